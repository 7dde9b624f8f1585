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
    /// In which the page before it shows the same, whatever size the window had then.
    var sizes = [(width: 640, height: 420), (width: 320, height: 240)]
    var testDescription: String { "\(exhibit) \(steps.last ?? "")" }
  }

  nonisolated static let cases = [
    Case(exhibit: .corner, steps: ["present"], duration: 1),
    Case(exhibit: .corner, steps: ["present", "dismiss"], duration: 1),
    Case(exhibit: .calendar, steps: ["push"], duration: 1),
    Case(exhibit: .calendar, steps: ["push", "pop"], duration: 1),
    Case(exhibit: .container, steps: ["right"], duration: 1),
    Case(exhibit: .container, steps: ["top"], duration: 1),
    Case(exhibit: .container, steps: ["rotate"], duration: 1),
    Case(exhibit: .photos, steps: ["present"], duration: 0.51),
    Case(exhibit: .photos, steps: ["present", "dismiss"], duration: 0.51),
    Case(
      exhibit: .year, steps: ["open-month", "open-day"], duration: 0.6,
      sizes: [(width: 640, height: 420)]),
    Case(
      exhibit: .year, steps: ["open-month", "open-day", "close-day"], duration: 0.6,
      sizes: [(width: 640, height: 420)]),
    Case(exhibit: .petCare, steps: ["corner"], duration: 2),
    Case(exhibit: .petCare, steps: ["corner", "corner-back"], duration: 2),
    Case(
      exhibit: .petCare, steps: ["corner", "corner-back", "thumbnail"], duration: 2,
      sizes: [(width: 640, height: 420)]),
    Case(
      exhibit: .petCare, steps: ["corner", "corner-back", "thumbnail", "thumbnail-back"],
      duration: 2, sizes: [(width: 640, height: 420)]),
    Case(exhibit: .reference, steps: ["push"], duration: 1),
    Case(exhibit: .referenceSplit, steps: ["push"], duration: 1),
    Case(exhibit: .referenceSplit, steps: ["push", "pop"], duration: 1),
  ]

  /// Shares of the duration.
  private nonisolated static let moments = [0.15, 0.4, 0.75]
  private nonisolated static let first = (width: 480, height: 360)

  /// Plays a transition in a window of `size`, which it has from the beginning or from the moment `fraction` on, and calls
  /// `look` at each moment.
  private func play(
    _ test: Case, in size: (width: Int, height: Int), from fraction: Double?, draws: Bool,
    look: (ExhibitStage) throws -> Void
  ) throws {
    let (width, height) = fraction == nil ? size : Self.first
    let stage = try ExhibitStage(test.exhibit, width: width, height: height, draws: draws)
    for step in test.steps.dropLast() { try stage.perform(step) }
    try stage.begin(try #require(test.steps.last))
    // The view under the pointer looks different afterwards.
    stage.session.send(.pointerLeft)
    var last = 0.0
    for moment in Self.moments {
      stage.session.advance(by: (moment - last) * test.duration)
      last = moment
      if moment == fraction {
        try stage.session.resize(width: size.width, height: size.height)
        stage.session.frame()
      }
      try look(stage)
    }
    // Animations that still run would disturb other tests.
    stage.finish()
  }

  /// The frames of all visible views in the window, and their opacity. The parts of controls are left out.
  private func places(_ stage: ExhibitStage) -> [(name: String, rect: CGRect, opacity: Float)] {
    var places: [(String, CGRect, Float)] = []
    func look(_ view: UIView, _ opacity: Float) {
      guard let layer = view.layer.presentation(), !layer.isHidden else { return }
      let opacity = opacity * layer.opacity
      guard opacity > 0 else { return }
      places.append(
        ("\(type(of: view))", layer.convert(layer.bounds, to: nil), opacity))
      // The view that replaces a half's snapshot is inside the half.
      guard !(view is UIControl), "\(type(of: view))" != "SnapshotView" else { return }
      for subview in view.subviews { look(subview, opacity) }
    }
    if let window = stage.navigation.view.window { look(window, 1) }
    return places
  }

  /// How far edges may lie from each other: places and halves of pages are rounded to whole points.
  private static let rounding: CGFloat = 1.01

  @Test(arguments: cases.flatMap { test in test.sizes.map { (test, $0) } })
  func everythingIsInItsPlace(test: Case, size: (width: Int, height: Int)) throws {
    var expected: [[(name: String, rect: CGRect, opacity: Float)]] = []
    try play(test, in: size, from: nil, draws: false) { expected.append(places($0)) }
    for fraction in Self.moments.dropLast() {
      var moment = 0
      try play(test, in: size, from: fraction, draws: false) { stage in
        defer { moment += 1 }
        guard Self.moments[moment] >= fraction else { return }
        let seen = places(stage)
        #expect(seen.map(\.name) == expected[moment].map(\.name))
        let strays = zip(seen, expected[moment]).filter { a, b in
          let isThere = [\CGRect.minX, \.minY, \.maxX, \.maxY].allSatisfy {
            abs(a.rect[keyPath: $0] - b.rect[keyPath: $0]) <= Self.rounding
          }
          return !isThere || abs(a.opacity - b.opacity) >= 0.01
        }
        #expect(strays.isEmpty, "from \(fraction), at \(Self.moments[moment])")
      }
    }
  }

  private nonisolated static let parted = [
    Case(
      exhibit: .calendar, steps: ["push"], duration: 1, sizes: [(width: 320, height: 444)]),
    Case(
      exhibit: .referenceSplit, steps: ["push"], duration: 1,
      sizes: [(width: 320, height: 444)]),
    Case(
      exhibit: .year, steps: ["open-month", "open-day"], duration: 0.6,
      sizes: [(width: 640, height: 444)]),
  ]

  /// The pieces show the page as it looks in the new window, and no stretched snapshot.
  @Test(arguments: parted)
  func thePiecesArePicturedAnew(test: Case) throws {
    var expected: [Bitmap] = []
    let size = test.sizes[0]
    try play(test, in: size, from: nil, draws: true) { expected.append(try $0.picture()) }
    var seen: [Bitmap] = []
    try play(test, in: size, from: Self.moments[0], draws: true) { seen.append(try $0.picture()) }
    for (seen, expected) in zip(seen, expected) {
      seen.expect(expected, tolerance: 40, outliers: 200)
    }
  }
}
