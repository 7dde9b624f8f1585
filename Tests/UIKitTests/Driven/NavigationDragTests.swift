import Testing

@testable import UIKit

/// Drags of a navigation controller's pages.
@MainActor
@Suite("Navigation drag")
struct NavigationDragTests {
  /// An animator that slides the page in an animation block, as most custom animators do.
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

    /// Whether the delegate of a `custom` transition returns the built-in interaction controller.
    init(_ names: String = "AB", custom: Bool = false) {
      scene = NavigationScene(names, animator: custom ? BlockSlide() : nil)
      scene.delegate.interaction = scene.navigation.interactivePopTransition
      for (index, name) in "ABCD".enumerated() { scene.page("\(name)").view.tag = index }
      hand = Hand(scene.screen)
    }

    var percent: CGFloat { scene.navigation.interactivePopTransition.percentComplete }

    /// The visible distance of the front page from its final place, in points.
    func offset(of name: String = "B") -> CGFloat {
      scene.page(name).view.layer.presentation()?.convert(CGPoint.zero, to: nil).x ?? .nan
    }

    /// Checks that no transition runs and the stack is `names`.
    func expectRest(_ names: String, _ location: SourceLocation = #_sourceLocation) {
      scene.screen.settle()
      #expect(scene.names == names, sourceLocation: location)
      #expect(scene.problemsAtRest() == [], sourceLocation: location)
    }
  }

  @Test(
    "The progress is the pointer's distance divided by the width, with UIKit's and a custom animator",
    arguments: [false, true])
  func percent(custom: Bool) {
    for start: CGFloat in [2, 150] {
      let rig = Rig(custom: custom)
      rig.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
      rig.scene.screen.flush()
      #expect(rig.percent == 0)
      let origin = start + 11
      for x: CGFloat in [start + 12, 200, 399.5, 90.25, origin, 10, 1000, 333] {
        rig.hand.move(x, 310)
        let share = min(max((x - origin) / Rig.width, 0), 1)
        #expect(abs(rig.percent - share) < 1e-6)
        rig.scene.screen.advance(by: Hand.frame)
        #expect(abs(rig.offset() - share * Rig.width) < 1e-6)
      }
      rig.hand.up()
      rig.expectRest("A")
    }
  }

  @Test(
    "A release finishes or cancels by position and velocity",
    arguments: [
      // Points per frame, number of frames, and whether the pointer rests before the release.
      (4, 30, true, "AB"), (4, 45, true, "AB"), (4, 49, true, "AB"), (4, 51, true, "A"),
      (4, 80, true, "A"), (12, 10, false, "A"), (4, 60, false, "A"), (4, 45, false, "AB"),
    ] as [(CGFloat, Int, Bool, String)])
  func release(speed: CGFloat, frames: Int, rests: Bool, names: String) {
    let rig = Rig()
    rig.hand.grab(5, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: speed, dy: 0), frames: frames)
    if rests { rig.scene.screen.advance(by: 0.2) }
    rig.hand.up()
    rig.expectRest(names)
  }

  @Test("A page without a back button cannot be dragged away")
  func noWayBack() {
    for start: CGFloat in [2, 150] {
      let rig = Rig()
      rig.scene.page("B").navigationItem.hidesBackButton = true
      rig.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
      rig.scene.screen.flush()
      #expect(rig.scene.navigation.transitionCoordinator == nil)
      rig.hand.move(390, 300)
      rig.hand.up()
      rig.expectRest("AB")
    }
  }

  @Test("A flick backward cancels from any position")
  func flickBack() {
    let rig = Rig()
    rig.hand.grab(5, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: 12, dy: 0), frames: 28)
    rig.hand.drag(CGVector(dx: -14, dy: 0), frames: 10)
    rig.hand.up()
    rig.expectRest("AB")
  }

  @Test(
    "A released page continues with the pointer's velocity on the settling spring",
    arguments: [false, true])
  func velocity(custom: Bool) {
    let rig = Rig(custom: custom)
    rig.hand.grab(5, 300, going: CGVector(dx: 1, dy: 0))
    let speed: CGFloat = 8
    rig.hand.drag(CGVector(dx: speed, dy: 0), frames: 15)
    rig.hand.up()
    let start = 15 * speed
    let rest = Rig.width - start
    let spring = Spring(
      mass: 3, stiffness: 1000, damping: 2 * 3000.0.squareRoot(),
      initialVelocity: Double(speed * 60 / rest))
    for frame in 0..<20 {
      let expected = start + rest * min(CGFloat(spring.value(at: Double(frame) / 60)), 1)
      #expect(abs(rig.offset() - expected) < 1e-3, "frame \(frame)")
      rig.scene.screen.advance(by: Hand.frame)
    }
    rig.expectRest("A")
  }

  @Test(
    "A release beyond an end starts at rest, because the page did not follow there",
    arguments: [false, true])
  func velocityBeyond(custom: Bool) {
    let rig = Rig(custom: custom)
    rig.hand.grab(200, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.move(11, 300)
    rig.hand.drag(CGVector(dx: 8, dy: 0), frames: 12)
    #expect(rig.percent == 0)
    rig.hand.up()
    rig.scene.screen.advance(by: 1e-4)
    // ω² · distance · time, in points per second.
    #expect(rig.offset() / 1e-4 < 1000 / 3 * Rig.width * 1e-4 + 1)
    // The velocity still decides that it finishes.
    rig.expectRest("A")
  }

  @Test("In slow motion a released page keeps the pointer's velocity", arguments: [false, true])
  func slowVelocity(custom: Bool) {
    let slowness: CGFloat = 10
    let rig = Rig(custom: custom)
    rig.scene.screen.window.layer.speed = Float(1 / slowness)
    rig.hand.grab(5, 300, going: CGVector(dx: 1, dy: 0))
    let speed: CGFloat = 8
    rig.hand.drag(CGVector(dx: speed, dy: 0), frames: 15)
    rig.hand.up()
    let start = 15 * speed
    let rest = Rig.width - start
    let spring = Spring(
      mass: 3, stiffness: 1000, damping: 2 * 3000.0.squareRoot(),
      initialVelocity: Double(speed * 60 * slowness / rest))
    for frame in 0..<20 {
      let time = Double(frame) / 60 / Double(slowness)
      let expected = start + rest * min(CGFloat(spring.value(at: time)), 1)
      #expect(abs(rig.offset() - expected) < 1e-3, "frame \(frame)")
      // The first frame moves as far as each one before.
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
        #expect(abs(rig.offset() - before) < 1e-6)
        rig.scene.screen.advance(by: 2)
        #expect(abs(rig.offset() - before) < 1e-6)
        rig.hand.move(rig.hand.location.x + 20, 300)
        rig.scene.screen.flush()
        #expect(abs(rig.offset() - before - 20) < 1e-3)
        // A drag to the right removes B, whether it was being pushed or popped.
        rig.hand.drag(CGVector(dx: finishes == pops ? 10 : -10, dy: 0), frames: 12)
        rig.hand.up()
        rig.expectRest(finishes == pops ? "A" : "AB")
      }
    }
  }

  @Test("A released page can be caught again, any number of times")
  func catchingAgain() {
    let rig = Rig()
    rig.hand.grab(5, 300, going: CGVector(dx: 1, dy: 0))
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
    rig.scene.screen.settle()
    #expect(rig.scene.problemsAtRest() == [])
  }

  @Test(
    "A drag that cannot pop leaves the page in place",
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

  @Test("A delegate's own interaction controller has sole control")
  func ownInteraction() {
    let rig = Rig(custom: true)
    let own = UIPercentDrivenInteractiveTransition()
    rig.scene.delegate.interaction = own
    rig.hand.grab(5, 300, going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 30)
    #expect(own.percentComplete == 0 && rig.offset() == 0)
    rig.hand.up()
    own.cancel()
    rig.expectRest("AB")
  }

  @Test(
    "With a delegate's animator and no interaction controller, drags neither pop nor catch",
    arguments: [2, 200] as [CGFloat])
  func animatorAlone(start: CGFloat) {
    let rig = Rig(custom: true)
    rig.scene.delegate.interaction = nil
    rig.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
    #expect(rig.scene.navigation.transitionCoordinator == nil)
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 15)
    rig.hand.up()
    rig.expectRest("AB")
    // A running pop continues at its own speed.
    rig.scene.pop()
    rig.scene.screen.advance(by: 0.125)
    let before = rig.offset()
    rig.hand.grab(start, 300, going: CGVector(dx: -1, dy: 0))
    #expect(rig.scene.navigation.transitionCoordinator?.isInteractive == false)
    rig.scene.screen.advance(by: 0.125)
    #expect(rig.offset() > before + 10)
    rig.hand.up()
    rig.expectRest("A")
    // Transitions with UIKit's animator can still be dragged.
    rig.scene.delegate.animator = nil
    rig.scene.push("B", animated: false)
    rig.hand.grab(start, 300, going: CGVector(dx: 1, dy: 0))
    #expect(rig.scene.navigation.transitionCoordinator?.isInteractive == true)
    rig.hand.drag(CGVector(dx: 10, dy: 0), frames: 30)
    rig.hand.up()
    rig.expectRest("A")
  }

  @Test("A touchpad scroll pops, also when the window is resized meanwhile")
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
    #expect(abs(rig.offset() - 120) < 1e-6)
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
}
