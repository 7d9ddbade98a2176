"""Sentences for everything that can be refused: what happened, and what to do instead."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.refusals import Refused

type _Sentence = Callable[[], str]

_SENTENCES: Mapping[str, _Sentence] = {
    "no-such-game": lambda: _("There is no such game, or it is not open to you."),
    "no-such-title": lambda: _("There is no such game here. Please choose one of the list."),
    "no-such-player": lambda: _("Nobody here is called “%(name)s”. Please check the name."),
    "no-such-bot": lambda: _("There is no such bot. Please choose one of the list."),
    "not-your-game": lambda: _("You do not sit at this game, so you cannot do that here."),
    "host-only": lambda: _("Only the host of this table can do that."),
    "host-stays": lambda: _("You are the host. Get up, or close the table."),
    "already-started": lambda: _("The game has started already."),
    "not-started": lambda: _("The game has not started yet."),
    "table-closed": lambda: _("This table is closed. Find another one in the lobby."),
    "table-full": lambda: _("The last seat was just taken. Find another table in the lobby."),
    "removed": lambda: _("The host asked you to get up from this table. Find another one in the lobby."),
    "nobody-there": lambda: _("That person does not sit there any more."),
    "sits-there": lambda: _("%(name)s sits at this table already."),
    "too-few-players": lambda: _("This game needs %(count)s players to start."),
    "too-many-tables": lambda: _(
        "You have %(count)s tables waiting for players already. Close one before you open another."
    ),
    "too-many-opened": lambda: _("You have opened a lot of tables. Please wait an hour before the next one."),
    "too-many-invitations": lambda: _(
        "That would be more than %(count)s invitations in a day. Please send people the link instead."
    ),
    "sat-down-too-often": lambda: _(
        "You have sat down at this table often enough. Find another one in the lobby."
    ),
    "too-many-bots": lambda: _("At least one seat beside yours is needed; %(count)s bots are the most here."),
    "too-many-named": lambda: _("You can invite up to %(count)s people to a table."),
    "bad-seat-count": lambda: _("This game cannot be played with that many seats."),
    "bad-option": lambda: _("This game has no such option. Please choose one of the list."),
    "bad-client-seed": lambda: _(
        "Your part of the shuffle must be 1 to 64 characters: letters, digits and signs, without blanks."
    ),
    "no-record-yet": lambda: _("A game has a record when it is over. This one is not."),
    "still-running": lambda: _("This game is still running."),
    "game-over": lambda: _("This game is over, so nobody can move any more."),
    "left-already": lambda: _("You have left this game already."),
    "bot-plays-for-you": lambda: _("You have left this game; a bot plays your seat."),
    "stale": lambda: _(
        "The game went on before your move arrived. Here is how it stands now; please choose again."
    ),
    "no-such-order": lambda: _(
        "That cannot be noted for you here now. Please choose one of what is offered."
    ),
    "malformed": lambda: _("That is not a move of this game. Please use the buttons of the page."),
    "not-your-turn": lambda: _("It is not your turn."),
    "bad-version": lambda: _("The page did not say what your move was based on. Please reload it."),
    "too-fast": lambda: _("That was a lot at once. Please wait a minute and try again."),
}


def sentence_of(refused: Refused) -> str:
    """The refusal in words; a code without a sentence of its own gets a general one."""
    sentence = _SENTENCES.get(refused.code)
    if sentence is None:
        return _("That is not possible now. Please reload the page.")
    return sentence() % refused.params if refused.params else sentence()


def has_sentence(code: str) -> bool:
    """Whether this code has a sentence of its own here, rather than with a title."""
    return code in _SENTENCES
