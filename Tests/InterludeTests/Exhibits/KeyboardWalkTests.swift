import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Every exhibit by keyboard alone: from the gallery in, to something that only a key did, and back again.
@MainActor @Suite struct KeyboardWalkTests {
  private func press(_ codes: [UIKeyboardHIDUsage], _ session: HeadlessSession) {
    for code in codes {
      let key = UIKey(keyCode: code)
      session.send(.key(.down(), key))
      session.send(.key(.up, key))
      session.runUntilIdle()
    }
  }

  private static let goIn: [UIKeyboardHIDUsage] = [.keyboardReturnOrEnter]
  private static let back: [UIKeyboardHIDUsage] = [.keyboardEscape]

  /// The keys that do what an exhibit is there for, from its first page.
  private static func deed(_ name: ExhibitName) -> [UIKeyboardHIDUsage] {
    switch name {
    case .container: [.keyboardTab, .keyboardTab, .keyboardEnd, .keyboardHome]
    case .year: goIn + goIn
    default: goIn
    }
  }

  @Test(arguments: ExhibitName.allCases)
  func thereAndBack(name: ExhibitName) throws {
    let stage = try GalleryStage(width: 1000, height: 700)
    let session = stage.session
    let row = try #require(ExhibitName.allCases.firstIndex(of: name))
    press([.keyboardTab] + Array(repeating: .keyboardDownArrow, count: row) + Self.goIn, session)
    #expect(stage.shown == [name])
    let before = try #require(session.image())
    press([.keyboardDownArrow] + Self.deed(name), session)
    #expect(Bitmap(try #require(session.image())).difference(from: Bitmap(before)).count > 500)
    // Back, by Escape, from however deep that was; the list has its focus where it was.
    for _ in 0..<4 where stage.shown.count == 1 { press(Self.back, session) }
    #expect(stage.shown == [name, nil])
    press(Self.goIn, session)
    #expect(stage.shown == [name, nil, name])
  }
}
