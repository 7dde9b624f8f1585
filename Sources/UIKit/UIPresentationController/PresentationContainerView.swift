/// A view in front of everything else in its window, which keeps the keys and the focus to itself.
@MainActor
protocol ModalView: UIView {}

/// The container view of a presentation.
///
/// It keeps clicks and touches from the views below it. During a transition, the presented views
/// don't receive them either, unless the transition can be interrupted.
@MainActor
final class PresentationContainerView: UIView, ModalView {
  private weak var presentation: UIPresentationController?
  /// The size for which the presentation controller has placed its views, while an animator dismisses the presented view; nil otherwise.
  private var sizeDuringDismissal: CGSize?

  init(of presentation: UIPresentationController) {
    self.presentation = presentation
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    viewState.isMadeForTransitions = true
  }

  required init?(coder: NSCoder) { nil }

  var presentedViewController: UIViewController? { presentation?.presentedViewController }

  override func layoutSubviews() {
    // The animator of a dismissal may resize the presented view, which requests a layout pass. If the presentation controller placed the view
    // then, it would undo the animator's changes.
    guard bounds.size != sizeDuringDismissal else { return super.layoutSubviews() }
    if sizeDuringDismissal != nil { sizeDuringDismissal = bounds.size }
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.presenterPlacement?.resize()
    presentation?.containerViewDidLayoutSubviews()
  }

  /// Lays out for the last time before the animator of a dismissal starts. Until ``dismissalDidEnd()``, only another size of the container lets
  /// the presentation controller place its views.
  func dismissalWillBegin() {
    UIView.performWithoutAnimation { layoutIfNeeded() }
    sizeDuringDismissal = bounds.size
  }

  /// Called when the dismissal has been completed or cancelled.
  func dismissalDidEnd() { sizeDuringDismissal = nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit != nil, let presentation else { return hit }
    guard presentation.isInTransition else {
      return hit === self && presentation.letsTouchesThrough || passesThrough(point, hit)
        ? nil : hit
    }
    return presentation.coordinator?.isInterruptible == true ? hit : self
  }

  /// Whether a touch beside the presented view belongs to one of the presentation's passthrough views.
  private func passesThrough(_ point: CGPoint, _ hit: UIView?) -> Bool {
    guard let views = presentation?.passesThrough, !views.isEmpty,
      presentation?.presentedView.map({ hit?.isDescendant(of: $0) == true }) != true
    else { return false }
    return views.contains { $0.window === window && $0.bounds.contains(convert(point, to: $0)) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    presentation?.traitCollectionDidChange(previousTraitCollection)
  }

  /// Lets the presentation handle Escape, the back key and others that the presented controller has not handled. The
  /// first two never reach the presenter.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presentation?.handle(presses) == true || presses.meanBack { return }
    super.pressesBegan(presses, with: event)
  }
}
