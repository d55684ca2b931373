//! Lists of hosts.

use crate::Target;
use everystate::cluster::Hosts;

pub(super) const HOSTS: Target = Target {
    name: "hosts",
    about: "lists of the hosts of a cluster",
    run: |bytes| {
        let text = String::from_utf8_lossy(bytes);
        match Hosts::read(&text) {
            Ok(hosts) => {
                let written = hosts.addresses().join("\n");
                assert_eq!(Hosts::read(&written).as_ref(), Ok(&hosts), "{written}");
            }
            Err(wrong) => assert!(wrong.line <= text.lines().count(), "{wrong:?}"),
        }
    },
    further: None,
    words: &["node1:7000", "[::1]:7001", "#", ":0", ":65536", "127.0.0.1:", "\n"],
    most: 1 << 10,
};
