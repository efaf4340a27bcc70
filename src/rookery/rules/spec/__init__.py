"""The data model of the rules of a variant: one frozen record of records, without behavior.

A docstring follows each field. The defaults are those of the Original partnership game; a part that this game does not
have is absent by default. A field names a mechanism, never a variant. Numbers are points unless the text says
otherwise.

A default must never change. The canonical form leaves out fields that have their default, so a new field does not
change the hash of existing rules, but a changed default would change the rules of stored matches.
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
    """Names and texts of the variant; they have no effect on play."""

    id: str
    """The permanent id, in lower case with underscores."""
    title: str
    """The displayed name, which may change."""
    family: str
    """The group under which the variant is listed, such as ``partnership``."""
    summary: str
    """One sentence for the list of games."""
    source: tuple[str, ...]
    """Where the rules are printed, such as ``H11:3-74``."""
    assumed: tuple[str, ...] = ()
    """The assumptions made where the sources are silent, each in the form ``A<n>: what was assumed``."""


class Rules(RuleRecord, frozen=True, kw_only=True):
    """The complete rules of one variant; equal rules compare equal, and a match stores its rules by value."""

    meta: Meta
    pack: PackSpec
    table: TableSpec
    deal: DealSpec
    auction: AuctionSpec | None = None
    """``None`` if there is no bidding."""
    exchange: ExchangeSpec | None = None
    """``None`` if nobody takes the nest."""
    trump: TrumpSpec = TrumpSpec()
    play: PlaySpec = PlaySpec()
    count: CountSpec = CountSpec()
    score: ScoreSpec = ScoreSpec()
    match: MatchSpec
    penalties: PenaltySpec = PenaltySpec()
    moon: MoonSpec | None = None
    """``None`` if the moon cannot be bid."""
    partner: CalledPartner | None = None
    dummies: tuple[Dummy, ...] = ()
    stock: StockDraw | None = None
    redraw: RedrawSpec | None = None
    boards: BoardsSpec | None = None
    partner_exchange: PartnerExchangeSpec | None = None
    """``None`` if partners do not give each other cards."""

    def __hash__(self) -> int:
        return hash((self.meta.id, self.deal, self.auction, self.match))
