//! Solvers to other ends than one position: the nearest of several goals, and whatever some moves solve.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::definition::{Definition, Mismatch, Pattern};
use crate::position::Aimed;
use crate::search::finish::Finish;
use crate::search::problem::Prepared;
use crate::search::request::Request;
use crate::search::searcher::{Searcher, Unready, all_sides};
use crate::search::setup::Setup;
use crate::search::several::Target;
use crate::search::solver::{Solver, Way};
use everystate_puzzle::{Limits, Metric, Refusal, Silent, Verdict, Watch};
use std::time::Instant;

/// One of the goals of a solver, as the solved position of a puzzle.
pub(crate) struct Home {
    /// The puzzle. Its moves have the numbers that the solver's have.
    pub(crate) definition: Definition,
    /// What it makes of positions that are given, where it makes anything else of them.
    aimed: Option<Aimed>,
    /// Those of one kind are of one puzzle.
    pub(crate) kind: usize,
}

impl Home {
    /// A position that is given, in the terms of its puzzle.
    pub(crate) fn seen(&self, position: &Pattern) -> Pattern {
        self.aimed.as_ref().map_or_else(|| position.clone(), |aimed| aimed.position(position))
    }
}

impl Solver {
    /// A solver to the nearest of several goals in a puzzle. Positions are those of the puzzle. Goals that ask for other pieces in the
    /// same places share a solver and its tables.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Silent};
    /// use everystate_twisty::{Aimed, Goal, Request, Setup, Solver, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let after = |alg: &str| ivy.make(&ivy.solved, alg).unwrap();
    /// let aims = [after("R"), after("L")].map(|at| Aimed::new(&ivy, &Goal::of(&at)).unwrap());
    /// let setup = Setup::default();
    /// let solver = Solver::to_any(&ivy, &aims, &setup, &Limits::none(), &Silent).unwrap();
    /// let found = solver.solve(&after("L"), &Request::FIRST, &Limits::none(), &Silent).unwrap();
    /// assert!(found.solutions()[0].is_empty());
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn to_any(
        definition: &Definition,
        aims: &[Aimed],
        setup: &Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let started = Instant::now();
        let (mut solvers, mut targets) = (Vec::<Self>::new(), Vec::<Target>::new());
        for aimed in aims {
            // From another side a goal is not what it is renamed.
            let like =
                |other: &Target| Some((other.solver, aimed.renamed_as(definition, &other.aimed)?));
            let known = targets.iter().filter(|_| !setup.any_side).find_map(like);
            let (solver, aimed) = if let Some(known) = known {
                known
            } else {
                let left = limits.after(started.elapsed());
                solvers.push(Self::to(definition, Some(aimed), setup.clone(), &left, watch)?);
                (solvers.len() - 1, aimed.clone())
            };
            let is_repeated = targets.iter().any(|other| other.aimed == aimed);
            targets.push(Target { solver, aimed, is_repeated });
        }
        Self::of_way(definition, setup.clone(), Way::Several(solvers, targets))
    }

