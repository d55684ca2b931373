//! What stands before the first section.

use super::line::Line;
use super::objects::color;
use super::{Reader, word};
use crate::color::Palette;

const WITH_VALUE: [&str; 12] = [
    "title",
    "author",
    "homepage",
    "background_color",
    "text_color",
    "key_repeat_interval",
    "realtime_interval",
    "again_interval",
    "flickscreen",
    "zoomscreen",
    "color_palette",
    "youtube",
];
const FLAGS: [&str; 10] = [
    "run_rules_on_level_start",
    "norepeat_action",
    "require_player_movement",
    "debug",
    "verbose_logging",
    "throttle_movement",
    "noundo",
    "noaction",
    "norestart",
    "scanline",
];

/// What a game says of itself, by key; flags have no value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metadata(Vec<(String, String, usize)>);

impl Metadata {
    /// The last value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        let last = self.0.iter().rev().find(|(name, _, _)| name == key);
        last.map(|(_, value, _)| value.as_str())
    }

    /// Says something more, which is of no line.
    pub(crate) fn add(&mut self, key: &str, value: &str) {
        self.0.push((key.to_owned(), value.to_owned(), 0));
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}

impl Reader {
    /// Says what is wrong with a value.
    fn value(&mut self, line: usize, key: &str, value: &str) {
        match key {
            "background_color" | "text_color" if color(value) != value.len() => {
                self.issues.error(line, format!("`{value}` is no color"));
            }
            "color_palette" if Palette::named(value).is_none() => {
                let all: Vec<&str> = Palette::names().collect();
                self.issues.whole(format!("`{value}` is no palette: there are {}", all.join(", ")));
            }
            _ => {}
        }
    }

    pub(super) fn preamble(&mut self, line: &Line) {
        let code = line.code.trim_start();
        let key = word(code);
        if key.is_empty() {
            return self
                .issues
                .error(line.number, "this is nothing that can stand before the first section");
        }
        let before =
            self.text.metadata.0.iter().find(|(name, _, _)| name == key).map(|&(_, _, line)| line);
        let mut add = |value: &str| {
            self.text.metadata.0.push((key.to_owned(), value.to_owned(), line.number));
        };
        let value = line.before.trim_start().get(key.len()..).unwrap_or_default().trim();
        if FLAGS.contains(&key) {
            add("");
            if !value.is_empty() {
                self.issues.warn(line.number, format!("{key} takes no value"));
            }
        } else if WITH_VALUE.contains(&key) {
            // A title is shown as it was written.
            let written = line.written.trim_start();
            let kept = written.find('(').unwrap_or(written.len());
            let shown = written.get(key.len()..kept.max(key.len())).unwrap_or_default().trim();
            let text = matches!(key, "title" | "author" | "homepage");
            add(if text { shown } else { value });
            if value.is_empty() {
                self.issues.error(line.number, format!("{key} needs a value"));
            } else {
                self.value(line.number, key, value);
            }
            if before.is_some() {
                self.issues.warn(line.number, format!("{key} was given before"));
            }
        } else {
            self.issues.error(
                line.number,
                format!("`{key}` is nothing that can be said before the first section"),
            );
        }
    }
}
