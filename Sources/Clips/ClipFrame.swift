/// One frame of a clip: a rectangle of opaque pixels.
public struct ClipFrame: Sendable, Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels in rows from the top. A pixel is `0xRRGGBB` in sRGB; its upper eight bits are 0.
  public let pixels: [UInt32]

  /// Creates a frame. `pixels` must have `width` × `height` elements.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The whole frame.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The smallest rectangle that holds all pixels in which this frame differs from `other`; nil if they are equal.
  func difference(from other: ClipFrame) -> PixelRect? {
    pixels.withUnsafeBufferPointer { ours in
      other.pixels.withUnsafeBufferPointer { theirs in
        PixelRect(width: width, height: height) { ours[$0] != theirs[$0] }
      }
    }
  }

  /// The pixels inside `rect`, in rows from the top.
  func pixels(in rect: PixelRect) -> [UInt32] {
    guard rect != bounds else { return pixels }
    var result: [UInt32] = []
    result.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.y + rect.height {
      result += pixels[y * width + rect.x..<y * width + rect.x + rect.width]
    }
    return result
  }
}

/// A rectangle of whole pixels; the origin is the upper left corner of the frame.
struct PixelRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The smallest rectangle that holds every pixel of a frame for whose index `isInside` returns true; nil if there is none.
  init?(width: Int, height: Int, where isInside: (Int) -> Bool) {
    func hasPixel(inRow y: Int) -> Bool {
      (y * width..<(y + 1) * width).contains(where: isInside)
    }
    guard let top = (0..<height).first(where: hasPixel) else { return nil }
    let bottom = (top..<height).last(where: hasPixel) ?? top
    var (left, right) = (width, -1)
    for y in top...bottom {
      let row = y * width
      if let first = (0..<left).first(where: { isInside(row + $0) }) { left = first }
      if let last = (max(right, 0)..<width).last(where: { isInside(row + $0) }) {
        right = max(right, last)
      }
    }
    self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
