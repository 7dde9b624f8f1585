import Foundation

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
