import UIKit

extension UIPanGestureRecognizer {
  /// Whether the pan has moved more along `way` than across it: toward its end or, if `orBack`, also the other way.
  func isMoving(along way: CGVector, orBack: Bool) -> Bool {
    let travel = translation(in: nil)
    let along = travel.x * way.dx + travel.y * way.dy
    let across = travel.x * way.dy - travel.y * way.dx
    return abs(along) > InputTuning.axisRatio * abs(across) && (along > 0 || orBack)
  }
}
