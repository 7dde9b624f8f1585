#!/bin/sh
# write-commit.sh PACKAGE FOLDER: writes FOLDER/BuildCommit.swift with the current commit of PACKAGE. The commit ends with -dirty
# if tracked files have changed, and is "unknown" if the package is not the root of a Git repository. A file with the right
# content is left unchanged, so that nothing is compiled again.
set -eu
package=$(cd "$1" && pwd -P)
file=$2/BuildCommit.swift
top=$(git -C "$package" rev-parse --show-toplevel 2>/dev/null) || top=
commit=
if [ "$top" = "$package" ]; then
  # Without locks, because a build must not disturb a commit that runs at the same time.
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
