/// The view of a tab bar controller: lays out bar and content, and keeps the pointer away from a
/// transition.
@MainActor
final class TabBarControllerView: UIView {
  weak var tabBarController: UITabBarController?

  override func layoutSubviews() {
    super.layoutSubviews()
    tabBarController?.layOutBarAndContent()
  }

  /// While tabs change places this view takes what would hit them, unless an interaction may drive
  /// the change. The bar goes on taking clicks: the last one counts.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let hit, let tabBarController, tabBarController.isBusy,
      !hit.isDescendant(of: tabBarController.tabBar)
    else { return hit }
    let coordinator = tabBarController.transitionRunners.last?.coordinator
    return coordinator?.isInterruptible == true ? hit : self
  }
}
