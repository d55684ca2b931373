//! Packs the page into the program, so that neither building nor running it needs more than the folder `page`, and
//! the list of the works of others that the program contains.

use std::fs;

fn main() {
    memory_serve::load_names_directories([("page", "page"), ("licences", "licences")], true);
    // What the page loads has the digest of all of it in its address, which the index says.
    let index = fs::read_to_string("page/index.html").expect("page/index.html can be read");
    let digest = index.split_once("\"/page-").and_then(|(_, rest)| rest.split_once('/'));
    let (digest, _) = digest.expect("page/index.html loads something from /page-DIGEST/");
    println!("cargo::rustc-env=PAGE_DIGEST={digest}");
    println!("cargo::rerun-if-changed=page/index.html");
}
