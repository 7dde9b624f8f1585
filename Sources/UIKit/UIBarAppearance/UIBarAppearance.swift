/// Whether a bar is light or dark.
public enum UIBarStyle: Int, Sendable {
  /// As the window.
  case `default`
  /// Dark, with light content.
  case black
}

/// The appearance of a bar: its background and the line at its edge.
///
/// A bar copies the appearance that it is given; changes to the bar's copy show at once. As in UIKit, but the default background is opaque,
/// and a blur effect is only stored.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
  /// The background's colour; nil for a transparent background, which shows the page's background colour.
  open var backgroundColor: UIColor? {
    didSet { didChange() }
  }

  /// The colour of the line between the bar and the content; nil for no line.
  open var shadowColor: UIColor? {
    didSet { didChange() }
  }

  /// The image that fills the bar over its colour; nil for none. It is stretched, except for the edges in its ``UIImage/capInsets``.
  open var backgroundImage: UIImage? {
    didSet { didChange() }
  }

  /// The image in place of the line between the bar and the content; nil for the line. An image without pixels, `UIImage()`, shows nothing.
  open var shadowImage: UIImage? {
    didSet { didChange() }
  }

  /// The blur behind the bar. It is only stored: content never lies under a bar here.
  open var backgroundEffect: UIBlurEffect?

  /// Called after each change. Set by the bar or item that owns this copy.
  var onChange: (() -> Void)?

  /// Creates an appearance with the default background and line.
  public override init() {
    super.init()
    configureWithDefaultBackground()
  }

  /// A copy of the same class, where such a one is expected; `NSObject`'s method returns it as `Any`.
  @_disfavoredOverload
  public final func copy() -> Self { Self(barAppearance: self) }

  /// A copy of the same class.
  open func copy(with zone: NSZone? = nil) -> Any { Self(barAppearance: self) }

  /// Creates an appearance with the background and line of another one, which may be that of another kind of bar.
  public required init(barAppearance: UIBarAppearance) {
    super.init()
    backgroundColor = barAppearance.backgroundColor
    shadowColor = barAppearance.shadowColor
    backgroundImage = barAppearance.backgroundImage
    shadowImage = barAppearance.shadowImage
    backgroundEffect = barAppearance.backgroundEffect
  }

  /// Sets the default background and line.
  open func configureWithDefaultBackground() {
    setBackground(.systemBackground, shadow: .separator)
  }

  /// Sets an opaque background and a line. Here it is the same as ``configureWithDefaultBackground()``.
  open func configureWithOpaqueBackground() {
    configureWithDefaultBackground()
  }

  /// Removes the background and the line.
  open func configureWithTransparentBackground() {
    setBackground(nil, shadow: nil)
  }

  private func setBackground(_ background: UIColor?, shadow: UIColor?) {
    backgroundColor = background
    shadowColor = shadow
    backgroundImage = nil
    shadowImage = nil
    backgroundEffect = nil
  }

  func didChange() { onChange?() }

  /// Shows the background and the line in a bar. `tint`, the bar's own colour, takes the place of the background's. A transparent bar has
  /// the colour of the page below it.
  func apply(to bar: UIView, _ hairline: UIView, tint: UIColor?, page: UIColor?) {
    let color = tint ?? backgroundColor ?? page ?? .systemBackground
    if bar.backgroundColor != color { bar.backgroundColor = color }
    bar.showStretched(backgroundImage)
    let shadowColor = shadowImage == nil ? shadowColor : nil
    if hairline.backgroundColor != shadowColor { hairline.backgroundColor = shadowColor }
    hairline.showStretched(shadowImage)
  }
}

/// The appearance of a navigation bar. As in UIKit, without the appearances of buttons and the title's offset.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of titles: `.foregroundColor`, a `UIColor`, and `.font`, a `UIFont`. Others are ignored.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { didChange() }
  }

  /// The attributes of large titles, as in ``titleTextAttributes``.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { didChange() }
  }

  /// Creates an appearance with the default background, line and titles.
  public override init() {
    super.init()
  }

  /// Creates a copy of an appearance. From an appearance of another kind of bar, only the background and the line are copied.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
  }

  /// A copy without background and line, for the scroll edge. It is created on demand, and removed after a change.
  var edgeCopy: UINavigationBarAppearance?

  override func didChange() {
    edgeCopy = nil
    super.didChange()
  }
}
