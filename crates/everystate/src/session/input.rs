//! [`Input`]: where instances come from.

use everystate_puzzles::family::Terms;
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
    /// use everystate::puzzles::family::Terms;
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
