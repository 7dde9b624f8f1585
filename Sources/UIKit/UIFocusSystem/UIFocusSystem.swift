/// Controls the keyboard focus: which view receives keys first, and whether a ring shows it. As in
/// UIKit, but with one system for the whole application.
///
/// Only a view that a click could reach, now or after scrolling, can get the focus. Hidden, disabled
/// and covered views can't. While a presentation is in front, the focus stays inside it. Each view
/// controller remembers its last focused view, which gets the focus again when the controller returns
/// to the front.
///
/// The ring appears when the user presses a focus key and disappears with the next click.
@preconcurrency @MainActor
public final class UIFocusSystem: NSObject {
  /// The focus system of `environment`. It is the same for the whole application.
  public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
    UIApplication.shared.focus
  }

  /// Whether `other` is `environment` or inside it.
  public static func environment(
    _ environment: any UIFocusEnvironment, contains other: any UIFocusEnvironment
  ) -> Bool {
    var current: (any UIFocusEnvironment)? = other
    while let candidate = current {
      if candidate === environment { return true }
      current = candidate.parentFocusEnvironment
    }
    return false
  }

  /// The view that has the focus; nil if there is none.
  public var focusedItem: (any UIFocusItem)? { focusedView }

  private(set) weak var focusedView: UIView?
  /// Whether the user navigates with the keyboard. The ring is shown only then.
  var isKeyboardUsed = false
  /// Whether to choose a focused view before the next commit.
  private var isUpdateNeeded = false
  /// The list that contains the focused view.
  private weak var focusedList: (any SelectableList)?
  /// A list whose focused entry was scrolled out of view. The focus returns when the entry is
  /// visible again, or with the next key.
  private weak var scrolledList: (any SelectableList)?
  private let ring = FocusRing()
  /// The control that Return or Space holds down.
  private weak var pressedControl: UIControl?

  override init() {
    super.init()
  }

  // MARK: Requesting the focus

  /// Moves the focus to the preferred view of `environment`, if a view there can get the focus.
  public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
    guard let map, let view = FocusChoice(map).view(in: environment) else { return }
    move(to: view)
  }

  /// Shows the ring on the focused view until the next click, as after a focus key. Not in UIKit.
  ///
  /// Call it in key commands that move the focus.
  public func showRing() {
    isKeyboardUsed = true
    placeRing()
  }

  /// Moves the focus to the preferred view of `environment` if the focus is inside it.
  func needsUpdate(in environment: any UIFocusEnvironment) {
    guard let focusedView, Self.environment(environment, contains: focusedView) else { return }
    requestFocusUpdate(to: environment)
  }

  /// Removes the focus until a key sets it again, as at the start of the app.
  func endKeyboardUse() {
    isKeyboardUsed = false
    move(to: nil)
    isUpdateNeeded = false
  }

  /// Performs a pending focus update now: if no view has the focus and the user navigates with the keyboard, one is chosen.
  public func updateFocusIfNeeded() {
    guard isUpdateNeeded else { return }
    isUpdateNeeded = false
    guard isKeyboardUsed, focusedView == nil, let root else { return }
    // A presentation within a context comes first, so that Escape dismisses it.
    let choices = [Self.presentationInFront(in: root), root].lazy.compactMap {
      $0.flatMap { FocusChoice(FocusableItems(of: $0)).standard }
    }
    // The focus doesn't move to a navigation bar: Return would go back, although the user has just moved forward.
    if let view = choices.first, !view.isInNavigationBar { move(to: view) }
  }

  /// The container of the innermost presentation that is in front inside `view`; nil if there is none.
  private static func presentationInFront(in view: UIView) -> UIView? {
    for subview in view.subviews.reversed() where !subview.isHidden {
      if let presentation = presentationInFront(in: subview) { return presentation }
      if subview is any ModalView { return subview }
    }
    return nil
  }

  // MARK: Moving

  /// Moves the focus to `view`; nil removes the focus. Returns false if an environment refuses the move.
  @discardableResult
  func move(to view: UIView?, heading: UIFocusHeading = []) -> Bool {
    guard view !== focusedView else {
      placeRing()
      return true
    }
    let context = UIFocusUpdateContext(from: focusedView, to: view, heading: heading)
    let environments = context.environments
    guard environments.allSatisfy({ $0.shouldUpdateFocus(in: context) }) else { return false }
    if let view, !UIApplication.shared.textInput.endEditing(forFocusOn: view) { return false }
    focusedView = view
    focusedList = view?.focusList
    scrolledList = nil
    view?.rememberFocus()
    placeRing()
    let coordinator = UIFocusAnimationCoordinator()
    for environment in environments { environment.didUpdateFocus(in: context, with: coordinator) }
    return true
  }

  /// Called when `view` has left the window: removes the focus from `view` and its subviews. Another view is
  /// chosen before the next commit, when new views are in place. But if the user has scrolled a list's focused
  /// entry out of view, no other view is chosen: the list must not scroll back.
  func viewDidLeaveWindow(_ view: UIView) {
    guard let focusedView, focusedView.isDescendant(of: view) else { return }
    let list = focusedList
    removeFocus()
    guard let list, list.window != nil, let path = list.lastFocusedIndexPath, list.mayFocus(path),
      !list.isFullyVisible(path)
    else { return }
    scrolledList = list
    isUpdateNeeded = false
  }

  /// Returns the focus to a list entry that was scrolled out of view and is visible again.
  private func restoreScrolledFocus() {
    guard focusedView == nil, let list = scrolledList else { return }
    guard list.window != nil, let path = list.lastFocusedIndexPath, list.mayFocus(path) else {
      scrolledList = nil
      isUpdateNeeded = true
      return
    }
    if list.isFullyVisible(path) { move(to: list.cell(scrollingTo: path)) }
  }

  /// Called when a transition has ended. If there is no focused view, one is chosen before the next commit.
  func transitionDidEnd() {
    if focusedView == nil { isUpdateNeeded = true }
  }

  private func removeFocus() {
    move(to: nil)
    // Remove the focus even if an environment has refused the move, because the view can't keep it.
    focusedView = nil
    placeRing()
    isUpdateNeeded = true
  }

  /// Called before each commit: removes the focus from a view that cannot have it any more, chooses
  /// another view, and places the ring.
  func prepareCommit() {
    if let focusedView, !canKeepFocus(focusedView) { removeFocus() }
    restoreScrolledFocus()
    updateFocusIfNeeded()
    placeRing()
  }

  /// Whether a view may keep the focus. This is called before each commit and must be cheap, so it
  /// doesn't compute a `FocusableItems`.
  private func canKeepFocus(_ view: UIView) -> Bool {
    guard view.canBecomeFocused, let root, view.isDescendant(of: root) else { return false }
    var ancestor: UIView? = view
    while let current = ancestor, current !== root {
      guard !current.isHidden, current.isUserInteractionEnabled else { return false }
      ancestor = current.superview
    }
    return true
  }

  func placeRing() {
    ring.show(on: isKeyboardUsed ? focusedView : nil)
  }

  /// The view to which the focus is confined: the front presentation or the window.
  var root: UIView? {
    guard let window = UIApplication.shared.keyWindow else { return nil }
    return window.subviews.last { $0 is any ModalView && !$0.isHidden } ?? window
  }

  private var map: FocusableItems? { root.map(FocusableItems.init(of:)) }

  // MARK: Pointer

  /// Called before an event is delivered. A click moves the focus to the view that it hits.
  func willHandle(_ event: InputEvent) {
    guard !UIApplication.shared.isIgnoringInteractionEvents else { return }
    switch event.kind {
    case .pointerDown(let location, .primary, _), .touch(_, .began, let location):
      pointerWentDown(at: location)
    default: break
    }
  }

  /// Hides the ring and moves the focus to the clicked view or to its nearest ancestor that can have it, scroll views
  /// excepted. If there is no such view, no view has the focus afterwards.
  private func pointerWentDown(at location: CGPoint) {
    isKeyboardUsed = false
    var candidate = UIApplication.shared.view(at: location)
    while let view = candidate, !view.canBecomeFocused || view is UIScrollView {
      candidate = view.superview
    }
    move(to: candidate)
    placeRing()
  }
}

