"""Whether a title keeps its secrets: what a viewer cannot see may not change what that viewer is shown."""

from collections.abc import Collection, Iterator
from typing import Any

from games.engine.errors import IllegalMove
from games.engine.types import Card, Event, Seat, Viewer
from games.engine.zones import Cards, Sight
from tests.engine.playing import (
    AnyState,
    Case,
    Choose,
    Step,
    chance_for,
    chooser,
    one_of_each_kind,
    some_of,
    whole_game,
)

type Spot = tuple[int, int]
"""A slot of the state's zones and an index in it."""


def shown(case: Case, state: AnyState, viewer: Viewer) -> tuple[Any, ...]:
    """All that a page can be made of for this viewer."""
    rules = case.ruleset
    moves = () if viewer is None else rules.legal_moves(state, viewer)
    return rules.observe(state, viewer), rules.standing(state, viewer), rules.to_act(state), moves


def told(case: Case, step: Step, events: tuple[Event, ...], viewer: Viewer) -> tuple[Any, ...]:
    """What the log tells this viewer of a move."""
    rules = case.ruleset
    frame = step.before.frame
    lines = tuple(rules.redact_event(frame, event, viewer) for event in events)
    return rules.redact(frame, step.move, events, viewer), lines


def visible_cards(state: AnyState, viewer: Viewer) -> set[Card]:
    """The cards that the sight table lets this viewer see."""
    places = zip(state.frame.zone_places, state.zones, strict=True)
    return {card for place, cards in places if state.frame.shows_cards(place, viewer) for card in cards}


