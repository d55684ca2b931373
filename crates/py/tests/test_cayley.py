"""The names that users of CayleyPy know. The layer sizes are those that CayleyPy 0.2 finds of the same generators."""

import numpy
import pytest

import everystate as es
from everystate.cayley import CayleyGraph, CayleyGraphDef, PermutationGroups

KNOWN = {
    "lrx(5)": [1, 3, 6, 10, 16, 24, 29, 21, 6, 3, 1],
    "lrx(8)": [1, 3, 6, 12, 23, 44, 80, 142, 247, 411, 662, 1019, 1481, 2059, 2745, 3465, 4126, 4633, 4913, 4777, 4163, 3079, 1612, 488, 94, 25, 6, 3, 1],
    "lrx(6,2)": [1, 3, 6, 11, 16, 17, 12, 5, 1],
    "lx(6)": [1, 2, 3, 5, 8, 13, 20, 30, 42, 56, 73, 87, 98, 101, 85, 59, 29, 7, 1],
    "top_spin(7)": [1, 3, 6, 12, 20, 34, 58, 96, 158, 234, 334, 430, 410, 326, 258, 112, 24, 4],
    "top_spin(8,3)": [1, 3, 6, 12, 21, 36, 61, 96, 146, 199, 231, 201, 100, 27, 10, 2],
    "coxeter(6)": [1, 5, 14, 29, 49, 71, 90, 101, 101, 90, 71, 49, 29, 14, 5, 1],
    "cyclic_coxeter(6)": [1, 6, 21, 56, 126, 197, 195, 100, 17, 1],
    "all_transpositions(6)": [1, 15, 85, 225, 274, 120],
    "stars(6)": [1, 5, 20, 70, 170, 250, 169, 35],
    "pancake(7)": [1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
    "burnt_pancake(4)": [1, 4, 12, 36, 90, 124, 96, 18, 3],
    "full_reversals(6)": [1, 15, 129, 389, 184, 2],
    "three_cycles(6)": [1, 40, 229, 90],
}


@pytest.mark.parametrize("made", KNOWN)
def test_layers_are_those_of_cayleypy(made):
    name, given = made.rstrip(")").split("(")
    graph = CayleyGraph(getattr(PermutationGroups, name)(*map(int, given.split(","))))
    found = graph.bfs()
    assert found.layer_sizes == KNOWN[made] and found.bfs_completed
    assert found.diameter() == len(KNOWN[made]) - 1 and found.num_vertices == sum(KNOWN[made])
    kept = graph.bfs(max_layer_size_to_store=None)
    assert kept.layer_sizes == KNOWN[made]
    assert {row.tobytes() for row in found.last_layer()} == {row.tobytes() for row in kept.last_layer()}


def test_groups_are_inverse_closed_or_not():
    closed = ["all_transpositions", "coxeter", "cyclic_coxeter", "stars", "lrx", "top_spin", "pancake", "full_reversals", "burnt_pancake"]
    for name in closed:
        assert getattr(PermutationGroups, name)(6).generators_inverse_closed, name
    lx = PermutationGroups.lx(5)
    assert not lx.generators_inverse_closed and lx.make_inverse_closed().n_generators == 3
    assert CayleyGraph(lx.make_inverse_closed()).bfs().layer_sizes == KNOWN["lrx(5)"]


def test_paths_lead_there_and_back():
    for definition in (PermutationGroups.lrx(6), PermutationGroups.lx(6)):
        graph = CayleyGraph(definition)
        states, steps = graph.random_walks(width=5, length=9, seed=1)
        assert states.shape == (45, 6) and steps.max() == 8
        found = graph.bfs(max_layer_size_to_store=None)
        for state in states[-5:]:
            back, there = graph.find_path_from(state), graph.find_path_to(state)
            graph.validate_path(state, back)
            assert (graph.apply_path(graph.central_state, there)[0] == state).all()
            assert len(there) == found.exploration.distance(state)
        with pytest.raises(ValueError, match="does not lead"):
            graph.validate_path(graph.central_state, [0])


def test_states_that_repeat():
    definition = PermutationGroups.lrx(6).with_central_state("000111")
    graph = CayleyGraph(definition)
    found = graph.bfs()
    assert found.num_vertices == 20 and set(found.get_layer(0)[0]) == {0, 1}
    near = graph.bfs(max_diameter=2)
    assert near.layer_sizes == found.layer_sizes[:3] and not near.bfs_completed
    several = graph.bfs(start_states=[[0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 0]])
    assert several.layer_sizes[0] == 2 and several.num_vertices == 20
    assert (graph.get_neighbors(graph.central_state)[2] == [0, 0, 0, 1, 1, 1]).all()
    with pytest.raises(es.InputError, match="once too often"):
        graph.find_path_to([0, 0, 0, 0, 1, 1])


def test_definitions():
    made = CayleyGraphDef.create(numpy.array([[1, 2, 0], [1, 0, 2]]), name="mine")
    assert (made.generator_names, made.state_size, made.n_generators) == (["1,2,0", "1,0,2"], 3, 2)
    assert made.path_to_string([0, 1]) == "1,2,0.1,0,2"
    assert CayleyGraph(made).bfs().num_vertices == 6
    with pytest.raises(es.RefusedError, match="as another does"):
        CayleyGraphDef.create([[0, 0, 1]])
    large = CayleyGraph(PermutationGroups.lrx(8)).bfs(max_layer_size_to_store=10)
    assert large.num_vertices == 40320
    with pytest.raises(KeyError, match="max_layer_size_to_store=None"):
        large.get_layer(10)


def test_states_and_generators_that_there_are_not_are_refused():
    graph = CayleyGraph(PermutationGroups.lrx(6).with_central_state("000111"))
    graph.validate_path("000111", [])
    assert (graph.apply_path("000111", [0])[0] == graph.apply_path([0, 0, 0, 1, 1, 1], [0])[0]).all()
    for state in ([256, 256, 256, 257, 1, 1], [0] * 7, [0.5] * 6, [-1] * 6):
        with pytest.raises(es.RefusedError, match="state"):
            graph.validate_path(state, [])
    for generator in (-1, 3):
        with pytest.raises(es.RefusedError, match="no generator"):
            graph.apply_path("000111", [generator])
    assert es.cayley.CayleyGraph is CayleyGraph
