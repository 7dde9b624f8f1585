import Testing

@testable import UIKit

/// A window that is resized in the middle of a transition: from then on everything shows where it would if the window had
/// always had its new size.
@MainActor
@Suite("Resized transitions")
struct ResizedTransitionTests {
  /// What is on screen of one view.
  private struct Shown: CustomStringConvertible {
    var name: String
    var frame: CGRect
    var opacity: CGFloat

    var description: String { "\(name) \(opacity) in \(frame)" }

    func isAlmost(_ other: Shown) -> Bool {
      name == other.name && abs(opacity - other.opacity) < 1e-3
        && [\CGRect.minX, \.minY, \.width, \.height].allSatisfy {
          abs(frame[keyPath: $0] - other.frame[keyPath: $0]) < 0.01
        }
    }
  }

  private nonisolated static let sizes = [
    CGSize(width: 800, height: 500), CGSize(width: 320, height: 700),
  ]
  private nonisolated static let shares: [CGFloat] = [0.4, 0.7, 0.2, 0.9, 0.55]
  private nonisolated static let ways: [WayAnimator.Way?] = [nil] + WayAnimator.Way.allCases

  private func shown(in view: UIView, opacity: CGFloat = 1) -> [Shown] {
    guard let layer = view.layer.presentation() else { return [] }
    let opacity = opacity * CGFloat(layer.opacity)
    let name = "\(type(of: view)) \((view as? UILabel)?.text ?? "")"
    let own = Shown(
      name: name, frame: layer.convert(layer.bounds, to: nil), opacity: opacity)
    return [own] + view.subviews.flatMap { shown(in: $0, opacity: opacity) }
  }

  private func makeRig(_ way: WayAnimator.Way?, pops: Bool, _ size: CGSize? = nil)
    -> NavigationDragTests.Rig
  {
    let rig = NavigationDragTests.Rig(pops ? "AB" : "A")
    if let way { rig.scene.delegate.makeAnimator = { WayAnimator(way, pops: pops) } }
    for (page, title) in zip("AB", ["Library", "Albums"]) {
      let controller = rig.scene.page("\(page)")
      controller.navigationItem.title = title
      // In the middle of its page.
      let mark = box(180, 280, 40, 40)
      mark.autoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ]
      controller.view.frame.size = CGSize(width: 400, height: 600)
      controller.view.addSubview(mark)
    }
    if let size { rig.scene.screen.window.frame.size = size }
    rig.scene.screen.flush()
    return rig
  }

  private func expect(
    _ scene: [[Shown]], like other: [[Shown]], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(scene.count == other.count, sourceLocation: location)
    for (index, (views, others)) in zip(scene, other).enumerated() {
      #expect(views.count == others.count, sourceLocation: location)
      for (view, other) in zip(views, others) {
        #expect(
          view.isAlmost(other), "moment \(index): \(view), not \(other)", sourceLocation: location)
      }
    }
  }

  @Test(
    "Under a hand, pages and titles stand at their shares of the new way", arguments: ways, sizes)
  func dragged(way: WayAnimator.Way?, size: CGSize) {
    func moments(resizesAt moment: Int?) -> [[Shown]] {
      let rig = makeRig(way, pops: true, moment == nil ? size : nil)
      let window = rig.scene.screen.window
      rig.hand.grab(2, 300, going: CGVector(dx: 1, dy: 0))
      var moments: [[Shown]] = []
      var share: CGFloat = 0
      for (index, next) in Self.shares.enumerated() {
        // One to one with the pointer, by whatever width there is.
        rig.hand.move(rig.hand.location.x + (next - share) * window.bounds.width, 300)
        share = next
        rig.scene.screen.advance(by: Hand.frame)
        #expect(abs(rig.percent - share) < 1e-6)
        if index == moment {
          window.frame.size = size
          rig.scene.screen.flush()
        }
        moments.append(shown(in: window))
      }
      rig.scene.screen.advance(by: 0.2)
      rig.hand.up()
      rig.expectRest(share < 0.5 ? "AB" : "A")
      return moments
    }
    let expected = moments(resizesAt: nil)
    for moment in [0, 1, 3] {
      let seen = moments(resizesAt: moment)
      expect(Array(seen[moment...]), like: Array(expected[moment...]))
    }
  }

  @Test("In their own time, too", arguments: ways, [true, false])
  func free(way: WayAnimator.Way?, pops: Bool) {
    let size = Self.sizes[0]
    func moments(resizes: Bool) -> [[Shown]] {
      let rig = makeRig(way, pops: pops, resizes ? nil : size)
      pops ? rig.scene.pop() : rig.scene.push("B")
      rig.scene.screen.flush()
      var moments: [[Shown]] = []
      for frame in 1..<20 {
        rig.scene.screen.advance(by: Hand.frame)
        if resizes, frame == 4 || frame == 9 {
          rig.scene.screen.window.frame.size = frame == 4 ? Self.sizes[1] : size
          rig.scene.screen.flush()
        }
        if frame >= 9 { moments.append(shown(in: rig.scene.screen.window)) }
      }
      rig.expectRest(pops ? "A" : "AB")
      return moments
    }
    expect(moments(resizes: true), like: moments(resizes: false))
  }

  @Test("Sent back after a resize, everything is as it was", arguments: ways, sizes)
  func cancelled(way: WayAnimator.Way?, size: CGSize) {
    let rig = makeRig(way, pops: true)
    rig.hand.grab(2, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.move(130, 300)
    rig.scene.screen.advance(by: Hand.frame)
    rig.scene.screen.window.frame.size = size
    rig.scene.screen.advance(by: 0.2)
    rig.hand.up()
    // On the way back.
    rig.scene.screen.advance(by: 0.05)
    rig.scene.screen.window.frame.size = CGSize(width: 640, height: 480)
    rig.expectRest("AB")
    #expect(rig.scene.page("B").view.transform == .identity)
    #expect(rig.offset() == 0)
    let bar = rig.scene.navigation.navigationBar
    let there = shown(in: bar)
    bar.setNeedsLayout()
    rig.scene.screen.flush()
    expect([shown(in: bar)], like: [there])
  }

  @Test("What follows the container in no direction stays where it is")
  func emptyMask() {
    let rig = makeRig(.frames, pops: true)
    rig.scene.page("B").view.autoresizingMask = []
    rig.hand.grab(2, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.move(133, 300)
    rig.scene.screen.advance(by: Hand.frame)
    #expect(abs(rig.offset() - 120) < 1e-6)
    rig.scene.screen.window.frame.size = Self.sizes[0]
    rig.scene.screen.flush()
    #expect(abs(rig.offset() - 120) < 1e-6)
    rig.hand.up()
    rig.scene.screen.settle()
  }
}
