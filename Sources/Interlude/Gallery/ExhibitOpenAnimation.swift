import UIKit

/// The animation of an exhibit between its card and the window: the card's picture grows to the window and becomes the exhibit, while
/// the list recedes; or back. With reduced motion the exhibit fades in and out instead.
///
/// One property animator draws both directions, so that the animation can be reversed, caught and dragged at any moment without a jump
/// of position or velocity. The animation ends with ``onEnd``.
@MainActor
final class ExhibitOpenAnimation {
  /// The card that the exhibit comes from and goes back to.
  struct Card {
    /// The card's picture, which is hidden during the animation.
    var picture: UIView
    var image: UIImage?
    var cornerRadius: CGFloat
  }

  /// Called once, with whether the exhibit is open at the end. The exhibit's view is no longer in the animation's views then, and the
  /// list's view is as it was.
  var onEnd: ((_ isOpen: Bool) -> Void)?

  private let container: UIView
  private let list: UIView
  private let exhibit: UIView
  private let card: Card?
  private let animator: UIViewPropertyAnimator
  /// Clips the exhibit on its way.
  private let portal = UIView()
  private let image = UIImageView()
  /// Darkens the list.
  private let shade = UIView()
  private let autoresizing: UIView.AutoresizingMask

  /// The perceptual duration of the spring in seconds, as in `UISpringTimingParameters(duration:bounce:)`. It does not overshoot.
  private static let springDuration: TimeInterval = 0.45
  /// The duration in seconds of the fade with reduced motion.
  private static let fadeDuration: TimeInterval = 0.25
  /// The scale of the list behind an open exhibit.
  private static let recededScale: CGFloat = 0.94
  /// The fraction of the animation during which the picture fades out, from its beginning.
  private static let pictureFraction = 0.4
  private static let shadeAlpha: CGFloat = 0.35
  /// The size at which an exhibit without a card begins, as a fraction of the window's.
  private static let scaleWithoutCard: CGFloat = 0.85

  private static func spring(initialVelocity: CGFloat = 0) -> UISpringTimingParameters {
    // A velocity without a vertical component applies to properties of every kind.
    UISpringTimingParameters(
      duration: springDuration, bounce: 0, initialVelocity: CGVector(dx: initialVelocity, dy: 0))
  }

  /// Puts `exhibit` above `list`, both views of `container`: at its card, or filling the container if `isOpen`.
  ///
  /// Without a card the exhibit grows out of the middle.
  init(of exhibit: UIView, above list: UIView, in container: UIView, card: Card?, isOpen: Bool) {
    (self.exhibit, self.list, self.container) = (exhibit, list, container)
    let isReduced = UIAccessibility.isReduceMotionEnabled
    self.card = isReduced ? nil : card
    autoresizing = exhibit.autoresizingMask
    animator =
      isReduced
      ? UIViewPropertyAnimator(duration: Self.fadeDuration, curve: .linear)
      : UIViewPropertyAnimator(
        duration: Self.springDuration, timingParameters: Self.spring())
    animator.isReversed = isOpen
    shade.backgroundColor = .black
    shade.frame = container.bounds
    shade.isUserInteractionEnabled = false
    portal.clipsToBounds = true
    image.image = card?.image
    image.contentMode = .scaleAspectFill
    for view in [shade, portal] { container.addSubview(view) }
    for view in [exhibit, image] { portal.addSubview(view) }
    // The exhibit is laid out for the whole window during all of the animation.
    exhibit.autoresizingMask = []
    exhibit.transform = .identity
    exhibit.frame = container.bounds
    exhibit.layoutIfNeeded()
    self.card?.picture.isHidden = true
    if isReduced { showFaded() } else { showAtCard() }
    animator.addAnimations { [self] in showOpen() }
    animator.addCompletion { [self] in end(isOpen: $0 == .end) }
  }

  // MARK: The two ends

  private var start: CGRect {
    if let picture = card?.picture { return picture.convert(picture.bounds, to: container) }
    let (width, height) = (
      container.bounds.width * Self.scaleWithoutCard,
      container.bounds.height * Self.scaleWithoutCard
    )
    return CGRect(
      x: (container.bounds.width - width) / 2, y: (container.bounds.height - height) / 2,
      width: width, height: height)
  }

