import CoreGraphics

/// The coverage of text or a shape. Its place in the atlas, or its texture, is freed with the last reference.
final class MaskTexture: SharedTexture {
  fileprivate let texture: Texture
  fileprivate let place: MaskAtlas.Place?
  private let atlas: MaskAtlas
  private let x, y, width, height: Int

  fileprivate init(
    _ texture: Texture, x: Int, y: Int, width: Int, height: Int, place: MaskAtlas.Place? = nil,
    of atlas: MaskAtlas
  ) {
    self.texture = texture
    self.place = place
    self.atlas = atlas
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  deinit { atlas.free(self) }

  override var byteCount: Int { place == nil ? texture.byteCount : width * height }

  /// The mask as a source, without the transparent texels around it.
  func makeSource() -> TextureSource {
    TextureSource(texture, of: self, x: x, y: y, width: width, height: height, isMask: true)
  }
}

/// Many small masks in a few large textures, so that a screen of labels needs one draw call. Larger masks have textures of their own.
///
/// Each page, a texture, is divided into shelves: rows as high as their first tile. A shelf is reused after its last tile is freed,
/// and a page is freed after its last shelf.
final class MaskAtlas {
  /// The place of a tile.
  fileprivate struct Place {
    let page: Page
    let shelf: Int
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

    /// Reserves a rectangle of that size; nil if there is no room.
    func place(width: Int, height: Int) -> (shelf: Int, x: Int, y: Int)? {
      for (index, shelf) in shelves.enumerated() {
        // A tile may waste at most a quarter of the shelf's height.
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
      // Empty shelves at the end are removed, to make room for shelves of any height.
      while let last = shelves.last, last.tiles == 0 { shelves.removeLast() }
    }
  }

  static let pageSize = 1024
  /// The largest size, in texels, of a mask in the atlas.
  private static let largestTile = (width: 768, height: 256)

  private let device: GraphicsDevice
  private var pages: [Page] = []
  /// Textures of freed large masks, kept for the next mask of the same size: a shape that changes in each frame needs no new one.
  private var spares: [Texture] = []
  private static let mostSpares = 4
  private var largeBytes = 0

  init(device: GraphicsDevice) { self.device = device }

  /// The bytes of the pages, the large masks and the spare textures.
  var byteCount: Int {
    pages.reduce(largeBytes) { $0 + $1.texture.byteCount }
      + spares.reduce(0) { $0 + $1.byteCount }
  }

  /// Uploads a coverage image; nil if the driver refuses a texture.
  func add(_ image: CGImage) -> MaskTexture? {
    let (width, height) = (image.width, image.height)
    guard width <= Self.largestTile.width, height <= Self.largestTile.height else {
      return addLarge(image)
    }
    for page in pages {
      if let mask = place(image, on: page) { return mask }
    }
    guard
      let texture = Texture(
        width: Self.pageSize, height: Self.pageSize, format: .mask, device: device)
    else { return addLarge(image) }
    pages.append(Page(texture))
    return place(image, on: pages[pages.count - 1])
  }

  private func place(_ image: CGImage, on page: Page) -> MaskTexture? {
    let padding = Texture.maskPadding
    let place = page.place(width: image.width + 2 * padding, height: image.height + 2 * padding)
    guard let place else { return nil }
    page.texture.upload(mask: image, x: place.x, y: place.y)
    return MaskTexture(
      page.texture, x: place.x + padding, y: place.y + padding, width: image.width,
      height: image.height, place: Place(page: page, shelf: place.shelf), of: self)
  }

  private func addLarge(_ image: CGImage) -> MaskTexture? {
    let padding = Texture.maskPadding
    let width = Texture.powerOfTwo(image.width + 2 * padding)
    let height = Texture.powerOfTwo(image.height + 2 * padding)
    let spare = spares.lastIndex { $0.width == width && $0.height == height }
      .map { spares.remove(at: $0) }
    let texture =
      spare ?? Texture(width: width, height: height, format: .mask, device: device)
    guard let texture else { return nil }
    texture.upload(mask: image, x: 0, y: 0)
    largeBytes += texture.byteCount
    return MaskTexture(
      texture, x: padding, y: padding, width: image.width, height: image.height, of: self)
  }

  fileprivate func free(_ mask: MaskTexture) {
    guard let place = mask.place else {
      largeBytes -= mask.texture.byteCount
      spares.append(mask.texture)
      if spares.count > Self.mostSpares { spares.removeFirst() }
      return
    }
    place.page.removeTile(on: place.shelf)
    if place.page.isEmpty { pages.removeAll { $0 === place.page } }
  }

  /// Frees the spare textures.
  func freeSpares() { spares = [] }
}
