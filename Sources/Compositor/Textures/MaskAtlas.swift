import CoreGraphics

/// Many small masks in a few large textures, so that a page of labels is one draw call.
///
/// Each page is filled with shelves: rows as high as their first tile. A shelf whose last tile is
/// gone is free again, and so is a page with its texture.
final class MaskAtlas {
  /// Where a mask is, the clear room around it not counted.
  struct Tile {
    fileprivate let page: Page
    fileprivate let shelf: Int
    let x, y, width, height: Int

    var texture: Texture { page.texture }
  }

  private struct Shelf {
    var y, height: Int
    var nextX = 0
    var tiles = 0
  }

  fileprivate final class Page {
    let texture: Texture
    private var shelves: [Shelf] = []

    init(_ texture: Texture) { self.texture = texture }

    var isEmpty: Bool { shelves.isEmpty }

    /// Room for so many texels: a shelf, and x on it.
    func place(width: Int, height: Int) -> (shelf: Int, x: Int, y: Int)? {
      for (index, shelf) in shelves.enumerated() {
        // A tile may waste a quarter of a shelf's height, no more.
        guard height <= shelf.height, height * 4 >= shelf.height * 3,
          shelf.nextX + width <= MaskAtlas.pageSize
        else { continue }
        shelves[index].nextX += width
        shelves[index].tiles += 1
        return (index, shelf.nextX, shelf.y)
      }
      let y = shelves.last.map { $0.y + $0.height } ?? 0
      guard y + height <= MaskAtlas.pageSize, width <= MaskAtlas.pageSize else { return nil }
      shelves.append(Shelf(y: y, height: height, nextX: width, tiles: 1))
      return (shelves.count - 1, 0, y)
    }

    func removeTile(on shelf: Int) {
      shelves[shelf].tiles -= 1
      if shelves[shelf].tiles == 0 { shelves[shelf].nextX = 0 }
      // Shelves at the end make room for others of any height.
      while let last = shelves.last, last.tiles == 0 { shelves.removeLast() }
    }
  }

  static let pageSize = 1024
  /// What is larger has a texture of its own.
  private static let largestTile = (width: 768, height: 256)

  private let device: GraphicsDevice
  private var pages: [Page] = []

  init(device: GraphicsDevice) { self.device = device }

  var byteCount: Int { pages.reduce(0) { $0 + $1.texture.byteCount } }
  var pageCount: Int { pages.count }

  static func holds(width: Int, height: Int) -> Bool {
    width <= largestTile.width && height <= largestTile.height
  }

  /// Puts a coverage image on a page; nil when it is too large or the driver has no more textures.
  func add(_ image: CGImage) -> Tile? {
    guard Self.holds(width: image.width, height: image.height) else { return nil }
    let padding = Texture.maskPadding
    let width = image.width + 2 * padding
    let height = image.height + 2 * padding
    func tile(on page: Page) -> Tile? {
      guard let place = page.place(width: width, height: height) else { return nil }
      image.withUnsafeBytes {
        page.texture.upload(
          mask: $0, bytesPerRow: image.bytesPerRow, width: image.width, height: image.height,
          x: place.x, y: place.y)
      }
      return Tile(
        page: page, shelf: place.shelf, x: place.x + padding, y: place.y + padding,
        width: image.width, height: image.height)
    }
    for page in pages {
      if let tile = tile(on: page) { return tile }
    }
    guard
      let texture = Texture(
        width: Self.pageSize, height: Self.pageSize, format: .mask, device: device)
    else { return nil }
    let page = Page(texture)
    pages.append(page)
    return tile(on: page)
  }

  func remove(_ tile: Tile) {
    tile.page.removeTile(on: tile.shelf)
    if tile.page.isEmpty { pages.removeAll { $0 === tile.page } }
  }
}
