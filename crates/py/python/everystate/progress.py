"""Progress that is shown while a search runs: one line, in a notebook or a terminal."""

from __future__ import annotations

import importlib
import sys
import time
from typing import Any, Callable, Optional, Union

__all__ = ["Progress", "Told", "listener"]

Progress = Callable[[str, int, int], None]
"""What is called with what happened and two numbers: `layer` (depth, positions), `positions` (seen, in the layer in the
making), `narrowed` (a shortest solution has at least, at most so many moves), `filled` (done, all), `awaited` and `answered`
(instances, 0)."""

Told = Union[None, bool, Progress]
"""`None`: a line after a second, in a notebook or a terminal. False: nothing. True: a line at once. Or who is told."""

_AFTER = 1.0
_EVERY = 0.1


def _in_notebook() -> bool:
    ipython: Any = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and hasattr(shell, "kernel")


class _Line:
    """One line that is written over and over."""

    def __init__(self, patience: float) -> None:
        self._begin = time.monotonic() + patience
        self._next = self._begin
        self._shown: Any = None
        self._awaited = self._answered = 0

    def __call__(self, what: str, a: int, b: int) -> None:
        if what == "layer":
            text = f"depth {a}: {b:,} positions"
        elif what == "positions":
            text = f"{a:,} positions seen"
        elif what == "narrowed":
            text = f"at least {a} moves" + (f", at most {b}" if b < 2**63 else "")
        elif what == "filled":
            text = f"{a:,} of {b:,}"
        elif what == "awaited":
            self._awaited += a
            return
        else:
            self._answered += a
            text = f"{self._answered:,} of {self._awaited:,} answered"
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _EVERY
            self._show(text)

    def _show(self, text: str) -> None:
        if _in_notebook():
            display: Any = importlib.import_module("IPython.display").display
            line = {"text/plain": text}
            if self._shown is None:
                self._shown = display(line, raw=True, display_id=True)
            else:
                self._shown.update(line, raw=True)
        elif sys.stderr.isatty():
            self._shown = True
            sys.stderr.write(f"\r{text[:78]:<78}")
            sys.stderr.flush()

    def close(self) -> None:
        """Takes the line away."""
        if self._shown is None:
            return
        if self._shown is True:
            sys.stderr.write("\r" + " " * 78 + "\r")
            sys.stderr.flush()
        else:
            self._shown.update({"text/plain": ""}, raw=True)


class listener:
    """Who is told, for the time of a search: `with listener(progress) as told`."""

    def __init__(self, progress: Told) -> None:
        self._line: Optional[_Line] = None
        self._told: Optional[Progress] = None
        if progress is None or progress is True:
            if _in_notebook() or sys.stderr.isatty():
                self._told = self._line = _Line(0.0 if progress else _AFTER)
        elif progress is not False:
            self._told = progress

    def __enter__(self) -> Optional[Progress]:
        return self._told

    def __exit__(self, *_: object) -> None:
        if self._line is not None:
            self._line.close()
