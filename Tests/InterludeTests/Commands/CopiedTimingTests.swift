import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Lab

/// The text that the lab's curve editor copies, as other programs read it: `interlude curve` and the Swift compiler.
@MainActor @Suite struct CopiedTimingTests {
  /// The editor's presets, a curve that leaves 0…1, and springs with an initial velocity, without damping, and overdamped.
  private static var timings: [AnimationTiming] {
    Array(Set(TimingPreset.all.map(\.timing))) + [
      .curve(TimingCurve(0.3, -0.6, 0.2, 1.75)),
      .spring(Spring(mass: 2, stiffness: 180.25, damping: 12, initialVelocity: -2.5)),
      .spring(Spring(mass: 1, stiffness: 100, damping: 0)),
      .spring(Spring(mass: 1, stiffness: 100, damping: 60)),
    ]
  }

  /// Fails when the command shows another curve than the editor, for one of its notations.
  @Test(arguments: [TimingNotation.uiKit, .coreAnimation, .css, .commandLine])
  func theCommandShowsTheEditorsCurve(notation: TimingNotation) async throws {
    for timing in Self.timings {
      let isSpring = timing.naturalDuration != nil
      // CSS has no springs, so a list of points is copied. It is not read exactly.
      if isSpring, notation == .css { continue }
      let text = timing.text(notation, duration: 0.4)
      let samples = (0...10).map { Double($0) / 10 }
      let outcome = try await App.run(
        "curve", text, "--samples", samples.map { "\($0)" }.joined(separator: ","))
      expectSuccess(outcome)
      let values = outcome.output.split(separator: "\n").dropFirst().compactMap { line in
        line.split(separator: ",").last.flatMap { Double($0) }
      }
      // Samples are fractions of the duration for curves, and seconds for springs.
      let expected = samples.map { timing.value(at: $0, duration: 1) }
      #expect(values.count == expected.count, "\(text)")
      for (value, right) in zip(values, expected) {
        #expect(abs(value - right) < 1e-4, "\(text): \(value), not \(right)")
      }
    }
  }

  /// Fails when Swift that the editor copies does not compile.
  @Test func copiedSwiftCompiles() async throws {
    var lines = ["import UIKit", "@MainActor func timings() -> [Any] {", "  var all: [Any] = []"]
    for timing in Self.timings {
      lines.append("  all.append(\(timing.text(.uiKit, duration: 0.4)))")
      let text = timing.text(.coreAnimation, duration: 0.4)
      if text.hasPrefix("let animation") {
        lines += ["  do {", text, "    all.append(animation)", "  }"]
      } else {
        lines.append("  all.append(\(text))")
      }
    }
    let code = (lines + ["  return all", "}"]).joined(separator: "\n")
    let outcome = try await TypeCheck.run(["Timings.swift": code], options: ["-parse-as-library"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
