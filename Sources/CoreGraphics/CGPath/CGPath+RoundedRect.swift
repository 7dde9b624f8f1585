import Foundation

extension CGPath {
  /// The rectangle that the path outlines, and the shape of its corners; nil if the path is not a rectangle with equal
  /// corners, circular or continuous.
  ///
  /// The reach is 0 for a plain rectangle. Recognises rectangles, circles and rounded rectangles that were made by the
  /// functions of this module, with a tolerance for rounding errors.
  package final var roundedRect: (rect: CGRect, corner: RoundCorner)? {
    let box = boundingBoxOfPath
    guard box.width > 0, box.height > 0 else { return nil }
    let elements = elements
    let radius: CGFloat
    var squareness: Double?
    let isCurved = if case .curve? = elements.dropFirst().first { true } else { false }
    switch elements.count {
    case 5 where isCurved:
      // Four curves of a full turn without a closing element. Filling closes it.
      guard let first = elements.first?.end, let last = elements.last?.end, first.isClose(to: last)
      else { return nil }
      return CGPath(elements: elements + [.closeSubpath]).roundedRect
    case 5:
      // The four sides of a plain rectangle.
      radius = 0
    case 6:
      // The four quarters of an ellipse.
      guard abs(box.width - box.height) < 1e-6 * box.width else { return nil }
      radius = box.width / 2
    case 10:
      // Alternating sides and corners. The first side ends where the first corner begins.
      guard let corner = elements[1].end else { return nil }
      radius = box.maxY - corner.y
    case 14:
      // Each corner consists of two curves, which meet in its middle.
      guard let corner = elements[1].end, let middle = elements[2].end else { return nil }
      radius = box.maxY - corner.y
      squareness =
        radius > 0 ? RoundCorner.squareness(diagonal: (middle.y - corner.y) / radius) : 0
    default: return nil
    }
    let corner = RoundCorner(reach: radius, squareness: squareness ?? 0)
    let same =
      elements.count == 6
      ? CGPath(ellipseIn: box)
      : squareness != nil
        ? .roundedRect(
          box, reach: CGSize(width: radius, height: radius), squareness: corner.squareness)
        : CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius)
    return same.isClose(to: elements) ? (box, corner) : nil
  }

  /// Returns whether the elements are of the same kinds and have the same points, up to rounding errors.
  private func isClose(to others: [Element]) -> Bool {
    let own = elements
    guard own.count == others.count else { return false }
    return zip(own, others).allSatisfy { a, b in
      switch (a, b) {
      case (.move(let a), .move(let b)), (.line(let a), .line(let b)): a.isClose(to: b)
      case (.curve(let a, let a1, let a2), .curve(let b, let b1, let b2)):
        a.isClose(to: b) && a1.isClose(to: b1) && a2.isClose(to: b2)
      case (.closeSubpath, .closeSubpath): true
      default: false
      }
    }
  }
}

extension CGPoint {
  fileprivate func isClose(to other: CGPoint) -> Bool {
    abs(x - other.x) < 1e-3 && abs(y - other.y) < 1e-3
  }
}
