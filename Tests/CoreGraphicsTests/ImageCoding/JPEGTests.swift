import CTurboJPEG
import CoreGraphics
import TestSupport
import Testing

@Suite struct JPEGTests {
  /// Four uniform fields, which compression hardly changes: red and green above blue and white.
  private static let fields = Bitmap(width: 48, height: 32) { x, y in
    switch (x < 24, y < 16) {
    case (true, true): SIMD4(1, 0, 0, 1)
    case (false, true): SIMD4(0, 1, 0, 1)
    case (true, false): SIMD4(0, 0, 1, 1)
    case (false, false): SIMD4(1, 1, 1, 1)
    }
  }

  @Test func decodesWhatWasEncoded() throws {
    let image = try CGImage.load(jpeg(Self.fields))
    #expect(image.isOpaque)
    #expect(image.pixelFormat == .bgra8Premultiplied)
    Bitmap(image).expect(Self.fields, tolerance: 4)
  }

  @Test func graysAreRead() throws {
    let gray = Bitmap(width: 20, height: 10) { x, _ in
      let value = Double(x) / 19
      return SIMD4(value, value, value, 1)
    }
    Bitmap(try CGImage.load(jpeg(gray, sampling: TJSAMP_GRAY))).expect(gray, tolerance: 6)
  }

  /// The upright image of each orientation: for each pixel, its index in the stored image.
  @Test(arguments: 1...8, [true, false])
  func orientationMakesUpright(orientation: Int, isLittleEndian: Bool) throws {
    let stored = Self.fields
    let (w, h) = (stored.width, stored.height)
    let isTurned = orientation > 4
    let expected = Bitmap(width: isTurned ? h : w, height: isTurned ? w : h) { x, y in
      let (column, row) =
        switch orientation {
        case 2: (w - 1 - x, y)
        case 3: (w - 1 - x, h - 1 - y)
        case 4: (x, h - 1 - y)
        case 5: (y, x)
        case 6: (y, h - 1 - x)
        case 7: (w - 1 - y, h - 1 - x)
        case 8: (w - 1 - y, x)
        default: (x, y)
        }
      return stored[column, row].fractions
    }
    let contents = Self.adding(orientation, isLittleEndian: isLittleEndian, to: try jpeg(stored))
    Bitmap(try CGImage.load(contents)).expect(expected, tolerance: 4, "\(orientation)")
  }

  /// A file may have any number of 0xFF bytes before a segment.
  @Test func fillBytesBeforeTheOrientationAreSkipped() throws {
    let turned = Self.adding(6, isLittleEndian: true, to: try jpeg(Self.fields))
    let padded = turned.prefix(2) + [0xFF, 0xFF, 0xFF] + turned.dropFirst(2)
    let image = try CGImage.load(padded)
    #expect((image.width, image.height) == (Self.fields.height, Self.fields.width))
  }

  @Test(arguments: [0, 9, 65_535])
  func unknownOrientationIsIgnored(orientation: Int) throws {
    let contents = Self.adding(orientation, isLittleEndian: true, to: try jpeg(Self.fields))
    Bitmap(try CGImage.load(contents)).expect(Self.fields, tolerance: 4)
  }

