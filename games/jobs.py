"""Background work by name, so that services can ask for it without knowing who does it."""

from django.utils.module_loading import import_string

_BOT_TURN = "games.tasks.play_bots"


def enqueue_bot_turn(game_id: int, version: int) -> None:
    """Have the worker play the bots that are due in this game, as of this version.

    The job is a row of the caller's transaction: it is there exactly if the move is.
    """
    import_string(_BOT_TURN).enqueue(game_id=game_id, version=version)
