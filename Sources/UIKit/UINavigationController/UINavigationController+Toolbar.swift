// MARK: - Toolbar

extension UINavigationController {
  /// Whether the toolbar is hidden, as it is at first. Setting it has no animation.
  public var isToolbarHidden: Bool {
    get { toolbarState.isHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbar. If animated, it slides across the lower edge of the view, beside a running push or pop.
  ///
  /// The toolbar is hidden as well while the stack contains a controller that ``UIViewController/hidesBottomBarWhenPushed``.
  public func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != toolbarState.isHidden else { return }
    toolbarState.isHidden = hidden
    guard isViewLoaded, hidesToolbar != toolbarState.isAway else { return }
    installToolbar()
    toolbar.isHidden = false
    changeBars(animated: animated, beside: toolbar) {
      self.toolbarState.isAway = self.hidesToolbar
      self.layOutBarAndContent()
      self.displayed?.viewIfLoaded?.layoutIfNeeded()
    } completion: {
      self.placeToolbar()
    }
  }

  /// Adds the toolbar to the view, below its lower edge, when it is needed for the first time.
  func installToolbar() {
    guard !toolbarState.isInstalled else { return }
    toolbarState.isInstalled = true
    view.addSubview(toolbar)
    toolbar.items = displayed?.toolbarItems
    placeToolbar()
    toolbar.layoutIfNeeded()
  }

  /// Whether the toolbar is hidden with the present stack.
  fileprivate var hidesToolbar: Bool {
    toolbarState.isHidden || stack.shown.contains(where: \.hidesBottomBarWhenPushed)
  }

  /// The height of the toolbar, with the safe area below it, where it takes space from the content.
  var toolbarHeight: CGFloat {
    toolbarState.isAway || toolbarState.isMoving ? 0 : fullToolbarHeight
  }

  private var fullToolbarHeight: CGFloat {
    UIToolbar.height + (viewIfLoaded?.safeAreaInsets.bottom ?? 0)
  }

  /// Places the toolbar at the lower edge of the view, or just below it if it is hidden.
  func placeToolbar() {
    guard let view = viewIfLoaded, toolbarState.isInstalled else { return }
    let (bounds, height) = (view.bounds, fullToolbarHeight)
    toolbar.pageColor = displayed?.viewIfLoaded?.backgroundColor
    toolbar.place(
      in: CGRect(
        x: bounds.minX, y: toolbarState.isAway ? bounds.maxY : bounds.maxY - height,
        width: bounds.width, height: height))
    if toolbar.layer.animationKeys() == nil, !toolbarState.isMoving {
      toolbar.isHidden = toolbarState.isAway
    }
  }

  /// Starts the change of the toolbar to the present stack, whose top is `arriving`; nil if nothing changes.
  func makeToolbarChange(to arriving: UIViewController?) -> NavigationToolbarChange? {
    guard toolbarState.isInstalled else { return nil }
    let (items, hides) = (arriving?.toolbarItems ?? [], hidesToolbar)
    guard hides != toolbarState.isAway || toolbar.items != items else { return nil }
    return NavigationToolbarChange(of: self, to: items, hides: hides)
  }

  /// Shows the items of the displayed controller, and the toolbar where it belongs, without animation.
  func updateToolbar() {
    guard toolbarState.isInstalled else { return }
    let items = displayed?.toolbarItems ?? []
    if toolbar.items != items { toolbar.items = items }
    guard toolbarState.isMoving || toolbarState.isAway != hidesToolbar else { return }
    toolbarState.isMoving = false
    toolbarState.isAway = hidesToolbar
    layOutBarAndContent()
  }

  /// Called when `page` has other items. During a push or pop nothing happens; the items are taken at its end.
  func toolbarItemsDidChange(of page: UIViewController, animated: Bool) {
    guard toolbarState.isInstalled, displayed === page, !isBusy else { return }
    toolbar.setItems(page.toolbarItems, animated: animated)
  }
}

/// Where a navigation controller's toolbar is.
struct ToolbarState {
  /// Whether it is in the view, as it is from the first time that it is shown.
  var isInstalled = false
  /// Whether the app wants it to be hidden.
  var isHidden = true
  /// Whether it is below the view.
  var isAway = true
  /// Whether a push or pop is moving it. The content then extends under it, so that no page changes its size.
  var isMoving = false
}

/// The change of a toolbar beside a push or pop: to the items of the arriving controller, and in or out of the view if one of the two
/// stacks hides the bar.
@MainActor
final class NavigationToolbarChange {
  private let navigation: UINavigationController
  private let items: ToolbarChange
  private let hides: Bool

