import Foundation

/// A picture: an immutable rectangle of pixels that any thread may read.
///
/// Equality is identity, so an image is a cheap dictionary key and a texture can be cached by it.
public final class CGImage: Sendable, Hashable {
  /// What a pixel is.
  public enum PixelFormat: Sendable, Hashable, CaseIterable {
    /// Four bytes: blue, green, red, alpha; the colours are multiplied by alpha.
    case bgra8Premultiplied
    /// One byte: coverage, to be coloured when drawn.
    case alpha8

    public var bytesPerPixel: Int {
      switch self {
      case .bgra8Premultiplied: 4
      case .alpha8: 1
      }
    }
  }

  /// In pixels, 1 … 32 767.
  public let width: Int
  /// In pixels, 1 … 32 767.
  public let height: Int
  /// The distance from a row's first byte to the next row's; a multiple of 4.
  public let bytesPerRow: Int
  public let pixelFormat: PixelFormat
  /// Whether every pixel has full alpha, so that it hides what is under it.
  public let isOpaque: Bool

  /// The most pixels a side may have: Cairo's coordinates are 16 bits wide.
  static let longestSide = 32_767
  /// Rows begin at multiples of this many bytes, as Cairo wants them.
  static let rowAlignment = 4

  /// Where the top left pixel's first byte stands in `buffer`.
  let offset: Int
  let buffer: PixelBuffer

  init(
    width: Int, height: Int, bytesPerRow: Int, pixelFormat: PixelFormat, isOpaque: Bool,
    offset: Int = 0, buffer: PixelBuffer
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.pixelFormat = pixelFormat
    self.isOpaque = isOpaque
    self.offset = offset
    self.buffer = buffer
    checkInvariants()
  }

  /// The number of bytes from the first pixel to the last, gaps between rows included.
  public var byteCount: Int { (height - 1) * bytesPerRow + width * pixelFormat.bytesPerPixel }

  /// Reads the pixels: rows from the top, `bytesPerRow` apart, `byteCount` bytes in all.
  ///
  /// The pointer is valid during the call only. No copy is made.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(buffer) {
      try body(UnsafeRawBufferPointer(start: buffer.base + offset, count: byteCount))
    }
  }

  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }

  private func checkInvariants() {
    assert(1...Self.longestSide ~= width && 1...Self.longestSide ~= height)
    assert(bytesPerRow >= width * pixelFormat.bytesPerPixel)
    assert(bytesPerRow % Self.rowAlignment == 0 && offset % Self.rowAlignment == 0)
    assert(offset >= 0 && offset + byteCount <= buffer.count)
  }
}
