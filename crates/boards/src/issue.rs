//! [`Issue`]: what is wrong with a game's text, and where.

use core::fmt;

/// How grave it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The game is played all the same.
    Warning,
    /// The game is refused.
    Error,
}

/// What is wrong, and in which line.
///
/// ```
/// use everystate_boards::{Grade, read};
/// let issues = read("title Nothing\n").issues;
/// assert!(issues.iter().any(|issue| issue.grade == Grade::Error));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Issue {
    /// The line, from 1; `None` where it is of the whole text.
    pub line: Option<usize>,
    /// How grave it is.
    pub grade: Grade,
    /// What it is, as a sentence without its point.
    pub message: String,
}

impl Issue {
    /// The one that is told where one has to do: the first error; of one of the whole text, a comment that hides a part of it, if there is one.
    ///
    /// ```
    /// use everystate_boards::{Issue, read};
    /// let issues = read("title A\n(OBJECTS\n").issues;
    /// assert_eq!(Issue::first(&issues).unwrap().line, Some(2));
    /// ```
    pub fn first(issues: &[Self]) -> Option<&Self> {
        let error = issues.iter().find(|issue| issue.grade == Grade::Error)?;
        let hides = || issues.iter().find(|issue| issue.message == crate::reader::OPEN);
        Some(if error.line.is_none() { hides().unwrap_or(error) } else { error })
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl core::error::Error for Issue {}

/// How many of a grade are told at most.
const MOST: usize = 500;

/// What was found so far, each once.
#[derive(Debug, Default)]
pub(crate) struct Issues(pub(crate) Vec<Issue>);

impl Issues {
    fn add(&mut self, line: Option<usize>, grade: Grade, message: String) {
        let issue = Issue { line, grade, message };
        let told = self.0.iter().filter(|issue| issue.grade == grade).count();
        if told < MOST && !self.0.contains(&issue) {
            self.0.push(issue);
        }
    }

    pub(crate) fn error(&mut self, line: usize, message: impl Into<String>) {
        self.add(Some(line), Grade::Error, message.into());
    }

    pub(crate) fn warn(&mut self, line: usize, message: impl Into<String>) {
        self.add(Some(line), Grade::Warning, message.into());
    }

    /// Something that is of no line.
    pub(crate) fn whole(&mut self, message: impl Into<String>) {
        self.add(None, Grade::Error, message.into());
    }
}
