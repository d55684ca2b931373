"""Puzzles of pieces: the catalogue, files, permutations."""

import random
from collections import Counter

import numpy
import pytest

import everystate as es

SHIFT = {"L": [1, 2, 3, 4, 5, 0], "R": [5, 0, 1, 2, 3, 4], "X": [1, 0, 2, 3, 4, 5]}
RING = "Name ring\nSet P 5 1\nSolved\nEnd\nMove m\nP\n2 3 4 5 1\nEnd\nMove s\nP\n2 1 3 4 5\nEnd\n"


def layers_by_hand(generators, start):
    """Layers by plain sets: what both engines are compared with."""
    distance = {tuple(start): 0}
    layer = [tuple(start)]
    while layer:
        before, layer = layer, []
        for state in before:
            for p in generators:
                after = tuple(state[i] for i in p)
                if after not in distance:
                    distance[after] = distance[state] + 1
                    layer.append(after)
    return distance


def test_the_cube_of_two_is_explored_to_gods_number():
    cube = es.puzzle("cube2-fixed")
    found = cube.explore()
    # https://oeis.org/A079761 and others: half turns count one.
    known = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]
    assert found.counts == known
    assert found.depth == 11 and found.complete and found.positions == cube.positions == 3674160
    assert found.layer_sizes.dtype == numpy.int64 and found.layer_sizes.sum() == 3674160
    assert all(len(way) == 11 and cube.distance(" ".join(way)) == 11 for way in found.farthest)
    assert "623,800" in found._repr_svg_()


def test_layers_that_are_kept_are_rows():
    ivy = es.puzzle("ivy")
    found, counted = ivy.explore(keep=True), ivy.explore()
    assert found.counts == counted.counts and found.positions == 29160
    for depth in (0, 1, found.depth):
        layer = found.layer(depth)
        assert layer.shape == (found.counts[depth], len(ivy.solved)) and layer.dtype == numpy.uint8
        assert len({row.tobytes() for row in layer}) == len(layer)
        for row in layer[:3]:
            assert found.distance(row) == ivy.distance(row) == counted.distance(row) == depth
    assert found.distance("R L") == 2 and (found.farthest == found.layer(found.depth)).all()
    with pytest.raises(IndexError, match="no layer 99"):
        found.layer(99)
    with pytest.raises(TypeError, match="keep=True"):
        counted.layer(0)


@pytest.mark.parametrize("seed", range(12))
def test_permutations_are_explored_as_they_are_given(seed):
    chance = random.Random(seed)
    places = chance.randint(3, 6)
    generators = [chance.sample(range(places), places) for _ in range(chance.randint(1, 3))]
    start = [chance.randint(0, 3) for _ in range(places)]
    known = layers_by_hand(generators, start)
    counts = [count for _, count in sorted(Counter(known.values()).items())]
    puzzle = es.permutations(numpy.array(generators), solved=start)
    kept = puzzle.explore(keep=True)
    assert kept.counts == puzzle.explore().counts == counts
    assert all(kept.distance(state) == far for state, far in known.items())
    back = layers_by_hand([sorted(range(places), key=p.__getitem__) for p in generators], start)
    for state in chance.sample(sorted(back), min(5, len(back))):
        answer = puzzle.solve(state)
        assert answer.length == back[state]
        at = list(state)
        for move in answer.moves:
            at = [at[i] for i in generators[int(move[1:])]]
        assert at == start


def test_moves_have_the_names_that_they_were_given():
    shift = es.permutations(SHIFT)
    assert shift.moves == ["L", "R", "X"] and shift.positions == 720
    answer = shift.solve([5, 0, 1, 2, 3, 4])
    assert answer.moves == ["L"] and shift.solve([1, 2, 3, 4, 5, 0]).moves == ["R"]
    assert {move for way in shift.explore().farthest for move in way} <= {"L", "R", "X"}
    everything = shift.solve([1, 0, 3, 2, 4, 5], "all")
    assert everything.count == len(everything.solutions) == shift.solve([1, 0, 3, 2, 4, 5], "count").count
    assert shift.verify([[1, 0, 3, 2, 4, 5]] * 2, [everything.solutions[0], ["X"]]).fails == 1


