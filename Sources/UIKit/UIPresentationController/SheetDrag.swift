/// The drag that dismisses a sheet, or catches one of its running transitions.
///
/// A sheet that may not be dismissed follows the drag with resistance and springs back. The
/// presentation's delegate is told of the attempt.
@MainActor
final class SheetDrag {
  let pan = SheetPanGestureRecognizer()
  private weak var presentation: SheetPresentation?
  private var direction = ModalDirection.dismiss
  /// Whether the drag pulls at a sheet that may not be dismissed.
  private var isResisting = false

  private(set) lazy var interaction = PanDrivenInteractiveTransition(
    fullTranslation: { [weak self] in self?.fullTranslation ?? .zero },
    begin: { [weak self] in self?.begin() })

  /// The distance, in points, that a sheet that may not be dismissed approaches when it is pulled,
  /// but never reaches.
  private static let give: CGFloat = 120

  init(_ presentation: SheetPresentation) {
    self.presentation = presentation
    pan.allowedScrollTypesMask = .continuous
    pan.mayBegin = { [weak self] in self?.mayBegin ?? false }
    pan.catches = { [weak self] in self?.interaction.canCatch ?? false }
    interaction.follow(pan)
    pan.addHandler { [weak self] _ in self?.resist() }
  }

  /// The interaction controller for the transition that is about to begin.
  func interaction(for direction: ModalDirection) -> PanDrivenInteractiveTransition {
    self.direction = direction
    return interaction
  }

  private var fullTranslation: CGVector {
    guard let presentation, let container = presentation.container else { return .zero }
    let distance =
      container.bounds.maxY - presentation.frameOfPresentedViewInContainerView.minY
    return CGVector(dx: 0, dy: direction == .present ? -distance : distance)
  }

  private var mayBegin: Bool {
    guard let presentation else { return false }
    if interaction.canCatch { return true }
    return presentation.phase == .presented
      && presentation.presentedViewController.modal.presented == nil
  }

  private func begin() {
    guard let presentation else { return }
    isResisting = !presentation.dismissByUser()
  }

  /// Moves a sheet that may not be dismissed with the drag, and springs it back on release.
  private func resist() {
    guard isResisting, let presentation, let view = presentation.presentedView else { return }
    // Computed for each event, because the window may have been resized.
    let home = presentation.frameOfPresentedViewInContainerView.midY
    switch pan.state {
    case .began, .changed:
      let pull = max(0, pan.translation(in: pan.view).y)
      view.center.y = home + Self.give * (1 - 1 / (pull * MotionTuning.rubberBand / Self.give + 1))
    default:
      isResisting = false
      let shift = view.center.y - home
      let velocity =
        pan.velocity(in: pan.view).y * MotionTuning.rubberBand / CGFloat(view.timeRate)
      UIView.animate(
        withDuration: 0.4, delay: 0, usingSpringWithDamping: 1,
        initialSpringVelocity: shift > 1 ? -velocity / shift : 0, options: .allowUserInteraction
      ) {
        view.center.y = home
      }
    }
  }
}

/// Recognizes a vertical drag on a sheet: downward to dismiss it, in both directions to catch a
/// transition.
///
/// The pan recognizers of scroll views in the sheet wait until this recognizer has failed. It
/// recognizes a downward drag in a scroll view only if that is scrolled to its top.
final class SheetPanGestureRecognizer: UIPanGestureRecognizer {
  var mayBegin: () -> Bool = { true }
  var catches: () -> Bool = { false }

  override func canBegin(after travel: CGPoint) -> Bool {
    let isVertical = abs(travel.y) > InputTuning.axisRatio * abs(travel.x)
    guard isVertical, mayBegin() else { return false }
    return catches() || travel.y > 0 && !canScrollDown
  }

  /// Whether a scroll view under the drag can still scroll towards its top.
  private var canScrollDown: Bool {
    // A scroll event has no touches, only a location.
    let first = touches.first?.view ?? view?.hitTest(location(in: view), with: nil)
    return sequence(first: first, next: { $0?.superview }).prefix { $0 !== view }.contains {
      guard let scroll = $0 as? UIScrollView, scroll.isScrollEnabled else { return false }
      return scroll.contentOffset.y > -scroll.adjustedContentInset.top
    }
  }

  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    guard let scroll = other.view as? UIScrollView, let view else { return false }
    return other is UIPanGestureRecognizer && scroll.isDescendant(of: view)
  }
}
