#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when a layer reaches up: by an #include, by a linked library, or by what the command line loads.
set -euo pipefail
source=$1
build=$2
faults=0
complain() { echo "layers: $1"; faults=1; }

forbid() { # folder, pattern, why
    local found
    found=$(grep -rnE "#include [<\"]($2)" "$source/$1" --include='*.h' --include='*.cpp' || true)
    [ -z "$found" ] || { echo "$found"; complain "$1 must not $3"; }
}
gui='Qt(Gui|Widgets|Charts|Svg|OpenGL|PrintSupport)/|Q(Widget|Painter|Color|Image|Pixmap|Icon|Font|Application|GuiApplication|Chart|SvgGenerator|Action|Dialog|Palette)[A-Za-z]*>'
forbid core "$gui" 'use a GUI module'
forbid core 'qt6keychain|qtkeychain' 'see the keychain'
forbid core '(ui|app|tests)/' 'reach up into ui, app or tests'
forbid ui '(app|tests)/' 'reach up into app or tests'
forbid ui 'qt6keychain|qtkeychain' 'see the keychain'
forbid app/cli "$gui" 'use a GUI module'
forbid app/cli 'ui/' 'reach into ui'

cli=$build/bin/streamgauge-cli
if [ -x "$cli" ]; then
    loaded=$(ldd "$cli" | grep -oE 'libQt6(Gui|Widgets|Charts|Svg|OpenGL)[A-Za-z]*' | sort -u || true)
    [ -z "$loaded" ] || complain "streamgauge-cli loads $loaded"
else
    complain "there is no $cli to look at"
fi
exit $faults
