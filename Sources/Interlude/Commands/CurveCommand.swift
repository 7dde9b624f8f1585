import ArgumentParser
import Foundation
import Lab
import QuartzCore
import UIKit

/// `interlude curve`: the values of a timing curve or a spring, as CSV.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Print a curve's values as CSV.",
    discussion: """
      Samples are fractions of the duration, 0 to 1, for timing curves, and seconds, 0 to 3600, for springs; at most \
      10000 of them.
      """)

  @Argument(help: "\(Self.forms).", transform: Self.parse)
  var timing: AnimationTiming

  @Option(
    parsing: .unconditional, help: "Where to sample: numbers, separated by commas.",
    transform: NumberList.parse)
  var samples = NumberList<Sample>((0...10).map { Double($0) / 10 })

  private static let forms = """
    linear, easeIn, easeOut, easeInOut, default, cubic-bezier(x1,y1,x2,y2), spring(mass,stiffness,damping,velocity), \
    uispring(dampingRatio,velocity,duration), where x1 and x2 are 0 to 1, and mass, stiffness, dampingRatio and duration \
    positive, or a line of Swift such as UISpringTimingParameters(duration: 0.5, bounce: 0.2)
    """

  /// Throws an error that lists the forms.
  private static func parse(_ argument: String) throws -> AnimationTiming {
    // A spring that is given by its damping ratio alone takes a second.
    guard let timing = AnimationTiming(text: argument, duration: 1) else {
      throw ValidationError("a curve is \(forms)")
    }
    return timing
  }

  func validate() throws {
    guard case .curve = timing, let beyond = samples.values.first(where: { $0 > 1 }) else { return }
    throw ValidationError(
      "--samples must be fractions of the curve's duration, from 0 to 1, not \(beyond.formatted).")
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        var lines = ["x,value"]
        for x in samples.values {
          let value = timing.value(at: x, duration: 1)
          guard value.isFinite else { throw TooExtreme(x: x) }
          lines.append("\(x),\(value)")
        }
        try StandardOutput.print(styled: lines.joined(separator: "\n"))
      }
    }
  }

  /// A value is not finite, because the curve's numbers are too large or too small.
  private struct TooExtreme: LocalizedError {
    let x: Double

    var errorDescription: String? {
      "The curve's value at \(x.formatted) is not finite; use less extreme parameters."
    }
  }
}
