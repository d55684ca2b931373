//! `man`.

use crate::args::Args;
use crate::exit::Exit;
use crate::report::Failure;
use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use std::fs;
use std::io;
use std::path::Path;

/// Writes the page of each command. The same program writes the same bytes: no page has a date.
pub(super) fn run(folder: &Path) -> Result<Exit, Failure> {
    let told = |e: io::Error| {
        let name = folder.display().to_string();
        Failure::File { message: format!("cannot write into {name}: {e}"), name }
    };
    fs::create_dir_all(folder).map_err(told)?;
    let mut program = Args::command().disable_help_subcommand(true);
    program.build();
    let mut left = vec![program];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().filter(|below| !below.is_hide_set()).cloned());
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
        fs::write(folder.join(format!("{name}.1")), page(command).map_err(told)?).map_err(told)?;
    }
    Ok(Exit::Answered)
}

/// A command's page.
fn page(command: Command) -> io::Result<Vec<u8>> {
    let more = command.get_after_long_help().or_else(|| command.get_after_help());
    let more = more.map(ToString::to_string);
    let below = command.has_subcommands();
    let options = command.get_arguments().any(|argument| !argument.is_hide_set());
    let source = concat!("everystate ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).manual("Everystate").source(source);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if options {
        man.render_options_section(&mut page)?;
    }
    if below {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(more) = more {
        page.extend_from_slice(as_it_stands(&more).as_bytes());
    }
    Ok(page)
}

/// What stands below the options in help, with its lines and blanks: most of it are examples.
fn as_it_stands(text: &str) -> String {
    let mut section = ".SH NOTES\n.nf\n".to_owned();
    for line in text.lines() {
        // A point or a quote would begin a command.
        if line.starts_with(['.', '\'']) {
            section.push_str("\\&");
        }
        section.push_str(&line.replace('\\', "\\e").replace('-', "\\-"));
        section.push('\n');
    }
    section + ".fi\n"
}

#[cfg(test)]
mod tests {
    use super::as_it_stands;

    #[test]
    fn lines_stay_as_they_are() {
        let section = as_it_stands("Example:\n  a --b \\\n.c\n'd");
        assert_eq!(section, ".SH NOTES\n.nf\nExample:\n  a \\-\\-b \\e\n\\&.c\n\\&'d\n.fi\n");
    }
}
