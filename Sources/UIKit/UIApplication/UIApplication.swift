/// The app: its windows, and the way from input to the responders.
@preconcurrency @MainActor
public final class UIApplication: UIResponder {
  public static let shared = UIApplication()

  public weak var delegate: (any UIApplicationDelegate)?

  /// The visible windows, those in the back first.
  public private(set) var windows: [UIWindow] = []
  /// The window that gets the keyboard.
  public private(set) weak var keyWindow: UIWindow?

  weak var firstResponder: UIResponder?
  let gestures = GestureEnvironment()
  let input = InputTranslator()
  let focus = UIFocusSystem()
  let keyboard = KeyboardRouter()
  let pointer = PointerTracker()
  private var ignoringLevels = 0

  private override init() {
    super.init()
    CATransaction.beforeCommit = { hasChanges in
      UIApplication.shared.prepareCommit(hasChanges: hasChanges)
    }
  }

  public override var next: UIResponder? { delegate as? UIResponder }

  // MARK: Windows

  func add(_ window: UIWindow) {
    guard !windows.contains(window) else { return }
    windows.append(window)
    sortWindows()
  }

  func remove(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    input.cancelTouches(in: window)
    gestures.viewDidLeaveWindow(window)
    if keyWindow === window {
      keyWindow = nil
      window.resignKey()
      windows.last?.makeKey()
    }
  }

  func makeKey(_ window: UIWindow) {
    let old = keyWindow
    keyWindow = window
    old?.resignKey()
    window.becomeKey()
  }

  /// By level; those of a level as they came.
  func sortWindows() {
    windows = windows.enumerated().sorted {
      ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset)
    }.map(\.element)
  }

  func viewDidLeaveWindow(_ view: UIView) {
    gestures.viewDidLeaveWindow(view)
    focus.viewDidLeaveWindow(view)
    let controller = firstResponder as? UIViewController
    let owner = firstResponder as? UIView ?? controller?.viewIfLoaded
    if owner?.isDescendant(of: view) == true { firstResponder = nil }
  }

  // MARK: Appearance

  /// Light or dark, for every window that doesn't override it: the one place where an app sets what its user chose,
  /// by an option, a setting or the desktop's word. Everything on screen follows at once.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { UITraitCollection.application.userInterfaceStyle }
    set {
      UITraitCollection.application = UITraitCollection.application.overriding(
        userInterfaceStyle: newValue)
      for window in windows { window.updateTraits() }
    }
  }

  /// Whether the user wants less motion: the one place where an app says so, by an option, a key or the desktop's
  /// setting. See ``UIAccessibility/isReduceMotionEnabled``.
  public var reducesMotion = false {
    didSet {
      guard reducesMotion != oldValue else { return }
      for name in [
        UIAccessibility.reduceMotionStatusDidChangeNotification,
        UIAccessibility.prefersCrossFadeTransitionsStatusDidChange,
      ] {
        NotificationCenter.default.post(name: name, object: nil)
      }
    }
  }

  // MARK: Events

  /// Takes what the user did since the last frame, in the order in which it happened.
  ///
  /// Moves that follow each other reach the app as one event, in which `coalescedTouches(for:)` has all of them.
  /// Nothing overtakes a beginning, an end, a scroll or a key.
  public func handle(_ events: [InputEvent]) {
    for event in events { gather(event) }
    deliverMoves()
  }

  /// Takes one thing that the user did.
  public func handle(_ event: InputEvent) {
    gather(event)
    deliverMoves()
  }

  /// Takes one of the events of a frame, for those who have them one by one. Moves wait for `deliverMoves()`.
  public func gather(_ event: InputEvent) {
    // What the keyboard takes doesn't overtake the pointer's moves.
    if case .key = event.kind { input.flush() }
    focus.willHandle(event)
    if !keyboard.handle(event) { input.handle(event) }
  }

  /// Delivers the moves that were gathered, when the frame's input is over.
  public func deliverMoves() {
    input.flush()
  }

  /// Keys that nobody took: those that page and scroll go to the page's scroll view.
  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keyboard.scrollPage(by: presses) { super.pressesBegan(presses, with: event) }
  }

  /// Hands an event to the window it belongs to. Touches are dropped while interaction is ignored.
  public func sendEvent(_ event: UIEvent) {
    let touches = event.changedTouches
    for (index, touch) in touches.enumerated() {
      guard let window = touch.window,
        !touches[..<index].contains(where: { $0.window === window })
      else { continue }
      window.sendEvent(event)
    }
  }

  /// Calls `action` of `target`; nil means the first in the responder chain of `sender` that has it.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target { return action.perform(on: target as AnyObject, sender: sender) }
    return sendAction(action, alongChainOf: sender as? UIResponder, from: sender)
  }

  /// Calls `action` of the first that has it in the chain of the first responder or, where there is none, of `responder`.
  func sendAction(
    _ action: Selector, alongChainOf responder: UIResponder?, from sender: Any?
  ) -> Bool {
    var responder = firstResponder ?? responder
    while let current = responder {
      if action.perform(on: current, sender: sender) { return true }
      responder = current.next
    }
    return false
  }

  /// Takes the focus from what has it: as after the start, nobody has used the keyboard.
  package func endKeyboardUse() { focus.endKeyboardUse() }

  /// Drops touches, keys and scrolling until as many calls of `endIgnoringInteractionEvents()`.
  public func beginIgnoringInteractionEvents() {
    ignoringLevels += 1
    if ignoringLevels == 1 { input.cancelTouches() }
  }

  public func endIgnoringInteractionEvents() {
    ignoringLevels = max(0, ignoringLevels - 1)
  }

  public var isIgnoringInteractionEvents: Bool { ignoringLevels > 0 }
}
