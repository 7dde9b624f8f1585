import Desktop
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Interlude

/// The lines of an exhibit's source that begin its animations.
@MainActor @Suite struct AnimationLinesTests {
  /// Fails when the lab marks another line of the source for an animation than the one that begins it: two animations of the same property
  /// of different views have different lines.
  @Test(arguments: [
    // Each look-up takes seconds: these few stand for all.
    (
      ExhibitName.reference,
      ["above.frame = reverse ? beside : page", "below.frame = reverse ? page : behind"]
    ),
    (.corner, ["page.frame = self.presenting ? container.bounds : away"]),
  ])
  func eachAnimationHasItsLine(name: ExhibitName, expected: [String]) throws {
    let session = try HeadlessSession(width: 320, height: 240, draws: false)
    _ = try AppStart.findResources()
    let exhibit = name.make()
    let (open, window) = try AppStart.show(exhibit, seed: AppStart.fixedSeed)
    defer {
      window.isHidden = true
      endWhatRuns()
    }
    window.playback.isEnabled = true
    session.runUntilIdle()
    var player = StepPlayer(try #require(open.demonstration.first), in: session)
    var time = player.start
    while !player.isFinished {
      time += HeadlessSession.framePeriod
      try player.advance(to: time)
    }
    let files = try ExhibitSource.files(of: exhibit).map(\.path)
    var found: [AnimationIdentity: String] = [:]
    // Finding lines takes a while, so only animations that move views are looked up.
    for animation in window.playback.recordings.flatMap(\.rows).flatMap(\.animations)
    where ["position", "transform"].contains(animation.id.keyPath) && found[animation.id] == nil {
      let calls = try #require(animation.origin).lines()
      guard let line = calls.first(where: { files.contains($0.path) }) else { continue }
      let text = try String(contentsOfFile: line.path, encoding: .utf8)
      found[animation.id] = text.split(separator: "\n", omittingEmptySubsequences: false)[
        line.number - 1
      ].trimmingCharacters(in: .whitespaces)
    }
    for line in expected {
      let layers = Set(found.filter { $0.value.hasPrefix(line) }.keys.map(\.path))
      #expect(layers.count == 1, "\(line): \(found)")
    }
  }
}
