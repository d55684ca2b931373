//! What `docs/cluster.md` says works: its scripts are run as they stand there, with fewer deals and without the machines.

#![cfg(unix)]

mod run;

use run::{program, run, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The blocks of the page in a language, in their order.
fn blocks(language: &str) -> Vec<String> {
    let page = read("docs/cluster.md");
    let begun = format!("```{language}\n");
    let blocks = page.split(&begun).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// The only block with these words.
fn block(language: &str, words: &str) -> String {
    let mut found = blocks(language).into_iter().filter(|block| block.contains(words));
    let block = found.next().unwrap_or_else(|| panic!("no block has `{words}`"));
    assert!(found.next().is_none(), "two blocks have `{words}`");
    block
}

/// The same with fewer deals.
fn shortened(script: &str) -> String {
    assert_eq!(script.matches("--deals 1000000 ").count(), 1, "{script}");
    script.replace("--deals 1000000 ", "--deals 700 ")
}

/// A folder in which scripts find the program.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs a script by a shell that is called so, in these surroundings.
    fn run(&self, shell: &[&str], script: &str, surroundings: &[(&str, String)]) -> Output {
        let programs = Path::new(env!("CARGO_BIN_EXE_everystate")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(shell[0]);
        command.args(&shell[1..]).arg(script).current_dir(self.0.path());
        command.env("PATH", format!("{}:{path}", programs.display()));
        command.envs(surroundings.iter().map(|(name, value)| (name, value)));
        command.output().unwrap()
    }

    /// The same of one that comes to its end.
    fn runs(&self, shell: &[&str], script: &str, surroundings: &[(&str, String)]) -> String {
        let out = self.run(shell, script, surroundings);
        assert_eq!(out.status.code(), Some(0), "{script}\n{}", text(&out.stderr));
        text(&out.stdout)
    }

    /// A task of an array of Slurm's.
    fn task(&self, script: &str, number: u64) {
        let surroundings =
            [("SLURM_ARRAY_TASK_ID", number.to_string()), ("SLURM_CPUS_PER_TASK", "2".to_owned())];
        self.runs(&["bash", "-c"], script, &surroundings);
    }

    /// The report of the study that is made at once.
    fn whole(&self) -> String {
        let path = self.path("whole.db");
        let words = "study gap --deals 700 --seed 1 --out".split(' ');
        let out = run(&words.chain([path.to_str().unwrap()]).collect::<Vec<_>>(), b"");
        text(&out.stdout)
    }
}

#[test]
fn an_array_of_slurm_makes_a_study() {
    let folder = Folder::new();
    let script = shortened(&block("sh", "#SBATCH --job-name=gap"));
    assert!(script.contains("#SBATCH --array=1-7\n") && script.contains("shards=7\n"), "{script}");
    let then = block("sh", "--wrap");
    let merge = then.split('\'').nth(1).unwrap();
    for number in [4, 2, 7, 1, 6, 3] {
        folder.task(&script, number);
    }
    // A task that is missing is named, and nothing is made.
    let out = folder.run(&["sh", "-c"], merge, &[]);
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("shard 5/7 of the study"), "{}", text(&out.stderr));
    assert!(!folder.path("gap.db").exists());
    // One that is made again has nothing to do.
    for number in [5, 2] {
        folder.task(&script, number);
    }
    folder.runs(&["sh", "-c"], merge, &[]);
    assert_eq!(folder.text("gap.txt"), folder.whole());
    folder.runs(&["sh", "-c"], merge, &[]);
    assert_eq!(folder.text("gap.txt"), folder.whole());
}

#[test]
fn an_array_of_slurm_answers_instances() {
    let folder = Folder::new();
    let made = run(&["generate", "gap", "--count", "17", "--seed", "1"], b"");
    fs::write(folder.path("deals.txt"), &made.stdout).unwrap();
    let script = block("sh", "#SBATCH --job-name=solve");
    assert!(script.contains("#SBATCH --array=1-7\n") && script.contains("shards=7\n"), "{script}");
    for number in 1..=7 {
        folder.task(&script, number);
    }
    let then = block("sh", "cat answers-*.json");
    folder.runs(&["bash", "-c"], &then, &[]);
    // What differs is the time.
    let untimed = |answers: &str| -> Vec<String> {
        let cut = |line: &str| line.split(",\"seconds\":").next().unwrap_or_default().to_owned();
        answers.lines().map(cut).collect()
    };
    let whole = run(&["solve", "gap", "--json"], &made.stdout);
    assert_eq!(untimed(&folder.text("answers.json")), untimed(&text(&whole.stdout)));
    assert_eq!(folder.text("verified.txt").matches(": holds: ").count(), 17);

    // A part that is missing, or stands there twice, is told.
    fs::rename(folder.path("answers-003.json"), folder.path("away")).unwrap();
    fs::remove_file(folder.path("answers.json")).unwrap();
    assert_eq!(folder.run(&["bash", "-c"], &then, &[]).status.code(), Some(3));
    let open = "instance 5: open: no solution was given for this instance";
    assert!(folder.text("verified.txt").contains(open), "{}", folder.text("verified.txt"));
    fs::rename(folder.path("away"), folder.path("answers-003.json")).unwrap();
    fs::copy(folder.path("answers-001.json"), folder.path("answers-008.json")).unwrap();
    fs::remove_file(folder.path("answers.json")).unwrap();
    let out = folder.run(&["bash", "-c"], &then, &[]);
    assert_eq!(out.status.code(), Some(2));
    assert!(
        text(&out.stderr).contains("instance 1 comes after instance 17"),
        "{}",
        text(&out.stderr)
    );
}

/// The scripts that stand in YAML, each in its block of lines.
fn scripts(yaml: &str) -> String {
    let lines = yaml.lines().skip_while(|line| line.trim() != "- |").skip(1);
    let script = lines.take_while(|line| line.starts_with("              "));
    script.map(str::trim).collect::<Vec<_>>().join("\n")
}

#[test]
fn an_indexed_job_of_kubernetes_makes_a_study() {
    let folder = Folder::new();
    let job = block("yaml", "completionMode: Indexed");
    assert!(job.contains("completions: 7\n") && job.contains("$shard/7"), "{job}");
    let merge = block("yaml", "name: gap-merge");
    for yaml in [&job, &merge] {
        assert!(yaml.contains(r#"command: ["/bin/sh", "-eu", "-c"]"#), "{yaml}");
    }
    let script = shortened(&scripts(&job));
    for index in (0..7).rev() {
        let surroundings = [("JOB_COMPLETION_INDEX", index.to_string())];
        folder.runs(&["/bin/sh", "-eu", "-c"], &script, &surroundings);
    }
    let report = folder.runs(&["/bin/sh", "-eu", "-c"], &scripts(&merge), &[]);
    assert_eq!(report, folder.whole());
}

#[test]
fn what_parallel_runs_makes_a_study() {
    let folder = Folder::new();
    let script = shortened(&block("sh", "parallel --sshlogin"));
    // The command, for each of the words at its end: what `parallel` does, on one machine.
    let (command, rest) =
        script.split_once("    everystate ").unwrap().1.split_once(" ::: ").unwrap();
    let (words, merge) = rest.split_once(" > shards.txt\n").unwrap();
    assert!(script.contains("--return gap-{}.db "), "{script}");
    for word in words.split(' ') {
        let command = format!("everystate {}", command.replace("{}", word));
        folder.runs(&["sh", "-c"], &command, &[]);
    }
    folder.runs(&["sh", "-c"], merge, &[]);
    assert_eq!(folder.text("gap.txt"), folder.whole());
}

#[test]
fn the_image_is_built_of_all_that_the_workspace_names() {
    let (container, manifest) = (read("Containerfile"), read("Cargo.toml"));
    let line = manifest.lines().find(|line| line.starts_with("members = ")).unwrap();
    let members: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
    assert!(members.contains(&"crates/*"), "{line}");
    for member in members {
        let folder = member.trim_end_matches("/*");
        assert!(container.contains(&format!("\nCOPY {folder} {folder}\n")), "{folder}");
    }
    // The build runs what this is, and the image what that makes.
    assert!(container.contains("cargo build --release --locked --package everystate-cli"));
    assert!(container.contains("/target/release/everystate /usr/local/bin/everystate\n"));
    let version = text(&program(&["-V"]).output().unwrap().stdout);
    let version = version.trim().rsplit(' ').next().unwrap();
    assert!(read("docs/cluster.md").contains(&format!("/everystate:{version}\n")), "{version}");
}
