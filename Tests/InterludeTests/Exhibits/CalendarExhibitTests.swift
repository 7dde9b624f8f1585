import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The new page rises: all that it shows moves up by half of the page's height, as the halves of the front page leave.
@MainActor @Suite struct CalendarExhibitTests {
  private static let fractions = [0, 0.25, 0.5, 0.75, 1]
  /// Before the transition's end, in seconds: from then on its views are gone.
  private static let instant = 1e-6

  /// Where a view shows, in the window.
  private func frame(_ view: UIView) throws -> CGRect {
    let layer = try #require(view.layer.presentation())
    return layer.convert(layer.bounds, to: nil)
  }

  @Test(arguments: ["push", "pop"], [(400, 300), (320, 244), (333, 640)])
  func thePageRises(step: String, size: (width: Int, height: Int)) throws {
    let stage = try ExhibitStage(
      .calendar, width: size.width, height: size.height, draws: false)
    let front: UIView = try #require(stage.navigation.topViewController?.view)
    let content = try frame(front)
    let (width, height) = (content.width, content.height)
    let place = try frame(try #require(views(UIImageView.self, in: front).first))
    try stage.begin("push")
    let rising: UIView = try #require(stage.navigation.topViewController?.view)
    if step == "pop" {
      stage.finish()
      try stage.begin("pop")
    }
    let picture = try #require(views(UIImageView.self, in: rising).first)
    let halves = Array(try #require(rising.superview).subviews.suffix(2))
    var last = 0.0
    for fraction in Self.fractions {
      let time = min(fraction, 1 - Self.instant)
      stage.session.advance(by: time - last)
      last = time
      let done = step == "push" ? easeOut(time) : 1 - easeOut(time)
      let half = (height / 2).rounded()
      let below = half * (1 - done)
      #expect(abs(try frame(picture).midY - place.midY - below) < 0.01, "at \(fraction)")
      #expect(abs(try frame(rising).minY - content.minY - below) < 0.01, "at \(fraction)")
      let (upper, lower) = (try frame(halves[0]), try frame(halves[1]))
      // The halves leave as far as the page rises.
      #expect(abs(upper.minY - content.minY + half * done) < 0.01, "at \(fraction)")
      #expect(abs(lower.minY - content.minY - half - half * done) < 0.01, "at \(fraction)")
      // Nothing is resized or clipped.
      for (view, size) in [
        (picture, place.size), (rising, content.size),
        (halves[0], CGSize(width: width, height: half)),
        (halves[1], CGSize(width: width, height: height - half)),
      ] {
        let shown = try frame(view).size
        #expect(abs(shown.width - size.width) < 1e-6 && abs(shown.height - size.height) < 1e-6)
      }
      #expect(!rising.clipsToBounds && rising.transform == .identity)
    }
    stage.finish()
    #expect(halves.allSatisfy { $0.superview == nil })
    #expect(stage.navigation.viewControllers.count == (step == "push" ? 2 : 1))
  }

  /// The front page's halves lie over the new page.
  @Test func theHalvesLieOnTop() throws {
    let stage = try ExhibitStage(.calendar)
    let old = try Bitmap.pixel(named: stage.navigation.topViewController?.title)
    try stage.begin("push")
    // At its beginning the new page reaches from the middle downward, behind the lower half.
    #expect(try stage.picture(at: 0)[3, 280] == old)
    stage.finish()
  }

  /// The bar's titles fade in their places.
  @Test func theBarCrossFades() throws {
    let stage = try ExhibitStage(.calendar, draws: false)
    let bar = stage.navigation.navigationBar
    func title(_ text: String?) throws -> CALayer {
      try #require(
        views(UILabel.self, in: bar).first { $0.text == text && $0.textAlignment == .center }?.layer
          .presentation())
    }
    let old = stage.navigation.topViewController?.title
    try stage.begin("push")
    let new = stage.navigation.topViewController?.title
    stage.session.advance(by: 0.5)
    let done = Float(easeOut(0.5))
    #expect(abs(try title(old).opacity - (1 - done)) < 0.01)
    #expect(abs(try title(new).opacity - done) < 0.01)
    for text in [old, new] {
      let layer = try title(text)
      #expect(abs(layer.convert(CGPoint(x: layer.bounds.midX, y: 0), to: nil).x - 200) <= 1)
    }
    stage.finish()
  }
}
