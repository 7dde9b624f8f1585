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
  var samples = Samples((0...10).map { Double($0) / 10 })

  func run() throws {
    try OnMain.run {
      var lines = ["x,value"]
      for x in samples.values { lines.append("\(x),\(spec.value(at: x))") }
      try Failure.reported { try StandardOutput.print(lines.joined(separator: "\n")) }
    }
  }
}

/// Numbers as users write them: `0,0.1,1`.
struct Samples: ExpressibleByArgument, CustomStringConvertible {
  var values: [Double]

  init(_ values: [Double]) { self.values = values }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard !numbers.isEmpty, numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else {
      return nil
    }
    values = numbers
  }

  var description: String { values.map { $0.formatted }.joined(separator: ",") }
  var defaultValueDescription: String { description }
}
