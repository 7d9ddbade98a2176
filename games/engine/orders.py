"""Standing orders: a private rule that a seat leaves with a game, to be carried out when its turn comes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Order:
    """What to do for a seat in a situation.

    `kind` is one that the ruleset knows. `situation` is the one it was given for, by the name that the
    ruleset gave it, or empty for an order that lasts until it is withdrawn. `limit` is what its kind says.
    """

    kind: str
    situation: str
    limit: int = 0


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """An order that a seat could leave now; limits from `least` to `most`, both 0 where it has none."""

    kind: str
    situation: str
    least: int = 0
    most: int = 0

    def allows(self, order: Order) -> bool:
        """Whether the order is one of those that are offered."""
        return (
            order.kind == self.kind
            and order.situation == self.situation
            and self.least <= order.limit <= self.most
        )
