"""Names that users of CayleyPy know, on the engines of Everystate: Cayley graphs of permutations, and Schreier graphs of states that repeat.

>>> from everystate.cayley import CayleyGraph, PermutationGroups
>>> CayleyGraph(PermutationGroups.lrx(5)).bfs().layer_sizes
[1, 3, 6, 10, 16, 24, 29, 21, 6, 3, 1]

Arrays are NumPy's, where CayleyPy has tensors. A generator `p` makes of a state `s` the state `s[p]`; generators are what is given, and
their inverses only where those are given, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import NDArray

from .answers import Exploration
from .errors import LimitError, RefusedError
from .limits import Limits
from .progress import Told
from .puzzles import Puzzle, permutations

__all__ = ["BfsResult", "CayleyGraph", "CayleyGraphDef", "PermutationGroups"]

State = Union[str, Sequence[int], NDArray[Any]]
Rows = NDArray[numpy.uint8]


def _inverse(permutation: Sequence[int]) -> List[int]:
    return sorted(range(len(permutation)), key=permutation.__getitem__)


@dataclass(frozen=True)
class CayleyGraphDef:
    """Generators, their names, and the state that the graph is seen from."""

    generators_permutations: List[List[int]]
    generator_names: List[str]
    central_state: List[int]
    name: str = ""

    @staticmethod
    def create(
        generators: Union[Sequence[Sequence[int]], NDArray[Any]],
        generator_names: Optional[Sequence[str]] = None,
        central_state: Optional[State] = None,
        name: str = "",
    ) -> CayleyGraphDef:
        """A graph of permutations; its central state is the identity, unless it is given."""
        rows = [[int(one) for one in row] for row in generators]
        if not rows:
            raise RefusedError("there is no generator")
        names = list(generator_names) if generator_names is not None else [",".join(map(str, row)) for row in rows]
        center = list(range(len(rows[0]))) if central_state is None else _state(central_state)
        made = CayleyGraphDef(rows, names, center, name)
        made.puzzle  # so that what is wrong is told now
        return made

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle whose solved position is the central state."""
        return permutations(
            self.generators_permutations, self.generator_names, solved=self.central_state, name=self.name or "cayley"
        )

    @property
    def generators(self) -> List[List[int]]:
        return self.generators_permutations

    @property
    def n_generators(self) -> int:
        return len(self.generators_permutations)

    @property
    def state_size(self) -> int:
        return len(self.central_state)

    @property
    def generators_inverse_closed(self) -> bool:
        """Whether the inverse of each generator is one."""
        return all(_inverse(one) in self.generators_permutations for one in self.generators_permutations)

    def make_inverse_closed(self) -> CayleyGraphDef:
        """The same with the inverses that it lacks, called `p'`."""
        rows, names = list(self.generators_permutations), list(self.generator_names)
        for row, name in zip(self.generators_permutations, self.generator_names):
            if _inverse(row) not in rows:
                rows.append(_inverse(row))
                names.append(name + "'")
        return CayleyGraphDef(rows, names, self.central_state, self.name)

    def with_inverted_generators(self) -> CayleyGraphDef:
        """The same with the inverse of each generator in its place."""
        rows = [_inverse(one) for one in self.generators_permutations]
        names = [name + "'" for name in self.generator_names]
        return CayleyGraphDef(rows, names, self.central_state, self.name)

    def with_central_state(self, central_state: State) -> CayleyGraphDef:
        return CayleyGraphDef(self.generators_permutations, self.generator_names, _state(central_state), self.name)

    def with_name(self, name: str) -> CayleyGraphDef:
        return CayleyGraphDef(self.generators_permutations, self.generator_names, self.central_state, name)

    def path_to_string(self, path: Sequence[int], delimiter: str = ".") -> str:
        return delimiter.join(self.generator_names[i] for i in path)


def _state(given: State) -> List[int]:
    return [int(one) for one in given]


