/// The orientation of an interface. As in UIKit. On a desktop, it is the shape of the window.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  /// Whether the interface is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the interface is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A set of orientations. As in UIKit.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits, with the values of UIKit's headers.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upright, with the home button at the top.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// With the home button at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// With the home button at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// Both landscape orientations.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

extension UIApplication {
  /// The direction of the app's layout: left to right. A view's own is `effectiveUserInterfaceLayoutDirection`.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The shape of the key window: `landscapeLeft` if it is wider than high, otherwise `portrait`.
  public var statusBarOrientation: UIInterfaceOrientation {
    guard let size = keyWindow?.bounds.size ?? windows.last?.bounds.size else { return .portrait }
    return size.width > size.height ? .landscapeLeft : .portrait
  }

  /// All orientations: the user determines the shape of a desktop window.
  public func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    .all
  }

  /// Always zero: a desktop window has no status bar.
  public var statusBarFrame: CGRect { .zero }
  /// Always true; setting it has no effect.
  public var isStatusBarHidden: Bool {
    get { true }
    set {}
  }
  /// Always `default`; setting it has no effect.
  public var statusBarStyle: UIStatusBarStyle {
    get { .default }
    set {}
  }
  /// Does nothing: a desktop window has no status bar.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
  /// Does nothing: a desktop window has no status bar.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {}
}

extension UIViewController {
  /// The shape of the window: see ``UIApplication/statusBarOrientation``.
  public var interfaceOrientation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }

  /// Does nothing: the user determines the size of a desktop window.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// Does nothing: the user determines the size of a desktop window.
  public static func attemptRotationToDeviceOrientation() {}
}

/// Whether an orientation is wide. The former form of ``UIInterfaceOrientation/isLandscape``.
public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isLandscape
}

/// Whether an orientation is high. The former form of ``UIInterfaceOrientation/isPortrait``.
public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isPortrait
}
