import CoreGraphics

/// Many small masks in a few large textures, so that a page of labels is one draw call.
///
/// Each page is filled with shelves: rows as high as their first tile. A page whose last tile is gone is empty again.
final class MaskAtlas {
  /// Where a tile is.
  struct Tile {
    var page: Int
    var x, y, width, height: Int
  }

  private struct Shelf { var y, height, nextX: Int }

  private final class Page {
    let texture: Texture
    var shelves: [Shelf] = []
    var tiles = 0

    init(_ texture: Texture) { self.texture = texture }
  }

  static let pageSize = 1024
  /// Clear texels around every tile, for filters that look beyond its edge.
  private static let padding = 1
  /// What is larger has a texture of its own.
  static let largestTile = (width: 768, height: 256)

  private let device: GraphicsDevice
  private var pages: [Page] = []

  init(device: GraphicsDevice) { self.device = device }

  var byteCount: Int { pages.reduce(0) { $0 + $1.texture.byteCount } }

  func textureName(of tile: Tile) -> UInt32 { pages[tile.page].texture.name }

  /// Puts a coverage image on a page; nil when the driver has no more textures.
  func add(_ image: CGImage) -> Tile? {
    let width = image.width + 2 * Self.padding
    let height = image.height + 2 * Self.padding
    for (index, page) in pages.enumerated() {
      if let (x, y) = Self.place(width, height, on: page) {
        return fill(index, x, y, image)
      }
    }
    guard
      let texture = Texture(
        width: Self.pageSize, height: Self.pageSize, format: .mask, device: device)
    else { return nil }
    pages.append(Page(texture))
    guard let (x, y) = Self.place(width, height, on: pages[pages.count - 1]) else { return nil }
    return fill(pages.count - 1, x, y, image)
  }

  func remove(_ tile: Tile) {
    let page = pages[tile.page]
    page.tiles -= 1
    if page.tiles == 0 { page.shelves = [] }
  }

  private static func place(_ width: Int, _ height: Int, on page: Page) -> (Int, Int)? {
    for index in page.shelves.indices {
      let shelf = page.shelves[index]
      // A tile may waste a quarter of a shelf's height, no more.
      guard height <= shelf.height, height * 4 >= shelf.height * 3,
        shelf.nextX + width <= pageSize
      else { continue }
      page.shelves[index].nextX += width
      return (shelf.nextX, shelf.y)
    }
    let y = page.shelves.last.map { $0.y + $0.height } ?? 0
    guard y + height <= pageSize, width <= pageSize else { return nil }
    page.shelves.append(Shelf(y: y, height: height, nextX: width))
    return (0, y)
  }

  private func fill(_ index: Int, _ x: Int, _ y: Int, _ image: CGImage) -> Tile {
    let page = pages[index]
    page.tiles += 1
    let width = image.width + 2 * Self.padding
    let height = image.height + 2 * Self.padding
    var pixels = [UInt8](repeating: 0, count: width * height)
    image.withUnsafeBytes { bytes in
      for row in 0..<image.height {
        let from = row * image.bytesPerRow
        let to = (row + Self.padding) * width + Self.padding
        for column in 0..<image.width { pixels[to + column] = bytes[from + column] }
      }
    }
    pixels.withUnsafeBytes {
      page.texture.upload($0, bytesPerRow: width, x: x, y: y, width: width, height: height)
    }
    return Tile(
      page: index, x: x + Self.padding, y: y + Self.padding, width: image.width,
      height: image.height)
  }
}
