#!/bin/sh
# After an update that was cut off, the version that worked takes its place again, with its data. Starts nothing.
# traywatch-recover.service calls it when the computer starts: recover /opt/traywatch /var/lib/traywatch
# It may be cut off too, after any step; the next start goes on with it.
set -u
prefix=$1 data=$2

works() { # an unproven version has not passed its test yet
    [ -x "$1/.venv/bin/traywatch" ] && [ ! -e "$1/.unproven" ]
}

if ! works "$prefix"; then
    for slot in "$prefix.old" "$prefix.new"; do
        works "$slot" || continue
        echo "an update was cut off; the version before comes back"
        if [ -e "$prefix" ]; then
            rm -rf "$prefix.failed"
            mv "$prefix" "$prefix.failed"
        fi
        mv "$slot" "$prefix"
        break
    done
fi

# The first line of the mark is the backup from before the update; the rest is the version of its data.
mark="$prefix.failed/.unproven"
if [ -e "$mark" ] && works "$prefix"; then
    backup=$(sed -n 1p "$mark")
    if [ -f "$backup" ] && [ "$(sed 1d "$mark")" != "$(cat "$data/version.json" 2>/dev/null)" ]; then
        "$prefix/.venv/bin/traywatch" restore "$backup" --replace --secrets --data "$data" ||
            echo "the data of the version before are in $backup" >&2
    fi
    rm -f "$mark"
fi
