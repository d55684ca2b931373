//! Packs the page into the program, so that neither building nor running it needs more than `web/dist`.

fn main() {
    memory_serve::load_directory("../../web/dist");
}