def _redealt(state: AnyState, spots: list[Spot], choose: Choose) -> AnyState:
    """The state with the cards at these spots in another order."""
    cards = [state.zones[slot][index] for slot, index in spots]
    for last in range(len(cards) - 1, 0, -1):
        pick = choose(last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
    zones = [list(zone) for zone in state.zones]
    for (slot, index), card in zip(spots, cards, strict=True):
        zones[slot][index] = card
    return state._replace(zones=tuple(tuple(zone) for zone in zones))


def _spots_without(state: AnyState, known: Collection[Card]) -> list[Spot]:
    return [
        (slot, index)
        for slot, zone in enumerate(state.zones)
        for index, card in enumerate(zone)
        if card not in known
    ]


def scrambled(state: AnyState, viewer: Viewer, choose: Choose) -> AnyState:
    """A state that looks the same to this viewer: hidden cards, numbers of cards and counters are others."""
    state = _redealt(state, _spots_without(state, visible_cards(state, viewer)), choose)
    state = state._replace(zones=tuple(_resized(state, viewer, choose)))
    counters = zip(state.frame.counter_places, state.counters, strict=True)
    return state._replace(
        counters=tuple(
            value if state.frame.shows_counter(place, viewer) else choose(value + 10)
            for place, value in counters
        )
    )


def _resized(state: AnyState, viewer: Viewer, choose: Choose) -> Iterator[Cards]:
    """Zones whose size the viewer cannot see share their cards anew."""
    frame = state.frame
    unsized = [
        slot
        for slot, place in enumerate(frame.zone_places)
        if not frame.shows_count(place, viewer) and not frame.shows_cards(place, viewer)
    ]
    piles: dict[int, list[Card]] = {slot: [] for slot in unsized}
    for slot in unsized:
        for card in state.zones[slot]:
            piles[unsized[choose(len(unsized))]].append(card)
    for slot, cards in enumerate(state.zones):
        yield tuple(piles[slot]) if slot in piles else cards


def check_secrets_are_kept(case: Case, seed: int) -> None:
    """At moments of a random game, for each viewer: a scrambled table looks and sounds the same."""
    choose = chooser(seed)
    steps = [step for step in whole_game(case, seed) if case.ruleset.to_act(step.after)]
    for step in (*some_of(steps, choose, 12), *one_of_each_kind(steps, choose)):
        _check_what_nobody_knows(case, seed, step, choose)
        for viewer in case.viewers:
            other = scrambled(step.before, viewer, choose)
            assert shown(case, other, viewer) == shown(case, step.before, viewer), (
                f"{viewer} is shown a secret"
            )
            _check_what_the_log_names(case, step, viewer)
            _check_what_the_text_tells(case, seed, step, viewer)
            _check_what_others_know(case, seed, step, viewer, choose)


def _check_what_the_log_names(case: Case, step: Step, viewer: Viewer) -> None:
    """Between places that the viewer cannot see, an event names only cards that they see before or after."""
    seen = visible_cards(step.before, viewer) | visible_cards(step.after, viewer)
    frame = step.before.frame
    for event in step.events:
        ends = [place for place in (event.source, event.target) if place is not None]
        if not any(frame.shows_cards(place, viewer) for place in ends):
            assert set(case.ruleset.redact_event(frame, event, viewer).cards) <= seen, (
                f"{viewer} is told a secret"
            )


def _check_what_the_text_tells(case: Case, seed: int, step: Step, viewer: Viewer) -> None:
    """Moves of others that look the same to this viewer, in events and on the table, have the same text."""
    texts: dict[str, str | None] = {}
    for move in case.ruleset.legal_moves(step.before, step.seat) if viewer != step.seat else ():
        chance = chance_for(case, seed, step.used)
        after, events = case.ruleset.apply(step.before, step.seat, move, chance)
        text, lines = told(case, step._replace(move=move), events, viewer)
        look = repr((lines, shown(case, after, viewer)))
        assert texts.setdefault(look, text) == text, f"{viewer} reads a secret"


def _check_what_nobody_knows(case: Case, seed: int, step: Step, choose: Choose) -> None:
    """What nobody sees before and after the move changes nothing that anybody is told or shown of it."""
    frame = step.before.frame
    sights = {spec.name: spec.cards for spec in frame.zones}
    hidden = {
        card
        for place, cards in zip(frame.zone_places, step.before.zones, strict=True)
        if sights[place.zone] is Sight.NOBODY
        for card in cards
    }
    hidden -= {card for viewer in case.viewers for card in _learned(case, step, viewer)}
    spots = [
        spot for spot in _spots_without(step.before, ()) if step.before.zones[spot[0]][spot[1]] in hidden
    ]
    chance = chance_for(case, seed, step.used)
    after, events = case.ruleset.apply(_redealt(step.before, spots, choose), step.seat, step.move, chance)
    for viewer in case.viewers:
        assert told(case, step, events, viewer) == told(case, step, step.events, viewer), (
            f"{viewer} is told a secret"
        )
        assert shown(case, after, viewer) == shown(case, step.after, viewer), f"{viewer} is shown a secret"


def _check_what_others_know(case: Case, seed: int, step: Step, viewer: Viewer, choose: Choose) -> None:
    """The same where others know what this viewer does not, as long as the move has the same open results."""
    known = _learned(case, step, viewer) | visible_cards(step.before, viewer)
    other = _redealt(step.before, _spots_without(step.before, known), choose)
    try:
        after, events = case.ruleset.apply(other, step.seat, step.move, chance_for(case, seed, step.used))
    except IllegalMove:
        assert step.seat != viewer, "what the mover cannot see decides whether the move is legal"
        return
    if _open_results(case, after, events) == _open_results(case, step.after, step.events):
        assert told(case, step, events, viewer) == told(case, step, step.events, viewer), (
            f"{viewer} is told a secret"
        )
        assert shown(case, after, viewer) == shown(case, step.after, viewer), f"{viewer} is shown a secret"


def _learned(case: Case, step: Step, viewer: Viewer) -> set[Card]:
    """The cards that the viewer sees after the move, or is told of."""
    named = {card for event in told(case, step, step.events, viewer)[1] for card in event.cards}
    return named | visible_cards(step.after, viewer)


def _open_results(
    case: Case, after: AnyState, events: tuple[Event, ...]
) -> tuple[tuple[str, ...], tuple[Seat, ...]]:
    return tuple(event.kind for event in events), case.ruleset.to_act(after)
