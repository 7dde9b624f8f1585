/// A view that the user operates: it tracks a touch and sends events to its actions and targets. As in UIKit.
///
/// A control tracks a touch that began in it even outside its bounds. Within 70 points of the bounds, the touch still
/// counts as inside.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The distance outside the bounds at which a tracked touch still counts as inside, in points.
  private static let slop: CGFloat = 70

  /// Whether the control reacts to the user; true by default. Disabling it cancels a touch that is being
  /// tracked.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { cancel(with: nil) }
      stateDidChange()
    }
  }

  /// Whether the control is selected; false by default. Only the app sets this property; a click doesn't.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether the control is highlighted: true while a tracked touch is inside.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// The current state, derived from ``isHighlighted``, ``isEnabled`` and ``isSelected``.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// The horizontal alignment of the content; `center` by default. Buttons use it.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// The vertical alignment of the content; `center` by default. Buttons use it.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  /// Whether the control is tracking a touch.
  public private(set) var isTracking = false
  /// Whether the tracked touch is inside the control.
  public private(set) var isTouchInside = false

  private var targets: [ControlTarget] = []
  private weak var trackedTouch: UITouch?

  /// Called after ``UIControl/state`` has changed; requests a layout pass. Override it to change the appearance. UIKit
  /// has no such method.
  open func stateDidChange() {
    setNeedsLayout()
  }

  // MARK: Actions

  /// Makes the control run `action` on `controlEvents`. If there is an action with the same identifier already,
  /// `action` replaces it and is also run on its events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    guard let index = targets.firstIndex(where: { $0.isAction(action.identifier) }) else {
      return targets.append(ControlTarget(.action(action), controlEvents))
    }
    targets[index] = ControlTarget(.action(action), targets[index].events.union(controlEvents))
  }

  /// Removes `controlEvents` from the events of an action with the same identifier.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes `controlEvents` from the events of the action with `identifier`.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    remove(controlEvents) { $0.isAction(identifier) }
  }

  /// Calls the method `action` of `target` on `controlEvents`.
  ///
  /// How the method is found: see ``Selector``. If `target` is nil, the method is called on
  /// the first object in the responder chain that has it. The target isn't retained.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { $0.isMethod(action, of: object) }
    let method = ControlTarget.Method(target: object, isToNil: object == nil, selector: action)
    targets.append(ControlTarget(.method(method), controlEvents))
  }

  /// Removes `controlEvents` from the events on which `action` of `target` is called; nil stands for every
  /// target or every action.
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

  /// All events for which there is an action or target.
  open var allControlEvents: Event {
    targets.reduce(into: Event()) { $0.formUnion($1.events) }
  }

  /// The objects whose methods are called. `NSNull` stands for methods that are called on the responder chain. As in UIKit, except that
  /// objects which are not `Hashable` are left out; each `NSObject` is.
  open var allTargets: Set<AnyHashable> {
    Set(
      targets.compactMap { target in
        target.method.flatMap { $0.isToNil ? NSNull() : $0.target as? AnyHashable }
      })
  }

  /// The names of the methods of `target` that are called for an event; nil for none. Nil as the target means the methods that are
  /// called on the responder chain.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let object = target.map { $0 as AnyObject }
    let names = targets.filter { !$0.events.isDisjoint(with: controlEvent) }
      .compactMap(\.method)
      .filter { $0.isToNil == (object == nil) && $0.target === object }
      .map(\.selector.name)
    return names.isEmpty ? nil : names
  }

  /// Calls `action` of `target` for an event. Override it to observe or change the call.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Runs all actions and targets of `controlEvents`, as if the user had caused these events.
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

  // MARK: Menus

  private var controlMenu: ControlMenu?

  /// The control's menu. Buttons and bar button items let an app set it.
  var ownMenu: UIMenu? {
    get { controlMenu?.menu }
    set {
      guard newValue != nil || controlMenu != nil else { return }
      prepareMenu().menu = newValue
    }
  }

  /// Whether a press opens the control's menu at once, instead of being a click; false by default. As in UIKit.
  open var showsMenuAsPrimaryAction: Bool {
    get { controlMenu?.isPrimary ?? false }
    set {
      guard newValue != showsMenuAsPrimaryAction else { return }
      prepareMenu().isPrimary = newValue
    }
  }

  /// Opens the control's menu; nil for a control that never had a menu. As in UIKit.
  open var contextMenuInteraction: UIContextMenuInteraction? { controlMenu?.interaction }

  private func prepareMenu() -> ControlMenu {
    if let controlMenu { return controlMenu }
    let new = ControlMenu(self)
    controlMenu = new
    return new
  }

  /// Called before an action that the user has chosen in the control's menu is performed. Does nothing by default.
  func menuWillPerform(_ action: UIAction) {}

  // MARK: Tracking

  /// Called when a touch begins in the control. Returns whether to track it; true by default.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the tracked touch moves. Returns whether to continue; true by default.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the tracked touch ends. Does nothing by default.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the tracked touch is cancelled. Does nothing by default.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard !isTracking, isEnabled, event?.isOtherClick != true, let touch = touches.first else {
      return
    }
    if controlMenu?.press(touch) == true { return send(.menuActionTriggered, with: event) }
    trackedTouch = touch
    isTouchInside = true
    isTracking = true
    isHighlighted = true
    guard beginTracking(touch, with: event) else { return stopTracking() }
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    controlMenu?.follow(touches, ended: false)
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
    controlMenu?.follow(touches, ended: true)
    guard let touch = tracked(in: touches) else { return }
    let isInside = contains(touch)
    stopTracking()
    endTracking(touch, with: event)
    send(isInside ? touchUpInsideEvents : .touchUpOutside, with: event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    controlMenu?.cancel(touches)
    if tracked(in: touches) != nil { cancel(with: event) }
  }

  private func cancel(with event: UIEvent?) {
    stopTracking()
    cancelTracking(with: event)
    send(.touchCancel, with: event)
  }

  open override var canBecomeFocused: Bool { isEnabled }

  /// Performs the action of Return and Space while the control has the focus: a click for most controls. Returns false
  /// if these keys have no effect on the control.
  func activate() -> Bool {
    if controlMenu?.openAsPrimary() == true {
      sendActions(for: .menuActionTriggered)
      return true
    }
    sendActions(for: touchUpInsideEvents)
    return true
  }

  /// The events of a touch that ends inside; for a button they include its primary action.
  var touchUpInsideEvents: Event { .touchUpInside }

  private func tracked(in touches: Set<UITouch>) -> UITouch? {
    guard isTracking else { return nil }
    return touches.first { $0 === trackedTouch }
  }

  private func contains(_ touch: UITouch) -> Bool { isNear(touch.location(in: self)) }

  /// Whether a touch at `point` counts as inside.
  func isNear(_ point: CGPoint) -> Bool {
    bounds.insetBy(dx: -Self.slop, dy: -Self.slop).contains(point)
  }

  private func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  /// Whether a drag that begins in the control belongs to the control, so that no enclosing view scrolls or
  /// turns pages; false by default.
  var ownsDrags: Bool { false }

  /// Prevents tap recognizers of enclosing views from beginning, as in UIKit. During a drag that belongs to
  /// the control, it prevents all recognizers of other views.
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
