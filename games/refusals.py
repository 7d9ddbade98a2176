"""Why something was refused, as stable codes; `games.words` has the sentences."""


class Refused(Exception):
    """A request that changes nothing because of how things stand (HTTP 409)."""

    status = 409

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class NotAllowed(Refused):
    """Somebody asked for what is not theirs to do (HTTP 403)."""

    status = 403


class NotThere(Refused):
    """What does not exist, or may not be known to exist (HTTP 404)."""

    status = 404


class Stale(Refused):
    """A move based on an older version of the game (HTTP 409, with the board as it is now)."""


class BadMove(Refused):
    """A move that the rules refuse (HTTP 422); the codes are the ruleset's."""

    status = 422


class BadInput(Refused):
    """Something typed that cannot be used (HTTP 422)."""

    status = 422
