"""Exact answers about puzzles: shortest solutions, proofs, counts, God's numbers.

>>> import everystate as es
>>> cube = es.puzzle("cube2-fixed")
>>> cube.solve("R U F").moves
["F'", "U'", "R'"]
>>> es.family("maze").solve("M\\n1 2 1 1 5 1\\n-1 -1\\nEND\\n")[0].length
2

`family` and `families` are puzzles with text, drawings and generating; `puzzle`, `load`, `define` and `permutations` puzzles of
pieces; `board` and `load_board` games; `Own` and `Batched` puzzles written in Python; `study` batches. `everystate.cayley` has the names
that users of CayleyPy know.
"""

from __future__ import annotations

from ._everystate import __version__
from .answers import Answer, Answers, Exploration, Judgement, Scramble, Verification
from .boards import Board, Level, board, load_board
from .drawing import Drawing
from .errors import DamagedError, Error, InputError, LimitError, RefusedError
from .families import Family, Instance, families, family
from .limits import Limits
from .own import Batched, Own
from .puzzles import Puzzle, catalogue, define, load, permutations, puzzle
from .studies import Study, open_study, study

__all__ = [
    "Answer",
    "Answers",
    "Batched",
    "Board",
    "DamagedError",
    "Drawing",
    "Error",
    "Exploration",
    "Family",
    "InputError",
    "Instance",
    "Judgement",
    "Level",
    "LimitError",
    "Limits",
    "Own",
    "Puzzle",
    "RefusedError",
    "Scramble",
    "Study",
    "Verification",
    "__version__",
    "board",
    "catalogue",
    "define",
    "families",
    "family",
    "load",
    "load_board",
    "open_study",
    "permutations",
    "puzzle",
    "study",
]


def __getattr__(name: str) -> object:
    """`everystate.cayley`, when it is asked for: it needs NumPy."""
    if name == "cayley":
        from importlib import import_module

        return import_module(".cayley", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
