import Foundation

/// An immutable image in memory, as in Core Graphics. Usable on any thread.
///
/// Images are equal if they are the same object, so that an image can be the key of a texture
/// cache.
public final class CGImage: Sendable, Hashable {
  /// The layout of a pixel. (Not part of Core Graphics.)
  public enum PixelFormat: Sendable, Hashable, CaseIterable {
    /// Four bytes: blue, green, red, alpha; the colours are premultiplied.
    case bgra8Premultiplied
    /// One byte: alpha. The colour is chosen when the image is drawn.
    case alpha8

    /// The size of a pixel in bytes.
    public var bytesPerPixel: Int {
      switch self {
      case .bgra8Premultiplied: 4
      case .alpha8: 1
      }
    }
  }

  /// The width in pixels, 1…32 767.
  public let width: Int
  /// The height in pixels, 1…32 767.
  public let height: Int
  /// The distance between the first bytes of two rows; a multiple of 4.
  public let bytesPerRow: Int
  /// The layout of a pixel. (Not part of Core Graphics.)
  public let pixelFormat: PixelFormat
  /// Whether all pixels are fully opaque. (Not part of Core Graphics.)
  public let isOpaque: Bool

  /// The largest width and height in pixels, because Cairo's coordinates have 16 bits.
  static let longestSide = 32_767
  /// Rows begin at multiples of this number of bytes, as Cairo requires.
  static let rowAlignment = 4

  /// The offset of the top left pixel in `buffer`, in bytes.
  private let offset: Int
  private let buffer: PixelBuffer

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

  /// The number of bytes from the first pixel to the last, including padding between rows.
  public var byteCount: Int { (height - 1) * bytesPerRow + width * pixelFormat.bytesPerPixel }

  /// Calls `body` with the pixels: `byteCount` bytes, in rows from the top that begin `bytesPerRow` bytes
  /// apart.
  ///
  /// The pointer is valid only during the call. No pixels are copied. (Not part of Core Graphics.)
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(buffer) {
      try body(UnsafeRawBufferPointer(start: buffer.base + offset, count: byteCount))
    }
  }

  /// Compares identities.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Hashes the identity.
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

extension CGImage {
  /// Creates an image from a copy of `bytes`; nil if there are too few bytes for the size, or if the size is
  /// out of range.
  ///
  /// (Not part of Core Graphics, which uses data providers.)
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - bytesPerRow: the distance between rows in `bytes`; nil means no padding.
  ///   - pixelFormat: the layout of a pixel.
  ///   - isOpaque: whether all pixels are fully opaque; with nil, every pixel is checked.
  ///   - bytes: the pixels in rows from the top.
  public convenience init?(
    width: Int, height: Int, bytesPerRow: Int? = nil,
    pixelFormat: PixelFormat = .bgra8Premultiplied, isOpaque: Bool? = nil, bytes: [UInt8]
  ) {
    guard 1...Self.longestSide ~= width, 1...Self.longestSide ~= height else { return nil }
    let rowBytes = width * pixelFormat.bytesPerPixel
    let step = bytesPerRow ?? rowBytes
    let (gaps, overflow) = step.multipliedReportingOverflow(by: height - 1)
    guard step >= rowBytes, !overflow, bytes.count - rowBytes >= gaps else { return nil }
    let image = bytes.withUnsafeBytes { source in
      CGImage.copying(
        source.baseAddress!, width: width, height: height, bytesPerRow: step, pixelFormat)
    }
    guard let (stride, buffer) = image else { return nil }
    self.init(
      width: width, height: height, bytesPerRow: stride, pixelFormat: pixelFormat,
      isOpaque: isOpaque
        ?? Self.isOpaque(
          buffer.base, width: width, height: height, bytesPerRow: stride, pixelFormat: pixelFormat),
      buffer: buffer)
  }

  /// Returns the part of the image inside `rect`, in pixels from the top left; nil if `rect` is outside the
  /// image.
  ///
  /// The rectangle is rounded outward and limited to the image. The result shares the pixels with this
  /// image, except for an `alpha8` image whose part does not begin at a multiple of four bytes.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.intersection(whole).integral
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    guard part != whole else { return self }
    let (width, height) = (Int(part.width), Int(part.height))
    let start =
      offset + Int(part.minY) * bytesPerRow + Int(part.minX) * pixelFormat.bytesPerPixel
    if start % Self.rowAlignment == 0 {
      return CGImage(
        width: width, height: height, bytesPerRow: bytesPerRow, pixelFormat: pixelFormat,
        isOpaque: isOpaque, offset: start, buffer: buffer)
    }
    let copy = withExtendedLifetime(buffer) {
      CGImage.copying(
        buffer.base + start, width: width, height: height, bytesPerRow: bytesPerRow, pixelFormat)
    }
    return copy.map { stride, buffer in
      CGImage(
        width: width, height: height, bytesPerRow: stride, pixelFormat: pixelFormat,
        isOpaque: isOpaque, buffer: buffer)
    }
  }
}

