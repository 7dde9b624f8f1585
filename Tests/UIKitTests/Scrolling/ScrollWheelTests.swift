import Testing

@testable import UIKit

/// Tests of wheels and touchpads, from the event to the motion of the content.
@MainActor @Suite struct ScrollWheelTests {
  @Test func aWheelStepMovesSmoothlyByItsWholeDistance() {
    withScrollStage { scene in
      scene.scroll(0, -40, precise: false)
      #expect(scene.view.contentOffset.y == 0)
      let offsets = scene.frames(6).map(\.y)
      for (a, b) in zip([0] + offsets, offsets) { #expect(b >= a) }
      #expect(offsets[2] == 30)
      scene.scroll(0, -40, precise: false)
      scene.frames(8)
      #expect(scene.view.contentOffset.y == 80)
      scene.frames(60)
      #expect(scene.view.contentOffset.y == 80 && scene.comesToRest())
    }
  }

  @Test func aTouchpadMovesAtOnceAndItsGestureEndsWithoutFrames() {
    withScrollStage { scene in
      scene.scroll(0, -7)
      #expect(scene.view.contentOffset.y == 7 && scene.view.isDragging)
      #expect(!scene.view.isTracking)
      scene.stage.turn()
      let now = CACurrentMediaTime()
      #expect(!AnimationScheduler.shared.needsFrames(at: now))
      let wake = AnimationScheduler.shared.nextWake(after: now)
      #expect(abs((wake ?? 0) - now - 0.12) < 1e-9)
      scene.stage.advance(by: 0.12)
      #expect(!scene.view.isDragging)
      #expect(
        scene.log.names == ["willDrag", "scroll", "willEnd", "didEnd false"])
    }
  }

  @Test func scrollingStopsAtTheEdgeAndTurnsBackAtOnce() {
    withScrollStage { scene in
      scene.scroll(0, -700)
      scene.scroll(0, -700)
      #expect(scene.view.contentOffset.y == 800)
      scene.scroll(0, 10)
      #expect(scene.view.contentOffset.y == 790)
    }
  }

  @Test func atTheEdgeScrollingTurnsBackWithoutAPause() {
    withScrollStage { scene in
      scene.scroll(0, 30)
      #expect(scene.view.contentOffset.y == 0)
      scene.scroll(0, -30)
      #expect(scene.view.contentOffset.y == 30)
    }
  }

