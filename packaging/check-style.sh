#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks what a compiler does not: formatting and licence lines. check-style.sh [--fix]
set -euo pipefail
cd "$(dirname "$0")/.."
# Reading the list of files is safe whoever owns the checkout.
listed() { git -c safe.directory='*' ls-files "$@"; }
listed >/dev/null || {
    echo "check-style.sh: not a git checkout, there is no list of files to look at" >&2
    exit 2
}
formatter=$(command -v clang-format-14 || command -v clang-format) || {
    echo "check-style.sh: clang-format-14 is not installed; packaging/install-packages.sh test brings it" >&2
    exit 2
}
mapfile -t sources < <(listed '*.cpp' '*.h')
if [ "${1:-}" = --fix ]; then
    "$formatter" -i "${sources[@]}"
    exit 0
fi
faults=0
"$formatter" --dry-run --Werror "${sources[@]}" || faults=1
# Pictures, JSON and the fuzz corpora have no room for a licence line; REUSE.toml speaks for them.
while read -r file; do
    head -n 5 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || {
        echo "$file: no SPDX licence line"
        faults=1
    }
done < <(listed | grep -v -E -e '^tests/fuzz/corpus/' -e '^(LICENSE|LICENSES/.*|REUSE.toml)$' -e '\.(png|json)$')
exit $faults
