/// The kind of a change of parent that is running: between `willMove(toParent:)` and `didMove(toParent:)`.
enum ParentMove {
  case entering
  case leaving
}

extension UIViewController {
  /// The child controllers, in the order in which they were added.
  public var children: [UIViewController] { childControllers }

  /// The container controller that this controller was added to; nil for a root or a presented
  /// controller.
  public var parent: UIViewController? { parentController }

  /// Whether the controller is being added to its parent. Read it in appearance callbacks to tell
  /// an addition from a return. As in UIKit.
  public var isMovingToParent: Bool { parentMove == .entering }

  /// Whether the controller is being removed from its parent. Read it in appearance callbacks. As
  /// in UIKit.
  public var isMovingFromParent: Bool { parentMove == .leaving }

  /// Makes `child` a child of this controller, after removing it from its old parent.
  func adopt(_ child: UIViewController) {
    precondition(child !== self, "\(type(of: self)) can't be its own child")
    if child.parent === self { return }
    child.parent?.dropChild(child)
    child.parentMove = .entering
    child.willMove(toParent: self)
    child.parentController = self
    childControllers.append(child)
    if let segue = UIStoryboardSegue.leading(to: child) { segueRegistry.arrivals.append(segue) }
  }

  /// Removes this controller from its parent and ends its presentations.
  func leaveParent() {
    guard let parent else { return }
    abandonPresentations(returning: false)
    let segues = parent.dropChild(self)
    withExtendedLifetime(segues) { didMove(toParent: nil) }
    parentMove = nil
  }

  /// Removes `child`. Returns the segues that have shown it, so that the caller can retain them until
  /// `didMove(toParent:)` has run.
  @discardableResult
  private func dropChild(_ child: UIViewController) -> [UIStoryboardSegue] {
    childControllers.removeAll { $0 === child }
    child.parentController = nil
    let segues = segueRegistry.arrivals.filter { $0.destination === child }
    segueRegistry.arrivals.removeAll { $0.destination === child }
    return segues
  }

  /// The children that are on screen or appearing.
  var visibleChildren: [UIViewController] {
    children.filter { ($0.appearanceSubstitute ?? $0).appearance.isVisible }
  }

  /// The children whose views are inside this controller's view.
  var childrenInView: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { $0.isViewLoaded && $0.substituteView.isDescendant(of: view) }
  }
}
