import Foundation

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
