import Foundation
import TestSupport
import Testing

@testable import Interlude

/// `interlude motion`, on the exhibit that is made for it.
@Suite struct MotionCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ script: String, _ arguments: String...) async throws -> Program.Outcome {
    let file = folder.path("script.jsonl")
    try (#"{"interlude-input": 1}"# + "\n" + script).write(
      toFile: file, atomically: true, encoding: .utf8)
    return try await Program.run(
      App.binary, ["motion", "feel", "--input", file, "-o", folder.path("motion.csv")] + arguments)
  }

  private func rows() throws -> [[Substring]] {
    try String(contentsOfFile: folder.path("motion.csv"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: ",") }
  }

  private static let push = #"{"t": 0, "type": "tap", "at": "feel.push"}"#

  @Test func aPushOnAPhoneIsMeasuredInEachFrame() async throws {
    let outcome = try await run(
      Self.push, "--stage", "phone", "--of", "feel.front,feel.behind")
    expectSuccess(outcome)
    let rows = try rows()
    #expect(rows.first == ["t", "view", "x", "y", "width", "height", "alpha"])
    let front = rows.filter { $0[1] == "feel.front" }
    #expect(front.allSatisfy { $0[3...] == ["437.0000", "402.0000", "874.0000", "1.0000"] })
    let places = try front.map { try #require(Double($0[2])) }
    #expect(places.last == 201)
    #expect(try #require(places.first) > 500)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 })
    let times = try front.map { try #require(Double($0[0])) }
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1 / 120.0) < 1e-5 })
    let behind = rows.last { $0[1] == "feel.behind" }
    #expect(try #require(Double(behind?[2] ?? "")) < 81)
  }

  /// The values of a sheet on a phone: 0.2 of dimming, and a medium detent that floats 8 points from the edges.
  @Test func aSheetRestsAtItsDetentsAndIsDimmed() async throws {
    let outcome = try await run(
      #"{"t": 0, "type": "tap", "at": "feel.present.detents"}"# + "\n"
        + #"{"t": 2, "type": "drag", "from": {"x": 200, "y": 500}, "to": {"x": 200, "y": 150}, "duration": 0.5}"#,
      "--stage", "phone", "--of", "feel.sheet,feel.dim")
    expectSuccess(outcome)
    let rows = try rows()
    let medium = try #require(rows.first { $0[1] == "feel.sheet" && Double($0[0]) ?? 0 > 1.9 })
    #expect(medium[4] == "386.0000")
    let dim = try #require(rows.first { $0[1] == "feel.dim" && Double($0[0]) ?? 0 > 1.9 })
    #expect(dim[6] == "0.2000")
    let large = try #require(rows.last { $0[1] == "feel.sheet" })
    #expect(Array(large[2...]) == ["201.0000", "468.0000", "402.0000", "812.0000", "1.0000"])
  }

  /// The values of an alert on a phone: from 1.2 to 1 times 320 points, in the middle of the safe area, and 0.2 of dimming.
  /// A click on a button by its name closes it.
  @Test func anAlertShrinksToItsSizeAndIsDimmed() async throws {
    let outcome = try await run(
      #"{"t": 0, "type": "tap", "at": "feel.present.alert"}"# + "\n"
        + #"{"t": 2, "type": "tap", "at": "feel.alert.ok"}"#,
      "--stage", "phone", "--of", "feel.alert,feel.dim")
    expectSuccess(outcome)
    let rows = try rows()
    let alert = rows.filter { $0[1] == "feel.alert" }
    let first = try #require(alert.first)
    #expect(try #require(Double(first[4])) > 380)
    let rest = try #require(alert.first { Double($0[0]) ?? 0 > 1.9 })
    #expect(rest[2] == "201.0000" && rest[4] == "320.0000" && rest[6] == "1.0000")
    #expect(abs(try #require(Double(rest[3])) - 451) <= 0.5)
    let dim = try #require(rows.first { $0[1] == "feel.dim" && Double($0[0]) ?? 0 > 1.9 })
    #expect(dim[6] == "0.2000")
    let last = try #require(alert.last)
    #expect(try #require(Double(last[0])) < 2.6 && last[4] == "320.0000")
    #expect(try #require(Double(last[6])) < 0.01)
  }

  @Test func aScrollViewHasItsOffset() async throws {
    let outcome = try await run(
      #"{"t": 0, "type": "tap", "at": "feel.open.scroll"}"# + "\n"
        + #"{"t": 1, "type": "drag", "from": {"x": 200, "y": 600}, "to": {"x": 200, "y": 300}, "duration": 0.5}"#,
      "--stage", "phone", "--of", "feel.scroll", "--fps", "60")
    expectSuccess(outcome)
    let offsets = try rows().dropFirst().map { Double($0[3]) ?? .nan }
    #expect(offsets.first == 0)
    #expect(try #require(offsets.last) > 250)
  }

  @Test(arguments: [
    (["--of", "feel.fronts"], "did you mean 'feel.front'"), (["--of", ","], "--of must name"),
    (["--of", "feel.front", "--fps", "0"], "--fps must be between 1 and 1000"),
    (["--of", "feel.front", "--size", "10x10"], "a size is a width and a height in points"),
    (
      ["--of", "feel.front", "--size", "400x300", "--stage", "phone"],
      "--size 400x300 is too small for --stage phone, which needs at least 402x874"
    ),
  ])
  func badInputIsOneSentence(arguments: [String], words: String) async throws {
    let file = folder.path("script.jsonl")
    try (#"{"interlude-input": 1}"# + "\n" + Self.push).write(
      toFile: file, atomically: true, encoding: .utf8)
    let outcome = try await Program.run(
      App.binary, ["motion", "feel", "--input", file, "-o", folder.path("motion.csv")] + arguments)
    expectSentence(outcome, words)
    #expect(!FileManager.default.fileExists(atPath: folder.path("motion.csv")))
  }

  @Test func anUnwritableFileIsOneSentence() async throws {
    let file = folder.path("script.jsonl")
    try (#"{"interlude-input": 1}"# + "\n" + Self.push).write(
      toFile: file, atomically: true, encoding: .utf8)
    let outcome = try await App.run(
      "motion", "feel", "--input", file, "--of", "feel.front", "-o", folder.path("no/motion.csv"))
    expectSentence(outcome, "cannot be written")
  }
}
