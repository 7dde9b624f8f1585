import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// What turns over shows one face, its edge, then the other.
@MainActor @Suite struct FlipExhibitTests {
  /// Shares of the custom turn's 0.9 s, around the middle of it.
  @Test func theTurnShowsNeitherFaceInItsMiddle() throws {
    let stage = try ExhibitStage(.flip)
    try stage.begin("present-turn")
    let black = Bitmap.Pixel(0, 0, 0, 255)
    #expect(try stage.picture(at: 0.9 * 0.48).pixels.contains { $0 != black })
    #expect(try stage.picture(at: 0.9 * 0.5).pixels.allSatisfy { $0 == black })
    let after = try stage.picture(at: 0.9 * 0.52)
    #expect(after.pixels.contains { $0 != black })
    // The new face is purple and in the shade.
    let face = after.pixels.filter { $0 != black }
    #expect(face.allSatisfy { $0.y <= $0.x && $0.x <= $0.z && $0.z < 160 })
  }

  /// The page steps back so far that no corner of it leaves the window.
  @Test(arguments: ["present-turn", "dismiss-turn"])
  func theTurnStaysInTheWindow(step: String) throws {
    let stage = try ExhibitStage(.flip)
    if step == "dismiss-turn" { try stage.perform("present-turn") }
    try stage.begin(step)
    for share in [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9] {
      let picture = try stage.picture(at: share * 0.9)
      for row in [picture.row(0), picture.row(picture.height - 1)] {
        #expect(row.contains(Bitmap.Pixel(0, 0, 0, 255)), "\(share)")
      }
    }
  }

  @Test(arguments: [
    ("present", "dismiss"), ("present-turn", "dismiss-turn"), ("page", "page-back"),
  ])
  func whatTurnsOverTurnsBack(there: String, back: String) throws {
    let stage = try ExhibitStage(.flip)
    let before = try stage.picture()
    let views = stage.viewCount
    try stage.perform(there)
    #expect(try stage.picture().difference(from: before).count > 1000)
    try stage.perform(back)
    #expect(try stage.picture().difference(from: before).count == 0)
    #expect(stage.viewCount == views)
  }

  @Test func aPageThatHasTurnedIsDrawnAsBefore() throws {
    let stage = try ExhibitStage(.flip, draws: false)
    let layer = stage.navigation.view.layer
    for wasPicture in [true, false] {
      layer.shouldRasterize = wasPicture
      layer.rasterizationScale = 3
      for step in ["present-turn", "dismiss-turn"] {
        try stage.begin(step)
        #expect(layer.shouldRasterize && layer.rasterizationScale == 1)
        stage.finish()
        #expect(layer.shouldRasterize == wasPicture && layer.rasterizationScale == 3)
      }
    }
  }

  /// A click turns the card under it and no other.
  @Test func aClickTurnsACard() throws {
    let stage = try ExhibitStage(.flip, width: 480, height: 320)
    func cards(_ view: UIView) -> [CardView] {
      (view as? CardView).map { [$0] } ?? view.subviews.flatMap { cards($0) }
    }
    let all = cards(stage.navigation.view)
    #expect(all.count == 4)
    for (index, card) in all.enumerated() {
      stage.session.click(
        at: card.convert(CGPoint(x: card.bounds.midX, y: card.bounds.midY), to: nil))
      stage.finish()
      #expect(all.map(\.showsBack) == (0..<4).map { $0 <= index })
    }
  }

  /// What a drag could catch, Escape turns back where it is.
  @Test func escapeTurnsATurnBackOnItsWay() throws {
    let stage = try ExhibitStage(.flip, draws: false)
    try stage.begin("present-turn")
    stage.session.advance(by: 0.2)
    let page = try #require(stage.presented)
    let coordinator = try #require(page.transitionCoordinator)
    stage.session.press(.keyboardEscape)
    #expect(coordinator.isCancelled && page.isBeingPresented)
    stage.finish()
    #expect(stage.presented == nil)
    // And on its way back it leaves: there is nothing to turn.
    try stage.perform("present-turn")
    try stage.begin("dismiss-turn")
    stage.session.press(.keyboardEscape)
    stage.finish()
    #expect(stage.presented == nil)
  }
}
