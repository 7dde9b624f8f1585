/// The background of a button with a configuration. As in UIKit, without images, effects, views and insets.
public struct UIBackgroundConfiguration: Hashable {
  /// The colour; nil for the tint colour of a configuration that has a background.
  public var backgroundColor: UIColor?
  /// The radius of the corners in points. A configuration with another ``UIButton/Configuration/CornerStyle`` than `fixed` ignores it.
  public var cornerRadius: CGFloat = 0
  /// The colour of the outline; nil for the tint colour.
  public var strokeColor: UIColor?
  /// The width of the outline in points; 0 for none.
  public var strokeWidth: CGFloat = 0

  /// A background without colour.
  public static func clear() -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.backgroundColor = .clear
    return background
  }
}

extension UIButton {
  /// The looks and the content of a button as one value.
  ///
  ///     var configuration = UIButton.Configuration.filled()
  ///     configuration.title = "Play"
  ///     configuration.image = UIImage(systemName: "play.fill")
  ///     configuration.imagePadding = 6
  ///     let button = UIButton(configuration: configuration, primaryAction: nil)
  ///
  /// As in UIKit, without attributed titles and activity indicators. The distances, sizes and colours are ours.
  public struct Configuration: Hashable {
    /// How large a button is.
    public enum Size: Int, Sendable { case medium, small, mini, large }

    /// The corners of the background. The radii, except for `fixed` and `capsule`, are ours.
    public enum CornerStyle: Int, Sendable {
      /// The radius of the background.
      case fixed = -1
      /// A radius that suits the button's size.
      case dynamic
      /// 4 points.
      case small
      /// 6 points.
      case medium
      /// 10 points.
      case large
      /// Half of the button's height.
      case capsule
    }

    /// Where the title and the subtitle stand to each other.
    public enum TitleAlignment: Int, Sendable {
      /// Side by side with an image at their leading or trailing edge, else one above the other's middle.
      case automatic
      /// Both begin at the same place.
      case leading
      /// One above the other's middle.
      case center
      /// Both end at the same place.
      case trailing
    }

    /// The title; nil for none.
    public var title: String?
    /// A smaller text below the title; nil for none.
    public var subtitle: String?
    /// The image; nil for none. It is shown in the foreground's colour, unless it is always original.
    public var image: UIImage?
    /// The size and weight of a symbol, as far as its own configuration doesn't specify them.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// The edge of the title at which the image stands.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance between the image and the texts, in points.
    public var imagePadding: CGFloat = 0
    /// The distance between the title and the subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// Where the title and the subtitle stand to each other.
    public var titleAlignment = TitleAlignment.automatic
    /// The distances between the button's edges and its content, in points.
    public var contentInsets = NSDirectionalEdgeInsets()
    /// The colour of image and texts; nil for that of the style.
    public var baseForegroundColor: UIColor?
    /// The colour from which that of the background is made; nil for that of the style.
    public var baseBackgroundColor: UIColor?
    /// How large the texts and the default ``contentInsets`` are. The insets are set to their default when it changes.
    public var buttonSize = Size.medium {
      didSet { if buttonSize != oldValue { setDefaultContentInsets() } }
    }
    /// The corners of the background.
    public var cornerStyle = CornerStyle.dynamic
    /// The background.
    public var background = UIBackgroundConfiguration()

    fileprivate enum Style { case plain, gray, tinted, filled }
    fileprivate let style: Style

    private init(_ style: Style) {
      self.style = style
      setDefaultContentInsets()
    }

    /// A button without background, in the tint colour.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A button with a grey background and texts in the tint colour.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A button with texts in the tint colour, over the same colour, faint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A button that is filled with the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// The same as ``plain()``.
    public static func borderless() -> Configuration { plain() }
    /// The same as ``gray()``.
    public static func bordered() -> Configuration { gray() }
    /// The same as ``tinted()``.
    public static func borderedTinted() -> Configuration { tinted() }
    /// The same as ``filled()``.
    public static func borderedProminent() -> Configuration { filled() }

