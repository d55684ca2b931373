//! [`Parameters`]: what a study is a study of.

use everystate_puzzle::{Limits, Shard};
use everystate_puzzles::family::{
    About, Explores, Metric, Question, Refusal, UNIQUE, WishSpec, WishValue, Wishes, number,
};
use everystate_puzzles::{Family, list};
use serde_json::{Map, Value, json};

/// The key of the shard.
pub(crate) const SHARD: &str = "shard";

/// What a study is a study of: with the same parameters, deal `i` and its row are the same (but for the
/// seconds, and for deals that a limit on seconds or memory stops).
///
/// ```
/// use everystate_study::Parameters;
/// let parameters = Parameters { seed: 7, ..Parameters::of("gap") };
/// assert!(parameters.settled().is_ok());
/// assert!(Parameters::of("chess").settled().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Parameters {
    /// The family.
    pub family: String,
    /// The seed.
    pub seed: u64,
    /// What the deals are like, as for `generate`.
    pub wishes: Wishes,
    /// What is asked of each deal: the fewest moves, if there is exactly one shortest solution, too, or only
    /// whether there is any.
    pub question: Question,
    /// Whether the positions that can be reached are counted, too.
    pub reach: bool,
    /// The strategy by name; `None` for the family's choice.
    pub strategy: Option<String>,
    /// The metric; `None` for the family's own.
    pub metric: Option<Metric>,
    /// The limits of each deal; `bytes` only where memory is part of the question.
    pub limits: Limits,
    /// The shard of the study that is made, by turns; `None` for the whole study.
    pub shard: Option<Shard>,
}

impl Parameters {
    /// Deals of a family as they come, seed 1, no limits.
    ///
    /// ```
    /// # use everystate_study::Parameters;
    /// assert_eq!(Parameters::of("maze").seed, 1);
    /// ```
    #[must_use]
    pub fn of(family: &str) -> Self {
        Self {
            family: family.to_owned(),
            seed: 1,
            wishes: Wishes::default(),
            question: Question::First,
            reach: false,
            strategy: None,
            metric: None,
            limits: Limits::none(),
            shard: None,
        }
    }

    /// The same with what follows from them filled in, so that what is the same is written the same. A
    /// strategy that was left to the family stays so: it may choose another for each deal.
    ///
    /// ```
    /// # use everystate_study::Parameters;
    /// use everystate_puzzles::family::Metric;
    /// let settled = Parameters::of("cube2").settled().unwrap();
    /// assert_eq!((settled.metric, settled.strategy), (Some(Metric::Quarter), None));
    /// let odd = Parameters { strategy: Some("table".into()), ..Parameters::of("gap") };
    /// assert!(odd.settled().unwrap_err().message.starts_with("`table` does not answer `solve`"));
    /// ```
    ///
    /// # Errors
    /// If there is no such family, or it cannot take the question, the strategy or the metric.
    pub fn settled(&self) -> Result<Self, Refusal> {
        let Some(about) = list::visit(&self.family, Told) else {
            let names = list::NAMES.join(", ");
            let name = &self.family;
            return Err(Refusal::usage(format!(
                "there is no family called `{name}` to study; there are {names}"
            )));
        };
        about.has_metric(self.metric)?;
        about.strategy(self.strategy.as_deref(), self.question)?;
        if self.reach && about.explore == Explores::No {
            return Err(Refusal::usage(format!("{} has no positions to count", about.name)));
        }
        Ok(Self {
            wishes: about.settled(&self.wishes),
            strategy: self.strategy.clone().filter(|name| name != "auto"),
            metric: self.metric.or(about.metrics.first().copied()),
            ..self.clone()
        })
    }

    /// As one JSON object: the keys in this order, and those that do not apply left out.
    ///
    /// ```
    /// # use everystate_puzzles::family::Wishes;
    /// # use everystate_study::Parameters;
    /// let wishes = Wishes { size: Some(vec![4, 13]), ..Wishes::default() };
    /// let parameters = Parameters { wishes, ..Parameters::of("gap") }.settled().unwrap();
    /// assert_eq!(
    ///     parameters.to_json().to_string(),
    ///     r#"{"family":"gap","seed":1,"size":"4x13","question":"solve"}"#
    /// );
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
        put("family", self.family.clone().into());
        put("seed", number(self.seed));
        for (key, value) in wished(&self.wishes) {
            put(key, value);
        }
        put("question", self.question.name().into());
        if self.reach {
            put("reach", true.into());
        }
        if let Some(strategy) = &self.strategy {
            put("strategy", strategy.clone().into());
        }
        if let Some(metric) = self.metric {
            put("metric", metric.name().into());
        }
        let limits = limited(&self.limits);
        if !limits.is_empty() {
            put("limits", limits.into());
        }
        // At the end, where it can be taken from the text again.
        if let Some(shard) = self.shard {
            put(SHARD, shard.to_string().into());
        }
        Value::Object(object)
    }
}

/// The wishes that there are, each by its name on the command line.
fn wished(wishes: &Wishes) -> Vec<(&'static str, Value)> {
    let kept = |value| match value {
        WishValue::Yes => true.into(),
        WishValue::Number(one) => number(one),
        WishValue::Range(low, u64::MAX) => json!([number(low)]),
        WishValue::Range(low, high) => json!([number(low), number(high)]),
        WishValue::Name(name) => name.into(),
        WishValue::Size(size) => {
            let numbers: Vec<String> = size.iter().map(u64::to_string).collect();
            numbers.join("x").into()
        }
    };
    // `--unique` is a study's question; what its instances are to have one of is `--only`.
    let key = |spec: &WishSpec| if *spec == UNIQUE { "only" } else { spec.key };
    wishes.all().into_iter().map(|(spec, value)| (key(spec), kept(value))).collect()
}

/// The limits that there are.
fn limited(limits: &Limits) -> Map<String, Value> {
    let some = |n: u64| (n < u64::MAX).then(|| number(n));
    let limits = [
        ("positions", some(limits.positions)),
        ("depth", some(limits.depth)),
        ("bytes", some(limits.bytes)),
        ("seconds", limits.time.map(|time| time.as_secs_f64().into())),
    ];
    limits.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

struct Told;
impl list::Visitor for Told {
    type Out = &'static About;
    fn visit<F: Family>(self, family: &'static F) -> &'static About {
        family.about()
    }
}
