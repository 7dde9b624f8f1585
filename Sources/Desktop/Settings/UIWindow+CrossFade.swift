import UIKit

extension UIWindow {
  /// The duration of a cross-fade, in seconds.
  private static let crossFadeDuration: TimeInterval = 0.25

  /// Lets the changes that follow fade in: a snapshot of the window lies over it and fades away.
  ///
  /// A call during an earlier fade takes its snapshot in the middle of that fade, so nothing jumps. There is no fade while the
  /// window's time stands still, as in a pause: the snapshot would stay.
  func crossFade() {
    guard layer.speed != 0, let picture = snapshotView(afterScreenUpdates: false) else { return }
    picture.frame = bounds
    picture.isUserInteractionEnabled = false
    // The lab's timeline leaves decorations of the system out.
    picture.accessibilityIdentifier = "UIKit.crossFade"
    addSubview(picture)
    UIView.animate(
      withDuration: Self.crossFadeDuration, delay: 0, options: .allowUserInteraction,
      animations: { picture.alpha = 0 }, completion: { _ in picture.removeFromSuperview() })
  }
}
