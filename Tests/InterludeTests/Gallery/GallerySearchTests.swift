import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The search field of the gallery, the window's title, and the cross-fade of light and dark.
@MainActor @Suite struct GallerySearchTests {
  private func field(_ stage: GalleryStage) throws -> GallerySearchField {
    try #require(views(GallerySearchField.self, in: stage.gallery.view).first)
  }

  private func type(_ text: String, _ stage: GalleryStage) {
    for character in text { stage.session.send(.text(String(character))) }
    stage.session.runUntilIdle()
  }

  private func cards(_ stage: GalleryStage) -> Set<ExhibitName> {
    Set(views(ExhibitCell.self, in: stage.gallery.view).map(\.name))
  }

  @Test(arguments: [
    ("photo", [ExhibitName.photos]), ("CALÉNDAR", [.calendar, .year]), ("pet care", [.petCare]),
    ("curl", [.styles]), ("split", [.calendar, .referenceSplit]),
    ("form sheet", [.petCare, .styles]),
  ])
  func typingFiltersTheCards(query: String, names: [ExhibitName]) throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.list.beginSearch()
    type(query, stage)
    #expect(cards(stage).isSuperset(of: names))
    #expect(cards(stage).count < 5)
    // Escape clears it, leaves it, and stays in the list.
    stage.session.press(.keyboardEscape)
    stage.session.runUntilIdle()
    #expect(try field(stage).text == "" && !field(stage).isEditing)
    #expect(cards(stage).isSuperset(of: [.corner, .photos, .styles]))
    #expect(stage.shown.isEmpty)
  }

  /// Cards move to their new places in steps, and end where a list without animation has them.
  @Test func theChangeIsAnimated() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.list.beginSearch()
    stage.session.runUntilIdle()
    stage.session.send(.text("curl"))
    stage.session.frame()
    let card = try #require(
      views(ExhibitCell.self, in: stage.gallery.view).first { $0.name == .styles })
    let begin = try #require(card.layer.presentation()).position
    stage.session.advance(by: 0.1)
    let middle = try #require(card.layer.presentation()).position
    stage.session.runUntilIdle()
    let end = try #require(card.layer.presentation()).position
    #expect(begin.x > middle.x && middle.x > end.x)
    let list = try #require(views(UICollectionView.self, in: stage.gallery.view).first)
    let path = try #require(stage.gallery.list.indexPath(of: .styles))
    #expect(list.layoutAttributesForItem(at: path)?.center == end)
  }

  @Test func aSentenceSaysThatNothingMatches() throws {
    let stage = try GalleryStage(width: 320, height: 240)
    stage.gallery.list.beginSearch()
    type("zebra", stage)
    #expect(cards(stage).isEmpty)
    let texts = views(UILabel.self, in: stage.gallery.view).compactMap(\.text)
    #expect(texts.contains("No exhibit matches “zebra”."))
  }

  /// Return opens the first match.
  @Test func returnOpensTheFirstMatch() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.list.beginSearch()
    type("photo", stage)
    stage.session.press(.keyboardReturnOrEnter)
    stage.session.runUntilIdle()
    #expect(stage.shown == [.photos])
    stage.gallery.close()
    stage.session.runUntilIdle()
    #expect(stage.shown == [.photos, nil])
  }

  /// Beside the name there is room for it in every window, and neither is cut off.
  @Test(arguments: [(320, 240), (640, 480), (1280, 800), (3840, 2160)])
  func theFieldHasItsPlace(width: Int, height: Int) throws {
    let stage = try GalleryStage(width: width, height: height)
    let field = try field(stage)
    let header = try #require(field.superview)
    #expect(field.frame.width >= 120 && header.bounds.contains(field.frame))
    for label in header.subviews.compactMap({ $0 as? UILabel }) where !label.isHidden {
      #expect(label.intrinsicContentSize.width <= label.bounds.width + 0.5)
      #expect(label.frame.maxX <= field.frame.minX)
    }
  }

  @Test func theTitleNamesTheExhibit() {
    #expect(GalleryApp.title(for: CalendarExhibit()) == "Calendar — Interlude")
    #expect(GalleryApp.title(for: nil) == "Interlude")
  }

  /// The first frame after the change looks as the last one before it, and the last one as if nothing had faded.
  @Test func lightAndDarkCrossFade() throws {
    let stage = try GalleryStage(width: 480, height: 320)
    defer { UIApplication.shared.userInterfaceStyle = .light }
    func picture() throws -> Bitmap { Bitmap(try #require(stage.session.image())) }
    let light = try picture()
    Appearance.dark.apply(animated: true)
    stage.session.frame()
    #expect(try picture().difference(from: light).count == 0)
    stage.session.advance(by: 0.12)
    let between = try picture()
    stage.session.runUntilIdle()
    let dark = try picture()
    let place = (x: 5, y: 100)
    #expect(between[place.x, place.y].x < light[place.x, place.y].x)
    #expect(between[place.x, place.y].x > dark[place.x, place.y].x)
    #expect(stage.window.subviews.count == 1)
    // Turned round on the way, it goes on from what is on screen.
    Appearance.light.apply(animated: true)
    stage.session.advance(by: 0.12)
    let turned = try picture()
    Appearance.dark.apply(animated: true)
    stage.session.frame()
    let difference = Int(try picture()[5, 100].x) - Int(turned[5, 100].x)
    #expect(abs(difference) <= 2)
    stage.session.runUntilIdle()
    #expect(try picture().difference(from: dark).count == 0)
  }
}
