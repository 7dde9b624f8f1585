import UIKit

/// Drags the next child of the container onto its stage, and catches those on their way.
final class StageDrag: PanDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  let recognizer = UIPanGestureRecognizer()

  override init(way: @escaping () -> CGVector, begin: @escaping () -> Void) {
    super.init(way: way, begin: begin)
    recognizer.allowedScrollTypesMask = .continuous
    recognizer.delegate = self
    follow(recognizer)
  }

  /// Begins along the way; backwards only what is there to be taken back.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let travel = recognizer.translation(in: nil)
    let way = way()
    let along = travel.x * way.dx + travel.y * way.dy
    let aside = travel.x * way.dy - travel.y * way.dx
    return abs(along) > abs(aside) && (along > 0 || canCatch)
  }
}
