import TestSupport
import Testing

@testable import Interlude

/// Command lines that ask for what there is not.
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
    (["nonsense"], ["Unexpected argument 'nonsense'; see 'interlude help'."]),
    (["curve", "nonsense"], ["a curve is linear, easeIn", "help curve"]),
    (["report"], ["there are 0; see 'interlude help report'."]),
    (["help", "nonsense"], ["There is no command 'nonsense'; see 'interlude help'."]),
    (["help", "record", "flip"], ["There is no command 'flip'; see 'interlude help'."]),
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
}
