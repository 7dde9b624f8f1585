/// The thin bar that shows which part of the contents is in view.
final class ScrollIndicator: UIView {
  enum Axis {
    case vertical, horizontal
  }

  private static let thickness: CGFloat = 4
  /// From the edge and between the ends, in points.
  private static let margin: CGFloat = 3
  private static let leastLength: CGFloat = 36
  private static let restTime: TimeInterval = 0.7
  private static let fadeTime: TimeInterval = 0.3

  private let axis: Axis
  private var isNeeded = false

  init(_ axis: Axis) {
    self.axis = axis
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = .tertiaryLabel
    layer.cornerRadius = Self.thickness / 2
    // In front of whatever is added later.
    layer.zPosition = 1
    alpha = 0
  }

  required init?(coder: NSCoder) { nil }

  /// Takes its place at the edge of `area`, the visible part of `content`; both in the scroll view's coordinates.
  func place(in area: CGRect, content: CGRect, isWanted: Bool) {
    let isVertical = axis == .vertical
    let visible = isVertical ? area.height : area.width
    let whole = isVertical ? content.height : content.width
    isNeeded = isWanted && whole > visible && visible > 0
    isHidden = !isNeeded
    guard isNeeded else { return }
    let track = visible - 2 * Self.margin
    let length = min(track, max(Self.leastLength, track * visible / whole))
    let position = (isVertical ? area.minY : area.minX) / (whole - visible)
    let start = (track - length) * min(max(position, 0), 1) + Self.margin
    frame =
      isVertical
      ? CGRect(
        x: area.maxX - Self.thickness - Self.margin, y: area.minY + start, width: Self.thickness,
        height: length)
      : CGRect(
        x: area.minX + start, y: area.maxY - Self.thickness - Self.margin, width: length,
        height: Self.thickness)
  }

  /// Shows the indicator until ``flash()`` is called.
  func show() {
    guard isNeeded else { return }
    UIView.performWithoutAnimation { alpha = 1 }
  }

  /// Shows now and fades when nothing has happened for a while.
  func flash() {
    guard isNeeded else { return }
    UIView.performWithoutAnimation { alpha = 1 }
    UIView.animate(
      withDuration: Self.fadeTime, delay: Self.restTime,
      options: [.allowUserInteraction, .overrideInheritedDuration, .overrideInheritedOptions],
      animations: { self.alpha = 0 })
  }
}