extension CGImage {
  static func bytesPerRow(width: Int, _ pixelFormat: PixelFormat) -> Int {
    let bytes = width * pixelFormat.bytesPerPixel
    return (bytes + rowAlignment - 1) / rowAlignment * rowAlignment
  }

  /// Returns a buffer with aligned copies of the rows at `source`; nil without enough memory.
  private static func copying(
    _ source: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int,
    _ pixelFormat: PixelFormat
  ) -> (bytesPerRow: Int, buffer: PixelBuffer)? {
    let stride = Self.bytesPerRow(width: width, pixelFormat)
    guard let buffer = PixelBuffer(zeroed: stride * height) else { return nil }
    let rowBytes = width * pixelFormat.bytesPerPixel
    for y in 0..<height {
      (buffer.base + y * stride).copyMemory(
        from: source + y * bytesPerRow, byteCount: rowBytes)
    }
    return (stride, buffer)
  }

  /// Returns whether all pixels are fully opaque. Stops at the first row that contains another pixel.
  static func isOpaque(
    _ base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int,
    pixelFormat: PixelFormat
  ) -> Bool {
    for y in 0..<height {
      let row = base + y * bytesPerRow
      let isFull =
        switch pixelFormat {
        case .bgra8Premultiplied:
          // Alpha is the fourth byte, the most significant one of a little-endian word.
          UnsafeBufferPointer(start: row.assumingMemoryBound(to: UInt32.self), count: width)
            .allSatisfy { UInt32(littleEndian: $0) >= 0xFF00_0000 }
        case .alpha8:
          UnsafeRawBufferPointer(start: row, count: width).allSatisfy { $0 == 255 }
        }
      if !isFull { return false }
    }
    return true
  }
}

/// The meaning of a pixel's alpha channel, as in Core Graphics.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// Premultiplied colours. Alpha is the highest byte of a little-endian word, so the fourth byte in memory.
  case premultipliedFirst = 2
  /// Opaque colours. The fourth byte is ignored.
  case noneSkipFirst = 6
  /// Alpha without colours.
  case alphaOnly = 7
  /// Opaque colours without a fourth byte. No image here has this format.
  case none = 0
  /// Premultiplied colours, alpha last. No image here has this format.
  case premultipliedLast = 1
  /// Colours that are not premultiplied, alpha last. No image here has this format.
  case last = 3
  /// Colours that are not premultiplied, alpha first. No image here has this format.
  case first = 4
  /// Opaque colours; the last byte is ignored. No image here has this format.
  case noneSkipLast = 5
}

/// The format of a bitmap's pixels, as in Core Graphics. All bitmaps here have 8 bits per component in words of 32 bits, little-endian.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits of the set. The lowest ones are a ``CGImageAlphaInfo``.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The bits of the alpha channel's meaning.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components of floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Words of 32 bits, little-endian.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Words of 32 bits, big-endian.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGImage {
  /// The format of the pixels.
  public var bitmapInfo: CGBitmapInfo {
    let alpha = CGBitmapInfo(rawValue: alphaInfo.rawValue)
    return pixelFormat == .alpha8 ? alpha : [alpha, .byteOrder32Little]
  }

  /// The number of bits of a component.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of a pixel.
  public var bitsPerPixel: Int { pixelFormat.bytesPerPixel * 8 }

  /// The meaning of the alpha channel.
  public var alphaInfo: CGImageAlphaInfo {
    switch pixelFormat {
    case .bgra8Premultiplied: isOpaque ? .noneSkipFirst : .premultipliedFirst
    case .alpha8: .alphaOnly
    }
  }

  /// The colour space, which is sRGB; nil for `alpha8`, which has no colours.
  public var colorSpace: CGColorSpace? { pixelFormat == .alpha8 ? nil : .rgb }
}

extension CGSize {
  /// The size in pixels at `scale` pixels per point, rounded up.
  ///
  /// Nil if the size is empty, or if a side has 100 000 pixels or more. The largest image is smaller: 32 767 pixels
  /// a side.
  package func pixels(scale: CGFloat) -> (width: Int, height: Int)? {
    let (width, height) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard width >= 1, height >= 1, width < 1e5, height < 1e5 else { return nil }
    return (Int(width), Int(height))
  }
}

/// A block of memory for pixels, freed with its last reference.
///
/// Only one owner writes to it: a decoder or a `CGContext`. Once a `CGImage` uses the buffer, nothing
/// writes to it any more. All code of this module follows this rule, so the class is safe to send.
final class PixelBuffer: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int

  /// Allocates `count` bytes of zeros; nil without enough memory.
  init?(zeroed count: Int) {
    // calloc gets pages from the kernel that are already zero, so a large buffer costs nothing until it
    // is used.
    guard let base = calloc(max(count, 1), 1) else { return nil }
    self.base = base
    self.count = count
  }

  deinit {
    free(base)
  }
}
