"""The module with the languages of the page: one for each folder of catalogs."""

from __future__ import annotations

import json
import re

from tests.firmware.doors import Tray
from traywatch.catalogs import complete, languages, own_name


def test_the_page_has_every_language_by_its_own_name() -> None:
    answer = Tray().client.get("/page/languages.js")
    assert answer.headers["content-type"].startswith("text/javascript") and answer.headers["etag"]
    constants = dict(re.findall(r"^export const (\w+) = (.*);$", answer.text, flags=re.MULTILINE))
    assert json.loads(constants["LANGUAGES"]) == {one: own_name(one) for one in languages()}
    assert json.loads(constants["INCOMPLETE"]) == [one for one in languages() if not complete(one)]
