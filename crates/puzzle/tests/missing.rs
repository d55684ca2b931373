//! What the compiler says where a capability is missing: it is asked, for no test within can see it.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};

/// The crate of the contract, or a program that uses it, as far as the compiler checks it. The contract depends on
/// nothing, so that takes a moment.
fn checked(name: &str, source: &Path, folder: &Path) -> Output {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--crate-name"]);
    rustc.arg(name).arg(source).arg("--out-dir").arg(folder);
    // Found in the folder once it is there.
    rustc.args(["--extern", "everystate_puzzle", "-L"]).arg(folder);
    // What it says is compared: without what depends on who reads it.
    rustc.args(["--color", "never", "--cap-lints", "allow"]).env_remove("RUSTFLAGS");
    rustc.output().expect("the compiler that built this test starts")
}

/// What is asked for, and what is said of a puzzle, or of anything else, that does not have it.
const MISSING: [(&str, &str, &str); 14] = [
    ("Puzzle", "Thing", "`Thing` is no puzzle"),
    ("Backward", "Plain", "`Plain` cannot be searched from its goals"),
    ("Ranked", "Plain", "`Plain` does not number its positions"),
    (
        "Symmetric",
        "Plain",
        "`Plain` does not say which of its positions are the same but for a symmetry",
    ),
    ("Members", "Mirrored", "`Mirrored` does not list the positions of a class"),
    ("Packed", "Plain", "`Plain` does not keep its positions as words"),
    ("Word", "String", "`String` is no word that positions are kept as"),
    ("Graded", "Plain", "`Plain` does not say that its moves lead from grade to grade"),
    ("Placed<1>", "Plain", "`Plain` does not tell its positions by rests and places"),
    ("Cost", "Plain", "`Plain` does not say what its moves cost"),
    ("Notation", "Plain", "`Plain` does not write its positions and moves"),
    ("Heuristic<Plain>", "Thing", "`Thing` is no lower bound on the moves of `Plain`"),
    (
        "Oracle<Plain>",
        "Thing",
        "`Thing` does not say which positions of `Plain` can still be finished",
    ),
    ("Watch", "Thing", "`Thing` does not watch a search"),
];

/// A puzzle of four methods, another with a symmetry, and something else.
const PROGRAM: &str = "
use everystate_puzzle::*;
pub struct Thing;
pub struct Plain;
pub struct Mirrored;
macro_rules! puzzle { ($($name:ident)*) => { $(impl Puzzle for $name {
    type State = i8;
    type Move = i8;
    fn start(&self) -> i8 { 0 }
    fn is_goal(&self, s: &i8) -> bool { s.abs() == 3 }
    fn moves(&self, _: &i8, out: &mut Vec<i8>) { out.extend([-1, 1]) }
    fn apply(&self, s: &i8, m: i8) -> i8 { s + m }
})* } }
puzzle!(Plain Mirrored);
impl Symmetric for Mirrored {
    fn canonical(&self, s: &i8) -> i8 { s.abs() }
    fn class_size(&self, s: &i8) -> u64 { 1 + u64::from(*s != 0) }
}
";

#[test]
fn a_missing_capability_is_told_with_what_to_do() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("missing");
    std::fs::create_dir_all(&folder).unwrap();
    let contract = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
    let built = checked("everystate_puzzle", &contract, &folder);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let mut program = PROGRAM.to_owned();
    let source = folder.join("program.rs");
    std::fs::write(&source, &program).unwrap();
    let built = checked("program", &source, &folder);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    for (i, (capability, of, _)) in MISSING.iter().enumerate() {
        let _ = writeln!(program, "fn has{i}<T: {capability}>() {{}}");
        let _ = writeln!(program, "pub fn f{i}() {{ has{i}::<{of}>() }}");
    }
    std::fs::write(&source, &program).unwrap();
    let said = checked("program", &source, &folder);
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    let errors: Vec<&str> = said.split("error[E0277]: ").skip(1).collect();
    assert_eq!(errors.len(), MISSING.len(), "{said}");
    for ((capability, _, message), error) in MISSING.iter().zip(errors) {
        assert_eq!(error.lines().next(), Some(*message), "{capability}: {error}");
        let next = ["= note: implement `", "= note: use "];
        assert!(next.iter().any(|note| error.contains(note)), "{capability}: {error}");
    }
}
