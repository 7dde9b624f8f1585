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
    fullTranslation: { [weak self] in self?.fullTranslation ?? .zero },
    begin: { [weak self] in _ = self?.navigation?.popViewController(animated: true) })

  /// What would draw and drive the next pop, as the delegate has answered during the present gesture.
  private var answer: UINavigationController.PopDriver?

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    edgePan.edges = .left
    edgePan.edge = { [weak self] in (self?.isMirrored ?? false) ? .right : .left }
    contentPan.allowedScrollTypesMask = .all
    edgePan.mayBegin = { [weak self] in self.map { $0.mayBegin($0.edgePan) } ?? false }
    contentPan.mayBegin = { [weak self] in self.map { $0.mayBegin($0.contentPan) } ?? false }
    contentPan.catches = { [weak self] in self?.interaction.canCatch ?? false }
    contentPan.goesLeft = { [weak self] in self?.isMirrored ?? false }
    edgePan.onReset = { [weak self] in self?.answer = nil }
    contentPan.onReset = { [weak self] in self?.answer = nil }
    for pan in [edgePan, contentPan] { interaction.follow(pan) }
  }

  /// The pointer's whole way, in points: a pop goes to the right by the width, a push to the left. Mirrored, each goes the
  /// other way.
  private var fullTranslation: CGVector {
    let width = navigation?.viewIfLoaded?.bounds.width ?? 0
    return CGVector(dx: (operation == .push) != isMirrored ? -width : width, dy: 0)
  }

  /// Whether the navigation controller is laid out from right to left.
  private var isMirrored: Bool {
    navigation?.viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
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

/// The drag over the edge at which lines begin, which goes back.
final class BackEdgePanGestureRecognizer: UIScreenEdgePanGestureRecognizer {
  /// Asked last, when the drag goes the right way.
  var mayBegin: () -> Bool = { true }
  var onReset: () -> Void = {}
  /// That edge. Asked whenever a touch begins, since a view above may change the direction at any time.
  var edge: () -> UIRectEdge = { .left }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    edges = edge()
    super.touchesBegan(touches, with: event)
  }

  override func canBegin(after travel: CGPoint) -> Bool {
    super.canBegin(after: travel) && mayBegin()
  }

  override func reset() {
    super.reset()
    onReset()
  }
}

/// The drag from anywhere on a page that goes back: to the right, or to the left in a mirrored navigation controller. Either
/// way where it catches a transition.
final class BackPanGestureRecognizer: UIPanGestureRecognizer {
  /// Asked last, when the drag goes the right way.
  var mayBegin: () -> Bool = { true }
  /// Whether a transition runs that the drag would catch.
  var catches: () -> Bool = { false }
  /// Whether the drag goes to the left.
  var goesLeft: () -> Bool = { false }
  var onReset: () -> Void = {}

  override func canBegin(after travel: CGPoint) -> Bool {
    let isHorizontal = abs(travel.x) > InputTuning.axisRatio * abs(travel.y)
    return isHorizontal && ((travel.x > 0) != goesLeft() || catches()) && mayBegin()
  }

  override func reset() {
    super.reset()
    onReset()
  }
}
