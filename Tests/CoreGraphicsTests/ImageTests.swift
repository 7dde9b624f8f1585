import CoreGraphics
import TestSupport
import Testing

@Suite struct ImageTests {
  @Test func copiesItsBytes() {
    // Rows of 3 bytes with 2 bytes of padding become rows of 4 bytes.
    let bytes: [UInt8] = [1, 2, 3, 0, 0, 4, 5, 6]
    let image = CGImage(width: 3, height: 2, bytesPerRow: 5, pixelFormat: .alpha8, bytes: bytes)!
    #expect(Bitmap(image).pixels.map(\.w) == [1, 2, 3, 4, 5, 6])
    #expect(image.bytesPerRow == 4)
    #expect(image.byteCount == 7)
    #expect(image.bitsPerPixel == 8)
    #expect(image.alphaInfo == .alphaOnly)
  }

  @Test(
    arguments: [
      (0, 1, nil, 4), (1, 0, nil, 4), (-1, 1, nil, 4), (2, 1, nil, 7), (2, 2, 4, 16), (1, 2, 4, 7),
      (40_000, 1, nil, 160_000), (1, 3, Int.max, 12),
    ] as [(Int, Int, Int?, Int)])
  func refusesSizesThatDontFit(width: Int, height: Int, stride: Int?, count: Int) {
    let bytes = [UInt8](repeating: 0, count: count)
    #expect(CGImage(width: width, height: height, bytesPerRow: stride, bytes: bytes) == nil)
  }

  @Test func isOpaqueWhenEveryPixelIs() {
    var bitmap = Bitmap(width: 3, height: 3, Bitmap.Pixel(1, 2, 3, 255))
    let opaque = bitmap.image!
    bitmap[2, 2].w = 254
    let almost = bitmap.image!
    #expect(opaque.isOpaque)
    #expect(opaque.alphaInfo == .noneSkipFirst)
    #expect(!almost.isOpaque)
    #expect(almost.alphaInfo == .premultipliedFirst)
  }

  @Test func equalsOnlyItself() {
    let make = { Bitmap(width: 1, height: 1).image! }
    let image = make()
    #expect(image == image)
    #expect(image != make())
  }

  @Test(
    arguments: CGImage.PixelFormat.allCases,
    [
      CGRect(x: 1, y: 2, width: 3, height: 4), CGRect(x: 4, y: 0, width: 2, height: 2),
      CGRect(x: 1.4, y: 2.4, width: 3.2, height: 0.2), CGRect(x: -5, y: 6, width: 100, height: 100),
    ])
  func cropsToARect(format: CGImage.PixelFormat, rect: CGRect) {
    let size = 8
    let bytes = (0..<size * size * format.bytesPerPixel).map { UInt8($0 & 127) }
    let image = CGImage(width: size, height: size, pixelFormat: format, bytes: bytes)!
    let part = image.cropping(to: rect)!
    let whole = CGRect(x: 0, y: 0, width: size, height: size)
    let expected = rect.intersection(whole).integral
    #expect(CGSize(width: part.width, height: part.height) == expected.size)
    Bitmap(part).expect(
      Bitmap(image).part(
        x: Int(expected.minX), y: Int(expected.minY), width: Int(expected.width),
        height: Int(expected.height)))
    // Cropping a cropped image.
    let inner = part.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1))!
    #expect(Bitmap(inner)[0, 0] == Bitmap(part)[1, 0])
  }

  @Test func cropsToNothingOrToItself() {
    let image = Bitmap(width: 4, height: 4).image!
    #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 4, height: 4)) == nil)
    #expect(image.cropping(to: .null) == nil)
    #expect(image.cropping(to: .zero) == nil)
    #expect(image.cropping(to: .infinite) === image)
  }

  @Test func aContextHasTheFormatOfAnImage() throws {
    let image = try #require(Bitmap(width: 4, height: 3).image)
    let space = try #require(image.colorSpace)
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 3, bitsPerComponent: image.bitsPerComponent, bytesPerRow: 0,
        space: space, bitmapInfo: image.bitmapInfo.rawValue))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
    let drawn = try #require(context.makeImage())
    #expect(drawn.width == 4 && drawn.height == 3)
    #expect(drawn.bitmapInfo.contains(.byteOrder32Little))
    #expect(Bitmap(drawn)[3, 2] == [255, 255, 255, 255])
    let mask = CGContext(
      data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 2,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
    #expect(mask?.makeImage()?.alphaInfo == .alphaOnly)
    let opaque = CGContext(
      data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    #expect(opaque?.makeImage()?.isOpaque == true)
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: image.bitmapInfo.rawValue)
      #expect(context == nil, "no drawing to other memory")
    }
  }

  @Test func equality() {
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(!CGPoint(x: 1, y: 2).equalTo(.zero))
    #expect(
      CGRect(x: 0, y: 0, width: 1, height: 2).equalTo(CGRect(x: 1, y: 2, width: -1, height: -2)))
  }
}
