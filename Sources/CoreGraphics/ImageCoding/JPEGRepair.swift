import Foundation

/// A change of a JPEG file that removes the cause of a decoder's warning without removing image data.
///
/// libjpeg reports only the first warning of a file, so a benign warning would hide damage that comes later. Therefore
/// the decoder stops at its first warning. If the warning is benign, its cause is repaired and the file is decoded
/// again, until there is no warning left or a warning is about damage.
struct JPEGRepair {
  /// The ranges of the file to replace and the bytes to replace them with, in the order of the file.
  private var edits: [(range: Range<Int>, bytes: [UInt8])]

  private init(_ edits: [(range: Range<Int>, bytes: [UInt8])]) { self.edits = edits }

  /// The offset of the first byte that changes.
  var offset: Int { edits.first?.range.lowerBound ?? 0 }

  func applied(to contents: Data) -> Data {
    var repaired = Data(capacity: contents.count)
    var kept = 0
    for edit in edits {
      repaired += contents[kept..<edit.range.lowerBound] + edit.bytes
      kept = edit.range.upperBound
    }
    return repaired + contents[kept...]
  }

  /// Returns whether the fault that libjpeg's `warning` reports leaves every pixel intact.
  ///
  /// The warning is recognised by its text, because TurboJPEG does not pass on libjpeg's message codes. The texts are
  /// part of libjpeg's interface.
  static func isBenign(_ warning: String) -> Bool {
    benignWarnings.contains { warning.contains($0) }
  }

  private static let benignWarnings = [
    strayBytes, unknownAdobeTransform, sequentialScanParameters, unknownJFIFVersion,
  ]
  private static let strayBytes = "extraneous bytes before marker"
  private static let unknownAdobeTransform = "Unknown Adobe color transform code"
  private static let sequentialScanParameters = "Invalid SOS parameters for sequential JPEG"
  private static let unknownJFIFVersion = "unknown JFIF revision number"

  /// Returns the changes that may remove the cause of `warning`, in the order of their places in the file; none if the
  /// warning is about damage.
  static func repairs(of warning: String, in contents: Data) -> [JPEGRepair] {
    guard isBenign(warning) else { return [] }
    let markers = JPEGMarker.all(in: contents)
    if warning.contains(strayBytes) {
      return removals(of: warning, markers, contents)
    }
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    func replace(_ bytes: [UInt8], at position: Int) {
      let range = position..<position + bytes.count
      // The segments of a damaged file may overlap.
      let isAfterLast = range.lowerBound >= edits.last?.range.upperBound ?? 0
      if range.upperBound <= contents.count, isAfterLast { edits.append((range, bytes)) }
    }
    for marker in markers {
      let data = marker.position + 4
      switch marker.kind {
      case JPEGMarker.adobe where warning.contains(unknownAdobeTransform):
        // Write the code that libjpeg assumes instead of an unknown one: YCbCr, or YCCK if there are four components.
        replace([JPEGMarker.componentCount(markers, contents) == 4 ? 2 : 1], at: data + 11)
      case JPEGMarker.startOfScan where warning.contains(sequentialScanParameters):
        // The parameters are the first and last coefficient and the bit positions. A sequential scan contains all
        // coefficients with all bits.
        guard data < contents.count else { break }
        replace([0, 63, 0], at: data + 1 + 2 * Int(contents[data]))
      case JPEGMarker.jfif where warning.contains(unknownJFIFVersion):
        replace([1], at: data + 5)
      default: break
      }
    }
    return edits.isEmpty ? [] : [JPEGRepair(edits)]
  }

  /// Returns possible removals of stray bytes, one for each marker before which they may be.
  ///
  /// The warning gives the number of stray bytes and the kind of the marker after them, but not the place in the file.
  /// Some cameras leave stray bytes between two segments, and some editors leave them after a scan.
  private static func removals(
    of warning: String, _ markers: [JPEGMarker], _ contents: Data
  ) -> [JPEGRepair] {
    guard
      let match = warning.firstMatch(of: #/(\d+) extraneous bytes before marker 0x([0-9a-f]+)/#),
      let count = Int(match.1), let kind = UInt8(match.2, radix: 16)
    else { return [] }
    return markers.compactMap { marker in
      guard marker.kind == kind, marker.gap.count >= count else { return nil }
      return JPEGRepair([(marker.gap.upperBound - count..<marker.gap.upperBound, [])])
    }
  }
}

/// A marker of a JPEG file: 0xFF and a kind.
///
/// Most markers begin a segment: a big-endian length follows, which counts its own two bytes and the data after it.
struct JPEGMarker {
  let kind: UInt8
  /// The offset in the file of the 0xFF directly before the kind.
  let position: Int
  /// The bytes between the end of the previous segment and this marker with its padding. They are the data of a scan or
  /// stray bytes; usually the range is empty.
  let gap: Range<Int>

  static let startOfScan: UInt8 = 0xDA
  static let adobe: UInt8 = 0xEE
  static let jfif: UInt8 = 0xE0
  private static let endOfImage: UInt8 = 0xD9

  /// Returns the markers after the start of the image up to its end, or up to the end of a truncated file.
  static func all(in contents: Data) -> [JPEGMarker] {
    contents.withUnsafeBytes { bytes in
      var markers: [JPEGMarker] = []
      var position = 2
      while let marker = next(in: bytes, from: position) {
        markers.append(marker)
        if marker.kind == endOfImage { break }
        position = marker.position + 2
        if marker.hasLength {
          guard position + 2 <= bytes.count else { break }
          position += Int(bytes[position]) << 8 | Int(bytes[position + 1])
        }
      }
      return markers
    }
  }

  /// Returns the number of colour components according to the frame's segment; nil if there is no such segment.
  static func componentCount(_ markers: [JPEGMarker], _ contents: Data) -> Int? {
    // Find the start-of-frame marker of any coding. The other kinds in this range begin tables or are reserved.
    guard
      let frame = markers.first(where: {
        (0xC0...0xCF).contains($0.kind) && ![0xC4, 0xC8, 0xCC].contains($0.kind)
      }), frame.position + 9 < contents.count
    else { return nil }
    return Int(contents[frame.position + 9])
  }

  /// Whether a length follows the marker. Restart markers, the start and the end of the image, and kind 1 have none.
  private var hasLength: Bool { !(0xD0...Self.endOfImage).contains(kind) && kind != 1 }

  private static func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> JPEGMarker? {
    var position = start
    while position + 1 < bytes.count {
      // 0xFF00 is a stuffed data byte, and a run of 0xFF is padding before a marker.
      if bytes[position] == 0xFF, bytes[position + 1] != 0, bytes[position + 1] != 0xFF {
        var end = position
        while end > start, bytes[end - 1] == 0xFF { end -= 1 }
        return JPEGMarker(kind: bytes[position + 1], position: position, gap: start..<end)
      }
      position += 1
    }
    return nil
  }
}
