"""Studies: batches of instances made and answered into a file, as tables and reports."""

from __future__ import annotations

import csv
import importlib
import io
import json
from os import PathLike, fspath
from typing import Any, Dict, List, Optional, Union

from . import _everystate
from .drawing import Drawing
from .limits import Limits
from .progress import Told, listener

__all__ = ["Study", "open_study", "study"]

_NUMBERS = ("study", "index", "moves", "at_least", "positions", "reachable")


def study(
    family: str,
    deals: int,
    path: Union[str, PathLike[str]],
    *,
    seed: int = 1,
    question: str = "first",
    reach: bool = False,
    strategy: Optional[str] = None,
    metric: Optional[str] = None,
    shard: Optional[str] = None,
    limits: Optional[Limits] = None,
    progress: Told = None,
    **wishes: Any,
) -> Study:
    """Makes and answers so many instances of a family into a file, where the same call goes on after whatever ended it.

    The `question` is `first` (the fewest moves), `unique` or `any` (whether there is a solution at all); `limits` are those of each
    instance. Instances are as they are wished, as for `Family.generate`.
    """
    asked = "solve" if question == "first" else question
    with listener(progress) as told:
        number = _everystate.study(
            fspath(path),
            family,
            deals,
            seed,
            json.dumps(wishes),
            asked,
            reach,
            strategy,
            metric,
            shard,
            limits or Limits(),
            told,
        )
    return Study(path, number)


def open_study(path: Union[str, PathLike[str]], number: Optional[int] = None) -> Study:
    """What a file of studies has: one of them by its number, or all."""
    made = Study(path, number)
    made.report  # so that a file that is none is told now
    return made


class Study:
    """A study, or all of a file: a row for each instance."""

    def __init__(self, path: Union[str, PathLike[str]], number: Optional[int]) -> None:
        self.path = fspath(path)
        """The file."""
        self.number = number
        """Its number in the file; `None` for all."""

    @property
    def report(self) -> Dict[str, Any]:
        """What is told of it: shares with their intervals, lengths, times."""
        told: Dict[str, Any] = json.loads(_everystate.told(self.path, self.number))
        return told

    @property
    def summary(self) -> Dict[str, Any]:
        """What is told of one study."""
        studies = self.report["studies"]
        if len(studies) != 1:
            raise ValueError(f"the file has {len(studies)} studies: name one by its number")
        told: Dict[str, Any] = studies[0]
        return told

    def rows(self) -> List[Dict[str, Any]]:
        """A dictionary for each instance: index, verdict, moves, at_least, why, unique, positions, reachable, seconds."""
        text = _everystate.table(self.path, "csv")[0][1].decode()
        return [row for row in map(_typed, csv.DictReader(io.StringIO(text))) if self.number in (None, row["study"])]

    def parquet(self) -> bytes:
        """All studies of the file as a Parquet file."""
        return _everystate.table(self.path, "parquet")[0][1]

    def charts(self) -> Dict[str, Drawing]:
        """Charts of the file's studies, by their names."""
        return {name: Drawing(svg.decode()) for name, svg in _everystate.table(self.path, "svg")}

    def to_pandas(self) -> Any:
        """The rows as a data frame of pandas."""
        pandas: Any = importlib.import_module("pandas")
        return pandas.DataFrame(self.rows()).convert_dtypes()

    def to_polars(self) -> Any:
        """The rows as a data frame of polars."""
        polars: Any = importlib.import_module("polars")
        # Of polars before 2 not every version reads the Parquet file.
        frame = polars.read_csv(io.BytesIO(_everystate.table(self.path, "csv")[0][1]), infer_schema_length=None)
        return frame if self.number is None else frame.filter(polars.col("study") == self.number)

    def to_arrow(self) -> Any:
        """The rows as a table of pyarrow."""
        table: Any = importlib.import_module("pyarrow.parquet").read_table(io.BytesIO(self.parquet()))
        if self.number is None:
            return table
        equal: Any = importlib.import_module("pyarrow.compute").equal
        return table.filter(equal(table["study"], self.number))

    def __repr__(self) -> str:
        which = "all studies" if self.number is None else f"study {self.number}"
        return f"<Study, {which} of {self.path}>"


def _typed(row: Dict[str, str]) -> Dict[str, Any]:
    typed: Dict[str, Any] = dict(row)
    for key in _NUMBERS:
        typed[key] = int(row[key]) if row[key] else None
    typed["seconds"] = float(row["seconds"])
    typed["why"] = row["why"] or None
    typed["unique"] = None if not row["unique"] else row["unique"] == "true"
    return typed
