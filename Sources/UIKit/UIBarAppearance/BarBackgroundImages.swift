// The images that bars had before iOS 13, when appearances came. An image without pixels, `UIImage()`, makes a bar or its line transparent.

/// The height of a bar. As in UIKit.
public enum UIBarMetrics: Int, Sendable {
  /// The usual height.
  case `default` = 0
  /// The lower height of a window that is not tall.
  case compact
  /// The usual height with a prompt. Here the same as ``default``.
  case defaultPrompt = 101
  /// The lower height with a prompt. Here the same as ``compact``.
  case compactPrompt

  fileprivate var isCompact: Bool { self == .compact || self == .compactPrompt }
}

/// The place of a bar. As in UIKit; a bar looks the same in each of them.
public enum UIBarPosition: Int, Sendable {
  /// No particular place.
  case any
  /// Below its content.
  case bottom
  /// Above its content.
  case top
  /// Above its content, and drawn up to the edge of the screen.
  case topAttached
}

extension UIBarAppearance {
  /// Shows an image in place of the background. Without pixels it leaves the bar transparent; nil brings back the default background.
  fileprivate func replaceBackground(by image: UIImage?) {
    backgroundImage = image
    backgroundColor = image == nil ? .systemBackground : nil
  }
}

extension UINavigationBar {
  /// Sets the image behind the bar at a height. `UIImage()` makes the bar transparent, nil gives it the default background. As in UIKit; it
  /// becomes part of ``standardAppearance`` or ``compactAppearance``.
  public func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {
    let appearance = UINavigationBarAppearance(barAppearance: appearance(for: metrics))
    appearance.replaceBackground(by: image)
    if metrics.isCompact { compactAppearance = appearance } else { standardAppearance = appearance }
  }

  /// Does the same as ``setBackgroundImage(_:for:)``, whatever the bar's place.
  public func setBackgroundImage(
    _ image: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(image, for: barMetrics) }

  /// The image behind the bar at a height; nil for none.
  public func backgroundImage(for metrics: UIBarMetrics) -> UIImage? {
    appearance(for: metrics).backgroundImage
  }

  private func appearance(for metrics: UIBarMetrics) -> UINavigationBarAppearance {
    metrics.isCompact ? compactAppearance ?? standardAppearance : standardAppearance
  }

  /// The image in place of the line under the bar; nil for the line, `UIImage()` for nothing.
  public var shadowImage: UIImage? {
    get { standardAppearance.shadowImage }
    set {
      let appearance = UINavigationBarAppearance(barAppearance: standardAppearance)
      appearance.shadowImage = newValue
      standardAppearance = appearance
    }
  }
}

extension UITabBar {
  /// The image behind the bar; nil for none. `UIImage()` makes the bar transparent.
  public var backgroundImage: UIImage? {
    get { standardAppearance.backgroundImage }
    set { standardAppearance.replaceBackground(by: newValue) }
  }

  /// The image in place of the line above the bar; nil for the line, `UIImage()` for nothing.
  public var shadowImage: UIImage? {
    get { standardAppearance.shadowImage }
    set { standardAppearance.shadowImage = newValue }
  }
}

extension UIToolbar {
  /// Sets the image behind the bar, whatever its place and height. `UIImage()` makes the bar transparent, nil gives it the default background.
  public func setBackgroundImage(
    _ image: UIImage?, forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics
  ) { standardAppearance.replaceBackground(by: image) }

  /// The image behind the bar; nil for none.
  public func backgroundImage(
    forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { standardAppearance.backgroundImage }

  /// Sets the image in place of the line above the bar; nil for the line, `UIImage()` for nothing.
  public func setShadowImage(_ image: UIImage?, forToolbarPosition position: UIBarPosition) {
    standardAppearance.shadowImage = image
  }

  /// The image in place of the line above the bar; nil for the line.
  public func shadowImage(forToolbarPosition position: UIBarPosition) -> UIImage? {
    standardAppearance.shadowImage
  }
}
