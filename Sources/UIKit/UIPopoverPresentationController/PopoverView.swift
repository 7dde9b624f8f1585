/// The view of a popover: the contents with round corners and a shadow, and the arrow. In an adapted presentation, only the contents.
@MainActor
final class PopoverView: UIView {
  private let body = UIView()
  private let clip = UIView()
  private let arrow = PopoverArrowView()
  private weak var content: UIView?

  /// The opacity, the radius and the offset of the shadow. Ours.
  private static let (shadowOpacity, shadowRadius, shadowOffset): (Float, CGFloat, CGFloat) =
    (0.2, 24, 8)

  init(around content: UIView) {
    super.init(frame: content.bounds)
    backgroundColor = .clear
    body.layer.cornerCurve = .continuous
    clip.layer.cornerCurve = .continuous
    clip.layer.masksToBounds = true
    body.layer.shadowRadius = Self.shadowRadius
    body.layer.shadowOffset = CGSize(width: 0, height: Self.shadowOffset)
    addSubview(body)
    body.addSubview(clip)
    // In front of the body, so that the body's shadow does not fall on it.
    addSubview(arrow)
    take(content)
  }

  required init?(coder: NSCoder) { nil }

  /// Moves the contents here, from any other superview.
  func take(_ content: UIView) {
    self.content = content
    guard content.superview !== clip else { return }
    clip.addSubview(content)
    setNeedsLayout()
  }

  /// The colour of the arrow and behind the contents; nil for that of the contents.
  var color: UIColor? {
    didSet { applyColor() }
  }

  /// The place of the popover; nil in an adapted presentation.
  var geometry: PopoverGeometry? {
    didSet {
      guard geometry != oldValue else { return }
      setNeedsLayout()
    }
  }

  private func applyColor() {
    let color = color ?? content?.backgroundColor ?? .systemBackground
    body.backgroundColor = geometry == nil ? .clear : color
    arrow.color = color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = geometry == nil ? 0 : PopoverGeometry.cornerRadius
    body.frame = geometry.map { bounds.inset(by: $0.insets) } ?? bounds
    clip.frame = body.bounds
    content?.frame = clip.bounds
    for layer in [body.layer, clip.layer] { layer.cornerRadius = radius }
    clip.layer.masksToBounds = geometry != nil
    body.layer.shadowOpacity = geometry == nil ? 0 : Self.shadowOpacity
    arrow.isHidden = geometry?.direction.isEmpty ?? true
    if let geometry { arrow.place(geometry, in: bounds.size) }
    applyColor()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyColor()
  }
}

/// The arrow of a popover: a triangle with a rounded tip and a base that runs into the body.
@MainActor
private final class PopoverArrowView: UIView {
  private let shape = CAShapeLayer()
  private var direction = UIPopoverArrowDirection.up

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.addSublayer(shape)
  }

  required init?(coder: NSCoder) { nil }

  var color = UIColor.systemBackground {
    didSet { shape.fillColor = color.resolvedColor(with: traitCollection).cgColor }
  }

  /// Places the arrow at the edge of a popover of `size`. It overlaps the body by a point, so that no seam shows.
  func place(_ geometry: PopoverGeometry, in size: CGSize) {
    let (base, height) = (PopoverGeometry.arrowBase, PopoverGeometry.arrowHeight)
    let start = geometry.arrowPosition - base / 2
    frame =
      switch geometry.direction {
      case .up: CGRect(x: start, y: 0, width: base, height: height + 1)
      case .down: CGRect(x: start, y: size.height - height - 1, width: base, height: height + 1)
      case .left: CGRect(x: 0, y: start, width: height + 1, height: base)
      default: CGRect(x: size.width - height - 1, y: start, width: height + 1, height: base)
      }
    direction = geometry.direction
    shape.frame = bounds
    shape.path = path
  }

  /// The path for an arrow that points up, turned to the direction.
  private var path: CGPath {
    let (base, height) = (PopoverGeometry.arrowBase, PopoverGeometry.arrowHeight)
    let points: [(CGFloat, CGFloat)] = [
      // The foot, a curve into the side, the tip, and the same on the other side. x from the middle, y from the tip.
      (-base / 2, height), (-8.5, height), (-6.5, 7), (-3, 2.2), (-1.5, 0.2), (1.5, 0.2), (3, 2.2),
      (6.5, 7), (8.5, height), (base / 2, height),
    ]
    func place(_ index: Int) -> CGPoint {
      let (x, y) = points[index]
      return switch direction {
      case .up: CGPoint(x: base / 2 + x, y: y)
      case .down: CGPoint(x: base / 2 + x, y: height + 1 - y)
      case .left: CGPoint(x: y, y: base / 2 + x)
      default: CGPoint(x: height + 1 - y, y: base / 2 + x)
      }
    }
    func foot(_ x: CGFloat) -> CGPoint {
      switch direction {
      case .up: CGPoint(x: base / 2 + x, y: height + 1)
      case .down: CGPoint(x: base / 2 + x, y: 0)
      case .left: CGPoint(x: height + 1, y: base / 2 + x)
      default: CGPoint(x: 0, y: base / 2 + x)
      }
    }
    let path = CGMutablePath()
    path.move(to: foot(-base / 2))
    path.addLine(to: place(0))
    path.addQuadCurve(to: place(2), control: place(1))
    path.addLine(to: place(3))
    path.addCurve(to: place(6), control1: place(4), control2: place(5))
    path.addLine(to: place(7))
    path.addQuadCurve(to: place(9), control: place(8))
    path.addLine(to: foot(base / 2))
    path.closeSubpath()
    return path
  }
}