    /// A solver to whatever the moves of `finishing` solve: the same puzzle with some of its moves, and with their powers. Positions are
    /// those of the puzzle, and solutions may use all its moves.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Silent};
    /// use everystate_twisty::{Request, Setup, Solver, catalogue};
    /// let pyraminx = catalogue::named("pyraminx").unwrap().unwrap();
    /// let finishing = pyraminx.with_moves(&["U", "R"]).unwrap();
    /// let setup = Setup::default();
    /// let solver = Solver::finishing(&pyraminx, &finishing, &setup, &Limits::none(), &Silent).unwrap();
    /// let after = |alg: &str| pyraminx.make(&pyraminx.solved, alg).unwrap();
    /// let length = |alg| {
    ///     let found = solver.solve(&after(alg), &Request::FIRST, &Limits::none(), &Silent);
    ///     found.unwrap().solutions()[0].len()
    /// };
    /// assert_eq!((length("U"), length("L")), (0, 1));
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new), and a puzzle in which it does not follow from a group whether these moves solve a position: one with
    /// rules, or one with identical pieces that the moves mix with others.
    pub fn finishing(
        definition: &Definition,
        finishing: &Definition,
        setup: &Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        if setup.look_up == Some(true) {
            let message = "a table tells distances to one position; what moves solve is searched";
            return Err(Refusal::usage(message));
        }
        let moves = definition.searched(setup.metric)?;
        let powers = finishing.searched(Metric::Half)?;
        let meter = limits.meter(watch);
        let budget = Budget::of(&meter);
        let ready = || {
            let finish = Finish::new(definition, &powers, &moves, budget)?;
            let prepared = Prepared::whole(&finish.seen, budget);
            let searcher = Searcher::new(&finish.aimed.definition, prepared, setup, budget)?;
            let sides = if setup.any_side {
                Some(all_sides(definition, None, &moves, budget)?)
            } else {
                None
            };
            Ok(Way::Finish(Box::new(searcher), Box::new(finish), sides))
        };
        let way = match ready() {
            Ok(way) => way,
            Err(Unready::Stopped) => Way::Late(None),
            Err(Unready::Refused(refusal)) => return Err(refusal),
        };
        Self::of_way(definition, setup.clone(), way)
    }

    /// What solves a puzzle in this way, which reads positions by itself.
    fn of_way(definition: &Definition, setup: Setup, way: Way) -> Result<Self, Refusal> {
        let moves = definition.searched(setup.metric)?;
        let large = || Refusal::limit(format!("{} is too large", definition.title()));
        let mechanism = Mechanism::new(definition, &moves).ok_or_else(large)?;
        let reader = Reader::new(definition, &mechanism);
        let definition = definition.clone();
        Ok(Self { definition, setup, mechanism, reader, moves, positions: None, way })
    }

    /// The goals that it solves to, or some of them where there are too many to name: one from the side that positions are given from,
    /// and of what moves solve the solved position.
    pub(crate) fn homes(&self) -> Vec<Home> {
        let own = |aimed| Home { definition: self.definition.clone(), aimed, kind: 0 };
        match &self.way {
            Way::Several(_, targets) => {
                let first = targets.iter().filter(|target| !target.is_repeated);
                let home = |Target { solver, aimed, .. }: &Target| {
                    let (aimed, definition) = (aimed.clone(), aimed.definition.clone());
                    Home { definition, aimed: Some(aimed), kind: *solver }
                };
                first.map(home).collect()
            }
            Way::Search(_, _, Some(sides)) => vec![own(sides.aimed().cloned())],
            _ => vec![own(None)],
        }
    }

    /// The puzzle of this kind as it is searched, where it is.
    pub(crate) fn prepared(&self, kind: usize) -> Option<&Prepared> {
        match &self.way {
            Way::Search(searcher, ..) => Some(&searcher.prepared),
            Way::Several(solvers, _) => solvers.get(kind)?.prepared(0),
            _ => None,
        }
    }

    /// Whether any moves may bring a position home, as far as is known at once.
    ///
    /// # Errors
    /// If it is not made of the puzzle's pieces.
    pub(crate) fn may_reach(&self, home: &Home, position: &Pattern) -> Result<bool, Mismatch> {
        let Way::Several(solvers, _) = &self.way else { return Ok(true) };
        let of_home = (!self.setup.any_side).then(|| home.seen(position));
        let position = of_home.as_ref().unwrap_or(position);
        let at_once = Limits { positions: 1, ..Limits::none() };
        let report = solvers[home.kind].solve(position, &Request::FIRST, &at_once, &Silent)?;
        Ok(report.verdict != Verdict::Unsolvable)
    }

    /// Whether a position needs no moves.
    pub(crate) fn is_met(&self, position: &Pattern) -> bool {
        match &self.way {
            Way::Several(solvers, targets) => {
                targets.iter().any(|Target { solver, aimed, .. }| {
                    let of_goal = (!self.setup.any_side).then(|| aimed.position(position));
                    solvers[*solver].is_met(of_goal.as_ref().unwrap_or(position))
                })
            }
            Way::Finish(_, finish, sides) => match sides {
                None => finish.is_met(position),
                Some(sides) => sides
                    .all(position)
                    .is_ok_and(|all| all.iter().any(|(position, _)| finish.is_met(position))),
            },
            Way::Search(_, _, Some(sides)) => sides.all(position).is_ok_and(|all| {
                all.iter().any(|(position, _)| *position == self.definition.solved)
            }),
            Way::Late(Some(aimed)) => aimed.position(position) == aimed.definition.solved,
            _ => *position == self.definition.solved,
        }
    }

    /// Of several goals the number, from 0, of the first that moves bring a position to; `None` where there are not several, or the
    /// moves, by their numbers, do not.
    pub fn goal_of(&self, position: &Pattern, moves: &[usize]) -> Option<usize> {
        let Way::Several(solvers, targets) = &self.way else { return None };
        let at = moves
            .iter()
            .try_fold(position.clone(), |at, &m| self.definition.after(&at, self.moves.get(m)?))?;
        let is_met = |Target { solver, aimed, .. }: &Target| {
            !self.setup.any_side && aimed.position(&at) == solvers[*solver].definition.solved
        };
        targets.iter().position(is_met)
    }
}
