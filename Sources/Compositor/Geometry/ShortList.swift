/// A list of a few values that lies where it is kept: it asks for no memory of its own.
struct ShortList<let capacity: Int, Element: BitwiseCopyable> {
  private var values: InlineArray<capacity, Element>
  private(set) var count = 0

  /// An empty one; `unused` stands where nothing is yet, and is not seen.
  init(unused: Element) { values = InlineArray(repeating: unused) }

  /// Adds a value; there must be room for it.
  mutating func append(_ value: Element) {
    values[count] = value
    count += 1
  }
}

extension ShortList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    precondition(index < count, "There are only \(count) values.")
    return values[index]
  }
}
