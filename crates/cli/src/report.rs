//! Failures as one diagnostic on standard error: with the place underlined, or as JSON.

use crate::aside::aside;
use crate::exit::Exit;
use everystate::Error;
use everystate::contract::Stop;
use everystate::contract::text::Fault;
use everystate::families::family::RefusalKind;
use everystate::table::file::{Cause, FileError};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};
use std::fmt;
use std::io::IsTerminal;

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line or the files it names.
    Usage(String),
    /// A file that cannot be opened or written.
    File {
        /// Its name.
        name: String,
        /// What failed.
        message: String,
    },
    /// A table that was not opened or not written.
    Table(FileError),
    /// A study that was not carried out or not read.
    Study(everystate_study::Error),
    /// A server that does not start.
    Server(everystate_server::StartError),
    /// What the library says.
    Library(Error),
}

impl From<everystate_study::Error> for Failure {
    fn from(e: everystate_study::Error) -> Self {
        match e {
            everystate_study::Error::Refused(refusal) => Self::Library(Error::Refused(refusal)),
            everystate_study::Error::Output(error) => Self::Library(Error::Output(error)),
            e => Self::Study(e),
        }
    }
}

impl From<everystate_server::StartError> for Failure {
    fn from(e: everystate_server::StartError) -> Self {
        Self::Server(e)
    }
}

impl From<FileError> for Failure {
    fn from(e: FileError) -> Self {
        Self::Table(e)
    }
}

impl From<Error> for Failure {
    fn from(e: Error) -> Self {
        Self::Library(e)
    }
}

impl From<std::io::Error> for Failure {
    fn from(e: std::io::Error) -> Self {
        Self::Library(Error::Output(e))
    }
}

/// Prints the failure and says with which code to exit.
pub(crate) fn show(failure: &Failure, json: bool) -> Exit {
    let exit = match failure {
        Failure::Library(e) if e.is_closed_pipe() => return Exit::Answered,
        Failure::Library(Error::Refused(refusal)) if refusal.kind == RefusalKind::Limit => {
            Exit::Limit
        }
        Failure::Library(Error::Refused(refusal)) if refusal.kind == RefusalKind::Damaged => {
            Exit::Damaged
        }
        Failure::Library(Error::Damaged { .. }) => Exit::Damaged,
        Failure::Table(e) => match &e.cause {
            Cause::Damaged(_) | Cause::Foreign(_) => Exit::Damaged,
            Cause::Stopped(Stop::Cancelled) => Exit::Interrupted,
            Cause::Full { .. } | Cause::NoRoom | Cause::Stopped(_) => Exit::Limit,
            Cause::Refused(_) => Exit::Bug,
            Cause::Io { .. } => Exit::Usage,
        },
        Failure::Study(e) => match e {
            everystate_study::Error::Damaged { .. } | everystate_study::Error::Foreign { .. } => {
                Exit::Damaged
            }
            everystate_study::Error::Full(_) => Exit::Limit,
            _ => Exit::Usage,
        },
        _ => Exit::Usage,
    };
    let text = match failure {
        Failure::Library(Error::Input { file, fault } | Error::Damaged { file, fault }) => {
            if json {
                json_fault(file, fault)
            } else {
                place(file, fault)
            }
        }
        Failure::File { name, message } if json => json_file(message, name),
        Failure::Study(e) if json => {
            let file = e.path().map_or_else(String::new, |path| path.display().to_string());
            json_file(&e.to_string(), &file)
        }
        Failure::Study(e) => sentence(&e.to_string(), false),
        Failure::Server(e) => sentence(&e.to_string(), json),
        Failure::Table(e) if json => json_file(&e.to_string(), &e.path.display().to_string()),
        Failure::Table(e) => sentence(&e.to_string(), false),
        Failure::Usage(message) | Failure::File { message, .. } => sentence(message, json),
        Failure::Library(e) => sentence(&e.to_string(), json),
    };
    aside(text.trim_end());
    exit
}

