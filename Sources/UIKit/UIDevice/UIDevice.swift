import Foundation

/// The kind of device that an interface is designed for. As in UIKit.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// The orientation of a device. A desktop has none.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device lies on its longer side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies on its back or on its screen.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The computer that the app runs on. As in UIKit, with a desktop's values.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
  /// The only device.
  public static let current = UIDevice()

  /// Never posted: a desktop has no orientation.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// Creates another object for the same computer, as old code does instead of reading ``current``.
  public override init() {}

  /// The name of the host.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// `Linux`.
  public var systemName: String { "Linux" }
  /// The version of the kernel, such as `6.1.0`.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// `Desktop`.
  public var model: String { "Desktop" }
  /// `Desktop`.
  public var localizedModel: String { model }
  /// `phone` while the app's window is as small as a phone's screen, that is, while it is compact in a direction; `pad` otherwise.
  ///
  /// In UIKit it never changes. Here it follows the window's size, so that an app that has a design for the phone shows that in a small window. Read it
  /// when you need it.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .current }
  /// Always `unknown`.
  public var orientation: UIDeviceOrientation { .unknown }
  /// Always false.
  public var isGeneratingDeviceOrientationNotifications: Bool { false }
  /// Does nothing: a desktop has no orientation.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Does nothing.
  public func endGeneratingDeviceOrientationNotifications() {}
}

extension UITraitCollection {
  /// The kind of device; see ``UIDevice/userInterfaceIdiom``. It is the same for all views.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .current }
}

extension UIUserInterfaceIdiom {
  fileprivate static var current: UIUserInterfaceIdiom {
    let screen = UITraitCollection.application
    let isSmall =
      screen.horizontalSizeClass == .compact || screen.verticalSizeClass == .compact
    return isSmall ? .phone : .pad
  }
}
