import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// A turning card shows one face, its edge, and then the other face.
@MainActor @Suite struct FlipExhibitTests {
  /// The colours of a picture below the navigation bar.
  private func colors(_ picture: Bitmap) -> Set<Bitmap.Pixel> {
    Set((60..<picture.height).flatMap { picture.row($0) })
  }

  /// At half of the way there is the backdrop alone, which has depth: frames of different colours around each other.
  @Test(arguments: [("page", 1), ("page-back", 1), ("present", 0.75), ("present-turn", 0.9)])
  func inItsMiddleATurnShowsTheBackdrop(step: String, duration: Double) throws {
    let stage = try ExhibitStage(.flip)
    if step == "page-back" { try stage.perform("page") }
    try stage.begin(step)
    let middle = try stage.picture(at: duration * 0.5)
    let column = middle.column(middle.width / 2, from: 60)
    let steps = zip(column, column.dropFirst()).filter { $0 != $1 }.count
    #expect((6...40).contains(steps))
    // Symmetric from left to right, and nowhere black.
    for y in stride(from: 60, to: middle.height, by: 7) {
      let row = middle.row(y)
      #expect(row == row.reversed())
      #expect(row.allSatisfy { max($0.x, $0.y, $0.z) > 60 })
    }
    // Nothing of the pages: they are white, purple, teal and indigo.
    #expect(colors(middle).allSatisfy { $0.x > $0.z })
    stage.finish()
  }

  /// In the dark the backdrop is dark.
  @Test func theBackdropFollowsTheStyle() throws {
    func backdrop(_ style: UIUserInterfaceStyle) -> (outside: UIColor?, inside: UIColor?) {
      let view = FlipBackdropView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
      let traits = UITraitCollection(userInterfaceStyle: style)
      return (
        view.backgroundColor?.resolvedColor(with: traits),
        view.subviews.last?.backgroundColor?.resolvedColor(with: traits)
      )
    }
    let (light, dark) = (backdrop(.light), backdrop(.dark))
    for (a, b) in [(light.outside, dark.outside), (light.inside, dark.inside)] {
      let (a, b) = (try #require(a).cgColor.rgba, try #require(b).cgColor.rgba)
      #expect(a.x > b.x && a.y > b.y && a.z > b.z)
    }
    #expect(light.outside != light.inside && dark.outside != dark.inside)
  }

  /// The new face is purple and in the shade: darker than the page itself.
  @Test func theTurnDarkensWhatTurnsAway() throws {
    let stage = try ExhibitStage(.flip)
    try stage.begin("present-turn")
    let middle = colors(try stage.picture(at: 0.9 * 0.5))
    let face = colors(try stage.picture(at: 0.9 * 0.55)).subtracting(middle)
    stage.finish()
    let page = try stage.picture()[2, 290]
    // Its edges are blended with the backdrop.
    #expect(face.filter { $0.z > $0.x && $0.z < page.z && $0.x < page.x }.count > face.count / 2)
  }

  /// The page steps back so far that no corner of it leaves the window.
  @Test(arguments: ["present-turn", "dismiss-turn"])
  func theTurnStaysInTheWindow(step: String) throws {
    let stage = try ExhibitStage(.flip)
    if step == "dismiss-turn" { try stage.perform("present-turn") }
    try stage.begin(step)
    let backdrop = Bitmap.Pixel(0xF1, 0xCD, 0xB6, 255)
    for fraction in [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9] {
      let picture = try stage.picture(at: fraction * 0.9)
      for row in [picture.row(0), picture.row(picture.height - 1)] {
        #expect(row.contains(backdrop), "\(fraction)")
      }
    }
  }

  // MARK: The container

  private func container(_ stage: ExhibitStage) throws -> FlipContainerViewController {
    func find(_ controller: UIViewController) -> FlipContainerViewController? {
      (controller as? FlipContainerViewController)
        ?? controller.children.lazy.compactMap(find).first
    }
    return try #require(find(stage.navigation))
  }

  /// The example's side: to the second child from the left, and back from the right.
  @Test func thePageTurnsFromTheLeftAndBackFromTheRight() throws {
    let stage = try ExhibitStage(.flip, draws: false)
    let container = try container(stage)
    for (step, sign) in [("page", 1), ("page-back", -1)] as [(String, CGFloat)] {
      try stage.begin(step)
      var angles: [CGFloat] = []
      for _ in 0..<2 {
        stage.session.advance(by: 0.3)
        let shown = try #require(container.view.layer.presentation()?.transform)
        let turn = try #require(CardTurn(showing: shown))
        #expect(turn.axis == .upright)
        angles.append(turn.angle)
      }
      // From the left: as a pointer turns a card that moves to the right.
      #expect((angles[1] - angles[0]) * sign > 0.5)
      stage.finish()
    }
  }

  /// While both pages are half transparent, the backdrop of the flips does not shine through.
  @Test func aCrossFadeHasAPlainGround() throws {
    let stage = try ExhibitStage(.flip)
    let place = (x: 2, y: 290)
    let before = try stage.picture()[place.x, place.y]
    try stage.begin("cross-fade")
    var seen: [Bitmap.Pixel] = []
    for fraction in [0.25, 0.5, 0.75] {
      seen.append(try stage.picture(at: fraction)[place.x, place.y])
    }
    stage.finish()
    let after = try stage.picture()[place.x, place.y]
    for pixel in seen { #expect(pixel.isBlend(of: before, after, tolerance: 2)) }
    #expect(try container(stage).view.backgroundColor == nil)
  }

  /// The first step of the example: for a second, the alpha of one view falls as that of the other rises.
  @Test func aCrossFadeTakesASecond() throws {
    let stage = try ExhibitStage(.flip, draws: false)
    let container = try container(stage)
    let first: UIView = container.shown.view
    try stage.begin("cross-fade")
    let second: UIView = container.shown.view
    #expect(first !== second && first.superview === second.superview)
    func alpha(_ view: UIView) -> Float { view.layer.presentation()?.opacity ?? -1 }
    #expect(alpha(first) == 1 && alpha(second) == 0)
    for fraction in [0.25, 0.5, 0.75] {
      stage.session.advance(by: 0.25)
      #expect(abs(alpha(first) + alpha(second) - 1) < 1e-5)
      #expect(abs(alpha(second) - Float(fraction)) < 0.15)
    }
    // Requests during the turn are ignored.
    container.flip()
    stage.session.advance(by: 0.24)
    #expect(!first.isHidden)
    stage.session.advance(by: 0.02)
    #expect(first.isHidden && first.alpha == 1 && !second.isHidden)
    // The one way back is as good as the other.
    container.flip()
    stage.finish()
    #expect(container.shown.view === first && !first.isHidden && second.isHidden)
    #expect(first.alpha == 1 && second.alpha == 1)
  }

  @Test(arguments: [
    ("present", "dismiss"), ("present-turn", "dismiss-turn"), ("page", "page-back"),
    ("cross-fade", "cross-fade-back"), ("cross-fade", "page-back"), ("page", "cross-fade-back"),
  ])
  func aTurnedPageTurnsBack(there: String, back: String) throws {
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

  /// Escape reverses a transition at the point where a drag could catch it.
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
