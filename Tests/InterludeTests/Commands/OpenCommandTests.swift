import Foundation
import TestSupport
import Testing

/// `interlude open`: files that can't be opened end in one sentence, before a window opens.
@Suite struct OpenCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ path: String) async throws -> Program.Outcome {
    try await App.run("open", path)
  }

  private func expect(_ outcome: Program.Outcome, toSay sentence: String) {
    #expect(outcome.status == 1)
    #expect(outcome.errors == "interlude: \(sentence)\n")
  }

  @Test func aMissingFileIsASentence() async throws {
    let outcome = try await open(folder.path("gone.jsonl"))
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(folder.path("gone.jsonl")))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func aScriptWithoutExhibitNamesTheOtherCommand() async throws {
    try folder.write("{\"interlude-input\": 1}\n", to: "free.jsonl")
    let path = folder.path("free.jsonl")
    expect(
      try await open(path),
      toSay:
        "The input script \(path) names no exhibit, so it can't be opened; 'interlude record EXHIBIT --input \(path) -o FOLDER' plays it with one."
    )
  }

  @Test func anUnknownExhibitIsASentence() async throws {
    try folder.write("{\"interlude-input\": 1, \"exhibit\": \"calender\"}\n", to: "typo.jsonl")
    let outcome = try await open(folder.path("typo.jsonl"))
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "typo.jsonl can't be played: There is no exhibit 'calender' (did you mean 'calendar'?)"),
      "\(outcome.errors)")
  }

  @Test func aFolderWithoutRecordingIsASentence() async throws {
    let outcome = try await open(folder.url.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("frames.csv"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
