import Foundation

extension MicroBenchmark {
  private static let counting = Swift.Result { () throws(ProcessorCounter.Unavailable) in
    try ProcessorCounter(.instructions)
  }

  /// Counts from its first use on; nil where nobody counts.
  static var instructionCounter: (any WorkCounter)? { try? counting.get() }

  /// What the numbers lack, a sentence each.
  static var notes: [String] {
    guard case .failure(let error) = counting else { return [] }
    return [
      "Instructions are not counted here (\(error.localizedDescription)): processor time stands in for them."
    ]
  }
}
