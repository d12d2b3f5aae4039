#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what Streamgauge is built, tested and shown with on Debian 12: install-packages.sh [build|test|demo]...
# Only what is missing; needs root or sudo for that, and nothing when all is there.
set -euo pipefail

build=(g++ cmake ninja-build ccache qt6-base-dev libqt6opengl6-dev libgl-dev libopengl-dev qt6-charts-dev libqt6svg6-dev
    qtkeychain-qt6-dev libexpected-dev zlib1g-dev)
# The offscreen platform needs a font; the rest are peers that tests meet for real.
test=(fonts-dejavu-core nginx-light gnome-keyring dbus python3 python3-jsonschema desktop-file-utils clang-format-14)
demo=(fonts-dejavu-core)

packages=()
for group in "${@:-build}"; do
    case $group in
    build) packages+=("${build[@]}") ;;
    test) packages+=("${test[@]}") ;;
    demo) packages+=("${demo[@]}") ;;
    *) echo "install-packages.sh: unknown group “$group”; say build, test or demo" >&2; exit 2 ;;
    esac
done

if ! command -v apt-get >/dev/null; then
    echo "install-packages.sh: no apt-get here; install the equivalents of: ${packages[*]}" >&2
    exit 0
fi

missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

echo "Installing: ${missing[*]}" >&2
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
"${as_root[@]}" apt-get update -qq
# nginx must not start as a service: the tests bring their own configuration.
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
