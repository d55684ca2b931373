//! Transcripts of the command line; `TRYCMD=overwrite cargo test` writes them anew.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/transcripts/*.trycmd");
}
