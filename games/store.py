"""Rows and engine state: the one module that knows both."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.chance import SeededChance, check_client_seed, commitment_to
from games.engine.lines import Sitter
from games.engine.protocol import AnyRuleset
from games.engine.record import Record, RecordMove, RecordSeat
from games.engine.registry import ruleset_named
from games.engine.types import Event, Outcome, Place
from games.engine.zones import Cards, State
from games.models import CardPosition, Game, GameSecret, Move, Seat

__all__ = ["check_client_seed", "commitment_to"]


class GameChance:
    """The chance of a stored game; its secret is read only when a move asks for a shuffle."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        self._game = game
        self._client_seeds = [seat.client_seed for seat in seats]
        self._chance: SeededChance | None = None

    def shuffle(self, items: Sequence[int], what: str) -> tuple[int, ...]:
        """The next shuffle of this game."""
        return self._seeded().shuffle(items, what)

    @property
    def used(self) -> int:
        """How many shuffles the game has used by now."""
        return self._game.shuffles_used if self._chance is None else self._chance.used

    def _seeded(self) -> SeededChance:
        if self._chance is None:
            secret = GameSecret.objects.get(game=self._game)
            self._chance = SeededChance.of(
                bytes(secret.server_seed), self._client_seeds, self._game.shuffles_used
            )
        return self._chance


def ruleset_of(game: Game) -> AnyRuleset:
    """The rules that this game is played by."""
    return ruleset_named(game.ruleset)


def sitters_of(seats: Iterable[Seat]) -> tuple[Sitter, ...]:
    """Who sits there, as far as leaving is concerned."""
    return tuple(Sitter(seat.bot_from_start, seat.left) for seat in seats)


# The present: positions, counters, rest


def load_state(game: Game, seats: int) -> State[Any]:
    """The state of a game that has been started, from its rows; one query."""
    ruleset = ruleset_of(game)
    frame = ruleset.frame(game.options, seats)
    piles: dict[Place, list[tuple[int, int]]] = defaultdict(list)
    rows = CardPosition.objects.filter(game=game).values_list("zone", "owner", "index", "card")
    for zone, owner, index, card in rows:
        piles[Place(zone, owner)].append((index, card))
    zones: dict[Place, Cards] = {
        place: tuple(card for _, card in sorted(pile)) for place, pile in piles.items()
    }
    counters = dict(zip(frame.counter_places, game.counters, strict=True))
    return ruleset.load(frame, zones, counters, game.rest)


def save_first_state(game: Game, state: State[Any]) -> None:
    """Write all positions of a game that starts now, and what the game's own row holds of the state."""
    CardPosition.objects.bulk_create(_positions(game, _whereabouts(state)))
    _note_rest(game, state)


def save_change(game: Game, before: State[Any], after: State[Any]) -> None:
    """Write only the positions that changed, in one statement; the game's own row is left to be saved."""
    old, new = _whereabouts(before), _whereabouts(after)
    moved = {card: where for card, where in new.items() if old[card] != where}
    if moved:
        CardPosition.objects.bulk_create(
            _positions(game, moved),
            update_conflicts=True,
            unique_fields=["game", "card"],
            update_fields=["zone", "owner", "index"],
        )
    _note_rest(game, after)


def _whereabouts(state: State[Any]) -> dict[int, tuple[Place, int]]:
    places = zip(state.frame.zone_places, state.zones, strict=True)
    return {card: (place, index) for place, cards in places for index, card in enumerate(cards)}


def _positions(game: Game, whereabouts: Mapping[int, tuple[Place, int]]) -> list[CardPosition]:
    return [
        CardPosition(game=game, card=card, zone=place.zone, owner=place.owner, index=index)
        for card, (place, index) in whereabouts.items()
    ]


def _note_rest(game: Game, state: State[Any]) -> None:
    _, counters, game.rest = ruleset_of(game).dump(state)
    game.counters = list(counters.values())


# The log


def pack_events(events: Sequence[Event]) -> list[list[Any]]:
    """Events as JSON values."""
    return [
        [e.kind, e.seat, list(e.cards), _pack_place(e.source), _pack_place(e.target), list(e.numbers)]
        for e in events
    ]


def unpack_events(packed: Iterable[Sequence[Any]]) -> tuple[Event, ...]:
    """The events that `pack_events` packed."""
    return tuple(
        Event(kind, seat, tuple(cards), _unpack_place(source), _unpack_place(target), tuple(numbers))
        for kind, seat, cards, source, target, numbers in packed
    )


def _pack_place(place: Place | None) -> list[Any] | None:
    return None if place is None else list(place)


def _unpack_place(packed: Sequence[Any] | None) -> Place | None:
    return None if packed is None else Place(*packed)


# The record


def record_of(game: Game, seats: Sequence[Seat], names: Sequence[str]) -> Record:
    """The record of a game that is over; `seats` in order, with a name each.

    Raises ValueError for a game that is not over: its seed is a secret.
    """
    if not game.is_over:
        raise ValueError("a game that is not over has no record")
    return Record(
        game=game.ruleset,
        options=game.options,
        seats=tuple(
            RecordSeat(name, seat.client_seed, seat.bot if seat.bot_from_start else None)
            for name, seat in zip(names, seats, strict=True)
        ),
        server_seed=bytes(GameSecret.objects.get(game=game).server_seed),
        moves=tuple(
            RecordMove(seat, text, at)
            for seat, text, at in Move.objects.filter(game=game).values_list("seat", "text", "at")
        ),
        result=outcome_of(game, seats),
    )


def outcome_of(game: Game, seats: Sequence[Seat]) -> Outcome:
    """How a game that is over ended, from its rows."""
    scores = tuple(seat.score for seat in seats if seat.score is not None)
    places = tuple(seat.place for seat in seats if seat.place is not None)
    return Outcome(game.result, scores, places, tuple(seat.decider for seat in seats))


def seeded_chance_of(game: Game, seats: Sequence[Seat]) -> SeededChance:
    """The game's chance from its very first shuffle, for replaying the log; stays on the server."""
    secret = GameSecret.objects.get(game=game)
    return SeededChance.of(bytes(secret.server_seed), [seat.client_seed for seat in seats])


def sitters_at_start(seats: Iterable[Seat]) -> tuple[Sitter, ...]:
    """Who sat there when the game started."""
    return tuple(Sitter(seat.bot_from_start) for seat in seats)


def commitment_of(game: Game) -> str:
    """The commitment that belongs to the game's secret; stays equal to the one that is shown."""
    return commitment_to(bytes(GameSecret.objects.get(game=game).server_seed))
