/// The thin bar that shows which part of the content is visible.
final class ScrollIndicator: UIView {
  enum Axis {
    case vertical, horizontal
  }

  private static let thickness: CGFloat = 4
  /// The distance from the edges of the visible area, in points.
  private static let margin: CGFloat = 3
  private static let minimumLength: CGFloat = 36
  /// The time before an indicator fades out, and the duration of the fading, in seconds.
  private static let fadeDelay: TimeInterval = 0.7
  private static let fadeDuration: TimeInterval = 0.3

  private let axis: Axis
  private var isNeeded = false

  init(_ axis: Axis) {
    self.axis = axis
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = .tertiaryLabel
    layer.cornerRadius = Self.thickness / 2
    // Keeps the indicator in front of views that are added later.
    layer.zPosition = 1
    alpha = 0
  }

  required init?(coder: NSCoder) { nil }

  /// Whether content of a size doesn't fit into a visible area of another one.
  func isLonger(_ content: CGSize, than visible: CGSize) -> Bool {
    axis == .vertical ? content.height > visible.height : content.width > visible.width
  }

  func show(_ style: UIScrollView.IndicatorStyle) {
    backgroundColor =
      switch style {
      case .default: .tertiaryLabel
      case .black: UIColor(white: 0, alpha: 0.35)
      case .white: UIColor(white: 1, alpha: 0.5)
      }
  }

  /// Places the indicator at the edge of `area`, the visible part of `content`; both in the scroll view's coordinates. The vertical one is
  /// at the trailing edge.
  ///
  /// - Parameter insets: the distances of the indicator's track from the edges of `area`.
  func place(in area: CGRect, content: CGRect, insets: UIEdgeInsets, isEnabled: Bool) {
    let isVertical = axis == .vertical
    let visible = isVertical ? area.height : area.width
    let total = isVertical ? content.height : content.width
    let track = area.inset(by: insets).insetBy(dx: Self.margin, dy: Self.margin)
    let range = isVertical ? track.height : track.width
    isNeeded = isEnabled && total > visible && visible > 0 && range > 0
    isHidden = !isNeeded
    guard isNeeded else { return }
    let length = min(range, max(Self.minimumLength, range * visible / total))
    let position = (isVertical ? area.minY : area.minX) / (total - visible)
    let start = (range - length) * min(max(position, 0), 1)
    frame =
      isVertical
      ? CGRect(
        x: isMirrored ? track.minX : track.maxX - Self.thickness, y: track.minY + start,
        width: Self.thickness, height: length)
      : CGRect(
        x: track.minX + start, y: track.maxY - Self.thickness, width: length,
        height: Self.thickness)
  }

  /// Shows the indicator. Call ``flash()`` to let it fade out.
  func show() {
    guard isNeeded else { return }
    UIView.performWithoutAnimation { alpha = 1 }
  }

  /// Shows the indicator and fades it out after a short time.
  func flash() {
    guard isNeeded else { return }
    UIView.performWithoutAnimation { alpha = 1 }
    UIView.animate(
      withDuration: Self.fadeDuration, delay: Self.fadeDelay,
      options: [.allowUserInteraction, .overrideInheritedDuration, .overrideInheritedOptions],
      animations: { self.alpha = 0 })
  }
}
