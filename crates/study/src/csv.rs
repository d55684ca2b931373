//! The deals as lines of text with commas between the columns.

use crate::archive::Archive;
use crate::error::Error;
use std::fmt::{Display, Write as _};
use std::io::Write;

/// The names of the columns.
const HEAD: &str = "study,index,verdict,moves,at_least,why,unique,positions,reachable,seconds\n";
/// Bytes gathered before they are written.
const PAGE: usize = 1 << 16;

/// Writes all deals. No value needs quotes: they are numbers, names and `true` or `false`; what does not
/// apply is empty.
pub(crate) fn write(archive: &Archive, out: &mut dyn Write) -> Result<(), Error> {
    let mut page = HEAD.to_owned();
    archive.rows(None, |study, row| {
        let stopped = row.stopped();
        let _ = writeln!(
            page,
            "{study},{},{},{},{},{},{},{},{},{}",
            row.index,
            row.verdict.name(),
            shown(row.moves()),
            shown(stopped.map(|(at_least, _)| at_least)),
            shown(stopped.map(|(_, why)| why.name())),
            shown(row.unique),
            row.positions,
            shown(row.reachable),
            row.seconds,
        );
        if page.len() >= PAGE {
            out.write_all(page.as_bytes()).map_err(Error::Output)?;
            page.clear();
        }
        Ok(())
    })?;
    out.write_all(page.as_bytes()).and_then(|()| out.flush()).map_err(Error::Output)
}

/// A value, or nothing.
fn shown<T: Display>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
