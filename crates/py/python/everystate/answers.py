"""What was found: answers about positions, and explorations."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

from .drawing import Drawing, bars

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["Answer", "Answers", "Exploration", "Judgement", "Scramble", "Verification"]


def whole(value: Any) -> Optional[int]:
    """A number as JSON has it: past 2^53 it is text."""
    return None if value is None else _whole(value)


def _whole(value: Any) -> int:
    """Python refuses to read more than some thousands of digits at once."""
    if not isinstance(value, str) or len(value) <= 4000:
        return int(value)
    half = len(value) // 2
    return _whole(value[:half]) * int(10 ** (len(value) - half)) + _whole(value[half:])


@dataclass(frozen=True)
class Answer:
    """The answer about one instance."""

    verdict: str
    """`solved`; `unsolvable`, which is proved; or `stopped` by a limit."""
    moves: Optional[List[Any]] = None
    """A solution, if there is one and moves were asked for."""
    length: Optional[int] = None
    """How many moves the solution has."""
    count: Optional[int] = None
    """How many solutions there are, if that was asked."""
    unique: Optional[bool] = None
    """Whether there is exactly one, if that was asked."""
    solutions: List[Any] = field(default_factory=list)
    """All that were asked for: the moves of each, or what the family tells of it where there are none."""
    at_least: Optional[int] = None
    """What is proved of a shortest solution's length."""
    why: Optional[str] = None
    """The limit that stopped it."""
    strategy: str = ""
    """The strategy that was taken."""
    positions: Optional[int] = None
    """How many positions were seen."""
    seconds: float = 0.0
    """How long it took."""
    record: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """All of it, with the keys that `everystate solve --json` prints."""
    picture: Optional[Callable[[], Drawing]] = field(default=None, repr=False, compare=False)

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.verdict == "solved"

    @property
    def proved(self) -> bool:
        """Whether nothing is left open: a solution that may not be a shortest leaves something open."""
        return self.verdict == "unsolvable" or (self.solved and self.record.get("shortest", True) is True)

    def draw(self) -> Drawing:
        """The instance with its solution as a picture, if the puzzle is drawn."""
        if self.picture is None:
            raise TypeError("this puzzle is not drawn")
        return self.picture()

    def _repr_svg_(self) -> Optional[str]:
        return None if self.picture is None else self.picture().svg

    def __bool__(self) -> bool:
        return self.solved


def answers_of(
    lines: str,
    renamed: Optional[Mapping[str, str]] = None,
    picture: Optional[Callable[[int], Callable[[], Drawing]]] = None,
) -> Answers:
    """The answers of lines of JSON."""
    found: List[Answer] = []
    solutions: List[Any] = []
    given = renamed or {}

    def named(record: Mapping[str, Any]) -> Optional[List[Any]]:
        moves = record.get("moves", record.get("path"))
        return None if moves is None else [given.get(m, m) if isinstance(m, str) else m for m in moves]

    for line in lines.splitlines():
        record: Dict[str, Any] = json.loads(line)
        moves = named(record)
        if moves is not None and "moves" in record:
            record["moves"] = moves
        if "solution" in record or "sample" in record:
            solutions.append(moves if moves is not None else record)
            continue
        number = len(found)
        found.append(
            Answer(
                verdict=record["verdict"],
                moves=moves if moves is not None else next((one for one in solutions if isinstance(one, list)), None),
                length=whole(record.get("length")),
                count=whole(record.get("count")),
                unique=record.get("unique"),
                solutions=solutions if solutions else ([moves] if moves is not None else []),
                at_least=whole(record.get("at_least")),
                why=record.get("why"),
                strategy=record.get("strategy", ""),
                positions=whole(record.get("positions")),
                seconds=record.get("seconds", 0.0),
                record=record,
                picture=None if picture is None else picture(number),
            )
        )
        solutions = []
    return Answers(found)


class Answers(Sequence[Answer]):
    """The answers about several instances, in their order."""

    def __init__(self, found: Sequence[Answer]) -> None:
        self._found = list(found)

    @overload
    def __getitem__(self, at: int) -> Answer: ...
    @overload
    def __getitem__(self, at: slice) -> Answers: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[Answer, Answers]:
        return Answers(self._found[at]) if isinstance(at, slice) else self._found[at]

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._found)

    def __repr__(self) -> str:
        return f"Answers({self._found!r})"

    @property
    def lines(self) -> str:
        """All of them as lines of JSON, which `verify` takes."""
        return "".join(json.dumps(dict(one.record)) + "\n" for one in self._found)


@dataclass(frozen=True)
class Scramble:
    """Moves that make a random position of the solved one."""

    moves: List[str]
    shortest: bool
    """Whether no fewer moves make it."""

    def __str__(self) -> str:
        return " ".join(self.moves)


@dataclass(frozen=True)
class Verification:
    """What became of claims that were checked."""

    holds: int
    """How many are true."""
    fails: int
    """How many are false."""
    open: int
    """How many would take more to check."""
    records: List[Mapping[str, Any]] = field(repr=False, default_factory=list)
    """What was found of each."""

    def __bool__(self) -> bool:
        return self.fails == 0 and self.open == 0


