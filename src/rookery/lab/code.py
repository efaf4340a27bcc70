"""An identifier of the code that makes decisions, the same on every machine with the same sources.

A measurement that is resumed, or shared among machines, is valid only if the same code plays all of it. In a clone of
the repository the native kernel's sources are digested too; elsewhere the package version stands for them.
"""

from __future__ import annotations

import inspect
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from rookery.bots.bot import Bot
from rookery.kernel import kernel
from rookery.lab.ledger import LedgerError
from rookery.sources import DECISION_MODULES, NATIVE, PACKAGE, digest_of, native_digest


@cache
def code_in_use(*more: str) -> str:
    """Returns the package version, the digest of the deciding code and of *more* parts of the package, and the name of
    the kernel with its digest.
    """
    digest = digest_of(PACKAGE, (*DECISION_MODULES, *more))
    return f"{version('rookery')} {digest} {kernel.name}{native_digest(NATIVE)}"


def own_code(bot: Bot | str) -> str:
    """Returns a digest of the file in which the class of a bot is written; empty for Rookery's own bots.

    :raises LedgerError: if there is no such file, as for a class that was typed at a prompt.
    """
    kind = type(bot)
    if isinstance(bot, str) or kind.__module__.split(".")[0] == "rookery":
        return ""
    try:
        source = Path(inspect.getfile(kind)).read_bytes()
    except (OSError, TypeError):
        raise LedgerError(
            f"results of {bot.name} cannot be kept, because its class is not written in a file: "
            "write it in one and import it"
        ) from None
    return sha256(source).hexdigest()[:16]