@dataclass
class BfsResult:
    """What a search by layers found."""

    bfs_completed: bool
    layer_sizes: List[int]
    layers: Dict[int, Rows]
    """The states of layers that were kept."""
    graph: CayleyGraphDef
    exploration: Exploration = field(repr=False)

    def diameter(self) -> int:
        """How far the farthest state that was seen is."""
        return max(0, len(self.layer_sizes) - 1)

    def get_layer(self, layer_id: int) -> Rows:
        """The states at a distance."""
        if layer_id not in self.layers:
            raise KeyError(f"layer {layer_id} was counted only: `max_layer_size_to_store=None` keeps all")
        return self.layers[layer_id]

    def last_layer(self) -> Rows:
        """The states that are farthest."""
        return self.get_layer(self.diameter())

    @property
    def num_vertices(self) -> int:
        return sum(self.layer_sizes)


class CayleyGraph:
    """The graph of a definition."""

    def __init__(self, definition: CayleyGraphDef) -> None:
        self.definition = definition
        self.central_state: Rows = numpy.array(definition.central_state, dtype=numpy.uint8)
        self._moves = numpy.array(definition.generators_permutations, dtype=numpy.intp)
        self._puzzle = definition.puzzle
        self._names = {name: i for i, name in enumerate(definition.generator_names)}
        self._inverted: Optional[Puzzle] = None

    @property
    def generators(self) -> List[List[int]]:
        return self.definition.generators_permutations

    def bfs(
        self,
        *,
        start_states: Optional[Union[State, Sequence[State]]] = None,
        max_layer_size_to_store: Optional[int] = 1000,
        max_diameter: int = 1_000_000,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> BfsResult:
        """Goes through all states, layer by layer, from the central one or from those that are given.

        Layers of up to `max_layer_size_to_store` states are kept; with `None` all are. Where states are only counted, by bits in a table,
        those before the first that is larger are, and the last.
        """
        bounds = limits or Limits()
        if max_diameter < 1_000_000:
            depth = max_diameter if bounds.depth is None else min(bounds.depth, max_diameter)
            bounds = Limits(bounds.positions, depth, bounds.seconds, bounds.memory, bounds.threads)
        closed = self.definition.generators_inverse_closed
        keep = max_layer_size_to_store is None or start_states is not None or bounds.depth is not None or not closed
        starts: List[List[int]] = []
        if start_states is not None:
            rows = numpy.atleast_2d(numpy.array([_state(start_states)] if isinstance(start_states, str) else start_states))
            starts = [_state(row) for row in rows]
        most = max_layer_size_to_store
        if keep:
            found = self._puzzle.explore(keep=True, starts=starts, limits=bounds, progress=progress)
            sizes = enumerate(found.counts)
            layers = {d: found.layer(d) for d, size in sizes if most is None or size <= most}
            return BfsResult(found.complete, found.counts, layers, self.definition, found)
        found = self._puzzle.explore(examples=most or 0, limits=bounds, progress=progress)
        layers = self._near(found, most or 0)
        if found.complete and found.counts[-1] <= (most or 0):
            far = [self._names_to_path(moves) for moves in found.farthest]
            layers[len(found.counts) - 1] = numpy.array([self._after(path) for path in far], dtype=numpy.uint8)
        return BfsResult(found.complete, found.counts, layers, self.definition, found)

    def _near(self, found: Exploration, most: int) -> Dict[int, Rows]:
        """The layers before the first that is larger than is kept."""
        few = 0
        while few < len(found.counts) and found.counts[few] <= most:
            few += 1
        if few == 0:
            return {}
        near = self._puzzle.explore(keep=True, limits=Limits(depth=few - 1), progress=False)
        return {d: near.layer(d) for d in range(few)}

    def _after(self, path: Sequence[int]) -> Rows:
        state = self.central_state
        for i in path:
            state = state[self._moves[i]]
        return state

    def _names_to_path(self, names: Sequence[str]) -> List[int]:
        return [self._names[name] for name in names]

    def apply_path(self, states: Union[State, NDArray[Any]], generator_ids: Sequence[int]) -> Rows:
        """The states that generators make of some, one after the other."""
        rows = self._rows(states)
        for i in generator_ids:
            if not 0 <= i < len(self._moves):
                raise RefusedError(f"there is no generator {i}: there are 0 to {len(self._moves) - 1}")
            rows = rows[:, self._moves[i]]
        return rows

    def _rows(self, states: Union[State, NDArray[Any]]) -> Rows:
        """States as rows: one, several, or the digits of a text."""
        made = numpy.atleast_2d(numpy.asarray(_state(states) if isinstance(states, str) else states))
        size = self.definition.state_size
        if made.ndim != 2 or made.shape[1] != size:
            raise RefusedError(f"a state has {size} numbers: there are none of shape {made.shape}")
        if made.dtype.kind not in "iub" or made.min(initial=0) < 0 or made.max(initial=0) > 254:
            raise RefusedError("a state is of whole numbers from 0 to 254")
        return made.astype(numpy.uint8)

    def validate_path(self, start_state: State, path: Sequence[int]) -> None:
        """Sees that a path leads to the central state."""
        if not (self.apply_path(start_state, path)[0] == self.central_state).all():
            raise ValueError("the path does not lead to the central state")

    def get_neighbors(self, states: NDArray[Any]) -> Rows:
        """The neighbours of states: those by the first generator, then those by the second, and so on."""
        rows = self._rows(states)
        return numpy.concatenate([rows[:, move] for move in self._moves])

    def random_walks(self, *, width: int, length: int, seed: int = 0) -> Tuple[Rows, NDArray[numpy.int64]]:
        """States on random walks from the central one, and after how many generators each was met."""
        random = numpy.random.default_rng(seed)
        rows = numpy.repeat(self.central_state[None, :], width, axis=0)
        all_rows, steps = [rows], [numpy.zeros(width, dtype=numpy.int64)]
        for step in range(1, length):
            chosen = self._moves[random.integers(len(self._moves), size=width)]
            rows = numpy.take_along_axis(rows, chosen, axis=1)
            all_rows.append(rows)
            steps.append(numpy.full(width, step, dtype=numpy.int64))
        return numpy.concatenate(all_rows), numpy.concatenate(steps)

    def find_path_from(
        self, start_state: State, *, limits: Optional[Limits] = None, progress: Told = None
    ) -> Optional[List[int]]:
        """Generators by which a state becomes the central one, as few as there can be; `None` if none do."""
        return self._path(self._puzzle, start_state, limits, progress)

    def find_path_to(
        self, end_state: State, *, limits: Optional[Limits] = None, progress: Told = None
    ) -> Optional[List[int]]:
        """Generators by which the central state becomes another, as few as there can be; `None` if none do."""
        if self._inverted is None:
            inverted = self.definition.with_inverted_generators()
            names = self.definition.generator_names
            self._inverted = permutations(
                inverted.generators_permutations, names, solved=self.definition.central_state, name=self.definition.name
            )
        path = self._path(self._inverted, end_state, limits, progress)
        return None if path is None else path[::-1]

    def _path(
        self, puzzle: Puzzle, state: State, limits: Optional[Limits], progress: Told
    ) -> Optional[List[int]]:
        answer = puzzle.solve(_state(state), limits=limits, progress=progress)
        if answer.verdict == "stopped":
            raise LimitError(f"stopped by the limit on {answer.why}: at least {answer.at_least} generators")
        return None if answer.moves is None else self._names_to_path(answer.moves)


def _swapped(n: int, i: int, j: int) -> List[int]:
    made = list(range(n))
    made[i], made[j] = j, i
    return made


def _reversed(n: int, i: int, j: int) -> List[int]:
    """The places from `i` to before `j`, backward."""
    return [*range(i), *range(j - 1, i - 1, -1), *range(j, n)]


def _made(name: str, generators: Dict[str, List[int]]) -> CayleyGraphDef:
    return CayleyGraphDef.create(list(generators.values()), list(generators), name=name)


class PermutationGroups:
    """Generators of permutation groups that are studied most."""

    @staticmethod
    def all_transpositions(n: int) -> CayleyGraphDef:
        """Any two are swapped."""
        pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
        return _made(f"all_transpositions-{n}", {f"({i},{j})": _swapped(n, i, j) for i, j in pairs})

    @staticmethod
    def coxeter(n: int) -> CayleyGraphDef:
        """Two that are next to each other are swapped."""
        return _made(f"coxeter-{n}", {f"({i},{i + 1})": _swapped(n, i, i + 1) for i in range(n - 1)})

    @staticmethod
    def cyclic_coxeter(n: int) -> CayleyGraphDef:
        """The same on a ring."""
        generators = {f"({i},{i + 1})": _swapped(n, i, i + 1) for i in range(n - 1)}
        return _made(f"cyclic_coxeter-{n}", {**generators, f"(0,{n - 1})": _swapped(n, 0, n - 1)})

    @staticmethod
    def stars(n: int) -> CayleyGraphDef:
        """The first is swapped with any other."""
        return _made(f"stars-{n}", {f"(0,{i})": _swapped(n, 0, i) for i in range(1, n)})

    @staticmethod
    def lx(n: int) -> CayleyGraphDef:
        """All are shifted to the left, or the first two swapped; nothing else."""
        return _made(f"lx-{n}", {"L": [*range(1, n), 0], "X": _swapped(n, 0, 1)})

    @staticmethod
    def lrx(n: int, k: int = 1) -> CayleyGraphDef:
        """All are shifted to the left or to the right, or the first swapped with that of place `k`."""
        left = [*range(1, n), 0]
        return _made(f"lrx-{n}", {"L": left, "R": _inverse(left), "X": _swapped(n, 0, k)})

    @staticmethod
    def top_spin(n: int, k: int = 4) -> CayleyGraphDef:
        """All are shifted on a ring, or the first `k` reversed."""
        left = [*range(1, n), 0]
        return _made(f"top_spin-{n}-{k}", {"L": left, "R": _inverse(left), "X": _reversed(n, 0, k)})

    @staticmethod
    def pancake(n: int) -> CayleyGraphDef:
        """The first few are reversed."""
        return _made(f"pancake-{n}", {f"R{i}": _reversed(n, 0, i + 1) for i in range(1, n)})

    @staticmethod
    def burnt_pancake(n: int) -> CayleyGraphDef:
        """The first few of pancakes with a burnt side are turned over: the second half of places are the other sides."""
        generators = {}
        for k in range(1, n + 1):
            up = [*range(n + k - 1, n - 1, -1), *range(k, n)]
            down = [*range(k - 1, -1, -1), *range(n + k, 2 * n)]
            generators[f"R{k}"] = up + down
        return _made(f"burnt_pancake-{n}", generators)

    @staticmethod
    def full_reversals(n: int) -> CayleyGraphDef:
        """Any that stand side by side are reversed."""
        pairs = [(i, j) for i in range(n) for j in range(i + 2, n + 1)]
        return _made(f"full_reversals-{n}", {f"R[{i}..{j - 1}]": _reversed(n, i, j) for i, j in pairs})

    @staticmethod
    def three_cycles(n: int) -> CayleyGraphDef:
        """Any three go round."""
        generators = {}
        for i in range(n):
            for j in range(i + 1, n):
                for k in range(i + 1, n):
                    if j != k:
                        made = list(range(n))
                        made[i], made[j], made[k] = j, k, i
                        generators[f"({i},{j},{k})"] = made
        return _made(f"three_cycles-{n}", generators)
