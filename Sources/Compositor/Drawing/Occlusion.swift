/// Removes items that opaque quads in front hide, and cuts those that they hide in part.
struct Occlusion {
  /// The largest opaque parts of the items in front. A property, so that its memory is reused.
  private var covers: [PixelRect] = []
  /// Parts of items that have been divided, and the indices at which to insert them, the largest first.
  private var parts: [(index: Int, item: DisplayItem)] = []

  /// The largest number of covers. Each item is compared with all of them.
  private static let maximumCovers = 8
  /// The smallest area of a cover in pixels.
  private static let smallestCover = 64.0 * 64.0

  /// Removes and shrinks `items`, which are in drawing order, without changing any pixel.
  mutating func apply(to items: inout [DisplayItem]) {
    covers.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    var hidden = 0
    for index in items.indices.reversed() {
      var rest = items[index].bounds
      for cover in covers {
        if cover.contains(rest) {
          rest = .empty
          break
        }
        rest = rest.remainder(without: cover)
      }
      if rest.isEmpty { hidden += 1 }
      if rest != items[index].bounds {
        Self.cut(&items[index], to: rest)
        rest = items[index].bounds
      }
      if divide(&items[index], at: index) {
        hidden += 1
        rest = .empty
      }
      if items[index].isOpaque, rest.area >= Self.smallestCover { remember(rest) }
      // A backdrop needs the items behind it even where an opaque item in front of it covers them.
      if items.beginsBackdrop(at: index) { covers.removeAll(keepingCapacity: true) }
    }
    for part in parts { items.insert(part.item, at: part.index) }
    if hidden > 0 { items.removeAll { $0.bounds.isEmpty } }
  }

  /// The smallest area in pixels that is left out of the middle of an item. Leaving out less saves less time than drawing the additional
  /// parts costs.
  private static let smallestHole = 128.0 * 128.0

  /// Divides an item around the largest cover in front of it, such as a page's dimming around a photo that flies over it. Copies are too cheap
  /// to be divided. Returns true if nothing of the item is left: several covers may have cut it to a part that one of them hides.
  private mutating func divide(_ item: inout DisplayItem, at index: Int) -> Bool {
    guard item.isCutExactly, item.blitSource < 0, item.backdrop < 0, item.hole.isEmpty,
      item.bounds.area >= Self.smallestHole
    else { return false }
    var hole = PixelRect.empty
    for cover in covers {
      let hidden = cover.intersection(item.bounds)
      if hidden.area > max(hole.area, Self.smallestHole) { hole = hidden }
    }
    guard !hole.isEmpty else { return false }
    let pieces = item.bounds.pieces(without: hole)
    for piece in pieces.dropFirst() {
      var part = item
      Self.cut(&part, to: piece)
      parts.append((index + 1, part))
    }
    Self.cut(&item, to: pieces.first ?? .empty)
    return pieces.isEmpty
  }

  /// The smallest area, in pixels, that is cut off by a scissor. Cutting off less saves less time than the separate draw call costs.
  private static let smallestScissored = 64.0 * 64.0 * 4

  private static func cut(_ item: inout DisplayItem, to rest: PixelRect) {
    if rest.isEmpty {
      item.bounds = rest
    } else if item.plane >= 0 {
      // A transformed quad keeps its shape; its bounds become its scissor.
      item.bounds = rest
      item.isScissored = true
    } else if item.isCutExactly {
      item.bounds = rest
      item.rect = item.rect.intersection(rest)
    } else if item.bounds.area - rest.area >= smallestScissored, rest.isIntegral {
      item.bounds = rest
      item.isScissored = true
    }
  }

  private mutating func remember(_ cover: PixelRect) {
    if covers.count < Self.maximumCovers {
      covers.append(cover)
    } else if let smallest = covers.indices.min(by: { covers[$0].area < covers[$1].area }),
      covers[smallest].area < cover.area
    {
      covers[smallest] = cover
    }
  }
}
