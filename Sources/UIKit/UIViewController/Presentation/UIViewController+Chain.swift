extension UIViewController {
  /// The controller that this one, or the nearest ancestor that does so, presents.
  public var presentedViewController: UIViewController? {
    modal.presented ?? parent?.presentedViewController
  }

  /// The controller that presents this one, or the nearest ancestor that is presented.
  public var presentingViewController: UIViewController? {
    modal.presenter ?? parent?.presentingViewController
  }

  /// Whether the controller is on its way in because it is presented: true in its appearance
  /// callbacks, false in the completion of `present`.
  public var isBeingPresented: Bool {
    modal.presenter != nil && modal.presentation?.phase == .presenting
  }

  /// Whether the controller is on its way out because it is dismissed.
  public var isBeingDismissed: Bool { modal.isLeaving }

  /// Manages the presentation this controller, or its nearest presented ancestor, is in; else the
  /// one it would have if it were presented, made on first use so that its delegate can be set.
  public var presentationController: UIPresentationController? {
    if let presented = presentedAncestor { return presented.modal.presentation }
    if modal.presentation == nil {
      modal.presentation = makePresentationController(presenting: nil, source: self)
    }
    return modal.presentation
  }

  private var presentedAncestor: UIViewController? {
    modal.presenter != nil ? self : parent?.presentedAncestor
  }

  /// The presentation controller that the style and the transitioning delegate ask for.
  ///
  /// A custom style for which the delegate has none gets the plain one: it fills the container, and
  /// the presenter stays where it is and hears nothing.
  func makePresentationController(
    presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController {
    switch modalPresentationStyle {
    case .custom:
      transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenting)
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      StandardPresentation(modalPresentationStyle, of: self, presenting: presenting)
    case .formSheet, .popover:
      SheetPresentation(.formSheet, of: self, presenting: presenting)
    case .pageSheet, .automatic, .none:
      SheetPresentation(.pageSheet, of: self, presenting: presenting)
    }
  }

  /// Who presents `controller` when this one is asked to: for a style that keeps to a context the
  /// nearest controller that defines one, else the root of this hierarchy.
  func presenter(for controller: UIViewController) -> UIViewController {
    let style = controller.modalPresentationStyle
    let keepsToContext = style == .currentContext || style == .overCurrentContext
    var candidate = self
    while let parent = candidate.parent {
      if keepsToContext, candidate.definesPresentationContext { return candidate }
      candidate = parent
    }
    return candidate
  }

  /// The presentations over this controller, the lowest first.
  var presentationsAbove: [UIPresentationController] {
    sequence(first: self, next: \.modal.presented).dropFirst().compactMap(\.modal.presentation)
  }

  /// The transition of the presentation this controller is in, or of those over it.
  var presentationCoordinator: TransitionCoordinator? {
    modal.presentation?.coordinator
      ?? presentationsAbove.lazy.compactMap(\.coordinator).first
  }

  /// What is where the controller's parent put its view: within a context, the container of a
  /// presentation that took the view's place.
  var standIn: UIView {
    if let presentation = contextPresentation, presentation.home != nil {
      return presentation.container ?? view
    }
    return view
  }

  /// The controller that is seen in this one's place because of such a presentation.
  var appearanceStandIn: UIViewController? {
    guard isRemovedByPresentation, var seen = contextPresentation?.presentedViewController
    else { return nil }
    while seen.isRemovedByPresentation, let next = seen.modal.presented { seen = next }
    return seen
  }

  /// The controller that is seen over this one and comes and goes with it.
  var appearanceCompanion: UIViewController? {
    isRemovedByPresentation ? nil : contextPresentation?.presentedViewController
  }

  /// What this child presents within its parent, while that comes or goes: the parent waits with
  /// changes of its own.
  var contextPresentationInTransition: UIPresentationController? {
    guard parent != nil, let presentation = modal.presented?.modal.presentation,
      presentation.isInTransition, let container = presentation.container,
      !(container.superview is UIWindow)
    else { return nil }
    return presentation
  }

  /// What this child presents within its parent; over the window presentations are the window's
  /// business.
  var contextPresentation: UIPresentationController? {
    guard parent != nil, let presentation = modal.presented?.modal.presentation,
      presentation.phase == .presented, !(presentation.container?.superview is UIWindow)
    else { return nil }
    return presentation
  }

  /// Whether a presentation has taken the view away.
  var isRemovedByPresentation: Bool {
    modal.presented?.modal.presentation?.home != nil
  }
}
