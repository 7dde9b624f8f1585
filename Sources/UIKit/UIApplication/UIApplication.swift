/// The application, which owns the windows and delivers input to responders. As in UIKit, there is only
/// one, ``shared``.
@preconcurrency @MainActor
public final class UIApplication: UIResponder {
  /// The only application object.
  public static let shared = UIApplication()

  /// The object that is notified of launch, activation and termination. It is not retained. If it is a
  /// responder, it is the last one in the responder chain.
  public weak var delegate: (any UIApplicationDelegate)?

  /// The visible windows, from back to front.
  public private(set) var windows: [UIWindow] = []
  /// The window that receives keys.
  public private(set) weak var keyWindow: UIWindow?

  /// The first responder. There is none while the view that was chosen is in no window: a view can outlive its window, and must not keep the
  /// keys.
  var firstResponder: UIResponder? {
    get {
      guard let view = chosenView else { return chosenResponder }
      return view.window == nil ? nil : chosenResponder
    }
    set { chosenResponder = newValue }
  }
  private weak var chosenResponder: UIResponder?
  private var chosenView: UIView? {
    chosenResponder as? UIView ?? (chosenResponder as? UIViewController)?.viewIfLoaded
  }
  let textInput = TextInputRouter()
  let gestures = GestureEnvironment()
  let input = InputTranslator()
  let focus = UIFocusSystem()
  let keyboard = KeyboardRouter()
  let pointer = PointerTracker()
  /// Returns the key commands of the desktop, such as the one that opens a tool. They are tried when no key command in the
  /// responder chain matches, so an app's own commands come first.
  package var desktopKeyCommands: (() -> [UIKeyCommand])?
  /// Opens an address with another program, and returns whether it could be started. The desktop sets it.
  package var urlOpener: ((URL) -> Bool)?
  private var ignoringLevels = 0
  /// The app's only scene.
  private(set) lazy var windowScene = UIWindowScene(
    session: UISceneSession(
      UISceneConfiguration(name: nil, sessionRole: .windowApplication)),
    connectionOptions: UIScene.ConnectionOptions())

  private override init() {
    super.init()
    CATransaction.delegate = self
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
    updateCaret()
  }

