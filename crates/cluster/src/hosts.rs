//! [`Hosts`]: where the processes of a cluster listen.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::net::{SocketAddr, ToSocketAddrs};

/// Where the processes of a cluster listen, in the order of their numbers.
///
/// ```
/// use everystate_cluster::Hosts;
/// let hosts = Hosts::read("# two machines\nfirst.example:7000\n\n10.0.0.2:7000 # the second\n").unwrap();
/// assert_eq!(hosts.addresses(), ["first.example:7000", "10.0.0.2:7000"]);
/// assert_eq!(Hosts::read("first.example\n").unwrap_err().line, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

/// What is wrong with a list of hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The line, from 1; 0 for the whole list.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Wrong {}

impl Hosts {
    /// Reads a list: a line each of a host and a port; `#` begins a remark.
    ///
    /// # Errors
    /// A line that is no host and port, one that was there before, or no line at all.
    pub fn read(text: &str) -> Result<Self, Wrong> {
        let (mut hosts, mut lines) = (Vec::new(), BTreeMap::new());
        for (line, text) in (1..).zip(text.lines()) {
            let host = text.split('#').next().unwrap_or_default().trim();
            if host.is_empty() {
                continue;
            }
            let wrong = |message: String| Wrong { line, message };
            let port = host.rsplit_once(':').filter(|(name, _)| !name.is_empty());
            if port.and_then(|(_, port)| port.parse::<u16>().ok()).is_none_or(|port| port == 0) {
                let message =
                    format!("expected a host and a port, as in `node1:7000`, and not `{host}`");
                return Err(wrong(message));
            }
            if let Some(before) = lines.insert(host.to_owned(), line) {
                return Err(wrong(format!("{host} stands in line {before} already")));
            }
            hosts.push(host.to_owned());
        }
        if hosts.is_empty() {
            return Err(Wrong { line: 0, message: "no host is named".into() });
        }
        Ok(Self(hosts))
    }

    /// Of these addresses.
    #[must_use]
    pub fn of(addresses: Vec<String>) -> Self {
        Self(addresses)
    }

    /// The addresses, as they were given.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        &self.0
    }

    /// A process as people are told of it: its number and its address.
    #[must_use]
    pub fn name(&self, process: usize) -> String {
        let address = self.0.get(process).map_or("?", String::as_str);
        format!("process {process} ({address})")
    }

    /// Whether all of them are on this machine, as far as their addresses say.
    #[must_use]
    pub fn are_here(&self) -> bool {
        let here = |address: &String| {
            let found = address.to_socket_addrs().map(Iterator::collect::<Vec<SocketAddr>>);
            found.is_ok_and(|found| found.iter().all(|address| address.ip().is_loopback()))
        };
        self.0.iter().all(here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_list_is_told_with_its_line() {
        for (text, line, what) in [
            ("", 0, "no host"),
            ("# nothing\n", 0, "no host"),
            ("a:1\nb\n", 2, "expected a host and a port"),
            ("a:1\n\n:7000\n", 3, "expected a host and a port"),
            ("a:0\n", 1, "expected a host and a port"),
            ("a:70000\n", 1, "expected a host and a port"),
            ("a:1\nb:2\na:1\n", 3, "a:1 stands in line 1 already"),
        ] {
            let wrong = Hosts::read(text).unwrap_err();
            assert_eq!(wrong.line, line, "{text:?}");
            assert!(wrong.message.contains(what), "{text:?}: {wrong}");
        }
    }

    #[test]
    fn addresses_of_this_machine_are_known() {
        let here = |text| Hosts::read(text).unwrap().are_here();
        assert!(here("127.0.0.1:7000\n[::1]:7001\n"));
        assert!(!here("127.0.0.1:7000\n10.0.0.2:7000\n"));
        let hosts = Hosts::read("127.0.0.1:7000").unwrap();
        assert_eq!(hosts.name(0), "process 0 (127.0.0.1:7000)");
    }
}