    /// Sets ``contentInsets`` to those of the size.
    public mutating func setDefaultContentInsets() {
      let (vertical, horizontal): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini: (3, 7)
        case .small: (5, 10)
        case .medium: (7, 12)
        case .large: (14, 20)
        }
      contentInsets = NSDirectionalEdgeInsets(
        top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
    }

    /// The configuration for the button's state. Here it is the same: the button shows its state by itself.
    public func updated(for button: UIButton) -> Configuration { self }
  }
}

// MARK: - Values that the button shows

extension UIButton.Configuration {
  var titleFont: UIFont {
    switch buttonSize {
    case .mini, .small: .systemFont(ofSize: 13, weight: .medium)
    case .medium: .systemFont(ofSize: 15, weight: .medium)
    case .large: .systemFont(ofSize: 17, weight: .semibold)
    }
  }

  var subtitleFont: UIFont { .systemFont(ofSize: buttonSize == .large ? 13 : 11) }

  func foreground(isEnabled: Bool, tint: UIColor) -> UIColor {
    guard isEnabled else { return .tertiaryLabel }
    return baseForegroundColor ?? (style == .filled ? .white : tint)
  }

  /// The background's colour; nil for none.
  func backgroundColor(isEnabled: Bool, isHighlighted: Bool, tint: UIColor) -> UIColor? {
    if let color = background.backgroundColor {
      return isHighlighted ? color.faded(by: 0.75) : color
    }
    if !isEnabled { return style == .plain ? nil : .tertiarySystemFill }
    let base = baseBackgroundColor ?? tint
    switch style {
    case .plain: return baseBackgroundColor.map { isHighlighted ? $0.faded(by: 0.75) : $0 }
    case .gray:
      let gray = baseBackgroundColor ?? .secondarySystemFill
      return isHighlighted ? gray.faded(by: 0.6) : gray
    case .tinted: return base.faded(by: isHighlighted ? 0.12 : 0.18)
    case .filled: return isHighlighted ? base.faded(by: 0.75) : base
    }
  }

  /// Whether texts and image are faded while the button is pressed, because no background shows it.
  var fadesContent: Bool { style == .plain }

  func cornerRadius(height: CGFloat) -> CGFloat {
    switch cornerStyle {
    case .fixed: background.cornerRadius
    case .dynamic: buttonSize == .large ? 10 : 6
    case .small: 4
    case .medium: 6
    case .large: 10
    case .capsule: height / 2
    }
  }

  func placement(isRightToLeft: Bool) -> ButtonContentLayout.ImagePlacement {
    if imagePlacement.contains(.top) { return .top }
    if imagePlacement.contains(.bottom) { return .bottom }
    return imagePlacement.contains(.trailing) != isRightToLeft ? .right : .left
  }

  func textAlignment(isRightToLeft: Bool) -> CGFloat {
    let leading: CGFloat = isRightToLeft ? 1 : 0
    switch titleAlignment {
    case .leading: return leading
    case .trailing: return 1 - leading
    case .center: return 0.5
    case .automatic:
      guard image != nil, !imagePlacement.contains(.top), !imagePlacement.contains(.bottom) else {
        return 0.5
      }
      return imagePlacement.contains(.trailing) ? 1 - leading : leading
    }
  }

  func insets(isRightToLeft: Bool) -> UIEdgeInsets {
    UIEdgeInsets(
      top: contentInsets.top,
      left: isRightToLeft ? contentInsets.trailing : contentInsets.leading,
      bottom: contentInsets.bottom,
      right: isRightToLeft ? contentInsets.leading : contentInsets.trailing)
  }
}

extension UIColor {
  /// The colour with its own opacity multiplied by `factor`, in each appearance.
  fileprivate func faded(by factor: CGFloat) -> UIColor {
    UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(color.cgColor.alpha * factor)
    }
  }
}
