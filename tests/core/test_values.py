"""Values have codes, ordinals, JSON and a spelling, and all of them agree."""

from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.core.search import Value
from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    ScalarShape,
    SetOf,
    Shape,
    Sort,
    Truth,
)
from rulewright.core.values import (
    Json,
    cell_count,
    cells,
    decode,
    encode,
    from_ordinal,
    limits,
    ordinal,
    show,
    size,
)

RESOURCE = Sort("Resource", ("brick", "wool", "ore"))
PLAYER = Sort("Player", ("red", "blue"))
KIND = Sort("Kind", ("settlement", "city"))
BUILDING = Compound("Building", (("kind", Member(KIND)), ("owner", Member(PLAYER))))
PAIR = Compound("", (("0", Number(1, 3)), ("1", Member(PLAYER))))

scalars: st.SearchStrategy[ScalarShape] = st.recursive(
    st.sampled_from([Truth(), Number(-2, 1), Number(3, 3), Member(PLAYER), Member(RESOURCE)]),
    lambda inner: st.one_of(
        inner.filter(lambda shape: not isinstance(shape, Maybe)).map(Maybe),
        st.tuples(inner, inner).map(lambda two: Compound("R", (("a", two[0]), ("b", two[1])))),
    ),
    max_leaves=3,
)
shapes: st.SearchStrategy[Shape] = st.recursive(
    scalars | scalars.map(SetOf) | scalars.map(lambda shape: BagOf(shape, 2)),
    lambda inner: st.builds(MapOf, scalars, inner),
    max_leaves=2,
)


@given(scalars)
def test_ordinals_count_all_values_in_order(shape: ScalarShape) -> None:
    low, high = limits(shape)
    codes = [from_ordinal(shape, place) for place in range(size(shape))]
    assert codes == list(range(low, high + 1))
    assert [ordinal(shape, code) for code in codes] == list(range(size(shape)))


@given(shapes)
def test_what_is_decoded_is_encoded_again(shape: Shape) -> None:
    low, high = limits(shape)
    for cells_of in islice(product(range(low, high + 1), repeat=cell_count(shape)), 50):
        value: Value = cells_of if cells(shape) else cells_of[0]
        assert encode(shape, decode(shape, value)) == value


@given(scalars)
def test_spellings_tell_values_apart(shape: ScalarShape) -> None:
    spelled = {show(shape, from_ordinal(shape, place)) for place in range(size(shape))}
    assert len(spelled) == size(shape)


@pytest.mark.parametrize(
    ("shape", "value", "json", "spelled"),
    [
        (Truth(), 1, True, "true"),
        (Number(2, 6), 4, 4, "4"),
        (Member(RESOURCE), 1, "wool", "wool"),
        (Maybe(Member(RESOURCE)), 0, None, "none"),
        (Maybe(Member(RESOURCE)), 3, "ore", "ore"),
        (Maybe(Number(2, 6)), 1, 2, "2"),
        (BUILDING, 3, {"kind": "city", "owner": "blue"}, "Building(city, blue)"),
        (Maybe(BUILDING), 1, {"kind": "settlement", "owner": "red"}, "Building(settlement, red)"),
        (PAIR, 5, [3, "blue"], "(3, blue)"),
        (SetOf(Member(RESOURCE)), (1, 0, 1), ["brick", "ore"], "{brick, ore}"),
        (BagOf(Member(RESOURCE), 19), (0, 2, 0), {"wool": 2}, "{wool: 2}"),
        (BagOf(Member(RESOURCE), 19), (0, 0, 0), {}, "{}"),
        (
            MapOf(Member(PLAYER), Maybe(Number(0, 2))),
            (0, 2),
            {"red": None, "blue": 1},
            "{red: none, blue: 1}",
        ),
        (
            MapOf(Member(PLAYER), BagOf(Member(KIND), 3)),
            (1, 0, 0, 2),
            {"red": {"settlement": 1}, "blue": {"city": 2}},
            "{red: {settlement: 1}, blue: {city: 2}}",
        ),
        (
            MapOf(Compound("", (("0", Truth()),)), Truth()),
            (1, 0),
            {"(false)": True, "(true)": False},
            "{(false): true, (true): false}",
        ),
    ],
)
def test_values_look_as_in_the_language(
    shape: Shape, value: Value, json: Json, spelled: str
) -> None:
    assert decode(shape, value) == json
    assert show(shape, value) == spelled


@pytest.mark.parametrize(
    ("shape", "json"),
    [
        (Truth(), 1),
        (Number(0, 3), 4),
        (Number(0, 3), True),
        (Member(PLAYER), "green"),
        (BUILDING, {"kind": "city", "colour": "blue"}),
        (SetOf(Member(PLAYER)), {"red": 1}),
        (BagOf(Member(PLAYER), 2), {"red": 3}),
        (BagOf(Member(PLAYER), 2), {"green": 1}),
        (MapOf(Member(PLAYER), Truth()), {"red": True}),
        (MapOf(Member(PLAYER), Truth()), True),
    ],
)
def test_what_is_no_value_is_refused(shape: Shape, json: Json) -> None:
    with pytest.raises(ValueError, match=r"no |due|given"):
        encode(shape, json)
