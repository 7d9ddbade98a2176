"""Tables of random games, built from the engine alone: what a title is given to draw."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, NamedTuple

from games.engine.registry import RULESETS
from games.engine.rules.fairy_lights import CARDS, COLOURS
from games.engine.types import Card, Seat, Viewer
from games.engine.zones import State
from games.titles import title_named
from games.titles.base import LogLine, SeatView, Table
from games.titles.fairy_lights import FairyLightsTitle
from tests.engine.playing import AnyState, Case, Step, cases_of, game

AT = datetime(2026, 11, 30, 22, 6, tzinfo=UTC)
SOME = ((2, "stars"), (3, "bulbs"), (6, "stars"))
NAMES = ("Mira", "Jonas", "Aiko", "Lea", "Tom", "Noor")
RULES = RULESETS["fairy-lights"]
TITLE = title_named("fairy-lights")
CASES = cases_of(RULES)
SOME_CASES = [case for case in CASES if (case.seats, case.options["scoring"]) in SOME]
assert isinstance(TITLE, FairyLightsTitle)


class Moment(NamedTuple):
    """A step of a random game, with the log as it was before it."""

    step: Step
    lines: tuple[LogLine, ...]


def moments(case: Case, seed: int) -> Iterator[Moment]:
    """Every step of a random game."""
    lines: list[LogLine] = []
    for step in game(case, seed):
        yield Moment(step, tuple(lines))
        lines.append(line_of(step, len(lines) + 1))


def line_of(step: Step, number: int) -> LogLine:
    """The step as a line of the log."""
    return LogLine(number, step.seat, step.move.text, step.events, AT)


def ended(case: Case, seed: int) -> tuple[AnyState, tuple[LogLine, ...]]:
    """A random game at its end, with its whole log."""
    steps = list(game(case, seed))
    return steps[-1].after, tuple(line_of(step, number) for number, step in enumerate(steps, start=1))


def seats_of(state: AnyState, viewer: Viewer, names: Sequence[str] = NAMES) -> tuple[SeatView, ...]:
    """The seats as the viewer's page shows them, at the end with scores and places."""
    acting = RULES.to_act(state)
    outcome = None if acting else RULES.outcome(state)
    return tuple(
        SeatView(
            number=seat,
            name=names[seat],
            url="",
            is_you=seat == viewer,
            bot="",
            left=False,
            to_act=seat in acting,
            moved_at=AT,
            score=outcome.scores[seat] if outcome else None,
            place=outcome.places[seat] if outcome else None,
            decider=outcome.deciders[seat] if outcome else "",
        )
        for seat in range(state.frame.seats)
    )


def table_of(
    state: AnyState, viewer: Viewer, lines: Sequence[LogLine] = (), names: Sequence[str] = NAMES
) -> Table:
    """The table as this viewer's page would have it."""
    return Table(
        ruleset=RULES,
        observation=RULES.observe(state, viewer),
        seats=seats_of(state, viewer, names),
        viewer=viewer,
        moves=() if viewer is None else RULES.legal_moves(state, viewer),
        scores=RULES.standing(state, viewer),
        latest=tuple(lines),
        status="playing" if RULES.to_act(state) else "finished",
        version=len(lines),
    )


def page_of(table: Table) -> SimpleNamespace:
    """As much of a game page as a title's templates look at."""
    return SimpleNamespace(
        game=SimpleNamespace(id=7, pk=7, version=table.version),
        title=TITLE,
        table=table,
        board=TITLE.board(table),
        choices=TITLE.choices(table) if table.your_turn else None,
        your_turn=table.your_turn,
    )


# Positions made by hand


def cards_like(*wanted: str) -> tuple[Card, ...]:
    """One card each for words like “pink 2”, none of them twice."""
    found: list[Card] = []
    for words in wanted:
        colour, bulbs = words.split()
        found.append(
            next(
                card
                for card, face in enumerate(CARDS)
                if COLOURS[face.colour] == colour and face.bulbs == int(bulbs) and card not in found
            )
        )
    return tuple(found)


def position(
    *,
    shop: Sequence[Card] = (),
    deck: Sequence[Card] | None = None,
    sets: dict[Seat, Sequence[Card]] | None = None,
    garlands: dict[Seat, Sequence[Sequence[Card]]] | None = None,
    seats: int = 2,
    scoring: str = "bulbs",
    ended: bool = False,
) -> State[Any]:
    """A state with these cards in these places, seat 0 to act; the deck has the rest unless it is given."""
    sets, garlands = sets or {}, garlands or {}
    frame = RULES.frame({"scoring": scoring}, seats)
    begun = [tuple(sets.get(seat, ())) for seat in range(seats)]
    stored = [tuple(garlands.get(seat, ())) for seat in range(seats)]
    hung = [tuple(card for swag in swags for card in swag) for swags in stored]
    used = {*shop, *(c for pile in (*begun, *hung) for c in pile)}
    rest = tuple(card for card in range(len(CARDS)) if card not in used)
    pile = rest if deck is None else tuple(deck)
    gone = tuple(card for card in rest if card not in pile)
    packed = {"turn": 0, "ended": ended, "swags": [[len(swag) for swag in swags] for swags in stored]}
    return State(frame, (pile, tuple(shop), gone, *begun, *hung), (), RULES.unpack(packed))
