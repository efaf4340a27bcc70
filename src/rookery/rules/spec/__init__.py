"""What a variant is: one frozen record of records, without behavior.

Every field is documented under itself. Defaults are those of the Original partnership game; a part that it does not
have is absent by default. A field names a mechanism, never a variant. Numbers are points unless the text says
otherwise.

A default never changes. The canonical form leaves out every field that has its default, so a new field does not change
the hash of old rules, but a changed default would change the rules of old matches.
"""

from __future__ import annotations

from rookery.rules.spec.base import RuleRecord
from rookery.rules.spec.bidding import (
    AuctionSpec,
    CalledPartner,
    ExchangeSpec,
    TrumpSpec,
)
from rookery.rules.spec.cards import (
    DealSpec,
    Dummy,
    PackSpec,
    Single,
    TableSpec,
)
from rookery.rules.spec.play import (
    BoardsSpec,
    PartnerExchangeSpec,
    PlaySpec,
    RedrawSpec,
    StockDraw,
)
from rookery.rules.spec.scoring import (
    CountSpec,
    MatchSpec,
    MoonSpec,
    PenaltySpec,
    ScoreSpec,
)

__all__ = [
    "AuctionSpec",
    "BoardsSpec",
    "CalledPartner",
    "CountSpec",
    "DealSpec",
    "Dummy",
    "ExchangeSpec",
    "MatchSpec",
    "Meta",
    "MoonSpec",
    "PackSpec",
    "PartnerExchangeSpec",
    "PenaltySpec",
    "PlaySpec",
    "RedrawSpec",
    "Rules",
    "ScoreSpec",
    "Single",
    "StockDraw",
    "TableSpec",
    "TrumpSpec",
]


class Meta(RuleRecord, frozen=True, kw_only=True):
    """Facts about the variant for people; they have no effect on play."""

    id: str
    """Permanent; lower case with underscores."""
    title: str
    """What people call it; may change."""
    family: str
    """The group it is listed under, such as ``partnership``."""
    summary: str
    """One sentence for the list of games."""
    source: tuple[str, ...]
    """Where the rules are printed, such as ``H11:3-74``."""
    assumed: tuple[str, ...] = ()
    """The assumptions made where the sources are silent, each as ``A<n>: what was assumed``."""


class Rules(RuleRecord, frozen=True, kw_only=True):
    """One variant, complete. Equal rules are equal values; a match keeps its rules by value."""

    meta: Meta
    pack: PackSpec
    table: TableSpec
    deal: DealSpec
    auction: AuctionSpec | None = None
    """``None``: nobody bids."""
    exchange: ExchangeSpec | None = None
    """``None``: nobody takes the nest."""
    trump: TrumpSpec = TrumpSpec()
    play: PlaySpec = PlaySpec()
    count: CountSpec = CountSpec()
    score: ScoreSpec = ScoreSpec()
    match: MatchSpec
    penalties: PenaltySpec = PenaltySpec()
    moon: MoonSpec | None = None
    """``None``: nobody can call more than the highest bid."""
    partner: CalledPartner | None = None
    dummies: tuple[Dummy, ...] = ()
    stock: StockDraw | None = None
    redraw: RedrawSpec | None = None
    boards: BoardsSpec | None = None
    partner_exchange: PartnerExchangeSpec | None = None
    """``None``: partners keep their cards."""

    def __hash__(self) -> int:
        return hash((self.meta.id, self.deal, self.auction, self.match))
