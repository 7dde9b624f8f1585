import Desktop
import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The command `monkey`, and the processes that it starts.
@Suite struct MonkeyCommandTests {
  private static let header = InputScript.Header(
    size: InputScript.Header.Size(width: 1280, height: 800), appearance: "light")

  /// A program that fails if it gets a line with the key Tab and a later one with Escape takes the place of the command.
  @Test(arguments: ["echo 'finding it jumps'; exit 0", "kill -SEGV $$"])
  func aViolationIsReducedToAShortScript(failure: String) throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appendingPathComponent("program")
    let script = """
      #!/bin/sh
      while [ $# -gt 0 ]; do
        case "$1" in
          --script) file=$2; for key in a Tab b Escape c; do
            printf '{"t": 1, "type": "key", "key": "%s"}\\n' $key >>"$file"; done ;;
          --input) file=$2 ;;
        esac
        shift
      done
      if tr '\\n' ' ' <"$file" | grep -q 'Tab.*Escape'; then \(failure); fi
      echo 'events 5'
      """
    try Data(script.utf8).write(to: program)
    let output = folder.url.appendingPathComponent("found.jsonl")
    let search = MonkeySearch(
      exhibits: ["flip"], header: Self.header, firstSeed: 3, length: .events(20),
      output: output.path, program: ["/bin/sh", program.path])
    let violation = #expect(throws: MonkeySearch.Violation.self) { try search.run { _ in } }
    let sentence = violation?.errorDescription ?? ""
    #expect(sentence.hasPrefix("flip: ") && sentence.contains("(seed 3)"), "\(sentence)")
    #expect(sentence.contains(failure.hasPrefix("echo") ? "it jumps" : "crashed"), "\(sentence)")
    #expect(sentence.contains("2 lines"))
    let found = try InputScript(contentsOf: output)
    #expect(found.header.exhibit == "flip" && found.lines.count == 2)
    #expect(found.lines.map(\.text).joined().contains("Tab"))
  }

  @Test func theCommandPlaysAndRefuses() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("monkey.jsonl").path
    let played = try await App.run("monkey", "flip", "--events", "60", "-o", path)
    expectSuccess(played)
    #expect(played.output.contains("with 'flip'") && played.output.contains("nothing found"))
    #expect(!FileManager.default.fileExists(atPath: path))
    try Data("{\"interlude-input\": 1, \"exhibit\": \"flip\"}\n".utf8).write(
      to: URL(fileURLWithPath: path))
    let replayed = try await App.run("monkey", "--input", path)
    expectSuccess(replayed)
    let occupied = try await App.run("monkey", "flip", "--events", "60", "-o", path)
    #expect(occupied.status == 1)
    expectSentence(occupied, "already exists")
    let nameless = folder.url.appendingPathComponent("nameless.jsonl").path
    try Data("{\"interlude-input\": 1}\n".utf8).write(to: URL(fileURLWithPath: nameless))
    let unknown = try await App.run("monkey", "--input", nameless)
    expectSentence(unknown, "names no exhibit")
    let mismatch = try await App.run("monkey", "photos", "--input", path)
    #expect(mismatch.status == 1)
    expectSentence(mismatch, "was made with the exhibit flip, not with photos")
    for arguments in [
      ["--catch", "0"], ["--catch", "5", "--minutes", "1"], ["--events", "0"], ["--minutes", "-1"],
      ["flip", "year", "--input", path],
    ] {
      let outcome = try await Program.run(App.binary, ["monkey"] + arguments)
      #expect(outcome.status == 64, "\(arguments)")
    }
  }
}
