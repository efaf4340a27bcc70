"""The compiled kernel, from ``native/module.cpp``: `rookery.kernel.Kernel` documents what it offers."""

name: str

def has_v3() -> bool: ...
