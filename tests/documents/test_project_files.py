"""The files of the project: licenses, templates, workflow, changelog, version, and settings of editors."""

from __future__ import annotations

import configparser
import json
import os
import re
import tomllib

import pytest
import yaml

from tests.documents.language import ROOT
from traywatch import __version__

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


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = [line for line in re.findall(r"^## (.+)$", text, re.MULTILINE) if line != "Unreleased"]
    assert headings[0].split()[0] == __version__
    assert len(set(headings)) == len(headings)


def test_the_version_is_the_same_everywhere() -> None:
    """``traywatch/__init__.py`` has the version. Other files that must name it follow."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tools["setuptools"]["dynamic"]["version"] == {"attr": "traywatch.__version__"}
    assert "version" in PROJECT["dynamic"] and "version" not in PROJECT
    module = json.loads((ROOT / "integrations" / "foundry" / "module.json").read_text(encoding="utf-8"))
    assert module["version"] == __version__, "integrations/foundry/module.json"
    for page in (ROOT / "docs").rglob("*.md"):
        if "log" not in page.parts:
            shown = re.findall(r"\bTraywatch (\d+\.\d+\.\d+)\b", page.read_text(encoding="utf-8"))
            assert set(shown) <= {__version__}, page


def test_a_commit_runs_the_lint_script_and_downloads_nothing() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repository["repo"] for repository in hooks["repos"]] == ["local"]
    (hook,) = hooks["repos"][0]["hooks"]
    assert (hook["entry"], hook["language"], hook["pass_filenames"]) == ("scripts/lint", "system", False)
    assert os.access(ROOT / hook["entry"], os.X_OK)


def test_editors_write_lines_as_ruff_does() -> None:
    parser = configparser.ConfigParser()
    parser.read_string("[top]\n" + (ROOT / ".editorconfig").read_text(encoding="utf-8"))
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert parser["*.py"]["max_line_length"] == str(tools["ruff"]["line-length"])
    settings = json.loads((ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    assert settings["[python]"]["editor.rulers"] == [tools["ruff"]["line-length"]]
    assert settings["python.testing.pytestArgs"][0] == tools["pytest"]["ini_options"]["testpaths"][0]


def test_the_dev_container_is_a_stage_of_the_containerfile() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    build = container["build"]
    recipe = (ROOT / ".devcontainer" / build["dockerfile"]).resolve()
    assert (ROOT / ".devcontainer" / build["context"]).resolve() == ROOT
    text = recipe.read_text(encoding="utf-8")
    stages = re.findall(r"^FROM \S+(?: AS (\w+))?$", text, re.MULTILINE)
    assert build["target"] in stages and stages[-1] == "", "the last stage is the tray"
    assert f"--shell /bin/bash {container['remoteUser']}\n" in text
    extensions = json.loads((ROOT / ".vscode" / "extensions.json").read_text(encoding="utf-8"))
    assert container["customizations"]["vscode"]["extensions"] == extensions["recommendations"]