@dataclass(frozen=True)
class Judgement:
    """What solutions of others are worth."""

    solved: int
    """How many solve their position."""
    wrong: int
    """How many do not."""
    missing: int
    """How many positions have none."""
    shortest: int
    """How many are proved to be shortest."""
    improved: int
    """Of how many a shorter one was found."""
    records: List[Mapping[str, Any]] = field(repr=False, default_factory=list)
    """Of each position: `solves`, `length`, `at_least`, `gap`, `shortest`, `found` (how many moves a shorter one has) and `why`."""
    summary: Mapping[str, Any] = field(repr=False, default_factory=dict)
    """All of them, as `everystate judge --json` tells it at the end: means, quantiles."""


class Exploration:
    """How many positions lie at each distance from the start."""

    def __init__(
        self,
        name: str,
        counts: Sequence[int],
        stopped: Optional[str] = None,
        farthest: Sequence[Any] = (),
        strategy: str = "",
        bytes: int = 0,
        seconds: float = 0.0,
        layer: Optional[Callable[[int], Any]] = None,
        distance: Optional[Callable[[Any], Optional[int]]] = None,
    ) -> None:
        self.name = name
        """The puzzle."""
        self.counts: List[int] = list(counts)
        """Positions at each distance: numbers of any size. Complete layers only."""
        self.stopped = stopped
        """`None` if everything was seen, or the limit that ended it."""
        self.strategy = strategy
        """The engine that was taken."""
        self.bytes = bytes
        """The most bytes that it took."""
        self.seconds = seconds
        """How long it took."""
        self._farthest = list(farthest)
        self._layer = layer
        self._distance = distance

    @property
    def layer_sizes(self) -> NDArray[numpy.int64]:
        """The counts as an array of 64-bit integers, or of Python's where they do not all fit, added up."""
        import numpy

        return numpy.array(self.counts, dtype=numpy.int64 if sum(self.counts) < 2**63 else object)

    @property
    def positions(self) -> int:
        """How many positions were seen, in complete layers."""
        return sum(self.counts)

    @property
    def complete(self) -> bool:
        """Whether everything that can be reached was seen."""
        return self.stopped is None

    @property
    def depth(self) -> Optional[int]:
        """How far the farthest are: God's number. `None` if not everything was seen."""
        return len(self.counts) - 1 if self.complete else None

    @property
    def at_least(self) -> int:
        """How far the farthest are at least."""
        return max(0, len(self.counts) - 1)

    @property
    def keeps(self) -> bool:
        """Whether positions themselves were kept."""
        return self._layer is not None

    def layer(self, depth: int) -> Any:
        """The positions at a distance: rows of an array, or a list of a puzzle's own positions."""
        if self._layer is None:
            raise TypeError("positions were only counted: explore with `keep=True`")
        if not 0 <= depth < len(self.counts):
            raise IndexError(f"there is no layer {depth}: there are 0 to {len(self.counts) - 1}")
        return self._layer(depth)

    @property
    def farthest(self) -> Any:
        """The farthest positions: all of them where positions were kept, and else some, each as a shortest way to it."""
        if not self.counts:
            return []
        return self.layer(len(self.counts) - 1) if self.keeps else self._farthest

    def distance(self, position: Any) -> Optional[int]:
        """How far a position is; `None` if it was not met. Where positions were only counted it is solved."""
        if self._distance is None:
            raise TypeError("positions were only counted: explore with `keep=True`")
        return self._distance(position)

    def draw(self) -> Drawing:
        """A chart of the layers."""
        return bars(f"{self.name}: positions at each distance", self.counts)

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def __repr__(self) -> str:
        end = f"depth {self.depth}" if self.complete else f"stopped by {self.stopped}, depth at least {self.at_least}"
        return f"<Exploration of {self.name}: {self.positions:,} positions, {end}>"


def exploration_of(
    line: str, renamed: Optional[Mapping[str, str]] = None, distance: Optional[Callable[[Any], Optional[int]]] = None
) -> Exploration:
    """The exploration of a line of JSON."""
    record: Dict[str, Any] = json.loads(line)
    given = renamed or {}
    examples: List[Any] = record.get("examples", [])
    if renamed is not None:
        examples = [[given.get(m, m) for m in text.split()] for text in examples]
    return Exploration(
        name=record["puzzle"],
        counts=[int(count) for count in record["counts"]],
        stopped=record.get("why"),
        farthest=examples,
        strategy=record["strategy"],
        bytes=int(record["bytes"]),
        seconds=record["seconds"],
        distance=distance,
    )


def judgement_of(lines: str) -> Judgement:
    """What solutions are worth, as the engine tells it."""
    *each, last = [json.loads(line) for line in lines.splitlines()]
    told = last["judged"]
    solved, wrong, missing, shortest, improved = (
        int(told[key]) for key in ("solved", "wrong", "missing", "shortest", "improved")
    )
    return Judgement(solved, wrong, missing, shortest, improved, each, told)


def counts_of(told: Tuple[str, int, int, int]) -> Verification:
    """What became of claims, as the engine tells it."""
    text, holds, fails, left = told
    return Verification(holds, fails, left, [json.loads(line) for line in text.splitlines()])
