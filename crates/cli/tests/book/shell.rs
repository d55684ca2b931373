//! Runs a chapter of the book in a folder of its own.

use super::blocks::{Block, commands, fits, written};
use crate::{chapter, shown, sources};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Only a server that hangs takes so long.
const PATIENCE: Duration = Duration::from_mins(2);

/// Runs all commands of a chapter, and compares.
pub(crate) fn run(name: &str) {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("here");
    fs::create_dir(&here).unwrap();
    let overwrite = std::env::var_os("BOOK").is_some_and(|value| value == "overwrite");
    let (text, found) = chapter(name);
    let mut place = Place { name, here: &here, folder: folder.path(), overwrite, server: None };
    let (mut new, mut copied) = (String::new(), 0);
    let mut before = "";
    for (number, block) in found.iter().enumerate() {
        let now = match (block.language.as_str(), &block.file) {
            (_, Some(file)) => {
                fs::write(here.join(file), &block.text).unwrap();
                None
            }
            ("console", None) => Some(place.console(block)),
            ("json", None) if before == "http" => {
                Some(place.answer(&found[number - 1].text, block))
            }
            _ => None,
        };
        if let Some(now) = now {
            new.push_str(&text[copied..block.range.start]);
            new.push_str(&now);
            copied = block.range.end;
        }
        before = &block.language;
    }
    new.push_str(&text[copied..]);
    if overwrite && new != text {
        fs::write(sources().join(format!("{name}.md")), new).unwrap();
    }
    pictures(name, &text, &here, overwrite);
}

/// Where a chapter is run.
struct Place<'a> {
    name: &'a str,
    here: &'a Path,
    folder: &'a Path,
    /// Whether what is printed takes the place of what is said.
    overwrite: bool,
    server: Option<Server>,
}

impl Place<'_> {
    /// The block with what its commands print now.
    fn console(&mut self, block: &Block) -> String {
        let mut commands = commands(&block.text).unwrap();
        for command in &mut commands {
            let (code, output) = if command.line.starts_with("everystate serve") {
                // In the place of the shell, so that it is the one that is ended.
                let (server, address) = Server::new(self.shell(&format!("exec {}", command.line)));
                self.server = Some(server);
                (0, address)
            } else {
                ran(&mut self.shell(&command.line))
            };
            if code == command.code && fits(&command.output, &output) {
                continue;
            }
            assert!(
                self.overwrite,
                "{}.md:{}: $ {}\n\nexpected, exit code {}:\n{}\nfound, exit code {code}:\n{output}",
                self.name, block.line, command.line, command.code, command.output
            );
            (command.code, command.output) = (code, output);
        }
        written(&commands)
    }

    /// The block with what the server answers to a request.
    fn answer(&mut self, request: &str, block: &Block) -> String {
        let server = self.server.as_mut().expect("a server was started");
        let begun = Instant::now();
        loop {
            let answer = server.ask(request);
            if fits(&block.text, &answer) {
                return block.text.clone();
            }
            // What a job has become is asked for until it is done.
            if self.overwrite && !answer.contains("ing\",") {
                return answer;
            }
            let file = format!("{}.md:{}", self.name, block.line);
            let late = begun.elapsed() > Duration::from_secs(20);
            assert!(!late, "{file}: expected\n{}\nfound\n{answer}", block.text);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A command for the shell.
    fn shell(&self, line: &str) -> Command {
        let programs = Path::new(env!("CARGO_BIN_EXE_everystate")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        // One pipe for both, as a terminal has it.
        shell.arg("-c").arg(format!("exec 2>&1\n{line}")).current_dir(self.here);
        shell.env("PATH", format!("{}:{path}", programs.display()));
        shell.env("NO_COLOR", "1").env("LC_ALL", "C").env("HOME", self.folder);
        shell.env("EVERYSTATE_CACHE", self.folder.join("tables"));
        shell.stdin(Stdio::null()).stdout(Stdio::piped());
        shell
    }
}

/// The exit code of a command, and what it printed.
fn ran(shell: &mut Command) -> (i32, String) {
    let out = shell.output().unwrap();
    (out.status.code().unwrap_or(-1), String::from_utf8(out.stdout).unwrap())
}

/// The pictures that a chapter shows and draws are those that are committed.
fn pictures(name: &str, text: &str, here: &Path, overwrite: bool) {
    for picture in shown(text) {
        let Ok(drawn) = fs::read_to_string(here.join(&picture)) else { continue };
        let kept = sources().join("pictures").join(&picture);
        if overwrite {
            fs::write(&kept, &drawn).unwrap();
        }
        let same = fs::read_to_string(&kept).is_ok_and(|kept| kept == drawn);
        assert!(same, "{name}.md: pictures/{picture} is not what is drawn");
    }
}

/// A server, which ends with the chapter.
struct Server {
    process: Child,
    address: String,
    /// What the server called the latest job: `ID` in the path of a request.
    job: String,
}

impl Server {
    /// Starts one; the line that it prints comes with it.
    fn new(mut shell: Command) -> (Self, String) {
        let mut process = shell.spawn().unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        // It goes on talking.
        std::thread::spawn(move || output.read_to_end(&mut Vec::new()));
        let address = line.split("http://").nth(1).expect("an address").trim();
        let address = address.split(' ').next().unwrap().to_owned();
        (Self { process, address, job: String::new() }, line)
    }

    /// Its answer to a request: the first line has the method and the path, the others are its body.
    fn ask(&mut self, request: &str) -> String {
        let request = request.replacen("/ID", &format!("/{}", self.job), 1);
        let (first, body) = request.split_once('\n').unwrap();
        let body = body.trim();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (host, length) = (&self.address, body.len());
        let request = format!(
            "{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let answer = answer.split_once("\r\n\r\n").unwrap().1.trim();
        if let Some(rest) = answer.strip_prefix("{\"id\":\"") {
            rest.split('"').next().unwrap().clone_into(&mut self.job);
        }
        answer.to_owned() + "\n"
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
