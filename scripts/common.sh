# Sourced by the other scripts: finds Python and installs the pinned packages into .venv.

root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"

usable() { # $1: Python command or path; succeeds for a supported version
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null
}

prepare() { # $@: extras to install
    local name path found="" without=""
    for name in ${TRAYWATCH_PYTHON:+"$TRAYWATCH_PYTHON"} python3 python3.13 python3.12 python3.11 python3.14; do
        path="$(command -v -- "$name" 2>/dev/null)" && usable "$path" || continue
        # Debian's Python lacks the modules that create virtual environments.
        if "$path" -c 'import ensurepip, venv' 2>/dev/null; then
            found="$path"
            break
        fi
        without="$path"
    done
    if [ -z "$found" ]; then
        if [ -n "$without" ]; then
            echo "$0: $without has no venv module; on Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv" >&2
        else
            echo "$0: no Python 3.11 to 3.14 found; install python3 or set TRAYWATCH_PYTHON to one" >&2
        fi
        exit 2
    fi
    "$found" "$root/scripts/prepare.py" "$@" || exit $?
}
