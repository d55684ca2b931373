"""How far a search may go."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from operator import index
from typing import List, Optional

from .errors import RefusedError

__all__ = ["Limits", "free_memory"]


def free_memory() -> int:
    """Bytes: four fifths of the memory that is free, or of what the process may have; 4 GiB where neither is known."""
    known: List[int] = []
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            found = [line.split()[1] for line in lines if line.startswith("MemAvailable:")]
        known.extend(int(kilobytes) * 1024 for kilobytes in found)
    except OSError:
        pass
    try:
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as text:
            known.append(int(text.read()))
    except (OSError, ValueError):
        pass
    return min(known) // 5 * 4 if known else 4 << 30


@dataclass(frozen=True)
class Limits:
    """Bounds on one search, `None` for none. At a bound it ends with what it proved; it does not fail.

    Memory is bounded by what is free, unless it is said.
    """

    positions: Optional[int] = None
    """How many positions may be seen."""
    depth: Optional[int] = None
    """How many moves a solution may have."""
    seconds: Optional[float] = None
    """How long it may take."""
    memory: Optional[int] = None
    """Bytes that its tables may take."""
    threads: Optional[int] = None
    """How many threads may work. They change no answer."""

    def __post_init__(self) -> None:
        for name in ("positions", "depth", "memory", "threads"):
            given = getattr(self, name)
            if given is not None:
                object.__setattr__(self, name, _count(name, given))
        if self.seconds is not None:
            seconds = float(self.seconds)
            if not seconds >= 0:
                raise RefusedError(f"{seconds:g} is no number of seconds")
            object.__setattr__(self, "seconds", None if isinf(seconds) else seconds)
        if self.memory is None:
            object.__setattr__(self, "memory", free_memory())


def _count(name: str, given: object) -> int:
    """A limit as a number of 64 bits; what is more is as good as none."""
    try:
        count = index(given)  # type: ignore[arg-type]
    except TypeError:
        raise RefusedError(f"`{name}` is a whole number from 0 on, and not {given!r}") from None
    if count < 0:
        raise RefusedError(f"`{name}` is a whole number from 0 on, and not {given!r}")
    return min(count, 2**64 - 1)
