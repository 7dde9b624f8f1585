import Foundation

/// Writes a GIF with one palette for the whole clip: each frame is the changed rectangle, in which unchanged pixels are
/// transparent.
///
/// The palette needs all frames, so they are kept compressed until the end.
final class GIFEncoder: ClipEncoder {
  private let file: AtomicFile
  private let size: PixelRect
  private let frameRate: Int
  private let checkpoint: () throws -> Void
  private var frames: [StoredFrame] = []
  /// The number of changed pixels that have each of the 2²⁴ colours.
  private var uses = [UInt32](repeating: 0, count: 1 << 24)
  /// The colours that occur.
  private var colors: [UInt32] = []

  /// The palette entry for unchanged pixels.
  private static let transparent = UInt8(GIFPalette.largestCount)

  private struct StoredFrame {
    var rect: PixelRect
    var periods: Range<Int>
    var pixels: [UInt8]
  }

  init(
    _ file: AtomicFile, _ size: PixelRect, frameRate: Int, _ checkpoint: @escaping () throws -> Void
  ) {
    self.file = file
    self.size = size
    self.frameRate = frameRate
    self.checkpoint = checkpoint
  }

  func add(_ frame: ClipFrame, changed: PixelRect, periods: Range<Int>) throws {
    let pixels = frame.pixels(in: changed)
    for pixel in pixels {
      if uses[Int(pixel)] == 0 { colors.append(pixel) }
      if uses[Int(pixel)] < .max { uses[Int(pixel)] += 1 }
    }
    let bytes = pixels.withUnsafeBytes { [UInt8]($0) }
    frames.append(
      StoredFrame(rect: changed, periods: periods, pixels: Zlib.compress(bytes, level: 1)))
  }

  func finish(_ progress: (Double) -> Void) throws {
    try checkpoint()
    let palette = GIFPalette(colors.map { ($0, uses[Int($0)]) })
    var scratch: [UInt32] = []
    swap(&scratch, &uses)
    var dither = GIFDither(palette, scratch: scratch)
    try file.write(header(palette))
    // The palette entries on screen.
    var screen = [UInt8](repeating: Self.transparent, count: size.width * size.height)
    /// The last image, until its duration is known.
    var image: (rect: PixelRect, entries: [UInt8], start: Int)?
    for (number, frame) in frames.enumerated() {
      try checkpoint()
      progress(Double(number) / Double(frames.count))
      var entries = [UInt8](repeating: Self.transparent, count: screen.count)
      let changed = draw(frame, &dither, screen: &screen, entries: &entries)
      // Frames that differ only by colours with the same entries are one image.
      guard let changed else { continue }
      if let image {
        try write(image.rect, image.entries, from: image.start, to: frame.periods.lowerBound)
      }
      let rows = (changed.y..<changed.y + changed.height).flatMap { y in
        entries[y * size.width + changed.x..<y * size.width + changed.x + changed.width]
      }
      image = (changed, rows, frame.periods.lowerBound)
    }
    if let image, let end = frames.last?.periods.upperBound {
      try write(image.rect, image.entries, from: image.start, to: end)
    }
    try file.write([0x3B])
    try file.commit()
  }

