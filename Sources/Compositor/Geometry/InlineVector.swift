/// A list of at most `capacity` values, stored inline: it allocates no memory.
struct InlineVector<let capacity: Int, Element: BitwiseCopyable> {
  private var values: InlineArray<capacity, Element>
  private(set) var count = 0

  /// Creates an empty list. `unused` fills the unused places.
  init(unused: Element) { values = InlineArray(repeating: unused) }

  /// Adds a value. The list must not be full.
  mutating func append(_ value: Element) {
    values[count] = value
    count += 1
  }
}

extension InlineVector: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    precondition(index < count, "The index \(index) is out of range: there are \(count) values.")
    return values[index]
  }
}
