@testable import UIKit

/// An animator that moves pages with one of the techniques that apps use.
final class TechniqueAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  enum Technique: CaseIterable {
    /// Changes the frames of both pages.
    case frames
    case transforms
    case keyframes
    /// Adds an animation to the layer.
    case layers
    /// Uses a property animator, which the interaction controller drives.
    case animator
    /// Enlarges the new page from the middle, which lays out its content.
    case opening
  }

  private let technique: Technique
  private let pops: Bool
  private var animator: UIViewPropertyAnimator?

  private static let duration: TimeInterval = 0.5

  init(_ technique: Technique, pops: Bool) {
    self.technique = technique
    self.pops = pops
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    animator ?? UninterruptibleAnimating.shared
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to),
      let from = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let (upper, lower) = pops ? (from, to) : (to, from)
    container.addSubview(lower)
    container.addSubview(upper)
    let page = container.bounds
    let end = {
      from.transform = .identity
      to.transform = .identity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    func run(_ start: () -> Void, _ change: @escaping () -> Void) {
      start()
      UIView.animate(withDuration: Self.duration) {
        change()
      } completion: { _ in
        end()
      }
    }
    func between(_ away: @escaping () -> Void, _ there: @escaping () -> Void) {
      pops ? run(there, away) : run(away, there)
    }
    let beside = page.offsetBy(dx: page.width, dy: 0)
    let aside = page.offsetBy(dx: page.width * -0.3, dy: 0)
    switch technique {
    case .frames:
      between {
        upper.frame = beside
        lower.frame = page
      } _: {
        upper.frame = page
        lower.frame = aside
      }
    case .transforms:
      between {
        upper.transform = CGAffineTransform(translationX: page.width, y: -page.height)
        lower.transform = .identity
      } _: {
        upper.transform = .identity
        lower.transform = CGAffineTransform(translationX: page.width * -0.5, y: 0)
          .scaledBy(x: 0.7, y: 0.7)
      }
    case .opening:
      between {
        upper.frame = CGRect(x: 0, y: page.midY, width: page.width, height: 0)
      } _: {
        upper.frame = page
      }
    case .keyframes:
      upper.frame = pops ? page : beside
      UIView.animateKeyframes(withDuration: Self.duration, delay: 0) { [pops] in
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) {
          upper.center.x = page.width * 0.8
        }
        UIView.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) {
          upper.frame = pops ? beside : page
        }
      } completion: { _ in
        end()
      }
    case .layers:
      CATransaction.begin()
      CATransaction.setCompletionBlock { end() }
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = page.midX + (pops ? 0 : page.width)
      slide.toValue = page.midX + (pops ? page.width : 0)
      slide.duration = Self.duration
      upper.layer.add(slide, forKey: "slide")
      CATransaction.commit()
    case .animator:
      upper.frame = pops ? page : beside
      let animator = UIViewPropertyAnimator(duration: Self.duration, dampingRatio: 1) {
        [pops] in upper.frame = pops ? beside : page
      }
      animator.addCompletion { _ in end() }
      self.animator = animator
      animator.startAnimation()
    }
  }
}
