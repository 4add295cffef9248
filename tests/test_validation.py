"""Problems of values are told in plain words, with the place of the value."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from traywatch.validation import first_problem


class Monster(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, Field(min_length=1, max_length=5)] = "Rat"
    health: Annotated[int, Field(ge=1, le=9)] = 3
    size: Literal["small", "large"] = "small"
    actions: list[str] = Field(default=[], max_length=2)
    armor: float = 0.0
    asleep: bool = False

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        if name == "Dog":
            raise ValueError("a dog is no monster")
        return name


class Deck(BaseModel):
    monsters: list[Monster]


@pytest.mark.parametrize(
    ("monster", "problem"),
    [
        ({"health": 0}, "monsters.0.health: must be at least 1"),
        ({"health": 10}, "monsters.0.health: must be at most 9"),
        ({"health": "3"}, "monsters.0.health: must be a whole number"),
        ({"size": "huge"}, "monsters.0.size: must be 'small' or 'large'"),
        ({"name": ""}, "monsters.0.name: must have at least 1 characters"),
        ({"name": "Basilisk"}, "monsters.0.name: must have at most 5 characters"),
        ({"name": "Dog"}, "monsters.0.name: a dog is no monster"),
        ({"actions": "bite"}, "monsters.0.actions: must be a list"),
        ({"actions": ["a", "b", "c"]}, "monsters.0.actions: must have at most 2 entries"),
        ({"armor": "thick"}, "monsters.0.armor: must be a number"),
        ({"asleep": "no"}, "monsters.0.asleep: must be true or false"),
        ({"helth": 3}, "monsters.0.helth: is not a known key"),
        (7, "monsters.0: must be a table of keys and values"),
    ],
)
def test_a_problem_says_where_and_what(monster: Any, problem: str) -> None:
    with pytest.raises(ValidationError) as error:
        Deck.model_validate({"monsters": [monster]})
    assert first_problem(error.value) == problem


def test_what_is_missing() -> None:
    with pytest.raises(ValidationError) as error:
        Deck.model_validate({})
    assert first_problem(error.value) == "monsters: is missing"
