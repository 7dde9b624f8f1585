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

  /// A recognizer that is switched off while it is busy is cancelled.
  public var isEnabled = true {
    didSet { if !isEnabled { abandon() } }
  }

  /// The touches followed now, in the order they began.
  private(set) var touches: [UITouch] = []
  private(set) var currentState = State.possible
  /// Recognized, but others have to fail first.
  private(set) var heldState: State?
  /// Whether a scroll takes the place of touches.
  var isFollowingScroll = false
  private(set) var failureRequirements: [WeakRecognizer] = []
  private var handlers: [Handler] = []

  struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

  private enum Handler {
    case closure((UIGestureRecognizer) -> Void)
    case method(WeakTarget, Selector)
  }

  private struct WeakTarget { weak var object: AnyObject? }

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
    handlers.append(.method(WeakTarget(object: target as AnyObject), action))
  }

  /// Nil stands for every target or every action.
  public func removeTarget(_ target: Any?, action: Selector?) {
    handlers.removeAll { handler in
      guard case .method(let reference, let selector) = handler else { return false }
      let sameTarget = target == nil || reference.object === (target as AnyObject?)
      return sameTarget && (action == nil || selector == action)
    }
  }

  // MARK: State

  /// Set by subclasses. Recognition may be refused, or held back until others have failed.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  /// Lets this recognizer wait until `other` has failed.
  public func require(toFail other: UIGestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil || $0.recognizer === other }
    failureRequirements.append(WeakRecognizer(recognizer: other))
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

  /// Stops following `touch`.
  public func ignore(_ touch: UITouch, for event: UIEvent) {
    stopFollowing(touch)
  }

  // MARK: Places

  /// The middle of the touches in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return view?.convert(lastCentroid, from: nil) ?? lastCentroid }
    let points = touches.map(\.windowLocation)
    let count = CGFloat(points.count)
    lastCentroid = CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    return view?.convert(lastCentroid, from: nil) ?? lastCentroid
  }

  /// Where the touches were when the last one went: the handler of a tap asks after the end.
  private var lastCentroid = CGPoint.zero

  open var numberOfTouches: Int { touches.count }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  // MARK: Following touches

  func follow(_ touch: UITouch) {
    if !touches.contains(touch) { touches.append(touch) }
  }

  func stopFollowing(_ touch: UITouch) {
    _ = location(in: nil)
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  /// Where the gesture is without touches, in window points.
  func notePlace(_ place: CGPoint) { lastCentroid = place }

  // MARK: State machine

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
    switch new {
    case .began, .changed, .ended, .cancelled: callHandlers()
    case .possible, .failed: break
    }
  }

  func hold(_ state: State) { heldState = state }

  /// Back to possible, for the next gesture.
  func resetToPossible() {
    heldState = nil
    currentState = .possible
    reset()
  }

  private func callHandlers() {
    for handler in handlers {
      switch handler {
      case .closure(let body): body(self)
      case .method(let target, let selector):
        guard let object = target.object else { continue }
        UIApplication.shared.sendAction(selector, to: object, from: self, for: nil)
      }
    }
  }
}
