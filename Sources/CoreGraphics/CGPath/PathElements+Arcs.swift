import Foundation

extension PathElements {
  /// An arc from `start` over `delta` radians, reached by a line from the current point if any.
  ///
  /// Cut into cubics of at most a quarter turn, each true to 0.03 % of the radius.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, start: CGFloat, delta: CGFloat,
    _ transform: CGAffineTransform = .identity
  ) {
    func place(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    if currentPoint == nil {
      move(to: place(start), transform)
    } else {
      addLine(to: place(start), transform)
    }
    // The slack keeps rounding in the angle from making a fifth piece of a full turn.
    let pieces = Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    guard pieces > 0 else { return }
    let step = delta / CGFloat(pieces)
    let reach = radius * 4 / 3 * tan(step / 4)
    for piece in 0..<pieces {
      let from = start + step * CGFloat(piece)
      let to = start + step * CGFloat(piece + 1)
      let (begin, end) = (place(from), place(to))
      addCurve(
        to: end,
        control1: CGPoint(x: begin.x - reach * sin(from), y: begin.y + reach * cos(from)),
        control2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)),
        transform)
    }
  }

  /// An arc from one angle to another, the way `clockwise` says, of one turn at most.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, clockwise: Bool,
    _ transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    let sweep = clockwise ? start - end : end - start
    let wanted: CGFloat
    if sweep >= turn {
      wanted = turn
    } else if sweep < 0 {
      let rest = sweep.truncatingRemainder(dividingBy: turn)
      wanted = rest < 0 ? rest + turn : rest
    } else {
      wanted = sweep
    }
    addArc(
      center: center, radius: radius, start: start, delta: clockwise ? -wanted : wanted, transform)
  }

  /// An arc that touches the lines current point–`corner` and `corner`–`end`, and a line to its
  /// start; the corner itself when the three are in a row or the radius is 0.
  mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat,
    _ transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint?.applying(transform.inverted()) else { return }
    let before = unit(from: corner, to: current)
    let after = unit(from: corner, to: end)
    let cosine = before.dx * after.dx + before.dy * after.dy
    let cross = before.dx * after.dy - before.dy * after.dx
    guard radius > 0, abs(cross) > 1e-12 else { return addLine(to: corner, transform) }

    // Half the angle between the two lines gives how far the arc's ends are from the corner.
    let half = acos(min(max(cosine, -1), 1)) / 2
    let reach = radius / tan(half)
    let first = CGPoint(x: corner.x + before.dx * reach, y: corner.y + before.dy * reach)
    // The center is one radius off the first line, on the side where the second line is.
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: first.x - before.dy * radius * side, y: first.y + before.dx * radius * side)
    addArc(
      center: center, radius: radius, start: atan2(first.y - center.y, first.x - center.x),
      delta: -side * (.pi - 2 * half), transform)
  }

  private func unit(from: CGPoint, to: CGPoint) -> CGVector {
    let vector = CGVector(dx: to.x - from.x, dy: to.y - from.y)
    let length = hypot(vector.dx, vector.dy)
    return length > 0 ? CGVector(dx: vector.dx / length, dy: vector.dy / length) : .zero
  }
}
