"""The table of Candle Quest while a move is carried out: things are taken, laid down, shuffled, passed on."""

from games.engine.chance import Chance
from games.engine.rules.candle_quest.cards import COLOURS_TO_WIN, LOOT_COST, colours_held, is_unlit
from games.engine.rules.candle_quest.payments import Payment, can_pay
from games.engine.rules.candle_quest.state import (
    ASIDE,
    ASIDE_SLOT,
    CANDLES,
    FIRST_SEAT_SLOT,
    OFFER,
    OFFER_SLOT,
    OUT,
    OUT_SLOT,
    PILE,
    STACK,
    STACK_SLOT,
    Call,
    Ending,
    Phase,
    Rest,
    State,
)
from games.engine.types import Card, Event, Place, Seat
from games.engine.zones import State as BodyState

MOST_REBUILDS = 12

_CANDLES = tuple(Place(CANDLES, seat) for seat in range(5))
_PILES = tuple(Place(PILE, seat) for seat in range(5))


class Table:
    """A copy of a state that one move changes; `done` makes a state of it again.

    Each step notes the events that it makes happen, and everything that follows from it by itself.
    """

    __slots__ = (
        "actor", "bonus", "calls", "chance", "completer", "ending", "events", "frame", "junior", "phase",
        "rebuilds", "seats", "shekels", "turn", "zones",
    )  # fmt: skip

    def __init__(self, state: State, chance: Chance) -> None:
        self.frame, zones, shekels, rest = state
        self.zones = list(zones)
        self.shekels = list(shekels)
        self.turn, self.actor, self.phase, self.bonus, self.rebuilds, self.calls = rest[:6]
        self.ending, self.completer = rest.ending, rest.completer
        self.seats = self.frame.seats
        self.junior = self.frame.options["variant"] == "junior"
        self.chance = chance
        self.events: list[Event] = []

    def done(self) -> tuple[State, tuple[Event, ...]]:
        """The state that has come of it, and what happened."""
        holders = tuple([s for s in range(self.seats) if self.candles(s)]) if self.junior else ()
        rest = Rest(
            self.turn,
            self.actor,
            self.phase,
            self.bonus,
            self.rebuilds,
            self.calls,
            holders,
            self.ending,
            self.completer,
        )
        return BodyState(self.frame, tuple(self.zones), tuple(self.shekels), rest), tuple(self.events)

    def candles(self, seat: Seat) -> tuple[Card, ...]:
        """What a seat has behind its screen."""
        return self.zones[FIRST_SEAT_SLOT + seat]

    def pile(self, seat: Seat) -> tuple[Card, ...]:
        """A seat's discard pile, its top last."""
        return self.zones[FIRST_SEAT_SLOT + self.seats + seat]

    @property
    def offer(self) -> Card:
        """The candle that was just drawn."""
        return self.zones[OFFER_SLOT][0]

    # Single steps

    def tell(
        self,
        kind: str,
        seat: Seat | None = None,
        cards: tuple[Card, ...] = (),
        source: Place | None = None,
        target: Place | None = None,
        numbers: tuple[int, ...] = (),
    ) -> None:
        """Note that something happened."""
        self.events.append(Event(kind, seat, cards, source, target, numbers))

    def gain(self, seat: Seat, card: Card) -> None:
        """Put a candle behind a seat's screen."""
        self.zones[FIRST_SEAT_SLOT + seat] += (card,)

    def lay_on_pile(self, seat: Seat, card: Card) -> None:
        """Put a candle on top of a seat's pile."""
        self.zones[FIRST_SEAT_SLOT + self.seats + seat] += (card,)

    def lift_from_pile(self, seat: Seat) -> None:
        """Take the top of a seat's pile away."""
        slot = FIRST_SEAT_SLOT + self.seats + seat
        self.zones[slot] = self.zones[slot][:-1]

    def _take_from(self, seat: Seat, card: Card) -> None:
        slot = FIRST_SEAT_SLOT + seat
        self.zones[slot] = tuple([held for held in self.zones[slot] if held != card])

    def hand_over(self, giver: Seat, receiver: Seat, card: Card) -> None:
        """Put a candle of one seat behind another's screen."""
        self._take_from(giver, card)
        self.gain(receiver, card)

    def _take_out(self, card: Card) -> None:
        self.zones[OUT_SLOT] = tuple(sorted((*self.zones[OUT_SLOT], card)))

    def part_with(self, seat: Seat, card: Card) -> Place:
        """A seat loses a candle, to its pile or, unlit, out of the game. Returns the place."""
        self._take_from(seat, card)
        if is_unlit(card):
            self._take_out(card)
            return OUT
        self.lay_on_pile(seat, card)
        return _PILES[seat]

    def clear_offer(self) -> Card:
        """Take away the candle that was just drawn."""
        (card,) = self.zones[OFFER_SLOT]
        self.zones[OFFER_SLOT] = ()
        return card

    def pay(self, payment: Payment) -> None:
        """The actor pays a loot or a guard."""
        self.shekels[self.actor] -= payment.pay
        for card in payment.discards:
            where = self.part_with(self.actor, card)
            self.tell("discarded", self.actor, (card,), _CANDLES[self.actor], where)

    # The stack

    def can_draw(self) -> bool:
        """Whether there is a card to draw, or one to make a new stack of (CQ-17)."""
        if self.zones[STACK_SLOT]:
            return True
        return any(len(pile) > 1 for pile in self.zones[FIRST_SEAT_SLOT + self.seats :])

    def draw(self) -> None:
        """Turn over the top candle; in a bonus turn set unlit ones aside until one is not unlit (CQ-15)."""
        while self.zones[STACK_SLOT] or self._rebuild():
            stack = self.zones[STACK_SLOT]
            card = stack[-1]
            self.zones[STACK_SLOT] = stack[:-1]
            if self.bonus and is_unlit(card):
                self.zones[ASIDE_SLOT] += (card,)
                self.tell("set-aside", self.turn, (card,), STACK, ASIDE, (len(stack) - 1,))
                continue
            self.zones[OFFER_SLOT] = (card,)
            self.tell("drawn", self.turn, (card,), STACK, OFFER, (len(stack) - 1,))
            self._face_the_drawn(card)
            return
        self._go_on_or_end_turn()  # CQ-19

    def _face_the_drawn(self, card: Card) -> None:
        if not is_unlit(card):
            self.phase = Phase.OFFER
        elif self.candles(self.turn) or self.shekels[self.turn]:
            self.phase = Phase.GUARD
        else:
            self.lose_to_unlit()  # CQ-13: with nothing at all it just leaves

    def _rebuild(self) -> bool:
        """Make a new stack of all piles without their tops, if that is anything (CQ-17)."""
        first = FIRST_SEAT_SLOT + self.seats
        below = [card for pile in self.zones[first:] for card in pile[:-1]]
        if not below:
            return False
        for slot in range(first, first + self.seats):
            self.zones[slot] = self.zones[slot][-1:]
        self.zones[STACK_SLOT] = self.chance.shuffle(below, "rebuild")[::-1]
        self.rebuilds += 1
        self.tell("rebuilt", self.turn, (), None, STACK, (len(below), self.rebuilds))
        return True

    def _mix_back(self) -> None:
        """Shuffle what was set aside into the stack again (CQ-15)."""
        aside = self.zones[ASIDE_SLOT]
        if aside:
            together = (*self.zones[STACK_SLOT][::-1], *aside)
            self.zones[STACK_SLOT] = self.chance.shuffle(together, "mix-back")[::-1]
            self.zones[ASIDE_SLOT] = ()
            self.tell("mixed-back", self.turn, aside, ASIDE, STACK, (len(together),))

    # Turns

    def lose_to_unlit(self) -> None:
        """The unlit candle just drawn leaves the game, and the bonus turn comes (CQ-13)."""
        card = self.clear_offer()
        self._take_out(card)
        self.tell("unlit-gone", self.turn, (card,), OFFER, OUT)
        self.begin_bonus_turn()

    def begin_bonus_turn(self) -> None:
        """The same seat has another full turn (CQ-15)."""
        self.bonus = True
        self.tell("bonus-turn", self.turn)
        self._go_on_or_end_turn()

    def keep(self, seat: Seat) -> None:
        """A seat has gained a candle, with which the turn ends, or the game (CQ-6)."""
        if colours_held(self.candles(seat)) >= COLOURS_TO_WIN:
            self.completer = seat
            self.tell("completed", seat)
            self._end(Ending.COMPLETED)
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """What was set aside is mixed back, and the next seat is asked."""
        self._mix_back()
        self.bonus = False
        self.calls = ()
        if self.rebuilds >= MOST_REBUILDS:
            self._end(Ending.REBUILT)  # CQ-28
            return
        self.phase = Phase.TURN
        self.turn = self.actor = (self.turn + 1) % self.seats
        if not self.can_draw():
            self._find_who_can_go_on()

    def _find_who_can_go_on(self) -> None:
        """Nothing can be drawn: whoever can neither loot nor force is passed over (CQ-18)."""
        for _ in range(self.seats):
            if self._can_loot_or_force(self.turn):
                return
            self.tell("turn-skipped", self.turn)
            self.turn = self.actor = (self.turn + 1) % self.seats
        self._end(Ending.STUCK)

    def _go_on_or_end_turn(self) -> None:
        """The bonus turn goes on if the seat can do anything in it (CQ-18, CQ-19)."""
        self.phase = Phase.TURN
        if not self.can_draw() and not self._can_loot_or_force(self.turn):
            self.tell("turn-skipped", self.turn)
            self.end_turn()

    def _can_loot_or_force(self, seat: Seat) -> bool:
        candles = self.candles(seat)
        if self.junior:
            others = any(self.candles(other) for other in range(self.seats) if other != seat)
            return others and any(map(is_unlit, candles))
        tops = [self.pile(owner)[-1] for owner in range(self.seats) if self.pile(owner)]
        return any(can_pay(LOOT_COST[top], candles, self.shekels[seat]) for top in tops)

    def _end(self, ending: Ending) -> None:
        self.phase = Phase.ENDED
        self.ending = ending
        self.tell("game-ended")

    # Auctions

    def call(self, bid: int) -> None:
        """The actor bids, or passes with 0; then the next seat that can outbid is asked."""
        self.calls += (Call(self.actor, bid),)
        high = self.high_bid()
        while len(self.calls) < self.seats:
            self.actor = (self.actor + 1) % self.seats
            if self.shekels[self.actor] > high:
                return
            self.calls += (Call(self.actor, 0),)  # CQ-4
            self.tell("cannot-outbid", self.actor)
        self._settle()

    def _settle(self) -> None:
        winner, price = max(self.calls, key=lambda call: call.bid)
        self.shekels[winner] -= price
        if winner != self.turn:
            self.shekels[self.turn] += price
        card = self.clear_offer()
        self.gain(winner, card)
        self.tell("auction-won", winner, (card,), OFFER, _CANDLES[winner], (price, self.turn))
        self.keep(winner)

    def high_bid(self) -> int:
        """The highest bid so far."""
        return max([bid for _, bid in self.calls])