def test_a_move_that_none_undoes_is_made_one_way_only():
    ring = es.permutations({"m": [1, 2, 3, 4, 0]})
    assert ring.explore().counts == [1] * 5
    assert ring.distance([4, 0, 1, 2, 3]) == 1 and ring.distance([1, 2, 3, 4, 0]) == 4
    both = es.permutations({"m": [1, 2, 3, 4, 0]}, inverses=True)
    assert both.moves == ["m", "m'"] and both.explore().counts == [1, 2, 2]
    assert ring.solve([1, 0, 2, 3, 4]).verdict == "unsolvable"


def test_wrong_permutations_are_told():
    for generators, said in [
        ([[0, 0, 1]], "as another does"),
        ([[0, 1, 3]], "places go up to 2"),
        ([[1, 0], [0, 1, 2]], "it is of 3 places"),
        ([], "there is no generator"),
        ([[300, 0]], "from 0 to 254"),
    ]:
        with pytest.raises(es.RefusedError, match=said):
            es.permutations(generators)
    with pytest.raises(es.RefusedError, match="2 generators and 1 names"):
        es.permutations([[1, 0], [0, 1]], ["one"])


def test_definitions_in_files(tmp_path):
    file = tmp_path / "ring.tws"
    file.write_text(RING)
    ring = es.load(file)
    assert ring.name == "ring.tws" and ring.explore(metric="quarter").positions == 120
    again = es.define(ring.write("kpuzzle"), "ring.json")
    assert again.explore(metric="quarter").counts == ring.explore(metric="quarter").counts
    with pytest.raises(es.InputError) as wrong:
        es.define(RING.replace("2 1 3 4 5", "2 1 3 4 4"))
    assert (wrong.value.line, wrong.value.file) == (11, "puzzle.tws")
    gap = es.define("M_S:=(1,3)(2,4);\nM_F:=(1,2);\nGen:=[M_S,M_F];\n", "flip.gap")
    assert gap.explore().positions == 8


def test_positions_are_taken_in_every_form():
    cube = es.puzzle("cube2-fixed")
    row = cube.row("R U")
    forms = ["R U", row, row.tolist(), cube.position(row), str(cube.position(row)).replace("'", '"')]
    assert [cube.solve(form).moves for form in forms] == [["U'", "R'"]] * 5
    assert cube.distance("") == 0 and (cube.row("") == cube.solved).all()
    with pytest.raises(es.InputError, match="Q"):
        cube.solve("R Q")
    with pytest.raises(es.RefusedError, match="a row of 14 bytes"):
        cube.solve([1, 2, 3])
    with pytest.raises(es.RefusedError, match="comment"):
        cube.solve("# R")


def test_questions_about_positions():
    cube = es.puzzle("cube3")
    short = cube.solve("R U F")
    assert short.moves == ["F'", "U'", "R'"] and short.proved and short.strategy == "search"
    quick = cube.solve("R U F' D2 L B", within=20)
    assert quick.solved and len(quick.moves) == quick.length
    goal = {"EDGES": {"pieces": [0] + ["?"] * 11, "orientation": [0] + ["?"] * 11}}
    assert cube.solve("U", goal=goal).length <= 1
    bounded = cube.solve(str(cube.scramble(seed=1)[0]), limits=es.Limits(depth=5))
    assert (bounded.verdict, bounded.why) == ("stopped", "depth") and not bounded.proved and bounded.at_least > 5
    with pytest.raises(es.LimitError, match=f"at least {bounded.at_least} moves"):
        cube.distance(str(cube.scramble(seed=1)[0]), limits=es.Limits(depth=5))
    many = cube.solve_many(["R", "R U", "R U F"])
    assert [one.length for one in many] == [1, 2, 3]
    assert cube.verify(["R", "R U", "R U F"], many) and not cube.verify(["R"], [["R"]])
    with pytest.raises(es.LimitError, match="43252003274489856000"):
        cube.explore()
    near = cube.explore(limits=es.Limits(depth=4))
    assert near.counts == [1, 18, 243, 3240, 43239] and near.depth is None and near.at_least == 4