  private func showAtCard() {
    let start = start
    portal.frame = start
    portal.layer.cornerRadius = card?.cornerRadius ?? 0
    portal.alpha = card == nil ? 0 : 1
    // The exhibit fills the picture's place.
    let scale = max(
      start.width / max(container.bounds.width, 1), start.height / max(container.bounds.height, 1))
    exhibit.transform = CGAffineTransform(scaleX: scale, y: scale)
    exhibit.center = CGPoint(x: start.width / 2, y: start.height / 2)
    image.frame = portal.bounds
    image.alpha = card?.image == nil ? 0 : 1
    shade.alpha = 0
  }

  private func showFaded() {
    portal.frame = container.bounds
    portal.alpha = 0
    image.alpha = 0
    shade.alpha = 0
  }

  private func showOpen() {
    portal.frame = container.bounds
    portal.layer.cornerRadius = 0
    portal.alpha = 1
    exhibit.transform = .identity
    exhibit.center = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
    image.frame = portal.bounds
    // The picture fades out early, so that picture and exhibit overlap only briefly.
    UIView.animateKeyframes(withDuration: Self.springDuration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: Self.pictureFraction) {
        self.image.alpha = 0
      }
    }
    guard !UIAccessibility.isReduceMotionEnabled else { return }
    shade.alpha = Self.shadeAlpha
    list.transform = CGAffineTransform(scaleX: Self.recededScale, y: Self.recededScale)
  }

  private func end(isOpen: Bool) {
    list.transform = .identity
    card?.picture.isHidden = false
    exhibit.transform = .identity
    exhibit.removeFromSuperview()
    exhibit.autoresizingMask = autoresizing
    for view in [shade, portal] { view.removeFromSuperview() }
    onEnd?(isOpen)
  }

  // MARK: The way

  /// Whether the exhibit moves toward the window, not toward its card.
  var opens: Bool { !animator.isReversed }

  /// Whether a drag holds the exhibit.
  private(set) var isHeld = false

  /// Runs in this direction, from the present position and velocity. Does nothing while a drag holds the exhibit.
  func run(opens: Bool) {
    guard !isHeld else { return }
    if animator.isRunning {
      animator.isReversed = !opens
    } else {
      animator.isReversed = !opens
      animator.startAnimation()
    }
  }

  /// Jumps to the end and calls ``onEnd``.
  func finish(opens: Bool) {
    if animator.state == .inactive { animator.pauseAnimation() }
    animator.stopAnimation(false)
    animator.finishAnimation(at: opens ? .end : .start)
  }

  // MARK: Dragging

  /// The progress toward the card: 0 is open, 1 is at the card.
  private var closedFraction: CGFloat {
    animator.isReversed ? animator.fractionComplete : 1 - animator.fractionComplete
  }
  private var fractionAtGrab: CGFloat = 0

  /// Pauses the animation where it is, for a drag.
  func grab() {
    animator.pauseAnimation()
    isHeld = true
    fractionAtGrab = closedFraction
  }

  /// Sets the progress: that at ``grab()``, plus `fraction` of the whole animation toward the card.
  func drag(by fraction: CGFloat) {
    let closed = min(max(fractionAtGrab + fraction, 0), 1)
    animator.fractionComplete = animator.isReversed ? closed : 1 - closed
  }

  /// Ends the drag. The exhibit goes on to its card or to the window, depending on position and velocity; to the window if the drag is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - velocity: The drag's velocity toward the card, in points per second.
  ///   - distance: The length of a drag over the whole animation, in points.
  func release(velocity: CGFloat, distance: CGFloat, isCancelled: Bool) {
    guard isHeld else { return }
    isHeld = false
    let fraction = closedFraction
    let decision = ReleaseDecision(fraction: fraction, velocity: velocity, distance: distance)
    let closes = !isCancelled && decision.finishes
    animator.isReversed = closes
    let remaining = closes ? 1 - fraction : fraction
    let speed = (isCancelled ? 0 : velocity) / max(distance, 1) * (closes ? 1 : -1)
    animator.continueAnimation(
      withTimingParameters: Self.spring(initialVelocity: remaining > 0.001 ? speed / remaining : 0),
      durationFactor: 0)
  }
}
