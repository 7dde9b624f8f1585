/// A view that the user operates: it follows a touch and sends events to its actions.
///
/// A touch that began in a control stays with it, also outside its bounds; up to `slop` away it counts as inside.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// How far outside the bounds a touch that began inside still counts as inside, in points.
  private static let slop: CGFloat = 70

  /// A control that is disabled while it is held lets go, as if the touch were cancelled.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { cancel(with: nil) }
      stateDidChange()
    }
  }

  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Set while a touch is inside.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }

  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// Whether a touch is being followed.
  public private(set) var isTracking = false
  /// Whether that touch is inside.
  public private(set) var isTouchInside = false

  private var targets: [ControlTarget] = []
  private weak var trackedTouch: UITouch?

  /// Called when the control looks different now.
  open func stateDidChange() {
    setNeedsLayout()
  }

  // MARK: Actions

  /// Runs `action` on `controlEvents`, too; it takes the place of one with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    guard let index = targets.firstIndex(where: { $0.isAction(action.identifier) }) else {
      return targets.append(ControlTarget(.action(action), controlEvents))
    }
    targets[index] = ControlTarget(.action(action), targets[index].events.union(controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    remove(controlEvents) { $0.isAction(identifier) }
  }

  /// Calls a method of `target`, found in its ``SelectorResponding`` table; nil asks the responder chain. The
  /// target isn't retained.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { $0.isMethod(action, of: object) }
    let method = ControlTarget.Method(target: object, isToNil: object == nil, selector: action)
    targets.append(ControlTarget(.method(method), controlEvents))
  }

  /// Nil stands for every target or every action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { $0.matches(target: object, action: action) }
  }

  private func remove(_ events: Event, where matches: (ControlTarget) -> Bool) {
    for index in targets.indices where matches(targets[index]) {
      targets[index].events.subtract(events)
    }
    targets.removeAll { $0.events.isEmpty }
  }

  open var allControlEvents: Event {
    targets.reduce(into: Event()) { $0.formUnion($1.events) }
  }

  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  open func sendActions(for controlEvents: Event) {
    send(controlEvents, with: nil)
  }

  private func send(_ events: Event, with event: UIEvent?) {
    for target in targets where !target.events.isDisjoint(with: events) {
      switch target.kind {
      case .action(let action):
        action.perform(from: self)
      case .method(let method):
        if method.target != nil || method.isToNil {
          sendAction(method.selector, to: method.target, for: event)
        }
      }
    }
  }

  // MARK: Tracking

  /// Whether to follow the touch that began; override to start a drag.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Whether to go on following the touch that moved.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard !isTracking, isEnabled, event?.isOtherClick != true, let touch = touches.first else {
      return
    }
    trackedTouch = touch
    isTouchInside = true
    isTracking = true
    isHighlighted = true
    guard beginTracking(touch, with: event) else { return stopTracking() }
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = tracked(in: touches) else { return }
    let wasInside = isTouchInside
    isTouchInside = contains(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else { return stopTracking() }
    var events: Event = isTouchInside ? .touchDragInside : .touchDragOutside
    if isTouchInside != wasInside {
      events.insert(isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    send(events, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = tracked(in: touches) else { return }
    let isInside = contains(touch)
    stopTracking()
    endTracking(touch, with: event)
    send(isInside ? touchUpInsideEvents : .touchUpOutside, with: event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if tracked(in: touches) != nil { cancel(with: event) }
  }

  private func cancel(with event: UIEvent?) {
    stopTracking()
    cancelTracking(with: event)
    send(.touchCancel, with: event)
  }

  open override var canBecomeFocused: Bool { isEnabled }

  /// Does what Return and Space mean while the focus is here; false if that is nothing. A click, for most.
  func activate() -> Bool {
    sendActions(for: touchUpInsideEvents)
    return true
  }

  /// What a touch that was lifted inside sends: for a button its primary action too.
  var touchUpInsideEvents: Event { .touchUpInside }

  private func tracked(in touches: Set<UITouch>) -> UITouch? {
    guard isTracking else { return nil }
    return touches.first { $0 === trackedTouch }
  }

  private func contains(_ touch: UITouch) -> Bool { isNear(touch.location(in: self)) }

  /// Whether a touch at `point` still counts as inside.
  func isNear(_ point: CGPoint) -> Bool {
    bounds.insetBy(dx: -Self.slop, dy: -Self.slop).contains(point)
  }

  private func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  /// Whether a drag that began here is the control's: while it goes on, nothing around scrolls or turns pages.
  var ownsDrags: Bool { false }

  /// A tap recognizer of a view around the control leaves taps on it to the control, as in UIKit.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if ownsDrags, isTracking, gestureRecognizer.view !== self { return false }
    if isEnabled, gestureRecognizer.view !== self, gestureRecognizer is UITapGestureRecognizer {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
