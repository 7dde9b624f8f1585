import Foundation
import QuartzCore

extension Oracle {
  /// Paints the shadow of a shape: its coverage, blurred by a Gaussian of deviation `sigma`, in `color`.
  mutating func shadow(
    _ color: CGColor, sigma: Double, _ inside: (_ x: Double, _ y: Double) -> Bool
  ) {
    // The plane is larger than the bitmap, because the parts of the shape outside of the bitmap cast a shadow into it.
    let margin = Int((4 * sigma).rounded(.up)) + 2
    let (w, h) = (width + 2 * margin, height + 2 * margin)
    var plane = (0..<w * h).map { index in
      Self.coverage(index % w - margin, index / w - margin, inside)
    }
    Self.blur(&plane, width: w, height: h, sigma: sigma)
    paint { x, y in color.premultiplied * plane[(y + margin) * w + x + margin] }
  }

  private static func blur(_ plane: inout [Double], width: Int, height: Int, sigma: Double) {
    guard sigma > 0 else { return }
    let reach = Int((5 * sigma).rounded(.up))
    // A pixel's coverage is spread evenly over the pixel, and the result is averaged over each pixel, too. The weight
    // of a pixel at a distance is therefore the average of the Gaussian over all pairs of points of the two pixels.
    let steps = 64
    let kernel = (-reach...reach).map { distance in
      var sum = 0.0
      for step in -steps..<steps {
        // The offset between two random points of the pixels has a triangular distribution from −1 to 1.
        let apart = (Double(step) + 0.5) / Double(steps)
        let d = Double(distance) + apart
        sum += (1 - abs(apart)) * exp(-d * d / (2 * sigma * sigma))
      }
      return sum / Double(steps) / (sigma * (2 * .pi).squareRoot())
    }
    func pass(_ source: [Double], count: Int, stride: Int, lines: Int, lineStride: Int) -> [Double]
    {
      var result = source
      for line in 0..<lines {
        for position in 0..<count {
          var sum = 0.0
          for (index, weight) in kernel.enumerated() {
            let at = position + index - reach
            if at >= 0, at < count { sum += source[line * lineStride + at * stride] * weight }
          }
          result[line * lineStride + position * stride] = sum
        }
      }
      return result
    }
    plane = pass(plane, count: width, stride: 1, lines: height, lineStride: width)
    plane = pass(plane, count: height, stride: width, lines: width, lineStride: 1)
  }
}
