import Foundation

/// A piece of work that must withstand any bytes: it may refuse them, but not crash, hang or break a condition.
///
/// `make fuzz` searches for bytes that it does not withstand, guided by the code that they reach. `FuzzTests` does the work with the bytes
/// that were kept in `Tests/Corpora`.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Layers, animations and frames: bytes are read as changes.
  case commits
  /// PNG and JPEG files.
  case image
  /// Input scripts.
  case inputScript = "input-script"
  /// Paths: bytes are read as elements.
  case path
  /// Recordings: frames.csv and transitions.csv.
  case recording
  /// Logs of other programs.
  case log
  /// Storyboards and their scenes.
  case storyboard
  /// Attributed text in labels and text views: bytes are read as characters, attributes and edits.
  case text
  /// Curves and springs as text.
  case timing

  /// Does the work.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes.
  ///   - scratch: A path at which a file may be written.
  @MainActor
  public func run(_ bytes: [UInt8], scratch: String) {
    switch self {
    case .commits: LayerFuzzing.run(bytes)
    case .image: ImageFuzzing.run(bytes)
    case .inputScript: FileFuzzing.readInputScript(bytes)
    case .path: PathFuzzing.run(bytes)
    case .recording: FileFuzzing.readRecording(bytes, scratch)
    case .log: FileFuzzing.readLog(bytes, scratch)
    case .storyboard: FileFuzzing.readStoryboard(bytes, scratch)
    case .text: TextFuzzing.run(bytes)
    case .timing: FileFuzzing.readTiming(bytes)
    }
  }
}

extension FuzzTarget {
  /// Releases what runs share. There can be only one session at a time, and other tests have their own.
  @MainActor
  public static func finish() { LayerFuzzing.finish() }
}

/// Reads bytes as numbers and choices. At the end there are only zeros.
struct ByteReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func byte() -> UInt8 {
    guard index < bytes.count else { return 0 }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func isTrue() -> Bool { byte() & 1 == 1 }

  mutating func choice(below count: Int) -> Int { Int(byte()) % count }

  mutating func choice<Element>(of elements: [Element]) -> Element {
    elements[choice(below: elements.count)]
  }

  /// A fraction from 0 to 1.
  mutating func fraction() -> Double { Double(byte()) / 255 }

  /// A plausible coordinate, mostly. Sometimes one that is very large, very small, infinite or not a number.
  mutating func coordinate() -> Double {
    let kind = byte()
    guard kind < 0xF0 else { return choice(of: Self.extremes) }
    return (Double(kind) - 60) / (kind & 1 == 0 ? 1 : 7)
  }

  private static let extremes = [
    0, -0.0, 1e-300, 1e-9, 1e9, -1e9, 1e38, -1e300, .infinity, -.infinity, .nan, 0.5, 32768, 65536,
  ]
}
