#!/usr/bin/env bash
# Kills studies at random moments and reads each file afterwards: every one must be readable.
#
#   bench/kills.sh [PROGRAM] [KILLS]
#
# A third of the kills hit a study that makes its file, a third one that goes on in a file that is at rest, and a
# third one that goes on where the kill before has hit. Counted are the files that were there, those that had a
# journal, and those that could not be read.
set -euo pipefail
program=${1:-"$(dirname "$0")/../target/release/everystate"}
kills=${2:-2000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
file=$work/a.db
read -r files journals unread deals <<< '0 0 0 0'

study() { exec "$program" study gap --deals "$1" --size 4x4 --threads 2 --out "$file" > "$work/out" 2>&1; }

for ((kill = 0; kill < kills; kill++)); do
    deals=$((deals + 300))
    case $((kill % 3)) in
        0) rm -f "$file"* && deals=300 ;;
        1) (study "$deals") && deals=$((deals + 300)) ;;
    esac
    study "$deals" &
    # Up to 60 ms: most studies of so few deals have come to their end by then.
    sleep "$(printf "0.%03d" $((RANDOM % 60)))"
    { kill -9 "$!" && wait "$!"; } 2> "$work/killed" || true
    [[ -e $file ]] || continue
    files=$((files + 1))
    [[ ! -s $file-journal ]] || journals=$((journals + 1))
    if ! "$program" study --report "$file" > "$work/out" 2> "$work/said"; then
        unread=$((unread + 1))
        cat "$work/said" >&2
    fi
done
echo "$kills kills, $files files, $journals with a journal, $unread unread"
((unread == 0))
