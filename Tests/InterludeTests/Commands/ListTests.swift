import Foundation
import TestSupport
import Testing

@testable import Interlude

@Suite struct ListTests {
  @Test func listsEveryExhibitOnALineOfItsOwn() async throws {
    let outcome = try await App.run("list")
    expectSuccess(outcome)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.map { String($0.prefix { $0 != " " }) } == ExhibitName.galleryCases.map(\.rawValue))
    // A sentence each, one under the other.
    let columns = lines.map { line in
      line.count - line.drop { $0 != " " }.drop { $0 == " " }.count
    }
    #expect(Set(columns).count == 1)
    for line in lines { #expect(line.hasSuffix(".")) }
  }

  /// Nothing can be said on a full disk, but the status is there.
  @Test func aMessageThatCannotBeWrittenEndsNothing() async throws {
    let outcome = try await Program.run(
      "/bin/sh", ["-c", "\"$0\" record nothing 2>/dev/full", App.binary])
    #expect(outcome.status == 64)
  }

  @Test func helpNamesEveryCommand() async throws {
    let outcome = try await App.run("--help")
    expectSuccess(outcome)
    for command in ["gallery", "list", "filmstrip", "record", "tour", "curve"] {
      #expect(outcome.output.contains("  \(command) "), "\(command)")
    }
  }

  @Test(arguments: [
    "list", "curve linear", "filmstrip calendar --size 320x240 --at 0 -o strip.png",
  ])
  func aFullDiskIsNoticed(command: String) async throws {
    let outcome = try await Program.run(
      "sh", ["-c", "exec \"$0\" \(command) > /dev/full", App.binary])
    expectSentence(outcome, "standard output", "no space left on device")
  }

  @Test(arguments: [["nonsense"], ["--nonsense"], ["list", "more"], ["--exhibit"]])
  func unknownWordsAreUsageErrors(arguments: [String]) async throws {
    let outcome = try await Program.run(App.binary, arguments)
    expectUsageError(outcome, [])
  }

  /// A bad number or name, and what the message says about it.
  @Test(arguments: [
    (["--slow", "0"], "between 1 and 100"), (["--slow", "101"], "between 1 and 100"),
    (["--slow", "nan"], "between 1 and 100"), (["--slow", "slow"], "slow"),
    (["--size", "12"], "320x240 to 8192x8192"), (["--size", "319x240"], "320x240 to 8192x8192"),
    (["--size", "9000x9000"], "320x240 to 8192x8192"),
    (["--size", "640x"], "320x240 to 8192x8192"),
    (["--size", "320x239"], "320x240 to 8192x8192"),
    (["--size", "-640x-480"], "320x240 to 8192x8192"),
    (["--slow", "-1"], "between 1 and 100"),
  ])
  func theGalleryRefusesInvalidOptions(arguments: [String], word: String) async throws {
    let outcome = try await Program.run(App.binary, arguments)
    expectUsageError(outcome, [word])
  }

  @Test func anUnknownExhibitIsASentenceThatListsThoseThereAre() async throws {
    let outcome = try await App.run("--exhibit", "nope")
    #expect(outcome.status == 64)
    expectSentence(
      outcome, "There is no exhibit 'nope'; there are \(allExhibits)")
  }
}
