import CoreGraphics
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    (CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1), SIMD4<Float>(0.25, 0.5, 0.75, 1)),
    (CGColor(gray: 0.5, alpha: 0.25), SIMD4<Float>(0.5, 0.5, 0.5, 0.25)),
    (.white, SIMD4<Float>(1, 1, 1, 1)),
    (.black, SIMD4<Float>(0, 0, 0, 1)),
    (.clear, SIMD4<Float>(0, 0, 0, 0)),
  ])
  func hasTheGivenComponents(color: CGColor, rgba: SIMD4<Float>) {
    #expect(color.rgba == rgba)
    #expect(Float(color.alpha) == rgba.w)
  }

  @Test func componentsAreExact() {
    #expect(
      CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).components == [0.1, 0.2, 0.3, 0.4])
    #expect(CGColor(gray: 0.1, alpha: 0.4).components == [0.1, 0.4])
    #expect(CGColor.white.numberOfComponents == 2)
    #expect(CGColor.white.colorSpace?.model == .monochrome)
  }

  @Test func equalsColorsWithTheSameComponents() {
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(color == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(color.hashValue == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).hashValue)
    #expect(color != color.copy(alpha: 0.5))
    #expect(color.copy(alpha: 0.5)?.copy(alpha: 1) == color)
    #expect(CGColor.white != CGColor(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test func isCreatedFromSpaceAndComponents() {
    let rgb = CGColorSpaceCreateDeviceRGB()
    #expect(CGColor(colorSpace: rgb, components: [1, 0, 0, 1])?.rgba == SIMD4(1, 0, 0, 1))
    #expect(CGColor(colorSpace: rgb, components: [1, 0, 0]) == nil)
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [1, 1]) == .white)
    #expect(CGColorSpace(name: CGColorSpace.sRGB) == rgb)
    #expect(CGColorSpace(name: "no such space") == nil)
  }

  @Test func gradientNeedsAsManyLocationsAsColors() {
    #expect(CGGradient(colors: []) == nil)
    #expect(CGGradient(colors: [.black, .white], locations: [0]) == nil)
    #expect(CGGradient(colors: [.black, .white], locations: [0, 1]) != nil)
  }
}
