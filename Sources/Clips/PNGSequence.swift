import Foundation

/// Writes a folder of PNG files, one for each frame period.
///
/// Until ``finish(_:)``, the files are in a temporary folder beside it. A folder that exists keeps its other files; its `frame-*.png` are
/// replaced.
final class PNGSequence: ClipEncoder {
  private let path: String
  private let draft: String
  private var isFinished = false

  init(_ path: String) throws(ClipError) {
    var trimmed = path
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = trimmed
    draft = AtomicFile.draft(of: trimmed)
    guard mkdir(draft, 0o777) == 0 else {
      isFinished = true
      throw .unwritable(trimmed)
    }
  }

  deinit {
    if !isFinished { try? FileManager.default.removeItem(atPath: draft) }
  }

  /// The names of a sequence's files in the folder at `path`; empty if there are none or the folder can't be read.
  static func frames(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
      $0.hasPrefix("frame-") && $0.hasSuffix(".png")
    }
  }

  func add(_ frame: ClipFrame, changed: PixelRect, periods: Range<Int>) throws {
    let contents =
      PNG.signature + PNG.header(width: frame.width, height: frame.height)
      + PNG.chunk("IDAT", PNG.compress(frame.pixels, width: frame.width))
      + PNG.chunk("IEND", [])
    for index in periods {
      let number = String(index + 1)
      let zeros = String(repeating: "0", count: max(4 - number.count, 0))
      let file = try AtomicFile("\(draft)/frame-\(zeros)\(number).png")
      try file.write(contents)
      try file.commit()
    }
  }

  func finish(_ progress: (Double) -> Void) throws {
    isFinished = true
    if rename(draft, path) == 0 { return }
    defer { try? FileManager.default.removeItem(atPath: draft) }
    for name in Self.frames(in: path) { unlink("\(path)/\(name)") }
    for name in Self.frames(in: draft) {
      guard rename("\(draft)/\(name)", "\(path)/\(name)") == 0 else {
        throw ClipError.unwritable(path)
      }
    }
  }
}

extension ClipFormat {
  /// Whether the folder at `path` has frames of an earlier sequence, which ``ClipWriter`` would replace.
  public static func hasSequence(in path: String) -> Bool { !PNGSequence.frames(in: path).isEmpty }
}
