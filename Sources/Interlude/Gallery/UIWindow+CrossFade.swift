import UIKit

extension UIWindow {
  /// The duration of a cross-fade, in seconds.
  private static let crossFadeDuration: TimeInterval = 0.25

  /// Lets the changes that follow fade in: what the window shows now lies over it and fades away.
  ///
  /// A second call while the first one fades begins with what is on screen then.
  func crossFade() {
    guard let picture = snapshotView(afterScreenUpdates: false) else { return }
    picture.frame = bounds
    picture.isUserInteractionEnabled = false
    addSubview(picture)
    UIView.animate(
      withDuration: Self.crossFadeDuration, delay: 0, options: .allowUserInteraction,
      animations: { picture.alpha = 0 }, completion: { _ in picture.removeFromSuperview() })
  }
}
