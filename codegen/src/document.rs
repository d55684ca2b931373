//! A document that is made, and what several of them are made with.

use everystate::session;
use xtask::root;

/// A document: its name, what it holds, and what it should hold.
pub(crate) type Document = (String, String, String);

/// A document that is made as a whole.
pub(crate) fn whole(name: String, new: String) -> Document {
    let old = std::fs::read_to_string(root().join(&name)).unwrap_or_default();
    (name, old, new)
}

/// An instance of a family's examples with its solution, the first one being 0.
pub(crate) fn draw(name: &str, instance: usize) -> Result<String, String> {
    let file = format!("examples/{name}.in");
    let text = std::fs::read_to_string(root().join(&file)).map_err(|e| format!("{file}: {e}"))?;
    let family = session::open(name).ok_or_else(|| format!("there is no family called {name}"))?;
    let mut drawings = Vec::new();
    let input = session::Input::text(&file, text);
    let drawn = family.draw(input, Some(&session::Solve::default()), &mut |scene| {
        drawings.push(scene.to_svg());
        Ok(true)
    });
    drawn.map_err(|e| e.to_string())?;
    drawings.into_iter().nth(instance).ok_or_else(|| format!("{file} has no instance {instance}"))
}
