/// The outline of a body at its place.
enum PlacedShape {
  case circle(center: Vector, radius: Double)
  case polygon([Vector])
}

/// Where two outlines overlap.
struct Contact {
  /// The direction, of length one, in which the second outline must move away from the first.
  var normal: Vector
  /// One or two points, with the depth to which the outlines overlap there, in points.
  var points: [(point: Vector, depth: Double)]

  /// The same contact, seen from the second outline.
  var reversed: Contact { Contact(normal: -normal, points: points) }
}

extension PlacedShape {
  /// Where the outlines overlap; nil if they don't.
  func contact(with other: PlacedShape) -> Contact? {
    switch (self, other) {
    case (.circle(let a, let radius), .circle(let b, let otherRadius)):
      Self.contact(a, radius, b, otherRadius)
    case (.polygon(let corners), .circle(let center, let radius)):
      Self.contact(corners, center, radius)
    case (.circle(let center, let radius), .polygon(let corners)):
      Self.contact(corners, center, radius)?.reversed
    case (.polygon(let corners), .polygon(let others)): Self.contact(corners, others)
    }
  }

  private static func contact(
    _ a: Vector, _ radius: Double, _ b: Vector, _ otherRadius: Double
  ) -> Contact? {
    let depth = radius + otherRadius - (b - a).length
    guard depth > 0 else { return nil }
    let normal = (b - a).normalized ?? Vector(0, 1)
    return Contact(normal: normal, points: [(a + normal * (radius - depth / 2), depth)])
  }

  private static func contact(_ corners: [Vector], _ center: Vector, _ radius: Double) -> Contact? {
    var best = (edge: 0, separation: -Double.infinity)
    for index in corners.indices {
      let separation = outward(corners, index).dot(center - corners[index])
      if separation > best.separation { best = (index, separation) }
    }
    guard best.separation < radius else { return nil }
    let normal = outward(corners, best.edge)
    let (from, to) = edge(corners, best.edge)
    if best.separation > 0 {
      // Beyond the ends of the edge, the corner is the nearest point.
      let along = (center - from).dot(to - from) / max((to - from).dot(to - from), 1e-12)
      let nearest = along < 0 ? from : along > 1 ? to : nil
      if let nearest {
        let distance = (center - nearest).length
        guard distance < radius else { return nil }
        return Contact(
          normal: (center - nearest).normalized ?? normal, points: [(nearest, radius - distance)])
      }
    }
    return Contact(
      normal: normal,
      points: [(center - normal * radius, radius - best.separation)])
  }

  /// The edge along which two polygons overlap least separates them. The edge of the other one that faces it is cut to its length.
  private static func contact(_ a: [Vector], _ b: [Vector]) -> Contact? {
    let (onA, onB) = (greatestSeparation(a, b), greatestSeparation(b, a))
    guard onA.separation < 0, onB.separation < 0 else { return nil }
    // The same edge is preferred from step to step, so that bodies at rest don't tremble.
    if onB.separation > onA.separation + 0.05 {
      return clip(b, onB.edge, a)?.reversed
    }
    return clip(a, onA.edge, b)
  }

  private static func greatestSeparation(
    _ a: [Vector], _ b: [Vector]
  ) -> (edge: Int, separation: Double) {
    var best = (edge: 0, separation: -Double.infinity)
    for index in a.indices {
      let normal = outward(a, index)
      let separation = b.reduce(.infinity) { min($0, normal.dot($1 - a[index])) }
      if separation > best.separation { best = (index, separation) }
    }
    return best
  }

  private static func clip(_ a: [Vector], _ index: Int, _ b: [Vector]) -> Contact? {
    let normal = outward(a, index)
    let (from, to) = edge(a, index)
    guard let along = (to - from).normalized,
      let facing = b.indices.min(by: { outward(b, $0).dot(normal) < outward(b, $1).dot(normal) })
    else { return nil }
    var (start, end) = edge(b, facing)
    func cut(_ point: Vector, _ other: Vector, _ limit: Double, _ direction: Vector) -> Vector {
      let (own, others) = (direction.dot(point) - limit, direction.dot(other) - limit)
      return own > 0 && others < own
        ? point + (other - point) * min(own / (own - others), 1) : point
    }
    for (direction, limit) in [(along, along.dot(to)), (-along, -along.dot(from))] {
      (start, end) = (cut(start, end, limit, direction), cut(end, start, limit, direction))
    }
    let points = [start, end].compactMap { point in
      let depth = -normal.dot(point - from)
      return depth > 0 ? (point: point, depth: depth) : nil
    }
    return points.isEmpty ? nil : Contact(normal: normal, points: points)
  }

