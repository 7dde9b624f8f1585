#!/bin/sh
# write-commit.sh PACKAGE FOLDER: writes FOLDER/BuildCommit.swift, with the commit that PACKAGE is at. A commit is followed
# by -dirty where tracked files have changed since; outside a repository of the package's own it is "unknown". A file
# that says so already is left as it is, so that nothing is compiled again.
set -eu
package=$(cd "$1" && pwd -P)
file=$2/BuildCommit.swift
top=$(git -C "$package" rev-parse --show-toplevel 2>/dev/null) || top=
commit=
if [ "$top" = "$package" ]; then
  # Without locks: a build must not disturb a commit that is being made.
  commit=$(git --no-optional-locks -C "$package" describe --always --dirty --abbrev=12 --exclude='*' 2>/dev/null) ||
    commit=
fi
text="/// The commit that this program was built from.
enum BuildCommit {
  static let name = \"${commit:-unknown}\"
}"
mkdir -p "$2"
if [ ! -f "$file" ] || [ "$(cat "$file")" != "$text" ]; then
  printf '%s\n' "$text" >"$file.$$"
  mv "$file.$$" "$file"
fi
