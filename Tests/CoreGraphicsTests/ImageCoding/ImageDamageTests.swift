import CTurboJPEG
import CoreGraphics
import TestSupport
import Testing

/// Damaged files, and a disk that is full.
@Suite struct ImageDamageTests {
  private let bitmap = Bitmap(width: 40, height: 30) { x, y in
    SIMD4(Double(x) / 40, Double(y) / 30, 0.5, 1)
  }

  @Test func truncatedFilesAreErrors() throws {
    let png = try #require(bitmap.image?.pngData())
    // The last chunk, of 12 bytes, only marks the end of the image.
    for count in 8..<png.count - 12 {
      #expect(failure(png.prefix(count)) == .corrupt, "PNG of \(count) bytes")
    }
    let jpeg = try jpeg(TJPF_RGBA)
    for count in 3..<jpeg.count - 2 {
      #expect(failure(jpeg.prefix(count)) == .corrupt, "JPEG of \(count) bytes")
    }
  }

  @Test func damagedFilesAreImagesOrErrors() throws {
    var random = SeededGenerator(seed: 8)
    for file in [try #require(bitmap.image?.pngData()), try jpeg(TJPF_RGBA)] {
      var codes: Set<ImageError.Code> = []
      for _ in 0..<300 {
        var damaged = file
        for _ in 0..<3 {
          damaged[random.index(below: file.count)] = UInt8.random(in: 0...255, using: &random)
        }
        if let code = failure(damaged) { codes.insert(code) }
      }
      #expect(codes.contains(.corrupt))
      #expect(codes.isSubset(of: [.corrupt, .notAnImage, .tooLarge]))
    }
  }

  /// A CMYK JPEG stores inverted amounts of ink.
  @Test(arguments: [
    (SIMD4<UInt8>(255, 255, 255, 255), Bitmap.Pixel.white),
    (SIMD4<UInt8>(255, 255, 255, 0), .black),
    (SIMD4<UInt8>(255, 0, 0, 255), .red),
    (SIMD4<UInt8>(0, 0, 255, 128), Bitmap.Pixel(0, 0, 128, 255)),
  ])
  func cmykIsConvertedToRGB(inks: SIMD4<UInt8>, expected: Bitmap.Pixel) throws {
    var printed = Bitmap(width: 16, height: 16)
    for index in printed.pixels.indices { printed.pixels[index] = inks }
    let read = Bitmap(try CGImage.load(try jpeg(TJPF_CMYK, printed)))
    #expect(read[8, 8].isClose(to: expected, 4))
  }

  @Test func aFullDiskIsReported() throws {
    let device = URL(fileURLWithPath: "/dev/full")
    let error = try #require(throws: ImageError.self) {
      try #require(bitmap.image).writePNG(to: device)
    }
    #expect(error.code == .unwritable)
    #expect(
      error.description
        == "The image can't be written to “/dev/full”: no space left on device.")
    // A device must be written to and not be replaced by a file.
    let kind = try FileManager.default.attributesOfItem(atPath: device.path)[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  private func failure(_ contents: Data) -> ImageError.Code? {
    do throws(ImageError) {
      _ = try CGImage.load(contents)
      return nil
    } catch {
      return error.code
    }
  }

  private func jpeg(_ format: TJPF, _ source: Bitmap? = nil) throws -> Data {
    let source = source ?? bitmap
    let encoder = try #require(tjInitCompress())
    defer { tjDestroy(encoder) }
    var written: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(written) }
    let status = tjCompress2(
      encoder, source.pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] }, Int32(source.width), 0,
      Int32(source.height), format.rawValue, &written, &count, Int32(TJSAMP_444.rawValue), 98, 0)
    try #require(status == 0)
    return Data(bytes: try #require(written), count: Int(count))
  }
}
