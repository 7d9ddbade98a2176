"""Friendly made-up names for guests: two words and a number."""

import secrets
from collections.abc import Iterator

FIRST_WORDS = (
    "Amber", "Brave", "Bright", "Calm", "Cheerful", "Clever", "Copper", "Cosy", "Curious", "Dapper",
    "Drowsy", "Early", "Frosty", "Gentle", "Golden", "Happy", "Humble", "Jolly", "Kind", "Lively",
    "Lucky", "Mellow", "Merry", "Misty", "Nimble", "Patient", "Plucky", "Quick", "Quiet", "Silver",
    "Sleepy", "Snowy", "Spry", "Starry", "Sunny", "Swift", "Tidy", "Velvet", "Warm", "Witty",
)  # fmt: skip
SECOND_WORDS = (
    "Acorn", "Badger", "Beacon", "Bell", "Button", "Candle", "Chestnut", "Comet", "Drummer", "Ember",
    "Finch", "Fox", "Garland", "Hare", "Hedgehog", "Kettle", "Lantern", "Linnet", "Marten", "Mitten",
    "Moth", "Otter", "Owl", "Pinecone", "Plum", "Rabbit", "Robin", "Sledge", "Sparrow", "Spruce",
    "Squirrel", "Starling", "Teapot", "Thimble", "Thistle", "Thrush", "Walnut", "Weasel", "Wick", "Wren",
)  # fmt: skip
DIGITS_FIRST_TRIES = 2
TRIES_PER_LENGTH = 4


def made_up_names() -> Iterator[str]:
    """Endless names to try, like 'Quiet Lantern 42'; the number grows by a digit every few tries."""
    tries = 0
    while True:
        digits = DIGITS_FIRST_TRIES + tries // TRIES_PER_LENGTH
        number = secrets.randbelow(10**digits - 1) + 1
        yield f"{secrets.choice(FIRST_WORDS)} {secrets.choice(SECOND_WORDS)} {number}"
        tries += 1
