@testable import UIKit

/// A scroll view in a window, with methods that drag and scroll it.
@MainActor
final class ScrollStage {
  let stage: ViewStage
  let view: UIScrollView
  let log = ScrollLog()

  init(_ stage: ViewStage, content: CGSize = CGSize(width: 200, height: 1000)) {
    self.stage = stage
    view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.contentSize = content
    view.delegate = log
    stage.window.addSubview(view)
    stage.turn()
    log.names = []
  }

  /// Presses at `start`, moves by `travel` in frames of a 60th of a second, and keeps the button down.
  func drag(from start: CGPoint = CGPoint(x: 100, y: 100), _ travel: CGVector, steps: Int = 6) {
    stage.send(.pointerDown(location: start))
    for step in 1...steps {
      stage.advance(by: 1.0 / 60)
      let fraction = CGFloat(step) / CGFloat(steps)
      location = CGPoint(x: start.x + travel.dx * fraction, y: start.y + travel.dy * fraction)
      stage.send(.pointerMoved(location: location))
      stage.turn()
    }
  }

  private var location = CGPoint.zero

  func release() { stage.send(.pointerUp(location: location)) }

  /// Advances by `count` frames. Returns the offset after each frame.
  @discardableResult
  func frames(_ count: Int) -> [CGPoint] {
    (0..<count).map { _ in
      stage.advance(by: 1.0 / 60)
      return view.contentOffset
    }
  }

  func scroll(_ x: CGFloat, _ y: CGFloat, precise: Bool = true, at location: CGPoint? = nil) {
    stage.send(
      .scroll(
        location: location ?? CGPoint(x: 50, y: 50), deltaX: x, deltaY: y, isPrecise: precise))
  }

  /// Whether nothing is scheduled any more once the scroll indicators have faded out.
  func comesToRest() -> Bool {
    stage.advance(by: 2)
    stage.advance(by: 1.0 / 60)
    return !AnimationScheduler.shared.needsFrames(at: CACurrentMediaTime())
      && AnimationScheduler.shared.nextWake(after: CACurrentMediaTime()) == nil
  }
}

@MainActor
final class ScrollLog: UIScrollViewDelegate {
  var names: [String] = []
  var velocity = CGPoint.zero
  var target = CGPoint.zero
  var wantedTarget: CGPoint?
  var scrolled: (() -> Void)?

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if names.last != "scroll" { names.append("scroll") }
    scrolled?()
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { names.append("willDrag") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    names.append("willEnd")
    self.velocity = velocity
    target = targetContentOffset.pointee
    if let wantedTarget { targetContentOffset.pointee = wantedTarget }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
    names.append("didEnd \(willDecelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    names.append("willDecelerate")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { names.append("didDecelerate") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { names.append("didAnimate") }
}

@MainActor
func withScrollStage(
  content: CGSize = CGSize(width: 200, height: 1000), _ body: (ScrollStage) throws -> Void
) rethrows {
  try withStage { try body(ScrollStage($0, content: content)) }
}
