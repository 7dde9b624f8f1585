/// What stands between `willMove(toParent:)` and `didMove(toParent:)`.
enum ParentMove {
  case entering
  case leaving
}

extension UIViewController {
  /// The controllers whose views this one manages, in the order in which they were added.
  public var children: [UIViewController] { childControllers }

  /// The container this controller is in.
  public var parent: UIViewController? { parentController }

  /// Whether the controller is on its way into its parent: in the appearance callbacks, that it
  /// appears because it was added.
  public var isMovingToParent: Bool { parentMove == .entering }

  /// Whether the controller is on its way out of its parent: in the appearance callbacks, that it
  /// disappears because it is removed.
  public var isMovingFromParent: Bool { parentMove == .leaving }

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

  func leaveParent() {
    guard let parent else { return }
    abandonPresentations(returning: false)
    let segues = parent.dropChild(self)
    withExtendedLifetime(segues) { didMove(toParent: nil) }
    parentMove = nil
  }

  /// Lets go of `child`; returns the segues by which it came.
  @discardableResult
  private func dropChild(_ child: UIViewController) -> [UIStoryboardSegue] {
    childControllers.removeAll { $0 === child }
    child.parentController = nil
    let segues = segueRegistry.arrivals.filter { $0.destination === child }
    segueRegistry.arrivals.removeAll { $0.destination === child }
    return segues
  }

  /// The children that are on screen, or on their way there.
  var visibleChildren: [UIViewController] {
    children.filter { ($0.appearanceStandIn ?? $0).appearance.isVisible }
  }

  /// The children whose views are somewhere in this controller's.
  var childrenInView: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { $0.isViewLoaded && $0.standIn.isDescendant(of: view) }
  }
}
