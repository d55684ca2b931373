"""What a person writes, with its types: mypy reads it, nothing runs it."""

from __future__ import annotations

from typing import Dict, Iterable, List, Optional, Tuple

import numpy
from numpy.typing import NDArray

import everystate as es
from everystate.cayley import BfsResult, CayleyGraph, PermutationGroups


class Jugs(es.Own[Tuple[int, int], Tuple[int, int]]):
    def start(self) -> Tuple[int, int]:
        return (0, 0)

    def is_goal(self, position: Tuple[int, int]) -> bool:
        return position[0] == 4

    def moves(self, position: Tuple[int, int]) -> Iterable[Tuple[int, int]]:
        return [(5, position[1]), (position[0], 3)]

    def apply(self, position: Tuple[int, int], move: Tuple[int, int]) -> Tuple[int, int]:
        return move


VERSION: str = es.__version__


def asked() -> List[Optional[int]]:
    cube: es.Puzzle = es.puzzle("cube3")
    answer: es.Answer = cube.solve("R U F", within=2, limits=es.Limits(seconds=1.5))
    lengths = [one.length for one in cube.solve_many(["R", {"alg": "R"}, cube.row("R")])]
    found: es.Exploration = es.permutations([[1, 0, 2]], ["swap"]).explore(keep=True)
    sizes: NDArray[numpy.int64] = found.layer_sizes
    depth: Optional[int] = found.depth
    made: List[es.Instance] = es.family("maze").generate(2, seed=1, size=[4, 4])
    svg: str = made[0].draw(solve=True).svg
    verified: es.Verification = cube.verify(["R"], [["R'"]])
    study: es.Study = es.study("gap", 10, "gap.db", progress=lambda what, done, all: None)
    summary: Dict[str, object] = study.summary
    jugs: es.Answer = Jugs().solve("all", strategy="bfs")
    batched = es.Batched([0, 1], lambda rows: rows[:, None, ::-1])
    way = batched.way(batched.explore(), [1, 0])
    graph: BfsResult = CayleyGraph(PermutationGroups.lrx(5)).bfs()
    last: NDArray[numpy.uint8] = graph.last_layer()
    judged: es.Judgement = cube.judge(["R", "U"], [["R'"], None], limits=es.Limits(seconds=1))
    levels: List[es.Level] = es.board("#####\n#@$.#\n#####\n").generate("Player", count=1, moves=(1, None))
    level: es.Answer = es.board("#####\n#@$.#\n#####\n").solve(0, pushes=True)
    print(answer.moves, sizes.sum(), svg, bool(verified), summary, jugs.solutions, way, last.shape, level.solved, judged.wrong, levels[0].rows)
    return [*lengths, depth, answer.length]
