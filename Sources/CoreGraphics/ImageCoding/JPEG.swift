internal import CTurboJPEG
import Foundation

/// Reads and writes JPEG with TurboJPEG.
enum JPEG {
  static func isSignature(_ contents: Data) -> Bool {
    contents.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// Decodes a JPEG file; `name` stands for it in errors.
  ///
  /// Warnings that leave every pixel intact, such as stray bytes before a marker, are tolerated.
  /// Missing or damaged image data is an error.
  static func decode(_ contents: Data, name: String) throws(ImageError) -> CGImage {
    guard let decoder = tjInitDecompress() else { throw CGImage.outOfMemory(name) }
    defer { tjDestroy(decoder) }
    func failure() -> ImageError {
      ImageError(.corrupt, path: name, cause: String(cString: tjGetErrorStr2(decoder)))
    }

    let contents = JPEGHeader.removingStrayBytes(from: contents)
    guard let header = header(contents, decoder) else { throw failure() }
    try CGImage.checkSize(width: header.width, height: header.height, name: name)

    // TurboJPEG does not convert CMYK, the colours of print images, to RGB.
    let isCMYK = header.space == TJCS_CMYK.rawValue || header.space == TJCS_YCCK.rawValue
    let stride = CGImage.bytesPerRow(width: header.width, .bgra8Premultiplied)
    guard let buffer = PixelBuffer(zeroed: stride * header.height) else {
      throw CGImage.outOfMemory(name)
    }
    let status = contents.withUnsafeBytes { bytes in
      tjDecompress2(
        decoder, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count),
        buffer.base.assumingMemoryBound(to: UInt8.self), Int32(header.width), Int32(stride),
        Int32(header.height), (isCMYK ? TJPF_CMYK : TJPF_BGRA).rawValue, 0)
    }
    guard status == 0 || hasBenignWarning(decoder) && JPEGHeader.hasEnd(contents) else {
      throw failure()
    }
    if isCMYK { convertFromCMYK(buffer) }

    let image = CGImage(
      width: header.width, height: header.height, bytesPerRow: stride,
      pixelFormat: .bgra8Premultiplied, isOpaque: true, buffer: buffer)
    let orientation = EXIFOrientation(jpeg: contents) ?? .up
    guard let upright = orientation.upright(image) else { throw CGImage.outOfMemory(name) }
    return upright
  }

  /// Whether the last call failed only with a warning that leaves the pixels intact.
  ///
  /// libjpeg stores the first warning of a file. Its texts are part of its interface; TurboJPEG
  /// does not pass on the warning's number.
  private static func hasBenignWarning(_ decoder: tjhandle) -> Bool {
    guard tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else { return false }
    let warning = String(cString: tjGetErrorStr2(decoder))
    return benignWarnings.contains { warning.contains($0) }
  }

  private static let benignWarnings = [
    "extraneous bytes before marker", "Unknown Adobe color transform code", "bad ICC marker",
    "Invalid SOS parameters for sequential JPEG",
  ]

  /// Encodes an image; nil without enough memory.
  ///
  /// `quality` is 0…1. Transparent pixels become black.
  static func encode(_ image: CGImage, quality: CGFloat) -> Data? {
    guard let encoder = tjInitCompress() else { return nil }
    defer { tjDestroy(encoder) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let percent = Int32((min(max(quality, 0), 1) * 100).rounded())
    // At the highest quality, colours keep their full resolution.
    let sampling = percent > 95 ? TJSAMP_444 : TJSAMP_420
    let format = image.pixelFormat == .alpha8 ? TJPF_GRAY : TJPF_BGRX
    let status = image.withUnsafeBytes { pixels in
      tjCompress2(
        encoder, pixels.bindMemory(to: UInt8.self).baseAddress, Int32(image.width),
        Int32(image.bytesPerRow), Int32(image.height), Int32(format.rawValue), &bytes, &count,
        Int32(image.pixelFormat == .alpha8 ? TJSAMP_GRAY.rawValue : sampling.rawValue),
        max(percent, 1), 0)
    }
    guard status == 0, let bytes else { return nil }
    return Data(bytes: bytes, count: Int(count))
  }

  private static func header(
    _ contents: Data, _ decoder: tjhandle
  ) -> (width: Int, height: Int, space: UInt32)? {
    contents.withUnsafeBytes { bytes in
      var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let status = tjDecompressHeader3(
        decoder, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &width, &height,
        &sampling, &space)
      guard status == 0 || hasBenignWarning(decoder) else { return nil }
      return (Int(width), Int(height), UInt32(bitPattern: space))
    }
  }

  /// Converts cyan, magenta, yellow, black to blue, green, red, alpha in place.
  ///
  /// 255 means no ink: the common convention since Adobe Photoshop.
  private static func convertFromCMYK(_ buffer: PixelBuffer) {
    let bytes = UnsafeMutableRawBufferPointer(start: buffer.base, count: buffer.count)
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let black = Int(bytes[pixel + 3])
      func light(_ ink: Int) -> UInt8 { UInt8((Int(bytes[pixel + ink]) * black + 127) / 255) }
      let (red, green, blue) = (light(0), light(1), light(2))
      bytes[pixel] = blue
      bytes[pixel + 1] = green
      bytes[pixel + 2] = red
      bytes[pixel + 3] = 255
    }
  }
}

/// The marker segments at the beginning of a JPEG file, up to the first scan.
///
/// A segment is 0xFF, a kind, and a big-endian length that counts its own two bytes and the
/// following data.
enum JPEGHeader {
  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// Returns the file without the bytes that some cameras and editors leave between two segments.
  ///
  /// libjpeg skips such bytes with a warning, and reports only its first warning. Without them, a
  /// warning is about the image data. A file without such bytes is returned unchanged.
  static func removingStrayBytes(from contents: Data) -> Data {
    var strays: [Range<Int>] = []
    var position = 2
    while position + 4 <= contents.count {
      guard let marker = nextMarker(in: contents, from: position) else { return contents }
      if marker > position { strays.append(position..<marker) }
      let length = Int(contents[marker + 2]) << 8 | Int(contents[marker + 3])
      guard contents[marker + 1] != startOfScan, length >= 2 else { break }
      position = marker + 2 + length
    }
    guard !strays.isEmpty else { return contents }
    var cleaned = Data(capacity: contents.count)
    var kept = 0
    for stray in strays {
      cleaned += contents[kept..<stray.lowerBound]
      kept = stray.upperBound
    }
    return cleaned + contents[kept...]
  }

  /// Whether the file has its end-of-image marker, which a truncated file lacks.
  ///
  /// Searches from the end, because a thumbnail at the beginning has its own end marker.
  static func hasEnd(_ contents: Data) -> Bool {
    guard let scan = contents.range(of: Data([0xFF, startOfScan]), options: .backwards) else {
      return false
    }
    return contents.range(
      of: Data([0xFF, endOfImage]), in: scan.upperBound..<contents.endIndex) != nil
  }

  /// The position of the next marker that begins a segment; nil if too few bytes follow.
  private static func nextMarker(in contents: Data, from start: Int) -> Int? {
    var position = start
    while position + 4 <= contents.count {
      // 0xFF00 is a stuffed data byte, and a run of 0xFF is padding before a marker.
      if contents[position] == 0xFF, contents[position + 1] != 0, contents[position + 1] != 0xFF {
        return position
      }
      position += 1
    }
    return nil
  }
}
