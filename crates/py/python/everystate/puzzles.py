"""Puzzles of pieces: of the catalogue, of a definition file, or of permutations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from os import PathLike, fspath
from os.path import basename
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _everystate
from .answers import (
    Answer,
    Answers,
    Exploration,
    Judgement,
    Scramble,
    Verification,
    answers_of,
    counts_of,
    exploration_of,
    judgement_of,
)
from .errors import RefusedError
from .limits import Limits
from .progress import Told, listener

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["Puzzle", "catalogue", "define", "load", "permutations", "puzzle"]

Position = Union[str, Mapping[str, Any], Sequence[int], "NDArray[numpy.integer[Any]]"]
"""A position: moves that make it of the solved one, facelets, its JSON (text or a dictionary), or its row."""


def catalogue() -> List[Dict[str, Any]]:
    """The puzzles that have a name: each with its `name`, `title` and how many `positions` it has."""
    return [json.loads(line) for line in _everystate.catalogue()]


def puzzle(name: str) -> Puzzle:
    """A puzzle of the catalogue."""
    return Puzzle(_everystate.Pieces(name, None), name)


def define(text: str, name: str = "puzzle.tws") -> Puzzle:
    """The puzzle that a text defines; the ending of its name says in which format, or else the text itself."""
    return Puzzle(_everystate.Pieces(name, text), name)


def load(path: Union[str, PathLike[str]]) -> Puzzle:
    """The puzzle that a file defines: `.tws`, KPuzzle's `.json`, `.def`, `.gap`."""
    with open(path, encoding="utf-8-sig") as file:
        return define(file.read(), basename(fspath(path)))


def permutations(
    generators: Union[Mapping[str, Sequence[int]], Sequence[Sequence[int]]],
    names: Optional[Sequence[str]] = None,
    *,
    solved: Optional[Sequence[int]] = None,
    inverses: bool = False,
    name: str = "permutations",
) -> Puzzle:
    """The puzzle whose moves are these permutations, each of which makes of a state `s` the state with `s[p[i]]` in place `i`.

    They are lists or arrays of the numbers from 0, or a dictionary of them by name. The moves are those that are given and no
    others; with `inverses` also what undoes them, called `p'`. `solved` may repeat numbers: then places look alike.
    """
    if isinstance(generators, Mapping):
        if names is not None:
            raise RefusedError("the generators have names already")
        listed = {str(key): _numbers(one) for key, one in generators.items()}
    else:
        rows = [_numbers(one) for one in generators]
        called = [str(one) for one in names] if names is not None else [f"g{i}" for i in range(len(rows))]
        if len(called) != len(rows):
            raise RefusedError(f"there are {len(rows)} generators and {len(called)} names")
        listed = dict(zip(called, rows))
        if len(listed) != len(rows):
            raise RefusedError("two generators are called the same")
    if not listed:
        raise RefusedError("there is no generator")
    if inverses:
        for key, one in list(listed.items()):
            inverse = sorted(range(len(one)), key=one.__getitem__)
            if inverse not in listed.values():
                listed[key + "'"] = inverse
    places = len(next(iter(listed.values())))
    start = list(range(places)) if solved is None else _numbers(solved)
    moves = [(key, _bytes(one)) for key, one in listed.items()]
    return Puzzle(_everystate.Pieces.permutations(name, moves, _bytes(start)), name)


def _numbers(given: Any) -> List[int]:
    return [int(one) for one in given]


def _sequence(moves: Sequence[str]) -> str:
    """Moves as a line of a text; none are a remark, since a blank line says nothing."""
    return (" ".join(moves) or "// 0") + "\n"


def _several(name: str, given: Any) -> Any:
    """What is several: a text would be taken letter by letter."""
    if isinstance(given, str):
        raise RefusedError(f"`{name}` are several, in a list, and not the text {given!r}")
    return given


def _bytes(numbers: Sequence[int]) -> bytes:
    if any(not 0 <= one < 255 for one in numbers):
        raise RefusedError("the numbers of places and pieces go from 0 to 254")
    return bytes(numbers)


@dataclass(frozen=True)
class _Wanted:
    """What is asked of positions, beside the question."""

    metric: Optional[str] = None
    strategy: Optional[str] = None
    moves: Sequence[str] = ()
    goals: Sequence[str] = ()
    goal_moves: Sequence[str] = ()
    within: Optional[int] = None
    longest: Optional[int] = None
    canonical: bool = False
    any_side: bool = False
    modulus: Optional[int] = None
    tables: Optional[str] = None


def _goals(given: Union[None, str, Mapping[str, Any], Sequence[Union[str, Mapping[str, Any]]]]) -> List[str]:
    if given is None:
        return []
    several = [given] if isinstance(given, (str, Mapping)) else list(given)
    return [one if isinstance(one, str) else json.dumps(dict(one)) for one in several]


class Puzzle:
    """A puzzle of pieces. A position is moves that make it of the solved one, facelets, JSON, or a row of numbers.

    A row has, for each orbit, the piece in each place, and then, where pieces are turned, how each is: of a puzzle of
    permutations that is the state itself.
    """

    def __init__(self, pieces: _everystate.Pieces, name: str) -> None:
        self._pieces = pieces
        self.name = name
        """What it is called."""
        self._renamed: Dict[str, str] = dict(pieces.renamed())
        self._about: Optional[Dict[str, Any]] = None

    @property
    def about(self) -> Dict[str, Any]:
        """What it is made of: `orbits`, `moves`, how many `positions`, and a `forecast` of what exploring takes."""
        if self._about is None:
            told: Dict[str, Any] = json.loads(self._pieces.described(Limits(seconds=8)))
            told["moves"] = [self._renamed.get(m, m) for m in told["moves"]]
            self._about = told
        return self._about

    @property
    def moves(self) -> List[str]:
        """The names of its moves."""
        return list(json.loads(self._pieces.play(None, [], False))["moves"])

    @property
    def positions(self) -> Optional[int]:
        """How many positions moves lead to; `None` if that is not known before all were seen."""
        known = self.about.get("positions")
        return None if known is None else int(known)

    @property
    def solved(self) -> NDArray[numpy.uint8]:
        """The solved position as a row."""
        return self.row()

    def write(self, format: str = "tws") -> str:
        """Its definition in a format: `tws`, `kpuzzle` or `ksolve`."""
        return self._pieces.written(format)

    def _line(self, position: Position) -> str:
        if isinstance(position, str):
            text = " ".join(position.split("\n")).strip()
            if text.startswith(("#", "//")):
                raise RefusedError(f"a comment is no position: {text[:40]}")
            # A line that is empty would be passed over.
            return text or '{"alg": ""}'
        if isinstance(position, Mapping):
            return json.dumps(dict(position))
        return self._pieces.position(_bytes(_numbers(position)))

    def _lines(self, positions: Sequence[Position]) -> str:
        return "".join(self._line(one) + "\n" for one in _several("positions", positions))

    def row(self, position: Optional[Position] = None) -> NDArray[numpy.uint8]:
        """A position as a row of numbers; the solved one if none is given."""
        import numpy

        rows, _ = self._pieces.rows(None if position is None else self._lines([position]))
        return numpy.frombuffer(rows, dtype=numpy.uint8)

    def position(self, row: Sequence[int]) -> Dict[str, Any]:
        """A row as the JSON of its position."""
        told: Dict[str, Any] = json.loads(self._pieces.position(_bytes(_numbers(row))))
        return told

    def solve(
        self,
        position: Position,
        question: str = "first",
        *,
        within: Optional[int] = None,
        longest: Optional[int] = None,
        canonical: bool = False,
        any_side: bool = False,
        goal: Union[None, str, Mapping[str, Any], Sequence[Union[str, Mapping[str, Any]]]] = None,
        goal_moves: Sequence[str] = (),
        moves: Sequence[str] = (),
        metric: Optional[str] = None,
        strategy: Optional[str] = None,
        modulus: Optional[int] = None,
        tables: Union[None, str, PathLike[str]] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Answer:
        """The answer about a position: `first` (a shortest solution), `any`, `all`, `count` or `unique`.

        `within` so many moves of a shortest one a solution will do; `longest` lists or counts solutions up to a length. With
        `goal` or `goal_moves` it is brought elsewhere than to the solved position, with `moves` by some moves only, and their powers.
        """
        return self.solve_many(
            [position],
            question,
            within=within,
            longest=longest,
            canonical=canonical,
            any_side=any_side,
            goal=goal,
            goal_moves=goal_moves,
            moves=moves,
            metric=metric,
            strategy=strategy,
            modulus=modulus,
            tables=tables,
            limits=limits,
            progress=progress,
        )[0]

    def solve_many(
        self,
        positions: Sequence[Position],
        question: str = "first",
        *,
        within: Optional[int] = None,
        longest: Optional[int] = None,
        canonical: bool = False,
        any_side: bool = False,
        goal: Union[None, str, Mapping[str, Any], Sequence[Union[str, Mapping[str, Any]]]] = None,
        goal_moves: Sequence[str] = (),
        moves: Sequence[str] = (),
        metric: Optional[str] = None,
        strategy: Optional[str] = None,
        modulus: Optional[int] = None,
        tables: Union[None, str, PathLike[str]] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Answers:
        """The answers about many positions, which are solved at the same time; as `solve`."""
        wanted = _Wanted(
            metric=metric,
            strategy=strategy,
            moves=list(_several("moves", moves)),
            goals=_goals(goal),
            goal_moves=list(goal_moves),
            within=within,
            longest=longest,
            canonical=canonical,
            any_side=any_side,
            modulus=modulus,
            tables=None if tables is None else fspath(tables),
        )
        asked = "solve" if question == "first" else question
        with listener(progress) as told:
            lines = self._pieces.solve(self._lines(positions), asked, wanted, limits or Limits(), told)
        return answers_of(lines, self._renamed)

    def distance(self, position: Position, *, metric: Optional[str] = None, limits: Optional[Limits] = None) -> Optional[int]:
        """How many moves a position is from the solved one; `None` if none lead there.

        Raises `LimitError` if a limit stops it.
        """
        answer = self.solve(position, metric=metric, limits=limits)
        if answer.verdict == "stopped":
            from .errors import LimitError

            raise LimitError(f"stopped by the limit on {answer.why}: at least {answer.at_least} moves")
        return answer.length

    def explore(
        self,
        *,
        keep: bool = False,
        starts: Sequence[Position] = (),
        goal: Union[None, str, Mapping[str, Any], Sequence[Union[str, Mapping[str, Any]]]] = None,
        goal_moves: Sequence[str] = (),
        moves: Sequence[str] = (),
        metric: Optional[str] = None,
        examples: int = 4,
        tables: Union[None, str, PathLike[str]] = None,
        disk: Union[None, str, PathLike[str]] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Exploration:
        """How many positions lie at each distance from the solved one, or from the nearest of some.

        They are counted, in two bits each or less; with `keep` they are kept as rows. `tables` names a folder where what was
        found is kept and read again, `disk` one where what is larger than memory is explored.
        """
        from_ = self._lines(starts) if len(starts) > 0 else None
        bounds = limits or Limits()
        if keep or self._pieces.directed():
            if goal is not None or goal_moves or moves or tables is not None or disk is not None:
                why = "`keep`" if keep else "a move that no move undoes"
                raise RefusedError(f"{why} goes with none of goal, goal_moves, moves, tables and disk")
            with listener(progress) as told:
                return kept(self.name, self._pieces.layers(from_, metric, bounds, told), self._kept_row)
        wanted = _Wanted(
            metric=metric,
            moves=list(_several("moves", moves)),
            goals=_goals(goal),
            goal_moves=list(goal_moves),
            tables=None if tables is None else fspath(tables),
        )
        with listener(progress) as told:
            folder = None if disk is None else fspath(disk)
            line = self._pieces.explore(from_, wanted, examples, folder, bounds, told)
        plain = from_ is None and goal is None and not goal_moves and not moves
        distance = (lambda position: self.distance(position, metric=metric)) if plain else None
        return exploration_of(line, self._renamed, distance)

    def _kept_row(self, position: Any) -> bytes:
        if isinstance(position, (str, Mapping)):
            return self._pieces.rows(self._lines([position]))[0]
        return _bytes(_numbers(position))

    def play(self, position: Optional[Position] = None, moves: Sequence[str] = ()) -> Dict[str, Any]:
        """The position after some moves (`position`), whether it is solved (`goal`) and the `moves` that are possible there."""
        start = None if position is None else self._lines([position])
        told: Dict[str, Any] = json.loads(self._pieces.play(start, list(moves), False))
        return told

    def neighbours(self, position: Optional[Position] = None) -> List[Tuple[str, Dict[str, Any]]]:
        """The moves from a position, each with the position after it."""
        start = None if position is None else self._lines([position])
        told = json.loads(self._pieces.play(start, [], True))
        return list(zip(told["moves"], told["after"]))

    def scramble(
        self,
        count: int = 1,
        *,
        seed: int = 0,
        rules: bool = False,
        metric: Optional[str] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> List[Scramble]:
        """Random positions, all equally likely, as moves that make them; with `rules` not those that competitions find too easy."""
        with listener(progress) as told:
            lines = self._pieces.scramble(count, seed, rules, metric, limits or Limits(), told)
        made = []
        for line in lines:
            record = json.loads(line)
            made.append(Scramble([self._renamed.get(m, m) for m in record["scramble"]], record["shortest"]))
        return made

    def verify(
        self,
        positions: Sequence[Position],
        claims: Union[str, Answers, Sequence[Sequence[str]]],
        *,
        metric: Optional[str] = None,
    ) -> Verification:
        """Checks what is claimed of positions, by code that shares nothing with what solves them: answers, or moves for each."""
        if isinstance(claims, Answers):
            claimed = claims.lines
        elif isinstance(claims, str):
            claimed = claims
        else:
            claimed = "".join(_sequence(moves) for moves in claims)
        return counts_of(self._pieces.verify(self._lines(positions), claimed, _Wanted(metric=metric)))

    def judge(
        self,
        positions: Sequence[Position],
        solutions: Union[str, Sequence[Optional[Sequence[str]]]],
        *,
        moves: Sequence[str] = (),
        metric: Optional[str] = None,
        tables: Union[None, str, PathLike[str]] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Judgement:
        """Solutions of others: whether each solves its position, and how far it may be from a shortest one.

        A solution is its moves, or `None` where there is none. A bound, and a shorter solution, is looked for of each position for
        a second, or as `limits` say.
        """
        if not isinstance(solutions, str):
            if len(solutions) != len(positions):
                raise RefusedError(f"{len(positions)} positions have {len(solutions)} solutions")
            solutions = "".join("-\n" if one is None else _sequence(one) for one in solutions)
        wanted = _Wanted(moves=list(_several("moves", moves)), metric=metric, tables=None if tables is None else fspath(tables))
        with listener(progress) as told:
            lines = self._pieces.judge(self._lines(positions), solutions, wanted, limits or Limits(seconds=1), told)
        return judgement_of(lines)

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}>"


def kept(name: str, layers: _everystate.Layers, row: Any = None) -> Exploration:
    """An exploration whose positions are kept as rows."""
    width = layers.width()

    def layer(depth: int) -> Any:
        import numpy

        return numpy.frombuffer(layers.layer(depth), dtype=numpy.uint8).reshape(-1, width)

    def distance(position: Any) -> Optional[int]:
        return layers.distance(row(position) if row is not None else bytes(_numbers(position)))

    return Exploration(
        name,
        layers.counts(),
        layers.stopped(),
        strategy="layered",
        bytes=layers.bytes(),
        layer=layer,
        distance=distance,
    )
