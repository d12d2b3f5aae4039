#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command with a private session bus, an unlocked gnome-keyring and an empty home. Where the tools are missing,
# the command runs without them and STREAMGAUGE_KEYRING_MISSING tells why, so that tests can skip and say so.
set -u
missing=""
for tool in dbus-run-session gnome-keyring-daemon; do
    command -v "$tool" >/dev/null || missing="$missing $tool"
done
if [ -n "$missing" ]; then
    echo "with-keyring.sh: not installed:$missing" >&2
    export STREAMGAUGE_KEYRING_MISSING="not installed:$missing"
    exec "$@"
fi

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -p "$home/data" "$home/runtime" "$home/config" "$home/cache"
chmod 700 "$home/runtime"
export HOME="$home" XDG_DATA_HOME="$home/data" XDG_RUNTIME_DIR="$home/runtime"
export XDG_CONFIG_HOME="$home/config" XDG_CACHE_HOME="$home/cache"
unset XDG_CURRENT_DESKTOP KDE_SESSION_VERSION DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS
dbus-run-session -- bash -c '
    printf "\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null
    "$@"' bash "$@"