  /// Draws a frame on the screen. Stores changed entries in `entries` and returns the rectangle around them; nil if there are
  /// none.
  private func draw(
    _ frame: StoredFrame, _ dither: inout GIFDither, screen: inout [UInt8], entries: inout [UInt8]
  ) -> PixelRect? {
    let rect = frame.rect
    let pixels = Zlib.decompress(frame.pixels, count: 4 * rect.width * rect.height)
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    pixels.withUnsafeBytes { bytes in
      let colors = bytes.bindMemory(to: UInt32.self)
      var source = 0
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width {
          let entry = dither.entry(for: colors[source], x: x, y: y)
          source += 1
          let index = y * size.width + x
          guard screen[index] != entry else { continue }
          screen[index] = entry
          entries[index] = entry
          (left, right) = (min(left, x), max(right, x))
          (top, bottom) = (min(top, y), y)
        }
      }
    }
    guard right >= 0 else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The file's header: signature, size, palette, and the extension for endless repetition.
  private func header(_ palette: GIFPalette) -> [UInt8] {
    var result = Array("GIF89a".utf8)
    result.appendLittleEndian(size.width, bytes: 2)
    result.appendLittleEndian(size.height, bytes: 2)
    // A palette of 2⁸ colours for the whole file; no background colour, square pixels.
    result += [0b1111_0111, 0, 0]
    for index in 0..<256 {
      let color = index < palette.colors.count ? palette.colors[index] : 0
      result += [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    result += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    return result
  }

  /// The time at which a frame period begins, in hundredths of a second. Rounded times, not rounded durations: the
  /// errors don't add up.
  private func hundredths(_ period: Int) -> Int { (200 * period + frameRate) / (2 * frameRate) }

  private func write(_ rect: PixelRect, _ entries: [UInt8], from start: Int, to end: Int) throws {
    // Disposal 1: the image stays. The last bit says that there is a transparent entry.
    var result: [UInt8] = [0x21, 0xF9, 4, 0b0000_0101]
    result.appendLittleEndian(
      min(hundredths(end) - hundredths(start), Int(UInt16.max)), bytes: 2)
    result += [Self.transparent, 0, 0x2C]
    for number in [rect.x, rect.y, rect.width, rect.height] {
      result.appendLittleEndian(number, bytes: 2)
    }
    // No palette of its own, not interlaced.
    result.append(0)
    result += LZW.compress(entries)
    try file.write(result)
  }
}

/// GIF's compression of palette entries: the LZW algorithm with codes of 9 to 12 bits.
enum LZW {
  private static let clear = 256
  private static let end = 257
  private static let largestCode = 4095

  /// Returns the size of an entry in bits, then the codes in blocks of at most 255 bytes.
  static func compress(_ entries: [UInt8]) -> [UInt8] {
    var codes = CodeWriter()
    // The code of a known sequence and the entry after it, to the code of the longer sequence.
    var table = SequenceTable()
    var (next, width) = (end + 1, 9)
    codes.append(clear, width)
    var current = Int(entries[0])
    for entry in entries.dropFirst() {
      if let longer = table[current, entry] {
        current = longer
        continue
      }
      codes.append(current, width)
      if next <= largestCode {
        table[current, entry] = next
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        codes.append(clear, width)
        table.removeAll()
        (next, width) = (end + 1, 9)
      }
      current = Int(entry)
    }
    codes.append(current, width)
    // The decoder has added one more sequence to its table.
    if next == 1 << width, width < 12 { width += 1 }
    codes.append(end, width)
    return [8] + codes.blocks
  }

  /// Packs codes into bytes, the lowest bit first.
  private struct CodeWriter {
    private var bytes: [UInt8] = []
    private var bits = 0
    private var bitCount = 0

    mutating func append(_ code: Int, _ width: Int) {
      bits |= code << bitCount
      bitCount += width
      while bitCount >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        bitCount -= 8
      }
    }

    /// All bytes in blocks, each after its length, and an empty block at the end.
    var blocks: [UInt8] {
      let all = bitCount > 0 ? bytes + [UInt8(truncatingIfNeeded: bits)] : bytes
      var result: [UInt8] = []
      for start in stride(from: 0, to: all.count, by: 255) {
        let block = all[start..<min(start + 255, all.count)]
        result.append(UInt8(block.count))
        result += block
      }
      return result + [0]
    }
  }

  /// A hash table with open addressing for up to 4096 sequences.
  private struct SequenceTable {
    private static let size = 1 << 14
    /// A key and its code in the lower 12 bits; 0 where there is none.
    private var slots = [UInt32](repeating: 0, count: size)

    mutating func removeAll() {
      slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }

    private func slot(of key: UInt32) -> Int {
      var index = Int((key &* 0x9E37_79B1) >> 18)
      while slots[index] != 0, slots[index] >> 12 != key { index = (index + 1) % Self.size }
      return index
    }

    subscript(sequence: Int, entry: UInt8) -> Int? {
      get {
        let found = slots[slot(of: UInt32(sequence) << 8 | UInt32(entry))]
        return found == 0 ? nil : Int(found & 0xFFF)
      }
      set {
        let key = UInt32(sequence) << 8 | UInt32(entry)
        slots[slot(of: key)] = key << 12 | UInt32(newValue ?? 0)
      }
    }
  }
}
