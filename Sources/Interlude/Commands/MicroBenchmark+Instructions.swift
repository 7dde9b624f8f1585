import Foundation

extension MicroBenchmark {
  private static let counting = Swift.Result { () throws(ProcessorCounter.Unavailable) in
    try ProcessorCounter(.instructions)
  }

  /// The counter, which counts from its first use; nil where there is none.
  static var instructionCounter: (any WorkCounter)? { try? counting.get() }

  /// One sentence for each number that is missing.
  static var notes: [String] {
    guard case .failure(let error) = counting else { return [] }
    return [
      "Instructions are not counted here (\(error.localizedDescription)): processor time stands in for them."
    ]
  }
}
