/// The bar at the upper edge of a sheet that shows that the sheet can be dragged. A click, or Space while it has the
/// focus, moves the sheet to the next detent.
@MainActor
final class SheetGrabber: UIControl {
  private let bar = UIView(frame: .zero)

  /// The margin beside and below the bar in which a click still hits the grabber, in points.
  private static let reach: CGFloat = 8

  init(_ action: @escaping () -> Void) {
    super.init(frame: .zero)
    bar.backgroundColor = .tertiaryLabel
    bar.layer.cornerRadius = SheetMotion.grabberRadius
    bar.isUserInteractionEnabled = false
    addSubview(bar)
    addAction(UIAction { _ in action() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = CGRect(
      x: (bounds.width - SheetMotion.grabberSize.width) / 2, y: SheetMotion.grabberInset,
      width: SheetMotion.grabberSize.width, height: SheetMotion.grabberSize.height)
  }

  /// The grabber's frame at the upper edge of `sheet`.
  static func frame(on sheet: CGRect) -> CGRect {
    let size = SheetMotion.grabberSize
    return CGRect(
      x: sheet.midX - size.width / 2 - reach, y: sheet.minY, width: size.width + 2 * reach,
      height: SheetMotion.grabberInset + size.height + reach)
  }
}