  /// Sorts the windows by level, keeping the order of those at the same level.
  func sortWindows() {
    windows = windows.enumerated().sorted {
      ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset)
    }.map(\.element)
  }

  func viewDidLeaveWindow(_ view: UIView) {
    gestures.viewDidLeaveWindow(view)
    focus.viewDidLeaveWindow(view)
    if chosenView?.isDescendant(of: view) == true { chosenResponder = nil }
  }

  // MARK: State

  /// Whether the application receives keys. As in UIKit, but without a background state.
  public enum State: Int, Sendable {
    /// A window of the application has the keyboard.
    case active
    /// Another application has the keyboard.
    case inactive
  }

  /// Posted when the application has become active again.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted after the application has become inactive. In UIKit it is posted just before.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")

  /// Posted after the delegate was told that the application has launched.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted before the application ends.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  // A desktop application has no background state, no warning of low memory and no status bar: the following are never posted.
  /// Never posted: a desktop application does not go into the background.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Never posted: a desktop application does not go into the background.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Never posted: Linux gives applications no warning of low memory.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Never posted: there is no status bar.
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// Never posted: there is no status bar.
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  /// Never posted: a window has no orientation of its own.
  public nonisolated static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// Never posted: a window has no orientation of its own.
  public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")

  /// Whether the application is active. The desktop host sets it when the window gains or loses the input focus. It is
  /// `active` by default.
  public var applicationState = State.active {
    didSet {
      guard applicationState != oldValue else { return }
      updateCaret()
      NotificationCenter.default.post(
        name: applicationState == .active
          ? Self.didBecomeActiveNotification : Self.willResignActiveNotification, object: self)
    }
  }

  /// Updates the caret of the edited text, which is visible only while the application is active and its window is
  /// the key window.
  private func updateCaret() { (firstResponder as? any TextInputView)?.show() }

  // MARK: Appearance

  /// The light or dark style of all windows that do not override it. Not in UIKit, where the system
  /// sets it.
  ///
  /// An app sets it according to a command-line option, a setting or the desktop's preference. All
  /// windows change at once.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { UITraitCollection.application.userInterfaceStyle }
    set {
      UITraitCollection.application = UITraitCollection.application.overriding(
        userInterfaceStyle: newValue)
      for window in windows { window.updateTraits() }
    }
  }

  /// Whether the user prefers less motion. Not in UIKit, where the system sets it.
  ///
  /// An app sets it according to a command-line option, a key or the desktop's preference. A change
  /// posts ``UIAccessibility/reduceMotionStatusDidChangeNotification`` and
  /// ``UIAccessibility/prefersCrossFadeTransitionsStatusDidChange``.
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

  /// Delivers the input events since the last frame, in the order in which they happened. Not in UIKit.
  ///
  /// Consecutive moves are delivered as one event, whose `coalescedTouches(for:)` returns all of
  /// them. Moves and other events keep their order.
  public func handle(_ events: [InputEvent]) {
    for event in events { gather(event) }
    deliverMoves()
  }

  /// Delivers one input event. Not in UIKit.
  public func handle(_ event: InputEvent) {
    gather(event)
    deliverMoves()
  }

  /// Delivers one event of a frame or, if it is a move, keeps it until ``deliverMoves()``. It is for
  /// callers that receive the events of a frame one by one. Not in UIKit.
  public func gather(_ event: InputEvent) {
    // Deliver earlier pointer moves before the key is handled.
    if case .key = event.kind { input.flush() }
    focus.willHandle(event)
    if !keyboard.handle(event) { input.handle(event) }
  }

  /// Delivers the moves that ``gather(_:)`` has collected. Call it once a frame, after the last
  /// event. Not in UIKit.
  public func deliverMoves() {
    input.flush()
  }

  /// Handles paging and arrow keys that no other responder has handled: scrolls the largest scroll
  /// view that accepts input.
  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keyboard.scrollPage(by: presses) { super.pressesBegan(presses, with: event) }
  }

  /// Sends an event to each window that contains one of its changed touches.
  public func sendEvent(_ event: UIEvent) {
    let touches = event.changedTouches
    for (index, touch) in touches.enumerated() {
      guard let window = touch.window,
        !touches[..<index].contains(where: { $0.window === window })
      else { continue }
      window.sendEvent(event)
    }
  }

  /// Calls the method `action` of `target`. Returns false if the target has no such method.
  ///
  /// If `target` is nil, the method is called on the first object that has it in the responder chain.
  /// The chain starts at the first responder or, if there is none, at `sender`. As in UIKit, except for how methods are found: see
  /// ``Selector``.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target {
      return action.perform(on: target as AnyObject, sender: sender, event: event)
    }
    return sendAction(action, alongChainOf: sender as? UIResponder, from: sender, for: event)
  }

  /// Calls `action` on the first object that has this method in the responder chain. The chain starts
  /// at the first responder or, if there is none, at `responder`.
  func sendAction(
    _ action: Selector, alongChainOf responder: UIResponder?, from sender: Any?,
    for event: UIEvent? = nil
  ) -> Bool {
    var responder = firstResponder ?? responder
    while let current = responder {
      if action.perform(on: current, sender: sender, event: event) { return true }
      responder = current.next
    }
    return false
  }

  /// Removes the focus and hides its ring, as before the first key press.
  package func endKeyboardUse() { focus.endKeyboardUse() }

  /// Starts to ignore touches, keys and scrolling, and cancels touches that are down. Calls can be
  /// nested: each needs a call of ``endIgnoringInteractionEvents()``. As in UIKit.
  public func beginIgnoringInteractionEvents() {
    ignoringLevels += 1
    if ignoringLevels == 1 { input.cancelTouches() }
  }

  /// Undoes one call of ``beginIgnoringInteractionEvents()``. Surplus calls have no effect.
  public func endIgnoringInteractionEvents() {
    ignoringLevels = max(0, ignoringLevels - 1)
  }

  /// Whether input is ignored now.
  public var isIgnoringInteractionEvents: Bool { ignoringLevels > 0 }
}
