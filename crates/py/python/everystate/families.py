"""The families: puzzles with text and JSON, questions, drawings, generating and verifying."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from . import _everystate
from .answers import Answer, Answers, Exploration, Verification, answers_of, counts_of, exploration_of
from .drawing import Drawing
from .limits import Limits
from .progress import Told, listener

__all__ = ["Family", "Instance", "families", "family"]


def families() -> List[str]:
    """The names of all families."""
    return _everystate.families()


def family(name: str) -> Family:
    """The family of this name."""
    return Family(name)


Given = Union[str, "Instance", Mapping[str, Any], Sequence[Union[str, "Instance", Mapping[str, Any]]]]
"""Instances: the text of a file, an instance, a JSON object, or several."""


def _text(given: Given) -> str:
    if isinstance(given, str):
        return given
    if isinstance(given, Instance):
        return json.dumps(given.data) + "\n"
    if isinstance(given, Mapping):
        return json.dumps(dict(given)) + "\n"
    return "".join(_text(one) for one in given)


class Instance:
    """An instance of a family."""

    def __init__(self, family: Family, data: Mapping[str, Any], lacks: Optional[str] = None) -> None:
        self.family = family
        """What it is an instance of."""
        self.data = dict(data)
        """Its JSON object."""
        self.lacks = lacks
        """What it lacks of what was wished, if making it was ended early."""

    def solve(self, question: str = "first", **given: Any) -> Answer:
        """The answer about it; as `Family.solve`."""
        return self.family.solve(self, question, **given)[0]

    def draw(self, solve: bool = False, limits: Optional[Limits] = None) -> Drawing:
        """It as a picture, with its solution if that is asked for."""
        return self.family.draw(self, solve=solve, limits=limits)[0]

    def play(self, moves: Sequence[str] = ()) -> Dict[str, Any]:
        """The position after some moves (`position`), whether it is a goal (`goal`), and its neighbours: `moves` and the position `after` each."""
        return self.family.play(self, moves)

    def explain(self, limits: Optional[Limits] = None) -> str:
        """What a person wants to know of it."""
        return self.family.explain(self, limits=limits)

    def explore(self, **given: Any) -> Exploration:
        """How many positions lie at each distance from it; as `Family.explore`."""
        return self.family.explore(self, **given)

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def __repr__(self) -> str:
        return f"Instance({self.family.name}, {self.data!r})"


class Family:
    """A family, asked for what it answers. Texts are those of the program's files; `about` shows them."""

    def __init__(self, name: str) -> None:
        self._family = _everystate.Family(name)
        self.about: Dict[str, Any] = json.loads(self._family.about())
        """What it is: `title`, `rules`, `format` of its texts with an `example`, `json`, `strategies`, `metrics`, `wishes`."""

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.about["name"])

    @property
    def example(self) -> str:
        """A text of the family."""
        return str(self.about["example"])

    def instance(self, given: Union[str, Mapping[str, Any]]) -> Instance:
        """An instance of a JSON object, as text or as a dictionary."""
        return Instance(self, json.loads(given) if isinstance(given, str) else given)

    def solve(
        self,
        instances: Given,
        question: str = "first",
        *,
        strategy: Optional[str] = None,
        metric: Optional[str] = None,
        modulus: Optional[int] = None,
        sample: int = 1,
        seed: int = 0,
        terms: Optional[Mapping[str, str]] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Answers:
        """Answers about instances: `first` (a shortest solution, the first among them), `all`, `count`, `unique`, `any`, `sample`.

        `terms` may say another `start` or end (`to`), what is to be met (`visit`), and by which rules (`variant`).
        """
        text = _text(instances)
        with listener(progress) as told:
            lines = self._family.solve(
                text,
                "solve" if question == "first" else question,
                strategy,
                metric,
                modulus,
                (sample, seed),
                dict(terms or {}),
                limits or Limits(),
                told,
            )

        def picture(number: int) -> Any:
            return lambda: self.draw(text, solve=True, terms=terms, limits=limits)[number]

        return answers_of(lines, picture=picture)

    def explore(
        self,
        start: Optional[Given] = None,
        *,
        metric: Optional[str] = None,
        terms: Optional[Mapping[str, str]] = None,
        limits: Optional[Limits] = None,
        progress: Told = None,
    ) -> Exploration:
        """How many positions lie at each distance from an instance, from the nearest of several, or from the family's own start."""
        text = None if start is None else _text(start)
        with listener(progress) as told:
            line = self._family.explore(text, metric, dict(terms or {}), limits or Limits(), told)
        return exploration_of(line)

    def generate(
        self,
        count: int = 1,
        *,
        seed: int = 0,
        limits: Optional[Limits] = None,
        progress: Told = None,
        **wishes: Any,
    ) -> List[Instance]:
        """Fresh instances that are as they are wished to be: `about["wishes"]` names what the family knows.

        A range of moves is a number, a pair, or a pair with `None` for no upper end. The same seed gives the same instances.
        """
        with listener(progress) as told:
            lines, lacks = self._family.generate(count, seed, json.dumps(wishes), True, limits or Limits(), told)
        made = [Instance(self, json.loads(line)) for line in lines.splitlines()]
        if made and lacks is not None:
            made[-1].lacks = lacks
        return made

    def verify(
        self, instances: Given, claims: Union[str, Answers], *, terms: Optional[Mapping[str, str]] = None
    ) -> Verification:
        """Checks what is claimed of instances, by code that shares nothing with what solves them: answers, or a line of moves each."""
        claimed = claims if isinstance(claims, str) else claims.lines
        return counts_of(self._family.verify(_text(instances), claimed, dict(terms or {})))

    def draw(
        self,
        instances: Given,
        *,
        solve: bool = False,
        terms: Optional[Mapping[str, str]] = None,
        limits: Optional[Limits] = None,
    ) -> List[Drawing]:
        """Instances as pictures, with their solutions if that is asked for."""
        return [
            Drawing(svg)
            for svg in self._family.draw(_text(instances), solve, dict(terms or {}), limits or Limits())
        ]

    def explain(
        self, instances: Given, *, terms: Optional[Mapping[str, str]] = None, limits: Optional[Limits] = None
    ) -> str:
        """What a person wants to know of instances."""
        return self._family.explain(_text(instances), dict(terms or {}), limits or Limits())

    def play(
        self, instance: Given, moves: Sequence[str] = (), *, terms: Optional[Mapping[str, str]] = None
    ) -> Dict[str, Any]:
        """The position of an instance after some moves, and its neighbours."""
        told: Dict[str, Any] = json.loads(self._family.play(_text(instance), list(moves), dict(terms or {})))
        return told

    def __repr__(self) -> str:
        return f"<Family {self.name}: {self.about['title']}>"
