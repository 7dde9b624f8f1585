extension UIViewController {
  /// Whether the view has been created. Reading this does not create it.
  public var isViewLoaded: Bool { loadedView != nil }

  /// The view, or nil if it has not been created. Reading this does not create it.
  public var viewIfLoaded: UIView? { loadedView }

  /// Creates the view if there is none yet: calls `loadView()`, then `viewDidLoad()`. As in UIKit.
  ///
  /// Stops the program if `loadView()` reads `view` before setting it, or returns without setting
  /// it.
  public func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    precondition(
      !isLoadingView, "\(type(of: self)).loadView() must not read view before it has set it")
    isLoadingView = true
    loadView()
    isLoadingView = false
    precondition(loadedView != nil, "\(type(of: self)).loadView() must set view")
    viewDidLoad()
  }

  /// Creates a plain view of the screen's size that resizes with its superview.
  func makeDefaultView() -> UIView {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  /// Makes `newView` the controller's view and connects it to the responder chain.
  func adopt(_ newView: UIView?) {
    guard newView !== loadedView else { return }
    if loadedView?.viewController === self { loadedView?.viewController = nil }
    loadedView = newView
    newView?.viewController = self
    if overrideUserInterfaceStyle != .unspecified { newView?.updateTraits() }
    newView?.additionalSafeAreaInsets = additionalSafeAreaInsets + barInsets
  }
}
