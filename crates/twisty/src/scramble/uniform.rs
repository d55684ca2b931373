//! [`Uniform`]: positions drawn at random, every one exactly as likely as every other.

use crate::algebra::alike::Alike;
use crate::algebra::budget::Budget;
use crate::algebra::labeled;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::{Element, Stickers};
use crate::cosets::list::CosetList;
use crate::cosets::size;
use crate::cosets::size::Unknown;
use crate::definition::{Definition, Pattern};
use crate::search::member::unseen;
use everystate_algebra::group::{Group, Limit};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Watch};
use everystate_puzzle::{Metric, Refusal};
use std::sync::OnceLock;

/// The positions that moves lead to from the solved one, to draw from.
///
/// A random element of a stabilizer chain is made of one uniform choice a level, so no element is
/// likelier than another. A position is what an element looks like: where pieces are identical, or some
/// of their turns cannot be seen, the elements that look like a given one are its products with those
/// that change nothing one can see, which are a group. So each position stands for equally many
/// elements, and positions are as uniform as elements.
///
/// Where rules forbid moves, the elements that lead to one pattern *o* of the pieces that rules ask for
/// are *h·t(o)*, with the *h* of a group that is the same for all patterns. So a uniform pattern and
/// then a uniform *h* make a uniform element. A position shows its pattern, and among the elements of
/// one pattern the same holds as before.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, random::Random};
/// use everystate_puzzle::Metric;
/// use everystate_twisty::{Uniform, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let positions = Uniform::new(&ivy, Metric::Half, &Limits::none(), &Silent).unwrap();
/// let drawn = positions.draw(&mut Random::of(1, 0));
/// assert_eq!(drawn, positions.draw(&mut Random::of(1, 0)));
/// assert_ne!(drawn, positions.draw(&mut Random::of(1, 1)));
/// ```
pub struct Uniform {
    definition: Definition,
    mechanism: Mechanism,
    /// The patterns of the pieces that rules ask for, if there are any.
    patterns: Option<CosetList>,
    group: Group,
    /// The same group, along a base by which it is found which of identical pieces is which; made when it is asked for.
    alike: OnceLock<Option<Alike>>,
}

/// What a stabilizer chain for that may take.
const LIMIT: Limit = Limit { bytes: 1 << 28, steps: 1 << 30 };

/// A position as it was drawn, each piece distinguished.
pub(crate) struct Drawn {
    pub(crate) position: Pattern,
    pub(crate) element: Element,
    /// The pattern's number.
    pub(crate) pattern: usize,
}

impl Uniform {
    /// Makes ready to draw positions of a puzzle. The metric changes nothing but where rules forbid
    /// positions on the way of a half turn; without such rules a seed gives the same in each. Costs what a stabilizer chain does: well below a
    /// second for any puzzle of the catalogue without rules, seconds for Square-1.
    ///
    /// # Errors
    /// If the puzzle has moves that no move undoes or its solved position breaks a rule (then positions
    /// are not the elements of groups, and this way of drawing them would not be uniform), if it is too
    /// large, or a limit is reached.
    pub fn new(
        definition: &Definition,
        metric: Metric,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        // Whatever counts as a move, the group is the same, and so are positions if they are drawn by
        // the same moves. But a rule may allow half a turn where it forbids a quarter of one.
        let has_rules = !definition.illegal.is_empty() || !definition.blocks.is_empty();
        let moves = definition.searched(if has_rules { metric } else { Metric::Quarter })?;
        let mechanism = Mechanism::new(definition, &moves).ok_or_else(|| {
            Refusal::usage("the puzzle has more than 65 535 pieces and ways to turn them")
        })?;
        let meter = limits.meter(watch);
        let elements = size::elements(&mechanism, Budget::of(&meter));
        let (patterns, group) = elements.map_err(|unknown| {
            let title = definition.title();
            let why = match unknown {
                Unknown::Directed => {
                    let why = "it has moves that no move undoes, or starts where a rule forbids it";
                    return Refusal::usage(format!("no uniform positions of {title}: {why}"));
                }
                Unknown::Patterns => "there are too many patterns of the pieces that rules ask for",
                Unknown::TooLarge => "its group is too large",
                Unknown::Stopped => "time was up before its group was known",
            };
            Refusal::limit(format!("no uniform positions of {title}: {why}"))
        })?;
        Ok(Self {
            definition: definition.clone(),
            mechanism,
            patterns,
            group,
            alike: OnceLock::new(),
        })
    }

    /// The patterns of the pieces that rules ask for, if there are any.
    pub(crate) const fn patterns(&self) -> Option<&CosetList> {
        self.patterns.as_ref()
    }

    /// The numbers of its pieces and the ways in which they are turned.
    pub(crate) const fn stickers(&self) -> &Stickers {
        &self.mechanism.stickers
    }

    /// The group of what leads from the solved pattern to itself.
    pub(crate) const fn group(&self) -> &Group {
        &self.group
    }

    /// Whether every element looks different.
    pub(crate) fn is_whole(&self) -> bool {
        unseen(&self.mechanism).is_empty()
    }

    /// The element of a position, and its pattern; `None` if no moves make it. Of identical pieces it is
    /// found which is which, and if that takes too long given up.
    pub(crate) fn read(&self, position: &Pattern) -> Option<Drawn> {
        let stickers = &self.mechanism.stickers;
        let element = labeled::element(&self.definition, stickers, position)?;
        let Some(list) = &self.patterns else {
            let element = self.of_group(&element)?;
            return Some(Drawn { position: position.clone(), element, pattern: 0 });
        };
        let pattern = list.patterns.find(&list.coloring.pattern(&element))?;
        let transversal = list.transversal(pattern);
        let rest = self.of_group(&stickers.compose(&element, &stickers.inverse(transversal)))?;
        let element = stickers.compose(&rest, transversal);
        Some(Drawn { position: position.clone(), element, pattern })
    }

    /// An element of the group that looks like this one.
    fn of_group(&self, element: &Element) -> Option<Element> {
        let Mechanism { stickers, visible, .. } = &self.mechanism;
        if self.is_whole() {
            let is_one = self.group.contains(&stickers.permutation(element));
            return is_one.then(|| element.clone());
        }
        let generators = self.group.generators();
        let made = || Alike::new(stickers, visible, generators, LIMIT);
        self.alike.get_or_init(made).as_ref()?.find(stickers, visible, element)
    }

    /// A position. Costs a product of permutations of all stickers for each level of the chain.
    pub fn draw(&self, random: &mut Random) -> Pattern {
        self.drawn(random).position
    }

    /// A position with the element that it was made of.
    pub(crate) fn drawn(&self, random: &mut Random) -> Drawn {
        let stickers = &self.mechanism.stickers;
        let pattern = self.patterns.as_ref().map_or(0, |coset_list| random.index(coset_list.len()));
        let element = self.group.random(&mut |n| random.below(n));
        let mut element = stickers.of_permutation(&element);
        if let Some(coset_list) = &self.patterns {
            element = stickers.compose(&element, coset_list.transversal(pattern));
        }
        let position = labeled::position(&self.definition, stickers, &element);
        Drawn { position, element, pattern }
    }
}
