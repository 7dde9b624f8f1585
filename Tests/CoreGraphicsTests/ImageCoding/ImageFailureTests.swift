import CoreGraphics
import TestSupport
import Testing

@Suite struct ImageFailureTests {
  private let png = Bitmap.noise(20, 20, seed: 41).image!.pngData()!

  @Test func missingFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("none.png")
      let error = try #require(failure { try CGImage.load(contentsOf: file) })
      #expect(error.code == .fileMissing)
      #expect(
        error.description
          == "The image file “\(file.path)” does not exist: no such file or directory.")
      #expect(error.localizedDescription == error.description)
    }
  }

  @Test func folderIsNoFile() throws {
    try withTemporaryFolder { folder in
      let reading = try #require(failure { try CGImage.load(contentsOf: folder) })
      #expect(reading.code == .unreadable)
      #expect(
        reading.description == "The image file “\(folder.path)” can't be read: is a directory.")
      let writing = try #require(
        failure { try Bitmap(width: 1, height: 1).image!.writePNG(to: folder) })
      #expect(writing.code == .unwritable)
      #expect(
        writing.description
          == "The image can't be written to “\(folder.path)”: is a directory.")
    }
  }

  @Test func missingFolderCannotBeWrittenTo() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("none/image.png")
      let error = try #require(
        failure { try Bitmap(width: 1, height: 1).image!.writePNG(to: file) })
      #expect(error.code == .unwritable)
      #expect(
        error.description
          == "The image can't be written to “\(file.path)”: no such file or directory.")
    }
  }

  @Test func onlyLocalFilesAreSupported() throws {
    let address = try #require(URL(string: "https://example.org/a.png"))
    let reading = try #require(failure { try CGImage.load(contentsOf: address) })
    #expect(
      reading.description
        == "The image file “https://example.org/a.png” can't be read: it is not a local file.")
    let writing = try #require(
      failure { try Bitmap(width: 1, height: 1).image!.writePNG(to: address) })
    #expect(writing.code == .unwritable)
  }

  @Test(arguments: [
    (Data(), "“x” is not a PNG or JPEG image: it is empty."),
    (
      Data("GIF89a".utf8),
      "“x” is not a PNG or JPEG image: its first bytes match neither format."
    ),
  ])
  func otherContents(contents: Data, sentence: String) throws {
    let error = try #require(failure { try CGImage.load(contents, name: "x") })
    #expect(error.code == .notAnImage)
    #expect(error.description == sentence)
  }

  @Test(arguments: [8, 20, 33, 200])
  func truncatedPNG(count: Int) throws {
    let error = try #require(failure { try CGImage.load(png.prefix(count), name: "x") })
    #expect(error.code == .corrupt)
    #expect(error.description == "The image “x” is damaged: it ends too early.")
  }

  @Test func damagedPNG() throws {
    var contents = png
    for index in 60..<100 { contents[index] ^= 0x5A }
    let error = try #require(failure { try CGImage.load(contents, name: "x") })
    #expect(error.code == .corrupt)
    #expect(error.description == "The image “x” is damaged: its data can't be decoded as PNG.")
  }

  /// Sizes that only the header has.
  @Test(arguments: [
    (0, 20, ImageError.Code.corrupt, "damaged: its size is 0 × 20 pixels."),
    (40_000, 1, .tooLarge, "too large: it has 40000 × 1 pixels, "),
    (32_000, 32_000, .tooLarge, "too large: it has 32000 × 32000 pixels, "),
  ])
  func impossibleSizesAreErrors(width: Int, height: Int, code: ImageError.Code, words: String)
    throws
  {
    var contents = png
    for index in 0..<4 {
      contents[16 + index] = UInt8(width >> (24 - index * 8) & 0xFF)
      contents[20 + index] = UInt8(height >> (24 - index * 8) & 0xFF)
    }
    let error = try #require(failure { try CGImage.load(contents, name: "x") })
    #expect(error.code == code)
    #expect(error.description.hasPrefix("The image “x” is \(words)"))
  }

  @Test func damagedJPEG() throws {
    let contents = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array(repeating: 7, count: 40))
    let error = try #require(failure { try CGImage.load(contents, name: "x") })
    #expect(error.code == .corrupt)
    #expect(error.description.hasPrefix("The image “x” is damaged: "))
  }

  private func failure<Result>(_ body: () throws -> Result) -> ImageError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? ImageError
    }
  }
}
