#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and runs every test: test.sh [PRESET]... (default: release).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
"$here/install-packages.sh" build test
cd "$root"
# Objects compiled in another checkout, or another folder of this one, are found again.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
for preset in "${@:-release}"; do
    echo "── $preset ──"
    # GCC warns of uninitialised values that are none where a sanitizer has rewritten the code.
    case $preset in
    asan | tsan) strict=OFF ;;
    *) strict=ON ;;
    esac
    cmake --preset "$preset" -DSTREAMGAUGE_WARNINGS_AS_ERRORS=$strict -DSTREAMGAUGE_BUILD_TESTS=ON
    cmake --build --preset "$preset"
    ctest --preset "$preset" -j "$(nproc)"
done
