/// Finds a short list that still fails, by leaving out parts: the delta debugging of A. Zeller and R. Hildebrandt, "Simplifying and
/// Isolating Failure-Inducing Input", IEEE Transactions on Software Engineering 28 (2002).
///
/// Halves are left out first, then ever smaller parts, until no single element can go.
enum ScriptReduction {
  /// A shortest list of `elements` for which `fails` is true, in the sense that it is false without any one of its elements.
  ///
  /// `fails(elements)` must be true. At most `limit` calls of `fails` are made; then the shortest list so far is returned.
  static func reduce<Element>(
    _ elements: [Element], limit: Int = .max, fails: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    var shortest = elements
    var size = max(1, elements.count / 2)
    var calls = 0
    while !shortest.isEmpty {
      var begin = shortest.count
      var isShorter = false
      // From the end: lines after the failure are not needed.
      while begin > 0 {
        let range = max(0, begin - size)..<begin
        begin = range.lowerBound
        guard calls < limit else { return shortest }
        calls += 1
        let rest = Array(shortest[..<range.lowerBound] + shortest[range.upperBound...])
        if try fails(rest) {
          shortest = rest
          isShorter = true
        }
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
    }
    return shortest
  }
}
