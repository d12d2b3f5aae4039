#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what Streamgauge is built, tested and shown with on Debian 12: install-packages.sh [build|test|demo]...
# Only what is missing; needs root or sudo for packages, and nothing when all is there.
set -euo pipefail

# libqt6svg6 brings the plugin that shows our icons, libqt6gui6 the xcb and offscreen platforms.
build=(g++ cmake ninja-build ccache qt6-base-dev qt6-websockets-dev libqt6opengl6-dev libgl-dev libopengl-dev
    qt6-charts-dev qt6-svg-dev libqt6svg6 qtkeychain-qt6-dev libexpected-dev zlib1g-dev)
# The offscreen platform needs a font; the rest are peers that tests meet for real, and checkers.
test=(fonts-dejavu-core nginx-light openssl gnome-keyring dbus python3 python3-jsonschema desktop-file-utils appstream
    clang-format-14 git)
# Any Node will do that is there already; some peers want one that is newer than Debian's.
command -v npm >/dev/null || test+=(nodejs npm)
# Endpoints on the network are spoken to over TLS; a desktop may have no X server.
demo=(fonts-dejavu-core ca-certificates qt6-wayland)

root=$(cd "$(dirname "$0")/.." && pwd)

# Clients and a server from npm that tests meet, at the versions and checksums of package-lock.json. Without them those
# tests say that they were not run, so a registry out of reach is no reason to give up.
install_peers() {
    local peers=$root/tests/system/peers
    local mark=$peers/node_modules/.installed-lock.json
    if cmp -s "$peers/package-lock.json" "$mark"; then
        return
    fi
    echo "Installing the peers of tests/system/peers from npm" >&2
    if (cd "$peers" && npm ci --ignore-scripts --no-audit --no-fund --fetch-retries=1 >&2); then
        cp "$peers/package-lock.json" "$mark"
    else
        echo "install-packages.sh: npm can't install them; tst_peers will report that it was not run" >&2
    fi
}

packages=()
with_peers=false
for group in "${@:-build}"; do
    case $group in
    build) packages+=("${build[@]}") ;;
    test)
        packages+=("${test[@]}")
        with_peers=true
        ;;
    demo) packages+=("${demo[@]}") ;;
    *) echo "install-packages.sh: unknown group “$group”; say build, test or demo" >&2; exit 2 ;;
    esac
done

install_packages() {
    if ! command -v apt-get >/dev/null; then
        echo "install-packages.sh: no apt-get here; install the equivalents of: ${packages[*]}" >&2
        return
    fi

    # It fails when it doesn't know one of them, which is the answer we are after.
    installed=$({ dpkg-query -W -f='${Package} ${Status}\n' "${packages[@]}" 2>/dev/null || true; } \
        | sed -n 's/ install ok installed$//p')
    missing=()
    for package in "${packages[@]}"; do
        grep -qxF "$package" <<<"$installed" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return

    echo "Installing: ${missing[*]}" >&2
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            echo "install-packages.sh: neither root nor sudo here; install as root: ${missing[*]}" >&2
            exit 1
        }
        as_root=(sudo)
    fi

    # nginx must not start as a service, the tests bring their own configuration: this file says no to every service that
    # a package wants to start, for as long as the installation lasts.
    policy=/usr/sbin/policy-rc.d
    if [ ! -e $policy ]; then
        trap '"${as_root[@]}" rm -f "$policy"' EXIT
        printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee $policy >/dev/null
        "${as_root[@]}" chmod 755 $policy
    fi
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

install_packages
if [ $with_peers = true ]; then
    install_peers
fi
