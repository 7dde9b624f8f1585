/// A queue of records with a fixed number of places, all allocated at once.
///
/// When it is full, new records are turned away: frames already waiting for the disk are worth more
/// than a consistent present, and the gap in the frames' ids shows what is missing.
struct RecordRing: Sendable {
  private var places: [FrameRecord]
  private var first = 0
  private(set) var count = 0

  init(capacity: Int) {
    precondition(capacity > 0, "A ring needs at least one place.")
    let nothing = FrameRecord(id: 0, begin: 0, refreshPeriod: 0, pacing: .none)
    places = Array(repeating: nothing, count: capacity)
  }

  var capacity: Int { places.count }

  /// Adds a record at the end, if there is a place. Cost: O(1), no allocation.
  mutating func append(_ record: FrameRecord) -> Bool {
    guard count < capacity else { return false }
    places[(first + count) % capacity] = record
    count += 1
    return true
  }

  /// Moves the oldest records, as many as asked for and there are, to the end of an array.
  mutating func move(_ limit: Int, to records: inout [FrameRecord]) {
    let moved = min(limit, count)
    for offset in 0..<moved { records.append(places[(first + offset) % capacity]) }
    first = (first + moved) % capacity
    count -= moved
  }

  /// Forgets every record.
  mutating func removeAll() {
    count = 0
  }
}
