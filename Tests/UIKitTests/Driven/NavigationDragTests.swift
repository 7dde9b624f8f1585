import Testing

@testable import UIKit

/// Tests of a navigation controller that is dragged with the pointer.
@MainActor
@Suite("Navigation drag")
struct NavigationDragTests {
  /// An animator that slides the page in an animation block, as most animators of apps do.
  final class BlockSlide: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      guard let to = transitionContext.view(forKey: .to),
        let from = transitionContext.view(forKey: .from)
      else { return transitionContext.completeTransition(false) }
      let width = transitionContext.containerView.bounds.width
      let pops = from.tag > to.tag
      transitionContext.containerView.insertSubview(to, at: pops ? 0 : 1)
      if !pops { to.center.x += width }
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseInOut) {
        if pops { from.center.x += width } else { to.center.x -= width }
      } completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  @MainActor
  final class Rig {
    let scene: NavigationScene
    let hand: Hand
    static let width: CGFloat = 400

    /// If `custom` is true, the delegate supplies an animator. In both cases it supplies the built-in interaction
    /// controller, which follows the built-in drags.
    init(_ names: String = "AB", custom: Bool = false) {
      scene = NavigationScene(names, animator: custom ? BlockSlide() : nil)
      scene.delegate.interaction = scene.navigation.interactivePopTransition
      for (index, name) in "ABCD".enumerated() { scene.page("\(name)").view.tag = index }
      hand = Hand(scene.screen)
    }

    /// Presses at `x` and drags just beyond the slop, to the right or left.
    func grab(_ x: CGFloat, going sign: CGFloat = 1) {
      hand.down(x, 300)
      let isAtEdge = sign > 0 ? x < 20 : x > Self.width - 20
      hand.move(x + sign * (isAtEdge ? 14.5001 : 10.0001), 300)
    }

    /// Waits until the page has reached the pointer.
    func wait() { scene.screen.advance(by: 0.5) }

    var percent: CGFloat { scene.navigation.interactivePopTransition.percentComplete }

    /// The horizontal distance of a page from its place on screen, in points.
    func offset(of name: String = "B") -> CGFloat {
      scene.page(name).view.layer.presentation()?.convert(CGPoint.zero, to: nil).x ?? .nan
    }

    /// Expects that the navigation controller comes to rest with the stack `names`.
    func expectRest(_ names: String, _ location: SourceLocation = #_sourceLocation) {
      scene.screen.runUntilIdle()
      #expect(scene.names == names, sourceLocation: location)
      #expect(scene.problemsAtRest() == [], sourceLocation: location)
    }
  }

  @Test(
    "The progress is the pointer's distance divided by the width, with any animator",
    arguments: [false, true])
  func percent(custom: Bool) {
    for start: CGFloat in [2, 150] {
      let rig = Rig(custom: custom)
      rig.grab(start)
      let origin = rig.hand.location.x
      rig.scene.screen.flush()
      #expect(rig.percent == 0)
      for x: CGFloat in [start + 18, 200, 399.5, 90.25, origin, 10, 1000, 333] {
        rig.hand.move(x, 310)
        // The percentage of an app's own animator is the pointer's at once.
        if custom { rig.scene.screen.advance(by: Hand.frame) } else { rig.wait() }
        let fraction = min(max((x - origin) / Rig.width, 0), 1)
        #expect(abs(rig.percent - fraction) < 1e-6)
        #expect(abs(rig.offset() - fraction * Rig.width) < 1e-3)
      }
      rig.hand.up()
      rig.expectRest("A")
    }
  }

  @Test("The page follows on the recorded spring, after the recorded delay")
  func following() {
    let rig = Rig()
    rig.grab(2)
    rig.hand.move(2 + 14.5 + 100, 300)
    let omega = 2 * Double.pi / 0.075
    let spring = Spring(stiffness: omega * omega, damping: 2 * 0.86 * omega)
    for frame in 1...20 {
      rig.scene.screen.advance(by: 1 / 120)
      let expected = 100 * CGFloat(spring.value(at: Double(frame) / 120 - 0.03))
      #expect(abs(rig.offset() - expected) < 0.01, "frame \(frame)")
    }
    rig.hand.up()
    rig.expectRest("AB")
  }

  @Test(
    "A release finishes or cancels by position or velocity, in widths",
    arguments: [
      // Points per frame, number of frames, whether the pointer rests before the release, and the resulting stack.
      (4, 20, true, "AB"), (4, 29, true, "AB"), (4, 30, true, "A"), (4, 80, true, "A"),
      (12, 10, false, "A"), (4, 60, false, "A"), (4, 20, false, "AB"), (6.9, 10, false, "AB"),
      (7.2, 10, false, "A"), (-6.9, 10, false, "A"), (-7.2, 10, false, "AB"),
    ] as [(CGFloat, Int, Bool, String)], [1, 2] as [CGFloat])
  func release(_ drag: (speed: CGFloat, frames: Int, rests: Bool, names: String), scale: CGFloat) {
    let rig = Rig()
    rig.scene.screen.window.frame.size.width *= scale
    rig.scene.screen.flush()
    rig.grab(5)
    if drag.speed < 0 {
      rig.hand.drag(CGVector(dx: 10 * scale, dy: 0), frames: 30)
      rig.scene.screen.advance(by: 0.2)
    }
    rig.hand.drag(CGVector(dx: drag.speed * scale, dy: 0), frames: drag.frames)
    if drag.rests { rig.scene.screen.advance(by: 0.2) }
    rig.hand.up()
    rig.expectRest(drag.names)
  }

  @Test("The edge's slop is the same in points in windows of every width")
  func slop() {
    for width: CGFloat in [200, 400, 1600] {
      let rig = Rig()
      rig.scene.screen.window.frame.size.width = width
      rig.scene.screen.flush()
      rig.hand.down(3, 300)
      rig.hand.move(17.4, 300)
      #expect(rig.scene.navigation.transitionCoordinator == nil)
      rig.hand.move(17.6, 300)
      #expect(rig.scene.navigation.transitionCoordinator != nil)
      rig.hand.up()
      rig.expectRest("AB")
    }
  }

  @Test("A page without a back button cannot be dragged away, whatever the start of the drag")
  func noWayBack() {
    for start: CGFloat in [2, 150] {
      let rig = Rig()
      rig.scene.page("B").navigationItem.hidesBackButton = true
      rig.grab(start)
      rig.scene.screen.flush()
      #expect(rig.scene.navigation.transitionCoordinator == nil)
      rig.hand.move(390, 300)
      rig.hand.up()
      rig.expectRest("AB")
    }
  }

  @Test("A fling to the left cancels a pop at any position")
  func flickBack() {
    let rig = Rig()
    rig.grab(5)
    rig.hand.drag(CGVector(dx: 12, dy: 0), frames: 28)
    rig.hand.drag(CGVector(dx: -14, dy: 0), frames: 10)
    rig.hand.up()
    rig.expectRest("AB")
  }

  /// The spring that a released page follows: UIKit's own as recorded, a delegate's a critically damped one. The velocity
  /// is a multiple of its way per second.
  private static func releaseSpring(_ velocity: Double, custom: Bool) -> Spring {
    let omega = custom ? (1000 / 3).squareRoot() : 2 * Double.pi / 0.3
    return Spring(
      stiffness: omega * omega, damping: 2 * (custom ? 1 : 0.85) * omega,
      initialVelocity: velocity)
  }

  @Test(
    "A released page continues with the pointer's velocity on the settling spring",
    arguments: [false, true])
  func velocity(custom: Bool) {
    let rig = Rig(custom: custom)
    rig.grab(5)
    let speed: CGFloat = 8
    rig.hand.drag(CGVector(dx: speed, dy: 0), frames: 15)
    rig.hand.up()
    let start = rig.offset()
    let rest = Rig.width - start
    let spring = Self.releaseSpring(Double(speed * 60 / rest), custom: custom)
    for frame in 0..<20 {
      let value = CGFloat(spring.value(at: Double(frame) / 60))
      // Where a delegate's animator has blocks, the time of their layers can't go beyond the end.
      let expected = start + rest * (custom ? min(value, 1) : value)
      #expect(abs(rig.offset() - expected) < 1e-3, "frame \(frame)")
      rig.scene.screen.advance(by: Hand.frame)
    }
    rig.expectRest("A")
  }

  @Test(
    "A page released beyond its start begins at rest, as it did not follow the pointer",
    arguments: [false, true])
  func velocityBeyond(custom: Bool) {
    let rig = Rig(custom: custom)
    rig.hand.grab(200, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.move(11, 300)
    rig.hand.drag(CGVector(dx: 8, dy: 0), frames: 12)
    #expect(rig.percent == 0)
    rig.hand.up()
    rig.scene.screen.advance(by: 1e-4)
    // The spring's acceleration times the elapsed time: ω² · distance · time, in points per second.
    #expect(rig.offset() / 1e-4 < 440 * Rig.width * 1e-4 + 1)
    // The release was a fling nonetheless, so the pop completes.
    rig.expectRest("A")
  }

  @Test(
    "In slow motion, too, the transition continues with the drag's velocity",
    arguments: [false, true])
  func slowVelocity(custom: Bool) {
    let slowness: CGFloat = 10
    let rig = Rig(custom: custom)
    rig.scene.screen.window.layer.speed = Float(1 / slowness)
    rig.grab(5)
    let speed: CGFloat = 8
    rig.hand.drag(CGVector(dx: speed, dy: 0), frames: 15)
    rig.hand.up()
    let start = rig.offset()
    let rest = Rig.width - start
    let spring = Self.releaseSpring(Double(speed * 60 * slowness / rest), custom: custom)
    for frame in 0..<20 {
      let time = Double(frame) / 60 / Double(slowness)
      let expected = start + rest * CGFloat(spring.value(at: time))
      #expect(abs(rig.offset() - expected) < 1e-3, "frame \(frame)")
      // The page moves as far in the first frame after the release as in each frame of the drag.
      if frame == 1 { #expect(abs(rig.offset() - start - speed) < 1) }
      rig.scene.screen.advance(by: Hand.frame)
    }
    rig.scene.screen.window.layer.speed = 1
    rig.expectRest("A")
  }

  @Test(
    "A running push or pop can be caught, dragged and released in either direction",
    arguments: [false, true])
  func catching(custom: Bool) {
    for pops in [false, true] {
      for finishes in [false, true] {
        let rig = Rig(pops ? "AB" : "A", custom: custom)
        if pops { rig.scene.pop() } else { rig.scene.push("B") }
        rig.scene.screen.flush()
        rig.scene.screen.advance(by: 0.125)
        let before = rig.offset()
        #expect(before > 1 && before < Rig.width - 1)
        rig.hand.grab(200, 300, going: CGVector(dx: -1, dy: 0))
        rig.scene.screen.flush()
        #expect(abs(rig.offset() - before) < (custom ? 1e-6 : 1))
        rig.scene.screen.advance(by: 2)
        // The hand has gone a point beyond the slop. A built-in slide follows that point, too.
        let held = custom ? before : before - 1
        #expect(abs(rig.offset() - held) < 1e-3)
        rig.hand.move(rig.hand.location.x + 20, 300)
        rig.wait()
        #expect(abs(rig.offset() - held - 20) < 1e-3)
        // A drag to the right makes B leave, whichever transition was running.
        rig.hand.drag(CGVector(dx: finishes == pops ? 10 : -10, dy: 0), frames: 12)
        rig.hand.up()
        rig.expectRest(finishes == pops ? "A" : "AB")
      }
    }
  }

  @Test("A released page can be caught again, any number of times")
  func catchingAgain() {
    let rig = Rig()
    rig.grab(5)
    rig.hand.drag(CGVector(dx: 6, dy: 0), frames: 20)
    for direction: CGFloat in [1, -1, 1, -1, -1] {
      rig.hand.up()
      for _ in 0..<3 { rig.scene.screen.advance(by: Hand.frame) }
      let before = rig.offset()
      rig.hand.grab(200, 300, going: CGVector(dx: direction, dy: 0))
      rig.scene.screen.flush()
      #expect(abs(rig.offset() - before) < 1e-6)
      rig.hand.drag(CGVector(dx: direction * 3, dy: 0), frames: 4)
    }
    rig.hand.up()
    rig.scene.screen.runUntilIdle()
    #expect(rig.scene.problemsAtRest() == [])
  }

  @Test(
    "A drag that may not pop has no effect",
    arguments: ["root", "down", "left", "disabled", "busy"])
  func refusals(reason: String) {
    let rig = Rig(reason == "root" ? "A" : "AB")
    var (dx, dy): (CGFloat, CGFloat) = (1, 0)
    switch reason {
    case "down": (dx, dy) = (0, 1)
    case "left": dx = -1
    case "disabled":
      rig.scene.navigation.interactivePopGestureRecognizer?.isEnabled = false
      rig.scene.navigation.interactiveContentPopGestureRecognizer?.isEnabled = false
    case "busy": rig.scene.navigation.isBusy = true
    default: break
    }
    rig.hand.grab(200, 100, going: CGVector(dx: dx, dy: dy))
    rig.hand.drag(CGVector(dx: 10 * dx, dy: 10 * dy), frames: 15)
    #expect(rig.scene.navigation.transitionCoordinator == nil)
    rig.hand.up()
    rig.scene.navigation.isBusy = false
    rig.expectRest(reason == "root" ? "A" : "AB")
  }

  @Test(
    "No drag begins a pop that an interaction controller with another gesture drives",
    arguments: [2, 200] as [CGFloat])
  func ownInteraction(start: CGFloat) {
    let rig = Rig(custom: true)
    let own = UIPercentDrivenInteractiveTransition()
    rig.scene.delegate.interaction = own
    rig.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
    // The transition would never progress, because the app's gesture that drives it has not begun.
    #expect(rig.scene.navigation.transitionCoordinator == nil && !rig.scene.navigation.isBusy)
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 15)
    rig.hand.up()
    rig.expectRest("AB")
    // The app's own gesture still drives a pop.
    rig.scene.pop()
    own.update(0.5)
    rig.scene.screen.flush()
    #expect(abs(rig.offset() - Rig.width / 2) < 1e-6)
    own.finish()
    rig.expectRest("A")
  }

  @Test("A drag begins a pop whose interaction controller follows that drag")
  func followingInteraction() throws {
    let rig = Rig(custom: true)
    let own = PanDrivenInteractiveTransition(
      fullTranslation: { CGVector(dx: Rig.width, dy: 0) }, begin: {})
    rig.scene.delegate.interaction = own
    let navigation = rig.scene.navigation
    own.follow(
      try #require(navigation.interactivePopGestureRecognizer as? UIPanGestureRecognizer))
    // A drag that begins elsewhere on the page does not begin the pop.
    rig.hand.grab(200, 300, going: CGVector(dx: 1, dy: 0))
    #expect(navigation.transitionCoordinator == nil)
    rig.hand.up()
    rig.grab(5)
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 30)
    #expect(abs(own.percentComplete - 0.75) < 1e-6)
    rig.hand.up()
    rig.expectRest("A")
  }

  @Test(
    "The delegate is asked for an animator once, and only if the direction of the drag is right")
  func asksOnce() {
    for start: CGFloat in [2, 200] {
      for (dx, dy): (CGFloat, CGFloat) in [(0, 1), (0, -1), (-1, 0)] {
        let rig = Rig(custom: true)
        rig.hand.grab(start, 300, going: CGVector(dx: dx, dy: dy))
        rig.hand.drag(CGVector(dx: 6 * dx, dy: 6 * dy), frames: 15)
        rig.hand.up()
        #expect(rig.scene.delegate.operations == [])
        rig.expectRest("AB")
      }
      let refused = Rig(custom: true)
      refused.scene.delegate.interaction = nil
      // Each drag asks again, because the answer may have changed.
      for count in 1...2 {
        refused.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
        refused.hand.drag(CGVector(dx: 6, dy: 0), frames: 15)
        refused.hand.up()
        #expect(refused.scene.delegate.operations.count == count)
      }
      let begun = Rig(custom: true)
      begun.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
      begun.hand.drag(CGVector(dx: 6, dy: 0), frames: 15)
      // The delegate is asked once before the drag begins, and once by the pop.
      #expect(begun.scene.delegate.operations == [.pop, .pop])
      begun.hand.up()
      begun.expectRest("A")
    }
  }

  @Test(
    "With a delegate's animator but no interaction controller, no drag pops or catches",
    arguments: [2, 200] as [CGFloat])
  func animatorAlone(start: CGFloat) {
    let rig = Rig(custom: true)
    rig.scene.delegate.interaction = nil
    rig.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
    #expect(rig.scene.navigation.transitionCoordinator == nil)
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 15)
    rig.hand.up()
    rig.expectRest("AB")
    // A running pop cannot be caught.
    rig.scene.pop()
    rig.scene.screen.advance(by: 0.125)
    let before = rig.offset()
    rig.hand.grab(start, 300, going: CGVector(dx: -1, dy: 0))
    #expect(rig.scene.navigation.transitionCoordinator?.isInteractive == false)
    rig.scene.screen.advance(by: 0.125)
    #expect(rig.offset() > before + 10)
    rig.hand.up()
    rig.expectRest("A")
    // A transition with UIKit's own animator can be dragged as before.
    rig.scene.delegate.animator = nil
    rig.scene.push("B", animated: false)
    rig.grab(start)
    #expect(rig.scene.navigation.transitionCoordinator?.isInteractive == true)
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 30)
    rig.hand.up()
    rig.expectRest("A")
  }

  @Test("Two fingers on a touchpad pop, even if the window is resized meanwhile")
  func scrollAndResize() {
    let rig = Rig()
    let page: UIView = rig.scene.page("B").view
    @MainActor func scroll(_ phase: UIScrollEvent.Phase, _ dx: CGFloat) {
      UIApplication.shared.gestures.dispatch(
        UIScrollEvent(
          phase, location: CGPoint(x: 200, y: 300), translation: CGVector(dx: dx, dy: 0),
          velocity: phase == .ended ? .zero : nil, isPrecise: true,
          timestamp: rig.scene.screen.clock.now()), over: page)
    }
    scroll(.began, 11)
    for _ in 0..<20 {
      rig.scene.screen.advance(by: Hand.frame)
      scroll(.changed, 6)
    }
    rig.wait()
    // A touchpad has no slop that is subtracted.
    #expect(abs(rig.offset() - 131) < 1e-3)
    let percent = rig.percent
    rig.scene.screen.window.frame.size.width = 800
    rig.scene.screen.flush()
    scroll(.changed, 0.5)
    #expect(abs(rig.percent - percent) < 0.002)
    for _ in 0..<40 {
      rig.scene.screen.advance(by: Hand.frame)
      scroll(.changed, 8)
    }
    scroll(.ended, 0)
    rig.expectRest("A")
  }

  // MARK: From right to left

  /// Sets the direction from right to left on the navigation controller's view, or on the window around it.
  private func mirror(_ rig: Rig, byWindow: Bool) {
    let view: UIView = byWindow ? rig.scene.screen.window : rig.scene.navigation.view
    view.semanticContentAttribute = .forceRightToLeft
    rig.scene.screen.flush()
  }

  @Test(
    "From right to left, a drag to the left pops, from the right edge and from anywhere",
    arguments: [398, 250] as [CGFloat], [false, true])
  func mirroredDrag(start: CGFloat, custom: Bool) {
    let rig = Rig(custom: custom)
    mirror(rig, byWindow: custom)
    rig.grab(start, going: -1)
    let origin = rig.hand.location.x
    for x: CGFloat in [origin - 100, origin - 40, origin, origin - 180] {
      rig.hand.move(x, 300)
      rig.wait()
      let fraction = (origin - x) / Rig.width
      #expect(abs(rig.percent - fraction) < 1e-6)
      // UIKit's page moves to the left. The test's own animator does not consider the layout direction.
      if !custom { #expect(abs(rig.offset() + fraction * Rig.width) < 1e-3) }
    }
    rig.hand.drag(CGVector(dx: -12, dy: 0), frames: 8)
    rig.hand.up()
    rig.expectRest("A")
  }

  @Test("From right to left, drags to the right do nothing", arguments: [2, 150] as [CGFloat])
  func mirroredRefusal(start: CGFloat) {
    let rig = Rig()
    mirror(rig, byWindow: false)
    rig.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 20)
    #expect(rig.scene.navigation.transitionCoordinator == nil)
    rig.hand.up()
    rig.expectRest("AB")
  }

  @Test(
    "From right to left, pages enter from the left and leave to the left")
  func mirroredSlide() {
    let rig = Rig("A")
    mirror(rig, byWindow: false)
    rig.scene.push("B")
    rig.scene.screen.flush()
    #expect(abs(rig.offset() + Rig.width) < 1e-6)
    rig.scene.screen.advance(by: 0.1)
    #expect(rig.offset() > -Rig.width && rig.offset() < 0)
    #expect(rig.offset(of: "A") > 0)
    // A drag to the left cancels the push.
    rig.hand.grab(200, 300, going: CGVector(dx: -1, dy: 0))
    rig.hand.drag(CGVector(dx: -12, dy: 0), frames: 10)
    rig.hand.up()
    rig.expectRest("A")
  }

  @Test("From right to left, two fingers on a touchpad pop to the left")
  func mirroredScroll() {
    let rig = Rig()
    mirror(rig, byWindow: false)
    let page: UIView = rig.scene.page("B").view
    @MainActor func scroll(_ phase: UIScrollEvent.Phase, _ dx: CGFloat) {
      UIApplication.shared.gestures.dispatch(
        UIScrollEvent(
          phase, location: CGPoint(x: 200, y: 300), translation: CGVector(dx: dx, dy: 0),
          velocity: phase == .ended ? .zero : nil, isPrecise: true,
          timestamp: rig.scene.screen.clock.now()), over: page)
    }
    scroll(.began, -11)
    for _ in 0..<40 {
      rig.scene.screen.advance(by: Hand.frame)
      scroll(.changed, -8)
    }
    rig.wait()
    #expect(abs(rig.offset() + 331) < 1e-6)
    scroll(.ended, 0)
    rig.expectRest("A")
  }
}
