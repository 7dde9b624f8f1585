import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Exhibits that open out of their cards with UIKit's zoom.
@MainActor @Suite struct GalleryZoomTests {
  private static let frame: TimeInterval = 1 / 60

  private func stage() throws -> GalleryStage {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.zooms = true
    return stage
  }

  private func opened(_ exhibit: any Exhibit) throws -> GalleryStage {
    let stage = try stage()
    stage.gallery.open(exhibit, animated: true)
    stage.session.runUntilIdle()
    return stage
  }

  private func isAtList(_ stage: GalleryStage) -> Bool {
    stage.gallery.current == nil && stage.gallery.presentedViewController == nil
      && stage.gallery.view.window != nil && stage.gallery.list.view.window != nil
  }

  @Test func anExhibitGrowsOutOfItsCardAndIsPresented() throws {
    let stage = try stage()
    var arrivals = 0
    stage.gallery.onArrival = { arrivals += 1 }
    let cell = try #require(
      views(ExhibitCell.self, in: stage.gallery.view).first {
        $0.titleLabel.text == CalendarExhibit().title
      })
    let card = cell.picture.convert(cell.picture.bounds, to: nil)
    stage.gallery.open(CalendarExhibit(), animated: true)
    stage.session.frame()
    let root = try #require(stage.gallery.presentedViewController)
    let layer = root.view.layer
    var widths: [CGFloat] = []
    for _ in 0..<60 {
      let shown = layer.presentation() ?? layer
      widths.append(shown.convert(shown.bounds, to: nil).width)
      stage.session.advance(by: Self.frame)
    }
    #expect(abs(widths[0] - card.width) < 2)
    #expect(widths.last == 1280)
    #expect(widths == widths.sorted())
    stage.session.runUntilIdle()
    #expect(stage.gallery.current?.exhibit.name == .calendar && stage.shown == [.calendar])
    #expect(arrivals == 1)
  }

  @Test func escapeTakesItBack() throws {
    let stage = try opened(PhotosExhibit())
    stage.session.press(.keyboardEscape)
    stage.session.runUntilIdle()
    #expect(isAtList(stage) && stage.shown == [.photos, nil])
    // And it opens again.
    stage.gallery.open(PhotosExhibit(), animated: true)
    stage.session.runUntilIdle()
    #expect(stage.gallery.current?.exhibit.name == .photos)
  }

  @Test(arguments: [0.05, 0.15, 0.3])
  func escapeReversesTheZoom(after time: TimeInterval) throws {
    let stage = try stage()
    stage.gallery.open(CalendarExhibit(), animated: true)
    stage.session.frame()
    stage.session.advance(by: time)
    stage.session.press(.keyboardEscape)
    stage.session.runUntilIdle()
    #expect(isAtList(stage) && stage.shown.last == .some(nil))
  }

  @Test func theBackButtonTakesItBack() throws {
    let stage = try opened(CalendarExhibit())
    stage.gallery.close()
    stage.session.runUntilIdle()
    #expect(isAtList(stage) && stage.shown == [.calendar, nil])
  }

  private func drag(_ stage: GalleryStage, from start: CGPoint, by distance: CGFloat) {
    stage.session.send(.pointerDown(location: start))
    for step in 1...20 {
      stage.session.advance(by: Self.frame)
      stage.session.send(
        .pointerMoved(
          location: CGPoint(x: start.x + distance * CGFloat(step) / 20, y: start.y)))
    }
    // At rest before the lift, so that only the place counts.
    for _ in 0..<20 { stage.session.advance(by: Self.frame) }
    stage.session.send(
      .pointerUp(location: CGPoint(x: start.x + distance, y: start.y)))
    stage.session.runUntilIdle()
  }

  @Test func aLongDragFromTheEdgeTakesItBackAndAShortOneDoesNot() throws {
    let stage = try opened(CornerExhibit())
    drag(stage, from: CGPoint(x: 4, y: 400), by: 30)
    #expect(stage.gallery.current?.exhibit.name == .corner)
    #expect(stage.shown.first == .corner && stage.shown.last == .corner)
    drag(stage, from: CGPoint(x: 4, y: 400), by: 700)
    #expect(isAtList(stage) && stage.shown.last == .some(nil))
  }

  @Test func otherDragsBelongToTheExhibit() throws {
    let stage = try opened(CornerExhibit())
    drag(stage, from: CGPoint(x: 300, y: 200), by: 700)
    #expect(stage.gallery.current?.exhibit.name == .corner)
  }

  /// A replay of a script begins with a new exhibit.
  @Test func itCanBeReopened() throws {
    let stage = try opened(FlipExhibit())
    let seed = stage.gallery.current?.seed
    #expect(try stage.gallery.restart())
    stage.session.runUntilIdle()
    #expect(stage.gallery.current?.seed == seed && stage.gallery.presentedViewController == nil)
    stage.gallery.close()
    stage.session.runUntilIdle()
    #expect(isAtList(stage))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func anyOrderEndsAtTheListOrAnExhibit(seed: UInt64) throws {
    let stage = try stage()
    var random = SeededGenerator(seed: seed)
    let exhibits: [any Exhibit] = [CalendarExhibit(), PhotosExhibit(), FlipExhibit()]
    for _ in 0..<60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: stage.gallery.open(exhibits.randomElement(using: &random)!, animated: true)
      case 1: stage.gallery.close()
      case 2: stage.session.press(.keyboardEscape)
      case 3: stage.gallery.zooms.toggle()
      default: break
      }
      for _ in 0..<Int.random(in: 0..<30, using: &random) { stage.session.advance(by: Self.frame) }
    }
    stage.session.runUntilIdle()
    if let name = stage.gallery.current?.exhibit.name {
      #expect(stage.shown.last == name)
      stage.gallery.close()
      stage.session.runUntilIdle()
    }
    #expect(isAtList(stage))
  }
}
