/// Where an unwinding starts, while its destination is looked for.
@preconcurrency @MainActor
public final class UIStoryboardUnwindSegueSource: NSObject {
  /// The controller that unwinds.
  public let source: UIViewController

  /// What the destination has to be able to perform.
  public let unwindAction: Selector

  /// What set the unwinding off.
  public let sender: Any?

  init(source: UIViewController, unwindAction: Selector, sender: Any?) {
    self.source = source
    self.unwindAction = unwindAction
    self.sender = sender
    super.init()
  }

  /// The first controller that performs the action, from the source's container or presenter
  /// upward: at each step those of the children that are allowed, in depth, then the container.
  func findDestination() -> UIViewController? {
    for controller in source.pathUp.dropFirst() {
      if let found = controller.unwindDestination(for: self) { return found }
    }
    return nil
  }
}

extension UIViewController {
  /// This controller and all above: each one's container or else its presenter.
  var pathUp: [UIViewController] {
    Array(sequence(first: self) { $0.parent ?? $0.modal.presenter })
  }

  fileprivate func unwindDestination(
    for source: UIStoryboardUnwindSegueSource
  ) -> UIViewController? {
    for child in allowedChildrenForUnwinding(from: source) {
      if let found = child.unwindDestination(for: source) { return found }
    }
    let canPerform = canPerformUnwindSegueAction(
      source.unwindAction, from: source.source, sender: source.sender)
    return canPerform ? self : nil
  }
}
