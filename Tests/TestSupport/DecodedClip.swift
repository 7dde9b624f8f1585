internal import CZlib
import Foundation

/// A decoded animation: whole frames as `0xRRGGBB` pixels, and the duration of each.
///
/// The decoders are written for the tests, independently of the encoders.
public struct DecodedClip {
  /// The reason why a file can't be decoded.
  public struct Failure: Error {
    let reason: String
  }

  /// The width in pixels.
  public private(set) var width = 0
  /// The height in pixels.
  public private(set) var height = 0
  /// The pixels of each frame, in rows from the top.
  public private(set) var frames: [[UInt32]] = []
  /// The duration of each frame in seconds.
  public private(set) var durations: [Double] = []
  /// The number of repetitions. 0 means endless; nil means that the file has no such number.
  public private(set) var repeatCount: Int?

  /// The frames resampled at `rate` frames per second.
  public func periods(rate: Double) -> [[UInt32]] {
    var result: [[UInt32]] = []
    var time = 0.0
    for (frame, duration) in zip(frames, durations) {
      time += duration
      while Double(result.count) + 0.5 < time * rate { result.append(frame) }
    }
    return result
  }
}

/// Reads numbers and blocks of a file.
private struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, position + count <= bytes.count else {
      throw DecodedClip.Failure(reason: "the file ends at \(bytes.count), in the middle of a block")
    }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func byte() throws -> Int { Int(try take(1)[0]) }
  mutating func big(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }
  mutating func little(_ count: Int) throws -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
  mutating func text(_ count: Int) throws -> String {
    String(decoding: try take(count), as: UTF8.self)
  }
}

// MARK: APNG

extension DecodedClip {
  /// Decodes a PNG with 8-bit RGB pixels, animated or not. Checks the chunks' checksums and the animation's sequence numbers.
  public init(apng bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    guard try reader.take(8) == [137, 80, 78, 71, 13, 10, 26, 10] else {
      throw Failure(reason: "no PNG")
    }
    var declaredFrames: Int?
    var sequence = 0
    var rect = (x: 0, y: 0, width: 0, height: 0)
    var data: [UInt8] = []
    var canvas: [UInt32] = []
    func unfiltered() throws -> [UInt32] {
      let rowBytes = 3 * rect.width
      var raw = [UInt8](repeating: 0, count: (rowBytes + 1) * rect.height)
      var length = UInt(raw.count)
      guard uncompress(&raw, &length, data, UInt(data.count)) == Z_OK, length == raw.count else {
        throw Failure(reason: "the pixels can't be decompressed")
      }
      var rows: [[Int]] = []
      for y in 0..<rect.height {
        let above = rows.last ?? [Int](repeating: 0, count: rowBytes)
        var row: [Int] = []
        for x in 0..<rowBytes {
          let left = x >= 3 ? row[x - 3] : 0
          let diagonal = x >= 3 ? above[x - 3] : 0
          let prediction: Int
          switch raw[y * (rowBytes + 1)] {
          case 0: prediction = 0
          case 1: prediction = left
          case 2: prediction = above[x]
          case 3: prediction = (left + above[x]) / 2
          case 4:
            let estimate = left + above[x] - diagonal
            let candidates = [left, above[x], diagonal]
            prediction = candidates.min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
          default: throw Failure(reason: "an unknown filter")
          }
          row.append((Int(raw[y * (rowBytes + 1) + 1 + x]) + prediction) & 255)
        }
        rows.append(row)
      }
      return rows.flatMap { row -> [UInt32] in
        (0..<rect.width).map { x -> UInt32 in
          let (red, green, blue) = (row[3 * x], row[3 * x + 1], row[3 * x + 2])
          return UInt32(red << 16 | green << 8 | blue)
        }
      }
    }
    func endFrame() throws {
      guard !data.isEmpty else { return }
      let pixels = try unfiltered()
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          canvas[(rect.y + y) * width + rect.x + x] = pixels[y * rect.width + x]
        }
      }
      frames.append(canvas)
      data = []
    }
    while true {
      let length = try reader.big(4)
      let type = try reader.text(4)
      let contents = try reader.take(length)
      let checksum = crc32(0, Array(type.utf8) + contents, UInt32(length + 4))
      guard try reader.big(4) == Int(checksum) else {
        throw Failure(reason: "a wrong checksum in \(type)")
      }
      var chunk = ByteReader(contents)
      switch type {
      case "IHDR":
        (width, height) = (try chunk.big(4), try chunk.big(4))
        guard try chunk.take(5) == [8, 2, 0, 0, 0] else { throw Failure(reason: "not 8-bit RGB") }
        rect = (0, 0, width, height)
        canvas = [UInt32](repeating: 0, count: width * height)
      case "acTL": (declaredFrames, repeatCount) = (try chunk.big(4), try chunk.big(4))
      case "fcTL":
        try endFrame()
        guard try chunk.big(4) == sequence else { throw Failure(reason: "a gap in the sequence") }
        sequence += 1
        (rect.width, rect.height) = (try chunk.big(4), try chunk.big(4))
        (rect.x, rect.y) = (try chunk.big(4), try chunk.big(4))
        durations.append(Double(try chunk.big(2)) / Double(try chunk.big(2)))
        guard try chunk.take(2) == [0, 0] else { throw Failure(reason: "unexpected blending") }
      case "IDAT": data += contents
      case "fdAT":
        guard try chunk.big(4) == sequence else { throw Failure(reason: "a gap in the sequence") }
        sequence += 1
        data += contents.dropFirst(4)
      case "IEND":
        try endFrame()
        guard declaredFrames ?? frames.count == frames.count, reader.isAtEnd else {
          throw Failure(reason: "another number of frames than it declares")
        }
        return
      default: break
      }
    }
  }
}

