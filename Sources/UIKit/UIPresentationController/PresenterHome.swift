/// The place of a presenter's view in the hierarchy, to put it back after the presentation.
@MainActor
struct PresenterHome {
  private let controller: UIViewController
  private weak var superview: UIView?
  private let index: Int
  private let frame: CGRect
  private let fills: Bool

  /// The place where the view of `controller` is now; nil if it is nowhere.
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

  /// Where the view belongs now, in `space`: a superview may have been resized since.
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

  /// Puts the view back, in the place of `container`.
  ///
  /// Within a context a transition around it may have moved the container meanwhile, or taken it
  /// off the screen: there the view waits for its parent to bring it back.
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

  /// Gives the absent view the size it will have when it comes back.
  func resize() {
    guard let superview, let view: UIView = controller.viewIfLoaded, view.superview == nil
    else { return }
    view.place(in: area(of: superview))
  }
}
