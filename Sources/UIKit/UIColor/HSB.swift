/// A colour as hue, saturation and brightness, each 0 … 1, in the hexcone model of Smith (1978).
struct HSB: Equatable {
  var hue: CGFloat
  var saturation: CGFloat
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let high = max(red, green, blue)
    let range = high - min(red, green, blue)
    brightness = high
    saturation = high > 0 ? range / high : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixths: CGFloat =
      if high == red {
        (green - blue) / range
      } else if high == green {
        2 + (blue - red) / range
      } else {
        4 + (red - green) / range
      }
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }

  /// Red, green and blue, each 0 … 1. A hue outside 0 … 1 wraps around.
  var rgb: SIMD3<Double> {
    let circle = hue - hue.rounded(.down)
    let sixth = circle * 6
    func channel(_ offset: CGFloat) -> Double {
      let k = (offset + sixth).truncatingRemainder(dividingBy: 6)
      return Double(brightness * (1 - saturation * max(0, min(k, 4 - k, 1))))
    }
    return SIMD3(channel(5), channel(3), channel(1))
  }
}
