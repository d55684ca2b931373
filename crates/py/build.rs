//! What a module for Python is linked with: on macOS nothing that is Python's own, which is there when it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
