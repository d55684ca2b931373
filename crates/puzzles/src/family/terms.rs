//! [`Terms`]: what an instance is solved under beside what it says itself.

/// Terms as they are written on a command line.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, family::Terms, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// let terms = Terms { to: Some("3,3".into()), ..Terms::default() };
/// assert_eq!(Maze.on_terms(maze, &terms).unwrap().goal(), [3, 3]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Where to start instead.
    pub from: Option<String>,
    /// Where to end instead.
    pub to: Option<String>,
    /// What has to be met on the way.
    pub visit: Option<String>,
    /// The rules to play by instead.
    pub variant: Option<String>,
}

impl Terms {
    /// The first that is given, as it is called on the command line.
    ///
    /// ```
    /// # use everystate_puzzles::family::Terms;
    /// assert_eq!(Terms::default().given(), None);
    /// ```
    #[must_use]
    pub fn given(&self) -> Option<&'static str> {
        self.all_given().next()
    }

    /// All that are given.
    ///
    /// ```
    /// # use everystate_puzzles::family::Terms;
    /// let terms = Terms { to: Some("1,3".into()), visit: Some("all".into()), ..Terms::default() };
    /// assert!(terms.all_given().eq(["--to", "--visit"]));
    /// ```
    pub fn all_given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            (&self.from, "--from"),
            (&self.to, "--to"),
            (&self.visit, "--visit"),
            (&self.variant, "--variant"),
        ];
        all.into_iter().filter_map(|(term, name)| term.as_ref().map(|_| name))
    }
}