extension UIView {
  fileprivate var isInNavigationBar: Bool {
    sequence(first: self, next: \.superview).contains { $0 is UINavigationBar }
  }
}

extension UIFocusSystem {
  /// Handles a key. Returns false if the key has no meaning for the focus.
  ///
  /// Tab and Shift-Tab move the focus from stop to stop. Arrow keys move it to the neighbour, unless the
  /// focused view or an enclosing list uses them. Return and Space act like a click. If no view has the
  /// focus, the first arrow key only shows the focus, and the next one moves it.
  func handle(_ key: UIKey, isRepeat: Bool) -> Bool {
    let modifiers = key.modifierFlags.subtracting(.alphaShift)
    if key.keyCode == .keyboardTab, modifiers.isSubset(of: .shift) {
      return step(backward: modifiers == .shift)
    }
    guard modifiers.isEmpty else { return false }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: return activate()
    case _ where focusedView != nil: return use(key.keyCode, isRepeat: isRepeat)
    case _ where UIFocusHeading(arrow: key.keyCode) != nil:
      return !firstResponderWantsArrows && begin()
    default: return false
    }
  }

  /// Ends the highlighting of the control that Return or Space holds down.
  func releaseKey() {
    pressedControl?.isHighlighted = false
    pressedControl = nil
  }

  // MARK: Showing the focus

  /// Whether arrow keys are left to the first responder, because the app has chosen it. They are not left
  /// to a list, which uses the focus instead.
  private var firstResponderWantsArrows: Bool {
    guard let own = UIApplication.shared.firstResponder, let root else { return false }
    let view = own as? UIView ?? (own as? UIViewController)?.viewIfLoaded
    return view?.isDescendant(of: root) == true && !(own is any SelectableList)
  }

  /// Gives the standard view the focus and shows the ring. Returns false if the key should also have its
  /// effect on that view: arrow keys scroll a scroll view.
  private func begin() -> Bool {
    guard let map, let view = FocusChoice(map).standard else { return false }
    show(view)
    return !(view is UIScrollView)
  }

  private func show(_ view: UIView, _ heading: UIFocusHeading = []) {
    isKeyboardUsed = true
    guard move(to: view, heading: heading) else { return }
    view.scrollIntoView()
  }

  // MARK: Tab

  private func step(backward: Bool) -> Bool {
    guard let map else { return false }
    let choice = FocusChoice(map)
    let stops = map.stops
    let heading: UIFocusHeading = backward ? .previous : .next
    let place = focusedView.flatMap { focused in
      stops.firstIndex { $0.contains { $0.view === focused } }
    }
    guard let place else {
      guard let view = backward ? stops.last.flatMap(choice.entry) : choice.standard else {
        return false
      }
      show(view, heading)
      return true
    }
    let next = (place + (backward ? stops.count - 1 : 1)) % stops.count
    if let view = choice.entry(to: stops[next]) { show(view, heading) }
    return true
  }

  // MARK: Arrows

  private func use(_ code: UIKeyboardHIDUsage, isRepeat: Bool) -> Bool {
    var candidate = focusedView
    while let view = candidate, view !== root {
      if let handler = view as? any FocusKeyHandling, handler.handleFocusKey(code) {
        isKeyboardUsed = true
        placeRing()
        return true
      }
      candidate = view.superview
    }
    guard let heading = UIFocusHeading(arrow: code), let map,
      let view = neighbour(heading, in: map, isRepeat: isRepeat)
    else { return false }
    show(view, heading)
    return true
  }

  /// The nearest item in the direction of the key. Items of the same group are preferred. A key that is
  /// held down does not leave the group.
  private func neighbour(
    _ heading: UIFocusHeading, in map: FocusableItems, isRepeat: Bool
  ) -> UIView? {
    guard let focusedView else { return nil }
    let start = focusedView.convert(focusedView.bounds, to: nil)
    func nearest(_ items: [FocusableItems.Item]) -> UIView? {
      FocusGeometry.index(from: start, to: heading, among: items.map(\.rect)).map {
        items[$0].view
      }
    }
    let others = map.items.filter { $0.view !== focusedView }
    let group = focusedView.focusGroup
    if group.list != nil || group.name != nil {
      let own = others.filter { $0.view.focusGroup == group }
      if let view = nearest(own) { return view }
      if isRepeat { return nil }
    }
    return nearest(others)
  }

  // MARK: Return and Space

  private func activate() -> Bool {
    guard let focusedView, !isCovered(focusedView) else { return false }
    if let control = focusedView as? UIControl {
      guard control.isEnabled else { return false }
      control.isHighlighted = true
      pressedControl = control
      if control.activate() { return true }
      releaseKey()
      return false
    }
    return focusedView.focusList?.activate(focusedView) ?? false
  }

  /// Whether a click cannot reach the view, even after scrolling, for example during a transition.
  private func isCovered(_ view: UIView) -> Bool { map?.contains(view) != true }
}

extension UIFocusHeading {
  /// The direction of an arrow key; nil for other keys.
  init?(arrow: UIKeyboardHIDUsage) {
    switch arrow {
    case .keyboardUpArrow: self = .up
    case .keyboardDownArrow: self = .down
    case .keyboardLeftArrow: self = .left
    case .keyboardRightArrow: self = .right
    default: return nil
    }
  }
}

extension UIView {
  /// The margin in points around a focused view that is scrolled into view, so that its ring is visible, too.
  private static var sightMargin: CGFloat { 10 }

  /// Scrolls all enclosing scroll views by the least distance that makes this view visible.
  fileprivate func scrollIntoView() {
    var ancestor = superview
    while let current = ancestor {
      if let scrollView = current as? UIScrollView {
        let rect = scrollView.convert(bounds, from: self)
          .insetBy(dx: -Self.sightMargin, dy: -Self.sightMargin)
        let offset = scrollView.offset(toShow: rect)
        if offset != scrollView.contentOffset {
          scrollView.setContentOffset(offset, animated: true)
        }
      }
      ancestor = current.superview
    }
  }
}
