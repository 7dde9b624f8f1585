internal import CZlib

/// The parts of PNG files, by the PNG specification (third edition, which includes animations).
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// zlib's compression level, 0…9. Higher levels take twice the time for 2 % fewer bytes.
  private static let compressionLevel: Int32 = 6

  /// A chunk: its length, its type of four letters, its contents, and their checksum.
  static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(contents.count + 12)
    result.appendBigEndian(UInt32(contents.count))
    result += type.utf8
    result += contents
    result.appendBigEndian(
      UInt32(
        result.withUnsafeBytes { bytes in
          let checked = bytes.dropFirst(4)
          return crc32(
            0,
            UnsafeRawBufferPointer(rebasing: checked).assumingMemoryBound(to: UInt8.self)
              .baseAddress,
            UInt32(checked.count))
        }))
    return result
  }

  /// The first chunks of a file with eight bits for each of red, green and blue: its size and its colour space, which is sRGB.
  static func header(width: Int, height: Int) -> [UInt8] {
    var contents: [UInt8] = []
    contents.appendBigEndian(UInt32(width))
    contents.appendBigEndian(UInt32(height))
    // Bit depth 8, colour type 2 (RGB), and the only methods of compression, filtering and interlacing.
    contents += [8, 2, 0, 0, 0]
    // Rendering intent 0: perceptual.
    return chunk("IHDR", contents) + chunk("sRGB", [0])
  }

  /// Filtered and compressed pixels: the contents of `IDAT` chunks. `pixels` are those of ``ClipFrame``, `width` in a row.
  static func compress(_ pixels: [UInt32], width: Int) -> [UInt8] {
    let rowBytes = 3 * width
    let height = pixels.count / width
    var filtered: [UInt8] = []
    filtered.reserveCapacity(height * (rowBytes + 1))
    // Both rows begin with a pixel of zeros, the left neighbour of the first pixel.
    var above = [UInt8](repeating: 0, count: rowBytes + 3)
    var row = above
    var trial = [UInt8](repeating: 0, count: rowBytes)
    var best = trial
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        row[3 * x + 3] = UInt8(truncatingIfNeeded: pixel >> 16)
        row[3 * x + 4] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[3 * x + 5] = UInt8(truncatingIfNeeded: pixel)
      }
      var bestKind = PNGFilter.none
      var lowest = Int.max
      for kind in PNGFilter.allCases {
        let cost = kind.apply(to: row, above: above, result: &trial)
        guard cost < lowest else { continue }
        (bestKind, lowest) = (kind, cost)
        swap(&best, &trial)
        if cost == 0 { break }
      }
      filtered.append(bestKind.rawValue)
      filtered += best
      swap(&row, &above)
    }
    return Zlib.compress(filtered, level: compressionLevel)
  }
}

/// The ways in which a row's bytes are predicted from those beside and above it.
private enum PNGFilter: UInt8, CaseIterable {
  case none, left, up, average, paeth

  /// Stores the differences between the bytes and their predictions. Returns the sum of their sizes, which is low where they
  /// can be compressed well.
  func apply(to row: [UInt8], above: [UInt8], result: inout [UInt8]) -> Int {
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        result.withUnsafeMutableBufferPointer { result in
          var cost = 0
          for index in result.indices {
            let (left, up) = (row[index], above[index + 3])
            let prediction: UInt8 =
              switch self {
              case .none: 0
              case .left: left
              case .up: up
              case .average: UInt8((UInt16(left) + UInt16(up)) / 2)
              case .paeth: Self.paeth(Int(left), Int(up), Int(above[index]))
              }
            let difference = row[index + 3] &- prediction
            result[index] = difference
            cost += Int(Int8(bitPattern: difference).magnitude)
          }
          return cost
        }
      }
    }
  }

  /// The neighbour that is closest to `left + up - diagonal`.
  private static func paeth(_ left: Int, _ up: Int, _ diagonal: Int) -> UInt8 {
    let (toLeft, toUp) = (abs(up - diagonal), abs(left - diagonal))
    let toDiagonal = abs(left + up - 2 * diagonal)
    if toLeft <= toUp, toLeft <= toDiagonal { return UInt8(left) }
    return UInt8(toUp <= toDiagonal ? up : diagonal)
  }
}

/// zlib's compression of whole blocks of bytes.
enum Zlib {
  static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { result, used in
      let status = compress2(result.baseAddress, &count, bytes, UInt(bytes.count), level)
      precondition(status == Z_OK, "There is not enough memory to compress a frame.")
      used = Int(count)
    }
  }

  /// The inverse of ``compress(_:level:)`` for `count` bytes.
  static func decompress(_ bytes: [UInt8], count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { result, used in
      var length = UInt(count)
      let status = uncompress(result.baseAddress, &length, bytes, UInt(bytes.count))
      precondition(status == Z_OK, "There is not enough memory to decompress a frame.")
      used = Int(length)
    }
  }
}
