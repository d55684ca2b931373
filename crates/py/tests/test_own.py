"""Puzzles that are written in Python."""

import random

import numpy
import pytest

import everystate as es


class Jugs(es.Own):
    """Two jugs of 5 and 3 litres; so many litres are wanted."""

    def __init__(self, wanted=4):
        self.wanted = wanted

    def start(self):
        return (0, 0)

    def is_goal(self, position):
        return position[0] == self.wanted

    def moves(self, position):
        a, b = position
        right, left = min(a, 3 - b), min(b, 5 - a)
        after = [(5, b), (a, 3), (0, b), (a, 0), (a - right, b + right), (a + left, b - left)]
        return [one for one in after if one != position]

    def apply(self, position, move):
        return move


class Graph(es.Own):
    """A random graph, whose edges are the moves."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.nodes = chance.randint(2, 30)
        self.to = [[chance.randrange(self.nodes) for _ in range(chance.randint(0, 3))] for _ in range(self.nodes)]
        self.goal = chance.randrange(self.nodes)
        self.far = self._distances([self.goal], self._before())

    def _before(self):
        return [[a for a in range(self.nodes) for b in self.to[a] if b == c] for c in range(self.nodes)]

    def _distances(self, layer, edges):
        far = {one: 0 for one in layer}
        while layer:
            layer = [b for a in layer for b in edges[a] if far.setdefault(b, far[a] + 1) == far[a] + 1]
            layer = list(dict.fromkeys(layer))
            if len(far) == self.nodes and all(far[b] <= far[a] + 1 for a in layer for b in edges[a]):
                break
        return far

    def start(self):
        return 0

    def is_goal(self, position):
        return position == self.goal

    def moves(self, position):
        return range(len(self.to[position]))

    def apply(self, position, move):
        return self.to[position][move]


class Both(Graph):
    def goals(self):
        return [self.goal]

    def predecessors(self, position):
        return [(move, a) for a in range(self.nodes) for move, b in enumerate(self.to[a]) if b == position]

    def estimate(self, position):
        return self.far.get(position, self.nodes) // 2


def test_jugs():
    answer = Jugs().solve()
    assert answer.length == 6 and answer.moves[-1][0] == 4 and answer.strategy == "bfs"
    found = Jugs().explore()
    assert found.counts == [1, 2, 3, 2, 2, 2, 2, 2] and found.layer(0) == [(0, 0)]
    assert found.distance((4, 3)) == 6 and found.distance((9, 9)) is None and len(found.farthest) == 2
    assert Jugs(9).solve().verdict == "unsolvable"
    assert Jugs().solve("all").solutions == [answer.moves] and Jugs().solve("count").count == 1
    assert Jugs().solve(limits=es.Limits(depth=3)).why == "depth"


@pytest.mark.parametrize("seed", range(40))
def test_all_strategies_agree(seed):
    plain = Both(seed)
    far = plain.far.get(0)
    for strategy in ("bfs", "bidirectional", "astar", "idastar"):
        # What has no solution idastar may look for without end.
        if strategy == "idastar" and far is None:
            continue
        answer = plain.solve(strategy=strategy)
        assert (answer.verdict, answer.length) == (("solved", far) if far is not None else ("unsolvable", None))
        at = 0
        for move in answer.moves or []:
            at = plain.apply(at, move)
        assert not answer.solved or at == plain.goal
    assert plain.solve().strategy == "bidirectional"
    everything = plain.solve("all")
    assert plain.solve("count").count == everything.count == len(everything.solutions)
    if far is not None:
        assert len({tuple(moves) for moves in everything.solutions}) == everything.count >= 1


def test_what_is_missing_is_told():
    with pytest.raises(es.RefusedError, match="`astar` needs the method estimate"):
        Jugs().solve(strategy="astar")
    with pytest.raises(es.RefusedError, match="no strategy `magic`; there are bidirectional"):
        Jugs().solve(strategy="magic")
    with pytest.raises(NotImplementedError):
        es.Own().solve()


def test_what_is_raised_is_raised():
    class Broken(Jugs):
        def apply(self, position, move):
            if move[0] == 5:
                raise KeyError("no five")
            return move

    class Unhashable(Jugs):
        def apply(self, position, move):
            return list(move)

    for ask in (Broken().solve, Broken().explore):
        with pytest.raises(KeyError, match="no five"):
            ask()
    with pytest.raises(TypeError, match="unhashable"):
        Unhashable().solve()


def test_batches_are_what_permutations_are():
    generators = numpy.array([[1, 2, 3, 4, 5, 6, 0], [6, 0, 1, 2, 3, 4, 5], [1, 0, 2, 3, 4, 5, 6]])
    puzzle = es.permutations(generators)
    for batch in (1, 100, 65536):
        batched = es.Batched(range(7), lambda rows: rows[:, generators], moves=["L", "R", "X"])
        found = batched.explore(batch=batch)
        assert found.counts == puzzle.explore().counts and found.positions == 5040
    kept = puzzle.explore(keep=True)
    assert all((found.layer(d) == kept.layer(d)).all() for d in range(len(found.counts)))
    last = found.farthest[0]
    way = batched.way(found, last)
    at = numpy.arange(7)
    for move in way:
        at = at[generators["LRX".index(move)]]
    assert len(way) == found.depth and (at == last).all()
    assert batched.way(found, [0, 0, 0, 0, 0, 0, 0]) is None


def test_batches_that_fail():
    def broken(rows):
        raise RuntimeError("no rows")

    with pytest.raises(RuntimeError, match="no rows"):
        es.Batched([0, 1], broken).explore()
    with pytest.raises(ValueError, match="no successors of shape"):
        es.Batched([0, 1], lambda rows: rows[:, :1]).explore()
    stopped = es.Batched([0], lambda rows: rows[:, None, :] + numpy.uint8(1), name="line").explore(limits=es.Limits(depth=9))
    assert stopped.counts == [1] * 10 and stopped.stopped == "depth" and stopped.depth is None


def test_an_estimate_says_that_no_goal_can_be_reached_by_infinity_alone():
    class Far(Jugs):
        far = 2**32 - 1

        def estimate(self, position):
            return self.far

    # More than the truth, but not that there is none.
    assert Far().solve(strategy="astar").solved
    Far.far = float("inf")
    assert Far().solve(strategy="astar").verdict == "unsolvable"
    Far.far = -1
    with pytest.raises(OverflowError):
        Far().solve(strategy="astar")


def test_positions_may_be_nested_deeply():
    chain = ()
    for _ in range(60_000):
        chain = (chain, 1)

    class One(es.Own):
        def start(self):
            return chain

        def is_goal(self, position):
            return True

        def moves(self, position):
            return []

    assert One().solve().length == 0


def test_counts_of_thousands_of_digits_are_numbers():
    class Doubled(es.Own):
        def start(self):
            return 0

        def is_goal(self, position):
            return position == 15_000

        def moves(self, position):
            return [0, 1]

        def apply(self, position, move):
            return position + 1

    assert Doubled().solve("count").count == 2**15_000


def test_what_is_no_rows_of_bytes_is_refused():
    add = lambda rows: (rows.astype(int) + 1)[:, None, :]
    with pytest.raises(es.RefusedError, match="256: bytes go from 0 to 255"):
        es.Batched([0], add).explore()
    for start in ([300], [-1], [1.5], [[1, 2], [2, 1]], []):
        with pytest.raises(es.RefusedError, match="`start`"):
            es.Batched(start, add)
    made = [lambda rows: rows * 0.5, lambda rows: numpy.zeros((len(rows), 1, 4), numpy.uint8), lambda rows: numpy.zeros((len(rows), 2, 1), numpy.uint8)]
    for expand in made:
        with pytest.raises(es.RefusedError, match="bytes"):
            es.Batched([3, 4], expand).explore()


def test_the_greatest_byte_is_one():
    puzzle = es.Batched([254], lambda rows: numpy.minimum(rows, 254)[:, None, :] + numpy.uint8(1))
    found = puzzle.explore()
    assert found.counts == [1, 1] and found.distance(found.layer(1)[0]) == 1
    assert puzzle.way(found, [255]) == [0]
