import ArgumentParser
import Foundation
import QuartzCore
import UIKit

/// `interlude curve`: the values of a timing curve or a spring, as CSV.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Print a curve's values as CSV.",
    discussion: """
      Samples are shares of the duration, 0 to 1, for the timing curves, and seconds for the springs.
      """)

  @Argument(
    help: """
      linear, easeIn, easeOut, easeInOut, default, cubic-bezier(x1,y1,x2,y2), \
      spring(mass,stiffness,damping,velocity) or uispring(dampingRatio,velocity,duration), \
      where x1 and x2 are 0 to 1, and mass, stiffness, dampingRatio and duration positive.
      """)
  var spec: CurveSpec

  @Option(parsing: .unconditional, help: "Where to sample: numbers, separated by commas.")
  var samples = NumberList<Sample>((0...10).map { Double($0) / 10 })

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        var lines = ["x,value"]
        for x in samples.values {
          let value = spec.value(at: x)
          guard value.isFinite else { throw TooExtreme(x: x) }
          lines.append("\(x),\(value)")
        }
        try StandardOutput.print(lines.joined(separator: "\n"))
      }
    }
  }

  /// The numbers are so large or small that computing with them leads beyond what numbers can be.
  private struct TooExtreme: LocalizedError {
    let x: Double

    var errorDescription: String? {
      "The curve's value at \(x.formatted) is beyond what can be computed: use numbers nearer to those of real curves."
    }
  }
}
