#!/usr/bin/env bash
# Builds the tests with ThreadSanitizer, then with AddressSanitizer, and runs them: all of them, or those that the arguments
# choose. Fails if a test fails or a sanitizer reports anything. Each build is a full one, in a folder of its own. Optimized code makes up
# for most of the sanitizers' cost; its assertions are checked and have their messages, as in a debug build.
set -eu -o pipefail
cd "$(dirname "$0")/.."

# Leave out the suites that start the program or swiftc: they do not test this build, or cannot read its modules, and they take long.
starters=$(printf '%s\n' Tests/InterludeTests/{Commands,Window}/*Tests.swift Tests/DesktopTests/Application/YourFirstTransitionTests.swift |
  sed 's|.*/||; s|\.swift$||' | paste -sd '|')
everything=(--skip "\.($starters)/")
suppressions=$PWD/scripts/thread-sanitizer.supp
export TSAN_OPTIONS="suppressions=$suppressions halt_on_error=0 exitcode=66"
# Mesa, Pango and fontconfig keep their caches until the process ends, so leaks are not reported. Variables stay on the stack, whose
# depth a test measures.
export ASAN_OPTIONS="detect_leaks=0 detect_stack_use_after_return=0"

for sanitizer in thread address; do
  build=(-c release --sanitize="$sanitizer" --scratch-path ".build/$sanitizer")
  swift build --build-tests "${build[@]}" -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
  swift test --skip-build --disable-xctest "${build[@]}" "${@:-${everything[@]}}"
done
