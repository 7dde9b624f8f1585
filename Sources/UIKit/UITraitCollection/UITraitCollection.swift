import Synchronization

/// The environment of a view: interface style and level, size classes, display scale. Immutable.
public final class UITraitCollection: NSObject, Sendable {
  /// Whether the interface is light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Whether the content lies above other content of the app, as a sheet does.
  public let userInterfaceLevel: UIUserInterfaceLevel
  /// Whether the width is compact or regular. The window's width decides.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether the height is compact or regular.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Pixels per point.
  public let displayScale: CGFloat

  /// Creates a collection of traits; those left out are unspecified, and the default scale is one pixel per
  /// point. In UIKit, collections of single traits are combined instead.
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

  /// Combines collections. A trait is that of the last collection in which it is specified; a display scale of 1 counts as unspecified.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      userInterfaceStyle: traitCollections.map(\.userInterfaceStyle).last { $0 != .unspecified }
        ?? .unspecified,
      userInterfaceLevel: traitCollections.map(\.userInterfaceLevel).last { $0 != .unspecified }
        ?? .unspecified,
      horizontalSizeClass: traitCollections.map(\.horizontalSizeClass).last { $0 != .unspecified }
        ?? .unspecified,
      verticalSizeClass: traitCollections.map(\.verticalSizeClass).last { $0 != .unspecified }
        ?? .unspecified,
      displayScale: traitCollections.map(\.displayScale).last { $0 != 1 } ?? 1)
  }

  private struct Shared {
    var application = UITraitCollection(
      userInterfaceStyle: .light, userInterfaceLevel: .base, horizontalSizeClass: .regular,
      verticalSizeClass: .regular)
    /// Nil means the application's traits.
    var current: UITraitCollection?
  }
  private static let shared = Mutex(Shared())

  /// The traits that windows inherit; see `UIApplication.userInterfaceStyle`.
  static var application: UITraitCollection {
    get { shared.withLock { $0.application } }
    set { shared.withLock { $0.application = newValue } }
  }

  /// The traits with which a dynamic colour is resolved in `cgColor`.
  ///
  /// While a view or its controller lays out, draws or is told of changed traits, they are the view's;
  /// otherwise the application's. As in UIKit, except that UIKit has a separate value for each thread.
  public static var current: UITraitCollection {
    get { shared.withLock { $0.current ?? $0.application } }
    set { shared.withLock { $0.current = newValue } }
  }

  /// Runs `actions` while these traits are ``current``.
  public func performAsCurrent(_ actions: () -> Void) {
    let previous = Self.shared.withLock { shared in
      defer { shared.current = self }
      return shared.current
    }
    actions()
    Self.shared.withLock { $0.current = previous }
  }

  /// These traits with another style; the same object if it doesn't change.
  func overriding(userInterfaceStyle style: UIUserInterfaceStyle) -> UITraitCollection {
    guard style != .unspecified, style != userInterfaceStyle else { return self }
    return UITraitCollection(
      userInterfaceStyle: style, userInterfaceLevel: userInterfaceLevel,
      horizontalSizeClass: horizontalSizeClass,
      verticalSizeClass: verticalSizeClass, displayScale: displayScale)
  }

  /// These traits with another level; the same object if it doesn't change.
  func overriding(userInterfaceLevel level: UIUserInterfaceLevel) -> UITraitCollection {
    guard level != .unspecified, level != userInterfaceLevel else { return self }
    return UITraitCollection(
      userInterfaceStyle: userInterfaceStyle, userInterfaceLevel: level,
      horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass,
      displayScale: displayScale)
  }

  /// Whether the display measures how hard it is pressed: never.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }

  /// Whether a color that follows the traits may look different: in another style, or at another level. As in UIKit.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
      || userInterfaceLevel != traitCollection?.userInterfaceLevel
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

/// Whether a display measures how hard it is pressed. As in UIKit.
public enum UIForceTouchCapability: Int, Sendable {
  case unknown, unavailable, available
}

/// The light or dark appearance of the interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// Whether content lies above other content of the app, as a sheet does. In dark style, where shadows are
/// invisible, elevated backgrounds are one step lighter.
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}

/// Whether the space along an axis is limited (compact) or ample (regular).
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// An object with traits: a view, a view controller, a window.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The object's traits.
  var traitCollection: UITraitCollection { get }
  /// Called after ``traitCollection`` has changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
