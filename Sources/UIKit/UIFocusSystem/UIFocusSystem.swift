/// Keeps the keyboard's focus: which view keys go to first, and whether that shows.
///
/// The focus is on a view that a click could reach: never on a hidden, disabled or covered one, nor on one that left
/// the window. While a presentation is in front, it stays inside. Each controller remembers the view that had it last,
/// and gets it back there when it returns to the front.
///
/// The ring shows while the user uses the keyboard, and hides with the first click.
@preconcurrency @MainActor
public final class UIFocusSystem: NSObject {
  /// The one that looks after `environment`: there is one for the app.
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

  /// What has the focus.
  public var focusedItem: (any UIFocusItem)? { focusedView }

  private(set) weak var focusedView: UIView?
  /// Whether the user moves with the keyboard now.
  var isKeyboardUsed = false
  /// Whether the focus is to be found a place with the next commit.
  private var isUpdateNeeded = false
  /// The list around the focused view.
  private weak var focusedList: (any FocusList)?
  /// A list whose focused entry was scrolled out of sight. The focus comes back when the entry does, or with the next key.
  private weak var scrolledList: (any FocusList)?
  private let ring = FocusRing()
  /// What Return or Space holds down.
  weak var heldControl: UIControl?

  override init() {
    super.init()
  }

  // MARK: Asking for the focus

  /// Moves the focus into `environment`, to what it prefers, if that can be reached.
  public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
    guard let map, let view = FocusChoice(map).view(in: environment) else { return }
    move(to: view)
  }

  func needsUpdate(in environment: any UIFocusEnvironment) {
    guard let focusedView, Self.environment(environment, contains: focusedView) else { return }
    requestFocusUpdate(to: environment)
  }

  /// Takes the focus from what has it, until a key gives it to something again: as after the start.
  func endKeyboardUse() {
    isKeyboardUsed = false
    move(to: nil)
    isUpdateNeeded = false
  }

  /// Finds the focus a place, if it lost its own.
  public func updateFocusIfNeeded() {
    guard isUpdateNeeded else { return }
    isUpdateNeeded = false
    guard isKeyboardUsed, focusedView == nil, let root else { return }
    // A page that is presented within another one comes first, so that Escape dismisses it.
    let choices = [Self.presentationInFront(in: root), root].lazy.compactMap {
      $0.flatMap { FocusChoice(FocusMap(of: $0)).standard }
    }
    // Not to a bar, by itself: Return would lead back, where the user wanted on.
    if let view = choices.first, !view.isInNavigationBar { move(to: view) }
  }

  /// The innermost presentation in front that lies within `view`.
  private static func presentationInFront(in view: UIView) -> UIView? {
    for subview in view.subviews.reversed() where !subview.isHidden {
      if let presentation = presentationInFront(in: subview) { return presentation }
      if subview is PresentationContainerView { return subview }
    }
    return nil
  }

  // MARK: Moving

  /// Gives `view` the focus, nil takes it from all, unless an environment refuses.
  @discardableResult
  func move(to view: UIView?, heading: UIFocusHeading = []) -> Bool {
    guard view !== focusedView else {
      placeRing()
      return true
    }
    let context = UIFocusUpdateContext(from: focusedView, to: view, heading: heading)
    let environments = context.environments
    guard environments.allSatisfy({ $0.shouldUpdateFocus(in: context) }) else { return false }
    focusedView = view
    focusedList = view?.focusList
    scrolledList = nil
    view?.rememberFocus()
    placeRing()
    let coordinator = UIFocusAnimationCoordinator()
    for environment in environments { environment.didUpdateFocus(in: context, with: coordinator) }
    return true
  }

  /// The focus leaves a view that leaves its window, and finds another place once the new views have theirs. A list that
  /// is scrolled by wheel or finger keeps its place: its focused entry is not scrolled back.
  func viewDidLeaveWindow(_ view: UIView) {
    guard let focusedView, focusedView.isDescendant(of: view) else { return }
    let list = focusedList
    lose()
    guard let list, list.window != nil, let path = list.keyboardPath, list.mayFocus(path),
      !list.isInSight(path)
    else { return }
    scrolledList = list
    isUpdateNeeded = false
  }

  /// Gives the focus back to an entry that was scrolled away and is in sight again.
  private func restoreScrolledFocus() {
    guard focusedView == nil, let list = scrolledList else { return }
    guard list.window != nil, let path = list.keyboardPath, list.mayFocus(path) else {
      scrolledList = nil
      isUpdateNeeded = true
      return
    }
    if list.isInSight(path) { move(to: list.cell(scrollingTo: path)) }
  }

  /// A transition ended, of controllers or of a view: what it brought may take the focus now.
  func transitionDidEnd() {
    if focusedView == nil { isUpdateNeeded = true }
  }

  private func lose() {
    move(to: nil)
    // Whoever refused can't have kept it.
    focusedView = nil
    placeRing()
    isUpdateNeeded = true
  }

  /// Before a commit: the focus leaves what can't have it any more, finds its place, and the ring follows.
  func prepareCommit() {
    if let focusedView, !isTenable(focusedView) { lose() }
    restoreScrolledFocus()
    updateFocusIfNeeded()
    placeRing()
  }

  /// Whether a view may keep the focus. Cheaper than asking what it can reach: it is asked before each commit.
  private func isTenable(_ view: UIView) -> Bool {
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

  /// Within which the focus stays: the presentation in front, or the window.
  var root: UIView? {
    guard let window = UIApplication.shared.keyWindow else { return nil }
    return window.subviews.last { $0 is PresentationContainerView && !$0.isHidden } ?? window
  }

  var map: FocusMap? { root.map(FocusMap.init(of:)) }

  // MARK: Pointer

  /// Before an event does what it does: a click moves the focus to what it meets now.
  func willHandle(_ event: InputEvent) {
    guard !UIApplication.shared.isIgnoringInteractionEvents else { return }
    switch event.kind {
    case .pointerDown(let location, .primary, _), .touch(_, .began, let location):
      pointerWentDown(at: location)
    default: break
    }
  }

  /// A click hides the ring; what was clicked has the focus from then on, if it can.
  func pointerWentDown(at location: CGPoint) {
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