  @Test func truncatedImagesAreErrors() throws {
    let contents = try jpeg(Self.fields)
    let error = #expect(throws: ImageError.self) {
      try CGImage.load(contents.prefix(contents.count * 3 / 4), name: "half.jpg")
    }
    #expect(error?.code == .corrupt)
    #expect(error?.description.hasPrefix("The image “half.jpg” is damaged: ") == true)
  }

  private func jpeg(
    _ bitmap: Bitmap, sampling: TJSAMP = TJSAMP_444, flags: Int32 = 0
  ) throws -> Data {
    let encoder = try #require(tjInitCompress())
    defer { tjDestroy(encoder) }
    let bytes = bitmap.pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    var written: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(written) }
    let status = tjCompress2(
      encoder, bytes, Int32(bitmap.width), 0, Int32(bitmap.height), Int32(TJPF_RGBA.rawValue),
      &written, &count, Int32(sampling.rawValue), 98, flags)
    try #require(status == 0)
    return Data(bytes: try #require(written), count: Int(count))
  }

  /// The file with an EXIF segment after its first two bytes.
  private static func adding(
    _ orientation: Int, isLittleEndian: Bool, to contents: Data
  ) -> Data {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    // A directory of two entries at byte 8: the width (0x0100), then the orientation.
    let tiff =
      Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + number(0x0100, 2) + number(3, 2) + number(1, 4) + number(48, 2) + number(0, 2)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2)
      + number(0, 4)
    let segment = Array("Exif\0\0".utf8) + tiff
    let length = segment.count + 2
    return contents.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
      + contents.dropFirst(2)
  }

  /// Bytes that some cameras leave between two segments, and before the end marker.
  @Test(arguments: [true, false], [true, false])
  func strayBytesAreSkipped(inHeader: Bool, atEnd: Bool) throws {
    let contents = Self.addingStrayBytes(to: try jpeg(Self.fields), inHeader, atEnd)
    Bitmap(try CGImage.load(contents)).expect(Self.fields, tolerance: 4)
  }

  /// The orientation is also found after such bytes.
  @Test func strayBytesHideNoOrientation() throws {
    let plain = try jpeg(Self.fields)
    let header = Self.adding(3, isLittleEndian: true, to: plain.prefix(2)).dropFirst(2)
    let stray = Self.addingStrayBytes(to: plain, true, false)
    let first = Self.endOfFirstSegment(plain) + 3
    let turned = Bitmap(try CGImage.load(stray.prefix(first) + header + stray.dropFirst(first)))
    let expected = Bitmap(try CGImage.load(Self.adding(3, isLittleEndian: true, to: plain)))
    turned.expect(expected, tolerance: 0)
  }

  /// A truncated or damaged file is an error, although the decoder's first warning is about stray bytes.
  @Test func damageIsAnErrorDespiteStrayBytes() throws {
    let whole = try jpeg(Self.fields)
    let stray = Self.addingStrayBytes(to: whole, true, false)
    for count in stride(from: 200, to: stray.count - 2, by: 7) {
      #expect(throws: ImageError.self, "\(count) bytes") { try CGImage.load(stray.prefix(count)) }
    }
    var cut = Self.addingStrayBytes(to: whole, true, true)
    cut.removeLast(2)
    #expect(throws: ImageError.self) { try CGImage.load(cut) }
  }

  /// The file with three bytes before the second segment, and before the end marker.
  private static func addingStrayBytes(to contents: Data, _ inHeader: Bool, _ atEnd: Bool) -> Data {
    let stray = Data([0x12, 0x34, 0x56])
    let first = endOfFirstSegment(contents)
    return contents.prefix(first) + (inHeader ? stray : Data())
      + contents.dropFirst(first).dropLast(2) + (atEnd ? stray : Data()) + contents.suffix(2)
  }

  private static func endOfFirstSegment(_ contents: Data) -> Int {
    4 + (Int(contents[4]) << 8 | Int(contents[5]))
  }

  // MARK: Faults that leave the pixels intact

  /// A picture with details, in several scans.
  private func progressive() throws -> Data {
    let details = Bitmap(width: 64, height: 48) { x, y in
      SIMD4(Double(x * y % 64) / 64, Double((x ^ y) % 48) / 48, Double(x) / 64, 1)
    }
    return try jpeg(details, sampling: TJSAMP_420, flags: TJFLAG_PROGRESSIVE)
  }

  /// The data of each scan: from the end of its header to the next marker.
  private static func scans(_ contents: Data) -> [Range<Int>] {
    var scans: [Range<Int>] = []
    var position = 2
    while position + 4 <= contents.count {
      let end = position + 2 + (Int(contents[position + 2]) << 8 | Int(contents[position + 3]))
      var next = end
      if contents[position + 1] == 0xDA {
        while contents[next] != 0xFF || contents[next + 1] == 0 { next += 1 }
        scans.append(end..<next)
      }
      position = next
    }
    return scans
  }

  /// With three bytes after the first scans, as editors leave them.
  private static func addingStrayBytes(
    to contents: Data, afterScans count: Int = .max
  ) -> Data {
    var result = contents
    for scan in scans(contents).prefix(count).reversed() {
      result.insert(contentsOf: [0x12, 0x34, 0x56], at: scan.upperBound)
    }
    return result
  }

  @Test func strayBytesBetweenScansAreSkipped() throws {
    let plain = try progressive()
    #expect(Self.scans(plain).count > 5)
    let stray = Self.addingStrayBytes(to: plain)
    Bitmap(try CGImage.load(stray)).expect(Bitmap(try CGImage.load(plain)), tolerance: 0)
  }

  /// The decoder's first warning is about stray bytes; what is damaged in a later scan is damaged all the same.
  @Test func strayBytesBetweenScansExcuseNoDamage() throws {
    let plain = try progressive()
    var random = SeededGenerator(seed: 3)
    var damagedCount = 0
    for scan in Self.scans(plain).dropFirst() {
      for _ in 0..<12 {
        let place = scan.lowerBound + random.index(below: scan.count)
        // No marker comes or goes.
        guard plain[place] != 0xFF, plain[place - 1] != 0xFF, plain[place] ^ 0x55 != 0xFF else {
          continue
        }
        var damaged = plain
        damaged[place] ^= 0x55
        let isError = (try? CGImage.load(damaged)) == nil
        let stray = Self.addingStrayBytes(to: damaged, afterScans: 1)
        #expect(((try? CGImage.load(stray)) == nil) == isError, "byte \(place)")
        if isError { damagedCount += 1 }
      }
    }
    #expect(damagedCount > 5)
  }

  /// Some phones append a film, whose bytes may look like markers.
  @Test(arguments: [[0xFF, 0xDA, 1, 2, 3], [0xFF, 0xD8, 0xFF, 0xDA], [0, 0, 0]] as [[UInt8]])
  func dataAfterTheEndIsIgnored(bytes: [UInt8]) throws {
    for plain in [try jpeg(Self.fields), try progressive()] {
      let expected = Bitmap(try CGImage.load(plain))
      Bitmap(try CGImage.load(plain + bytes)).expect(expected, tolerance: 0)
      let stray = Self.addingStrayBytes(to: plain)
      Bitmap(try CGImage.load(stray + bytes)).expect(expected, tolerance: 0)
    }
  }

  /// Numbers in a header that no decoder needs; without its end such a file is damaged as any other.
  @Test(arguments: ["JFIF version", "Adobe transform", "scan parameters"])
  func strangeNumbersAreIgnored(fault: String) throws {
    let plain = try jpeg(Self.fields)
    var faulty = plain
    switch fault {
    case "JFIF version": faulty[11] = 9
    case "Adobe transform":
      let segment: [UInt8] =
        [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 9]
      faulty = plain.prefix(2) + segment + plain.dropFirst(Self.endOfFirstSegment(plain))
    default:
      // Before the data of the only scan: the first and last coefficient, and bit positions.
      faulty[Self.scans(plain)[0].lowerBound - 2] = 5
    }
    let expected = Bitmap(try CGImage.load(plain))
    Bitmap(try CGImage.load(faulty)).expect(expected, tolerance: 0)
    for count in stride(from: faulty.count - 60, to: faulty.count - 2, by: 7) {
      #expect(throws: ImageError.self) { try CGImage.load(faulty.prefix(count)) }
    }
  }
}
