/// A dictionary with a limited total cost that drops the least recently used values.
///
/// A look-up costs one hash. When the limit is exceeded, the cache drops values until at most half of the
/// limit is used, so that it rarely has to sort them by their last use.
struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: UInt64
  }

  /// The limit of the total cost.
  let capacity: Int
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// Returns the value for `key`. If there is none, `make` creates it, and `cost` computes its cost.
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
    if self.cost > capacity { dropOlderHalf() }
    return value
  }

  mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }

  /// Drops values until at most half of the capacity is used, but never drops the value used last.
  private mutating func dropOlderHalf() {
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard cost > capacity / 2, entry.lastUse != uses else { return }
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
