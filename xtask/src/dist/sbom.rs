//! What the program contains of others, as `CycloneDX` has it: packages of Rust, and those of the page.

use super::{Dist, Trouble, source};
use crate::licences;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What the page has built into it, of the packages that it is built with.
const PAGE: [&str; 2] = ["cubing", "three"];

impl Dist {
    /// The list, as one JSON object. It is of the program for all systems: some packages are of one alone.
    pub(super) fn sbom(&self) -> Result<PathBuf, Trouble> {
        let lock = String::from_utf8_lossy(&source("Cargo.lock")?).into_owned();
        let web: Value = serde_json::from_slice(&source("web/package-lock.json")?)
            .map_err(|e| format!("web/package-lock.json: {e}"))?;
        let digests = digests(&lock);
        let packages = licences::linked_packages()?;
        let mut components: Vec<Value> =
            packages.values().map(|package| of_rust(package, &digests)).collect();
        for name in PAGE {
            components
                .push(of_page(name, &web).ok_or(format!("web/package-lock.json: no {name}"))?);
        }
        let text = serde_json::to_string_pretty(&whole(self, &components))
            .map_err(|e| Trouble::Failed(e.to_string()))?;
        self.write(&format!("everystate-{}.cdx.json", self.version), text + "\n")
    }
}

/// The document. It has no number of its own, which would be another one each time.
fn whole(dist: &Dist, components: &[Value]) -> Value {
    let own = format!("pkg:cargo/everystate-cli@{}", dist.version);
    let needed: Vec<&Value> = components.iter().map(|one| &one["bom-ref"]).collect();
    let depends = json!([{ "ref": own, "dependsOn": needed }]);
    json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time(dist.epoch),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "everystate",
                "version": dist.version,
                "purl": own,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": components,
        "dependencies": depends,
    })
}

/// The digests of packages in the lock file, by name and version.
fn digests(lock: &str) -> BTreeMap<(String, String), String> {
    let mut found = BTreeMap::new();
    for package in lock.split("[[package]]\n").skip(1) {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
            line.map(|text| text.trim_matches('"').to_owned())
        };
        if let (Some(name), Some(version), Some(digest)) =
            (value("name"), value("version"), value("checksum"))
        {
            found.insert((name, version), digest);
        }
    }
    found
}

fn of_rust(package: &Value, digests: &BTreeMap<(String, String), String>) -> Value {
    let word = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, version) = (word("name"), word("version"));
    let purl = format!("pkg:cargo/{name}@{version}");
    let mut one = component(name, version, &purl);
    if !word("license").is_empty() {
        // Some still write a stroke where the standard has a word.
        one.insert(
            "licenses".into(),
            json!([{ "expression": word("license").replace('/', " OR ") }]),
        );
    }
    if let Some(digest) = digests.get(&(name.to_owned(), version.to_owned())) {
        one.insert("hashes".into(), json!([{ "alg": "SHA-256", "content": digest }]));
    }
    if !word("repository").is_empty() {
        one.insert(
            "externalReferences".into(),
            json!([{ "type": "vcs", "url": word("repository") }]),
        );
    }
    one.into()
}

fn of_page(name: &str, lock: &Value) -> Option<Value> {
    let package = &lock["packages"][format!("node_modules/{name}")];
    let version = package["version"].as_str()?;
    let mut one = component(name, version, &format!("pkg:npm/{name}@{version}"));
    if let Some(licence) = package["license"].as_str() {
        one.insert("licenses".into(), json!([{ "expression": licence.trim_matches(['(', ')']) }]));
    }
    Some(one.into())
}

fn component(name: &str, version: &str, purl: &str) -> Map<String, Value> {
    let one = json!({ "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl });
    one.as_object().cloned().unwrap_or_default()
}

/// A moment, as RFC 3339 writes it, by going through the years and months.
fn time(seconds: u64) -> String {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    let (month, day) = (month + 1, days + 1);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        assert_eq!(time(0), "1970-01-01T00:00:00Z");
        assert_eq!(time(951_868_799), "2000-02-29T23:59:59Z");
        assert_eq!(time(951_868_800), "2000-03-01T00:00:00Z");
        assert_eq!(time(1_767_225_599), "2025-12-31T23:59:59Z");
    }

    #[test]
    fn packages_have_the_digests_of_the_lock_file() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0\"\nchecksum = \"0f\"\n\n[[package]]\nname = \"own\"\n\
                    version = \"0.1\"\ndependencies = [\n \"a\",\n]\n";
        let digests = digests(lock);
        assert_eq!(digests.len(), 1);
        let told = json!({ "name": "a", "version": "1.0", "license": "MIT/Apache-2.0", "repository": "r" });
        let one = of_rust(&told, &digests);
        assert_eq!(one["purl"], "pkg:cargo/a@1.0");
        assert_eq!(one["hashes"][0]["content"], "0f");
        assert_eq!(one["licenses"][0]["expression"], "MIT OR Apache-2.0");
        let web =
            json!({ "packages": { "node_modules/three": { "version": "2.0", "license": "MIT" } } });
        assert_eq!(of_page("three", &web).unwrap()["bom-ref"], "pkg:npm/three@2.0");
        assert_eq!(of_page("cubing", &web), None);
    }
}
