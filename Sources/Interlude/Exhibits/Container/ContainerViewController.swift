import UIKit

/// The motion of a container's entering and leaving view.
struct ContainerMotion {
  /// The side that the entering view comes from; with `rotate` it comes from the right and turns.
  enum Style: Int, CaseIterable { case top, left, bottom, right, rotate }

  var style = Style.right
  /// `velocity` is the leaving view's distance as a fraction of the entering view's; `alpha` and `scale` are the leaving view's
  /// values at the end; `duration` is in seconds. The defaults are those of the published example.
  var (velocity, alpha, scale, duration) = (0.5, 0.8, 0.95, 1.0)
  var curve = UIView.AnimationOptions.curveEaseInOut

  /// The entering view's distance from its place at the start, on a stage of this size in points.
  func translation(on stage: CGSize) -> CGVector {
    switch style {
    case .top: CGVector(dx: 0, dy: -stage.height)
    case .left: CGVector(dx: -stage.width, dy: 0)
    case .bottom: CGVector(dx: 0, dy: stage.height)
    case .right, .rotate: CGVector(dx: stage.width, dy: 0)
    }
  }

  private var angle: Double { style == .rotate ? .pi : 0 }

  /// The entering view's transform at the start.
  func start(on stage: CGSize) -> CGAffineTransform {
    let distance = translation(on: stage)
    return CGAffineTransform(translationX: distance.dx, y: distance.dy).rotated(by: angle)
  }

  /// The leaving view's transform at the end. It turns by the whole angle, whatever the velocity.
  func end(on stage: CGSize) -> CGAffineTransform {
    let distance = translation(on: stage)
    return CGAffineTransform(translationX: -velocity * distance.dx, y: -velocity * distance.dy)
      .rotated(by: angle).scaledBy(x: scale, y: scale)
  }
}

/// A container that shows one child at a time.
class ContainerViewController: UIViewController {
  var motion = ContainerMotion()
  private(set) var child: UIViewController
  /// The margin around the child's view, in points.
  static let margin: CGFloat = 24

  init(_ child: UIViewController) {
    self.child = child
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    addChild(child)
    child.view.frame = view.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// Replaces the child.
  func show(_ next: UIViewController) {
    let (motion, leaving, size) = (motion, child, view.bounds.size)
    leaving.willMove(toParent: nil)
    addChild(next)
    next.view.frame = leaving.view.frame
    next.view.transform = motion.start(on: size)
    transition(from: leaving, to: next, duration: motion.duration, options: motion.curve) {
      next.view.transform = .identity
      leaving.view.transform = motion.end(on: size)
      leaving.view.alpha = motion.alpha
    } completion: { _ in
      leaving.removeFromParent()
      next.didMove(toParent: self)
      self.child = next
    }
  }
}
