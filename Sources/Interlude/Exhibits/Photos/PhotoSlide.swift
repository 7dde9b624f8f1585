import UIKit

/// One photo pushing another aside, or cross-fading with it where motion is reduced.
@MainActor
final class PhotoSlide {
  private let photo: UIImageView
  /// The photo that leaves, over the one that stays.
  private var leaving: UIImageView?

  /// Seconds that a slide, or a fade, takes.
  private static let duration: TimeInterval = 0.35
  /// Between the two photos, in points.
  private static let gap: CGFloat = 24

  init(_ photo: UIImageView) {
    self.photo = photo
  }

  var isRunning: Bool { leaving != nil }

  /// Moves `photo` to its place, after `change` has given it another picture and size.
  ///
  /// - Parameters:
  ///   - forward: whether it comes from the right.
  ///   - width: of the page, in points.
  func run(forward: Bool, width: CGFloat, _ change: () -> Void) {
    end()
    let leaving = UIImageView(frame: photo.frame)
    leaving.image = photo.image
    leaving.contentMode = photo.contentMode
    leaving.clipsToBounds = true
    change()
    photo.superview?.addSubview(leaving)
    self.leaving = leaving
    let fades = UIAccessibility.isReduceMotionEnabled
    let distance = (forward ? 1 : -1) * (width + Self.gap)
    if !fades { photo.transform = CGAffineTransform(translationX: distance, y: 0) }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseOut) { [photo] in
      photo.transform = .identity
      if fades {
        leaving.alpha = 0
      } else {
        leaving.transform = CGAffineTransform(translationX: -distance, y: 0)
      }
    } completion: { [weak self] _ in
      leaving.removeFromSuperview()
      if self?.leaving === leaving { self?.leaving = nil }
    }
  }

  /// Ends the slide at once.
  func end() {
    guard let leaving else { return }
    self.leaving = nil
    leaving.removeFromSuperview()
    photo.layer.removeAllAnimations()
  }
}
