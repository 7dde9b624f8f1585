import ArgumentParser
import Foundation

/// Numbers as users write them, separated by commas: `0,0.1,1`.
struct NumberList<Kind: NumberKind>: CustomStringConvertible {
  var values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// The largest number of elements.
  private static var largestCount: Int { 10_000 }

  /// Throws a `ValidationError` unless the argument is a list of 1 to ``largestCount`` numbers in the kind's range.
  static func parse(_ argument: String) throws -> NumberList {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == parts.count, numbers.allSatisfy(Kind.range.contains) else {
      let range = Kind.range
      throw ValidationError(
        "\(Kind.name) are numbers from \(range.lowerBound.formatted) to \(range.upperBound.formatted), separated by commas"
      )
    }
    guard numbers.count <= largestCount else {
      throw ValidationError(
        "there are \(numbers.count) numbers, and at most \(largestCount) are allowed")
    }
    return NumberList(numbers)
  }

  var description: String { values.map(\.formatted).joined(separator: ",") }
}

/// The accepted numbers of a list.
protocol NumberKind {
  static var name: String { get }
  static var range: ClosedRange<Double> { get }
}

/// Percents of a duration.
enum Percent: NumberKind {
  static let name = "percents"
  static let range = 0.0...100
}

/// Positions on a curve: fractions of its duration, or seconds.
enum Sample: NumberKind {
  static let name = "samples"
  static let range = 0.0...3600
}

extension Double {
  /// The number as text; without decimals if it is whole.
  var formatted: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
