/// The base class of gesture recognizers, which interpret the touches in a view and its subviews.
///
/// A discrete recognizer goes from possible to ended (also called recognized) or failed. A
/// continuous one goes from possible to began, changed, and ended or cancelled. A subclass
/// overrides the `touches…` methods and sets ``UIGestureRecognizer/state`` in them. This should be the
/// last statement of a method, because it calls the handlers at once. When all touches are lifted,
/// ``reset()`` is called and the state is possible again.
///
/// As in UIKit, but a handler can also be a closure.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The states of a recognizer. As in UIKit.
  public enum State: Int, Sendable {
    /// Not recognized yet. The initial state.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture changed.
    case changed
    /// A continuous gesture ended, or a discrete one was recognized.
    case ended
    /// A continuous gesture was interrupted.
    case cancelled
    /// The touches don't form this gesture. Handlers are not called.
    case failed
    /// Another name for ``ended``, used for discrete gestures.
    public static let recognized = State.ended
  }

  /// The object that decides how this recognizer works with others. It is not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view to which the recognizer was added with `addGestureRecognizer(_:)`.
  public internal(set) weak var view: UIView?
  /// A name for debugging.
  public var name: String?

  /// Whether recognition cancels the touches in the view that received them. The default is true.
  public var cancelsTouchesInView = true
  /// Whether the view receives `touchesBegan` only after this recognizer has failed. The default is
  /// false.
  public var delaysTouchesBegan = false
  /// Whether the view receives `touchesEnded` only after this recognizer has failed. If the gesture is
  /// recognized, the touches are cancelled instead. The default is true.
  public var delaysTouchesEnded = true
  /// Whether all touches that are tracked together must have the type of the first one. The default
  /// is true.
  public var requiresExclusiveTouchType = true
  /// The raw values of the touch types to track. The default is all types.
  public var allowedTouchTypes: [NSNumber] = TouchTypes.all {
    didSet { touchTypes = TouchTypes(allowedTouchTypes) }
  }

  /// Whether the recognizer receives touches. Disabling it cancels a gesture that has begun. The
  /// default is true.
  public var isEnabled = true {
    didSet { if !isEnabled { abandon() } }
  }

  /// The mouse buttons that were down at the last event that this recognizer received.
  public private(set) var buttonMask: UIEvent.ButtonMask = []
  /// The modifier keys that were down at the last event that this recognizer received.
  public private(set) var modifierFlags: UIKeyModifierFlags = []

  /// The tracked touches, in the order in which they began.
  private(set) var touches: [UITouch] = []
  /// The numbers of all touches that have been tracked since the last reset, including those that have
  /// been lifted.
  private(set) var touchNumbers: [Int] = []
  private(set) var currentState = State.possible
  /// The state to enter as soon as the other recognizers have failed for which this one waits; nil if it
  /// doesn't wait.
  private var waitingState: State?
  /// Whether the gesture has ended while the recognizer waits to enter `waitingState`.
  private var waitingEnd = false
  /// Whether the recognizer tracks a scroll instead of touches.
  var isFollowingScroll = false
  private var failures: [WeakRecognizer] = []
  private var touchTypes: TouchTypes?
  private var handlers: [GestureHandler] = []
  /// The last known centre of the touches, in window points. It is kept because the handler of a tap asks for the
  /// location only after the last touch was lifted.
  private var lastCentroid = CGPoint.zero

  // MARK: Creation and handlers

  /// Creates a recognizer that calls `action` of `target` when the gesture is recognized and at
  /// each change of a continuous gesture. The target is not retained.
  ///
  /// How the method is found: see ``Selector``.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without handlers.
  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  /// Creates a recognizer that calls `handler` when the gesture is recognized and at each change of
  /// a continuous gesture. Not in UIKit.
  public convenience init(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler(handler)
  }

  /// Adds a closure to call when the gesture is recognized and at each change of a continuous
  /// gesture. Not in UIKit.
  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    handlers.append(.closure(handler))
  }

  /// Adds a method to call when the gesture is recognized and at each change of a continuous
  /// gesture. The target is not retained.
  public func addTarget(_ target: Any, action: Selector) {
    handlers.append(.method(GestureHandler.Target(object: target as AnyObject), action))
  }

  /// Removes handlers with this target and action. Nil stands for every target or every action.
  public func removeTarget(_ target: Any?, action: Selector?) {
    handlers.removeAll { $0.matches(target: target.map { $0 as AnyObject }, action: action) }
  }

  // MARK: State

  /// The state of the gesture. Subclasses set it. If they set it to a recognized state, it may still fail,
  /// or wait until other recognizers have failed. Changes that are not allowed are ignored.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  /// Makes this recognizer wait until `other` has failed. If `other` is recognized, this one fails.
  public func require(toFail other: UIGestureRecognizer) {
    failures.removeAll { $0.recognizer == nil || $0.recognizer === other }
    failures.append(WeakRecognizer(recognizer: other))
  }

  // MARK: For subclasses

  /// Called when tracked touches begin. Subclasses override it and set ``UIGestureRecognizer/state``; the default does
  /// nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when tracked touches move, at most once a frame. The default does nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when tracked touches are lifted. ``UIGestureRecognizer/numberOfTouches`` still includes them. The default
  /// does nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the system cancels tracked touches. The default does nothing.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when the state returns to possible. Subclasses discard what they have stored about the last
  /// gesture. The default does nothing.
  open func reset() {}

  /// Whether recognizing this gesture makes `preventedGestureRecognizer` fail. The default is true.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer fails when `preventingGestureRecognizer` is recognized. The default is
  /// true.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits until `other` has failed. The default is false.
  open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
  /// Whether `other` waits until this recognizer has failed. The default is false.
  open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
  /// Whether this recognizer handles `event`. Called before the delegate's method. The default is
  /// true.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Stops tracking `touch`.
  public func ignore(_ touch: UITouch, for event: UIEvent) {
    stopFollowing(touch)
    touchNumbers.removeAll { $0 == touch.number }
  }

  // MARK: Locations

  /// The centre of the touches in `view`'s coordinates; nil means the window's coordinates. After the last
  /// touch was lifted, it is the centre at that moment.
  open func location(in view: UIView?) -> CGPoint {
    noteCentroid()
    return view?.convert(lastCentroid, from: nil) ?? lastCentroid
  }

  /// The number of tracked touches.
  open var numberOfTouches: Int { touches.count }

  /// The location of one tracked touch in `view`'s coordinates; nil means the window's coordinates. The
  /// index must be less than ``UIGestureRecognizer/numberOfTouches``.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  private func noteCentroid() {
    if let centroid = Self.centroid(of: touches) { lastCentroid = centroid }
  }

  /// Sets the location, in window points, of a gesture without touches: a scroll or a hover.
  func recordLocation(_ place: CGPoint) { lastCentroid = place }

  /// The centre of `touches` without those in `excluded`, in window points; nil if none are left.
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

  // MARK: Tracking touches

  /// Whether to track a touch that begins.
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

  func recordInput(_ event: UIEvent) {
    buttonMask = event.buttonMask
    modifierFlags = event.modifierFlags
  }

  // MARK: - State machine

  var isWaiting: Bool { waitingState != nil }

  /// Whether the gesture has ended and the recognizer only waits for others to fail. New touches belong to
  /// another gesture then.
  var isOver: Bool { waitingState == .ended || waitingEnd }

  /// Whether the recognizer tracks input, or has tracked some and has not been reset since.
  var isBusy: Bool { UIApplication.shared.gestures.isActive(self) }

  /// Whether the recognizer receives events. A recognizer that has failed or ended receives none until it
  /// is reset.
  var receivesInput: Bool {
    switch currentState {
    case .possible, .began, .changed: isEnabled
    case .ended, .cancelled, .failed: false
    }
  }

  /// Called when recognition is certain, before the state changes and the handlers run.
  func willBeRecognized() {}

  /// Changes the state and calls the handlers, without regard to the delegate and other recognizers.
  func enter(_ new: State) {
    currentState = new
    waitingState = nil
    waitingEnd = false
    switch new {
    case .began, .changed, .ended, .cancelled: for handler in handlers { handler.call(self) }
    case .possible, .failed: break
    }
    // After the handlers: an observer that disables the recognizer, as by a scroll view's `isScrollEnabled`, must not keep the end from them.
    KeyValueObservers.propertyDidChange(of: self)
  }

  /// Stores a state to enter after other recognizers have failed. If one is stored already and `state` is `ended`, the
  /// gesture ends right after its recognition.
  private func hold(_ state: State) {
    if isWaiting { waitingEnd = state == .ended } else { waitingState = state }
  }

  /// Ends the gesture in any state, as if the touches were gone.
  func abandon() {
    for touch in touches { stopFollowing(touch) }
    isFollowingScroll = false
    switch currentState {
    case .possible: if isBusy { fail() }
    case .began, .changed: transition(to: .cancelled)
    case .ended, .cancelled, .failed: UIApplication.shared.gestures.resetIfFinished(self)
    }
  }

  /// Returns to the possible state for the next gesture.
  func resetToPossible() {
    waitingState = nil
    waitingEnd = false
    touchNumbers.removeAll(keepingCapacity: true)
    currentState = .possible
    reset()
  }
}

struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

/// Recognition, and its conflicts with other recognizers.
extension UIGestureRecognizer {
  private var environment: GestureEnvironment { UIApplication.shared.gestures }

  private func transition(to new: State) {
    switch GestureStep.from(currentState, to: new) {
    case .recognize: tryToRecognize(as: new)
    // A gesture that has ended and waits for others cannot fail any more.
    case .fail: if !isOver { fail() }
    case .enter(let state):
      enter(state)
      environment.resetIfFinished(self)
    case .none: break
    }
  }

  private func tryToRecognize(as new: State) {
    if isWaiting {
      // The gesture continues while the recognizer waits. If it ends now, its end is reported right after its
      // recognition.
      if new == .ended { hold(.ended) }
      return
    }
    guard mayBegin else { return fail() }
    // The delegate may have disabled this recognizer.
    guard currentState == .possible, isEnabled else { return }
    if environment.isBlocked(self) { hold(new) } else { recognize(as: new) }
  }

  /// Enters the state in `waitingState` if no recognizer blocks this one any more. It is called when a
  /// recognizer for which this one waited has failed.
  func proceedIfUnblocked() {
    guard let first = waitingState, !environment.isBlocked(self) else { return }
    let hasEnded = waitingEnd
    recognize(as: first)
    if hasEnded, currentState == .began {
      enter(.ended)
      environment.resetIfFinished(self)
    }
  }

