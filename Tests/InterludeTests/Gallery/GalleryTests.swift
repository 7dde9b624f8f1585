import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The list of exhibits, and the way in and back, without a display.
@MainActor @Suite struct GalleryTests {
  private func withGallery(
    width: Int = 800, height: Int = 1200,
    _ body: (HeadlessSession, GalleryContainerViewController) throws -> Void
  ) throws {
    let session = try HeadlessSession(width: width, height: height)
    try AppStart.loadPictures()
    let gallery = GalleryContainerViewController()
    let window = AppStart.makeWindow(showing: gallery)
    defer { window.isHidden = true }
    session.runUntilIdle()
    try body(session, gallery)
  }

  private func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
    (view as? View).map { [$0] } ?? [] + view.subviews.flatMap { views(type, in: $0) }
  }

  /// The middle of the row that has `text` on it, in the window.
  private func row(_ text: String, in gallery: UIViewController) throws -> CGPoint {
    let cell = try #require(
      views(UITableViewCell.self, in: gallery.view).first { $0.textLabel?.text == text })
    return cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
  }

  private func press(_ usage: UIKeyboardHIDUsage, _ session: HeadlessSession) {
    let key = UIKey(keyCode: usage, modifierFlags: [], characters: "")
    session.send(.key(.down(isRepeat: false), key))
    session.send(.key(.up, key))
  }

  @Test func listsEveryExhibit() throws {
    try withGallery { _, gallery in
      let cells = views(UITableViewCell.self, in: gallery.view)
      let titles = cells.sorted { $0.frame.minY < $1.frame.minY }.map { $0.textLabel?.text }
      #expect(titles == ExhibitName.allCases.map { $0.make().title })
    }
  }

  @Test(arguments: ExhibitName.allCases)
  func aClickOpensAnExhibitAndEscapeLeadsBack(name: ExhibitName) throws {
    try withGallery { session, gallery in
      var shown: [ExhibitName?] = []
      gallery.onChange = { shown.append($0) }
      let list = Bitmap(try #require(session.image()))
      session.click(at: try row(name.make().title, in: gallery))
      session.runUntilIdle()
      #expect(shown == [name])
      let exhibit = Bitmap(try #require(session.image()))
      #expect(exhibit.difference(from: list).count > 1000)
      press(.keyboardEscape, session)
      session.runUntilIdle()
      #expect(shown == [name, nil])
      // The list as it was, but for the row that was chosen.
      let back = Bitmap(try #require(session.image()))
      #expect(back.part(x: 0, y: 0, width: 800, height: 140).difference(
        from: list.part(x: 0, y: 0, width: 800, height: 140)).count == 0)
      #expect(gallery.children.count == 1)
    }
  }

  @Test func theBarsButtonLeadsBackToo() throws {
    try withGallery { session, gallery in
      var shown: [ExhibitName?] = []
      gallery.onChange = { shown.append($0) }
      gallery.open(CalendarExhibit(), animated: false)
      session.runUntilIdle()
      session.click(at: CGPoint(x: 40, y: 22))
      session.runUntilIdle()
      #expect(shown == [.calendar, nil])
      #expect(gallery.children.count == 1)
    }
  }

  @Test func exhibitsCanBeOpenedAgainAndAgain() throws {
    try withGallery { session, gallery in
      for _ in 0..<3 {
        for name in ExhibitName.allCases {
          gallery.open(name.make(), animated: true)
          // One at a time.
          gallery.open(CalendarExhibit(), animated: true)
          session.runUntilIdle()
          gallery.close()
          gallery.close()
          session.runUntilIdle()
        }
      }
      #expect(gallery.children.count == 1)
      #expect(gallery.view.subviews.count == 1)
    }
  }

  @Test func openingAndClosingInOneTurnEndsAtTheList() throws {
    try withGallery { session, gallery in
      gallery.open(CalendarExhibit(), animated: true)
      gallery.close()
      session.runUntilIdle()
      #expect(gallery.children.count == 1)
      gallery.open(CalendarExhibit(), animated: true)
      session.advance(by: 0.2)
      gallery.close()
      session.advance(by: 0.2)
      gallery.open(ReferenceExhibit(isSplit: false), animated: true)
      session.runUntilIdle()
      #expect(gallery.children.count == 2)
      gallery.close()
      session.runUntilIdle()
      #expect(gallery.children.count == 1)
    }
  }

  /// A click at every size, in the middle of whatever is there; and the list fills the window.
  @Test(arguments: [(320, 240), (1280, 800), (500, 900)])
  func anySizeWillDo(width: Int, height: Int) throws {
    try withGallery { session, gallery in
      try session.resize(width: width, height: height)
      session.runUntilIdle()
      #expect(gallery.view.bounds.size == CGSize(width: width, height: height))
      let first = try #require(ExhibitName.allCases.first).make().title
      let row = try row(first, in: gallery)
      #expect(CGRect(x: 0, y: 0, width: width, height: height).contains(row))
      gallery.open(CalendarExhibit(), animated: false)
      try session.resize(width: 640, height: 480)
      session.runUntilIdle()
      let picture = Bitmap(try #require(session.image()))
      #expect(picture[5, 470] == picture[634, 470])
      #expect(picture[5, 470] == picture[5, 100])
    }
  }
}
