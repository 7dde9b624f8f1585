import Foundation
import TestSupport
import Testing

@testable import Interlude

/// Command lines with unknown commands, options or values.
@Suite struct UsageTests {
  @Test(arguments: [
    (["record"], ["Missing expected argument '<exhibit>'; see 'interlude help record'."]),
    (["record", "flip", "-o"], ["Missing value for '-o <output>'", "help record"]),
    (["record", "flip", "-o", "x", "--headles"], ["did you mean '--headless'?", "help record"]),
    (
      ["record", "flip", "-o", "x", "--size", "10x10"],
      ["'10x10' is invalid for '--size <size>'", "from 320x240 to 8192x8192", "help record"]
    ),
    (["--size", "large"], ["from 320x240 to 8192x8192", "see 'interlude help'."]),
    (["tour", "--size", "x"], ["from 320x240 to 8192x8192", "help tour"]),
    (["tour", "--appearance", "blue"], ["'blue' is invalid", "light", "dark", "help tour"]),
    (["record", "flip", "--appearance", "blue"], ["'blue' is invalid", "help record"]),
    (["filmstrip", "flip", "-o", "a.png", "--size", "1x1"], ["from 320x240", "help filmstrip"]),
    (["nonsense"], ["There is no command 'nonsense'; see 'interlude help'."]),
    (["galery"], ["There is no command 'galery' (did you mean 'gallery'?); see 'interlude help'."]),
    (["help", "recrod"], ["There is no command 'recrod' (did you mean 'record'?); see"]),
    (["calendar"], ["(did you mean 'gallery --exhibit calendar'?)"]),
    (["\u{1B}[31mred"], [#"There is no command '\u{1B}[31mred';"#]),
    (["curve", "nonsense"], ["a curve is linear, easeIn", "help curve"]),
    (["report"], ["there are 0; see 'interlude help report'."]),
    (["help", "nonsense"], ["There is no command 'nonsense'; see 'interlude help'."]),
    (
      ["help", "record", "flip"],
      ["There is no command 'flip' (did you mean 'clip'?); see 'interlude help'."]
    ),
    (["gallery", "--slow", "1000"], ["--slow must be between 1 and 100; see"]),
  ])
  func areRefusedInOneSentence(arguments: [String], words: [String]) async throws {
    expectUsageError(try await Program.run(App.binary, arguments), words)
  }

  @Test(arguments: [
    ["help"], ["help", "record"], ["help", "help"], ["help", "--help"], ["record", "--help"],
    ["--version"],
  ])
  func helpIsNoError(arguments: [String]) async throws {
    expectSuccess(try await Program.run(App.binary, arguments))
  }

  @Test func aMisspeltExhibitIsGuessed() async throws {
    let outcome = try await App.run("gallery", "--exhibit", "calender")
    #expect(outcome.status == 64)
    expectSentence(outcome, "There is no exhibit 'calender' (did you mean 'calendar'?); there are")
  }

  @Test(arguments: [
    ("galery", "gallery"), ("Gallery", "gallery"), ("lsit", "list"), ("film", "filmstrip"),
    ("repotr", "report"), ("x", nil), ("nonsense", nil), ("re", nil), ("", nil),
  ])
  func onlyCloseNamesAreGuessed(word: String, expected: String?) {
    let names = ["gallery", "list", "filmstrip", "record", "report", "tour", "curve", "help"]
    #expect(Spelling.closest(to: word, among: names) == expected)
  }

  /// A shell takes the words of a command line that is printed as they are.
  @Test(arguments: [
    ("out/calendar", "out/calendar"), ("a tour", "'a tour'"), ("it's", #"'it'\''s'"#),
    ("-out", "./-out"), ("$HOME", "'$HOME'"), ("", "''"),
  ])
  func printedPathsAreQuotedForTheShell(path: String, word: String) {
    #expect(ShellWord(path: path).description == word)
  }

  /// A damaged file's text can't steer the terminal, wherever it is read.
  @Test func textFromFilesIsEscaped() async throws {
    let folder = try TemporaryFolder()
    let escape = "\u{1B}[2J\u{7}"
    let header = "{\"interlude-input\": 1}\n"
    let script = try folder.write(
      header + "{\"t\": 0, \"type\": \"\(escape)\"}\n", to: "script.jsonl")
    let place = try folder.write(
      header + "{\"t\": 0, \"type\": \"click\", \"at\": \"\\u001b[2J\"}\n", to: "place.jsonl")
    let table = try folder.write("\(escape),b\n1,2\n", to: "table.csv")
    let recording = folder.url.appendingPathComponent("recording\(escape)")
    try FileManager.default.createDirectory(at: recording, withIntermediateDirectories: true)
    try Data("frame,\(escape)\n".utf8).write(to: recording.appendingPathComponent("frames.csv"))
    let json = try folder.write("{\"\(escape)\": [", to: "runs.json")
    for arguments in [
      ["record", "flip", "--headless", "-o", folder.path("out"), "--input", script],
      ["record", "flip", "--headless", "-o", folder.path("out"), "--input", place],
      ["report", "--import", table], ["report", recording.path], ["report", "--import", json],
      ["report", folder.path("missing\(escape)")],
    ] {
      let outcome = try await Program.run(App.binary, arguments)
      expectSentence(outcome)
      let controls = outcome.errors.dropLast().unicodeScalars.filter { $0.value < 0x20 }
      #expect(controls.isEmpty, "\(arguments)")
    }
  }
}
