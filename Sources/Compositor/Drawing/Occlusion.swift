/// Removes items that opaque quads in front hide, and cuts those that they hide in part.
struct Occlusion {
  /// The largest opaque parts of the items in front. A property, so that its memory is reused.
  private var covers: [PixelRect] = []

  /// The largest number of covers. Each item is compared with all of them.
  private static let maximumCovers = 8
  /// The smallest area of a cover in pixels.
  private static let smallestCover = 64.0 * 64.0

  /// Removes and shrinks `items`, which are in drawing order, without changing any pixel.
  mutating func apply(to items: inout [DisplayItem]) {
    covers.removeAll(keepingCapacity: true)
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
      if items[index].isOpaque, rest.area >= Self.smallestCover { remember(rest) }
      // A backdrop needs the items behind it even where an opaque item in front of it covers them.
      if items.beginsBackdrop(at: index) { covers.removeAll(keepingCapacity: true) }
    }
    if hidden > 0 { items.removeAll { $0.bounds.isEmpty } }
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