  fileprivate static func edge(_ corners: [Vector], _ index: Int) -> (from: Vector, to: Vector) {
    (corners[index], corners[(index + 1) % corners.count])
  }

  /// The direction from an edge to the outside.
  fileprivate static func outward(_ corners: [Vector], _ index: Int) -> Vector {
    let (from, to) = edge(corners, index)
    return -((to - from).turned.normalized ?? .zero)
  }
}

/// A wall: a line at which bodies bounce off from either side.
struct Wall {
  let from, to: Vector

  /// The direction, of length one, that points to the side of `point`. A point on the line itself counts as on its left.
  func normal(towards point: Vector) -> Vector {
    let normal = (to - from).turned.normalized ?? Vector(0, -1)
    return normal.dot(point - from) < 0 ? -normal : normal
  }

  /// The fraction of the way between two points at which it crosses the wall; nil if it does not.
  func crossing(from start: Vector, to end: Vector) -> Double? {
    let (wall, way) = (to - from, end - start)
    let denominator = way.cross(wall)
    guard abs(denominator) > 1e-12 else { return nil }
    let (t, s) = ((from - start).cross(wall) / denominator, (from - start).cross(way) / denominator)
    return t >= 0 && t <= 1 && s >= 0 && s <= 1 ? t : nil
  }

  /// Where the wall overlaps a body that is on the side to which `normal` points.
  func contact(with shape: PlacedShape, _ normal: Vector) -> Contact? {
    switch shape {
    case .circle(let center, let radius):
      let along = (center - from).dot(to - from) / max((to - from).dot(to - from), 1e-12)
      guard along >= 0, along <= 1 else {
        let end = along < 0 ? from : to
        let distance = (center - end).length
        return distance < radius
          ? Contact(
            normal: (center - end).normalized ?? normal, points: [(end, radius - distance)]) : nil
      }
      let depth = radius - normal.dot(center - from)
      return depth > 0 && depth < 2 * radius
        ? Contact(normal: normal, points: [(center - normal * radius, depth)]) : nil
    case .polygon(let corners): return contact(with: corners, normal)
    }
  }

  private func contact(with corners: [Vector], _ normal: Vector) -> Contact? {
    guard overlaps(corners), let along = (to - from).normalized else { return nil }
    let length = (to - from).length
    let behind = corners.filter { corner in
      let place = along.dot(corner - from)
      return normal.dot(corner - from) < 0 && place >= 0 && place <= length
    }
    if let first = behind.min(by: { along.dot($0) < along.dot($1) }),
      let last = behind.max(by: { along.dot($0) < along.dot($1) })
    {
      let points = first == last ? [first] : [first, last]
      return Contact(normal: normal, points: points.map { ($0, -normal.dot($0 - from)) })
    }
    // An end of the wall is inside the body.
    let ends = [from, to].compactMap { end -> (end: Vector, edge: Int, depth: Double)? in
      let depths = corners.indices.map {
        (end: end, edge: $0, depth: -PlacedShape.outward(corners, $0).dot(end - corners[$0]))
      }
      return depths.allSatisfy { $0.depth > 0 } ? depths.min { $0.depth < $1.depth } : nil
    }
    guard let end = ends.max(by: { $0.depth < $1.depth }) else { return nil }
    return Contact(
      normal: -PlacedShape.outward(corners, end.edge), points: [(end.end, end.depth)])
  }

  /// Whether the line touches the polygon.
  func overlaps(_ corners: [Vector]) -> Bool {
    let side = (to - from).turned
    let sides = corners.map { side.dot($0 - from) }
    guard sides.contains(where: { $0 <= 0 }), sides.contains(where: { $0 >= 0 }) else {
      return false
    }
    return !corners.indices.contains { index in
      let normal = PlacedShape.outward(corners, index)
      return min(normal.dot(from - corners[index]), normal.dot(to - corners[index])) > 0
    }
  }
}
