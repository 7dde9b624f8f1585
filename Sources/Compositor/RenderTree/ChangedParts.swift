/// In which parts of a layer's sublayers something has changed: a few numbers, or all.
struct ChangedParts {
  private(set) var numbers: [Int] = []
  private(set) var isAll = false

  /// From here on looking at all is as cheap.
  private static let most = 64

  mutating func note(_ number: Int) {
    guard !isAll, !numbers.contains(number) else { return }
    if numbers.count < Self.most { numbers.append(number) } else { isAll = true }
  }

  mutating func forget() {
    numbers.removeAll(keepingCapacity: true)
    isAll = false
  }
}
