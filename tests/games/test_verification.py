"""`verify_games` replays every log; whatever was tampered with, in the log or in the rows, is named."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.models import F

from games.models import CardPosition, Game, GameSecret, Move, Seat
from games.selectors.verification import differences
from tests.games.conftest import Maker, play_once, play_to_the_end

type Tamper = Callable[[Game], object]


def _swap_two_cards(game: Game) -> None:
    first, second = CardPosition.objects.filter(game=game, zone="deck").order_by("index")[:2]
    CardPosition.objects.filter(pk=first.pk).update(index=second.index)
    CardPosition.objects.filter(pk=second.pk).update(index=first.index)


RUNNING: dict[str, tuple[Tamper, str]] = {
    "two hidden cards swapped": (_swap_two_cards, "zone deck differs"),
    "a card moved to a player": (
        lambda game: CardPosition.objects.filter(game=game, zone="shop").update(zone="sets", owner=1),
        "zone shop differs",
    ),
    "another seat to act": (
        lambda game: Seat.objects.filter(game=game).update(to_act=~F("to_act")),
        "the seats to act differ",
    ),
    "a move changed": (
        lambda game: Move.objects.filter(game=game, number=2).update(text="take gold silver"),
        "line 2 of the log, 'take gold silver', is refused",
    ),
    "a move taken out": (
        lambda game: Move.objects.filter(game=game, number=2).delete(),
        "line 2 of the log is missing",
    ),
    "what happened changed": (
        lambda game: Move.objects.filter(game=game, number=1).update(events=[]),
        "line 1 of the log, 'reveal', made other events happen",
    ),
    "the version": (
        lambda game: Game.objects.filter(pk=game.pk).update(version=99),
        "the version is not the number of lines",
    ),
    "the commitment": (
        lambda game: Game.objects.filter(pk=game.pk).update(commitment="0" * 64),
        "the commitment does not belong",
    ),
    "the secret": (
        lambda game: GameSecret.objects.filter(game=game).update(server_seed=b"x" * 32),
        "",
    ),
    "a seat that has left": (
        lambda game: Seat.objects.filter(game=game, number=0).update(left=True),
        "the seats that have left differ",
    ),
    "the number of shuffles": (
        lambda game: Game.objects.filter(pk=game.pk).update(shuffles_used=5),
        "the row counts 5 shuffles",
    ),
    "the rest of the state": (
        lambda game: Game.objects.filter(pk=game.pk).update(
            rest={"turn": 1 - game.rest["turn"], "ended": False, "swags": game.rest["swags"]}
        ),
        "the rest of the state differs",
    ),
}


@pytest.mark.parametrize(("tamper", "named"), RUNNING.values(), ids=RUNNING)
def test_what_was_tampered_with_in_a_running_game_is_named(
    started: Maker, tamper: Tamper, named: str
) -> None:
    game = started()
    for _ in range(3):
        game = play_once(game)
    assert differences(game) == []
    tamper(game)
    game.refresh_from_db()
    found = differences(game)
    assert found
    assert named in " ".join(found)


@pytest.mark.parametrize(
    ("tamper", "named"),
    [
        (lambda game: Seat.objects.filter(game=game, number=0).update(score=99), "the result differs"),
        (lambda game: Seat.objects.filter(game=game).update(place=1), "the result differs"),
        (lambda game: Game.objects.filter(pk=game.pk).update(result="resigned"), "the result differs"),
        (
            lambda game: Game.objects.filter(pk=game.pk).update(status="playing", finished_at=None),
            "the row says playing",
        ),
    ],
)
def test_a_result_that_the_log_does_not_give_is_named(started: Maker, tamper: Tamper, named: str) -> None:
    game = play_to_the_end(started())
    assert differences(game) == []
    tamper(game)
    game.refresh_from_db()
    assert named in " ".join(differences(game))


def test_the_command_counts_and_fails_when_a_game_differs(started: Maker) -> None:
    good, bad = started(), started(3)
    out = StringIO()
    call_command("verify_games", stdout=out)
    assert "2 games checked, 0 differ" in out.getvalue()
    _swap_two_cards(bad)
    with pytest.raises(CommandError):
        call_command("verify_games", stdout=out)
    assert f"game {bad.pk}: zone deck differs" in out.getvalue()
    call_command("verify_games", str(good.pk), stdout=out)
