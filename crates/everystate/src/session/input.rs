//! [`Input`]: where instances come from.

use everystate_puzzles::family::{About, Refusal, Terms};
use serde_json::json;
use std::io::Read;

/// A named input.
///
/// ```
/// # use everystate::session::{self, Input, Solve};
/// // Anything that can be read: a file, a socket, what another program writes.
/// let read = Box::new(&b"A\n1 2 1 1 5 1\n-1 -1\nEND\n"[..]);
/// let inputs = vec![Input::new("bytes", read)];
/// let maze = session::open("maze").unwrap();
/// let tally = maze.solve(inputs, &Solve::default(), &mut Vec::new()).unwrap();
/// assert_eq!(tally.instances, 1);
/// ```
pub struct Input {
    /// What errors call it: a file's name, `standard input`.
    pub name: String,
    /// Its bytes.
    pub read: Box<dyn Read + Send>,
    /// The terms that its instances are taken on.
    pub terms: Terms,
}

impl Input {
    /// An input whose instances are taken as they are.
    ///
    /// ```
    /// # use everystate::session::Input;
    /// let input = Input::new("nothing", Box::new(std::io::empty()));
    /// assert_eq!(input.terms.given(), None);
    /// ```
    pub fn new(name: impl Into<String>, read: Box<dyn Read + Send>) -> Self {
        Self { name: name.into(), read, terms: Terms::default() }
    }

    /// The same on other terms.
    ///
    /// ```
    /// # use everystate::session::{self, Input, Solve};
    /// use everystate::families::family::Terms;
    /// let terms = Terms { to: Some("1,3".into()), ..Terms::default() };
    /// let input = Input::text("m", "A\n1 3 1 1 5 1\n-1 -1 -1\nEND\n").on(terms);
    /// let mut out = Vec::new();
    /// session::open("maze").unwrap().solve(vec![input], &Solve::default(), &mut out).unwrap();
    /// assert_eq!(String::from_utf8(out).unwrap(), "A\n  (1,1),(1,2),(1,3)\n");
    /// ```
    #[must_use]
    pub fn on(self, terms: Terms) -> Self {
        Self { terms, ..self }
    }

    /// The instance that moves make of the solved position, for a family that knows `alg`; what it is called.
    ///
    /// ```
    /// # use everystate::session::{self, Input, Solve};
    /// let cube = session::open("cube2").unwrap();
    /// let input = Input::alg(cube.about(), "mine", "R U").unwrap();
    /// let mut out = Vec::new();
    /// cube.solve(vec![input], &Solve::default(), &mut out).unwrap();
    /// assert_eq!(out, b"2\n");
    /// assert!(Input::alg(session::open("maze").unwrap().about(), "mine", "R U").is_err());
    /// ```
    ///
    /// # Errors
    /// If the family does not know `alg`.
    pub fn alg(about: &About, name: &str, alg: &str) -> Result<Self, Refusal> {
        about.has("--alg")?;
        Ok(Self::text(name, json!({ "alg": alg }).to_string() + "\n"))
    }

    /// The instance that is a position to be solved, as JSON or as its letters, for a family that knows
    /// `position`; what it is called.
    ///
    /// ```
    /// # use everystate::session::{self, Input, Solve};
    /// let cube = session::open("cube2").unwrap();
    /// let input = Input::position(cube.about(), "mine", "WWWWOOGGRRBBOOGGRRBBYYYY").unwrap();
    /// assert_eq!(cube.solve(vec![input], &Solve::default(), &mut Vec::new()).unwrap().solved, 1);
    /// ```
    ///
    /// # Errors
    /// If the family does not know `position`.
    pub fn position(about: &About, name: &str, position: &str) -> Result<Self, Refusal> {
        about.has("--position")?;
        if position.trim_start().starts_with('{') {
            return Ok(Self::text(name, position));
        }
        Ok(Self::text(name, json!({ "from": position }).to_string() + "\n"))
    }

    /// An input from a text in memory.
    ///
    /// ```
    /// # use everystate::session::Input;
    /// let input = Input::text("an example", "END\n");
    /// assert_eq!(input.name, "an example");
    /// ```
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text: String = text.into();
        Self::new(name, Box::new(std::io::Cursor::new(text)))
    }
}
