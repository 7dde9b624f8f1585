import Foundation

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
