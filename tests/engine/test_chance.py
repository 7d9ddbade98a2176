"""The verifiable shuffle: worked values, no bias, and numbers that count over the whole game."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import chance
from games.engine.chance import NoChance, SeededChance, Shuffle, check_client_seed, commitment_to, game_key
from games.engine.errors import BadSeat

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases" / "shuffle_vectors.json").read_text()
)
KEY = bytes(range(32))

every_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["commitment"][:8])


@every_vector
def test_commitment_and_game_key_are_the_worked_values(vector: dict[str, Any]) -> None:
    server_seed = bytes.fromhex(vector["server_seed"])
    assert commitment_to(server_seed) == vector["commitment"]
    assert game_key(server_seed, vector["client_seeds"]).hex() == vector["game_key"]


@every_vector
def test_each_shuffle_is_the_worked_value(vector: dict[str, Any]) -> None:
    for shuffle in vector["shuffles"]:
        result = chance.shuffled(bytes.fromhex(vector["game_key"]), shuffle["k"], range(shuffle["n"]))
        assert list(result) == shuffle["result"]


@every_vector
def test_shuffles_are_numbered_over_the_whole_game(vector: dict[str, Any]) -> None:
    dealer = SeededChance.of(bytes.fromhex(vector["server_seed"]), vector["client_seeds"])
    results = [list(dealer.shuffle(range(shuffle["n"]), "cards")) for shuffle in vector["shuffles"]]
    assert results == [shuffle["result"] for shuffle in vector["shuffles"]]
    assert [shuffle.k for shuffle in dealer.shuffles] == [0, 1, 2, 3]
    assert dealer.used == 4


def words_of(key: bytes, k: int) -> Iterator[int]:
    """The stream as the document words it, written a second time."""
    for block in range(1000):
        digest = hmac.new(key, f"shuffle:{k}:{block}".encode("ascii"), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


@given(key=st.binary(min_size=32, max_size=32), k=st.integers(0, 200), n=st.integers(0, 120))
def test_a_shuffle_takes_one_word_for_each_card_but_the_last(key: bytes, k: int, n: int) -> None:
    order, words = list(range(n)), words_of(key, k)
    for i in range(n - 1, 0, -1):
        r = next(words) % (i + 1)  # no word of these examples is near the limit: see the tests below
        order[i], order[r] = order[r], order[i]
    assert chance.shuffled(key, k, range(n)) == tuple(order)


def _shuffled_with(monkeypatch: pytest.MonkeyPatch, words: list[int], items: str) -> tuple[str, list[int]]:
    """The shuffle of letters with these words for chance, and the words that were left over."""
    stream = iter(words)
    monkeypatch.setattr(chance, "_words", lambda key, k: stream)
    order = chance.shuffled(KEY, 0, [ord(letter) for letter in items])
    return "".join(chr(item) for item in order), list(stream)


def test_a_word_at_the_limit_is_thrown_away_and_the_next_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 2**32 - 2**32 % 3
    assert limit == 2**32 - 1
    assert _shuffled_with(monkeypatch, [limit, 0, 1], "abc") == ("cba", [])


def test_the_last_word_below_the_limit_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    last = 2**32 - 2**32 % 3 - 1
    assert last % 3 == 2
    assert _shuffled_with(monkeypatch, [last, 0], "abc") == ("bac", [])


def test_words_are_thrown_away_as_long_as_they_are_not_below_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    n = 103
    limit = 2**32 - 2**32 % n
    words = [2**32 - 1, limit, limit + 1, limit - 1, *range(n - 1, 1, -1), 77]
    _, left = _shuffled_with(monkeypatch, words, "x" * n)
    assert left == [77]


def test_where_the_count_divides_evenly_no_word_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _shuffled_with(monkeypatch, [2**32 - 1, 5], "ab") == ("ab", [5])


def test_a_shuffle_that_meets_the_limit_leaves_out_that_word() -> None:
    """Found by search: with this key and number, word 12 is 11 below 2^32, too high for 100 choices."""
    k, n, unfair = 413364, 112, 12
    words = words_of(KEY, k)
    fair = [next(words) for _ in range(n)]
    assert fair.pop(unfair) == 2**32 - 11 >= 2**32 - 2**32 % (n - unfair)
    order = list(range(n))
    for i, word in zip(range(n - 1, 0, -1), fair, strict=True):
        order[i], order[word % (i + 1)] = order[word % (i + 1)], order[i]
    assert chance.shuffled(KEY, k, range(n)) == tuple(order)


def test_every_order_of_four_cards_is_about_as_frequent() -> None:
    counts = Counter(chance.shuffled(KEY, k, range(4)) for k in range(6000))
    assert len(counts) == 24
    chi_square = sum((count - 250) ** 2 / 250 for count in counts.values())
    assert chi_square < 49.7  # 23 degrees of freedom: one key in a thousand is above


def test_nothing_and_one_card_can_be_shuffled_and_use_up_a_number() -> None:
    dealer = SeededChance(KEY)
    assert dealer.shuffle([], "nothing") == ()
    assert dealer.shuffle([42], "one card") == (42,)
    assert dealer.used == 2
    assert dealer.shuffle(range(9), "more") == chance.shuffled(KEY, 2, range(9))


def test_equal_cards_in_another_order_are_put_where_the_places_say() -> None:
    order = chance.shuffled(KEY, 3, range(10))
    assert chance.shuffled(KEY, 3, [card * 7 for card in range(10)]) == tuple(card * 7 for card in order)


def test_a_game_loaded_in_its_middle_goes_on_with_the_next_number() -> None:
    whole, loaded = SeededChance(KEY), SeededChance(KEY, used=2)
    results = [whole.shuffle(range(20), "cards") for _ in range(4)]
    assert [loaded.shuffle(range(20), "cards") for _ in range(2)] == results[2:]
    assert [shuffle.k for shuffle in loaded.shuffles] == [2, 3]


def test_a_shuffle_taken_back_is_made_again_with_the_same_number() -> None:
    dealer = SeededChance(KEY)
    first, second = dealer.shuffle(range(5), "deck"), dealer.shuffle(range(6), "seats")
    dealer.rewind(1)
    assert (dealer.used, dealer.shuffles) == (1, [Shuffle(0, "deck", (0, 1, 2, 3, 4), first)])
    assert dealer.shuffle(range(6), "seats") == second


def test_the_proof_has_what_went_into_a_shuffle_and_what_came_out() -> None:
    dealer = SeededChance(KEY)
    result = dealer.shuffle([5, 3, 8], "deck")
    assert dealer.shuffles == [Shuffle(0, "deck", (5, 3, 8), result)]


def test_client_seeds_count_in_seat_order_and_none_can_be_left_out() -> None:
    keys = {game_key(KEY, seeds) for seeds in (["a", "b"], ["b", "a"], ["ab"], ["a"], ["a", "b", "c"])}
    assert len(keys) == 5
    assert game_key(KEY, ["a", "b"]) == hmac.new(KEY, b"a\nb", hashlib.sha256).digest()


@pytest.mark.parametrize(
    "text", ["!", "~", "k3v", "bot:easy", "x" * 64, "".join(map(chr, range(0x21, 0x61)))]
)
def test_a_client_seed_is_1_to_64_printable_characters(text: str) -> None:
    assert check_client_seed(text) == text


@pytest.mark.parametrize(
    "text", ["", " ", "a b", "x" * 65, "a\n", "\x7f", "é", "a\u0300", "\U0001f384", "a\0"]
)
def test_anything_else_is_no_client_seed(text: str) -> None:
    with pytest.raises(BadSeat):
        check_client_seed(text)


def test_what_may_not_need_chance_is_told_so() -> None:
    with pytest.raises(LookupError, match="deck"):
        NoChance().shuffle([1, 2], "deck")
