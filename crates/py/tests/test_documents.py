"""The notebooks, the page in docs, the docstrings, and the types run as they are written."""

import doctest
import importlib
import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path

import pytest

import everystate

ROOT = Path(__file__).parents[3]
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert [one.stem for one in NOTEBOOKS] == ["gods-number", "maze", "winnable"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda one: one.stem)
def test_a_notebook_runs(notebook, tmp_path):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    read = nbformat.read(notebook, as_version=4)
    client = nbclient.NotebookClient(read, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    shown = [output for cell in read.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown), "a picture is shown"
    assert not any(cell.outputs for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "code")


def test_the_page_in_docs_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parts = (ROOT / "docs/python.md").read_text(encoding="utf-8").split("```python\n")[1:]
    assert len(parts) > 3
    names = {}
    for number, part in enumerate(parts):
        exec(compile(part.split("```")[0], f"docs/python.md, part {number + 1}", "exec"), names)


def test_the_version_is_the_wheels():
    assert everystate.__version__ == importlib.metadata.version("everystate")


def blocks(chapter):
    """The blocks of code of a text: their languages, and what is in them."""
    return re.findall(r"^```([^\n]*)\n(.*?)^```$", chapter.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


CHAPTERS = sorted(one for one in (ROOT / "docs/book/src").glob("*.md") if any(language == "python" for language, _ in blocks(one)))


def test_there_are_chapters():
    assert [one.stem for one in CHAPTERS] == ["own-python"]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda one: one.stem)
def test_a_chapter_of_the_book_runs(chapter, tmp_path, monkeypatch, capsys):
    """Each block of Python prints what the block of text behind it says, or nothing."""
    monkeypatch.chdir(tmp_path)
    names = {}
    found = blocks(chapter)
    for number, (language, text) in enumerate(found):
        if language == "python":
            exec(compile(text, f"{chapter.name}, block {number + 1}", "exec"), names)
            following = found[number + 1] if number + 1 < len(found) else ("", "")
            assert capsys.readouterr().out == (following[1] if following[0] == "text" else "")


@pytest.mark.parametrize("name", ["everystate", "everystate.cayley"])
def test_docstrings_run(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0 and found.failed == 0


def test_every_public_name_says_what_it_is():
    everystate = importlib.import_module("everystate")
    for name in everystate.__all__:
        assert getattr(everystate, name).__doc__, name


def test_the_stubs_name_what_the_module_has():
    native = importlib.import_module("everystate._everystate")
    stubs = (Path(importlib.import_module("everystate").__file__).parent / "_everystate.pyi").read_text()
    for name in dir(native):
        if not name.startswith("_"):
            one = getattr(native, name)
            assert f"class {name}:" in stubs or f"def {name}(" in stubs, name
            for method in vars(one) if isinstance(one, type) else ():
                assert method.startswith("_") or f"def {method}(" in stubs, f"{name}.{method}"


def test_types_are_accepted(tmp_path):
    pytest.importorskip("mypy")
    package = Path(importlib.import_module("everystate").__file__).parent
    said = [
        subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), *of],
            capture_output=True,
            text=True,
            cwd=tmp_path,
        )
        for of in ([str(Path(__file__).parent / "typed.py")], ["-p", package.name])
    ]
    assert [one.stdout.startswith("Success") for one in said] == [True, True], said
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import everystate as es\nlength: str = es.puzzle('ivy').solve('R').length\n")
    refused = subprocess.run([sys.executable, "-m", "mypy", "--strict", str(wrong)], capture_output=True, text=True, cwd=tmp_path)
    assert "Incompatible types in assignment" in refused.stdout
