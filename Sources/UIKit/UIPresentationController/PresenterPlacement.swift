/// The original place of a presenter's view in the view hierarchy, to which the view returns after
/// the presentation.
@MainActor
struct PresenterPlacement {
  private let controller: UIViewController
  private weak var superview: UIView?
  private let index: Int
  private let frame: CGRect
  private let fills: Bool

  /// Records where the view of `controller` is now; nil if it has no superview.
  init?(of controller: UIViewController) {
    guard let view: UIView = controller.viewIfLoaded, let superview = view.superview,
      let index = superview.subviews.firstIndex(where: { $0 === view })
    else { return nil }
    self.controller = controller
    self.superview = superview
    self.index = index
    frame = view.frame
    fills = frame == superview.bounds
  }

  /// The frame that the view should have now, in the coordinates of `space`. The superview may have
  /// been resized since the view was removed.
  func area(in space: UIView) -> CGRect {
    guard let superview else { return space.bounds }
    return space.convert(area(of: superview), from: superview)
  }

  private func area(of superview: UIView) -> CGRect {
    if let own = controller.modal.presentation, own.container === superview {
      return own.frameOfPresentedViewInContainerView
    }
    return fills ? superview.bounds : frame
  }

  /// Returns the view to its superview, in the place of `container`.
  ///
  /// If the presentation covers only a context, a transition around the context may have moved the
  /// presentation's container, or removed it from the screen. If it was removed, the view stays out
  /// of the hierarchy until its parent shows it.
  func restore(inPlaceOf container: UIView?) {
    guard let view: UIView = controller.viewIfLoaded else { return }
    if let container, container.superview !== superview, !(container.superview is UIWindow) {
      guard let host = container.superview else { return view.removeFromSuperview() }
      host.insertSubview(view, belowSubview: container)
      return view.place(in: container.frame)
    }
    guard let superview else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
    view.place(in: area(of: superview))
  }

  /// Gives the removed view the size that it will have when it returns.
  func resize() {
    guard let superview, let view: UIView = controller.viewIfLoaded, view.superview == nil
    else { return }
    view.place(in: area(of: superview))
  }
}