  @Test func theWheelStopsAFlingAndScrollsFromThere() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.frames(5)
      let before = scene.view.contentOffset.y
      scene.scroll(0, 10)
      #expect(scene.view.contentOffset.y == before - 10 && !scene.view.isDecelerating)
      scene.frames(60)
      #expect(scene.view.contentOffset.y == before - 10)
    }
  }

  @Test func contentBeyondAnEdgeSpringsBackAfterTheWheel() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: 90))
      scene.release()
      scene.frames(4)
      let before = scene.view.contentOffset.y
      scene.scroll(0, -5)
      #expect(before < -10 && abs(scene.view.contentOffset.y - before - 5) <= 0.5)
      scene.frames(90)
      #expect(scene.view.contentOffset.y == 0 && scene.comesToRest())
    }
  }

  @Test func aGestureOfAnotherClockOrARemovedViewIsDropped() {
    withScrollStage { scene in
      scene.scroll(0, -10)
      let later = CACurrentMediaTime() + 1000
      UIApplication.shared.handle(
        InputEvent(
          .scroll(location: CGPoint(x: 50, y: 50), deltaX: 0, deltaY: -10, isPrecise: true),
          at: later))
      scene.scroll(0, -10)
      #expect(scene.view.contentOffset.y == 30)
      scene.view.removeFromSuperview()
      let other = UIScrollView(frame: scene.view.frame)
      other.contentSize = scene.view.contentSize
      scene.stage.window.addSubview(other)
      scene.scroll(0, -10)
      #expect(other.contentOffset.y == 10 && scene.view.contentOffset.y == 30)
    }
  }

  @Test func shiftTurnsAWheelSideways() {
    withScrollStage(content: CGSize(width: 1000, height: 1000)) { scene in
      scene.stage.send(
        .key(.down(), UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE1), modifierFlags: .shift)))
      scene.scroll(0, -40, precise: false)
      scene.frames(10)
      #expect(scene.view.contentOffset == CGPoint(x: 40, y: 0))
      scene.stage.send(.key(.up, UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE1))))
    }
  }

  @Test func aButtonTakesOverFromTheWheel() {
    withScrollStage { scene in
      scene.scroll(0, -40, precise: false)
      scene.frames(2)
      let offset = scene.view.contentOffset.y
      scene.stage.send(.pointerDown(location: CGPoint(x: 100, y: 100)))
      #expect(!scene.view.isDragging)
      scene.frames(10)
      #expect(scene.view.contentOffset.y == offset && offset < 40)
    }
  }

  // MARK: Pans

  /// Adds a pan recognizer that follows scrolling and reports to `body`.
  private func pan(on view: UIView, _ body: @escaping (UIPanGestureRecognizer) -> Void)
    -> UIPanGestureRecognizer
  {
    let pan = UIPanGestureRecognizer { ($0 as? UIPanGestureRecognizer).map(body) }
    pan.allowedScrollTypesMask = .all
    view.addGestureRecognizer(pan)
    return pan
  }

  @Test func aPanFollowsATouchpadUntilTheGestureEnds() {
    withStage { stage in
      var states: [UIGestureRecognizer.State] = []
      var travel = CGPoint.zero
      var velocity = CGPoint.zero
      var touches = 0
      let pan = pan(on: stage.window) {
        states.append($0.state)
        travel = $0.translation(in: nil)
        velocity = $0.velocity(in: nil)
        touches = max(touches, $0.numberOfTouches)
      }
      for _ in 0..<10 {
        stage.send(
          .scroll(
            location: CGPoint(x: 300, y: 200), deltaX: 12, deltaY: 1, isPrecise: true))
        stage.advance(by: 0.01)
      }
      #expect(pan.state == .changed && travel == CGPoint(x: 120, y: 10) && touches == 0)
      #expect(pan.location(in: nil) == CGPoint(x: 300, y: 200))
      stage.advance(by: 0.12)
      #expect(states.first == .began && states.last == .ended)
      #expect(abs(velocity.x - 1200) < 1 && abs(velocity.y - 100) < 1)
    }
  }

  /// A table with a row that scrolls horizontally, and a pan recognizer around both. Each row of the arguments has a
  /// swipe, the offsets of row and table, and the receiver of the swipe.
  @Test(
    arguments: [
      // Horizontally the row scrolls; at its start, the recognizer around it gets the swipe.
      (20.0, 0.0, 100.0, 100.0, "row"), (-20, 0, 0, 100, "row"), (20, 0, 0, 100, "pan"),
      // Vertically the table scrolls, unless it is at its edge.
      (0, -20, 100, 100, "table"), (0, 20, 100, 100, "table"), (0, 20, 100, 0, "pan"),
      // The direction counts as horizontal if the ratio exceeds 1.2 to 1.
      (12.5, 10, 0, 100, "pan"), (-12.5, -10, 0, 100, "row"), (12, 10, 0, 100, "table"),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat, String)])
  func aSwipeGoesToTheInnermostViewThatCanScroll(
    x: CGFloat, y: CGFloat, rowAt: CGFloat, tableAt: CGFloat, winner: String
  ) {
    withScrollStage { scene in
      let row = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
      row.contentSize = CGSize(width: 1000, height: 100)
      row.contentOffset.x = rowAt
      scene.view.addSubview(row)
      scene.view.contentOffset.y = tableAt
      var panned = CGPoint.zero
      _ = pan(on: scene.stage.window) { panned = $0.translation(in: nil) }
      scene.scroll(x, y)
      scene.scroll(x, y)
      let moved = [
        "row": row.contentOffset.x != rowAt, "table": scene.view.contentOffset.y != tableAt,
        "pan": panned != .zero,
      ]
      #expect(moved.filter(\.value).keys.sorted() == [winner])
    }
  }

  @Test func aGestureStaysWithItsFirstReceiver() {
    withScrollStage { scene in
      let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      inner.contentSize = CGSize(width: 200, height: 220)
      scene.view.addSubview(inner)
      scene.scroll(0, -50)
      scene.scroll(0, -50)
      #expect(inner.contentOffset.y == 20 && scene.view.contentOffset.y == 0)
      // After a pause the swipe is a new gesture. The inner view is at its end, so the outer one scrolls.
      scene.stage.advance(by: 0.2)
      scene.scroll(0, -50)
      #expect(inner.contentOffset.y == 20 && scene.view.contentOffset.y == 50)
      // The swipe continues while the pointer moves to another view.
      scene.scroll(0, -50, at: CGPoint(x: 700, y: 500))
      #expect(scene.view.contentOffset.y == 100)
    }
  }

  @Test func theDelegateAndTheMaskAreAsked() {
    @MainActor final class No: UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    withScrollStage { scene in
      var count = 0
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
      scene.view.addSubview(inner)
      let pan = pan(on: inner) { _ in count += 1 }
      let no = No()
      pan.delegate = no
      scene.scroll(0, -20)
      #expect(count == 0 && scene.view.contentOffset.y == 20)
      scene.stage.advance(by: 0.2)
      pan.delegate = nil
      pan.allowedScrollTypesMask = .discrete
      scene.scroll(0, -20)
      #expect(count == 0 && scene.view.contentOffset.y == 40)
      scene.stage.advance(by: 0.2)
      pan.allowedScrollTypesMask = .all
      scene.scroll(0, -20)
      #expect(count > 0 && scene.view.contentOffset.y == 40)
    }
  }

  @Test func scrollingWithoutAPanReachesTheResponders() {
    final class Dial: UIView {
      var turned = CGVector.zero
      override func scrollWheel(with event: UIScrollEvent) { turned.add(event.translation) }
    }
    withStage { stage in
      let dial = Dial(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(dial)
      stage.send(
        .scroll(location: CGPoint(x: 50, y: 50), deltaX: 5, deltaY: 6, isPrecise: true))
      stage.send(
        .scroll(location: CGPoint(x: 50, y: 50), deltaX: 5, deltaY: 6, isPrecise: true))
      #expect(dial.turned == CGVector(dx: 10, dy: 12))
    }
  }
}
