import Foundation

extension CGImage {
  /// The most pixels a picture may have: 256 MB once decoded.
  private static let largestArea = 64 << 20

  /// Reads a PNG or JPEG file; its first bytes decide which, not its name.
  ///
  /// A JPEG is turned upright as its EXIF orientation asks. The whole image is decoded at once, at
  /// some 10 ns a pixel. An image that is cut off or damaged in part is an error, never half an image; a JPEG with stray
  /// bytes between its segments is not damaged.
  public static func load(contentsOf url: URL) throws(ImageError) -> CGImage {
    guard url.isFileURL else {
      throw ImageError(.unreadable, path: url.absoluteString, cause: "it is not a local file")
    }
    let contents: Data
    do {
      contents = try FileAccess.read(url.path)
    } catch {
      throw ImageError(
        error.number == ENOENT || error.number == ENOTDIR ? .fileMissing : .unreadable,
        path: url.path, cause: error.cause)
    }
    return try load(contents, name: url.path)
  }

  /// Decodes the contents of a PNG or JPEG file. `name` stands for the file in an error's sentence.
  public static func load(_ contents: Data, name: String = "data") throws(ImageError) -> CGImage {
    // A slice of a `Data` doesn't begin at index 0; the decoders count from there.
    let contents = contents.startIndex == 0 ? contents : Data(contents)
    if PNG.isSignature(contents) { return try PNG.decode(contents, name: name) }
    if JPEG.isSignature(contents) { return try JPEG.decode(contents, name: name) }
    throw ImageError(
      .notAnImage, path: name,
      cause: contents.isEmpty ? "it is empty" : "it begins as neither a PNG nor a JPEG does")
  }

  /// Refuses a size that a header claims before memory is taken for it.
  static func checkSize(width: Int, height: Int, name: String) throws(ImageError) {
    guard width > 0, height > 0 else {
      throw ImageError(.corrupt, path: name, cause: "its size is \(width) × \(height) pixels")
    }
    guard max(width, height) <= longestSide, width * height <= largestArea else {
      throw ImageError(
        .tooLarge, path: name,
        cause: "it has \(width) × \(height) pixels; \(longestSide) a side and \(largestArea) "
          + "in all is the most")
    }
  }

  static func outOfMemory(_ name: String) -> ImageError {
    ImageError(.tooLarge, path: name, cause: "there is not enough memory for its pixels")
  }
}

extension CGImage {
  /// The image as the contents of a PNG file; nil only when there is no memory.
  ///
  /// Exact: decoding gives the same pixels. An `alpha8` image becomes black of that alpha.
  public func pngData() -> Data? {
    PNG.encode(self)
  }

  /// The image as the contents of a JPEG file, `quality` from 0 to 1; nil only when there is no
  /// memory.
  ///
  /// JPEG has no alpha: what is clear becomes black, and an `alpha8` image becomes gray.
  public func jpegData(quality: CGFloat) -> Data? {
    JPEG.encode(self, quality: quality)
  }

  /// Writes the image as a PNG file, replacing an earlier file only once the new one is whole.
  public func writePNG(to url: URL) throws(ImageError) {
    guard url.isFileURL else {
      throw ImageError(.unwritable, path: url.absoluteString, cause: "it is not a local file")
    }
    guard let contents = pngData() else {
      throw ImageError(.unwritable, path: url.path, cause: "there is not enough memory")
    }
    do {
      try FileAccess.write(contents, to: url.path)
    } catch {
      throw ImageError(.unwritable, path: url.path, cause: error.cause)
    }
  }
}
