/// The chevron of a back button, in the tint colour. It points to the left, or to the right in a mirrored bar.
@MainActor
final class ChevronView: UIView {
  /// The stroke width, in points.
  private static let lineWidth: CGFloat = 2.5

  var pointsRight = false {
    didSet { if pointsRight != oldValue { setNeedsDisplay() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let box = bounds.insetBy(dx: Self.lineWidth / 2 + 0.5, dy: Self.lineWidth / 2 + 1)
    context.setStrokeColor(tintColor.resolvedColor(with: traitCollection).cgColor)
    context.setLineWidth(Self.lineWidth)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    let (tip, ends) = pointsRight ? (box.maxX, box.minX) : (box.minX, box.maxX)
    context.move(to: CGPoint(x: ends, y: box.minY))
    context.addLine(to: CGPoint(x: tip, y: box.midY))
    context.addLine(to: CGPoint(x: ends, y: box.maxY))
    context.strokePath()
  }
}
