import CoreGraphics
import TestSupport
import Testing

@Suite struct GradientTests {
  private let colors = CGGradient(colors: [.red, .blue])!

  private func linear(_ options: CGGradientDrawingOptions, alpha: CGFloat = 1) -> Bitmap {
    drawing(40, 1) {
      $0.setAlpha(alpha)
      $0.drawLinearGradient(
        colors, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 30, y: 0), options: options)
    }
  }

  @Test func changesLinearlyAlongItsAxis() {
    let bitmap = linear([])
    for x in 11..<29 {
      let t = (Double(x) + 0.5 - 10) / 20
      let expected = Bitmap.pixel(SIMD4(1 - t, 0, t, 1))
      #expect(bitmap[x, 0].isClose(to: expected, 3), "\(x): \(bitmap[x, 0])")
    }
  }

  @Test(arguments: [true, false], [true, false])
  func continuesBeyondItsEndsIfAsked(before: Bool, after: Bool) {
    var options: CGGradientDrawingOptions = []
    if before { options.insert(.drawsBeforeStartLocation) }
    if after { options.insert(.drawsAfterEndLocation) }
    let bitmap = linear(options)
    #expect(bitmap[5, 0].isClose(to: before ? .red : .clear))
    #expect(bitmap[35, 0].isClose(to: after ? .blue : .clear))
  }

  @Test func usesTheContextsAlpha() {
    let pixel = linear(.drawsBeforeStartLocation, alpha: 0.5)[2, 0]
    #expect(pixel.isClose(to: Bitmap.Pixel(128, 0, 0, 128)))
  }

  @Test func equalLocationsMakeAHardEdge() {
    let gradient = CGGradient(
      colors: [.blue, .red, .red, .blue], locations: [1, 0, 0.5, 0.5])!
    let bitmap = drawing(20, 1) {
      $0.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 20, y: 0), options: [])
    }
    #expect(bitmap[8, 0].isClose(to: .red))
    #expect(bitmap[11, 0].isClose(to: .blue))
  }

  @Test func radialGradientsGrowFromStartToEnd() {
    let bitmap = drawing(41, 41) {
      $0.drawRadialGradient(
        colors, startCenter: CGPoint(x: 20.5, y: 20.5), startRadius: 0,
        endCenter: CGPoint(x: 20.5, y: 20.5), endRadius: 16, options: [])
    }
    #expect(bitmap[20, 20].isClose(to: .red, 8))
    for (x, y) in [(28, 20), (12, 20), (20, 28), (20, 12)] {
      #expect(bitmap[x, y].isClose(to: Bitmap.Pixel(128, 0, 128, 255), 6), "\(bitmap[x, y])")
    }
    #expect(bitmap[0, 0] == .clear)
    #expect(bitmap[40, 20] == .clear)
  }
}
