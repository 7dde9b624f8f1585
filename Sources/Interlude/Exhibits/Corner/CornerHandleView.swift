import UIKit

/// The corner of B that can be seen on A: a grip that shows where to drag. It grows under the pointer.
final class CornerHandleView: UIView, UIPointerInteractionDelegate {
  private let arrow = CAShapeLayer()
  private lazy var hover = UIHoverGestureRecognizer { [weak self] in
    self?.isGrown = $0.state == .began || $0.state == .changed
  }

  /// The side as a fraction of the page's shorter side, and its limits in points.
  private static let relativeSide: CGFloat = 0.11
  private static let sides: ClosedRange<CGFloat> = 30...96
  private static let growth: CGFloat = 1.3
  /// In seconds.
  private static let growingTime: TimeInterval = 0.3

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "corner"
    backgroundColor = Ink.navy
    layer.maskedCorners = .layerMinXMinYCorner
    layer.shadowColor = .black
    layer.shadowOpacity = 0.35
    layer.shadowOffset = .zero
    arrow.fillColor = nil
    arrow.strokeColor = Ink.cream.cgColor
    arrow.lineCap = .round
    arrow.lineJoin = .round
    layer.addSublayer(arrow)
    // It grows out of the corner.
    layer.anchorPoint = CGPoint(x: 1, y: 1)
    addGestureRecognizer(hover)
    addInteraction(UIPointerInteraction(delegate: self))
  }

  required init?(coder: NSCoder) {
    nil
  }

  func place(in page: CGRect) {
    let side = min(page.width, page.height) * Self.relativeSide
    let length = min(max(side, Self.sides.lowerBound), Self.sides.upperBound).rounded()
    bounds.size = CGSize(width: length, height: length)
    center = CGPoint(x: page.maxX, y: page.maxY)
  }

  private(set) var isGrown = false {
    didSet {
      guard isGrown != oldValue else { return }
      let scale = isGrown ? Self.growth : 1
      let change = { self.transform = CGAffineTransform(scaleX: scale, y: scale) }
      guard !UIAccessibility.isReduceMotionEnabled else { return change() }
      UIView.animate(
        withDuration: Self.growingTime, delay: 0, usingSpringWithDamping: 0.7,
        initialSpringVelocity: 0, options: [.beginFromCurrentState, .allowUserInteraction],
        animations: change)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = bounds.width
    layer.cornerRadius = (side * 0.45).rounded()
    layer.shadowRadius = side * 0.2
    let (tip, end, barb) = (side * 0.38, side * 0.68, side * 0.2)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: tip + barb, y: tip))
    path.addLine(to: CGPoint(x: tip, y: tip))
    path.addLine(to: CGPoint(x: tip, y: tip + barb))
    path.move(to: CGPoint(x: tip, y: tip))
    path.addLine(to: CGPoint(x: end, y: end))
    CATransaction.begin()
    // The arrow is not a view's own layer, so it would animate implicitly.
    CATransaction.setDisableActions(true)
    arrow.frame = bounds
    arrow.path = path.cgPath
    arrow.lineWidth = max(side * 0.06, 2)
    CATransaction.commit()
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { UIPointerStyle(cursor: .grab) }
}
