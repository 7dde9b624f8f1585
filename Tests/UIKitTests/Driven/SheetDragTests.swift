import Testing

@testable import UIKit

/// Tests of drags of a sheet.
@MainActor
@Suite("Sheet drag")
struct SheetDragTests {
  /// Logs the calls of a sheet's delegate.
  final class Delegate: UIAdaptivePresentationControllerDelegate {
    var calls: [String] = []
    var lets = true

    func presentationControllerShouldDismiss(
      _ presentationController: UIPresentationController
    ) -> Bool { lets }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      calls.append("will")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      calls.append("did")
    }
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) { calls.append("attempt") }
  }

  /// A form sheet of 540 × 620 points in the middle of a window, and a pointer.
  @MainActor
  final class Rig {
    let scene = PresentationScene()
    let hand: Hand
    let page: RecordingViewController
    let delegate = Delegate()
    /// The distance that moves the sheet from its place to below the lower edge of the window, in points.
    static let fullDistance: CGFloat = 710

    init(presents: Bool = true) {
      hand = Hand(scene.screen)
      page = scene.page("B", .formSheet)
      page.presentationController?.delegate = delegate
      guard presents else { return }
      scene.root.present(page, animated: true)
      scene.screen.runUntilIdle()
    }

    var percent: CGFloat? { page.transitionCoordinator?.percentComplete }

    /// The distance of the sheet below its place on screen, in points.
    var offset: CGFloat { (page.view.layer.presentation()?.frame.minY ?? .nan) - 90 }

    var dimming: UIView? { page.view.superview?.subviews.first }

    func grab(going dy: CGFloat = 1) { hand.grab(640, 300, going: CGVector(dx: 0, dy: dy)) }

    func drag(_ dy: CGFloat, frames: Int) { hand.drag(CGVector(dx: 0, dy: dy), frames: frames) }

    /// Checks that no transition runs, and that the sheet is presented or completely gone.
    func expectRest(isThere: Bool, _ location: SourceLocation = #_sourceLocation) {
      scene.screen.runUntilIdle()
      #expect((scene.root.presentedViewController === page) == isThere, sourceLocation: location)
      #expect(page.transitionCoordinator == nil, sourceLocation: location)
      #expect(scene.screen.window.subviews.count == (isThere ? 2 : 1), sourceLocation: location)
      guard isThere else { return }
      #expect(
        page.view.frame == CGRect(x: 370, y: 90, width: 540, height: 620),
        sourceLocation: location)
      #expect(page.view.layer.presentation()?.frame == page.view.frame, sourceLocation: location)
      #expect(
        abs((dimming?.layer.presentation()?.opacity ?? 0) - 0.3) < 1e-6, sourceLocation: location)
      #expect(
        page.view.superview?.layer.speed == 1 && page.view.layer.cornerRadius == 12,
        sourceLocation: location)
    }
  }

  @Test(
    "The progress is the pointer's distance divided by the sheet's, and sheet and dimming follow")
  func percent() {
    let rig = Rig()
    rig.grab()
    rig.scene.screen.flush()
    #expect(rig.percent == 0)
    for y: CGFloat in [312, 500.25, 799, 311, 200, 340.5] {
      rig.hand.move(700, y)
      let fraction = min(max((y - 311) / Rig.fullDistance, 0), 1)
      #expect(abs((rig.percent ?? .nan) - fraction) < 1e-6)
      rig.scene.screen.advance(by: Hand.frame)
      #expect(abs(rig.offset - fraction * Rig.fullDistance) < 1e-6)
      let opacity = CGFloat(rig.dimming?.layer.presentation()?.opacity ?? .nan)
      #expect(abs(opacity - 0.3 * (1 - fraction)) < 1e-6)
    }
    rig.hand.up()
    rig.expectRest(isThere: true)
  }

  @Test(
    "A release finishes or cancels by position and velocity",
    arguments: [
      // Points per frame, number of frames, whether the pointer rests before the release, and
      // whether the sheet stays.
      (5, 60, true, true), (5, 70, true, true), (5, 72, true, false), (9, 50, true, false),
      (18, 10, false, false), (17, 4, false, false), (12, 10, false, true), (4, 60, false, true),
    ] as [(CGFloat, Int, Bool, Bool)])
  func release(speed: CGFloat, frames: Int, rests: Bool, stays: Bool) {
    let rig = Rig()
    rig.grab()
    rig.drag(speed, frames: frames)
    if rests { rig.scene.screen.advance(by: 0.2) }
    rig.hand.up()
    rig.expectRest(isThere: stays)
    #expect(rig.delegate.calls == (stays ? ["will"] : ["will", "did"]))
  }

  @Test("A released sheet continues with the pointer's velocity on the settling spring")
  func velocity() {
    let rig = Rig()
    rig.grab()
    let speed: CGFloat = 8
    rig.drag(speed, frames: 48)
    rig.hand.up()
    let start = 48 * speed
    let rest = Rig.fullDistance - start
    let spring = Spring(
      stiffness: SheetMotion.frequency * SheetMotion.frequency,
      damping: 2 * SheetMotion.frequency, initialVelocity: Double(speed * 60 / rest))
    for frame in 0..<20 {
      let expected = start + rest * min(CGFloat(spring.value(at: Double(frame) / 60)), 1)
      #expect(abs(rig.offset - expected) < 1e-3, "frame \(frame)")
      rig.scene.screen.advance(by: Hand.frame)
    }
    rig.expectRest(isThere: false)
  }

  @Test(
    "A running presentation or dismissal can be caught, dragged and released in either direction")
  func catching() {
    for comes in [true, false] {
      for stays in [true, false] {
        let rig = Rig(presents: !comes)
        if comes { rig.scene.root.present(rig.page, animated: true) } else { rig.scene.dismiss() }
        rig.scene.screen.flush()
        rig.scene.screen.advance(by: 0.1)
        let before = rig.offset
        #expect(before > 1 && before < Rig.fullDistance - 1)
        rig.grab(going: -1)
        rig.scene.screen.flush()
        #expect(abs(rig.offset - before) < 1e-6)
        rig.scene.screen.advance(by: 2)
        #expect(abs(rig.offset - before) < 1e-6)
        rig.hand.move(640, rig.hand.location.y + 20)
        rig.scene.screen.flush()
        #expect(abs(rig.offset - before - 20) < 1e-3)
        rig.drag(stays ? -12 : 12, frames: 14)
        rig.hand.up()
        rig.expectRest(isThere: stays)
      }
    }
  }

  /// The animation of the dismissal: a delegate's animator, or a style that does not slide.
  enum Look: CaseIterable {
    case custom, dissolve, flip
  }

  @Test(
    "Any animator follows the drag by percent and can be released in either direction",
    arguments: Look.allCases)
  func otherLooks(look: Look) {
    for stays in [true, false] {
      let rig = Rig()
      switch look {
      case .custom: rig.scene.delegate.animator = SlideAnimator(duration: 0.5)
      case .dissolve: rig.page.modalTransitionStyle = .crossDissolve
      case .flip: rig.page.modalTransitionStyle = .flipHorizontal
      }
      rig.page.transitioningDelegate = rig.scene.delegate
      rig.grab()
      #expect(rig.page.transitionCoordinator?.isInteractive == true)
      for distance: CGFloat in [100, 355, 30.5] {
        rig.hand.move(640, 311 + distance)
        rig.scene.screen.advance(by: 1)
        #expect(abs((rig.percent ?? .nan) - distance / Rig.fullDistance) < 1e-6)
        guard look == .custom else { continue }
        let x = rig.page.view.layer.presentation()?.frame.minX ?? .nan
        #expect(abs(x - (370 - 1280 * distance / Rig.fullDistance)) < 1e-6)
      }
      rig.drag(stays ? -2 : 12, frames: 40)
      rig.hand.up()
      rig.expectRest(isThere: stays)
    }
  }

  @Test(
    "A delegate's interaction controller that starts interactively has sole control",
    arguments: [true, false])
  func suppliedInteraction(isInHand: Bool) {
    let rig = Rig()
    let supplied = UIPercentDrivenInteractiveTransition()
    supplied.wantsInteractiveStart = isInHand
    rig.scene.delegate.animator = SlideAnimator(duration: 0.5)
    rig.scene.delegate.interaction = supplied
    rig.grab()
    rig.drag(5, frames: 40)
    rig.scene.screen.advance(by: 2)
    #expect(rig.page.isBeingDismissed)
    #expect(abs((rig.percent ?? .nan) - (isInHand ? 0 : 200 / Rig.fullDistance)) < 1e-6)
    rig.hand.up()
    supplied.cancel()
    rig.expectRest(isThere: true)
  }

  @Test("A released sheet can be caught again, any number of times")
  func catchingAgain() {
    let rig = Rig()
    rig.grab()
    rig.drag(6, frames: 30)
    for direction: CGFloat in [1, -1, 1, -1, -1] {
      rig.hand.up()
      for _ in 0..<3 { rig.scene.screen.advance(by: Hand.frame) }
      let before = rig.offset
      rig.grab(going: direction)
      rig.scene.screen.flush()
      #expect(abs(rig.offset - before) < 1e-6)
      rig.drag(direction * 3, frames: 4)
    }
    rig.drag(-10, frames: 20)
    rig.hand.up()
    rig.expectRest(isThere: true)
  }

  @Test("A sheet that may not be dismissed resists and returns, and its delegate is told")
  func modal() {
    for asks in [false, true] {
      let rig = Rig()
      if asks { rig.delegate.lets = false } else { rig.page.isModalInPresentation = true }
      rig.grab()
      var last: CGFloat = 0
      for _ in 0..<30 {
        rig.drag(10, frames: 1)
        #expect(rig.offset > last && rig.offset < 120)
        last = rig.offset
      }
      #expect(rig.page.transitionCoordinator == nil && rig.delegate.calls == ["attempt"])
      rig.hand.up()
      rig.scene.screen.flush()
      #expect(abs(rig.offset - last) < 0.5)
      rig.expectRest(isThere: true)
      #expect(rig.delegate.calls == ["attempt"])
    }
  }

  @Test("A drag that is cancelled, also by Escape, restores everything", arguments: [false, true])
  func cancelling(escapes: Bool) {
    let rig = Rig()
    let views = rig.page.view.superview?.subviews
    _ = rig.scene.log.take()
    rig.grab()
    rig.drag(6, frames: 30)
    #expect(rig.scene.log.take() == ["B.viewWillDisappear"])
    if escapes {
      UIApplication.shared.input.cancelTouches()
    } else {
      rig.scene.screen.advance(by: 0.2)
      rig.hand.up()
    }
    rig.expectRest(isThere: true)
    #expect(rig.page.view.superview?.subviews == views)
    #expect(
      rig.scene.log.take() == [
        "B.viewWillAppear", "B.viewDidAppear",
      ])
    // The sheet can still be dismissed by a later drag.
    rig.grab()
    rig.drag(20, frames: 20)
    rig.hand.up()
    rig.expectRest(isThere: false)
  }

  @Test("A scroll view in the sheet scrolls first; at its top a downward drag moves the sheet")
  func scrolling() {
    for (start, dy, dismisses) in [(0, 1, true), (200, 1, false), (0, -1, false)]
      as [(CGFloat, CGFloat, Bool)]
    {
      for isScroll in [false, true] {
        let rig = Rig()
        let scroll = UIScrollView(frame: rig.page.view.bounds)
        scroll.contentSize = CGSize(width: 540, height: 3000)
        rig.page.view.addSubview(scroll)
        rig.scene.screen.flush()
        scroll.contentOffset.y = start
        rig.scene.screen.flush()
        if isScroll {
          let events: [(UIScrollEvent.Phase, CGFloat)] =
            [(.began, 11 * dy)] + Array(repeating: (.changed, 10 * dy), count: 12)
          for (phase, way) in events {
            rig.scene.screen.advance(by: Hand.frame)
            UIApplication.shared.gestures.dispatch(
              UIScrollEvent(
                phase, location: CGPoint(x: 640, y: 300),
                translation: CGVector(dx: 0, dy: way), velocity: nil, isPrecise: true,
                timestamp: rig.scene.screen.clock.now()), over: scroll)
          }
        } else {
          rig.grab(going: dy)
          rig.drag(10 * dy, frames: 12)
        }
        let kind = "\(start) \(dy) \(isScroll)"
        #expect((rig.page.transitionCoordinator != nil) == dismisses, "\(kind)")
        #expect((scroll.contentOffset.y != start) == !dismisses, "\(kind)")
        if !isScroll { rig.hand.up() }
      }
    }
  }

  @Test(
    "Released after a resize, the sheet moves to its new place without a jump",
    arguments: [true, false])
  func resizedReturn(fills: Bool) {
    let rig = Rig()
    let size = fills ? CGSize(width: 500, height: 600) : CGSize(width: 900, height: 700)
    rig.grab()
    rig.drag(5, frames: 20)
    rig.scene.screen.window.frame.size = size
    rig.scene.screen.advance(by: 0.2)
    rig.hand.up()
    rig.scene.screen.flush()
    var last = rig.offset
    for _ in 0..<90 {
      rig.scene.screen.advance(by: Hand.frame)
      #expect(abs(rig.offset - last) < 20)
      last = rig.offset
    }
    rig.scene.screen.runUntilIdle()
    #expect(rig.page.transitionCoordinator == nil)
    #expect(
      rig.page.view.layer.presentation()?.frame
        == (fills
          ? CGRect(x: 0, y: 20, width: 500, height: 580)
          : CGRect(x: 180, y: 40, width: 540, height: 620)))
  }

  @Test("A resize during a drag does not change the progress, and the drag continues")
  func resizing() {
    let rig = Rig()
    rig.grab()
    rig.drag(5, frames: 40)
    let percent = rig.percent ?? .nan
    rig.scene.screen.window.frame.size = CGSize(width: 1000, height: 700)
    rig.scene.screen.flush()
    rig.hand.move(640, rig.hand.location.y + 0.5)
    #expect(abs((rig.percent ?? .nan) - percent) < 0.002)
    rig.drag(10, frames: 40)
    rig.hand.up()
    rig.expectRest(isThere: false)
  }
}
