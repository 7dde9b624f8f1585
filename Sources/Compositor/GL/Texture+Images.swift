import CoreGraphics

/// How images lie in textures.
///
/// A software renderer compiles a shader anew for textures whose lengths are powers of two. So that
/// all variants can be compiled at start-up there are only two kinds: in colours no length is one,
/// in masks both are.
extension Texture {
  /// `length`, or one more.
  static func uneven(_ length: Int) -> Int {
    length & (length - 1) == 0 ? length + 1 : length
  }

  /// The power of two from `length` on.
  static func powerOfTwo(_ length: Int) -> Int {
    var power = 1
    while power < length { power *= 2 }
    return power
  }

  /// Clear texels that masks have around them, for filters that look beyond their edges.
  static let maskPadding = 1

  /// A texture with an image in its corner; nil when it is too large. Next to the image its last
  /// texels are repeated.
  static func holding(_ image: CGImage, device: GraphicsDevice) -> Texture? {
    let (width, height) = (image.width, image.height)
    guard
      let texture = Texture(
        width: uneven(width), height: uneven(height), format: .color, device: device)
    else { return nil }
    texture.upload(image)
    return texture
  }

  /// Puts an image in the corner, in place of another of the same size.
  func upload(_ image: CGImage) {
    let (imageWidth, imageHeight) = (image.width, image.height)
    let bytesPerRow = image.bytesPerRow
    image.withUnsafeBytes { bytes in
      func upload(fromX: Int, fromY: Int, x: Int, y: Int, width: Int, height: Int) {
        let part = UnsafeRawBufferPointer(rebasing: bytes[(fromY * bytesPerRow + fromX * 4)...])
        self.upload(part, bytesPerRow: bytesPerRow, x: x, y: y, width: width, height: height)
      }
      let (right, bottom) = (imageWidth - 1, imageHeight - 1)
      upload(fromX: 0, fromY: 0, x: 0, y: 0, width: imageWidth, height: imageHeight)
      let (hasColumn, hasRow) = (width > imageWidth, height > imageHeight)
      if hasColumn {
        upload(fromX: right, fromY: 0, x: imageWidth, y: 0, width: 1, height: imageHeight)
      }
      if hasRow {
        upload(fromX: 0, fromY: bottom, x: 0, y: imageHeight, width: imageWidth, height: 1)
      }
      if hasColumn, hasRow {
        upload(fromX: right, fromY: bottom, x: imageWidth, y: imageHeight, width: 1, height: 1)
      }
    }
  }

  /// A texture with a mask in its corner and clear texels around it; nil when it is too large.
  ///
  /// `rows` are `bytesPerRow` apart.
  static func holding(
    mask rows: UnsafeRawBufferPointer, bytesPerRow: Int, width: Int, height: Int,
    device: GraphicsDevice
  ) -> Texture? {
    let padding = 2 * maskPadding
    guard
      let texture = Texture(
        width: powerOfTwo(width + padding), height: powerOfTwo(height + padding), format: .mask,
        device: device)
    else { return nil }
    texture.upload(
      mask: rows, bytesPerRow: bytesPerRow, width: width, height: height, x: 0, y: 0)
    return texture
  }

  /// Puts a mask, with clear texels around it, at (x, y).
  func upload(
    mask rows: UnsafeRawBufferPointer, bytesPerRow: Int, width: Int, height: Int, x: Int, y: Int
  ) {
    let padding = Self.maskPadding
    let paddedWidth = width + 2 * padding
    let paddedHeight = height + 2 * padding
    var pixels = [UInt8](repeating: 0, count: paddedWidth * paddedHeight)
    pixels.withUnsafeMutableBytes { pixels in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(rebasing: rows[(row * bytesPerRow)...].prefix(width))
        let start = (row + padding) * paddedWidth + padding
        UnsafeMutableRawBufferPointer(rebasing: pixels[start...]).copyMemory(from: line)
      }
    }
    pixels.withUnsafeBytes {
      upload(
        $0, bytesPerRow: paddedWidth, x: x, y: y, width: paddedWidth, height: paddedHeight)
    }
  }
}
