"""The visibility marks of event fields, and the base class that requires one on every field.

* ``Public[T]``  everybody
* ``Owner[T]``   the seat in the field ``seat``
* ``PerSeat[T]`` a tuple with one entry for each seat; a seat sees its own entry
* ``Secret[T]``  nobody, until a later event reveals it
"""

# No "from __future__ import annotations" here: the marks are read from the annotations when a class is created.
from enum import Enum
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, TypeVar, get_args

import msgspec

T = TypeVar("T")


class Mark(Enum):
    """Who may see a field of an event."""

    PUBLIC = "public"
    OWNER = "owner"
    PER_SEAT = "per_seat"
    SECRET = "secret"


Public = Annotated[T, Mark.PUBLIC]
Owner = Annotated[T | None, Mark.OWNER]
PerSeat = Annotated[tuple[T | None, ...], Mark.PER_SEAT]
Secret = Annotated[T | None, Mark.SECRET]


class EventRecord(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", gc=False
):
    """The base class of events; it checks at import that every field has exactly one visibility mark."""

    marks: ClassVar[dict[str, Mark]]
    version: ClassVar[int] = 1
    """The version of the stored form, raised when the fields change; ``store.upcast`` reads older versions."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.marks = {}
        for name, annotation in get_annotations(cls).items():
            if getattr(annotation, "__origin__", None) is ClassVar:
                continue
            found = [arg for arg in get_args(annotation) if isinstance(arg, Mark)]
            if len(found) != 1:
                raise TypeError(f"{cls.__name__}.{name} does not say who may see it")
            cls.marks[name] = found[0]
        if Mark.OWNER in cls.marks.values() and cls.marks.get("seat") is not Mark.PUBLIC:
            raise TypeError(f"{cls.__name__} has an owner field but no public seat")
