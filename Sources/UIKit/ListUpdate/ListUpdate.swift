/// The sections and the rows or items that an app inserts, deletes, moves and reloads in one update of a table or collection view.
///
/// As in UIKit, the places of what is deleted, reloaded or moved away are those before the update, and the places of what is inserted or where
/// something is moved to are those after it, in whichever order the calls are made.
struct ListChanges {
  /// A section or item that gets another place.
  struct Move<Place: Hashable>: Hashable {
    let from: Place
    let to: Place
  }

  var deleted: Set<IndexPath> = []
  var inserted: Set<IndexPath> = []
  var reloaded: Set<IndexPath> = []
  var moved: Set<Move<IndexPath>> = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var movedSections: Set<Move<Int>> = []

  /// Changes that contradict the numbers of rows or items.
  struct Contradiction: Error, Equatable {
    /// One sentence without a period, such as “section 0 had 3 items; 1 was inserted and 0 were deleted, but now it has 3”.
    let sentence: String
  }
}

/// Where the sections and the rows or items of a list are after an update.
struct ListUpdate {
  private let newSections: [Int?]
  private let oldSections: [Int?]
  private var newItems: [IndexPath: IndexPath] = [:]
  private var oldItems: [IndexPath: IndexPath] = [:]
  /// The sections and items whose views are replaced, though they stay.
  private let changes: ListChanges

  /// - Parameters:
  ///   - changes: What the app has changed.
  ///   - old: The number of items in each section before the update.
  ///   - new: The numbers after it.
  init(
    _ changes: ListChanges, from old: [Int], to new: [Int]
  ) throws(ListChanges.Contradiction) {
    self.changes = changes
    let sections = try Slots(
      "the list had", "sections", old: old.count, new: new.count,
      leaving: changes.deletedSections, arriving: changes.insertedSections,
      moves: changes.movedSections.map { ($0.from, $0.to) })
    newSections = sections.new
    oldSections = sections.old
    for (section, place) in sections.new.enumerated() {
      guard let place, !changes.reloadedSections.contains(section) else { continue }
      func items(_ paths: some Sequence<IndexPath>, in section: Int) -> IndexSet {
        IndexSet(paths.lazy.filter { $0.section == section }.map(\.item))
      }
      let (moved, deleted, inserted) = (changes.moved, changes.deleted, changes.inserted)
      let slots = try Slots(
        "section \(section) had", "items", old: old[section], new: new[place],
        leaving: items(deleted, in: section).union(items(moved.map(\.from), in: section)),
        arriving: items(inserted, in: place).union(items(moved.map(\.to), in: place)), moves: [])
      for (item, to) in slots.new.enumerated() {
        guard let to else { continue }
        connect(IndexPath(item: item, section: section), IndexPath(item: to, section: place))
      }
    }
    for move in changes.moved { connect(move.from, move.to) }
  }

  private mutating func connect(_ old: IndexPath, _ new: IndexPath) {
    newItems[old] = new
    oldItems[new] = old
  }

  /// The place of a section after the update; nil for one that was deleted.
  func newSection(of old: Int) -> Int? {
    newSections.indices.contains(old) ? newSections[old] : nil
  }

  /// The place of a section before the update; nil for one that was inserted.
  func oldSection(of new: Int) -> Int? {
    oldSections.indices.contains(new) ? oldSections[new] : nil
  }

  /// The place of an item after the update; nil for one that was deleted, or is in a section that was deleted or reloaded.
  func newPath(of old: IndexPath) -> IndexPath? { newItems[old] }

  /// The place of an item before the update; nil for one that was inserted, or is in a section that was inserted or reloaded.
  func oldPath(of new: IndexPath) -> IndexPath? { oldItems[new] }

  /// Whether an item's view is replaced by a new one though the item stays.
  func isReloaded(_ old: IndexPath) -> Bool { changes.reloaded.contains(old) }

  /// Whether the views of a section are replaced by new ones though the section stays.
  func isReloaded(section old: Int) -> Bool { changes.reloadedSections.contains(old) }

  /// Moves values from the old places of their items to the new ones. Those of items that are gone or reloaded are left out.
  func moving<Value>(_ values: [IndexPath: Value]) -> [IndexPath: Value] {
    var moved: [IndexPath: Value] = [:]
    for (path, value) in values where !isReloaded(path) {
      if let place = newPath(of: path) { moved[place] = value }
    }
    return moved
  }
}

/// Where the elements of one level, sections or the items of a section, are before and after an update.
private struct Slots {
  /// The new place of each old element.
  private(set) var new: [Int?]
  /// The old place of each new element.
  private(set) var old: [Int?]

  init(
    _ subject: String, _ noun: String, old oldCount: Int, new newCount: Int, leaving: IndexSet,
    arriving: IndexSet, moves: [(from: Int, to: Int)]
  ) throws(ListChanges.Contradiction) {
    new = Array(repeating: nil, count: oldCount)
    old = Array(repeating: nil, count: newCount)
    let from = IndexSet(moves.map(\.from))
    let to = IndexSet(moves.map(\.to))
    let staying = (0..<oldCount).filter { !leaving.contains($0) && !from.contains($0) }
    let places = (0..<newCount).filter { !arriving.contains($0) && !to.contains($0) }
    let isInside =
      leaving.union(from).allSatisfy { $0 < oldCount }
      && arriving.union(to).allSatisfy { $0 < newCount }
    guard isInside, staying.count == places.count else {
      throw ListChanges.Contradiction(
        sentence:
          "\(subject) \(oldCount) \(noun), \(leaving.count) left and \(arriving.count) arrived, but now it has \(newCount)"
      )
    }
    for (item, place) in Array(zip(staying, places)) + moves {
      new[item] = place
      old[place] = item
    }
  }
}
