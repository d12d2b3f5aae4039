# SPDX-FileCopyrightText: 2026 The Streamgauge authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Validates JSON documents, one file each, against a schema: prints "valid" or "invalid" for each, in order.

Exits with 77 where the jsonschema package is missing or does not know draft 2020-12.
"""
import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError as error:
    print(error, file=sys.stderr)
    sys.exit(77)

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        print("valid" if validator.is_valid(json.load(file)) else "invalid")
