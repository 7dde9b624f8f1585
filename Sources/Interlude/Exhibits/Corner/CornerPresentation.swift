import UIKit

/// Adds interaction to the example: B can be dragged out of the corner and back, it can be caught on its way, and keys end a
/// held transition.
///
/// A drag's progress is its component along the diagonal of the window, on which B moves.
final class CornerPresentation: DraggedPresentation {
  /// Drags B out of the corner. It belongs to the presenting page.
  let cornerPan = UIPanGestureRecognizer()
  private let example: CornerTransitioningDelegate
  private weak var held: HeldTransition?

  /// The distance from the corner, along each edge, in which a drag that takes B out may begin; in points.
  private static let reach: CGFloat = 160

  /// - Parameters:
  ///   - example: Supplies the animator.
  ///   - present: Presents B with this object as its transitioning delegate.
  init(_ example: CornerTransitioningDelegate, present: @escaping () -> Void) {
    self.example = example
    super.init(example) { CGVector(dx: $0.width, dy: $0.height) }
    recognizer.allowedScrollTypesMask = .all
    cornerPan.allowedScrollTypesMask = .all
    cornerPan.delegate = self
    follow(cornerPan)
    let dismiss = begin
    begin = { [weak self] in
      guard let self else { return }
      isThere ? dismiss() : present()
    }
  }

  /// Whether presentations wait for a click; a drag never waits.
  var isHeld: Bool {
    get { example.isHeld }
    set { example.isHeld = newValue }
  }

  private var isThere: Bool { page?.presentingViewController != nil }

  override func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    let controller = super.interactionControllerForPresentation(using: animator)
    held = controller as? HeldTransition
    return controller
  }

  /// Gives the keys to a held presentation that has just begun: Return and Space finish it, Escape cancels it.
  func listenToKeys(in container: UIView, _ coordinator: any UIViewControllerTransitionCoordinator)
  {
    guard let held else { return }
    listen(in: container)
    // Otherwise the button that was pressed would keep the focus and take the keys.
    let pages = [UITransitionContextViewKey.from, .to].compactMap { coordinator.view(forKey: $0) }
    for page in pages { page.isUserInteractionEnabled = false }
    let keys = HeldKeysView { [weak held] in $0 ? held?.finish() : held?.cancel() }
    container.addSubview(keys)
    keys.becomeFirstResponder()
    coordinator.notifyWhenInteractionChanges { _ in
      for page in pages { page.isUserInteractionEnabled = true }
      keys.removeFromSuperview()
    }
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === cornerPan, let view = cornerPan.view else {
      // A drag that catches B may go in any direction.
      return canCatch || super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    let (place, travel) = (cornerPan.location(in: view), cornerPan.translation(in: view))
    let start = CGPoint(x: place.x - travel.x, y: place.y - travel.y)
    return !isThere && travel.x < 0 && travel.y < 0
      && start.x > view.bounds.maxX - Self.reach && start.y > view.bounds.maxY - Self.reach
  }
}

/// Takes the keys while a transition is held: Return and Space finish it, Escape cancels it.
private final class HeldKeysView: UIView {
  private let onEnd: (_ finishes: Bool) -> Void

  init(onEnd: @escaping (_ finishes: Bool) -> Void) {
    self.onEnd = onEnd
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanClick {
      onEnd(true)
    } else if presses.meanBack {
      onEnd(false)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}
