"""The bots of Candle Quest at tables laid out by hand: `easy` rule by rule, `standard` where it is plain."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.engine.bots import policy_named
from games.engine.rules.candle_quest import CandleQuest
from games.engine.rules.candle_quest.cards import CARDS, COLOURS, Kind
from games.engine.rules.candle_quest.state import Call, Phase, Rest
from games.engine.types import Card, Place
from tests.engine.bots.choosing import no_dice

RULES = CandleQuest()


def candle(name: str, taken: set[Card]) -> Card:
    """The first card of that name that is not taken yet: `red5`, `dancing9`, `unlit4`."""
    for card, face in enumerate(CARDS):
        kind = COLOURS[face.colour] if face.colour is not None else face.kind.name.lower()
        if name == f"{kind}{face.face}" and card not in taken:
            taken.add(card)
            return card
    raise LookupError(f"there is no {name} left")


def choice(
    bot: str,
    mine: str,
    shekels: int,
    *,
    offer: str = "",
    piles: Sequence[str] = ("", ""),
    phase: Phase = Phase.TURN,
    bid: int = 0,
    options: Mapping[str, str] | None = None,
) -> str:
    """What the bot in seat 0 does with these candles and shekels; the rest of the candles is in the stack."""
    taken: set[Card] = set()
    own = tuple(candle(name, taken) for name in mine.split())
    drawn = tuple(candle(name, taken) for name in offer.split())
    lying = [tuple(candle(name, taken) for name in pile.split()) for pile in piles]
    stack = tuple(card for card in range(len(CARDS)) if card not in taken)
    zones = {Place("stack"): stack, Place("offer"): drawn, Place("candles", 0): own}
    zones |= {Place("pile", seat): pile for seat, pile in enumerate(lying)}
    auction = phase is Phase.AUCTION
    rest = Rest(int(auction), 0, phase, calls=(Call(1, bid),) if auction else ())
    frame = RULES.frame(options or {}, 2)
    money = dict(zip(frame.counter_places, (shekels, 12), strict=True))
    state = RULES.load(frame, zones, money, RULES.pack(rest))
    policy: Any = policy_named(RULES.slug, bot)
    return str(policy(RULES.observe(state, 0), RULES.legal_moves(state, 0), no_dice).text)


SEVEN = "red5 blue5 purple5 orange5 yellow2 green2 pink2"


def test_easy_draws_when_a_loot_would_not_win() -> None:
    assert choice("easy", "red5 blue5", 12, piles=("", "white2")) == "draw"


def test_easy_loots_what_completes_its_colours_for_shekels_alone() -> None:
    assert choice("easy", SEVEN, 12, piles=("", "white4")) == "loot 1 pay 6"
    assert choice("easy", SEVEN, 5, piles=("", "white4")) == "draw"


def test_easy_buys_a_colour_it_lacks_else_auctions_with_all_it_has() -> None:
    assert choice("easy", "red5", 12, offer="blue6", phase=Phase.OFFER) == "buy"
    assert choice("easy", "red5", 4, offer="blue6", phase=Phase.OFFER) == "auction 4"
    assert choice("easy", "red5", 0, offer="blue6", phase=Phase.OFFER) == "sell"


def test_easy_sells_what_it_has_already_but_never_a_dancing_candle_it_can_pay() -> None:
    assert choice("easy", "red5", 12, offer="red8", phase=Phase.OFFER) == "sell"
    assert choice("easy", "dancing9", 12, offer="dancing10", phase=Phase.OFFER) == "buy"


@pytest.mark.parametrize(("bid", "answer"), [(2, "bid 3"), (5, "bid 6"), (6, "pass")])
def test_easy_bids_one_more_up_to_the_face_value(bid: int, answer: str) -> None:
    assert choice("easy", "red5", 12, offer="blue6", phase=Phase.AUCTION, bid=bid) == answer


def test_easy_passes_on_a_colour_it_has() -> None:
    assert choice("easy", "blue5", 12, offer="blue6", phase=Phase.AUCTION, bid=1) == "pass"


def test_easy_guards_with_shekels_first_then_spare_candles_from_the_lowest_face() -> None:
    assert choice("easy", "red5 red6 blue5", 6, offer="unlit6", phase=Phase.GUARD) == "guard pay 6"
    spare = candle("red5", set())
    assert choice("easy", "red5 red6 blue5", 2, offer="unlit6", phase=Phase.GUARD) == (
        f"guard pay 1 discard {spare}"
    )


def test_easy_forfeits_a_candle_rather_than_its_shekels() -> None:
    own = candle("white2", set())
    assert choice("easy", "white2", 1, offer="unlit6", phase=Phase.GUARD) == f"forfeit {own}"


def test_easy_gives_its_lowest_face() -> None:
    lowest = candle("white3", set())
    junior = {"variant": "junior"}
    assert choice("easy", "red5 white3 blue7", 3, phase=Phase.GIVE, options=junior) == f"give {lowest}"


def test_standard_takes_the_candle_that_wins_however_dear() -> None:
    assert choice("standard", SEVEN, 12, offer="white6", phase=Phase.OFFER) == "buy"
    assert choice("standard", SEVEN, 9, offer="white6", phase=Phase.AUCTION, bid=8) == "bid 9"
    assert choice("standard", SEVEN, 12, piles=("", "white6")) == "loot 1 pay 9"


def test_standard_lets_a_spare_candle_go_and_pays_with_it() -> None:
    assert choice("standard", "red5", 12, offer="red8", phase=Phase.AUCTION, bid=3) == "pass"
    spare = candle("red5", set())
    answer = choice("standard", "red5 red6 blue5", 6, offer="unlit4", phase=Phase.GUARD)
    assert answer == f"guard pay 0 discard {spare}"


def test_standard_bids_as_little_as_needed() -> None:
    assert choice("standard", "red5 blue5 green2", 12, offer="pink6", phase=Phase.AUCTION, bid=2) == "bid 3"


def test_no_card_of_the_table_is_named_twice() -> None:
    taken: set[Card] = set()
    cards = [candle("dancing9", taken) for _ in range(3)]
    assert len(set(cards)) == 3
    assert all(CARDS[card].kind is Kind.DANCING for card in cards)
    with pytest.raises(LookupError):
        candle("dancing9", taken)
