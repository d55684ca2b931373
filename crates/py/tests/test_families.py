"""Families, boards and studies."""

import io
import json
from pathlib import Path

import pytest

import everystate as es

EXAMPLES = Path(__file__).parents[3] / "examples"
SOKOBAN = "#######\n#@ $ .#\n#  $ .#\n#######\n"


def test_every_family_solves_its_example():
    assert es.families() == ["roll", "maze", "stack", "gap", "cube2"]
    for name in es.families():
        family = es.family(name)
        answers = family.solve(family.example)
        assert len(answers) >= 1 and all(answer.verdict in ("solved", "unsolvable") for answer in answers)
        assert family.verify(family.example, answers)
    with pytest.raises(es.RefusedError, match="no family called `chess`"):
        es.family("chess")


def test_a_maze_is_made_solved_and_drawn():
    maze = es.family("maze")
    made = maze.generate(3, seed=7, size=[6, 6], unique=True, moves=[10, 30])
    assert [one.data for one in made] == [one.data for one in maze.generate(3, seed=7, size=[6, 6], unique=True, moves=[10, 30])]
    for one in made:
        answer = one.solve()
        assert 10 <= answer.length <= 30 and one.solve("unique").unique and one.solve("count").count == 1
        assert one.solve("all").solutions == [answer.moves]
        assert "polyline" in answer._repr_svg_() and "polyline" not in one._repr_svg_()
        assert one.play(answer.moves)["goal"] and "Strategy" in one.explain()
        assert not maze.verify(one, " ".join(answer.moves[:-1]) + "\n")
        assert one.explore().counts[0] == 1
    with pytest.raises(es.RefusedError, match="`size` is a number, or several"):
        maze.generate(size="big")
    with pytest.raises(es.RefusedError, match="does not know the wish `colour`; it knows size"):
        maze.generate(colour=1)
    with pytest.raises(es.InputError) as wrong:
        maze.solve("M\n1 2 1 1 5 1\n-1 7\nEND\n")
    assert (wrong.value.line, wrong.value.file) == (3, "the instances")


def test_the_examples_of_the_program():
    gap = es.family("gap").solve((EXAMPLES / "gap.in").read_text())
    assert {answer.verdict for answer in gap} <= {"solved", "unsolvable"} and len(gap) > 1
    assert len(gap[:1]) == 1 and gap.lines.count("\n") == len(gap)
    with pytest.raises(es.RefusedError, match="no question `why`"):
        es.family("gap").solve("", "why")


def test_what_a_family_tells_beside_moves_is_in_the_record():
    stack = es.family("stack")
    first, everything = stack.solve(stack.example)[0], stack.solve(stack.example, "all")[0]
    assert first.solved and first.moves is None and first.solutions == [] and len(first.record["sums"]) >= 1
    assert everything.count == len(everything.solutions) >= 1 and everything.moves == everything.solutions[0]
    drawn = stack.solve(stack.example, "sample", sample=3, seed=7)[0]
    assert len(drawn.solutions) == 3


def test_the_cube_of_the_family_in_quarter_turns():
    found = es.family("cube2").explore(metric="quarter")
    assert found.counts == [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276]


def test_sokoban_and_a_game():
    board = es.board(SOKOBAN, "two.xsb")
    answer = board.solve()
    assert answer.solved and board.play(0, answer.moves)["goal"] is True
    assert board.solve(question="count").count == len(board.solve(question="all").solutions)
    assert board.study()["length"] == answer.length
    assert board.draw().svg.startswith("<svg") and "animate" in answer._repr_svg_()
    assert board.solve({"rows": ["@ $ ."]}).length == 3
    assert board.solve({"level": 0, "inputs": answer.moves}).length == 0
    with pytest.raises(es.RefusedError, match="no level"):
        board.solve(3)
    with pytest.raises(es.InputError):
        es.board("OBJECTS\n")


def test_levels_are_made_and_what_has_no_solution_is_certified():
    board = es.board(SOKOBAN, "two.xsb")
    made = board.generate("Player, Crate*1..2, Target*1..2", 0, 3, seed=5, moves=(2, None))
    assert [str(level) for level in made] == [str(level) for level in board.generate("Player, Crate*1..2, Target*1..2", 0, 3, seed=5, moves=(2, None))]
    for level in made:
        assert level.length >= 2 and es.board(str(level), "made.xsb").solve().length == level.length
    with pytest.raises(es.LimitError, match="level 1 was not found: of 5 boards") as fault:
        board.generate("Player, Crate, Target", moves=99, tries=5)
    assert fault.value.made == []
    with pytest.raises(es.RefusedError, match="cells"):
        board.generate("Player*99")
    corner = es.board("####\n#$.#\n#@ #\n####\n", "corner.xsb")
    proof = corner.certificate()
    assert corner.verify(certificates=proof).holds == 1
    answer = json.dumps(dict(corner.solve().record)) + "\n"
    assert corner.verify(answer, certificates=[proof]).holds == 2 and corner.verify(answer).open == 1
    assert board.verify(certificates=proof).fails == 1
    with pytest.raises(es.LimitError, match="there is a solution"):
        board.certificate()


def test_a_game_of_puzzlescript():
    ice = es.load_board(EXAMPLES.parent / "data/boards/ice.txt")
    level = ice.levels[0]
    answer = ice.solve(level)
    assert answer.solved and ice.play(level, answer.moves)["goal"] is True and ice.about["title"]


def test_a_study_is_a_table(tmp_path):
    path = tmp_path / "gap.db"
    told = []
    study = es.study("gap", 20, path, seed=3, question="any", progress=lambda *event: told.append(event))
    assert told and told[-1][0] == "filled"
    rows = study.rows()
    assert len(rows) == 20 and {row["verdict"] for row in rows} <= {"solved", "unsolvable", "stopped"}
    assert study.summary["done"] == 20
    more = es.study("gap", 25, path, seed=3, question="any")
    assert more.number == study.number and more.rows()[:20] == rows and len(more.rows()) == 25
    other = es.study("maze", 5, path, size=[4, 4])
    assert len(other.rows()) == 5 and len(es.open_study(path).rows()) == 30
    assert study.parquet()[:4] == b"PAR1" and all("<svg" in chart.svg for chart in study.charts().values())
    with pytest.raises(FileNotFoundError):
        es.open_study(tmp_path / "none.db")
    with pytest.raises(es.RefusedError, match="no family called `chess`"):
        es.study("chess", 1, tmp_path / "chess.db")


def test_a_study_in_polars(tmp_path):
    polars = pytest.importorskip("polars")
    study = es.study("maze", 10, tmp_path / "maze.db", size=[5, 5], moves=[4, None])
    frame = study.to_polars()
    assert frame["moves"].to_list() == [row["moves"] for row in study.rows()]
    assert frame["study"].to_list() == [study.number] * 10 and frame["seconds"].dtype == polars.Float64
    if int(polars.__version__.split(".")[0]) >= 2:
        assert polars.read_parquet(io.BytesIO(study.parquet()))["moves"].to_list() == frame["moves"].to_list()


def test_a_study_in_pandas(tmp_path):
    pytest.importorskip("pandas")
    study = es.study("maze", 10, tmp_path / "maze.db", size=[5, 5], moves=[4, None])
    assert study.to_pandas()["moves"].tolist() == [row["moves"] for row in study.rows()]


def test_a_study_in_arrow(tmp_path):
    pytest.importorskip("pyarrow")
    study = es.study("maze", 10, tmp_path / "maze.db", size=[5, 5], moves=[4, None])
    assert study.to_arrow()["moves"].to_pylist() == [row["moves"] for row in study.rows()]
