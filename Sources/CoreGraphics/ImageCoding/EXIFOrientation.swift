import Foundation

/// How a stored image must be rotated or mirrored to be upright.
///
/// The raw values are those of tag 0x0112 in the EXIF standard. They say on which sides of the upright image
/// the first row and the first column of the stored image lie.
enum EXIFOrientation: Int {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// The orientation in a JPEG file's APP1 segment; nil if there is none.
  init?(jpeg contents: Data) {
    var position = 2
    // A segment begins with 0xFF, its kind, and its length, which includes the two bytes of the length.
    while position + 4 <= contents.count, contents[position] == 0xFF {
      // Any number of 0xFF bytes may stand before a segment.
      if contents[position + 1] == 0xFF {
        position += 1
        continue
      }
      let kind = contents[position + 1]
      let length = Int(contents[position + 2]) << 8 | Int(contents[position + 3])
      let end = position + 2 + length
      // Image data begins at the start-of-scan segment (0xDA).
      guard kind != 0xDA, length >= 2, end <= contents.count else { return nil }
      let segment = position + 4..<end
      if kind == 0xE1, contents[segment].starts(with: Array("Exif\0\0".utf8)) {
        self.init(tiff: Array(contents[segment].dropFirst(6)))
        return
      }
      position = segment.upperBound
    }
    return nil
  }

  /// The orientation in the first directory of a TIFF block.
  private init?(tiff: [UInt8]) {
    let isLittle = tiff.starts(with: Array("II".utf8))
    guard isLittle || tiff.starts(with: Array("MM".utf8)) else { return nil }
    func number(at offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset + bytes <= tiff.count else { return nil }
      let digits = tiff[offset..<offset + bytes]
      return isLittle
        ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      // An entry has twelve bytes: tag, type, count, and the value, or its offset if the value is longer
      // than four bytes.
      let start = directory + 2 + entry * 12
      guard let tag = number(at: start, bytes: 2) else { return nil }
      if tag == 0x0112 {
        guard let value = number(at: start + 8, bytes: 2) else { return nil }
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }

  /// Returns the upright image for the stored `image`; nil without enough memory.
  func upright(_ image: CGImage) -> CGImage? {
    guard self != .up else { return image }
    let (width, height) = (image.width, image.height)
    let isTurned = rawValue >= EXIFOrientation.leftMirrored.rawValue
    return CGImage.drawing(
      width: isTurned ? height : width, height: isTurned ? width : height, isOpaque: image.isOpaque
    ) { context in
      context.interpolationQuality = .none
      context.concatenate(transform(width: CGFloat(width), height: CGFloat(height)))
      context.drawUpright(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  /// The transform from the stored image's pixels to the upright one's.
  private func transform(width: CGFloat, height: CGFloat) -> CGAffineTransform {
    switch self {
    case .up: .identity
    case .upMirrored: CGAffineTransform(-1, 0, 0, 1, width, 0)
    case .down: CGAffineTransform(-1, 0, 0, -1, width, height)
    case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, height)
    case .leftMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
    case .right: CGAffineTransform(0, 1, -1, 0, height, 0)
    case .rightMirrored: CGAffineTransform(0, -1, -1, 0, height, width)
    case .left: CGAffineTransform(0, -1, 1, 0, 0, width)
    }
  }
}
