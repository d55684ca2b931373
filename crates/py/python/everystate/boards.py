"""Games on a board: in PuzzleScript's language, or levels of Sokoban."""

from __future__ import annotations

import json
from os import PathLike, fspath
from os.path import basename
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from . import _everystate
from .answers import Answer, answers_of
from .drawing import Drawing
from .limits import Limits
from .progress import Told, listener

__all__ = ["Board", "board", "load_board"]

Place = Union[int, Mapping[str, Any]]
"""A level by its number from 0, or `{"level": …}`, `{"rows": […]}` or `{"board": …}`, each with `"inputs"` that were pressed."""


def board(text: Union[str, bytes], name: str = "game.txt") -> Board:
    """The game of a text, or the levels of Sokoban in it."""
    return Board(text.encode() if isinstance(text, str) else text, name)


def load_board(path: Union[str, PathLike[str]]) -> Board:
    """The game of a file."""
    with open(path, "rb") as file:
        return board(file.read(), basename(fspath(path)))


def _place(given: Place) -> str:
    return json.dumps({"level": given} if isinstance(given, int) else dict(given))


class Board:
    """A game, asked about its levels. A place is a level's number, or a dictionary as the server takes it."""

    def __init__(self, text: bytes, name: str) -> None:
        self._board = _everystate.Board(name, text)
        self.name = name
        """What it is called."""
        self.about: Dict[str, Any] = json.loads(self._board.described())
        """What it is: `title`, `author`, `levels`, and why it is `refused`, if it cannot be searched."""

    @property
    def levels(self) -> List[int]:
        """The levels that are played."""
        return self._board.levels()

    def solve(
        self,
        place: Place = 0,
        question: str = "first",
        *,
        strategy: Optional[str] = None,
        pushes: bool = False,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Answer:
        """The answer about a place: `first` (a shortest solution), `any`, `all`, `count` or `unique`; in `pushes`, if those count."""
        asked = "solve" if question == "first" else question
        where = _place(place)
        with listener(progress) as told:
            lines = self._board.solve(where, asked, strategy, pushes, limits or Limits(), told)
        moves = json.loads(lines.splitlines()[-1]).get("moves", [])
        return answers_of(lines, picture=lambda _: lambda: self.draw(place, moves))[0]

    def study(self, level: int = 0, *, limits: Optional[Limits] = None, progress: Told = None) -> Dict[str, Any]:
        """What is known of a level when all its positions were gone through: solutions, what is lost, choices, traps."""
        with listener(progress) as told:
            found: Dict[str, Any] = json.loads(self._board.study(level, limits or Limits(), told))
        return found

    def play(self, place: Place = 0, inputs: Sequence[str] = ()) -> Dict[str, Any]:
        """The board after some inputs (`position`), whether the level is won (`goal`), and the inputs that change something (`moves`)."""
        told: Dict[str, Any] = json.loads(self._board.played(_place(place), list(inputs)))
        return told

    def draw(self, place: Place = 0, inputs: Sequence[str] = ()) -> Drawing:
        """A place as a picture; with inputs as a picture that plays them."""
        return Drawing(self._board.draw(_place(place), list(inputs)))

    def _repr_svg_(self) -> Optional[str]:
        levels = self.levels
        return self.draw(levels[0]).svg if levels else None

    def __repr__(self) -> str:
        return f"<Board {self.name}, {len(self.levels)} levels>"
