#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks what a compiler does not: formatting, licence lines, line lengths, file sizes. check-style.sh [--fix]
set -euo pipefail
cd "$(dirname "$0")/.."
formatter=$(command -v clang-format-14 || command -v clang-format)
mapfile -t sources < <(git ls-files '*.cpp' '*.h')
if [ "${1:-}" = --fix ]; then
    "$formatter" -i "${sources[@]}"
    exit 0
fi
faults=0
"$formatter" --dry-run --Werror "${sources[@]}" || faults=1
while read -r file; do
    head -n 5 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || {
        echo "$file: no SPDX licence line"
        faults=1
    }
done < <(git ls-files '*.cpp' '*.h' '*.txt' '*.sh' '*.md' .ci/run | grep -v -e '^tests/.*/corpus/')
grep -rnE '.{121,}' --include='*.cpp' --include='*.h' core ui app && faults=1
exit $faults