// MARK: GIF

extension DecodedClip {
  /// Decodes a GIF with a palette for the whole file.
  public init(gif bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    guard try reader.text(6) == "GIF89a" else { throw Failure(reason: "no GIF") }
    (width, height) = (try reader.little(2), try reader.little(2))
    let flags = try reader.byte()
    guard flags & 0x80 != 0 else { throw Failure(reason: "no palette") }
    _ = try reader.take(2)
    let palette = try (0..<2 << (flags & 7)).map { _ in UInt32(try reader.big(3)) }
    var canvas = [UInt32](repeating: 0, count: width * height)
    var transparent: Int?
    func blocks() throws -> [UInt8] {
      var result: [UInt8] = []
      while true {
        let count = try reader.byte()
        if count == 0 { return result }
        result += try reader.take(count)
      }
    }
    while true {
      switch try reader.byte() {
      case 0x3B:
        guard reader.isAtEnd else { throw Failure(reason: "bytes after the end") }
        return
      case 0x21:
        let label = try reader.byte()
        let contents = try blocks()
        if label == 0xF9 {
          durations.append(Double(Int(contents[1]) | Int(contents[2]) << 8) / 100)
          transparent = contents[0] & 1 != 0 ? Int(contents[3]) : nil
        } else if label == 0xFF, contents.starts(with: "NETSCAPE2.0".utf8) {
          repeatCount = Int(contents[12]) | Int(contents[13]) << 8
        }
      case 0x2C:
        let rect = try (0..<4).map { _ in try reader.little(2) }
        guard try reader.byte() == 0 else { throw Failure(reason: "an unexpected image") }
        let bits = try reader.byte()
        let entries = try Self.entries(try blocks(), bits: bits)
        guard entries.count == rect[2] * rect[3] else {
          throw Failure(reason: "\(entries.count) pixels in an image of \(rect[2])×\(rect[3])")
        }
        for (index, entry) in entries.enumerated() where entry != transparent {
          canvas[(rect[1] + index / rect[2]) * width + rect[0] + index % rect[2]] = palette[entry]
        }
        frames.append(canvas)
      default: throw Failure(reason: "an unknown block at \(reader.position)")
      }
    }
  }

  /// LZW, from the description in the GIF89a specification: a table of whole sequences.
  private static func entries(_ bytes: [UInt8], bits: Int) throws -> [Int] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var result: [Int] = []
    var table: [[Int]] = []
    var width = bits + 1
    var last: [Int]?
    var (position, buffer, filled) = (0, 0, 0)
    func reset() {
      table = (0..<clear).map { [$0] } + [[], []]
      width = bits + 1
      last = nil
    }
    reset()
    while true {
      while filled < width {
        guard position < bytes.count else { throw Failure(reason: "no end code") }
        buffer |= Int(bytes[position]) << filled
        position += 1
        filled += 8
      }
      let code = buffer & (1 << width - 1)
      buffer >>= width
      filled -= width
      if code == clear {
        reset()
        continue
      }
      if code == end { return result }
      let sequence: [Int]
      if code < table.count {
        sequence = table[code]
      } else if code == table.count, let last {
        sequence = last + [last[0]]
      } else {
        throw Failure(reason: "an unknown code")
      }
      result += sequence
      if let last, table.count < 4096 {
        table.append(last + [sequence[0]])
        if table.count == 1 << width, width < 12 { width += 1 }
      }
      last = sequence
    }
  }
}
