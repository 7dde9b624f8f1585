/// The built-in drags of a navigation controller: they pop it, and catch its running transitions.
///
/// They drive the transitions that UIKit draws, and those for which the delegate returns ``interaction``.
@MainActor
final class NavigationDrag {
  let edgePan = BackEdgePanGestureRecognizer()
  let contentPan = BackPanGestureRecognizer()
  private weak var navigation: UINavigationController?
  /// The direction of the current or last transition.
  var operation = UINavigationController.Operation.none

  private(set) lazy var interaction = PanDrivenInteractiveTransition(
    way: { [weak self] in self?.way ?? .zero },
    begin: { [weak self] in _ = self?.navigation?.popViewController(animated: true) })

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    edgePan.edges = .left
    contentPan.allowedScrollTypesMask = .all
    edgePan.mayBegin = { [weak self] in self?.mayBegin ?? false }
    contentPan.mayBegin = { [weak self] in self?.mayBegin ?? false }
    contentPan.catches = { [weak self] in self?.interaction.canCatch ?? false }
    for pan in [edgePan, contentPan] { interaction.follow(pan) }
  }

  /// The pointer's whole way, in points: a pop goes to the right by the width, a push to the left.
  private var way: CGVector {
    let width = navigation?.viewIfLoaded?.bounds.width ?? 0
    return CGVector(dx: operation == .push ? -width : width, dy: 0)
  }

  private var mayBegin: Bool {
    guard let navigation else { return false }
    if interaction.canCatch { return true }
    return navigation.mayGoBack && !navigation.isBusy
      && navigation.appearance.phase == .appeared
      && navigation.topViewController?.presentedViewController == nil
      && navigation.nextPopIsInteractive
  }
}

/// The drag over the left edge that goes back.
final class BackEdgePanGestureRecognizer: UIScreenEdgePanGestureRecognizer {
  var mayBegin: () -> Bool = { true }

  override func canBegin(after travel: CGPoint) -> Bool {
    mayBegin() && super.canBegin(after: travel)
  }
}

/// The drag to the right, from anywhere on a page, that goes back; either way where it catches a transition.
final class BackPanGestureRecognizer: UIPanGestureRecognizer {
  var mayBegin: () -> Bool = { true }
  var catches: () -> Bool = { false }

  override func canBegin(after travel: CGPoint) -> Bool {
    let isHorizontal = abs(travel.x) > InputTuning.axisRatio * abs(travel.y)
    return isHorizontal && mayBegin() && (travel.x > 0 || catches())
  }
}
