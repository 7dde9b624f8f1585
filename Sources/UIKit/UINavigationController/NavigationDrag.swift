/// The built-in drags of a navigation controller: they pop it, and catch its running transitions.
///
/// They drive the transitions that UIKit draws, and those for which the delegate returns ``interaction``. A pop that
/// something else would drive they don't begin: nothing would move or end it.
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

  /// What would draw and drive the next pop, as the delegate has answered during the present gesture.
  private var answer: UINavigationController.PopDriver?

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    edgePan.edges = .left
    contentPan.allowedScrollTypesMask = .all
    edgePan.mayBegin = { [unowned self] in mayBegin(edgePan) }
    contentPan.mayBegin = { [unowned self] in mayBegin(contentPan) }
    contentPan.catches = { [unowned self] in interaction.canCatch }
    edgePan.onReset = { [unowned self] in answer = nil }
    contentPan.onReset = { [unowned self] in answer = nil }
    for pan in [edgePan, contentPan] { interaction.follow(pan) }
  }

  /// The pointer's whole way, in points: a pop goes to the right by the width, a push to the left.
  private var way: CGVector {
    let width = navigation?.viewIfLoaded?.bounds.width ?? 0
    return CGVector(dx: operation == .push ? -width : width, dy: 0)
  }

  /// Whether `pan`, which goes the right way, may begin.
  private func mayBegin(_ pan: UIPanGestureRecognizer) -> Bool {
    guard let navigation else { return false }
    if interaction.canCatch { return true }
    return navigation.mayGoBack && !navigation.isBusy
      && navigation.appearance.phase == .appeared
      && navigation.topViewController?.presentedViewController == nil
      && drivesNextPop(pan)
  }

  /// Whether the pop that `pan` would begin then follows `pan`.
  ///
  /// Asks the delegate, once a gesture however many recognizers want to know: each call makes an animator, for a pop that
  /// may never come.
  private func drivesNextPop(_ pan: UIPanGestureRecognizer) -> Bool {
    guard let driver = answer ?? navigation?.driverOfNextPop() else { return false }
    answer = driver
    switch driver {
    case .builtIn: return true
    case .supplied(let supplied):
      let driven = supplied as? PanDrivenInteractiveTransition
      return driven === interaction || driven?.isFollowing(pan) == true
    }
  }
}

/// The drag over the left edge that goes back.
final class BackEdgePanGestureRecognizer: UIScreenEdgePanGestureRecognizer {
  /// Asked last, when the drag goes the right way.
  var mayBegin: () -> Bool = { true }
  var onReset: () -> Void = {}

  override func canBegin(after travel: CGPoint) -> Bool {
    super.canBegin(after: travel) && mayBegin()
  }

  override func reset() {
    super.reset()
    onReset()
  }
}

/// The drag to the right, from anywhere on a page, that goes back; either way where it catches a transition.
final class BackPanGestureRecognizer: UIPanGestureRecognizer {
  /// Asked last, when the drag goes the right way.
  var mayBegin: () -> Bool = { true }
  /// Whether a transition runs that the drag would catch.
  var catches: () -> Bool = { false }
  var onReset: () -> Void = {}

  override func canBegin(after travel: CGPoint) -> Bool {
    let isHorizontal = abs(travel.x) > InputTuning.axisRatio * abs(travel.y)
    return isHorizontal && (travel.x > 0 || catches()) && mayBegin()
  }

  override func reset() {
    super.reset()
    onReset()
  }
}
