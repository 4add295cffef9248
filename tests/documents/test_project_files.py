"""The files of the project: licenses, templates, the workflow and the changelog."""

from __future__ import annotations

import re
import tomllib

import pytest
import yaml

from tests.documents.language import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOT_INSTALLED = {"dev", "train", "test-pi"}
"""Extras for people who change Traywatch."""


def name(requirement: str) -> str:
    return re.split(r"[<>=!~\[; ]", requirement)[0].lower()


def test_the_notice_names_the_license_of_each_package() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    named = dict(re.findall(r"^  ([\w.-]+) {2,}(\S.*)$", notice, re.MULTILINE))
    wanted = [name(one) for one in PROJECT["dependencies"]]
    for extra, packages in PROJECT["optional-dependencies"].items():
        wanted += [name(one) for one in packages if extra not in NOT_INSTALLED]
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    section = pinned.split("# What the tray runs on\n")[1].split("\n\n")[0]
    wanted += [line.split("==")[0] for line in section.splitlines()]
    assert [one for one in wanted if one not in named] == []


def test_the_photographers_are_named() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for who in ("Nell Byler", "Mario Lurig", "Baylor Rice"):
        assert who in notice


@pytest.mark.parametrize("template", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")))
def test_a_template_can_be_read(template) -> None:  # type: ignore[no-untyped-def]
    found = yaml.safe_load(template.read_text(encoding="utf-8"))
    assert isinstance(found, dict) and found


def test_a_problem_asks_for_the_diagnostics_bundle() -> None:
    for file in (".github/ISSUE_TEMPLATE/problem.yml", ".github/pull_request_template.md", "CONTRIBUTING.md"):
        assert "traywatch export" in (ROOT / file).read_text(encoding="utf-8"), file


def test_the_workflow_tests_the_supported_versions() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    matrix = workflow["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.13", "3.14"]
    assert {"arm" in system for system in matrix["os"]} == {True, False}
    scripts = [step["run"] for step in workflow["jobs"]["test"]["steps"] if "scripts/" in step.get("run", "")]
    assert scripts == ["scripts/test --all"]
    assert PROJECT["requires-python"] == ">=3.11"


def test_the_changelog_has_no_long_paragraph() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert max(len(line.split()) for line in text.splitlines()) <= 70
