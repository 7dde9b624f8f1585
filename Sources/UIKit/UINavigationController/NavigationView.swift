/// The view of a navigation controller: lays out bar and content, and keeps the pointer away from a
/// transition.
@MainActor
final class NavigationView: UIView {
  weak var navigationController: UINavigationController?

  override func layoutSubviews() {
    super.layoutSubviews()
    navigationController?.layOutBarAndContent()
  }

  /// While controllers change places this view takes what would hit them: a click must not reach a
  /// page that leaves, nor pop twice. An interaction, whose gesture may live in either page, is let
  /// through.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit != nil, let navigationController, navigationController.isBusy else { return hit }
    let coordinator = navigationController.transitionRunners.last?.coordinator
    return coordinator?.isInterruptible == true ? hit : self
  }
}
