import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The bytes that `make fuzz` has kept, because each reaches code that no other does, or has once caused a failure.
@MainActor @Suite(.serialized) struct FuzzTests {
  nonisolated private static let corpora = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpora")

  @Test(arguments: FuzzTarget.allCases)
  func keptBytesDoNoHarm(target: FuzzTarget) throws {
    defer { FuzzTarget.finish() }
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.corpora.appendingPathComponent(target.rawValue), includingPropertiesForKeys: nil)
    #expect(files.count > 3)
    let scratch = NSTemporaryDirectory() + "fuzz-\(target.rawValue)-\(UUID().uuidString)"
    for file in files.sorted(by: { $0.path < $1.path }) {
      target.run([UInt8](try Data(contentsOf: file)), scratch: scratch)
    }
    #expect(!FileManager.default.fileExists(atPath: scratch))
  }

  /// Random bytes, which no search has chosen.
  @Test(arguments: FuzzTarget.allCases)
  func randomBytesDoNoHarm(target: FuzzTarget) {
    defer { FuzzTarget.finish() }
    var random = SeededGenerator(seed: 7)
    let scratch = NSTemporaryDirectory() + "fuzz-\(target.rawValue)-\(UUID().uuidString)"
    for _ in 0..<20 {
      let bytes = (0..<random.index(below: 200)).map { _ in UInt8(random.index(below: 256)) }
      target.run(bytes, scratch: scratch)
    }
  }
}
