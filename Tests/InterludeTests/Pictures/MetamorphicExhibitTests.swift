import Desktop
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// A change of a whole window, in the middle of a transition, gives the same picture as the corresponding change of the pixels.
@MainActor @Suite struct MetamorphicExhibitTests {
  private nonisolated static let (width, height) = (480, 320)
  /// The fraction of a step's duration after which the window is changed.
  private static let fraction = 0.4
  /// The number of steps of each demonstration.
  private static let stepCount = 4

  /// A change that can be made to a window's layer as well as to its picture.
  private struct Relation: Sendable {
    let name: String
    var tolerance = 2
    /// The fraction of pixels that may differ by more: moving textures, with their text, snap to whole pixels only if they are upright.
    var outliers = 0.0
    let change: @MainActor @Sendable (CALayer) -> Void
    /// The pixel in column x and row y of the changed picture.
    let pixel: @Sendable (Bitmap, _ x: Int, _ y: Int) -> Bitmap.Pixel
  }

  /// Nothing is behind the window.
  private nonisolated static let nothing = Bitmap.Pixel(0, 0, 0, 0)

  private static let relations = [
    Relation(
      name: "moved", change: { $0.position = CGPoint(x: $0.position.x + 32, y: $0.position.y + 16) }
    ) {
      picture, x, y in
      x < 32 || y < 16 ? nothing : picture[x - 32, y - 16]
    },
    Relation(
      name: "masked",
      change: {
        let mask = CALayer()
        mask.frame = CGRect(x: 100, y: 50, width: 200, height: 200)
        mask.backgroundColor = .black
        $0.mask = mask
      }
    ) { picture, x, y in
      (100..<300).contains(x) && (50..<250).contains(y) ? picture[x, y] : nothing
    },
    Relation(name: "faded", tolerance: 3, change: { $0.opacity = 0.5 }) { picture, x, y in
      Bitmap.pixel(SIMD4<Double>(picture[x, y]) / 510)
    },
    // Mirrored layers would show their backs.
    Relation(
      name: "upside down", outliers: 0.08,
      change: { $0.setAffineTransform(CGAffineTransform(scaleX: -1, y: -1)) }
    ) { picture, x, y in picture[width - 1 - x, height - 1 - y] },
  ]

  @Test(arguments: ExhibitName.galleryCases)
  func windowsChangeAsTheirPictures(name: ExhibitName) throws {
    let session = try HeadlessSession(width: Self.width, height: Self.height)
    _ = try AppStart.findResources()
    let (exhibit, window) = try AppStart.show(name.makeAtFixedTime(), seed: AppStart.fixedSeed)
    defer {
      window.isHidden = true
      endWhatRuns()
    }
    session.runUntilIdle()
    for step in exhibit.demonstration.prefix(Self.stepCount) {
      let begin = session.clock.now()
      var player: HeadlessScriptPlayer?
      switch step.action {
      case .perform(let perform): perform()
      case .replay(let lines, let path):
        player = HeadlessScriptPlayer(lines, path: path, in: session)
      }
      let moment = begin + (step.duration ?? 1) * Self.fraction
      try player?.advance(to: moment)
      session.advance(by: max(moment - session.clock.now(), 0))
      try check(window, session, "\(name) \(step.name)")
      try player?.run()
      session.runUntilIdle()
    }
  }

  private func check(_ window: UIWindow, _ session: HeadlessSession, _ place: String) throws {
    func picture() throws -> Bitmap {
      session.frame()
      return Bitmap(try #require(session.image()))
    }
    let layer = window.layer
    let before = try picture()
    // Otherwise the parts of turning pages that are out of sight would come into it.
    layer.masksToBounds = true
    defer { layer.masksToBounds = false }
    let (position, transform) = (layer.position, layer.transform)
    for relation in Self.relations {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      relation.change(layer)
      CATransaction.commit()
      var expected = before
      for y in 0..<Self.height {
        for x in 0..<Self.width { expected[x, y] = relation.pixel(before, x, y) }
      }
      try picture().expect(
        expected, tolerance: relation.tolerance,
        outliers: Int(relation.outliers * Double(Self.width * Self.height)),
        "\(place) \(relation.name)")
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      (layer.position, layer.transform, layer.opacity, layer.mask) = (position, transform, 1, nil)
      CATransaction.commit()
    }
    try picture().expect(before, "\(place) as before")
  }
}
