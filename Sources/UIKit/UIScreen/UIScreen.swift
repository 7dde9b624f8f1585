/// The area that the app is shown in. On a desktop that is the content area of the app's window, not the
/// monitor.
///
/// Source code written for iOS uses `UIScreen.main.bounds` for the available area, and places views beyond it
/// to hide them. With the window's area both work.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  /// The area in points; the origin is the upper left corner of the desktop window's content.
  public private(set) var bounds = CGRect(x: 0, y: 0, width: 1024, height: 768)
  /// Pixels per point.
  public private(set) var scale: CGFloat = 1
  /// The refresh rate of the display, in frames per second.
  public private(set) var maximumFramesPerSecond = 60

  /// Pixels per point: the same as ``scale``.
  public var nativeScale: CGFloat { scale }
  /// The area in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The traits that windows inherit.
  public var traitCollection: UITraitCollection { .application }

  private override init() {
    super.init()
  }

  /// Sets the properties of the screen. The desktop calls this at start-up and on every change. Windows that
  /// filled the screen are resized with it.
  ///
  /// - Parameters:
  ///   - size: The area, in points.
  ///   - scale: Pixels per point.
  ///   - maximumFramesPerSecond: The refresh rate, at least 1.
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
