import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// A window that is resized in the middle of a transition looks as if it had been that large from the start.
@MainActor @Suite struct ResizedExhibitTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var exhibit: ExhibitName
    /// Those that lead there, and the one that is looked at.
    var steps: [String]
    /// Of the transition, in seconds.
    var duration: TimeInterval
    var testDescription: String { "\(exhibit) \(steps.last ?? "")" }
  }

  nonisolated static let cases = [
    Case(exhibit: .calendar, steps: ["push"], duration: 1),
    Case(exhibit: .calendar, steps: ["push", "pop"], duration: 1),
    Case(exhibit: .container, steps: ["right"], duration: 0.8),
    Case(exhibit: .container, steps: ["top"], duration: 0.8),
    Case(exhibit: .photos, steps: ["present"], duration: 0.51),
    Case(exhibit: .photos, steps: ["present", "dismiss"], duration: 0.51),
    Case(exhibit: .reference, steps: ["push"], duration: 1),
  ]

  /// Shares of the duration.
  private nonisolated static let moments = [0.15, 0.4, 0.75]

  /// From 480 × 360.
  @Test(arguments: cases, [(640, 420), (360, 520)])
  func looksAsIfItHadAlwaysBeenThisLarge(test: Case, size: (width: Int, height: Int)) throws {
    func pictures(resizesAt share: Double?) throws -> [Bitmap] {
      let (width, height) = share == nil ? size : (480, 360)
      let stage = try ExhibitStage(test.exhibit, width: width, height: height)
      for step in test.steps.dropLast() { try stage.perform(step) }
      try stage.begin(try #require(test.steps.last))
      // What the pointer is over afterwards looks different.
      stage.session.send(.pointerLeft)
      var pictures: [Bitmap] = []
      var last = 0.0
      for moment in Self.moments {
        stage.session.advance(by: (moment - last) * test.duration)
        last = moment
        if moment == share {
          try stage.session.resize(width: size.width, height: size.height)
          stage.session.frame()
        }
        pictures.append(try stage.picture())
      }
      return pictures
    }
    let expected = try pictures(resizesAt: nil)
    for (index, share) in Self.moments.dropLast().enumerated() {
      let seen = try pictures(resizesAt: share)
      for moment in Self.moments.indices.dropFirst(index) {
        // Edges may lie a fraction of a pixel elsewhere, where half pages and places are rounded.
        seen[moment].expect(
          expected[moment], tolerance: 40, outliers: 400,
          "\(test)-\(size.width)-\(share)-\(moment)")
      }
    }
  }
}
