/// Sorts entries by order and key in memory that it keeps: the standard library's sort asks for some each time.
///
/// A merge sort of the stretches that are in order already, of which there are few: what lies side by side on a page is
/// often drawn alike. Entries that are equal stay in their order.
struct EntrySort {
  typealias Entry = PaintOrder.Entry

  private var spare: [Entry] = []
  /// Where the stretches end.
  private var ends: [Int] = []

  mutating func sort(_ entries: inout [Entry]) {
    findStretches(in: entries)
    guard ends.count > 1 else { return }
    while ends.count > 1 {
      spare.removeAll(keepingCapacity: true)
      spare.reserveCapacity(entries.count)
      mergePairs(of: entries)
      swap(&entries, &spare)
    }
  }

  private static func isInOrder(_ a: Entry, _ b: Entry) -> Bool {
    a.order != b.order ? a.order < b.order : a.key <= b.key
  }

  private mutating func findStretches(in entries: [Entry]) {
    ends.removeAll(keepingCapacity: true)
    for index in entries.indices.dropFirst()
    where !Self.isInOrder(entries[index - 1], entries[index]) {
      ends.append(index)
    }
    ends.append(entries.count)
  }

  /// Merges the first stretch with the second, the third with the fourth, and so on, into `spare`.
  private mutating func mergePairs(of entries: [Entry]) {
    var start = 0
    var merged = 0
    for pair in stride(from: 0, to: ends.count, by: 2) {
      let middle = ends[pair]
      let end = pair + 1 < ends.count ? ends[pair + 1] : middle
      var (a, b) = (start, middle)
      while a < middle || b < end {
        if b == end || a < middle && Self.isInOrder(entries[a], entries[b]) {
          spare.append(entries[a])
          a += 1
        } else {
          spare.append(entries[b])
          b += 1
        }
      }
      ends[merged] = end
      merged += 1
      start = end
    }
    ends.removeLast(ends.count - merged)
  }
}
