//! Steps that are all gone through, whatever becomes of one, and summed up at the end.

use std::fmt::Write as _;
use std::time::Instant;

/// What came of the steps so far.
#[derive(Default)]
pub(crate) struct Steps {
    /// What stands before each line that is printed: nothing, or what tells it from the lines of steps that run beside.
    before: &'static str,
    passed: u64,
    failed: u64,
    /// What did not succeed, in order: lines for a person.
    wrong: Vec<String>,
}

/// What a step found.
#[derive(Default)]
pub(crate) struct Tally {
    before: &'static str,
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// The tests that failed, by name, and what they said.
    pub(crate) names: Vec<String>,
    /// How many more lines of what a test says are kept: 0 where none says anything.
    pub(crate) says: usize,
}

impl Tally {
    /// A test begins to say why it failed: the next lines that are [`why`](Self::why) are kept, so many at most that what
    /// matters is not lost in what is printed at the end.
    pub(crate) fn asks_why(&mut self) {
        self.says = 6;
    }

    /// A line of what a test says of its failure.
    pub(crate) fn why(&mut self, line: &str) {
        if self.says > 0 && !line.trim().is_empty() {
            self.says -= 1;
            self.names.push(format!("  {}", line.trim_end()));
        }
    }

    /// Prints a line of a step's output.
    pub(crate) fn say(&self, line: &str) {
        println!("{}{line}", self.before);
    }
}

/// That a step ended as it should: the steps that need it ask for one of these.
#[derive(Clone, Copy)]
pub(crate) struct Done(&'static str, bool);

impl Done {
    /// The one that is missing, by name.
    fn missing(needed: &[Self]) -> Option<&'static str> {
        needed.iter().find(|done| !done.1).map(|done| done.0)
    }
}

impl Steps {
    /// Steps that run beside others, whose lines begin so.
    pub(crate) fn beside(before: &'static str) -> Self {
        Self { before, ..Self::default() }
    }

    /// Counts what came of steps that ran beside these.
    pub(crate) fn join(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.wrong.extend(other.wrong);
    }

    /// A step that succeeds or not, once those that it needs have; otherwise it is said not to have been run.
    pub(crate) fn check(
        &mut self,
        name: &'static str,
        needed: &[Done],
        work: impl FnOnce() -> Result<(), String>,
    ) -> Done {
        self.count(name, needed, |_| work())
    }

    /// A step that counts tests. One that fails without a test that failed counts as one that did, so that the
    /// number of failures is 0 only if nothing went wrong.
    pub(crate) fn count(
        &mut self,
        name: &'static str,
        needed: &[Done],
        work: impl FnOnce(&mut Tally) -> Result<(), String>,
    ) -> Done {
        let before = self.before;
        println!("{before}== {name}");
        if let Some(missing) = Done::missing(needed) {
            let line = format!("{name}: not run, for \"{missing}\" did not succeed");
            println!("{before}   {line}");
            self.wrong.push(line);
            return Done(name, false);
        }
        let (started, mut tally) = (Instant::now(), Tally { before, ..Tally::default() });
        let mut result = work(&mut tally);
        if result.is_ok() && tally.failed > 0 {
            result = Err("tests failed".to_owned());
        }
        println!("{before}   {:.1} s", started.elapsed().as_secs_f64());
        self.passed += tally.passed;
        self.failed += tally.failed;
        if let Err(message) = &result {
            println!("{before}   {message}");
            self.failed += u64::from(tally.failed == 0);
            self.wrong.push(format!("{name}: {message}"));
            self.wrong.extend(tally.names.iter().map(|test| format!("  {test}")));
        }
        Done(name, result.is_ok())
    }

    /// Whether everything succeeded.
    pub(crate) fn succeeded(&self) -> bool {
        self.wrong.is_empty()
    }

    /// What did not succeed, and at last the line that counts.
    pub(crate) fn summary(&self) -> String {
        let mut text = String::new();
        if !self.wrong.is_empty() {
            text.push_str("== what did not succeed\n");
        }
        for line in &self.wrong {
            let _ = writeln!(text, "   {line}");
        }
        let _ = write!(text, "{} passed, {} failed", self.passed, self.failed);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Steps;

    #[test]
    fn all_steps_are_run_and_summed_up() {
        let mut steps = Steps::default();
        let mut run = Vec::new();
        steps.check("first", &[], || {
            run.push(1);
            Err("it is wrong".to_owned())
        });
        steps.count("second", &[], |tally| {
            run.push(2);
            (tally.passed, tally.failed) = (3, 2);
            tally.names = vec!["one::test".to_owned(), "another".to_owned()];
            Err("the tests failed".to_owned())
        });
        steps.count("third", &[], |tally| {
            run.push(3);
            tally.passed = 4;
            Ok(())
        });
        assert_eq!(run, [1, 2, 3]);
        assert!(!steps.succeeded());
        let summary = "== what did not succeed\n   first: it is wrong\n   second: the tests failed\n     \
                       one::test\n     another\n7 passed, 3 failed";
        assert_eq!(steps.summary(), summary);
    }

    #[test]
    fn a_step_without_what_it_needs_says_so() {
        let mut steps = Steps::default();
        let good = steps.check("good", &[], || Ok(()));
        let build = steps.check("build", &[good], || Err("no".to_owned()));
        let mut run = false;
        let tests = steps.check("tests", &[good, build], || {
            run = true;
            Ok(())
        });
        steps.check("more", &[tests], || Ok(()));
        assert!(!run);
        let summary = "== what did not succeed\n   build: no\n   tests: not run, for \"build\" did not succeed\n   \
                       more: not run, for \"tests\" did not succeed\n0 passed, 1 failed";
        assert_eq!(steps.summary(), summary);
    }

    #[test]
    fn a_test_that_failed_fails_its_step() {
        let mut steps = Steps::default();
        steps.count("tests", &[], |tally| {
            (tally.passed, tally.failed) = (5, 1);
            Ok(())
        });
        assert!(!steps.succeeded());
        assert!(steps.summary().ends_with("\n5 passed, 1 failed"));
    }

    #[test]
    fn steps_that_ran_beside_are_summed_up_with_the_others() {
        let (mut steps, mut beside) = (Steps::default(), Steps::beside("| "));
        steps.count("tests", &[], |tally| {
            tally.passed = 12;
            Ok(())
        });
        beside.count("others", &[], |tally| {
            (tally.passed, tally.failed) = (3, 1);
            Err("no".to_owned())
        });
        steps.join(beside);
        let summary = "== what did not succeed\n   others: no\n15 passed, 1 failed";
        assert_eq!(steps.summary(), summary);
    }

    #[test]
    fn of_what_succeeded_there_is_only_the_count() {
        let mut steps = Steps::default();
        steps.count("tests", &[], |tally| {
            tally.passed = 12;
            Ok(())
        });
        assert!(steps.succeeded());
        assert_eq!(steps.summary(), "12 passed, 0 failed");
    }
}
