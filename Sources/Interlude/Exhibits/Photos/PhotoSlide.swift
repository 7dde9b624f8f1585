import UIKit

/// The change from one open photo to the next: the new one slides in beside the old one or, with reduced motion, they
/// cross-fade.
@MainActor
final class PhotoSlide {
  private let photo: UIImageView
  /// The view of the leaving photo, above the entering one.
  private var leaving: UIImageView?
  /// The side from which the new photo enters: 1 is the right, -1 the left.
  private var side: CGFloat = 1

  private let motion: PhotoMotion
  /// Between the two photos of the running slide, in points.
  private var gap: CGFloat = 0

  init(_ photo: UIImageView, _ motion: PhotoMotion) {
    self.photo = photo
    self.motion = motion
  }

  var isRunning: Bool { leaving != nil }

  /// Moves `photo` to its place, after `change` has given it another image and size.
  ///
  /// - Parameters:
  ///   - forward: Whether it comes from the right.
  ///   - width: The page's width, in points.
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
    side = forward ? 1 : -1
    gap = motion.gap
    let distance = side * (width + gap)
    if !fades { photo.transform = CGAffineTransform(translationX: distance, y: 0) }
    UIView.animate(withDuration: motion.slideDuration, delay: 0, options: .curveEaseOut) {
      [photo] in
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

  /// Adapts a running slide to another width of the page. The entering photo must have its frame for that width already.
  ///
  /// - Parameter place: Returns the open frame of an image at the new width; the leaving photo's slide begins there.
  func resize(width: CGFloat, leaving place: (UIImage?) -> CGRect) {
    guard let leaving else { return }
    let frame = place(leaving.image)
    leaving.bounds.size = frame.size
    leaving.center = CGPoint(x: frame.midX, y: frame.midY)
    guard leaving.transform != .identity else { return }
    let distance = side * (width + gap)
    UIView.redirect([photo, leaving]) { [photo] in
      photo.transform = CGAffineTransform(translationX: distance, y: 0)
      leaving.transform = .identity
    } to: { [photo] in
      photo.transform = .identity
      leaving.transform = CGAffineTransform(translationX: -distance, y: 0)
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
