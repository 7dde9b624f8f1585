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
    let rowBytes = width.multipliedReportingOverflow(by: pixelFormat.bytesPerPixel)
    guard width > 0, height > 0, !rowBytes.overflow else { return nil }
    let stride = bytesPerRow ?? rowBytes.partialValue
    let (total, overflow) = stride.multipliedReportingOverflow(by: height)
    guard stride >= rowBytes.partialValue, !overflow,
      bytes.count >= total - (stride - rowBytes.partialValue),
      let buffer = PixelBuffer(zeroed: total)
    else { return nil }
    bytes.withUnsafeBytes { source in
      buffer.base.copyMemory(from: source.baseAddress!, byteCount: min(source.count, total))
    }
    self.init(
      width: width, height: height, bytesPerRow: stride, pixelFormat: pixelFormat,
      isOpaque: isOpaque
        ?? Self.isOpaque(
          buffer.base, width: width, height: height, bytesPerRow: stride, pixelFormat: pixelFormat),
      buffer: buffer)
  }

  /// The part of the image inside `rect`, in pixels from the top left; nil when there is none.
  ///
  /// The edges are rounded outward and limited to the image. The pixels are shared, not copied.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    guard part != whole else { return self }
    let start = Int(part.minY) * bytesPerRow + Int(part.minX) * pixelFormat.bytesPerPixel
    return CGImage(
      width: Int(part.width), height: Int(part.height), bytesPerRow: bytesPerRow,
      pixelFormat: pixelFormat, isOpaque: isOpaque, offset: offset + start, buffer: buffer)
  }

  /// Whether every alpha is full. Reads up to the first that isn't.
  static func isOpaque(
    _ base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int,
    pixelFormat: PixelFormat
  ) -> Bool {
    let step = pixelFormat.bytesPerPixel
    for y in 0..<height {
      let row = UnsafeRawBufferPointer(start: base + y * bytesPerRow, count: width * step)
      var all: UInt8 = 255
      for x in stride(from: step - 1, to: row.count, by: step) { all &= row[x] }
      if all != 255 { return false }
    }
    return true
  }
}

/// Where alpha stands in a pixel.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case premultipliedFirst = 2
  case noneSkipFirst = 6
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
