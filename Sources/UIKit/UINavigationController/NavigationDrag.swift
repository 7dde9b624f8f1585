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
    edgePan.edge = { [weak self] in (self?.isMirrored ?? false) ? .right : .left }
    contentPan.allowedScrollTypesMask = .all
    edgePan.mayBegin = { [weak self] in self?.mayBegin ?? false }
    contentPan.mayBegin = { [weak self] in self?.mayBegin ?? false }
    contentPan.catches = { [weak self] in self?.interaction.canCatch ?? false }
    contentPan.goesLeft = { [weak self] in self?.isMirrored ?? false }
    for pan in [edgePan, contentPan] { interaction.follow(pan) }
  }

  /// The pointer's whole way, in points: a pop goes to the right by the width, a push to the left. Mirrored, each goes the
  /// other way.
  private var way: CGVector {
    let width = navigation?.viewIfLoaded?.bounds.width ?? 0
    return CGVector(dx: (operation == .push) != isMirrored ? -width : width, dy: 0)
  }

  /// Whether the navigation controller is laid out from right to left.
  private var isMirrored: Bool {
    navigation?.viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
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

/// The drag over the edge at which lines begin, which goes back.
final class BackEdgePanGestureRecognizer: UIScreenEdgePanGestureRecognizer {
  var mayBegin: () -> Bool = { true }
  /// That edge. Asked whenever a touch begins, since a view above may change the direction at any time.
  var edge: () -> UIRectEdge = { .left }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    edges = edge()
    super.touchesBegan(touches, with: event)
  }

  override func canBegin(after travel: CGPoint) -> Bool {
    mayBegin() && super.canBegin(after: travel)
  }
}

/// The drag from anywhere on a page that goes back: to the right, or to the left in a mirrored navigation controller. Either
/// way where it catches a transition.
final class BackPanGestureRecognizer: UIPanGestureRecognizer {
  var mayBegin: () -> Bool = { true }
  var catches: () -> Bool = { false }
  var goesLeft: () -> Bool = { false }

  override func canBegin(after travel: CGPoint) -> Bool {
    let isHorizontal = abs(travel.x) > InputTuning.axisRatio * abs(travel.y)
    return isHorizontal && mayBegin() && ((travel.x > 0) != goesLeft() || catches())
  }
}
