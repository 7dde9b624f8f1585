import ArgumentParser
import Foundation

/// Numbers as users write them, separated by commas: `0,0.1,1`.
struct NumberList<Kind: NumberKind>: ExpressibleByArgument, CustomStringConvertible {
  var values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// Nil unless all of it is numbers of this kind, and there is one at least.
  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == parts.count, numbers.allSatisfy(Kind.range.contains) else { return nil }
    values = numbers
  }

  var description: String { values.map(\.formatted).joined(separator: ",") }
  var defaultValueDescription: String { description }
}

/// Which numbers a list may have.
protocol NumberKind {
  static var range: ClosedRange<Double> { get }
}

/// Percents of a duration.
enum Percent: NumberKind {
  static let range = 0.0...100
}

/// Places on a curve: any number that is one.
enum Sample: NumberKind {
  static let range = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
}

extension Double {
  /// Without a fraction where there is none.
  var formatted: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
