import Foundation

extension CGImage {
  /// The largest number of pixels of a decoded image, which take 256 MB.
  private static let largestArea = 64 << 20

  /// Reads a PNG or JPEG file. The format is recognised by the first bytes, not by the file's name.
  ///
  /// A JPEG is rotated or mirrored according to its EXIF orientation. The whole image is decoded at once,
  /// at about 10 ns per pixel. For a truncated or damaged image an error is thrown; an incomplete image
  /// is never returned. A JPEG with stray bytes between its segments does not count as damaged. Callable on any
  /// thread. (Not part of Core Graphics.)
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

  /// Decodes the contents of a PNG or JPEG file. Error messages refer to the file as `name`.
  public static func load(_ contents: Data, name: String = "data") throws(ImageError) -> CGImage {
    // The decoders expect indices from 0, but those of a slice of a `Data` begin elsewhere.
    let contents = contents.startIndex == 0 ? contents : Data(contents)
    if PNG.isSignature(contents) { return try PNG.decode(contents, name: name) }
    if JPEG.isSignature(contents) { return try JPEG.decode(contents, name: name) }
    throw ImageError(
      .notAnImage, path: name,
      cause: contents.isEmpty ? "it is empty" : "its first bytes match neither format")
  }

  /// Throws an error for a size that can't be decoded. Called before memory is allocated for the pixels.
  static func checkSize(width: Int, height: Int, name: String) throws(ImageError) {
    guard width > 0, height > 0 else {
      throw ImageError(.corrupt, path: name, cause: "its size is \(width) × \(height) pixels")
    }
    guard max(width, height) <= longestSide, width * height <= largestArea else {
      throw ImageError(
        .tooLarge, path: name,
        cause: "it has \(width) × \(height) pixels, and the limits are \(longestSide) per side and "
          + "\(largestArea) in all")
    }
  }

  static func outOfMemory(_ name: String) -> ImageError {
    ImageError(.tooLarge, path: name, cause: "there is not enough memory for its pixels")
  }
}

extension CGImage {
  /// Returns the image as the contents of a PNG file; nil without enough memory.
  ///
  /// Decoding the file gives the same pixels. An `alpha8` image is encoded as black with the same alpha.
  public func pngData() -> Data? {
    PNG.encode(self)
  }

  /// Returns the image as the contents of a JPEG file; nil without enough memory.
  ///
  /// `quality` is 0…1. JPEG has no alpha: transparent pixels become black, and an `alpha8` image
  /// gray.
  public func jpegData(quality: CGFloat) -> Data? {
    JPEG.encode(self, quality: quality)
  }

  /// Writes a PNG file. An existing file is replaced only when the new one is complete.
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
