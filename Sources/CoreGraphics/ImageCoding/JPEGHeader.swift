import Foundation

/// The marker segments at the beginning of a JPEG file, up to the first scan.
///
/// A segment is 0xFF, a kind, and a big-endian length that counts its own two bytes and the data after it.
enum JPEGHeader {
  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// The file without the bytes that some cameras and editors leave between two segments.
  ///
  /// libjpeg skips such bytes with a warning, and reports only its first warning: without them, a warning is about the
  /// image data. A file that has none is returned as it is.
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

  /// Whether the file has its end-of-image marker: a file that was cut has none.
  ///
  /// Searched from the end, because a thumbnail at the beginning has an end marker of its own.
  static func hasEnd(_ contents: Data) -> Bool {
    guard let scan = contents.range(of: Data([0xFF, startOfScan]), options: .backwards) else {
      return false
    }
    return contents.range(
      of: Data([0xFF, endOfImage]), in: scan.upperBound..<contents.endIndex) != nil
  }

  /// The position of the next marker that begins a segment; nil if too few bytes follow it.
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
