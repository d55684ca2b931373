//! [`Survey::run`]: the exploration.

use super::explored::Explored;
use super::layer::Layer;
use super::reason::Unexplored;
use super::start::Survey;
use crate::bits::{Flags, Width};
use crate::body::Body;
use crate::explore::{self, Options, Seen};
use core::ops::ControlFlow;
use everystate_puzzle::{Limits, Ranked, Stop, Watch};
use std::time::Instant;

impl<P: Ranked> Survey<P> {
    /// Explores all that the sources lead to, or all that leads to them.
    ///
    /// At a limit the table holds the complete layers, and [`Explored::stopped`] says which limit.
    /// Threads are those of `options`, at most those of `limits`.
    ///
    /// # Errors
    /// [`Unexplored`]: if there is no room, or the distances do not fit 2 bits.
    ///
    /// # Panics
    /// If the puzzle gives a rank that is not below [`Ranked::ranks`].
    pub fn run(
        self,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Explored<P>, Unexplored> {
        self.run_visiting(options, limits, watch, |_| ControlFlow::Continue(()))
    }

    /// As [`run`](Self::run); calls `visit` after each layer. If it breaks, the exploration ends there
    /// with [`Stop::Cancelled`].
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use everystate_puzzle::{Limits, Silent, Stop, graph::Graph};
    /// use everystate_table::{explore::Options, survey::Survey};
    /// let tree = Graph::new(7, 0, [], (1..7).flat_map(|i| [((i - 1) / 2, i), (i, (i - 1) / 2)]));
    /// let mut seen = Vec::new();
    /// let run = Survey::from_start(&tree).run_visiting(
    ///     &Options::default(), &Limits::none(), &Silent,
    ///     |layer| {
    ///         seen.push((layer.depth(), layer.count(), layer.states().collect::<Vec<_>>()));
    ///         if layer.depth() == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    ///     },
    /// );
    /// assert_eq!(seen, [(0, 1, vec![0]), (1, 2, vec![1, 2])]);
    /// assert_eq!(run.unwrap().stopped(), Some(Stop::Cancelled));
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run).
    ///
    /// # Panics
    /// As [`run`](Self::run).
    pub fn run_visiting(
        self,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
        mut visit: impl FnMut(&Layer<'_, P>) -> ControlFlow<()>,
    ) -> Result<Explored<P>, Unexplored> {
        let started = Instant::now();
        let options = Options { threads: options.threads.min(limits.threads), ..*options };
        let mut show = |depth: u64, count: u64, ranks: &Flags| {
            visit(&Layer { puzzle: &self.puzzle, depth, count, ranks })
        };
        let Seen { exploration, last, steep } =
            explore::run_with(&self, &options, limits, watch, true, &mut show);
        if steep && options.width == Width::Two {
            return Err(Unexplored::Steep);
        }
        let stopped = exploration.stopped;
        let Some(table) = exploration.table else {
            return Err(Unexplored::Refused(stopped.unwrap_or(Stop::Memory)));
        };
        let mut farthest = Vec::new();
        if let Some(last) = last.filter(|_| options.width == Width::Two) {
            farthest.extend(last.ranks().take(Explored::<P>::KEPT));
        }
        Ok(Explored {
            survey: self,
            body: Body::Memory(table.into_bits()),
            distribution: exploration.distribution,
            stopped,
            level: stopped.is_none() && !steep,
            farthest,
            bytes: exploration.bytes,
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}
