//! Packs the page into the program, so that neither building nor running it needs more than the folder `page`, with
//! the engines that answer in a browser, and the list of the works of others that the program contains.
//!
//! Each file but the engines stands in the program twice: as it is, and compressed with gzip. Brotli is a tenth shorter, but browsers
//! take it over HTTPS and from their own machine alone, where a tenth is nothing; packing it took as long as building
//! a tenth of the program.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    for folder in ["page", "engine", "licences"] {
        println!("cargo::rerun-if-changed={folder}");
        let mut files = Vec::new();
        gather(Path::new(folder), &mut files);
        // What the engines were built from is of use to who builds them.
        files.retain(|path| {
            folder != "engine" || path.extension().is_some_and(|end| end == "packed")
        });
        files.sort();
        let mut list = String::from("[\n");
        for (k, path) in files.iter().enumerate() {
            list += &packed(folder, path, &out.join(format!("{folder}-{k}.gz")));
        }
        fs::write(out.join(format!("{folder}.rs")), list + "]\n").expect("OUT_DIR can be written");
    }
    // What the page loads has the digest of all of it in its address, which the index says.
    let index = fs::read_to_string("page/index.html").expect("page/index.html can be read");
    let digest = index.split_once("\"/page-").and_then(|(_, rest)| rest.split_once('/'));
    let (digest, _) = digest.expect("page/index.html loads something from /page-DIGEST/");
    println!("cargo::rustc-env=PAGE_DIGEST={digest}");
}

/// All files below a folder.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            gather(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// A file's `Packed` as source text; its compressed bytes are written to `to`.
fn packed(folder: &str, path: &Path, to: &Path) -> String {
    let bytes = fs::read(path).expect("the file can be read");
    let mut tag = DefaultHasher::new();
    tag.write(&bytes);
    let name = path.strip_prefix(folder).expect("it lies below").to_str().expect("names are text");
    let name = name.replace('\\', "/");
    let kind = match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("packed") => "application/octet-stream",
        _ => panic!("which content type has {name}?"),
    };
    let place = path.to_str().expect("names are text").replace('\\', "/");
    let gzip = if kind == "application/octet-stream" {
        // It is compressed as it is.
        "None".to_owned()
    } else {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&bytes).expect("memory can be written");
        let gzip = gzip.finish().expect("memory can be written");
        fs::write(to, gzip).expect("OUT_DIR can be written");
        format!("Some(include_bytes!({:?}))", to.to_str().expect("OUT_DIR is text"))
    };
    let mut text = String::new();
    let _ = writeln!(
        text,
        "Packed {{ path: \"/{name}\", kind: \"{kind}\", tag: \"\\\"{:016x}\\\"\", plain: \
         include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{place}\")), gzip: {gzip} }},",
        tag.finish(),
    );
    text
}
