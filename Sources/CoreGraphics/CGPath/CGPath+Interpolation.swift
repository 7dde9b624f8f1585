import Foundation

extension CGPath {
  /// The path `fraction` of the way from `a` to `b`, point by point; nil when the two don't consist
  /// of the same kinds of elements in the same order.
  package static func interpolated(_ a: CGPath, _ b: CGPath, _ fraction: CGFloat) -> CGPath? {
    let (from, to) = (a.elements, b.elements)
    guard from.count == to.count else { return nil }
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
    }
    var result = PathElements()
    for (a, b) in zip(from, to) {
      switch (a, b) {
      case (.move(let a), .move(let b)): result.move(to: mix(a, b))
      case (.line(let a), .line(let b)): result.addLine(to: mix(a, b))
      case (.quadCurve(let a, let a1), .quadCurve(let b, let b1)):
        result.addQuadCurve(to: mix(a, b), control: mix(a1, b1))
      case (.curve(let a, let a1, let a2), .curve(let b, let b1, let b2)):
        result.addCurve(to: mix(a, b), control1: mix(a1, b1), control2: mix(a2, b2))
      case (.closeSubpath, .closeSubpath): result.closeSubpath()
      default: return nil
      }
    }
    return CGPath(result)
  }
}
