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

extension CGImage {
  /// An image with a copy of `bytes`, rows from the top; nil when the sizes don't fit together.
  ///
  /// - Parameters:
  ///   - bytesPerRow: the distance between rows in `bytes`; nil means there are no gaps.
  ///   - isOpaque: nil looks at every pixel to find out.
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

  /// The part of the image inside `rect`, in pixels from the top left; nil when there is none.
  ///
  /// The edges are rounded outward and limited to the image. The pixels are shared, unless they are
  /// coverage and don't begin at a multiple of four bytes.
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

  /// A buffer with the rows at `source`, aligned; nil when there is no memory.
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

  /// Whether every alpha is full. Stops at the first row that has one that isn't.
  static func isOpaque(
    _ base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int,
    pixelFormat: PixelFormat
  ) -> Bool {
    for y in 0..<height {
      let row = base + y * bytesPerRow
      let isFull =
        switch pixelFormat {
        case .bgra8Premultiplied:
          // Alpha is the fourth byte, so the highest of a little-endian word.
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

/// Where alpha stands in a pixel.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// In the fourth byte, and multiplied into the colours. (Words are little-endian: alpha first.)
  case premultipliedFirst = 2
  /// In the fourth byte, and always full.
  case noneSkipFirst = 6
  /// The pixel is nothing else.
  case alphaOnly = 7
}

extension CGImage {
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { pixelFormat.bytesPerPixel * 8 }

  public var alphaInfo: CGImageAlphaInfo {
    switch pixelFormat {
    case .bgra8Premultiplied: isOpaque ? .noneSkipFirst : .premultipliedFirst
    case .alpha8: .alphaOnly
    }
  }

  /// sRGB, or nil for coverage, which has no colour.
  public var colorSpace: CGColorSpace? { pixelFormat == .alpha8 ? nil : .rgb }
}

extension CGSize {
  /// In whole pixels; nil without area, or when no picture can be so large.
  package func pixels(scale: CGFloat) -> (width: Int, height: Int)? {
    let (width, height) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard width >= 1, height >= 1, width < 1e5, height < 1e5 else { return nil }
    return (Int(width), Int(height))
  }
}

/// A block of pixel memory, freed with its last reference.
///
/// One owner writes (a decoder, a `CGContext`); once a `CGImage` has it nobody does any more. That
/// promise, kept by this module, is what makes it `Sendable`.
final class PixelBuffer: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int

  /// `count` zero bytes, or nil when there is no memory for them.
  init?(zeroed count: Int) {
    // calloc gets fresh pages from the kernel already zero: a large buffer costs nothing until used.
    guard let base = calloc(max(count, 1), 1) else { return nil }
    self.base = base
    self.count = count
  }

  deinit {
    free(base)
  }
}
