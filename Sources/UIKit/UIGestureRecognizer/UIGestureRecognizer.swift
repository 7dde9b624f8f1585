/// Watches touches in a view and its subviews for a movement that means something.
///
/// A discrete recognizer goes possible → ended (also called recognized) or failed; a continuous one possible →
/// began → changed → ended or cancelled. A subclass overrides the `touches…` methods and sets `state`, last in
/// its method, because the actions run at once. When all touches are gone, `reset()` is called and the state is
/// possible again.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// What `ended` is called for a discrete recognizer.
    public static let recognized = State.ended
  }

  public weak var delegate: (any UIGestureRecognizerDelegate)?
  public internal(set) weak var view: UIView?
  public var name: String?

  /// Whether touches that were recognized are taken from the view they began in.
  public var cancelsTouchesInView = true
  /// Whether the view hears of a touch only when this recognizer has failed.
  public var delaysTouchesBegan = false
  /// Whether the view hears of a touch's end only when this recognizer has failed; if it hasn't, the touch is
  /// cancelled.
  public var delaysTouchesEnded = true
  /// Whether the touches followed together are all of the type of the first.
  public var requiresExclusiveTouchType = true
  /// The raw values of the types of touches to follow; all, unless set.
  public var allowedTouchTypes: [NSNumber] = TouchTypes.all {
    didSet { touchTypes = TouchTypes(allowedTouchTypes) }
  }

  /// A recognizer that is switched off while it is busy is cancelled.
  public var isEnabled = true {
    didSet { if !isEnabled { abandon() } }
  }

  /// The mouse buttons that were down when this recognizer last heard of something.
  public private(set) var buttonMask: UIEvent.ButtonMask = []
  /// The modifiers that were held then.
  public private(set) var modifierFlags: UIKeyModifierFlags = []

  /// The touches followed now, in the order they began.
  private(set) var touches: [UITouch] = []
  /// The numbers of all that were followed since the last reset.
  private(set) var touchNumbers: [Int] = []
  private(set) var currentState = State.possible
  /// Recognized, but others have to fail first.
  private(set) var heldState: State?
  /// What is held back has ended meanwhile.
  private(set) var heldEnd = false
  /// Whether a scroll takes the place of touches.
  var isFollowingScroll = false
  private var failures: [WeakRecognizer] = []
  private var touchTypes: TouchTypes?
  private var handlers: [GestureHandler] = []
  /// Where the touches were when the last one went: the handler of a tap asks after the end.
  private var lastCentroid = CGPoint.zero

  // MARK: Creation and handlers

  /// Calls `action`, found in the target's ``SelectorResponding`` table, when the gesture is recognized.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  /// Calls `handler` when the gesture is recognized, and at each change of a continuous one.
  public convenience init(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler(handler)
  }

  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    handlers.append(.closure(handler))
  }

  public func addTarget(_ target: Any, action: Selector) {
    handlers.append(.method(GestureHandler.Target(object: target as AnyObject), action))
  }

  /// Nil stands for every target or every action.
  public func removeTarget(_ target: Any?, action: Selector?) {
    handlers.removeAll { $0.matches(target: target.map { $0 as AnyObject }, action: action) }
  }

  // MARK: State

  /// Set by subclasses. Recognition may be refused, or held back until others have failed.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  /// Lets this recognizer wait until `other` has failed; it fails itself where `other` is recognized.
  public func require(toFail other: UIGestureRecognizer) {
    failures.removeAll { $0.recognizer == nil || $0.recognizer === other }
    failures.append(WeakRecognizer(recognizer: other))
  }

  // MARK: For subclasses

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when the state returns to possible; forget what the gesture was.
  open func reset() {}

  /// Whether recognizing this keeps `other` from being recognized.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
  /// Whether to look at an event at all; asked before the delegate is.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Stops following `touch`.
  public func ignore(_ touch: UITouch, for event: UIEvent) {
    stopFollowing(touch)
    touchNumbers.removeAll { $0 == touch.number }
  }

  // MARK: Places

  /// The middle of the touches in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    noteCentroid()
    return view?.convert(lastCentroid, from: nil) ?? lastCentroid
  }

  open var numberOfTouches: Int { touches.count }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  private func noteCentroid() {
    if let centroid = Self.centroid(of: touches) { lastCentroid = centroid }
  }

  /// Where the gesture is without touches, in window points.
  func notePlace(_ place: CGPoint) { lastCentroid = place }

  /// The middle of `touches` in window points; of those in `excluded` nothing counts. Nil when none are left.
  static func centroid(of touches: [UITouch], excluding excluded: Set<UITouch> = []) -> CGPoint? {
    var sum = CGPoint.zero
    var count: CGFloat = 0
    for touch in touches where excluded.isEmpty || !excluded.contains(touch) {
      sum.x += touch.windowLocation.x
      sum.y += touch.windowLocation.y
      count += 1
    }
    return count > 0 ? CGPoint(x: sum.x / count, y: sum.y / count) : nil
  }

  // MARK: Following touches

  /// Whether to follow a touch that begins.
  func receives(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard isEnabled, touchTypes?.contains(touch.type) != false else { return false }
    if isFollowingScroll || isOver { return false }
    if requiresExclusiveTouchType, let first = touches.first, first.type != touch.type {
      return false
    }
    return shouldReceive(event)
      && delegate?.gestureRecognizer(self, shouldReceive: event) != false
      && delegate?.gestureRecognizer(self, shouldReceive: touch) != false
  }

  func isFollowing(_ touch: UITouch) -> Bool {
    touches.contains { $0 === touch }
  }

  var hasInput: Bool { isFollowingScroll || !touches.isEmpty }

  func follow(_ touch: UITouch) {
    if isFollowing(touch) { return }
    touches.append(touch)
    touchNumbers.append(touch.number)
  }

  func stopFollowing(_ touch: UITouch) {
    noteCentroid()
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  func noteInput(_ event: UIEvent) {
    buttonMask = event.buttonMask
    modifierFlags = event.modifierFlags
  }

  // MARK: State machine

  var failureRequirements: [WeakRecognizer] { failures }

  var isHeld: Bool { heldState != nil }

  /// Held back, and ended meanwhile: what comes now is another gesture.
  var isOver: Bool { heldState == .ended || heldEnd }

  /// Whether it may still make something of what it has seen.
  var isBusy: Bool { UIApplication.shared.gestures.isActive(self) }

  /// One that has failed or ended hears no more until it is reset.
  var hearsInput: Bool {
    switch currentState {
    case .possible, .began, .changed: isEnabled
    case .ended, .cancelled, .failed: false
    }
  }

  /// Called when nothing stands in the way any more, before the state changes and the actions run.
  func willBeRecognized() {}

  /// Steps without asking anybody, and calls the handlers where the state is one that they hear of.
  func enter(_ new: State) {
    currentState = new
    heldState = nil
    heldEnd = false
    switch new {
    case .began, .changed, .ended, .cancelled: for handler in handlers { handler.call(self) }
    case .possible, .failed: break
    }
  }

  /// Recognition waits until others have failed.
  func hold(_ state: State) {
    if isHeld { heldEnd = state == .ended } else { heldState = state }
  }

  /// Ends whatever goes on, without the touches.
  func abandon() {
    for touch in touches { stopFollowing(touch) }
    isFollowingScroll = false
    switch currentState {
    case .possible: if isBusy { fail() }
    case .began, .changed: transition(to: .cancelled)
    case .ended, .cancelled, .failed: UIApplication.shared.gestures.settle(self)
    }
  }

  /// Back to possible, for the next gesture.
  func resetToPossible() {
    heldState = nil
    heldEnd = false
    touchNumbers.removeAll(keepingCapacity: true)
    currentState = .possible
    reset()
  }
}

struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }
