import Foundation

extension CGPath {
  /// This path with each curve replaced by lines that stay within `threshold` of it.
  public final func flattened(threshold: CGFloat) -> CGPath {
    CGPath(contents.flattened(threshold: threshold))
  }
}

extension PathElements {
  /// The most lines one curve becomes, however large it is.
  private static let maximumPieces: CGFloat = 1000

  func flattened(threshold: CGFloat) -> PathElements {
    var result = PathElements()
    for element in list {
      let start = result.currentPoint ?? .zero
      switch element {
      case .move(let end): result.move(to: end)
      case .line(let end): result.addLine(to: end)
      case .closeSubpath: result.closeSubpath()
      case .quadCurve(let end, let control):
        let bend = Self.bend(start, control, end)
        result.addPieces(Self.pieces(bend: bend * 2, threshold), end) {
          quadratic(start, control, end, $0)
        }
      case .curve(let end, let control1, let control2):
        let bend = max(Self.bend(start, control1, control2), Self.bend(control1, control2, end))
        result.addPieces(Self.pieces(bend: bend * 6, threshold), end) {
          cubic(start, control1, control2, end, $0)
        }
      }
    }
    return result
  }

  /// The length of the second difference; twice it (quadratic) or six times (cubic) bounds the
  /// second derivative.
  private static func bend(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> CGFloat {
    hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
  }

  /// How many equal pieces keep a chord within `threshold` of a curve whose second derivative is at
  /// most `bend`: the deviation of a piece of length h is at most bend·h²/8.
  private static func pieces(bend: CGFloat, _ threshold: CGFloat) -> Int {
    let wanted = (bend / (8 * max(threshold, 1e-9))).squareRoot().rounded(.up)
    return wanted.isFinite ? Int(min(max(wanted, 1), maximumPieces)) : 1
  }

  private mutating func addPieces(_ count: Int, _ end: CGPoint, _ place: (CGFloat) -> CGPoint) {
    for piece in 1..<max(count, 1) { addLine(to: place(CGFloat(piece) / CGFloat(count))) }
    addLine(to: end)
  }
}
