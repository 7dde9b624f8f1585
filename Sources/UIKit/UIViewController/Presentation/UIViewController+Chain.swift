extension UIViewController {
  /// The controller that is presented by this controller or, if it presents none, by its nearest
  /// ancestor that presents one; nil if there is none. As in UIKit.
  public var presentedViewController: UIViewController? {
    modal.presented ?? parent?.presentedViewController
  }

  /// The controller that presents this controller or, if this one is not presented, its nearest
  /// presented ancestor; nil if there is none. As in UIKit.
  public var presentingViewController: UIViewController? {
    modal.presenter ?? parent?.presentingViewController
  }

  /// Whether the controller is appearing because it is being presented. True in its appearance
  /// callbacks, false in the completion of `present`. As in UIKit.
  public var isBeingPresented: Bool {
    modal.presenter != nil && modal.presentation?.phase == .presenting
  }

  /// Whether the controller is disappearing because it is being dismissed. As in UIKit.
  public var isBeingDismissed: Bool { modal.isBeingDismissed }

  /// The presentation controller of this controller or its nearest presented ancestor.
  ///
  /// If neither is presented, the presentation controller for this controller's present style. It is
  /// created on first use, so that its delegate can be set before the presentation.
  public var presentationController: UIPresentationController? {
    if let presented = presentedAncestor { return presented.modal.presentation }
    if modal.presentation == nil {
      modal.presentation = makePresentationController(presenting: nil, source: self)
    }
    return modal.presentation
  }

  /// This controller or its nearest ancestor that is presented.
  private var presentedAncestor: UIViewController? {
    modal.presenter != nil ? self : parent?.presentedAncestor
  }

  /// Creates the presentation controller of the class or else for the style, asking the transitioning delegate if
  /// the style is `.custom`.
  ///
  /// A custom style without a delegate gets a plain `UIPresentationController`: the presented view
  /// fills the container, and the presenter stays in place without appearance callbacks.
  func makePresentationController(
    presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController {
    if let own = ownPresentationController(presenting: presenting) { return own }
    return switch modalPresentationStyle {
    case .custom:
      transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenting)
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      CoveringPresentation(modalPresentationStyle, of: self, presenting: presenting)
    case .popover:
      UIPopoverPresentationController(of: self, presenting: presenting)
    case .formSheet:
      UISheetPresentationController(.formSheet, of: self, presenting: presenting)
    case .pageSheet, .automatic, .none:
      UISheetPresentationController(.pageSheet, of: self, presenting: presenting)
    }
  }

  /// The controller that presents `controller` when ``present(_:animated:completion:)`` of this one is
  /// called. For the two context styles, it is this controller or its nearest ancestor that defines a
  /// presentation context; otherwise, or if there is none, the root of this hierarchy.
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

  /// The coordinator of a running transition of the presentation that shows this controller, or else
  /// of the lowest presentation above this controller that is in transition.
  var presentationCoordinator: TransitionCoordinator? {
    modal.presentation?.coordinator
      ?? presentationsAbove.lazy.compactMap(\.coordinator).first
  }

  /// The view that currently stands where the parent has put this controller's view.
  ///
  /// Usually that is the view itself. While a presentation within a context has removed the view,
  /// it is the presentation's container.
  var substituteView: UIView {
    if let presentation = contextPresentation, presentation.presenterPlacement != nil {
      return presentation.container ?? view
    }
    return view
  }

  /// The presented controller that is visible in place of this one, if a presentation within a
  /// context has removed this controller's view. It receives the appearance callbacks instead.
  var appearanceSubstitute: UIViewController? {
    guard isRemovedByPresentation, var seen = contextPresentation?.presentedViewController
    else { return nil }
    while seen.isRemovedByPresentation, let next = seen.modal.presented { seen = next }
    return seen
  }

  /// The controller that is presented, or is being presented, over this one within a context while this one stays
  /// visible. Both appear and disappear together.
  var appearanceCompanion: UIViewController? {
    if isRemovedByPresentation { return nil }
    if let contextPresentation { return contextPresentation.presentedViewController }
    let coming = contextPresentationInTransition
    return coming?.phase == .presenting ? coming?.presentedViewController : nil
  }

  /// A presentation within the parent, by this child, that is presenting or dismissing now. The
  /// parent changes its children only after the end of that transition.
  var contextPresentationInTransition: UIPresentationController? {
    guard parent != nil, let presentation = modal.presented?.modal.presentation,
      presentation.isInTransition, let container = presentation.container,
      !(container.superview is UIWindow)
    else { return nil }
    return presentation
  }

  /// A completed presentation within the parent, by this child. Nil for a presentation that covers
  /// the window, which does not concern the parent.
  var contextPresentation: UIPresentationController? {
    guard parent != nil, let presentation = modal.presented?.modal.presentation,
      presentation.phase == .presented, !(presentation.container?.superview is UIWindow)
    else { return nil }
    return presentation
  }

  /// Whether a presentation has removed this controller's view from the window.
  var isRemovedByPresentation: Bool {
    modal.presented?.modal.presentation?.presenterPlacement != nil
  }
}
