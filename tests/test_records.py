"""Records: when their schemas are built."""

from __future__ import annotations

from traywatch.records import Record, build_schemas


def test_the_schema_of_a_record_is_built_when_it_is_used_or_wanted() -> None:
    class Inner(Record):
        value: int

    class Outer(Record):
        inner: Inner

    assert not Inner.__pydantic_complete__ and not Outer.__pydantic_complete__
    assert Outer.from_json({"inner": {"value": 3}}).inner.value == 3
    assert Outer.__pydantic_complete__ and not Inner.__pydantic_complete__
    assert build_schemas((f"{__name__}.no_such_part",)) == 0
    assert (build_schemas((__name__,)), build_schemas((__name__,))) == (1, 0)
    assert Inner.__pydantic_complete__
