import CoreGraphics
import TestSupport
import Testing

@Suite struct PNGTests {
  @Test func opaqueRoundTripIsExact() throws {
    var noise = Bitmap.noise(33, 17, seed: 31)
    for index in noise.pixels.indices { noise.pixels[index].w = 255 }
    let back = try CGImage.load(noise.image!.pngData()!)
    #expect(back.isOpaque)
    Bitmap(back).expect(noise)
  }

  /// PNG stores colours that are not premultiplied: converting them back must be exact.
  @Test func alphaRoundTripIsExact() throws {
    let noise = Bitmap.noise(64, 64, seed: 32)
    let back = try CGImage.load(noise.image!.pngData()!)
    #expect(!back.isOpaque)
    Bitmap(back).expect(noise)
  }

  @Test func alphaImagesBecomeBlack() throws {
    let image = CGImage(width: 3, height: 1, pixelFormat: .alpha8, bytes: [0, 100, 255])!
    let back = try CGImage.load(image.pngData()!)
    #expect(back.pixelFormat == .bgra8Premultiplied)
    #expect(Bitmap(back) == Bitmap(image))
  }

  @Test func fileRoundTripReplacesAnEarlierOne() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("image ü.png")
      try Data("old".utf8).write(to: file)
      let noise = Bitmap.noise(5, 4, seed: 33)
      try noise.image!.writePNG(to: file)
      Bitmap(try CGImage.load(contentsOf: file)).expect(noise)
      // The temporary file must be gone.
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["image ü.png"])
    }
  }

  @Test func sliceOfDataIsRead() throws {
    let contents = Data([1, 2, 3]) + Bitmap(width: 2, height: 1, .red).image!.pngData()!
    #expect(Bitmap(try CGImage.load(contents.dropFirst(3)))[0, 0] == .red)
  }
}

/// Calls `body` with a new folder, which is deleted afterward.
func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString, isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}
