#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and shows two backends that can't be confused: one streams, one keeps everything
# back. demo.sh [OUTPUT-FOLDER]: with a display it opens the workbench and starts the demo plan; without one it prints
# the comparison and writes a report into OUTPUT-FOLDER (default: streamgauge-demo in the current folder).
#
# The demo plays the story at a tenth of its time: first token after about 1.2 s and 10 s there, 0.12 s and 1.0 s here.
# Nothing leaves this machine: both backends are served by the built-in mock provider.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
output=$(realpath -m "${1:-streamgauge-demo}")

"$here/install-packages.sh" build demo
cd "$root"
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
# A folder of its own, without the tests, so that neither disturbs the other.
cmake --preset release -B build/demo -DSTREAMGAUGE_BUILD_TESTS=OFF -DSTREAMGAUGE_BUILD_BENCHMARKS=OFF >/dev/null
cmake --build build/demo

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec build/demo/bin/streamgauge --demo
fi

echo "No display: running the demo plan on the command line, at a tenth of its time." >&2
mkdir -p "$output"
build/demo/bin/streamgauge-cli run resources/demo.sgplan.json --report "$output"
echo "The report is in $output/index.html"
