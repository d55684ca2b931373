#!/usr/bin/env bash
# How many requests a second the server answers, how late, and what a thousand jobs at once do to it.
#
#   bench/load.sh [PROGRAM] [SECONDS]
#
# `hey` (from Debian's packages) sends the requests, from this machine to this machine. What is printed are one machine's
# numbers at one time: compare two servers in one run, one after the other, several times.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-target/release/everystate}
seconds=${2:-5}
command -v hey > /dev/null || apt-get install -q -y hey > /dev/null
work=$(mktemp -d)
trap 'kill "$server" 2> /dev/null || true; rm -rf "$work"' EXIT

RUST_LOG=error "$program" serve --listen 127.0.0.1:0 --forget --memory 1G > "$work/address" &
server=$!
until grep -q http "$work/address"; do sleep 0.05; done
url=$(cat "$work/address")

measure() { # name, path, body
    printf '%s' "$3" > "$work/body"
    echo "== $1"
    hey -z "${seconds}s" -c 16 -m POST -T application/json -D "$work/body" "$url$2" |
        grep -E 'Requests/sec|  (50|95|99)%|^  \[[0-9]+\]'
}
resident() { awk '/VmRSS/ { print $2 " kB resident" }' "/proc/$server/status"; }

maze='{"start":[1,2],"top":5,"front":1,"squares":[[-1,2,4],[5,5,6],[6,-1,-1]]}'
gap='{"rows":[["26","31","13","44","21","24","42"],["17","45","23","25","41","36","11"],["46","34","14","12","37","32","47"],["16","43","27","35","22","33","15"]]}'
measure 'neighbours of a maze' /api/v1/neighbours "{\"puzzle\":\"maze\",\"instance\":$maze,\"played\":[\"S\",\"E\"]}"
measure 'neighbours of a deal' /api/v1/neighbours "{\"puzzle\":\"gap\",\"instance\":$gap}"
measure 'neighbours of a cube' /api/v1/neighbours '{"puzzle":"cube3","instance":{"alg":"R U F2"},"played":["D"]}'
resident

echo '== a thousand jobs at once: 500 cubes, 500 deals'
begun=$(date +%s%N)
post() { # body, number
    printf '%s' "$1" > "$work/job$2"
    hey -n 500 -c 50 -m POST -T application/json -D "$work/job$2" "$url/api/v1/jobs" | grep -E '^  \[[0-9]+\]|  99%'
}
post '{"kind":"solve","puzzle":"cube2","instance":{"alg":"R U F2 R U2 F R2"}}' 1 &
first=$!
post "{\"kind\":\"solve\",\"puzzle\":\"gap\",\"instance\":$gap}" 2
wait "$first"
echo "while they run, a look at the families: $(curl -s -o /dev/null -w '%{time_total} s' "$url/api/v1/families")"
until curl -s "$url/healthz" | grep -q '"waiting":0,"running":0'; do sleep 0.02; done
echo "all ended after $((($(date +%s%N) - begun) / 1000000)) ms"
curl -s "$url/metrics" | grep everystate_jobs_total
resident
