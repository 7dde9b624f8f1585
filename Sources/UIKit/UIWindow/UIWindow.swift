/// The root of a view tree that is on screen.
///
/// A window has a `LayerContext`: while it is visible, what changes in its tree is committed and shown. Its
/// coordinates are what `nil` means in conversions.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// How far in front: windows of a higher level stand before those of a lower one.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The window's tree as the compositor sees it.
  public let layerContext = LayerContext()

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

  /// The part of the window that bars and notches of the desktop leave free; zero on most.
  public var windowSafeAreaInsets: UIEdgeInsets {
    get { additionalSafeAreaInsets }
    set { additionalSafeAreaInsets = newValue }
  }

  public var screen: UIScreen { .main }

  /// Whether this window gets the keyboard.
  public var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareWindow()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareWindow()
  }

  private func prepareWindow() {
    // Visible from `makeKeyAndVisible` on, as UIKit's windows are hidden when they are made.
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

  open func makeKey() {
    guard !isKeyWindow else { return }
    UIApplication.shared.makeKey(self)
  }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  open func becomeKey() {}
  open func resignKey() {}

  /// Hands a touch event to the gesture recognizers and views it concerns.
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

  /// The root controller hears of a new size before it comes.
  private func changeSize(to size: CGSize, _ change: () -> Void) {
    if let rootViewController {
      let traits = windowTraits(for: size)
      rootViewController.changeSize(
        to: size, traits: traits == traitCollection ? nil : traits, change)
    } else {
      change()
    }
    updateTraits()
  }
}
