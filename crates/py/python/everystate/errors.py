"""What the package raises."""

from __future__ import annotations

from typing import Any, Sequence

__all__ = ["DamagedError", "Error", "InputError", "LimitError", "RefusedError"]


class Error(Exception):
    """Why something was not done: a sentence."""


class RefusedError(Error, ValueError):
    """What was asked makes no sense for the puzzle."""


class LimitError(Error):
    """What was asked would pass a limit; the message has the figure."""

    def __init__(self, message: str, made: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.made = made
        """What was made before, where several were asked for."""


class InputError(Error, ValueError):
    """A text is not what it should be."""

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0, expected: str = "") -> None:
        super().__init__(message)
        self.file = file
        """What the text is called."""
        self.line = line
        """The line, from 1."""
        self.column = column
        """The column in bytes, from 1."""
        self.expected = expected
        """What should stand there instead; empty if the message says it all."""


class DamagedError(InputError):
    """A file that was written before is not as it was written, or is of something else."""
