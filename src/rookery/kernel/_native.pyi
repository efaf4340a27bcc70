"""The compiled kernel: `rookery.kernel.Kernel` says what it can do, `rookery.kernel.reference` documents each function."""

name: str

def has_v3() -> bool: ...
