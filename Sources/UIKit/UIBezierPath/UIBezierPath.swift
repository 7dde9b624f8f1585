/// A path to draw, clip or animate along, with the style of its line.
///
///     let path = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4))
///     UIColor.systemBlue.setStroke()
///     path.lineWidth = 3
///     path.stroke()
///
/// Drawing goes to the current context, in its fill and stroke colours. With y downward, clockwise
/// angles grow and count from the right.
open class UIBezierPath: NSObject, NSCopying {
  // What is built so far, and what of it was handed out: a copy is made only after that.
  private var building = CGMutablePath()
  private var handedOut: CGPath?

  /// The lines and curves. A copy: changing it changes nothing here.
  open var cgPath: CGPath {
    get {
      if let handedOut { return handedOut }
      let copy = building.copy() ?? building
      handedOut = copy
      return copy
    }
    set {
      building = newValue.mutableCopy() ?? CGMutablePath()
      handedOut = nil
    }
  }

  /// In points.
  open var lineWidth: CGFloat = 1
  open var lineCapStyle: CGLineCap = .butt
  open var lineJoinStyle: CGLineJoin = .miter
  /// The longest a pointed corner may be, in line widths, before it is cut off.
  open var miterLimit: CGFloat = 10
  /// Kept for source that sets it; curves are as true as pixels can show.
  open var flatness: CGFloat = 0.6
  /// Whether inside is where the path winds around an odd number of times, rather than any but none.
  open var usesEvenOddFillRule = false
  private(set) var dashes: [CGFloat] = []
  private(set) var dashPhase: CGFloat = 0

  public override init() {
    super.init()
  }

  // MARK: Building

  open func move(to point: CGPoint) { change { $0.move(to: point) } }

  /// Without a current point there is nowhere to start from: nothing is added, here and below.
  open func addLine(to point: CGPoint) { change { $0.addLine(to: point) } }

  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    change { $0.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2) }
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    change { $0.addQuadCurve(to: endPoint, control: controlPoint) }
  }

  /// An arc of at most one turn, reached by a line from the current point if there is one.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // Core Graphics names directions as they look where y points up.
    change {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: !clockwise)
    }
  }

  open func close() { change { $0.closeSubpath() } }

  open func removeAllPoints() { cgPath = CGMutablePath() }

  open func append(_ bezierPath: UIBezierPath) {
    let other = bezierPath.cgPath
    change { $0.addPath(other) }
  }

  open func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }

  /// The same path run through the other way.
  open func reversing() -> UIBezierPath {
    let result = copyStyle()
    result.cgPath = cgPath.reversed()
    return result
  }

  /// Lengths of dashes and gaps by turns, in points, beginning `phase` into them; none is a solid
  /// line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
    dashPhase = phase
  }

  /// Fills in what `setLineDash` was given; each pointer may be nil.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (index, length) in dashes.enumerated() { pattern?[index] = length }
    count?.pointee = dashes.count
    phase?.pointee = dashPhase
  }

  private func change(_ build: (CGMutablePath) -> Void) {
    handedOut = nil
    build(building)
  }

  // MARK: Looking at it

  open var isEmpty: Bool { building.isEmpty }

  /// The rectangle around all points, control points included; null when there is none.
  open var bounds: CGRect { building.boundingBox }

  /// Where the next line or curve starts.
  open var currentPoint: CGPoint { building.currentPoint }

  /// Whether `point` is inside, open parts taken as closed.
  open func contains(_ point: CGPoint) -> Bool {
    building.contains(point, using: fillRule)
  }

  var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  // MARK: Copying

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = copyStyle()
    copy.cgPath = cgPath
    return copy
  }

  private func copyStyle() -> UIBezierPath {
    let copy = UIBezierPath()
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dashes = dashes
    copy.dashPhase = dashPhase
    return copy
  }
}
