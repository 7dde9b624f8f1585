import Foundation

/// A path that can be extended, as in Core Graphics.
///
/// Lines and curves start at the current point, which `move(to:)` or an earlier element sets. Without a
/// current point they are not added. Each method applies its transform to the added points.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  override init(_ elements: PathElements) {
    super.init(elements)
  }

  /// Creates an empty path.
  public init() {
    super.init(PathElements())
  }

  /// Starts a new subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.move(to: point, transform) }
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.addLine(to: point, transform) }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    mutate { $0.addQuadCurve(to: end, control: control, transform) }
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    mutate { $0.addCurve(to: end, control1: control1, control2: control2, transform) }
  }

  /// Closes the current subpath with a line to its start.
  public func closeSubpath() {
    mutate { $0.closeSubpath() }
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.addRect(rect, transform) }
  }

  /// Adds several rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    mutate { path in rects.forEach { path.addRect($0, transform) } }
  }

  /// Adds a subpath of lines through `points`.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    mutate { path in
      path.move(to: first, transform)
      points.dropFirst().forEach { path.addLine(to: $0, transform) }
    }
  }

  /// Adds the ellipse inside `rect` as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.addEllipse(in: rect, transform) }
  }

  /// Adds a rectangle with elliptic corners as a closed subpath. A corner is limited to half a side.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.addRoundedRect(rect, CGSize(width: cornerWidth, height: cornerHeight), transform)
    }
  }

  /// Adds the elements of `path`.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let added = path.contents
    mutate { $0.append(added, transform) }
  }
}

extension CGMutablePath {
  /// Adds an arc of at most one turn, with a line from the current point if there is one.
  ///
  /// As in Core Graphics, `clockwise` assumes that y points up. If y points down, `false` gives an arc that
  /// runs clockwise on the screen, in the direction of increasing angles. Angles are in radians. An arc with a value that is infinite or not
  /// a number is not added.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.addArc(
        center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise,
        transform)
    }
  }

  /// Adds an arc over `delta` radians, which may exceed one turn. A negative `delta` runs backward.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.addArc(center: center, radius: radius, start: startAngle, delta: delta, transform)
    }
  }

  /// Adds an arc that rounds the corner at `tangent1End`, and a line from the current point to the arc.
  ///
  /// The arc touches the lines from the current point to `tangent1End` and from there to
  /// `tangent2End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.addArc(
        tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform)
    }
  }
}
