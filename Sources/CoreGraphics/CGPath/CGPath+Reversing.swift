import Foundation

extension CGPath {
  /// The same lines and curves run through the other way, the last subpath first.
  package final func reversed() -> CGPath {
    var subpaths: [[Element]] = []
    for element in elements {
      // What follows a closed subpath without a move starts where that one started.
      if case .move = element {
        subpaths.append([element])
      } else if let last = subpaths.last, last.last == .closeSubpath, let start = last.first {
        subpaths.append([start, element])
      } else if !subpaths.isEmpty {
        subpaths[subpaths.count - 1].append(element)
      }
    }
    return CGPath(
      PathElements { path in
        for subpath in subpaths.reversed() { path.append(reversed: subpath) }
      })
  }
}

extension PathElements {
  /// Adds one subpath backwards.
  fileprivate mutating func append(reversed subpath: [CGPath.Element]) {
    var ends = subpath.compactMap(\.end)
    guard let last = ends.popLast() else { return }
    move(to: last)
    for element in subpath.dropFirst().reversed() {
      if element == .closeSubpath { continue }
      guard let end = ends.popLast() else { break }
      switch element {
      case .quadCurve(_, let control): addQuadCurve(to: end, control: control)
      case .curve(_, let control1, let control2):
        addCurve(to: end, control1: control2, control2: control1)
      default: addLine(to: end)
      }
    }
    if subpath.last == .closeSubpath { closeSubpath() }
  }
}
