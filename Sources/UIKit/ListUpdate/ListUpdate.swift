/// The sections and the rows or items that an app inserts, deletes, moves and reloads in one update of a table or collection view.
///
/// As in UIKit, the order of the calls does not matter: deletions, reloads and the starts of moves have the index paths before the update;
/// insertions and the ends of moves have those after it.
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
  private let sections: Slots
  /// The items of each section before the update, without those that move; nil for a section that is deleted or reloaded.
  private var items: [Slots?] = []
  private let movedTo: [IndexPath: IndexPath]
  private let movedFrom: [IndexPath: IndexPath]
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
    movedTo = Dictionary(changes.moved.map { ($0.from, $0.to) }) { first, _ in first }
    movedFrom = Dictionary(changes.moved.map { ($0.to, $0.from) }) { first, _ in first }
    sections = try Slots(
      "the list had", "sections", old: old.count, new: new.count,
      leaving: changes.deletedSections, arriving: changes.insertedSections,
      moves: changes.movedSections.map { ($0.from, $0.to) })
    for (section, place) in sections.new.enumerated() {
      guard let place, !changes.reloadedSections.contains(section) else {
        items.append(nil)
        continue
      }
      func places(_ paths: some Sequence<IndexPath>, in section: Int) -> IndexSet {
        IndexSet(paths.lazy.filter { $0.section == section }.map(\.item))
      }
      items.append(
        try Slots(
          "section \(section) had", "items", old: old[section], new: new[place],
          leaving: places(changes.deleted, in: section).union(places(movedTo.keys, in: section)),
          arriving: places(changes.inserted, in: place).union(places(movedFrom.keys, in: place)),
          moves: []))
    }
  }

  /// The place of a section after the update; nil for one that was deleted.
  func newSection(of old: Int) -> Int? { sections.newPlace(of: old) }

  /// The place of a section before the update; nil for one that was inserted.
  func oldSection(of new: Int) -> Int? { sections.oldPlace(of: new) }

  /// The place of an item after the update; nil for one that was deleted, or is in a section that was deleted or reloaded.
  func newPath(of old: IndexPath) -> IndexPath? {
    if let path = movedTo[old] { return path }
    guard let section = newSection(of: old.section), let slots = items[old.section] else {
      return nil
    }
    return slots.newPlace(of: old.item).map { IndexPath(item: $0, section: section) }
  }

  /// The place of an item before the update; nil for one that was inserted, or is in a section that was inserted or reloaded.
  func oldPath(of new: IndexPath) -> IndexPath? {
    if let path = movedFrom[new] { return path }
    guard let section = oldSection(of: new.section), let slots = items[section] else { return nil }
    return slots.oldPlace(of: new.item).map { IndexPath(item: $0, section: section) }
  }

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
  private var old: [Int?]

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

  func newPlace(of place: Int) -> Int? { new.indices.contains(place) ? new[place] : nil }

  func oldPlace(of place: Int) -> Int? { old.indices.contains(place) ? old[place] : nil }
}
