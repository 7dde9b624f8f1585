#!/usr/bin/env bash
# Checks three rules that the compiler does not: a module imports only modules of lower floors; a C
# library is imported only by the modules that may use it, with `internal import`; and only the
# executable's modules know the word "Interlude", apart from the names of file formats. Prints each
# offence as file:line and fails if there is one.
set -euo pipefail
cd "$(dirname "$0")/.."

# floor  module           C libraries it may use
house='
8        InterludeApp     -
7        Interlude        -
6        Desktop          CSDL2 CXCB CGIO
5        Lab              -
4        UIKit            -
4        FrameReport      -
3        Compositor       CGLES
3        Typesetting      CPango
2        QuartzCore       -
1        CoreGraphics     CPango CTurboJPEG
1        Clips            CWebP CZlib
1        FrameStatistics  -
1        Cassowary        -
'

# shellcheck disable=SC2016 # an awk program, with backticks in its messages
find Sources -name '*.swift' | sort | xargs awk -v house="$house" '
  BEGIN {
    count = split(house, rows, "\n")
    for (i = 1; i <= count; i++) {
      words = split(rows[i], row, " ")
      if (words < 3) continue
      floor[row[2]] = row[1]
      for (w = 3; w <= words; w++) mayUse[row[2], row[w]] = 1
    }
  }
  function offence(line, text) { printf "%s:%d: %s\n", FILENAME, line, text; failed = 1 }
  FNR == 1 {
    split(FILENAME, path, "/")
    module = path[2]
    if (!(module in floor)) offence(1, module " has no floor in scripts/check-floors.sh")
  }
  # An import is attributes and access level, `import`, perhaps a kind, then Module or Module.Name.
  /^(@[A-Za-z_]+(\([a-zA-Z]+\))? +)*((public|package|internal|fileprivate|private) +)?import +/ {
    access = $0; sub(/ *import .*/, "", access)
    name = $0; sub(/^.*import +/, "", name)
    sub(/^(struct|class|enum|protocol|typealias|func|let|var|actor) +/, "", name)
    sub(/[^A-Za-z0-9_].*/, "", name)
    if (name ~ /^C(SDL2|XCB|GLES|GIO|Pango|PerfEvent|TurboJPEG|WebP|Zlib)$/) {
      if (!((module, name) in mayUse)) offence(FNR, module " may not use " name)
      if (access !~ /(internal|fileprivate|private)$/)
        offence(FNR, name " must not be visible outside the module: write `internal import " name "`")
    } else if (name in floor && name != module && floor[name] >= floor[module]) {
      offence(FNR, module " (floor " floor[module] ") may not import " name \
        " (floor " floor[name] ")")
    }
  }
  floor[module] < 7 && tolower($0) ~ /interlude/ {
    text = tolower($0)
    gsub(/interlude(-input| frame summary| report| comparison| aggregation)/, "", text)
    if (text ~ /interlude/)
      offence(FNR, "the library may not name the program: use DesktopApplication.programName")
  }
  END { exit failed }
'
