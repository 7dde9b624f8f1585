/// The root of a view hierarchy on screen. As in UIKit.
///
/// A window is hidden until ``makeKeyAndVisible()``. While it is visible, the changes in its
/// hierarchy are committed to its ``layerContext`` and shown. In coordinate conversions a nil view
/// means the window.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The position of a window in the order from back to front: windows with a higher level are in front. As in UIKit.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The level as a number.
    public let rawValue: CGFloat
    /// Creates a level from a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a level from a number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// A level above another one.
    public static func + (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue + distance)
    }
    /// A level below another one.
    public static func - (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue - distance)
    }

    /// The level of an app's windows.
    public static let normal = Level(rawValue: 0)
    /// The level of a status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts, in front of the others.
    public static let alert = Level(rawValue: 2000)

    /// Whether `a` is behind `b`.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The window's layer tree, as it is committed to the compositor. Not in UIKit.
  public let layerContext = LayerContext()

  /// Pauses, scrubs and replays the window's animations. Not in UIKit.
  public var playback: AnimationPlayback {
    if let playbackIfCreated { return playbackIfCreated }
    let playback = AnimationPlayback(self)
    playbackIfCreated = playback
    return playback
  }
  /// The playback, if it has been used.
  private(set) var playbackIfCreated: AnimationPlayback?

  /// The level of the window. The default is normal. Windows at the same level are ordered by the time
  /// at which they were shown.
  public var windowLevel = Level.normal {
    didSet {
      layerContext.level = windowLevel.rawValue
      UIApplication.shared.sortWindows()
    }
  }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet { installRootViewController(replacing: oldValue) }
  }

  /// The parts of the window that bars of the desktop cover, in points; zero on most desktops. Not
  /// in UIKit, where the system sets them.
  public var windowSafeAreaInsets: UIEdgeInsets {
    get { additionalSafeAreaInsets }
    set { additionalSafeAreaInsets = newValue }
  }

  /// The screen of the window: always the only one.
  public var screen: UIScreen { .main }

  /// Whether this window receives keys.
  public var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Creates a hidden window with the given frame, in screen points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareWindow()
  }

  /// Creates a hidden window of the size of the scene's screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    prepareWindow()
  }

  /// Creates an empty, hidden window. Windows are not archived here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareWindow()
  }

  private func prepareWindow() {
    // Windows are created hidden, as in UIKit.
    super.isHidden = true
    window = self
    updateTraits()
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      super.isHidden = newValue
      visibilityDidChange()
    }
  }

  /// Makes this the window that receives keys, without showing it.
  open func makeKey() {
    guard !isKeyWindow else { return }
    UIApplication.shared.makeKey(self)
  }

  /// Shows the window and makes it the one that receives keys.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Called when the window begins to receive keys. The default does nothing.
  open func becomeKey() {}
  /// Called when the window no longer receives keys. The default does nothing.
  open func resignKey() {}

  /// Delivers a touch event to the gesture recognizers and views of this window.
  open func sendEvent(_ event: UIEvent) {
    UIApplication.shared.gestures.dispatch(event, in: self)
  }

  open override var next: UIResponder? { UIApplication.shared }

  open override var frame: CGRect {
    get { super.frame }
    set { changeSize(to: newValue.size) { super.frame = newValue } }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set { changeSize(to: newValue.size) { super.bounds = newValue } }
  }

  open override var center: CGPoint {
    get { super.center }
    set {
      super.center = newValue
      playbackIfCreated?.windowDidMove()
    }
  }

  open override var transform: CGAffineTransform {
    get { super.transform }
    set {
      super.transform = newValue
      playbackIfCreated?.windowDidMove()
    }
  }

  /// Announces a new size to the root controller before applying it.
  private func changeSize(to size: CGSize, _ change: () -> Void) {
    if size != bounds.size { playbackIfCreated?.endReplayForWindowChange() }
    // The traits change before anything is laid out in the new size, as a running transition does at once.
    func apply() {
      change()
      updateTraits()
    }
    if let rootViewController {
      let traits = windowTraits(for: size)
      rootViewController.changeSize(
        to: size, traits: traits == traitCollection ? nil : traits, apply)
    } else {
      apply()
    }
  }
}
