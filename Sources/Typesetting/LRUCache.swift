/// Values by key, of which those not used for longest are forgotten when there are too many.
///
/// A look-up costs one hash. Forgetting takes the older half at once, so its sort is paid for by the
/// insertions since.
struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: UInt64
  }

  /// The sum of costs at which older values are forgotten.
  let capacity: Int
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// The value of `key`, made and kept if there is none.
  mutating func value(
    for key: Key, cost: (Value) -> Int = { _ in 1 }, orMake make: () -> Value
  ) -> Value {
    uses += 1
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = uses
      return entries.values[index].value
    }
    let value = make()
    let entry = Entry(value: value, cost: cost(value), lastUse: uses)
    entries[key] = entry
    self.cost += entry.cost
    if self.cost > capacity { forgetOlderHalf() }
    return value
  }

  mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }

  /// Forgets down to half the capacity, but never the value used last.
  private mutating func forgetOlderHalf() {
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard cost > capacity / 2, entry.lastUse != uses else { return }
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
