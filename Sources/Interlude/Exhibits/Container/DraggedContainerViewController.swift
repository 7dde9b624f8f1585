import UIKit

/// Adds interaction to the example's container: clicks and keys show the next child, and drags move it in or catch it while it
/// is animated.
///
/// ``ContainerViewController`` knows nothing of this: this class overrides the `transition(from:to:…)` that it calls, and
/// lets the drag drive the transition.
final class DraggedContainerViewController: ContainerViewController {
  private let makeChild: () -> UIViewController
  /// A child whose transition was cancelled by a drag; it is shown next.
  private var waiting: UIViewController?
  /// The motion of the running transition. The controls may have been changed since.
  private var runningMotion: ContainerMotion?
  private let pan = UIPanGestureRecognizer()
  private(set) lazy var drag = PanDrivenInteractiveTransition(
    fullTranslation: { [weak self] in self?.dragDistance ?? .zero },
    begin: { [weak self] in self?.showNext() })

  /// The largest margin, as a fraction of the stage's shorter side.
  private static let widestMargin: CGFloat = 0.1
  /// The duration of the cross-fade with reduced motion, in seconds.
  private static let fadeDuration: TimeInterval = 0.25

  init(makeChild: @escaping () -> UIViewController) {
    self.makeChild = makeChild
    super.init(makeChild())
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = StageView(frame: UIScreen.main.bounds)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "stage"
    view.backgroundColor = .systemGray5
    view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.showNext() })
    pan.allowedScrollTypesMask = .continuous
    pan.delegate = self
    drag.follow(pan)
    view.addGestureRecognizer(pan)
  }

  /// Shows the next child, unless a transition is under way.
  func showNext() {
    guard children == [child] else { return }
    let next = waiting ?? makeChild()
    waiting = nil
    show(next)
  }

  /// The pan's translation, in points, that moves the entering view all the way to its place.
  private var dragDistance: CGVector {
    let start = (runningMotion ?? motion).translation(on: view.bounds.size)
    return CGVector(dx: -start.dx, dy: -start.dy)
  }

  override func transition(
    from leaving: UIViewController, to entering: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    runningMotion = motion
    // A drag moves the view even with reduced motion, because it follows the pointer.
    let fades = UIAccessibility.isReduceMotionEnabled && !drag.wantsInteractiveStart
    if fades {
      entering.view.transform = .identity
      entering.view.alpha = 0
    }
    transition(
      from: leaving, to: entering, duration: fades ? Self.fadeDuration : duration,
      options: options, drivenBy: drag,
      animations: fades ? { entering.view.alpha = 1 } : animations
    ) { [weak self] completed in
      for view in [leaving.view, entering.view] as [UIView] {
        view.transform = .identity
        view.alpha = 1
      }
      self?.runningMotion = nil
      if completed { completion?(true) } else { self?.takeBack(entering, for: leaving) }
    }
  }

  private func takeBack(_ entering: UIViewController, for child: UIViewController) {
    entering.willMove(toParent: nil)
    entering.removeFromParent()
    child.didMove(toParent: self)
    waiting = entering
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds
    // On a small stage the card needs the room itself.
    let margin = min(Self.margin, (min(room.width, room.height) * Self.widestMargin).rounded())
    for child in children {
      // Bounds and center, since a frame is that of the transformed view.
      child.view.bounds.size = CGSize(
        width: max(room.width - 2 * margin, 0), height: max(room.height - 2 * margin, 0))
      child.view.center = CGPoint(x: room.midX, y: room.midY)
    }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard view.isFocused, presses.meanClick else {
      return super.pressesBegan(presses, with: event)
    }
    showNext()
  }
}

extension DraggedContainerViewController: UIGestureRecognizerDelegate {
  /// Begins in the direction of the entering view. To catch a running transition, also in the opposite one.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    pan.isMoving(along: dragDistance, orBack: drag.canCatch)
  }
}

/// A view that can have the focus.
private final class StageView: UIView {
  override var canBecomeFocused: Bool { true }
}
