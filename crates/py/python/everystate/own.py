"""Puzzles that are written in Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Generic, Hashable, Iterable, List, Optional, Sequence, Tuple, TypeVar

from . import _everystate
from .answers import Answer, Exploration, whole
from .errors import RefusedError
from .limits import Limits
from .progress import Told, listener
from .puzzles import kept

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["Batched", "Own"]

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Own(Generic[S, M]):
    """A puzzle of one's own: four methods, of positions and moves that Python can hash.

    With `goals` and `predecessors` it is searched from both ends; with `estimate`, which is never more than how many moves it
    takes (`math.inf` where no goal can be reached), by A*. Positions that are equal are one.
    """

    def start(self) -> S:
        """Where it begins."""
        raise NotImplementedError

    def is_goal(self, position: S) -> bool:
        """Whether a position is a goal."""
        raise NotImplementedError

    def moves(self, position: S) -> Iterable[M]:
        """The moves from a position, always in the same order."""
        raise NotImplementedError

    def apply(self, position: S, move: M) -> S:
        """The position after a move."""
        raise NotImplementedError

    def solve(
        self,
        question: str = "first",
        *,
        strategy: Optional[str] = None,
        most: int = 1_000_000,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Answer:
        """The answer: `first` (a shortest solution), `all`, `count` or `unique`; by `bfs`, `bidirectional`, `astar` or `idastar`.

        What a method raises is raised.
        """
        asked = "solve" if question in ("first", "any") else question
        with listener(progress) as told:
            text, solutions = _everystate.search(self, asked, strategy, most, limits or Limits(), told)
        record = json.loads(text)
        return Answer(
            verdict=record["verdict"],
            moves=solutions[0] if solutions else None,
            length=whole(record.get("length")),
            count=whole(record.get("count")),
            unique=record.get("unique"),
            solutions=solutions,
            at_least=whole(record.get("at_least")),
            why=record.get("why"),
            strategy=record["strategy"],
            positions=whole(record.get("positions")),
            seconds=record["seconds"],
            record=record,
        )

    def explore(self, *, limits: Optional[Limits] = None, progress: Told = None) -> Exploration:
        """All positions by their distance from the start, goals or not; they are kept."""
        with listener(progress) as told:
            found = _everystate.explore(self, limits or Limits(), told)
        return Exploration(
            type(self).__name__,
            found.counts(),
            found.stopped(),
            strategy="layered",
            bytes=found.bytes(),
            layer=found.layer,
            distance=found.distance,
        )


def _of_bytes(what: str, given: Any) -> NDArray[numpy.uint8]:
    """An array of bytes, if that is what it is: of other numbers NumPy would take what is left of them."""
    import numpy

    made = numpy.asarray(given)
    if made.dtype == numpy.uint8:
        return made
    if made.dtype.kind not in "iub" and made.size:
        raise RefusedError(f"{what} is an array of bytes, and not of {made.dtype}")
    if made.size and not (made.min() >= 0 and made.max() <= 255):
        raise RefusedError(f"{what} has numbers from {made.min()} to {made.max()}: bytes go from 0 to 255")
    return made.astype(numpy.uint8)


class Batched:
    """A puzzle whose positions are rows of bytes and whose moves are made of many positions at once, by NumPy.

    `expand` takes an array of `n` rows of `w` bytes and gives the rows after each move: `n` times `m` rows of `w` bytes, those of
    the first position first, as an array of two or three dimensions. A move that is not possible gives the position itself.
    """

    def __init__(
        self,
        start: Sequence[int],
        expand: Callable[[NDArray[numpy.uint8]], NDArray[numpy.uint8]],
        *,
        moves: Optional[Sequence[str]] = None,
        name: str = "batched",
    ) -> None:
        self.start: NDArray[numpy.uint8] = _of_bytes("`start`", start)
        """Where it begins."""
        if self.start.ndim != 1 or self.start.size == 0:
            raise RefusedError(f"`start` is one row of bytes, and not of shape {self.start.shape}")
        self.name = name
        """What it is called."""
        self.moves = list(moves) if moves is not None else None
        """The names of the moves."""
        self._expand = expand

    def expand(self, rows: NDArray[numpy.uint8]) -> NDArray[numpy.uint8]:
        """The rows after each move, as an array of positions, moves and bytes."""
        import numpy

        made = numpy.ascontiguousarray(_of_bytes("what `expand` makes", self._expand(rows)))
        many, width = len(rows), self.start.size
        rows_of_each = made.ndim == 3 and made.shape[0] == many or made.ndim == 2 and made.shape[0] % many == 0
        if not rows_of_each or made.shape[-1] != width:
            raise RefusedError(f"{many} rows of {width} bytes have no successors of shape {made.shape}")
        return made.reshape(many, -1, width)

    def explore(
        self, *, batch: int = 65536, limits: Optional[Limits] = None, progress: Told = None
    ) -> Exploration:
        """All positions by their distance from the start; they are kept as rows."""
        import numpy

        def successors(given: bytes, count: int) -> bytes:
            return self.expand(numpy.frombuffer(given, dtype=numpy.uint8).reshape(count, -1)).tobytes()

        with listener(progress) as told:
            layers = _everystate.rows(
                self.start.tobytes(), self.start.size, successors, batch, limits or Limits(), told
            )
        return kept(self.name, layers)

    def way(self, found: Exploration, position: Sequence[int]) -> Optional[List[Any]]:
        """A shortest way from the start to a position, of what `explore` found: names of moves, or their numbers. `None` if it was not met."""
        distance = found.distance(position)
        if distance is None:
            return None
        at = _of_bytes("a position", position)
        back: List[Any] = []
        for depth in range(distance - 1, -1, -1):
            step: Optional[Tuple[NDArray[numpy.uint8], int]] = None
            layer = found.layer(depth)
            for begin in range(0, len(layer), 65536):
                rows = layer[begin : begin + 65536]
                where = (self.expand(rows) == at).all(axis=2).nonzero()
                if len(where[0]):
                    step = (rows[where[0][0]], int(where[1][0]))
                    break
            if step is None:
                raise ValueError("`expand` makes other positions than it did")
            at, move = step
            back.append(move if self.moves is None else self.moves[move])
        return back[::-1]
