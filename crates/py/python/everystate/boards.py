"""Games on a board: in PuzzleScript's language, or levels of Sokoban."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from os import PathLike, fspath
from os.path import basename
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _everystate
from .answers import Answer, Answers, Verification, answers_of, counts_of
from .drawing import Drawing
from .errors import LimitError
from .limits import Limits
from .progress import Told, listener

__all__ = ["Board", "Level", "board", "load_board"]

Place = Union[int, Mapping[str, Any]]
"""A level by its number from 0, or `{"level": …}`, `{"rows": […]}` or `{"board": …}`, each with `"inputs"` that were pressed."""


def board(text: Union[str, bytes], name: str = "game.txt") -> Board:
    """The game of a text, or the levels of Sokoban in it."""
    return Board(text.encode() if isinstance(text, str) else text, name)


def load_board(path: Union[str, PathLike[str]]) -> Board:
    """The game of a file."""
    with open(path, "rb") as file:
        return board(file.read(), basename(fspath(path)))


Moves = Union[None, int, Tuple[int, Optional[int]]]
"""How many: a number, a pair, or a pair with `None` for no upper end."""


@dataclass(frozen=True)
class Level:
    """A level that was made."""

    rows: List[str]
    """How it is written, row by row."""
    length: int
    """How many inputs a shortest solution has."""
    pushes: Optional[int]
    """The fewest pushes of a solution; `None` where the limits leave that open."""
    unique: Optional[bool]
    """Whether there is one shortest solution only; `None` where the limits leave that open."""
    record: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """All of it, with the keys that `everystate generate --json` prints."""

    def __str__(self) -> str:
        return "\n".join(self.rows) + "\n"


@dataclass(frozen=True)
class _Wish:
    place: str
    into: Optional[str]
    count: int
    seed: int
    moves: Tuple[int, Optional[int]]
    pushes: Optional[Tuple[int, Optional[int]]]
    unique: bool
    tries: int
    longest: bool


def _range(given: Moves) -> Optional[Tuple[int, Optional[int]]]:
    return (given, given) if isinstance(given, int) else given


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

    def generate(
        self,
        place: str,
        level: int = 0,
        count: int = 1,
        *,
        seed: int = 0,
        into: Optional[str] = None,
        moves: Moves = None,
        pushes: Moves = None,
        unique: bool = False,
        tries: Optional[int] = None,
        best_of: Optional[int] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> List[Level]:
        """New levels, by placing objects at random on a level and keeping what is as wished; the same seed gives the same levels.

        `place` names objects with commas between, each with a number, a range or a share of the cells: `"Crate*2, Target*2, Player"`. They
        go into cells that have nothing but the background, or that are shown by the sign `into`, once they are taken off the level.
        Each level is given up after 10 000 boards, or `tries`; of `best_of` boards the one with the longest solution is taken.
        Raises `LimitError` where there are not as many as asked for: its `made` has those there are.
        """
        wish = _Wish(
            place=place,
            into=into,
            count=count,
            seed=seed,
            moves=_range(moves) or (0, None),
            pushes=_range(pushes),
            unique=unique,
            tries=best_of or tries or 10_000,
            longest=best_of is not None,
        )
        with listener(progress) as told:
            lines, lacks = self._board.generate(level, wish, limits or Limits(), told)
        records = [json.loads(line) for line in lines]
        made = [Level(one["level"], one["length"], one["pushes"], one["unique"], one) for one in records]
        if lacks is not None:
            raise LimitError(lacks, made)
        return made

    def certificate(self, level: int = 0, *, limits: Optional[Limits] = None, progress: Told = None) -> str:
        """The certificate that a level has no solution, for somebody else to check: a line of JSON.

        Raises `LimitError` if there is none: a limit, or a solution after all.
        """
        with listener(progress) as told:
            return self._board.certificate(level, limits or Limits(), told)

    def verify(
        self, answers: Union[None, str, Answers] = None, *, certificates: Union[str, Sequence[str]] = ()
    ) -> Verification:
        """Checks answers by playing them, and certificates by playing all inputs, by the plain rules: nothing is shared with what solves."""
        claimed = answers.lines if isinstance(answers, Answers) else answers
        proofs = certificates if isinstance(certificates, str) else "".join(certificates)
        return counts_of(self._board.verify(claimed, proofs or None))

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
