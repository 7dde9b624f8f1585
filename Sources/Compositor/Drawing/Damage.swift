/// The parts of the screen that look different from the last frame: a few rectangles of whole pixels.
struct Damage {
  private(set) var parts: [PixelRect] = []
  let screen: PixelRect
  private let slack: Double

  /// More would cost more to go through than they save.
  private static let mostParts = 12
  /// The share of the screen from which on drawing all is as cheap.
  private static let mostOfScreen = 0.8

  /// `slack` is how many pixels too many two parts may have when they become one.
  init(screen: PixelRect, slack: Double = 0) {
    self.screen = screen
    self.slack = slack
    parts.reserveCapacity(Self.mostParts + 1)
  }

  var isEmpty: Bool { parts.isEmpty }
  var isAll: Bool { parts.first == screen }

  /// How much of `rect` is in it, in pixels: at most, as two parts may overlap.
  func area(in rect: PixelRect) -> Double {
    parts.reduce(0) { $0 + $1.intersection(rect).area }
  }

  mutating func addAll() {
    parts.removeAll(keepingCapacity: true)
    parts.append(screen)
  }

  mutating func clear() { parts.removeAll(keepingCapacity: true) }

  mutating func add(_ rect: PixelRect) {
    guard !isAll else { return }
    var new = rect.outward.intersection(screen)
    guard !new.isEmpty else { return }
    var index = 0
    while index < parts.count {
      let union = parts[index].union(new)
      if union.area <= parts[index].area + new.area + slack {
        new = union
        parts.remove(at: index)
        // What is larger now may meet what it did not before.
        index = 0
      } else {
        index += 1
      }
    }
    parts.append(new)
    if parts.count > Self.mostParts { joinNearest() }
    if parts.reduce(0, { $0 + $1.area }) > Self.mostOfScreen * screen.area { addAll() }
  }

  /// Makes one of the two parts that grow least by it.
  private mutating func joinNearest() {
    var best = (growth: Double.infinity, a: 0, b: 1)
    for a in parts.indices {
      for b in parts.indices.dropFirst(a + 1) {
        let growth = parts[a].union(parts[b]).area - parts[a].area - parts[b].area
        if growth < best.growth { best = (growth, a, b) }
      }
    }
    let union = parts[best.a].union(parts[best.b])
    parts.remove(at: best.b)
    parts.remove(at: best.a)
    parts.append(union)
  }

  // MARK: Items

  /// Adds where two lists of items, each in drawing order, look different.
  mutating func add(
    from old: [DrawItem], _ oldGeometry: SharedGeometry, to new: [DrawItem],
    _ newGeometry: SharedGeometry
  ) {
    guard !isAll else { return }
    var (before, after) = (PixelRect.empty, PixelRect.empty)
    if old.count == new.count {
      for index in new.indices
      where !old[index].looksLike(oldGeometry, new[index], newGeometry) {
        before = before.union(old[index].bounds)
        after = after.union(new[index].bounds)
      }
    } else {
      for item in old { before = before.union(item.bounds) }
      for item in new { after = after.union(item.bounds) }
    }
    add(before)
    add(after)
  }
}

extension DrawItem {
  /// Whether the two colour the same pixels in the same way.
  fileprivate func looksLike(
    _ geometry: SharedGeometry, _ other: DrawItem, _ otherGeometry: SharedGeometry
  ) -> Bool {
    guard rect == other.rect, hole == other.hole, bounds == other.bounds, color == other.color,
      kind == other.kind,
      stamp == other.stamp, texture == other.texture, textureMap == other.textureMap,
      box == other.box, boxCenter == other.boxCenter, isOpaque == other.isOpaque,
      filter == other.filter, blend == other.blend, copySource == other.copySource,
      copyOffset == other.copyOffset, textureShear == other.textureShear,
      (plane < 0) == (other.plane < 0), (clip < 0) == (other.clip < 0)
    else { return false }
    if plane >= 0, geometry.planes[Int(plane)] != otherGeometry.planes[Int(other.plane)] {
      return false
    }
    return clip < 0 || geometry.clips[Int(clip)] == otherGeometry.clips[Int(other.clip)]
  }
}
