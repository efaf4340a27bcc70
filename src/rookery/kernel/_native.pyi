"""The compiled kernel, from ``native/module.cpp``; `rookery.kernel.Kernel` documents its functions."""

name: str

def has_v3() -> bool: ...