  init(of navigation: UINavigationController, to items: [UIBarButtonItem], hides: Bool) {
    self.navigation = navigation
    self.items = ToolbarChange(of: navigation.toolbar, to: items)
    self.hides = hides
    guard hides != navigation.toolbarState.isAway else { return }
    navigation.toolbarState.isMoving = true
    navigation.toolbar.isHidden = false
    navigation.layOutBarAndContent()
    navigation.view.layoutIfNeeded()
  }

  func run(beside coordinator: TransitionCoordinator) {
    items.begin()
    let animation: TransitionCoordinator.Block = { _ in
      self.items.animate()
      guard self.navigation.toolbarState.isMoving else { return }
      self.navigation.toolbarState.isAway = self.hides
      self.navigation.placeToolbar()
    }
    coordinator.animateAlongsideTransition(
      in: navigation.toolbar, animation: animation, completion: nil)
  }

  /// Ends the change when the push or pop has completed or was cancelled. ``UINavigationController/updateToolbar()`` follows.
  func end(_ outcome: TransitionOutcome) {
    items.end(outcome)
  }
}

// MARK: - Hiding by gesture

/// The gestures that hide and show a navigation controller's bars.
@MainActor
final class BarHiding: UIGestureRecognizerDelegate {
  let swipe = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()
  private weak var navigation: UINavigationController?
  /// Whether the bars that a gesture has hidden include the toolbar.
  private var hidesToolbar = false

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    swipe.allowedScrollTypesMask = .all
    for recognizer in [swipe, tap] {
      recognizer.isEnabled = false
      recognizer.cancelsTouchesInView = false
      recognizer.delaysTouchesEnded = false
      recognizer.delegate = self
    }
    swipe.addHandler { [weak self] _ in self?.swipeChanged() }
    tap.addHandler { [weak self] in if $0.state == .ended { self?.toggle() } }
  }

  private func swipeChanged() {
    guard let navigation, swipe.state == .began || swipe.state == .changed else { return }
    let distance = swipe.translation(in: nil).y
    let isHidden = navigation.isNavigationBarHidden
    if isHidden ? distance < 0 : distance > 0 {
      // Only the distance from the farthest point counts.
      swipe.setTranslation(.zero, in: nil)
    } else if abs(distance) >= InputTuning.barSwipeDistance {
      swipe.setTranslation(.zero, in: nil)
      setHidden(!isHidden)
    }
  }

  private func toggle() {
    if let navigation { setHidden(!navigation.isNavigationBarHidden) }
  }

  private func setHidden(_ hidden: Bool) {
    guard let navigation, !navigation.isBusy else { return }
    if hidden { hidesToolbar = !navigation.isToolbarHidden }
    navigation.setNavigationBarHidden(hidden, animated: true)
    if hidesToolbar { navigation.setToolbarHidden(hidden, animated: true) }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    // Taps on bars and controls have effects of their own.
    guard gestureRecognizer === tap, let navigation, let touched = touch.view else { return true }
    return !sequence(first: touched, next: \.superview).contains {
      $0 is UIControl || $0 === navigation.navigationBar || $0 === navigation.toolbar
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

extension UINavigationController {
  /// Whether dragging or scrolling the content up hides the navigation bar and the toolbar, and down shows them again; false by
  /// default. The content lies between the bars, so that it gets their space.
  public var hidesBarsOnSwipe: Bool {
    get { barHiding.swipe.isEnabled }
    set {
      barHiding.swipe.isEnabled = newValue
      connectBarHiding()
    }
  }

  /// Whether a tap on the page, outside of its controls, hides the navigation bar and the toolbar or shows them again; false by default.
  public var hidesBarsOnTap: Bool {
    get { barHiding.tap.isEnabled }
    set {
      barHiding.tap.isEnabled = newValue
      connectBarHiding()
    }
  }

  /// Adds the gestures to the view if they are used.
  func connectBarHiding() {
    guard let view = viewIfLoaded, hidesBarsOnSwipe || hidesBarsOnTap else { return }
    for recognizer in [barHiding.swipe, barHiding.tap] where recognizer.view !== view {
      view.addGestureRecognizer(recognizer)
    }
  }

  /// The drag that hides and shows the bars; see ``hidesBarsOnSwipe``.
  public var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { barHiding.swipe }

  /// The tap that hides and shows the bars; see ``hidesBarsOnTap``.
  public var barHideOnTapGestureRecognizer: UITapGestureRecognizer { barHiding.tap }
}
