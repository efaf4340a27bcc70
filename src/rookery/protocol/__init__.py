"""Everything that passes between browser and server: two closed unions, and the answers of the JSON endpoints.

The browser is told what is legal and what may be seen; it never works out a rule. ``ui/src/lib/protocol.ts`` is generated
from this package by ``python -m rookery.web.typescript``. Unknown fields and unknown kinds are refused.

* `client`: what a browser sends to a table. `server`: what a table sends back.
* `table`, `view`: what both talk about. `endpoints`, `records`: JSON. `sentence`: what a browser says in its own language.
  `wire`: version and limits.
"""

from __future__ import annotations

from rookery.protocol.client import (
    Act,
    AskHint,
    ClientMessage,
    Hello,
    Leave,
    LetBotPlay,
    PlayAgain,
    Ready,
    SetBot,
    Sit,
    StartMatch,
)
from rookery.protocol.endpoints import (
    BotInfo,
    HouseRules,
    MatchChoices,
    NewTable,
    OwnTable,
    Person,
    RulesAnswer,
    RulesDraft,
    RuleSection,
    RulesProblem,
    RulesSchema,
    SavedRules,
    SaveRules,
    SheetLine,
    SheetSection,
    TableOpened,
    VariantInfo,
)
from rookery.protocol.records import (
    FaceUp,
    RecordDifference,
    RecordInfo,
    RecordRound,
    RecordStep,
    RecordSteps,
    RecordTrick,
)
from rookery.protocol.sentence import Sentence
from rookery.protocol.server import (
    Acknowledged,
    Hint,
    Refused,
    SeatsChanged,
    ServerMessage,
    Spectators,
    TableStopped,
    Update,
    Welcome,
    WireReason,
)
from rookery.protocol.table import (
    BoardInfo,
    CardFace,
    DealingInfo,
    DummyInfo,
    Prices,
    SeatInfo,
    SeatsView,
    TableInfo,
)
from rookery.protocol.view import MovingView, PublicView, Ruling, ScoreSheet, SeenEvent, TableView
from rookery.protocol.wire import MAX_FRAME, MAX_RECORD, PROTOCOL_VERSION

__all__ = [
    "MAX_FRAME",
    "MAX_RECORD",
    "PROTOCOL_VERSION",
    "Acknowledged",
    "Act",
    "AskHint",
    "BoardInfo",
    "BotInfo",
    "CardFace",
    "ClientMessage",
    "DealingInfo",
    "DummyInfo",
    "FaceUp",
    "Hello",
    "Hint",
    "HouseRules",
    "Leave",
    "LetBotPlay",
    "MatchChoices",
    "MovingView",
    "NewTable",
    "OwnTable",
    "Person",
    "PlayAgain",
    "Prices",
    "PublicView",
    "Ready",
    "RecordDifference",
    "RecordInfo",
    "RecordRound",
    "RecordStep",
    "RecordSteps",
    "RecordTrick",
    "Refused",
    "RuleSection",
    "RulesAnswer",
    "RulesDraft",
    "RulesProblem",
    "RulesSchema",
    "Ruling",
    "SaveRules",
    "SavedRules",
    "ScoreSheet",
    "SeatInfo",
    "SeatsChanged",
    "SeatsView",
    "SeenEvent",
    "Sentence",
    "ServerMessage",
    "SetBot",
    "SheetLine",
    "SheetSection",
    "Sit",
    "Spectators",
    "StartMatch",
    "TableInfo",
    "TableOpened",
    "TableStopped",
    "TableView",
    "Update",
    "VariantInfo",
    "Welcome",
    "WireReason",
]
