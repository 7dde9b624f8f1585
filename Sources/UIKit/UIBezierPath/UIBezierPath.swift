/// A path to draw, clip to or animate along, with the style of its line. As in UIKit.
///
///     let path = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4))
///     UIColor.systemBlue.setStroke()
///     path.lineWidth = 3
///     path.stroke()
///
/// Drawing uses the current context with its fill and stroke colours. Angles are in radians, measured from
/// the positive x axis; because y points down, they grow clockwise.
open class UIBezierPath: NSObject, NSCopying {
  // The path under construction, and the copy of it that `cgPath` last returned, which is nil after a change.
  private var mutablePath = CGMutablePath()
  private var immutableCopy: CGPath?

  /// The path's elements, as a copy. Changing the copy doesn't change this path.
  open var cgPath: CGPath {
    get {
      if let immutableCopy { return immutableCopy }
      let copy = mutablePath.copy() ?? mutablePath
      immutableCopy = copy
      return copy
    }
    set {
      mutablePath = newValue.mutableCopy() ?? CGMutablePath()
      immutableCopy = nil
    }
  }

  /// The width of the line, in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// The shape of the line's ends; `butt` by default.
  open var lineCapStyle: CGLineCap = .butt
  /// The shape of the line's corners; `miter` by default.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The greatest length of a mitred corner, in line widths; 10 by default. Longer corners are bevelled.
  open var miterLimit: CGFloat = 10
  /// Has no effect: curves are always drawn as precisely as the pixels permit.
  open var flatness: CGFloat = 0.6
  /// Whether the even-odd rule determines the inside: a point is inside if the path winds around it an odd
  /// number of times. By default, the nonzero winding rule is used: any number other than zero.
  open var usesEvenOddFillRule = false
  private(set) var dashes: [CGFloat] = []
  private(set) var dashPhase: CGFloat = 0

  /// Creates an empty path.
  public override init() {
    super.init()
  }

  // MARK: Construction

  /// Starts a new subpath at `point`.
  open func move(to point: CGPoint) { change { $0.move(to: point) } }

  /// Adds a straight line from the current point. Without a current point, lines and curves add nothing.
  open func addLine(to point: CGPoint) { change { $0.addLine(to: point) } }

  /// Adds a cubic Bézier curve.
  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    change { $0.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2) }
  }

  /// Adds a quadratic Bézier curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    change { $0.addQuadCurve(to: endPoint, control: controlPoint) }
  }

  /// Adds an arc of at most one turn, with a line to its start from the current point if there is one.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // Core Graphics uses "clockwise" for an upward y axis, so the direction is reversed here.
    change {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: !clockwise)
    }
  }

  /// Closes the current subpath with a straight line to its start.
  open func close() { change { $0.closeSubpath() } }

  /// Removes all elements. The line style stays.
  open func removeAllPoints() { cgPath = CGMutablePath() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) {
    let other = bezierPath.cgPath
    change { $0.addPath(other) }
  }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }

  /// The same path in the opposite direction, with the same line style.
  open func reversing() -> UIBezierPath {
    let result = copyStyle()
    result.cgPath = cgPath.reversed()
    return result
  }

  /// Sets the dash pattern: the lengths of dashes and gaps in turn, in points. The line starts at the distance
  /// `phase` into the pattern. A nil pattern makes the line solid.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
    dashPhase = phase
  }

  /// Writes the pattern that ``setLineDash(_:count:phase:)`` set to the pointers that aren't nil.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (index, length) in dashes.enumerated() { pattern?[index] = length }
    count?.pointee = dashes.count
    phase?.pointee = dashPhase
  }

  private func change(_ build: (CGMutablePath) -> Void) {
    immutableCopy = nil
    build(mutablePath)
  }

  // MARK: Properties

  /// Whether the path has no elements.
  open var isEmpty: Bool { mutablePath.isEmpty }

  /// The bounding box of all points, control points included; the null rectangle for an empty path.
  open var bounds: CGRect { mutablePath.boundingBox }

  /// The point at which the next line or curve starts.
  open var currentPoint: CGPoint { mutablePath.currentPoint }

  /// Whether `point` is inside the path; open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool {
    mutablePath.contains(point, using: fillRule)
  }

  var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  // MARK: Copying

  /// An independent copy with the same elements and line style.
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
