import Foundation

/// Handles the drags of a sheet. They move a sheet at the lower edge between its detents and off screen, dismiss a
/// centred sheet, and catch the running transitions of both.
///
/// A sheet that may not be dismissed follows the drag with resistance and springs back. The
/// presentation's delegate is told of the attempt.
@MainActor
final class SheetDrag {
  let pan = SheetPanGestureRecognizer()
  private weak var presentation: UISheetPresentationController?
  private var direction = ModalDirection.dismiss
  /// Whether the drag is pulling a centred sheet that may not be dismissed.
  private var isResisting = false
  /// The drag of a sheet at the lower edge.
  private var detentDrag: DetentDrag?

  private(set) lazy var interaction = PanDrivenInteractiveTransition(
    fullTranslation: { [weak self] in self?.fullTranslation ?? .zero },
    begin: { [weak self] in self?.begin() })

  init(_ presentation: UISheetPresentationController) {
    self.presentation = presentation
    pan.allowedScrollTypesMask = .continuous
    pan.mayBegin = { [weak self] in self?.mayBegin ?? false }
    pan.catches = { [weak self] in self?.interaction.canCatch ?? false }
    pan.movesBetweenDetents = { [weak self] in self?.presentation?.rests ?? false }
    pan.expands = { [weak self] in self?.expands ?? false }
    pan.yields = { [weak self] in self?.presentation?.zooms(along: $0) ?? false }
    interaction.releaseSpring = SheetMotion.spring(isFlick: false)
    interaction.decidesRelease = { [weak self] in
      self?.finishes(fraction: $0, velocity: $1, distance: $2) ?? true
    }
    interaction.follow(pan)
    pan.addHandler { [weak self] _ in
      self?.resist()
      self?.moveBetweenDetents()
    }
  }

  /// The interaction controller for the transition that is about to begin.
  func interaction(for direction: ModalDirection) -> PanDrivenInteractiveTransition {
    self.direction = direction
    return interaction
  }

  private var fullTranslation: CGVector {
    guard let presentation, let container = presentation.container else { return .zero }
    let distance =
      presentation.wayOut
      ?? container.bounds.maxY - presentation.frameOfPresentedViewInContainerView.minY
    return CGVector(dx: 0, dy: direction == .present ? -distance : distance)
  }

  private var mayBegin: Bool {
    guard let presentation else { return false }
    if interaction.canCatch { return true }
    return presentation.phase == .presented
      && presentation.presentedViewController.modal.presented == nil
  }

  /// Whether scrolling up in content expands the sheet.
  private var expands: Bool {
    guard let presentation, presentation.rests, let last = presentation.stops.last else {
      return false
    }
    return presentation.prefersScrollingExpandsWhenScrolledToEdge
      && presentation.travel.extent < last
  }

  private func begin() {
    // A sheet at the lower edge is dismissed by the release of the drag, not by its beginning.
    guard let presentation, !presentation.isAttached else { return }
    isResisting = !presentation.dismissByUser()
  }

  /// Whether a released transition finishes. `velocity` is the velocity towards the end of the transition in points per
  /// second, `distance` the whole distance in points.
  private func finishes(fraction: CGFloat, velocity: CGFloat, distance: CGFloat) -> Bool {
    let comes = direction == .present
    let landing = SheetGeometry.landing(
      extent: (comes ? fraction : 1 - fraction) * distance, velocity: comes ? velocity : -velocity,
      stops: [distance], mayLeave: true)
    interaction.releaseSpring = SheetMotion.spring(isFlick: landing == .leaves(isFlick: true))
    return (landing == .rests(0)) == comes
  }

  // MARK: At the lower edge

  /// Dismisses a sheet at the lower edge. The animation starts at `fraction` of the distance off screen, with `velocity` in
  /// fractions of this distance per second. Returns false if the sheet isn't dismissed.
  func leave(at fraction: CGFloat, velocity: CGFloat, isFlick: Bool) -> Bool {
    interaction.releaseSpring = SheetMotion.spring(isFlick: isFlick)
    defer { interaction.releaseSpring = SheetMotion.spring(isFlick: false) }
    return interaction.run(from: fraction, velocity: velocity) { [weak presentation] in
      presentation?.dismissByUser()
    }
  }

  private func moveBetweenDetents() {
    switch pan.state {
    case .began:
      guard let presentation, presentation.rests, interaction.pan == nil else { return }
      detentDrag = DetentDrag(of: presentation, with: pan)
    case .changed: detentDrag?.follow()
    case .ended, .cancelled:
      guard var ended = detentDrag else { return }
      detentDrag = nil
      ended.end(isCancelled: pan.state == .cancelled)
    case .possible, .failed: break
    }
  }

  // MARK: Centred

  /// Moves a sheet that may not be dismissed with the drag, and springs it back on release.
  private func resist() {
    guard isResisting, let presentation, let view = presentation.presentedView else { return }
    // Computed for each event, because the window may have been resized.
    let home = presentation.frameOfPresentedViewInContainerView.midY
    switch pan.state {
    case .began, .changed:
      view.center.y = home + DetentDrag.resisted(max(0, pan.translation(in: pan.view).y))
    default:
      isResisting = false
      let shift = view.center.y - home
      let velocity =
        pan.velocity(in: pan.view).y * MotionTuning.rubberBand / CGFloat(view.timeRate)
      UIView.animate(
        withDuration: SheetMotion.duration, delay: 0, usingSpringWithDamping: 1,
        initialSpringVelocity: shift > 1 ? -velocity / shift : 0, options: .allowUserInteraction
      ) {
        view.center.y = home
      }
    }
  }
}
