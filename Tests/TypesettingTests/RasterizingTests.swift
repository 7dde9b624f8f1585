import CoreGraphics
import TestSupport
import Testing
import Typesetting

@MainActor
@Suite struct RasterizingTests {
  @Test(arguments: [
    ("Hello, gjÅ", false), ("迪士尼《小美人鱼》", false), ("日本語のテキスト", false), ("한국어", false),
    ("🎧🌊", true), ("Music 🌊 音乐", true),
  ])
  func everyScriptHasInk(text: String, hasColors: Bool) throws {
    let layout = layout(text)
    #expect(layout.hasColorGlyphs == hasColors)
    let raster = try #require(layout.rasterize(scale: 2))
    #expect(raster.image.pixelFormat == (hasColors ? .bgra8Premultiplied : .alpha8))
    let bitmap = Bitmap(raster.image)
    // Every character covers a part of its square.
    #expect(bitmap.inkArea > Double(text.count) * 20)
    if hasColors { #expect(bitmap.pixels.contains { $0.x != $0.z }) }
  }

  @Test(arguments: [1, 1.25, 2, 3])
  func inkIsInsideItsFrame(scale: CGFloat) throws {
    let layout = layout("Ångström fjord 鱼 (Qy)")
    let raster = try #require(layout.rasterize(scale: scale))
    let frame = raster.frame
    #expect(abs(frame.width * scale - CGFloat(raster.image.width)) < 1e-6)
    #expect(abs(frame.height * scale - CGFloat(raster.image.height)) < 1e-6)
    #expect(abs((frame.minX * scale).rounded() - frame.minX * scale) < 1e-6)
    // The image's ink is where the layout says, except for moving baselines to whole pixels.
    let ink = Bitmap(raster.image).inkBounds
    let expected = layout.inkBounds
    #expect(abs(ink.minX / scale + frame.minX - expected.minX) <= 1.5 / scale)
    #expect(abs(ink.maxX / scale + frame.minX - expected.maxX) <= 1.5 / scale)
    #expect(abs(ink.minY / scale + frame.minY - expected.minY) <= 1.5 / scale)
    #expect(abs(ink.maxY / scale + frame.minY - expected.maxY) <= 1.5 / scale)
    #expect(ink.minX >= 1 && ink.maxX <= CGFloat(raster.image.width) - 1)
  }

  @Test func scaleTwoHasTwiceAsManyPixels() throws {
    let layout = layout("Interlude")
    let (one, two) = (
      try #require(layout.rasterize(scale: 1)), try #require(layout.rasterize(scale: 2))
    )
    let (small, large) = (Bitmap(one.image), Bitmap(two.image))
    #expect(abs(large.inkBounds.width - 2 * small.inkBounds.width) <= 4)
    #expect(abs(large.inkBounds.height - 2 * small.inkBounds.height) <= 4)
    #expect(abs(large.inkArea / small.inkArea - 4) < 0.05)
  }

  @Test func colorTintsTheTextBesideEmoji() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let layout = layout("HH🎧")
    let raster = Bitmap(try #require(layout.rasterize(scale: 1, color: red)).image)
    #expect(raster.pixels.contains(Bitmap.Pixel(255, 0, 0, 255)))
    // Halving the colour's alpha also halves the emoji's.
    let half = Bitmap(try #require(layout.rasterize(scale: 1, color: red.copy(alpha: 0.5)!)).image)
    #expect(abs(half.inkArea / raster.inkArea - 0.5) < 0.02)
  }

  @Test func drawingEqualsRasterizing() throws {
    let layout = layout("Straße 鱼")
    let raster = try #require(layout.rasterize(scale: 1))
    let size = (width: raster.image.width, height: raster.image.height)
    let drawn = CGImage.drawing(width: size.width, height: size.height) {
      layout.draw(in: $0, at: CGPoint(x: -raster.frame.minX, y: -raster.frame.minY))
    }!
    Bitmap(drawn).expect(Bitmap(raster.image), tolerance: 1)
  }

  @Test(arguments: ["", " ", "\n"])
  func textWithoutInkHasNoImage(text: String) {
    let layout = layout(text)
    #expect(layout.inkBounds.isNull)
    #expect(layout.rasterize(scale: 2) == nil)
  }

  @Test(arguments: [0, -1, .infinity, .nan, 1e6] as [CGFloat])
  func refusesScales(scale: CGFloat) {
    #expect(layout("A").rasterize(scale: scale) == nil)
  }

  @Test func imagesAreCached() throws {
    let first = try #require(layout("Cached").rasterize(scale: 2))
    let second = try #require(layout("Cached").rasterize(scale: 2, color: .white))
    #expect(first.image === second.image)
    #expect(try #require(layout("Cached").rasterize(scale: 1)).image !== first.image)
    Typesetter.shared.removeCachedText()
    let third = try #require(layout("Cached").rasterize(scale: 2))
    #expect(third.image !== first.image)
    #expect(Bitmap(third.image) == Bitmap(first.image))
  }
}
