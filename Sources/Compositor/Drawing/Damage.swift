/// The parts of the screen that look different from the last frame: a few rectangles of whole pixels.
struct Damage {
  private(set) var parts: [PixelRect] = []
  let screen: PixelRect
  private let slack: Double

  /// The largest number of parts. More would cost more to compare than they save.
  private static let mostParts = 12
  /// If the parts cover more than this fraction of the screen, the whole screen is drawn.
  private static let mostOfScreen = 0.8

  /// Creates an empty damage of a screen. Two parts become one if that adds at most `slack` pixels.
  init(screen: PixelRect, slack: Double = 0) {
    self.screen = screen
    self.slack = slack
    parts.reserveCapacity(Self.mostParts + 1)
  }

  /// The damage of an empty screen.
  static let none = Damage(screen: .empty)

  var isEmpty: Bool { parts.isEmpty }
  var isAll: Bool { parts.first == screen }

  /// The damaged area within `rect`, in pixels. It may be too large, since parts may overlap.
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
    guard !new.isEmpty, !parts.contains(where: { $0.contains(new) }) else { return }
    var index = 0
    while index < parts.count {
      let union = parts[index].union(new)
      if union.area <= parts[index].area + new.area + slack {
        new = union
        parts.remove(at: index)
        // The larger rectangle may now overlap others.
        index = 0
      } else {
        index += 1
      }
    }
    parts.append(new)
    if parts.count > Self.mostParts { joinNearest() }
    if parts.reduce(0, { $0 + $1.area }) > Self.mostOfScreen * screen.area { addAll() }
  }

  /// Joins the two parts whose union adds the fewest pixels.
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

  /// Adds the parts in which two display lists look different.
  ///
  /// Pixels that only show items which both lists have, in the same order, stay as they are. The other items are found as in
  /// a text comparison: after a difference, the nearest item that both lists have is searched for. The damage may be larger
  /// than necessary, but never smaller.
  mutating func add(from oldList: borrowing DisplayList, to newList: borrowing DisplayList) {
    guard !isAll else { return }
    let (old, oldGeometry) = (oldList.items, oldList.geometry)
    let (new, newGeometry) = (newList.items, newList.geometry)
    // Neighbours in drawing order often lie side by side, so they are joined before they are compared with all parts.
    var joined = PixelRect.empty
    func isSame(_ a: Int, _ b: Int) -> Bool {
      old[a].looksLike(oldGeometry, new[b], newGeometry)
    }
    func change(_ bounds: PixelRect) {
      let union = joined.union(bounds)
      if union.area <= joined.area + bounds.area + slack {
        joined = union
      } else {
        add(joined)
        joined = bounds
      }
    }
    var (a, b) = (0, 0)
    var failedSearches = 0
    while a < old.count, b < new.count {
      if isSame(a, b) {
        (a, b) = (a + 1, b + 1)
        continue
      }
      if isAll { return }
      var (skippedOld, skippedNew) = (1, 1)
      // If both lists have the same number of items left, items were most likely changed and not added or removed.
      if old.count - a != new.count - b, failedSearches < Self.mostFailedSearches {
        if let match = Self.nearestMatch(
          old.count - a, new.count - b, { isSame(a + $0, b + $1) })
        {
          (skippedOld, skippedNew) = match
        } else {
          failedSearches += 1
        }
      }
      for index in a..<a + skippedOld { change(old[index].bounds) }
      for index in b..<b + skippedNew { change(new[index].bounds) }
      (a, b) = (a + skippedOld, b + skippedNew)
    }
    for index in a..<old.count { change(old[index].bounds) }
    for index in b..<new.count { change(new[index].bounds) }
    add(joined)
  }

  /// The numbers of items to skip in two lists, whose first items differ, up to the next equal ones; nil if none are near.
  private static func nearestMatch(
    _ oldCount: Int, _ newCount: Int, _ isSame: (Int, Int) -> Bool
  ) -> (old: Int, new: Int)? {
    for skipped in 1...farthestMatch {
      if skipped < newCount, isSame(0, skipped) { return (0, skipped) }
      if skipped < oldCount, isSame(skipped, 0) { return (skipped, 0) }
    }
    return nil
  }

  /// The largest number of items to skip. A layer that is added or removed has about a dozen items at most.
  private static let farthestMatch = 12
  /// After this many failed searches no more are made, because probably every item has moved.
  private static let mostFailedSearches = 8
}

extension DisplayItem {
  /// Whether both items draw the same pixels.
  fileprivate func looksLike(
    _ geometry: SharedGeometry, _ other: DisplayItem, _ otherGeometry: SharedGeometry
  ) -> Bool {
    guard rect == other.rect, hole == other.hole, bounds == other.bounds, color == other.color,
      kind == other.kind,
      textureMap == other.textureMap,
      box == other.box, boxCenter == other.boxCenter, isOpaque == other.isOpaque,
      filter == other.filter, blend == other.blend, (blitSource < 0) == (other.blitSource < 0),
      blitOffset == other.blitOffset, textureShear == other.textureShear,
      (plane < 0) == (other.plane < 0), (clip < 0) == (other.clip < 0),
      (backdrop < 0) == (other.backdrop < 0)
    else { return false }
    if backdrop >= 0 {
      // Each recording has a new texture, which is drawn together with the item. `Scene.update` adds the damage of the content behind it.
      let (own, others) = (geometry.backdrops, otherGeometry.backdrops)
      guard own[Int(backdrop)].blurs(like: others[Int(other.backdrop)]) else { return false }
    } else if generation != other.generation || texture != other.texture {
      return false
    }
    if plane >= 0, geometry.planes[Int(plane)] != otherGeometry.planes[Int(other.plane)] {
      return false
    }
    return clip < 0 || geometry.clips[Int(clip)] == otherGeometry.clips[Int(other.clip)]
  }
}
