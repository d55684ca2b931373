//! Transcripts of the command line; `TRYCMD=overwrite cargo test` writes them anew.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/transcripts/*.trycmd");
}

/// What stands outside the marks of a block of code is not run, and passes.
#[test]
fn every_command_is_in_a_block() {
    for file in std::fs::read_dir("tests/transcripts").unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "trycmd") {
            continue;
        }
        let (mut inside, mut commands) = (false, 0);
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            inside ^= line.starts_with("```");
            let command = line.starts_with("$ ");
            assert!(inside || !command, "{}: {line}", path.display());
            commands += u32::from(command);
        }
        assert!(commands > 0 && !inside, "{}", path.display());
    }
}
