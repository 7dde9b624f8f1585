import CoreGraphics
import TestSupport
import Testing

/// Red, green, blue and alpha, not premultiplied.
private typealias Paint = SIMD4<Double>

/// The separable blend modes of the PDF specification, as functions of one channel of the
/// backdrop's and the source's value.
private let blendings: [(mode: CGBlendMode, blend: @Sendable (Double, Double) -> Double)] = [
  (.normal, { _, s in s }),
  (.multiply, { b, s in b * s }),
  (.screen, { b, s in b + s - b * s }),
  (.overlay, { b, s in b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s) }),
  (.darken, { b, s in min(b, s) }),
  (.lighten, { b, s in max(b, s) }),
  (.colorDodge, { b, s in b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }),
  (.colorBurn, { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }),
  (.hardLight, { b, s in s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s) }),
  (
    .softLight,
    { b, s in
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    }
  ),
  (.difference, { b, s in abs(b - s) }),
  (.exclusion, { b, s in b + s - 2 * b * s }),
]

/// Porter and Duff's operators: the remaining fractions of source and backdrop, by their alphas.
private let compositions:
  [(mode: CGBlendMode, parts: @Sendable (Paint, Paint) -> (Double, Double))] =
    [
      (.clear, { _, _ in (0, 0) }),
      (.copy, { _, _ in (1, 0) }),
      (.sourceIn, { _, b in (b.w, 0) }),
      (.sourceOut, { _, b in (1 - b.w, 0) }),
      (.sourceAtop, { s, b in (b.w, 1 - s.w) }),
      (.destinationOver, { _, b in (1 - b.w, 1) }),
      (.destinationIn, { s, _ in (0, s.w) }),
      (.destinationOut, { s, _ in (0, 1 - s.w) }),
      (.destinationAtop, { s, b in (1 - b.w, s.w) }),
      (.xor, { s, b in (1 - b.w, 1 - s.w) }),
      (.plusLighter, { _, _ in (1, 1) }),
    ]

@Suite struct BlendingTests {
  private static let backdrops: [Paint] = [
    Paint(0.2, 0.5, 0.8, 1), Paint(0.9, 0.1, 0.4, 0.6), Paint(0, 1, 0.5, 1), .zero,
  ]
  private static let sources: [Paint] = [
    Paint(0.7, 0.3, 0.6, 1), Paint(1, 0.2, 0, 0.5), Paint(0.1, 0.9, 0.5, 0.25),
  ]

  @Test(arguments: blendings.indices, backdrops)
  fileprivate func blendsEachChannel(index: Int, backdrop: Paint) {
    let (mode, blend) = blendings[index]
    for source in Self.sources {
      var expected = Paint(0, 0, 0, source.w + backdrop.w - source.w * backdrop.w)
      for channel in 0..<3 {
        let (s, b) = (source[channel], backdrop[channel])
        let alone = (1 - backdrop.w) * source.w * s + (1 - source.w) * backdrop.w * b
        expected[channel] = alone + source.w * backdrop.w * blend(b, s)
      }
      check(mode, backdrop, source, expected)
    }
  }

  @Test(arguments: compositions.indices, backdrops)
  fileprivate func composes(index: Int, backdrop: Paint) {
    let (mode, parts) = compositions[index]
    for source in Self.sources {
      let (ofSource, ofBackdrop) = parts(source, backdrop)
      check(
        mode, backdrop, source,
        premultiplied(source) * ofSource + premultiplied(backdrop) * ofBackdrop)
    }
  }

  /// Non-separable modes take a property of the source or the backdrop; both colours are opaque.
  @Test(arguments: [CGBlendMode.luminosity, .color, .hue, .saturation])
  func nonSeparableModesKeepTheLuminosityOfOneColor(mode: CGBlendMode) {
    func light(_ paint: Paint) -> Double { 0.3 * paint.x + 0.59 * paint.y + 0.11 * paint.z }
    let (backdrop, source) = (Self.backdrops[0], Self.sources[0])
    let result = bitmap(mode, backdrop, source, stroked: false)[3, 3].fractions
    #expect(abs(light(result) - light(mode == .luminosity ? source : backdrop)) < 0.01)
  }

  /// Checks a filled and a stroked square, and that the pixels around them do not change.
  private func check(
    _ mode: CGBlendMode, _ backdrop: Paint, _ source: Paint, _ expected: Paint
  ) {
    let (inside, outside) = (Bitmap.pixel(expected), Bitmap.pixel(premultiplied(backdrop)))
    for stroked in [false, true] {
      let bitmap = bitmap(mode, backdrop, source, stroked: stroked)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let pixel = bitmap[x, y]
          let isInside = (2..<4) ~= x && (2..<4) ~= y
          #expect(
            pixel.isClose(to: isInside ? inside : outside, 3),
            "\(mode) of \(source) on \(backdrop), stroked: \(stroked), at (\(x), \(y))")
        }
      }
    }
  }

  /// A 2 × 2 square drawn in the middle of an image of one colour.
  private func bitmap(
    _ mode: CGBlendMode, _ backdrop: Paint, _ source: Paint, stroked: Bool
  ) -> Bitmap {
    drawing(6, 6) {
      $0.setFillColor(color(backdrop))
      $0.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
      $0.setBlendMode(mode)
      $0.setFillColor(color(source))
      $0.setStrokeColor(color(source))
      $0.setLineWidth(2)
      if stroked {
        $0.strokeLineSegments(between: [CGPoint(x: 2, y: 3), CGPoint(x: 4, y: 3)])
      } else {
        $0.fill(CGRect(x: 2, y: 2, width: 2, height: 2))
      }
    }
  }

  private func color(_ paint: Paint) -> CGColor {
    CGColor(red: paint.x, green: paint.y, blue: paint.z, alpha: paint.w)
  }

  private func premultiplied(_ paint: Paint) -> Paint {
    Paint(paint.x * paint.w, paint.y * paint.w, paint.z * paint.w, paint.w)
  }
}
