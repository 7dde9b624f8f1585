/// The built-in drags of a navigation controller: they pop its top controller, and catch its running transitions.
///
/// They drive the transitions that UIKit draws, and those for which the delegate returns ``interaction``. They don't
/// begin a pop with another interaction controller, because they could neither move nor end it.
@MainActor
final class NavigationDrag {
  let edgePan = BackEdgePanGestureRecognizer()
  let contentPan = BackPanGestureRecognizer()
  private weak var navigation: UINavigationController?
  /// The direction of the current or last transition.
  private var operation = UINavigationController.Operation.none

  private(set) lazy var interaction = PanDrivenInteractiveTransition(
    fullTranslation: { [weak self] in self?.fullTranslation ?? .zero },
    begin: { [weak self] in _ = self?.navigation?.popViewController(animated: true) })

  /// The delegate's answer during this gesture: the objects that would draw and drive the next pop; nil before it is asked.
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

  /// Prepares for the transition that is about to begin. A built-in slide follows the pointer on a spring and decides about a
  /// release as measured on a phone. A delegate's animator follows the pointer exactly, and ``ReleaseDecision`` decides about
  /// a release.
  func prepare(for operation: UINavigationController.Operation, isBuiltIn: Bool) {
    self.operation = operation
    interaction.followsOnSpring = isBuiltIn
    interaction.releaseSpring = isBuiltIn ? MotionTuning.popSpring : UISpringTimingParameters()
    interaction.decidesRelease =
      isBuiltIn
      ? { [weak self] in self?.finishes(fraction: $0, velocity: $1, distance: $2) ?? true } : nil
  }

  /// Whether a released transition finishes. The position and the velocity of the upper page decide whether that page leaves,
  /// in a push as well as in a pop.
  private func finishes(fraction: CGFloat, velocity: CGFloat, distance: CGFloat) -> Bool {
    let pops = operation != .push
    let offset = pops ? fraction : 1 - fraction
    let speed = distance > 0 ? (pops ? velocity : -velocity) / distance : 0
    let leaves =
      abs(speed) > MotionTuning.popVelocity ? speed > 0 : offset >= MotionTuning.popFraction
    return leaves == pops
  }

  /// The translation of a whole transition, in points: to the right by the width for a pop, to the left for a push; the
  /// reverse in a mirrored controller.
  private var fullTranslation: CGVector {
    let width = navigation?.viewIfLoaded?.bounds.width ?? 0
    return CGVector(dx: (operation == .push) != isMirrored ? -width : width, dy: 0)
  }

  /// Whether the navigation controller is laid out from right to left.
  private var isMirrored: Bool {
    navigation?.viewIfLoaded?.isMirrored == true
  }

  /// Whether `pan` may begin. The caller has checked its direction.
  private func mayBegin(_ pan: UIPanGestureRecognizer) -> Bool {
    interaction.canCatch || mayBeginPop && drivesNextPop(pan)
  }

  /// Whether a drag may pop the top controller now, independently of the animator.
  var mayBeginPop: Bool {
    guard let navigation else { return false }
    return navigation.mayGoBack && !navigation.isBusy
      && navigation.appearance.phase == .appeared
      && navigation.topViewController?.presentedViewController == nil
  }

  /// Whether a pop that `pan` begins would follow `pan`.
  ///
  /// The delegate is asked only once in each gesture, because it creates an animator for each call, even if the pop
  /// never begins.
  private func drivesNextPop(_ pan: UIPanGestureRecognizer) -> Bool {
    guard let driver = answer ?? navigation?.driverOfNextPop() else { return false }
    answer = driver
    switch driver {
    case .builtIn: return true
    case .zoom: return false
    case .supplied(let supplied):
      let driven = supplied as? PanDrivenInteractiveTransition
      return driven === interaction || driven?.isFollowing(pan) == true
    }
  }
}

/// The drag from the leading edge that pops the top controller.
final class BackEdgePanGestureRecognizer: UIScreenEdgePanGestureRecognizer {
  /// Called last, when the drag meets all other conditions.
  var mayBegin: () -> Bool = { true }
  var onReset: () -> Void = {}
  override var slop: CGFloat { MotionTuning.edgeSlop }

  /// Returns the leading edge. Called when a touch begins, because a superview may change the direction at any time.
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

/// The drag that pops from anywhere on a page: to the right, or to the left in a mirrored navigation controller. A drag
/// that catches a running transition may go in both directions.
final class BackPanGestureRecognizer: UIPanGestureRecognizer {
  /// Called last, when the drag meets all other conditions.
  var mayBegin: () -> Bool = { true }
  /// Whether a transition is running that the drag would catch.
  var catches: () -> Bool = { false }
  /// Whether the drag that pops goes to the left, as in a mirrored navigation controller.
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
