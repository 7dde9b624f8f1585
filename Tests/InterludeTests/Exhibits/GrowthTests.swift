import Compositor
import Desktop
import Foundation
import FrameStatistics
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Repeated transitions do not use more and more memory.
@MainActor @Suite struct GrowthTests {
  /// `INTERLUDE_TRANSITIONS` asks for more, to look at memory, too.
  private static let count =
    ProcessInfo.processInfo.environment["INTERLUDE_TRANSITIONS"].flatMap { Int($0) } ?? 8

  @Test(arguments: [ExhibitName.reference, .referenceSplit])
  func texturesAreBackAfterEachTransition(exhibit: ExhibitName) throws {
    let session = try HeadlessSession(width: 240, height: 150)
    _ = try AppStart.findResources()
    let open = try exhibit.makeAtFixedTime().load(seed: AppStart.fixedSeed)
    let window = AppStart.makeWindow(showing: open.root)
    defer { window.isHidden = true }
    session.runUntilIdle()
    // The second time round, whatever is kept is there.
    for step in open.demonstration + open.demonstration {
      if case .perform(let perform) = step.action { perform() }
      session.runUntilIdle()
    }
    let compositor = session.producer.compositor
    var baselines: [String: Int] = [:]
    var memory: Int?
    for index in 0..<Self.count {
      let step = open.demonstration[index % open.demonstration.count]
      if case .perform(let perform) = step.action { perform() }
      session.runUntilIdle()
      let bytes = compositor.textureBytes
      #expect(bytes == baselines[step.name, default: bytes], "transition \(index), \(step.name)")
      baselines[step.name] = bytes
      #expect(compositor.snapshotCount == 0)
      // The allocator's arenas have their size by then.
      if index == Self.count / 2 { memory = ProcessMeter().residentMemory }
    }
    if Self.count >= 100, let memory, let now = ProcessMeter().residentMemory {
      #expect(now - memory < 4 << 20, "\(now - memory) bytes more in the second half")
    }
  }
}