/// Prints what is wrong with the command line, or the help that it asks for, and says with which code
/// to exit.
pub(crate) fn usage(error: &clap::Error, json: bool) -> Exit {
    if json && error.use_stderr() {
        let text = error.render().to_string();
        let message = text.split("\n\n").next().unwrap_or_default();
        let message = message.strip_prefix("error: ").unwrap_or(message);
        let words: Vec<&str> = message.split_whitespace().collect();
        return show(&Failure::Usage(words.join(" ")), true);
    }
    match error.print() {
        // Also where nobody could be told of it.
        _ if error.use_stderr() => Exit::Usage,
        Ok(()) => Exit::Answered,
        Err(e) => show(&e.into(), false),
    }
}

fn sentence(message: &str, json: bool) -> String {
    if json {
        serde_json::json!({ "error": { "message": message } }).to_string()
    } else {
        format!("everystate: {message}")
    }
}

fn json_file(message: &str, file: &str) -> String {
    serde_json::json!({ "error": { "message": message, "file": file } }).to_string()
}

fn json_fault(file: &str, fault: &Fault) -> String {
    let mut error = serde_json::json!({
        "message": fault.message, "file": file, "line": fault.line, "column": fault.column,
    });
    if !fault.expected.is_empty() {
        error["expected"] = fault.expected.clone().into();
    }
    serde_json::json!({ "error": error }).to_string()
}

/// The fault with its line and the place underlined.
fn place(file: &str, fault: &Fault) -> String {
    let color = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(100);
    let mut text = String::new();
    let placed = Placed::new(file, fault);
    if handler.render_report(&mut text, &placed).is_err() {
        text = format!("everystate: {file}: {fault}");
    }
    text
}

/// A fault as miette shows it: the excerpt is the whole source, moved to its line and column.
#[derive(Debug)]
struct Placed<'a> {
    file: &'a str,
    fault: &'a Fault,
    text: String,
    /// Offset and length of the fault within `text`.
    span: (usize, usize),
    /// The column of `text`, from 0.
    column: usize,
}

impl<'a> Placed<'a> {
    fn new(file: &'a str, fault: &'a Fault) -> Self {
        let empty = Vec::new();
        let (bytes, column) = match &fault.excerpt {
            Some(e) => (&e.text, e.column),
            None => (&empty, fault.column),
        };
        let before = usize::try_from(fault.column - column).unwrap_or(0).min(bytes.len());
        let after = (before + fault.length).min(bytes.len());
        let start = printable(&bytes[..before]);
        // Where the input ends nothing is left to underline; a blank holds its place.
        let middle = match printable(&bytes[before..after]) {
            empty if empty.is_empty() => " ".to_owned(),
            middle => middle,
        };
        let rest = printable(&bytes[after..]);
        let span = (start.len(), middle.len());
        Self {
            file,
            fault,
            text: start + &middle + &rest,
            span,
            column: usize::try_from(column).unwrap_or(1) - 1,
        }
    }
}

/// Text that cannot disturb the terminal: control characters and bytes that are not UTF-8 replaced.
fn printable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|c| match c {
            '\t' => ' ',
            c if c.is_control() => '\u{fffd}',
            c => c,
        })
        .collect()
}

impl fmt::Display for Placed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.fault.line, self.fault.column, self.fault.message)
    }
}

impl std::error::Error for Placed<'_> {}

impl Diagnostic for Placed<'_> {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let expected = &self.fault.expected;
        (!expected.is_empty())
            .then(|| Box::new(format!("expected {expected}")) as Box<dyn fmt::Display>)
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.fault.excerpt.as_ref().map(|_| self as &dyn SourceCode)
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new(Some("here".into()), self.span.0, self.span.1);
        Some(Box::new(std::iter::once(label)))
    }
}

impl SourceCode for Placed<'_> {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let line = usize::try_from(self.fault.line).unwrap_or(1) - 1;
        Ok(Box::new(MietteSpanContents::new_named(
            self.file.to_owned(),
            self.text.as_bytes(),
            (0, self.text.len()).into(),
            line,
            self.column,
            1,
        )))
    }
}
