/// What the app is shown on. On a desktop, an app's screen is the window it was given.
///
/// Source written for iOS takes `UIScreen.main.bounds` for the room there is and for what lies outside it.
/// Here that is the inside of the desktop window, so such source puts things where they belong.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  public static let main = UIScreen()

  /// In points, from the upper left corner of the desktop window.
  public private(set) var bounds = CGRect(x: 0, y: 0, width: 1024, height: 768)
  /// Pixels per point.
  public private(set) var scale: CGFloat = 1
  /// How often a second the display shows a new picture.
  public private(set) var maximumFramesPerSecond = 60

  public var nativeScale: CGFloat { scale }
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  public var traitCollection: UITraitCollection { .application }

  private override init() {
    super.init()
  }

  /// Tells what the desktop found, at start-up and whenever it changes; windows that filled the screen
  /// before fill it again.
  public func configure(size: CGSize, scale: CGFloat, maximumFramesPerSecond: Int) {
    let old = bounds
    bounds.size = size
    self.maximumFramesPerSecond = max(1, maximumFramesPerSecond)
    let scaleChanged = self.scale != scale
    self.scale = scale
    if scaleChanged {
      let traits = UITraitCollection.application
      UITraitCollection.application = UITraitCollection(
        userInterfaceStyle: traits.userInterfaceStyle,
        userInterfaceLevel: traits.userInterfaceLevel,
        horizontalSizeClass: traits.horizontalSizeClass,
        verticalSizeClass: traits.verticalSizeClass, displayScale: scale)
    }
    for window in UIApplication.shared.windows {
      if window.frame == old { window.frame = bounds }
      if scaleChanged { window.screenScaleDidChange(to: scale) }
    }
  }
}
