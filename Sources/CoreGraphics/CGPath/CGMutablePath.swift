import Foundation

/// A path that can be added to.
///
/// A line or curve needs a current point, which `move(to:)` or an earlier element gives; without one
/// it adds nothing.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  override init(_ elements: PathElements) {
    super.init(elements)
  }

  public init() {
    super.init(PathElements())
  }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.move(to: point, transform) }
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    mutate { $0.addLine(to: point, transform) }
  }

  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    mutate { $0.addQuadCurve(to: end, control: control, transform) }
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    mutate { $0.addCurve(to: end, control1: control1, control2: control2, transform) }
  }

  public func closeSubpath() {
    mutate { $0.closeSubpath() }
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.addRect(rect, transform) }
  }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    mutate { path in rects.forEach { path.addRect($0, transform) } }
  }

  /// A new subpath through `points` in order.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    mutate { path in
      path.move(to: first, transform)
      points.dropFirst().forEach { path.addLine(to: $0, transform) }
    }
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    mutate { $0.addEllipse(in: rect, transform) }
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.addRoundedRect(rect, CGSize(width: cornerWidth, height: cornerHeight), transform)
    }
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let added = path.contents
    mutate { $0.append(added, transform) }
  }
}

extension CGMutablePath {
  /// An arc of at most one turn, reached by a line from the current point if there is one.
  ///
  /// `clockwise` is meant with y pointing up, as Core Graphics means it: where y points down, `false`
  /// runs clockwise on the screen (angles grow).
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

  /// An arc over `delta` radians, which may be more than a turn; negative runs backward.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    mutate {
      $0.addArc(center: center, radius: radius, start: startAngle, delta: delta, transform)
    }
  }

  /// An arc that rounds the corner at `tangent1End` on the way to `tangent2End`, and the line to it.
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
