import Foundation

/// Colours in OKLab, a space in which equal distances look equally different, and in linear light, in which the average of colours is the
/// mixture that the eye sees from a distance. Matrices: Björn Ottosson, "A perceptual color space for image processing", 2020.
enum OKLab {
  /// Red, green and blue of an sRGB colour `0xRRGGBB` in linear light, 0…1.
  static func linear(_ color: UInt32) -> SIMD3<Float> {
    SIMD3(
      linearValues[Int(color >> 16 & 255)], linearValues[Int(color >> 8 & 255)],
      linearValues[Int(color & 255)])
  }

  private static let linearValues: [Float] = (0...255).map {
    let value = Float($0) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The nearest sRGB colour `0xRRGGBB` to a colour in linear light.
  static func color(linear: SIMD3<Float>) -> UInt32 {
    func encoded(_ value: Float) -> UInt32 {
      let value = min(max(value, 0), 1)
      let result = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt32((255 * result).rounded())
    }
    return encoded(linear.x) << 16 | encoded(linear.y) << 8 | encoded(linear.z)
  }

  /// Lightness (0…1) and two colour axes of a colour in linear light.
  static func lab(linear color: SIMD3<Float>) -> SIMD3<Float> {
    let cone =
      SIMD3<Float>(0.412_221_47, 0.211_903_50, 0.088_302_46) * color.x
      + SIMD3<Float>(0.536_332_54, 0.680_699_55, 0.281_718_84) * color.y
      + SIMD3<Float>(0.051_445_99, 0.107_396_96, 0.629_978_70) * color.z
    let root = SIMD3<Float>(cbrtf(max(cone.x, 0)), cbrtf(max(cone.y, 0)), cbrtf(max(cone.z, 0)))
    return SIMD3<Float>(0.210_454_26, 1.977_998_50, 0.025_904_04) * root.x
      + SIMD3<Float>(0.793_617_79, -2.428_592_21, 0.782_771_77) * root.y
      + SIMD3<Float>(-0.004_072_05, 0.450_593_71, -0.808_675_77) * root.z
  }
}

extension SIMD3<Float> {
  /// The square of the vector's length.
  var lengthSquared: Float { (self * self).sum() }
}
