import TestSupport
import Testing

@testable import UIKit

/// Where the items of a list are after changes.
struct ListUpdateTests {
  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Items are numbers. Random changes are made to the lists themselves, and the update must then find each number where it is.
  @Test func findsTheItemsOfRandomChanges() throws {
    var generator = SeededGenerator(seed: 5)
    for round in 0..<400 {
      var next = 0
      func items() -> [Int] {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          next += 1
          return next
        }
      }
      let old = (0..<Int.random(in: 1...4, using: &generator)).map { _ in items() }
      var changes = ListChanges()
      // Sections that stay in their order, each with its items. `nil` is a section that has been inserted.
      var sections: [(old: Int?, items: [Int])] = []
      var inFlight: [(from: IndexPath, item: Int)] = []
      for (section, items) in old.enumerated() {
        if Int.random(in: 0..<6, using: &generator) == 0 {
          changes.deletedSections.insert(section)
          continue
        }
        var kept: [Int] = []
        for (index, item) in items.enumerated() {
          switch Int.random(in: 0..<6, using: &generator) {
          case 0: changes.deleted.insert(path(section, index))
          case 1: inFlight.append((path(section, index), item))
          default: kept.append(item)
          }
        }
        sections.append((section, kept))
      }
      if Bool.random(using: &generator) {
        sections.insert((nil, items()), at: Int.random(in: 0...sections.count, using: &generator))
      }
      // Places for moved and inserted items, in sections that have been there.
      var arrivals: [(item: Int, from: IndexPath?)] = inFlight.map { ($0.item, $0.from) }
      arrivals += items().map { ($0, nil) }
      let targets = sections.indices.filter { sections[$0].old != nil }
      var lost: [IndexPath] = []
      for (item, from) in arrivals {
        guard let target = targets.randomElement(using: &generator) else {
          if let from { lost.append(from) }
          continue
        }
        let place = Int.random(in: 0...sections[target].items.count, using: &generator)
        sections[target].items.insert(item, at: place)
      }
      changes.deleted.formUnion(lost)
      var places: [Int: IndexPath] = [:]
      for (section, content) in sections.enumerated() {
        if content.old == nil { changes.insertedSections.insert(section) }
        for (index, item) in content.items.enumerated() { places[item] = path(section, index) }
      }
      for (item, from) in arrivals {
        guard let place = places[item] else { continue }
        if let from {
          changes.moved.insert(.init(from: from, to: place))
        } else {
          changes.inserted.insert(place)
        }
      }
      let update = try ListUpdate(
        changes, from: old.map(\.count), to: sections.map(\.items.count))
      for (section, items) in old.enumerated() {
        for (index, item) in items.enumerated() {
          let (before, after) = (path(section, index), places[item])
          #expect(update.newPath(of: before) == after, "round \(round): \(before)")
          if let after { #expect(update.oldPath(of: after) == before) }
        }
        #expect(update.newSection(of: section) == sections.firstIndex { $0.old == section })
      }
      for place in changes.inserted { #expect(update.oldPath(of: place) == nil) }
    }
  }

  @Test func movesAndReloadsSections() throws {
    var changes = ListChanges()
    changes.movedSections = [.init(from: 0, to: 2)]
    changes.reloadedSections = [1]
    let update = try ListUpdate(changes, from: [2, 3, 1], to: [7, 1, 2])
    #expect((0..<3).map { update.newSection(of: $0) } == [2, 0, 1])
    #expect(update.newPath(of: path(0, 1)) == path(2, 1))
    #expect(update.newPath(of: path(1, 0)) == nil && update.isReloaded(section: 1))
    #expect(update.oldSection(of: 0) == 1 && update.oldPath(of: path(0, 0)) == nil)
    #expect(update.newSection(of: 9) == nil && update.oldSection(of: 9) == nil)
  }

  @Test func valuesMoveWithTheirItems() throws {
    var changes = ListChanges()
    changes.deleted = [path(0, 0)]
    changes.reloaded = [path(0, 1)]
    let update = try ListUpdate(changes, from: [4], to: [3])
    let values = [path(0, 0): "a", path(0, 1): "b", path(0, 3): "d"]
    #expect(update.moving(values) == [path(0, 2): "d"])
  }

  @Test(arguments: [
    ([3], [4], "section 0 had 3 items, 0 left and 0 arrived, but now it has 4"),
    ([3], [3, 1], "the list had 1 sections, 0 left and 0 arrived, but now it has 2"),
  ])
  func contradictionsAreTold(_ old: [Int], _ new: [Int], _ sentence: String) {
    #expect(throws: ListChanges.Contradiction(sentence: sentence)) {
      try ListUpdate(ListChanges(), from: old, to: new)
    }
  }

  /// Places beyond the end contradict the numbers, too, and do not end the program.
  @Test func placesOutsideAreContradictions() {
    var changes = ListChanges()
    changes.deleted = [path(0, 5)]
    changes.inserted = [path(0, 9)]
    #expect(throws: ListChanges.Contradiction.self) { try ListUpdate(changes, from: [3], to: [3]) }
  }
}
