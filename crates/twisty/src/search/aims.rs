//! Solvers to other ends than one position: the nearest of several goals, and whatever some moves solve.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::definition::{Definition, Pattern};
use crate::position::Aimed;
use crate::search::finish::Finish;
use crate::search::problem::Prepared;
use crate::search::reader::Reader;
use crate::search::searcher::{Searcher, Unready, unready};
use crate::search::setup::Setup;
use crate::search::several::Target;
use crate::search::sides::Sides;
use crate::search::solver::{Solver, Way};
use everystate_puzzle::{Limits, Metric, Refusal, Watch};
use std::time::Instant;

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
                let sides = Sides::new(definition, None, &moves, budget);
                Some(Box::new(sides.map_err(|unfit| unready(definition, unfit))?))
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

    /// Whether it solves to one position, the solved one of its definition. If not, nothing but a search knows what is near.
    pub fn has_one_goal(&self) -> bool {
        !self.setup.any_side
            && !matches!(self.way, Way::Several(..) | Way::Finish(..) | Way::Late(_))
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
