extension UIViewController {
  /// Whether the view has been made.
  public var isViewLoaded: Bool { loadedView != nil }

  /// The view, if it has been made; asking doesn't make it.
  public var viewIfLoaded: UIView? { loadedView }

  /// Makes the view if there is none yet.
  public func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    precondition(
      !isLoadingView, "\(type(of: self)).loadView() asks for view before it has set it")
    isLoadingView = true
    loadView()
    isLoadingView = false
    precondition(loadedView != nil, "\(type(of: self)).loadView() must set view")
    viewDidLoad()
  }

  /// A plain view that follows the size of what it is put into.
  func makeDefaultView() -> UIView {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  func adopt(_ newView: UIView?) {
    guard newView !== loadedView else { return }
    if loadedView?.viewController === self { loadedView?.viewController = nil }
    loadedView = newView
    newView?.viewController = self
    if overrideUserInterfaceStyle != .unspecified { newView?.updateTraits() }
    newView?.additionalSafeAreaInsets = additionalSafeAreaInsets
  }
}
