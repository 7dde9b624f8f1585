/// A view or view controller that influences where the keyboard focus moves. As in UIKit.
///
/// The members that classes override are declared in `UIResponder`, the common superclass: without
/// Objective-C, a member declared in an extension cannot be overridden.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: UIResponder {
  /// The environments to try, in this order, when the focus enters this one. If the array is empty, the first view in
  /// reading order gets the focus.
  var preferredFocusEnvironments: [any UIFocusEnvironment] { get }

  /// The environment that contains this one; nil at the top.
  var parentFocusEnvironment: (any UIFocusEnvironment)? { get }

  /// Requests that the focus move to this environment's preferred view, if the focus is currently inside
  /// this environment. Unlike in UIKit, it moves at once.
  func setNeedsFocusUpdate()

  /// Performs a pending focus update now instead of before the next commit.
  func updateFocusIfNeeded()

  /// Whether the focus may move as `context` describes. All environments around the old and the new
  /// view are asked.
  func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool

  /// Called after the focus moved within, into or out of this environment.
  func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// An object that can get the focus: a view. As in UIKit.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
  /// Whether the item can get the focus.
  var canBecomeFocused: Bool { get }
  /// Whether the item has the focus.
  var isFocused: Bool { get }
  /// The visual effect of the focus; nil for none.
  var focusEffect: UIFocusEffect? { get }
  /// The item's frame in its superview's coordinates.
  var frame: CGRect { get }
}

extension UIFocusEnvironment {
  /// Moves the focus to this environment's preferred view, if the focus is currently inside this
  /// environment.
  public func setNeedsFocusUpdate() {
    UIApplication.shared.focus.needsUpdate(in: self)
  }

  /// Performs a pending focus update now.
  public func updateFocusIfNeeded() {
    UIApplication.shared.focus.updateFocusIfNeeded()
  }
}

extension UIView: UIFocusItem {
  /// The view's controller if it is a controller's root view, otherwise its superview.
  public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewController ?? superview }

  /// Whether this view has the focus and receives keys first.
  public var isFocused: Bool { UIApplication.shared.focus.focusedView === self }

  /// The visual effect of the focus on this view, by default a ring; nil for none.
  public var focusEffect: UIFocusEffect? {
    get { viewState.showsNoFocus ? nil : viewState.focusEffect ?? .standard }
    set {
      viewState.focusEffect = newValue
      viewState.showsNoFocus = newValue == nil
      if isFocused { UIApplication.shared.focus.placeRing() }
    }
  }

  /// The name of a focus group. All views with the same name, and the views inside them, share one Tab
  /// stop, and arrow keys move among them. Lists and tab bars are groups without a name. The default is
  /// nil.
  public var focusGroupIdentifier: String? {
    get { viewState.focusGroupIdentifier }
    set { viewState.focusGroupIdentifier = newValue }
  }
}

extension UIViewController: UIFocusEnvironment {
  /// The superview of the controller's view or, if there is none, the parent controller.
  public var parentFocusEnvironment: (any UIFocusEnvironment)? {
    viewIfLoaded?.superview ?? parent
  }
}
