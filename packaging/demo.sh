#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and shows two backends that can't be confused: one streams, one keeps everything
# back. demo.sh [OUTPUT-FOLDER]: with a display it opens the workbench; without one it prints the comparison and
# writes a report into OUTPUT-FOLDER (default: streamgauge-demo in the current folder).
#
# The demo plays the story at a tenth of its time (STREAMGAUGE_TIME_SCALE=1 for full length): first token after about
# 1.2 s and 10 s at full scale, 0.12 s and 1.0 s here. Nothing leaves this machine: both are served by the built-in mock provider.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
output=$(realpath -m "${1:-streamgauge-demo}")
scale=${STREAMGAUGE_TIME_SCALE:-0.1}

"$here/install-packages.sh" build demo
cd "$root"
cmake --preset release -DSTREAMGAUGE_BUILD_TESTS=OFF -DSTREAMGAUGE_BUILD_BENCHMARKS=OFF >/dev/null
cmake --build --preset release

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec build/release/bin/streamgauge --demo --time-scale "$scale"
fi

echo "No display: running the demo plan on the command line, at $scale of its full time." >&2
build/release/bin/streamgauge-cli run --demo --time-scale "$scale" --report "$output" --json "$output/result.json"
echo "The report is in $output/index.html"
