/// The source, action and sender of an unwind segue, with which its destination is searched for. As in UIKit.
@preconcurrency @MainActor
public final class UIStoryboardUnwindSegueSource: NSObject {
  /// The controller that performs the unwind segue.
  public let source: UIViewController

  /// The action that the destination must be able to perform.
  public let unwindAction: Selector

  /// The object that triggered the segue.
  public let sender: Any?

  init(source: UIViewController, unwindAction: Selector, sender: Any?) {
    self.source = source
    self.unwindAction = unwindAction
    self.sender = sender
    super.init()
  }

  /// The first controller that performs the action, searched from the source's container or
  /// presenter upward. At each step the allowed children are searched depth first, then the
  /// container itself.
  func findDestination() -> UIViewController? {
    for controller in source.pathUp.dropFirst() {
      if let found = controller.unwindDestination(for: self) { return found }
    }
    return nil
  }
}

extension UIViewController {
  /// This controller and its ancestors, then the presenter of the topmost ancestor with the presenter's
  /// ancestors, and so on.
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
