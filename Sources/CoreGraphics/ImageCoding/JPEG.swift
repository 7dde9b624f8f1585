internal import CTurboJPEG
import Foundation

/// Reads and writes JPEG with TurboJPEG.
enum JPEG {
  static func isSignature(_ contents: Data) -> Bool {
    contents.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// Decodes a JPEG file. Error messages refer to the file as `name`.
  ///
  /// Faults that leave every pixel intact, such as stray bytes before a marker or after the image, are tolerated. For
  /// missing or damaged image data an error is thrown.
  static func decode(_ contents: Data, name: String) throws(ImageError) -> CGImage {
    guard let decoder = tjInitDecompress() else { throw CGImage.outOfMemory(name) }
    defer { tjDestroy(decoder) }
    guard let header = header(contents, decoder) else {
      throw ImageError(.corrupt, path: name, cause: message(decoder))
    }
    try CGImage.checkSize(width: header.width, height: header.height, name: name)

    // TurboJPEG does not convert CMYK, the colours of print images, to RGB, so that is done here.
    let isCMYK = header.space == TJCS_CMYK.rawValue || header.space == TJCS_YCCK.rawValue
    let stride = CGImage.bytesPerRow(width: header.width, .bgra8Premultiplied)
    guard let buffer = PixelBuffer(zeroed: stride * header.height) else {
      throw CGImage.outOfMemory(name)
    }
    /// Decodes `contents` into the buffer, up to the first warning.
    func attempt(_ contents: Data) -> Outcome {
      let status = contents.withUnsafeBytes { bytes in
        tjDecompress2(
          decoder, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count),
          buffer.base.assumingMemoryBound(to: UInt8.self), Int32(header.width), Int32(stride),
          Int32(header.height), (isCMYK ? TJPF_CMYK : TJPF_BGRA).rawValue, TJFLAG_STOPONWARNING)
      }
      if status == 0 { return .decoded }
      let message = message(decoder)
      return isWarning(decoder) ? .stopped(warning: message) : .failed(cause: message)
    }
    let contents = try decode(repairing: contents, name: name, attempt)
    if isCMYK { convertFromCMYK(buffer) }

    let image = CGImage(
      width: header.width, height: header.height, bytesPerRow: stride,
      pixelFormat: .bgra8Premultiplied, isOpaque: true, buffer: buffer)
    let orientation = EXIFOrientation(jpeg: contents) ?? .up
    guard let upright = orientation.upright(image) else { throw CGImage.outOfMemory(name) }
    return upright
  }

  private enum Outcome {
    case decoded
    case stopped(warning: String)
    case failed(cause: String)
  }

  /// Decodes a file with `attempt`, and repairs benign faults in it until it is decoded without a warning.
  ///
  /// - Returns: the contents of the repaired file.
  private static func decode(
    repairing contents: Data, name: String, _ attempt: (Data) -> Outcome
  ) throws(ImageError) -> Data {
    var contents = contents
    var outcome = attempt(contents)
    var attemptsLeft = maximumRepairs
    // The decoder reads the file from its beginning. So everything before a repair is in order, and no later repair is
    // needed there.
    var repairedUpTo = 0
    while true {
      let warning: String
      switch outcome {
      case .decoded: return contents
      case .failed(let cause): throw ImageError(.corrupt, path: name, cause: cause)
      case .stopped(let text): warning = text
      }
      var isRepaired = false
      for repair in JPEGRepair.repairs(of: warning, in: contents)
      where !isRepaired && repair.offset >= repairedUpTo && attemptsLeft > 0 {
        attemptsLeft -= 1
        let candidate = repair.applied(to: contents)
        let result = attempt(candidate)
        // A repair in a wrong place damages the file. Decoding then fails or stops at a warning about damage: try the
        // next place.
        switch result {
        case .failed: continue
        case .stopped(let warning) where !JPEGRepair.isBenign(warning): continue
        case .decoded, .stopped: break
        }
        (contents, outcome) = (candidate, result)
        (isRepaired, repairedUpTo) = (true, repair.offset)
      }
      guard isRepaired else { throw ImageError(.corrupt, path: name, cause: warning) }
    }
  }

  /// The limit of attempts to decode a repaired file. A progressive file has about ten scans, each of which may be
  /// followed by stray bytes.
  private static let maximumRepairs = 64

  private static func isWarning(_ decoder: tjhandle) -> Bool {
    tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
  }

  private static func message(_ decoder: tjhandle) -> String {
    String(cString: tjGetErrorStr2(decoder))
  }

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
    // At the highest qualities, colours keep their full resolution.
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
      // Ignore a warning here: decoding reports it again and decides whether it is benign.
      guard status == 0 || isWarning(decoder) else { return nil }
      return (Int(width), Int(height), UInt32(bitPattern: space))
    }
  }

  /// Converts cyan, magenta, yellow, black to blue, green, red, alpha in place.
  ///
  /// The value 255 means no ink, a convention that comes from Adobe Photoshop.
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
