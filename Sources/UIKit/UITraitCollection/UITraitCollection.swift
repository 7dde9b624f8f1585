import Synchronization

/// What surrounds a view: light or dark, whether over other content, how wide, how fine the pixels. An immutable value.
public final class UITraitCollection: NSObject, Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let userInterfaceLevel: UIUserInterfaceLevel
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Pixels per point.
  public let displayScale: CGFloat

  public init(
    userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
    userInterfaceLevel: UIUserInterfaceLevel = .unspecified,
    horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
    verticalSizeClass: UIUserInterfaceSizeClass = .unspecified, displayScale: CGFloat = 1
  ) {
    self.userInterfaceStyle = userInterfaceStyle
    self.userInterfaceLevel = userInterfaceLevel
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.displayScale = displayScale
    super.init()
  }

  private struct Shared {
    var application = UITraitCollection(
      userInterfaceStyle: .light, userInterfaceLevel: .base, horizontalSizeClass: .regular,
      verticalSizeClass: .regular)
    /// Nil for the application's.
    var current: UITraitCollection?
  }
  private static let shared = Mutex(Shared())

  /// What windows begin with; see `UIApplication.userInterfaceStyle`.
  static var application: UITraitCollection {
    get { shared.withLock { $0.application } }
    set { shared.withLock { $0.application = newValue } }
  }

  /// The traits that a colour is resolved with by itself, as in `cgColor`.
  ///
  /// A view's own while it lays out, draws or hears of changed traits, and so in its controller's part of that; the
  /// application's everywhere else.
  public static var current: UITraitCollection {
    get { shared.withLock { $0.current ?? $0.application } }
    set { shared.withLock { $0.current = newValue } }
  }

  /// Runs `actions` with these traits current.
  public func performAsCurrent(_ actions: () -> Void) {
    let previous = Self.shared.withLock { shared in
      defer { shared.current = self }
      return shared.current
    }
    actions()
    Self.shared.withLock { $0.current = previous }
  }

  /// These traits with another style; the same object where nothing changes.
  func overriding(userInterfaceStyle style: UIUserInterfaceStyle) -> UITraitCollection {
    guard style != .unspecified, style != userInterfaceStyle else { return self }
    return UITraitCollection(
      userInterfaceStyle: style, userInterfaceLevel: userInterfaceLevel,
      horizontalSizeClass: horizontalSizeClass,
      verticalSizeClass: verticalSizeClass, displayScale: displayScale)
  }

  /// These traits at another level; the same object where nothing changes.
  func overriding(userInterfaceLevel level: UIUserInterfaceLevel) -> UITraitCollection {
    guard level != .unspecified, level != userInterfaceLevel else { return self }
    return UITraitCollection(
      userInterfaceStyle: userInterfaceStyle, userInterfaceLevel: level,
      horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass,
      displayScale: displayScale)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other === self
      || (userInterfaceStyle == other.userInterfaceStyle
        && userInterfaceLevel == other.userInterfaceLevel
        && horizontalSizeClass == other.horizontalSizeClass
        && verticalSizeClass == other.verticalSizeClass && displayScale == other.displayScale)
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(userInterfaceLevel)
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
    hasher.combine(displayScale)
    return hasher.finalize()
  }
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// Whether content lies over other content of the app, as a sheet does. In the dark, where no shadow tells them apart,
/// backgrounds of what is elevated are a step lighter.
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}

/// Whether there is little or much room along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// An object with traits: a view, a view controller, a window.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
