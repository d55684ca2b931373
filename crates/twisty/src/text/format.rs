//! [`Format`]: which format a file is in, by its name and what is in it.

use crate::definition::Definition;
use crate::text::{Obstacle, gap, kpuzzle, ksolve, tws};
use everystate_puzzle::text::{Fault, Source};

/// A format of definition files.
///
/// ```
/// # use everystate_twisty::text::Format;
/// assert_eq!(Format::of_name("puzzles/Ring.DEF"), Some(Format::KSolve));
/// assert_eq!(Format::KPuzzle.name(), "kpuzzle");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// twsearch's [`tws`].
    Tws,
    /// The [`kpuzzle`] JSON of cubing.js.
    KPuzzle,
    /// KSolve+'s [`ksolve`].
    KSolve,
    /// The [`gap`] programs of `PuzzleGeometry`, which are read and not written.
    Gap,
}

impl Format {
    /// All of them that are written, too.
    pub const ALL: [Self; 3] = [Self::Tws, Self::KPuzzle, Self::KSolve];

    /// Its name: `tws`, `kpuzzle`, `ksolve`, `gap`.
    ///
    /// ```
    /// # use everystate_twisty::text::Format;
    /// assert_eq!(Format::ALL.map(Format::name), ["tws", "kpuzzle", "ksolve"]);
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Tws => "tws",
            Self::KPuzzle => "kpuzzle",
            Self::KSolve => "ksolve",
            Self::Gap => "gap",
        }
    }

    /// The format that a file's name ends with: `.tws`, `.json` or `.kpuzzle`, `.def` or `.ksolve`,
    /// `.gap`.
    ///
    /// ```
    /// # use everystate_twisty::text::Format;
    /// assert_eq!(Format::of_name("3x3x3.kpuzzle.json"), Some(Format::KPuzzle));
    /// assert_eq!(Format::of_name("cube2"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "tws" => Some(Self::Tws),
            "json" | "kpuzzle" => Some(Self::KPuzzle),
            "def" | "ksolve" => Some(Self::KSolve),
            "gap" => Some(Self::Gap),
            _ => None,
        }
    }

    /// The format that a text is likely to be in: JSON begins with `{`, some commands are only
    /// KSolve+'s, and only GAP's programs have lines that begin with a name and `:=`.
    ///
    /// ```
    /// # use everystate_twisty::text::Format;
    /// assert_eq!(Format::of_text(b" { }"), Format::KPuzzle);
    /// assert_eq!(Format::of_text(b"Set P 3 1\nBlock\nP\n1 2\nEnd\n"), Format::KSolve);
    /// assert_eq!(Format::of_text(b"# c\nM_R:=(1,2);\n"), Format::Gap);
    /// assert_eq!(Format::of_text(b"Set P 3 1\n"), Format::Tws);
    /// ```
    pub fn of_text(text: &[u8]) -> Self {
        if begins_json(text) {
            return Self::KPuzzle;
        }
        if text.split(|&b| b == b'\n').any(gives_a_name) {
            return Self::Gap;
        }
        let commands =
            crate::text::tws::KSOLVE_COMMANDS.split(", ").filter(|command| !command.is_empty());
        let commands: Vec<&[u8]> = commands.map(str::as_bytes).collect();
        let own = text.split(|&b| b == b'\n').any(|line| commands.contains(&line.trim_ascii()));
        if own { Self::KSolve } else { Self::Tws }
    }

    /// Reads a definition in this format.
    ///
    /// # Errors
    /// What is wrong first, with its place.
    ///
    /// ```
    /// # use everystate_twisty::text::Format;
    /// assert_eq!(Format::Tws.read(b"Set P 3 1\nSolved\nEnd\n").unwrap().places(), 3);
    /// ```
    pub fn read(self, text: &[u8]) -> Result<Definition, Fault> {
        match self {
            Self::Tws => tws::read(&mut Source::new(text)),
            Self::KPuzzle => kpuzzle::read(text),
            Self::KSolve => ksolve::read(&mut Source::new(text)),
            Self::Gap => gap::read(text),
        }
    }

    /// Writes a definition in this format.
    ///
    /// # Errors
    /// What the format cannot hold.
    ///
    /// ```
    /// # use everystate_twisty::text::Format;
    /// let ring = Format::Tws.read(b"Set P 3 1\nSolved\nEnd\n").unwrap();
    /// let json = Format::KPuzzle.write(&ring).unwrap();
    /// assert_eq!(Format::KPuzzle.read(json.as_bytes()).unwrap(), ring);
    /// ```
    pub fn write(self, definition: &Definition) -> Result<String, Obstacle> {
        match self {
            Self::Tws => tws::write(definition),
            Self::KPuzzle => kpuzzle::write(definition),
            Self::KSolve => ksolve::write(definition),
            Self::Gap => Err(Obstacle::new(0, ".gap is read and not written")),
        }
    }
}

/// Reads a definition in the format that its file's name says, or what is in it where the name says
/// nothing. What begins with `{` is JSON, whatever its name.
///
/// # Errors
/// What is wrong first, with its place.
///
/// ```
/// # use everystate_twisty::text;
/// let ring = text::read("ring.tws", b"Name Ring\nSet P 3 1\nSolved\nEnd\n").unwrap();
/// assert_eq!(ring.name, "Ring");
/// ```
pub fn read(name: &str, text: &[u8]) -> Result<Definition, Fault> {
    let format = Format::of_name(name).filter(|_| !begins_json(text));
    format.unwrap_or_else(|| Format::of_text(text)).read(text)
}

/// Whether a line is `name:=…`.
fn gives_a_name(line: &[u8]) -> bool {
    let name = line.trim_ascii_start();
    let length = name.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    length > 0 && name[length..].trim_ascii_start().starts_with(b":=")
}

fn begins_json(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    text.trim_ascii_start().first() == Some(&b'{')
}