  private func recognize(as new: State) {
    if environment.isPrevented(self) { return fail() }
    environment.preventOthers(than: self)
    if cancelsTouchesInView { environment.delivery.cancelTouches(of: self) }
    // A view whose touches were cancelled may have disabled this recognizer.
    guard currentState == .possible else { return }
    willBeRecognized()
    enter(new)
    environment.delivery.release()
    environment.resetIfFinished(self)
  }

  private func fail() {
    guard currentState == .possible else { return }
    enter(.failed)
    environment.recognizerFailed(self)
    environment.resetIfFinished(self)
  }

  /// Asks the delegate, then each view from the hit view up to this recognizer's view, whether the gesture may begin.
  private var mayBegin: Bool {
    if delegate?.gestureRecognizerShouldBegin(self) == false { return false }
    var next: UIView? = touches.first?.view ?? view
    while let current = next {
      if !current.gestureRecognizerShouldBegin(self) { return false }
      if current === view { break }
      next = current.superview
    }
    return true
  }

  /// Whether both recognizers may be recognized at the same time. It is enough if one of their delegates agrees.
  func recognizesSimultaneously(with other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Whether this recognizer waits until `other` has failed.
  func waits(for other: UIGestureRecognizer) -> Bool {
    failures.contains { $0.recognizer === other }
      || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }
}
