"""What can go wrong in the engine, by name and stable code."""


class EngineError(Exception):
    """Anything the engine refuses."""


class IllegalMove(EngineError):
    """A move that the rules refuse; nothing has changed.

    `code` is stable and is what pages translate ("colour-not-in-shop");
    `params` are the values that such a sentence needs.
    """

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class BadOption(EngineError):
    """An option that the ruleset does not have, or a value that the option does not have."""


class BadSeat(EngineError):
    """A number of seats that the ruleset does not have, or a client seed that is not one."""


class UnknownRuleset(EngineError):
    """A slug that no registered ruleset carries."""


class UnknownBot(EngineError):
    """A name that no bot of this title carries."""


class RecordError(EngineError):
    """A record that is not what `record.md` describes.

    `number` is the line of the log at which it went wrong (from 1), 0 for what stands before the first.
    """

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number = number
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"move {self.number}: {self.reason}" if self.number else f"before the first move: {self.reason}"
        )
