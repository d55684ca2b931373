//! Makes three instances, and answers each as a front end would.

use everystate::session::{self, Generate, Input, Solve};
use own_family::Doubling;

fn main() -> Result<(), everystate::Error> {
    let family = session::of(&Doubling);
    let mut made = Vec::new();
    family.generate(&Generate { count: 3, seed: 1, ..Generate::default() }, &mut made)?;
    let made = String::from_utf8_lossy(&made).into_owned();
    print!("{made}");
    family.solve(vec![Input::text("made", made)], &Solve::default(), &mut std::io::stdout())?;
    Ok(())
}
