"""Ctrl-C, progress, other threads."""

import os
import signal
import threading
import time

import pytest

import everystate as es


class Endless(es.Own):
    def start(self):
        return 0

    def is_goal(self, position):
        return False

    def moves(self, position):
        return (1, 2)

    def apply(self, position, move):
        return 2 * position + move


def hard():
    cube = es.puzzle("cube3")
    return cube.solve(str(cube.scramble(seed=3)[0]))


@pytest.mark.parametrize(
    "work",
    [
        hard,
        lambda: Endless().solve(),
        lambda: Endless().explore(),
        lambda: es.puzzle("cube3").explore(keep=True),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="a signal cannot be sent to oneself there")
def test_ctrl_c_ends_a_search(work):
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    assert time.monotonic() - started < 5


def test_other_threads_go_on():
    counted = [0]
    end = threading.Event()

    def count():
        while not end.is_set():
            counted[0] += 1

    cube = es.puzzle("cube3")
    scramble = str(cube.scramble(seed=3)[0])
    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    cube.solve(scramble, limits=es.Limits(seconds=0.5))
    after = counted[0]
    end.set()
    thread.join()
    # With the interpreter held it would be none.
    assert after - before > 1000


def test_two_searches_at_once():
    found = []
    threads = [threading.Thread(target=lambda: found.append(es.puzzle("ivy").explore(keep=True).counts)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3 and found[0] == found[1] == found[2]


def test_progress_is_told():
    told = []
    found = es.puzzle("ivy").explore(progress=lambda *event: told.append(event))
    layers = [(depth, count) for what, depth, count in told if what == "layer"]
    assert layers == list(enumerate(found.counts))


def test_answers_are_counted_while_they_come():
    told = []
    cube = es.puzzle("cube2-fixed")
    answers = cube.solve_many(["R U F"] * 500, progress=lambda *event: told.append(event), limits=es.Limits(threads=2))
    assert len(answers) == 500
    for word in ("awaited", "answered"):
        assert sum(number for what, number, _ in told if what == word) == 500


def test_who_is_told_may_end_it():
    def enough(what, depth, count):
        if what == "layer" and depth == 3:
            raise StopIteration

    with pytest.raises(StopIteration):
        es.puzzle("cube3").explore(keep=True, progress=enough)


def test_limits_end_it_with_what_is_known():
    for limits, why in [(es.Limits(positions=5000), "positions"), (es.Limits(memory=200_000), "memory")]:
        found = es.puzzle("cube3").explore(keep=True, limits=limits)
        assert found.stopped == why and found.counts[:3] == [1, 18, 243] and found.depth is None
    assert es.Limits().memory > 0
    with pytest.raises(es.RefusedError, match="-1 is no number of seconds"):
        es.puzzle("ivy").solve("R", limits=es.Limits(seconds=-1.0))
    assert es.Limits(positions=2**70).positions == 2**64 - 1 and es.Limits(seconds=float("inf")).seconds is None
    for wrong in (-1, 1.5, "5"):
        with pytest.raises(es.RefusedError, match="`depth` is a whole number from 0 on"):
            es.Limits(depth=wrong)
    nothing = es.puzzle("ivy").explore(keep=True, limits=es.Limits(positions=0))
    assert nothing.stopped == "positions" and nothing.at_least == 0 and len(nothing.farthest) == 0
