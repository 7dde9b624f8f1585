/// A queue with a fixed capacity whose storage is allocated once.
///
/// Index 0 is the oldest element. A full buffer either rejects a new element (``append(_:)``) or drops its oldest one
/// (``appendOverwriting(_:)``). Both are O(1) and allocate nothing.
struct RingBuffer<Element: Sendable>: RandomAccessCollection, Sendable {
  private var storage: [Element]
  private var first = 0
  private(set) var count = 0

  /// Creates an empty buffer.
  ///
  /// - Parameters:
  ///   - capacity: The largest number of elements, at least one.
  ///   - placeholder: Fills the unused places, so that all memory is allocated and touched here.
  init(capacity: Int, placeholder: Element) {
    precondition(capacity > 0, "A ring buffer needs a capacity of at least 1, not \(capacity).")
    storage = Array(repeating: placeholder, count: capacity)
  }

  var capacity: Int { storage.count }
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    precondition((0..<count).contains(index), "Index \(index) is outside of 0..<\(count).")
    return storage[place(index)]
  }

  /// Adds an element; returns false and leaves the buffer unchanged if it is full.
  mutating func append(_ element: Element) -> Bool {
    guard count < capacity else { return false }
    storage[place(count)] = element
    count += 1
    return true
  }

  /// Adds an element. If the buffer is full, its oldest element is dropped and returned.
  @discardableResult
  mutating func appendOverwriting(_ element: Element) -> Element? {
    if append(element) { return nil }
    let dropped = storage[first]
    storage[first] = element
    first = place(1)
    return dropped
  }

  /// Moves the oldest elements, at most `limit`, to the end of `elements`.
  mutating func move(_ limit: Int, to elements: inout [Element]) {
    let moved = Swift.min(limit, count)
    for index in 0..<moved { elements.append(storage[place(index)]) }
    first = place(moved)
    count -= moved
  }

  /// Removes all elements and keeps the storage.
  mutating func removeAll() {
    count = 0
  }

  /// The place in the storage of the element at `index`. `index` is at most the capacity, so one subtraction wraps it.
  private func place(_ index: Int) -> Int {
    let place = first + index
    return place < storage.count ? place : place - storage.count
  }
}
