import Foundation

/// The area that the app is shown in. On a desktop that is the content area of the app's window, not the
/// monitor; tools beside the app, such as a timeline below it, may reserve a part of that area.
///
/// Source code written for iOS uses `UIScreen.main.bounds` for the available area, and places views beyond it
/// to hide them. With the window's area both work.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  /// The area in points; the origin is the upper left corner of the desktop window's content.
  public private(set) var bounds = CGRect(x: 0, y: 0, width: 1024, height: 768)
  /// The size of the desktop window's content in points, including ``reservedSize``. Not in UIKit.
  public private(set) var contentSize = CGSize(width: 1024, height: 768)
  /// The width at the right and the height at the bottom of the window's content that are not part of ``bounds``, in points.
  /// Not in UIKit.
  ///
  /// A tool beside the app, such as a timeline, reserves this space and shows a window of its own there. Windows that filled
  /// the screen are resized. At least one point is left to the app.
  public var reservedSize = CGSize.zero {
    didSet { if reservedSize != oldValue { updateBounds() } }
  }

  /// Posted after the size, the scale or the refresh rate of the screen may have changed. The object is the screen. As in UIKit.
  public nonisolated static let modeDidChangeNotification = Notification.Name(
    "UIScreenModeDidChangeNotification")
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
  /// The traits that windows inherit, except for the size classes, which each window has for its own size.
  public var traitCollection: UITraitCollection { .application }

  private override init() {
    super.init()
  }

  /// Sets the properties of the screen. The desktop calls this at start-up and on every change. Windows that
  /// filled the screen are resized with it.
  ///
  /// - Parameters:
  ///   - size: The size of the desktop window's content, in points.
  ///   - scale: Pixels per point.
  ///   - maximumFramesPerSecond: The refresh rate, at least 1.
  public func configure(size: CGSize, scale: CGFloat, maximumFramesPerSecond: Int) {
    contentSize = size
    self.maximumFramesPerSecond = max(1, maximumFramesPerSecond)
    let scaleChanged = self.scale != scale
    self.scale = scale
    if scaleChanged {
      for window in UIApplication.shared.windows { window.screenScaleDidChange(to: scale) }
    }
    updateBounds()
  }

  /// A view with a picture of the key window. In UIKit, it shows the whole screen.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    UIApplication.shared.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates)
      ?? UIView(frame: bounds)
  }

  /// Sets the traits of the screen, which views have until they are in a window: a controller may lay out its view for its size class in
  /// `viewDidLoad()`.
  private func updateTraits() {
    let old = UITraitCollection.application
    let new = UITraitCollection(
      userInterfaceStyle: old.userInterfaceStyle, userInterfaceLevel: old.userInterfaceLevel,
      horizontalSizeClass: UIUserInterfaceSizeClass(width: bounds.width),
      verticalSizeClass: UIUserInterfaceSizeClass(height: bounds.height), displayScale: scale)
    if new != old { UITraitCollection.application = new }
  }

  private func updateBounds() {
    let old = bounds
    bounds.size = CGSize(
      width: max(contentSize.width - reservedSize.width, 1),
      height: max(contentSize.height - reservedSize.height, 1))
    updateTraits()
    for window in UIApplication.shared.windows where window.frame == old { window.frame = bounds }
    NotificationCenter.default.post(name: Self.modeDidChangeNotification, object: self)
  }
}
