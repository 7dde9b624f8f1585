/// Manages one presentation: where the presented view is, what stands around it, and how both adapt
/// to the room there is.
///
///     final class Drawer: UIPresentationController {
///       private let dimming = UIView()
///
///       override var frameOfPresentedViewInContainerView: CGRect {
///         guard let bounds = containerView?.bounds else { return .zero }
///         return bounds.divided(atDistance: 300, from: .minXEdge).slice
///       }
///
///       override func presentationTransitionWillBegin() {
///         dimming.frame = containerView?.bounds ?? .zero
///         dimming.backgroundColor = .black
///         dimming.alpha = 0
///         containerView?.addSubview(dimming)
///         presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 0.3 }
///       }
///     }
///
/// A controller has one from the moment at which it is presented, or its `presentationController` is asked for, until the
/// dismissal ends. The order of events of a presentation: `presentationTransitionWillBegin`, with the container in
/// its window; `presentedView`; `viewWillDisappear` of a presenter that is removed, `viewWillAppear` of the
/// presented controller; the transition; `viewDidAppear`, `viewDidDisappear`,
/// `presentationTransitionDidEnd`; the coordinator's completions; `animationEnded`; the completion
/// of `present`. A dismissal mirrors it. A cancelled transition has the same order with the "did"
/// callbacks of going back, and runs no completion of `present` or `dismiss`.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
  /// Where a presentation is in its life.
  enum Phase {
    case idle
    case presenting
    case presented
    case dismissing
  }

  // State of the concerns in this class's other files.
  var phase = Phase.idle
  private weak var presented: UIViewController?
  weak var presenting: UIViewController?
  /// The style asked for; `.custom` for a subclass that a delegate made.
  var style = UIModalPresentationStyle.custom
  var container: PresentationContainerView?
  /// Where the presenter's view belongs, while it isn't there because of this presentation.
  var home: PresenterHome?
  var transitionRunners: [TransitionRunner] = []
  /// Whether the presentation is about to send `viewWillAppear` to the presented controller. A presented view that is added
  /// to the window before that sends no appearance callbacks of its own.
  var announcesAppearance = false
  /// By which the presentation came; kept until it has ended.
  var segue: UIStoryboardSegue?
  /// The traits a delegate is asked about; nil for the present ones.
  private var askedTraits: UITraitCollection?
  /// What was asked for during the transition under way.
  var afterwards: [() -> Void] = []

  /// For a presentation that `presentingViewController` makes; nil where that isn't known yet.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  // MARK: Who and where

  /// The controller that presents. Before the presentation, where it isn't known, the presented one
  /// itself.
  open var presentingViewController: UIViewController { presenting ?? presentedViewController }

  /// The controller that is presented; it must be alive.
  open var presentedViewController: UIViewController {
    guard let presented else {
      preconditionFailure("\(type(of: self)) was used after its presented view controller was gone")
    }
    return presented
  }

  /// How the controller is presented.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// The view in which the presentation lives, from `presentationTransitionWillBegin` to the end of
  /// the dismissal.
  open var containerView: UIView? { container }

  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The view that moves; the presented controller's, unless a subclass wraps it in another.
  open var presentedView: UIView? { presentedViewController.view }

  /// Where ``presentedView`` is at the end of the presentation, in the container's coordinates; all
  /// of it unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }

  /// Whether the container fills the window; if not, it fills the presenter's view.
  open var shouldPresentInFullscreen: Bool { true }

  /// Whether the presenter's view leaves the window while the presentation covers it.
  open var shouldRemovePresentersView: Bool { false }

  /// What drives a transition for which the delegate supplies nothing; nil for time.
  func ownInteraction(_ direction: ModalDirection) -> PanDrivenInteractiveTransition? { nil }

  // MARK: Transitions

  /// The presentation is about to begin: add the views around the presented view, and queue
  /// animations with the presented controller's `transitionCoordinator`.
  ///
  /// The presented view may be added here, too. As in UIKit its controller gets `viewWillAppear` after this call and
  /// `viewDidAppear` at the end of the transition.
  open func presentationTransitionWillBegin() {}

  /// The presentation has ended; false if it was cancelled and the container is gone.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}

  /// The dismissal has ended; false if it was cancelled and the presentation stays.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: Layout

  /// The container is about to lay out: the place for a subclass to put the presented view where
  /// it belongs after a change of size.
  open func containerViewWillLayoutSubviews() {}

  /// The container has laid out.
  open func containerViewDidLayoutSubviews() {}

  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    self.container?.setNeedsLayout()
  }

  /// The size of the presented controller in a container of `parentSize`: all of it unless
  /// overridden.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// The traits are about to change. Overrides call super, which tells the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.willTransition(to: newCollection, with: coordinator)
  }

  /// The container is about to be resized. Overrides call super, which tells the presented
  /// controller if that changes its size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let new = self.size(
      forChildContentContainer: presentedViewController, withParentContainerSize: size)
    guard new != presentedViewController.viewIfLoaded?.bounds.size else { return }
    presentedViewController.viewWillTransition(to: new, with: coordinator)
  }

  // MARK: Adaptivity

  /// How the presentation looks in its present surroundings; `.none` for no adaptation.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: traitCollection)
  }

  /// How the presentation looks in surroundings with these traits, unless its delegate says
  /// otherwise; `.none` for no adaptation.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }

  /// Traits for the presented view in place of the window's. Of these, the light or dark style
  /// takes effect.
  open var overrideTraitCollection: UITraitCollection? {
    didSet { applyOverrideTraits() }
  }

  open var traitCollection: UITraitCollection {
    container?.traitCollection ?? presenting?.traitCollection ?? .current
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

extension UIPresentationController: TransitionOwner {}

extension UIPresentationController {
  /// Whether a transition of this presentation runs.
  var isInTransition: Bool { phase == .presenting || phase == .dismissing }

  var coordinator: TransitionCoordinator? { transitionRunners.last?.coordinator }

  func applyOverrideTraits() {
    guard phase != .idle, let overrideTraitCollection else { return }
    presentedView?.overrideUserInterfaceStyle = overrideTraitCollection.userInterfaceStyle
  }

  /// What the traits and the delegate make of the style; `.none` for no adaptation.
  func adaptedStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
    guard let delegate else { return adaptivePresentationStyle(for: traits) }
    askedTraits = traits
    defer { askedTraits = nil }
    return delegate.adaptivePresentationStyle(for: self, traitCollection: traits)
  }

  /// What a delegate without an opinion asks the controller about: surroundings that may be about
  /// to come.
  var traitsInQuestion: UITraitCollection { askedTraits ?? traitCollection }

  /// The user wants it gone: a click beside it, a drag, or Escape. False if it stays.
  @discardableResult
  func dismissByUser() -> Bool {
    guard phase == .presented, presentedViewController.modal.presented == nil, userMayDismiss
    else { return false }
    let delegate = self.delegate
    delegate?.presentationControllerWillDismiss(self)
    presenting?.dismissPresented(animated: true) { [weak delegate] in
      delegate?.presentationControllerDidDismiss(self)
    }
    return true
  }

  /// Escape was pressed. A presentation under way goes back or, if its animator can't be interrupted, is dismissed after its
  /// end. A dismissal that was cancelled finishes after all.
  func escape() {
    guard coordinator?.isInteractive != true else { return }
    let driver = transitionRunners.last?.driver
    switch phase {
    case .presented: dismissByUser()
    case .presenting:
      guard let driver, driver.canCatch else {
        return afterwards.append { [weak self] in self?.dismissByUser() }
      }
      if userMayDismiss { driver.send(finishing: false) }
    case .dismissing: driver?.send(finishing: true)
    case .idle: break
    }
  }

  /// Asks whether the user may dismiss it; if not, the delegate hears of the attempt.
  private var userMayDismiss: Bool {
    let mayDismiss =
      !presentedViewController.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) != false
    if !mayDismiss { delegate?.presentationControllerDidAttemptToDismiss(self) }
    return mayDismiss
  }
}
