extension UIColor {
  /// The colour of a pattern. In UIKit, it repeats the image; here it is the mean of the image's pixels, because a layer has one background colour.
  public convenience init(patternImage image: UIImage) {
    self.init(copying: image.cgImage.flatMap(Self.mean) ?? .clear)
  }

  /// The mean of an image's pixels; nil if all are transparent.
  private static func mean(of image: CGImage) -> UIColor? {
    guard image.pixelFormat == .bgra8Premultiplied else { return nil }
    var sum = SIMD4<UInt64>(repeating: 0)
    image.withUnsafeBytes { bytes in
      for row in 0..<image.height {
        for offset in stride(from: 0, to: image.width * 4, by: 4) {
          let start = row * image.bytesPerRow + offset
          sum &+= SIMD4(
            UInt64(bytes[start]), UInt64(bytes[start + 1]), UInt64(bytes[start + 2]),
            UInt64(bytes[start + 3]))
        }
      }
    }
    guard sum.w > 0 else { return nil }
    let alpha = CGFloat(sum.w)
    return UIColor(
      red: CGFloat(sum.z) / alpha, green: CGFloat(sum.y) / alpha, blue: CGFloat(sum.x) / alpha,
      alpha: alpha / CGFloat(image.width * image.height * 255))
  }
}
