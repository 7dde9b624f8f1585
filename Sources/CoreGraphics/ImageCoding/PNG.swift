internal import CPango
import Foundation

/// Reads and writes PNG with Cairo.
enum PNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func isSignature(_ contents: Data) -> Bool {
    contents.starts(with: signature)
  }

  static func decode(_ contents: Data, name: String) throws(ImageError) -> CGImage {
    if let (width, height) = size(contents) {
      try CGImage.checkSize(width: width, height: height, name: name)
    }
    var reader = ByteReader(contents: contents)
    let surface = withUnsafeMutablePointer(to: &reader) {
      cairo_image_surface_create_from_png_stream(
        { reader, bytes, count in
          guard let reader = reader?.assumingMemoryBound(to: ByteReader.self), let bytes,
            reader.pointee.read(into: bytes, count: Int(count))
          else { return CAIRO_STATUS_READ_ERROR }
          return CAIRO_STATUS_SUCCESS
        }, $0)
    }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard let surface, status == CAIRO_STATUS_SUCCESS else {
      // Cairo also reports damaged data as "out of memory". After the size check, a lack of memory is unlikely.
      throw ImageError(
        .corrupt, path: name,
        cause: status == CAIRO_STATUS_READ_ERROR
          ? "it ends too early" : "its data can't be decoded as PNG")
    }
    // Drawing converts the surface from any format of Cairo, such as 24 bits per pixel, to that of the image.
    let image = CGImage.drawing(
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)),
      isOpaque: cairo_surface_get_content(surface) == CAIRO_CONTENT_COLOR
    ) { context in
      context.withCairo { cairo in
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_paint(cairo)
      }
    }
    guard let image else { throw CGImage.outOfMemory(name) }
    return image
  }

  /// The size in the header chunk, which must be the first one.
  private static func size(_ contents: Data) -> (width: Int, height: Int)? {
    guard contents.count >= 24 else { return nil }
    func number(at offset: Int) -> Int {
      contents[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(at: 16), number(at: 20))
  }

  /// Returns the image as the contents of a PNG file. An `alpha8` image is encoded as black with the same alpha.
  static func encode(_ image: CGImage) -> Data? {
    guard image.pixelFormat == .bgra8Premultiplied else {
      return CGImage.drawing(width: image.width, height: image.height) {
        $0.drawUpright(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
      }.flatMap(encode)
    }
    var written = Data()
    let status = image.withCairoSurface(isOpaque: image.isOpaque) { surface in
      withUnsafeMutablePointer(to: &written) {
        cairo_surface_write_to_png_stream(
          surface,
          { written, bytes, count in
            guard let written = written?.assumingMemoryBound(to: Data.self), let bytes else {
              return CAIRO_STATUS_WRITE_ERROR
            }
            written.pointee.append(bytes, count: Int(count))
            return CAIRO_STATUS_SUCCESS
          }, $0)
      }
    }
    return status == CAIRO_STATUS_SUCCESS ? written : nil
  }
}

/// Reads the bytes of a file in order.
private struct ByteReader {
  let contents: Data
  var position = 0

  /// Copies the next `count` bytes; false if fewer are left.
  mutating func read(into bytes: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard contents.count - position >= count else { return false }
    contents.copyBytes(to: bytes, from: position..<position + count)
    position += count
    return true
  }
}
