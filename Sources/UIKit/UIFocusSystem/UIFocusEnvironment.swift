/// A part of the screen that has a say in where the keyboard's focus goes: a view or a view controller.
///
/// The members that classes override are declared in `UIResponder`, which both are: without Objective-C a member that
/// is declared in an extension can't be overridden.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: UIResponder {
  /// Where the focus goes when it comes here, the first that can take it. Empty leaves it to reading order.
  var preferredFocusEnvironments: [any UIFocusEnvironment] { get }

  /// Who is around this environment.
  var parentFocusEnvironment: (any UIFocusEnvironment)? { get }

  /// Lets the focus go where this environment prefers it, with the next commit, if it is in here now.
  func setNeedsFocusUpdate()

  /// Does at once what `setNeedsFocusUpdate()` asked for.
  func updateFocusIfNeeded()

  /// Whether the focus may move so; every environment around either end is asked.
  func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool

  /// Tells that the focus moved within, into or out of this environment.
  func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// What can have the focus: a view.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
  var canBecomeFocused: Bool { get }
  var isFocused: Bool { get }
  var focusEffect: UIFocusEffect? { get }
  var frame: CGRect { get }
}

extension UIFocusEnvironment {
  public func setNeedsFocusUpdate() {
    UIApplication.shared.focus.needsUpdate(in: self)
  }

  public func updateFocusIfNeeded() {
    UIApplication.shared.focus.updateFocusIfNeeded()
  }
}

extension UIView: UIFocusItem {
  public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewController ?? superview }

  /// Whether keys go to this view first.
  public var isFocused: Bool { UIApplication.shared.focus.focusedView === self }

  /// How the focus shows on this view; nil if it doesn't.
  public var focusEffect: UIFocusEffect? {
    get { viewState.showsNoFocus ? nil : viewState.focusEffect ?? .standard }
    set {
      viewState.focusEffect = newValue
      viewState.showsNoFocus = newValue == nil
      if isFocused { UIApplication.shared.focus.placeRing() }
    }
  }

  /// Views that have the same identifier, or are in one that has it, are one stop for Tab; arrow keys move among
  /// them. Lists and tab bars are such groups by themselves.
  public var focusGroupIdentifier: String? {
    get { viewState.focusGroupIdentifier }
    set { viewState.focusGroupIdentifier = newValue }
  }
}

extension UIViewController: UIFocusEnvironment {
  public var parentFocusEnvironment: (any UIFocusEnvironment)? {
    viewIfLoaded?.superview ?? parent
  }
}