def test_solutions_of_others_are_judged():
    ivy = es.puzzle("ivy")
    judged = ivy.judge(["R L", "R", "L", "R"], [["L'", "R'"], ["R"], ["R", "R", "L'"], None])
    assert (judged.solved, judged.wrong, judged.missing, judged.shortest, judged.improved) == (1, 2, 1, 1, 0)
    assert [one["solves"] for one in judged.records] == [True, False, False, None]
    longer = ivy.judge(["R"], [["R", "R"]])
    assert (longer.improved, longer.records[0]["found"], longer.records[0]["gap"], longer.summary["moves"]["mean"]) == (1, 1, 1, 2)
    with pytest.raises(es.RefusedError, match="2 positions have 1 solutions"):
        ivy.judge(["R", "L"], [["R'"]])


def test_scrambles_and_neighbours():
    cube = es.puzzle("cube2-fixed")
    assert [str(s) for s in cube.scramble(3, seed=5)] == [str(s) for s in cube.scramble(3, seed=5)]
    assert all(cube.distance(str(s)) == len(s.moves) for s in cube.scramble(3, seed=5) if s.shortest)
    around = cube.neighbours("R")
    assert [name for name, _ in around] == cube.moves
    assert sorted(cube.distance(position) for _, position in around) == [0, 1, 1] + [2] * 6
    assert cube.play("R", ["R'"])["goal"] is True


def test_the_catalogue_has_names():
    names = {entry["name"]: entry for entry in es.catalogue()}
    assert names["cube3"]["title"] and es.puzzle("ivy").positions == int(names["ivy"]["positions"])
    with pytest.raises(es.RefusedError, match="no puzzle `chess`"):
        es.puzzle("chess")
    with pytest.raises(es.RefusedError, match=r'everystate.family\("maze"\)'):
        es.puzzle("maze")


def test_names_are_moves_whatever_they_look_like():
    names = {"A": [1, 2, 3, 0], "B": [0, 2, 1, 3], "C": [1, 2, 0, 3], "[A,B]": [2, 0, 1, 3]}
    puzzle = es.permutations(names)
    for name in names:
        assert puzzle.row(name).tolist() == puzzle.row(puzzle.play(None, [name])["position"]).tolist() == names[name]


def test_solutions_with_moves_that_nothing_undoes_are_not_verified():
    puzzle = es.permutations({"L": [1, 2, 3, 0], "X": [1, 0, 2, 3]})
    assert puzzle.solve("L").moves == ["L", "L", "L"] and puzzle.about["moves"] == ["L", "X"]
    for judge in (puzzle.verify, puzzle.judge):
        with pytest.raises(es.RefusedError, match="a move that no move undoes"):
            judge(["L"], [["L", "L", "L"]])


def test_no_moves_are_a_solution():
    puzzle = es.puzzle("ivy")
    answers = puzzle.solve_many(["R", ""])
    assert puzzle.verify(["R", ""], [one.moves for one in answers]).holds == 2
    assert puzzle.judge(["R", ""], [one.moves for one in answers]).records[1]["length"] == 0


def test_a_text_is_not_several():
    puzzle = es.puzzle("ivy")
    for ask in (lambda: puzzle.solve_many("L R"), lambda: puzzle.explore(starts="L R"), lambda: puzzle.solve("L", moves="LR"), lambda: puzzle.verify("L", [["L"]])):
        with pytest.raises(es.RefusedError, match="several"):
            ask()
