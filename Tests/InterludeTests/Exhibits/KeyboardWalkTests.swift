import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Every exhibit by keyboard alone: it is opened from the gallery, used, and closed again.
@MainActor @Suite struct KeyboardWalkTests {
  /// Keys and the transitions that they lead to; `-` marks a cancelled one. A word that is no key is the name of a view that is
  /// found with Tab or the arrow keys.
  private typealias Way = [(keys: String, transitions: String)]

  private static func way(through name: ExhibitName) -> Way {
    switch name {
    case .corner:
      [
        ("present Return", "present"), ("Escape", "dismiss"),
        // Held on its way, it goes on or back.
        ("present-held Space", ""), ("Return", "present"), ("dismiss Return", "dismiss"),
        ("present-held Return", ""), ("Escape", "-present"),
      ]
    case .photos:
      [
        ("Right Return", "present"), ("Return", "dismiss"), ("Right Space", "present"),
        // To the next photo, its details and back.
        ("Right", ""), ("Details Return", "present"), ("Escape", "dismiss"),
        ("Details Return", "present"), ("close-details Return", "dismiss"), ("Escape", "dismiss"),
      ]
    // Its children only go on.
    case .container:
      [
        ("stage Return", "replace"), ("Space", "replace"), ("Reset Return", ""),
        ("stage Space", "replace"),
      ]
    case .calendar: [("Return", "push"), ("Space", "push"), ("Escape", "pop"), ("Escape", "pop")]
    case .year:
      [
        ("this-month Return", "push"), ("today Return", "push"), ("Escape", "pop"),
        ("Escape", "pop"),
      ]
    case .petCare:
      [
        ("animal-1 Return", "present"), ("Feeding\u{A0}plan Return", "present"),
        ("Escape", "dismiss"), ("Escape", "dismiss"), ("Adopt Return", "present"),
        ("Escape", "dismiss"), ("steps Right", "present"), ("Escape", "dismiss"),
        ("animal-0 Space", "present"),
        ("All\u{A0}animals Return", "dismiss"),
      ]
    case .flip:
      [
        ("card-0 Return", "view"), ("card-3 Space", "view"),
        ("Turn\u{A0}the\u{A0}page Return", "view"),
        ("Escape", "view"), ("Modal\u{A0}flip Return", "present"), ("Escape", "dismiss"),
        ("Custom\u{A0}turn Return", "present"), ("Escape", "dismiss"),
      ]
    case .styles:
      [
        ("Flip\u{A0}horizontal Return", "present"), ("Return", "dismiss"),
        ("Form\u{A0}sheet Return", "present"), ("Escape", "dismiss"),
        ("Curl\u{A0}up Space", "view"), ("Push Return", "push"), ("Escape", "pop"),
      ]
    case .reference, .referenceSplit: [("Return", "push"), ("Escape", "pop")]
    default: []
    }
  }

  private static let keys: [String: UIKeyboardHIDUsage] = [
    "Return": .keyboardReturnOrEnter, "Space": .keyboardSpacebar, "Escape": .keyboardEscape,
    "Home": .keyboardHome, "End": .keyboardEnd, "Tab": .keyboardTab, "Down": .keyboardDownArrow,
    "Right": .keyboardRightArrow,
  ]

  /// The longest way to anything: through the list of styles.
  private static let patience = 60

  private func press(_ name: String, _ session: HeadlessSession) throws {
    let key = UIKey(keyCode: try #require(Self.keys[name]))
    session.send(.key(.down(), key))
    session.send(.key(.up, key))
    session.runUntilIdle()
  }

  /// The name of the focused view in a script.
  private func focus(in root: UIView) -> String? {
    guard let view = UIFocusSystem.focusSystem(for: root)?.focusedItem as? UIView else {
      return nil
    }
    return view.accessibilityIdentifier ?? (view as? UIButton)?.currentTitle
  }

  private func isInList(_ root: UIView) -> Bool {
    let item = UIFocusSystem.focusSystem(for: root)?.focusedItem
    return item is UICollectionViewCell || item is UITableViewCell
  }

  private func seek(_ name: String, from root: UIView, _ session: HeadlessSession) throws {
    let name = name.replacingOccurrences(of: "\u{A0}", with: " ")
    for _ in 0..<Self.patience {
      if focus(in: root) == name { return }
      try press("Tab", session)
    }
    // No stop of Tab's: an entry of a list.
    for (end, arrow) in [("Home", "Right"), ("Home", "Down"), ("End", "Down")] {
      // An arrow may have led out of the list.
      for _ in 0..<Self.patience where !isInList(root) { try press("Tab", session) }
      try press(end, session)
      for _ in 0..<Self.patience {
        if focus(in: root) == name { return }
        guard isInList(root) else { break }
        try press(arrow, session)
      }
    }
    Issue.record("no key leads to \(name)")
  }

  @Test(arguments: ExhibitName.galleryCases)
  func thereAndBack(name: ExhibitName) throws {
    let stage = try GalleryStage(width: 1000, height: 700)
    let session = stage.session
    let list = stage.gallery.list
    let path = try #require(list.indexPath(of: name))
    let columns = list.grid.columns
    let rowsAbove = (0..<path.section).map { (list.exhibitCount(inSection: $0) - 1) / columns + 1 }
    try press("Tab", session)
    for _ in 0..<rowsAbove.reduce(path.item / columns, +) { try press("Down", session) }
    for _ in 0..<path.item % columns { try press("Right", session) }
    try press("Return", session)
    #expect(stage.shown == [name])

    let ends = TransitionEnds()
    let way = Self.way(through: name)
    #expect(!way.isEmpty)
    for (keys, transitions) in way {
      for word in keys.split(separator: " ").map(String.init) {
        if Self.keys[word] == nil {
          try seek(word, from: stage.window, session)
        } else {
          try press(word, session)
        }
      }
      #expect(ends.take() == transitions, "\(keys)")
      #expect(stage.shown == [name])
    }

    // Out, and the list has its focus where it was.
    try press("Escape", session)
    #expect(stage.shown == [name, nil])
    try press("Return", session)
    #expect(stage.shown == [name, nil, name])
  }
}

/// The transitions that have ended, in words.
@MainActor
private final class TransitionEnds: TransitionObserver {
  private var words: [String] = []

  init() { TransitionObservers.add(self) }

  func transitionDidBegin(_ span: TransitionSpan) {}

  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    words.append((outcome == .completed ? "" : "-") + span.kind.rawValue)
  }

  func take() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }
}
