import Foundation

/// A change of a JPEG file that takes away the cause of a decoder's warning and no image data.
///
/// libjpeg reports only the first warning of a file. So a benign warning would hide damage that comes later. The decoder is
/// stopped at its first warning instead, the cause is repaired if it is benign, and the file is decoded again, until there
/// is no warning left, or one about damage.
struct JPEGRepair {
  /// What to put in the place of which bytes, in the order of the file.
  private var edits: [(range: Range<Int>, bytes: [UInt8])]

  private init(_ edits: [(range: Range<Int>, bytes: [UInt8])]) { self.edits = edits }

  /// The first byte that changes.
  var place: Int { edits.first?.range.lowerBound ?? 0 }

  func applied(to contents: Data) -> Data {
    var repaired = Data(capacity: contents.count)
    var kept = 0
    for edit in edits {
      repaired += contents[kept..<edit.range.lowerBound] + edit.bytes
      kept = edit.range.upperBound
    }
    return repaired + contents[kept...]
  }

  /// Whether libjpeg's `warning` leaves every pixel intact, if nothing else is wrong.
  ///
  /// libjpeg's texts are part of its interface. TurboJPEG passes on no number.
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

  /// The changes that may take away the cause of `warning`, in the order of their places in the file; none if the warning
  /// is about damage.
  static func repairs(of warning: String, in contents: Data) -> [JPEGRepair] {
    guard isBenign(warning) else { return [] }
    let markers = JPEGMarker.all(in: contents)
    if warning.contains(strayBytes) {
      return removals(of: warning, markers, contents)
    }
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    func replace(_ bytes: [UInt8], at position: Int) {
      let range = position..<position + bytes.count
      if range.upperBound <= contents.count { edits.append((range, bytes)) }
    }
    for marker in markers {
      let data = marker.position + 4
      switch marker.kind {
      case JPEGMarker.adobe where warning.contains(unknownAdobeTransform):
        // What libjpeg assumes of an unknown code: YCbCr, or YCCK if there are four components.
        replace([JPEGMarker.componentCount(markers, contents) == 4 ? 2 : 1], at: data + 11)
      case JPEGMarker.startOfScan where warning.contains(sequentialScanParameters):
        // The first and last coefficient, and the bit positions: a sequential scan has all.
        guard data < contents.count else { break }
        replace([0, 63, 0], at: data + 1 + 2 * Int(contents[data]))
      case JPEGMarker.jfif where warning.contains(unknownJFIFVersion):
        replace([1], at: data + 5)
      default: break
      }
    }
    return edits.isEmpty ? [] : [JPEGRepair(edits)]
  }

  /// The warning says how many bytes are too many before which kind of marker, and not where. Some cameras leave them
  /// between two segments, and some editors after a scan.
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

/// A marker of a JPEG file: 0xFF and a kind. Most begin a segment: a big-endian length follows that counts its own two bytes
/// and the data after it.
struct JPEGMarker {
  let kind: UInt8
  /// The place of the 0xFF right before the kind.
  let position: Int
  /// The bytes between the end of the segment before and this marker with its padding: the data of a scan, or nothing.
  let gap: Range<Int>

  static let startOfScan: UInt8 = 0xDA
  static let adobe: UInt8 = 0xEE
  static let jfif: UInt8 = 0xE0
  private static let endOfImage: UInt8 = 0xD9

  /// The markers from the start of the image to its end; as far as there are any.
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

  /// The number of colour components that the frame's segment tells; nil if there is none.
  static func componentCount(_ markers: [JPEGMarker], _ contents: Data) -> Int? {
    // Start of frame, whatever the coding: not the tables that are numbered among them.
    guard
      let frame = markers.first(where: {
        (0xC0...0xCF).contains($0.kind) && ![0xC4, 0xC8, 0xCC].contains($0.kind)
      }), frame.position + 9 < contents.count
    else { return nil }
    return Int(contents[frame.position + 9])
  }

  /// Restart markers, and the image's start and end, stand alone.
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
