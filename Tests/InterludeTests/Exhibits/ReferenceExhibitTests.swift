import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The measured scene, in windows of its size and in others.
@MainActor @Suite struct ReferenceExhibitTests {
  /// Where a card shows, in the window.
  private func place(ofCard number: Int, _ stage: ExhibitStage) throws -> CGRect {
    let page = try #require(stage.navigation.topViewController?.view)
    let card = try #require(
      views(UILabel.self, in: page).first { $0.text == "Card \(number)" })
    return card.convert(card.bounds, to: nil)
  }

  @Test(arguments: [(700, 500), (1400, 500), (320, 240)])
  func aSmallWindowScrollsToTheLastCard(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.reference, width: width, height: height, draws: false)
    let window = CGRect(x: 0, y: 0, width: width, height: height)
    for step in ["push", "pop"] {
      try stage.perform(step)
      if step == "push" { #expect(!window.contains(try place(ofCard: 200, stage))) }
      stage.session.send(
        .scroll(
          location: CGPoint(x: 300, y: 200), deltaX: -2000, deltaY: -2000, isPrecise: true))
      stage.session.runUntilIdle()
      #expect(window.contains(try place(ofCard: 200, stage)), "\(step)")
    }
    // A click goes on wherever it hits.
    stage.session.click(at: CGPoint(x: 300, y: 200))
    stage.session.runUntilIdle()
    #expect(stage.navigation.viewControllers.count == 2)
  }

  /// Nor where the window became as large as that later.
  @Test(arguments: [(1280, 800), (1600, 900)])
  func whereThereIsRoomNothingScrolls(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.reference, width: 700, height: 500, draws: false)
    #expect(views(UIScrollView.self, in: stage.navigation.view).count == 1)
    try stage.session.resize(width: width, height: height)
    stage.session.runUntilIdle()
    #expect(views(UIScrollView.self, in: stage.navigation.view).isEmpty)
    let (first, last) = (try place(ofCard: 1, stage), try place(ofCard: 200, stage))
    #expect(abs(first.minX - (CGFloat(width) - last.maxX)) <= 16)
  }
}
