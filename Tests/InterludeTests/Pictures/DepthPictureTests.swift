import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The layers of every exhibit, pulled apart at 40 % of a transition and seen from three angles, beside the pictures that
/// were found good.
@MainActor @Suite struct DepthPictureTests {
  /// The angles in degrees: the standard view, one from the other side, and one from above.
  private static let angles: [(yaw: CGFloat, pitch: CGFloat)] = [(34, 17), (-48, 10), (12, 52)]
  /// The names of the stored pictures.
  nonisolated static let names = ExhibitName.galleryCases.flatMap { exhibit in
    (1...3).map { "\(exhibit.rawValue)-depth-\($0)" }
  }

  /// Catches a layer that is lost, misplaced or in the wrong order in depth, and a stack that leaves something behind.
  @Test(arguments: ExhibitName.galleryCases) func looksAsStored(name: ExhibitName) throws {
    let session = try HeadlessSession(width: 432, height: 270)
    let exhibit = name.makeAtFixedTime()
    try HeadlessStage.open(exhibit, in: session) { steps in
      let last = try #require(steps.firstIndex { $0.name == exhibit.moment.step })
      for (index, step) in steps[...last].enumerated() {
        _ = try Filmstrip.film(
          step, at: [0.4], in: session, finishes: index < last)
      }
      let window = try #require(UIApplication.shared.windows.last { !$0.isHidden })
      let flat = Bitmap(try #require(session.image()))
      let exploded = ExplodedLayers(inPlaceOf: window.layerContext)
      exploded.isShown = true
      session.frame()
      for (index, angle) in Self.angles.enumerated() {
        var appearance = ExplodedAppearance()
        appearance.yaw = angle.yaw * .pi / 180
        appearance.pitch = angle.pitch * .pi / 180
        appearance.spacing = 150 / CGFloat(max(exploded.levelCount, 1))
        appearance.style = index == 1 ? .both : .contents
        appearance.showsClippedContents = index == 2
        appearance.backgroundColor = LayerColor(0.95, 0.95, 0.96, 1)
        appearance = exploded.fitted(appearance)
        (appearance.zoom, appearance.offset) = (0.85 * appearance.zoom, .zero)
        exploded.appearance = appearance
        session.frame()
        let picture = Bitmap(try #require(session.image()))
        try StoredPictures.expect(
          picture.halved, named: "\(name.rawValue)-depth-\(index + 1)")
      }
      exploded.isShown = false
      session.frame()
      Bitmap(try #require(session.image())).expect(flat, "closed-\(name.rawValue)")
    }
  }
}

extension Bitmap {
  /// The bitmap in half its size: each pixel is the mean of four.
  fileprivate var halved: Bitmap {
    var result = Bitmap(width: width / 2, height: height / 2)
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = SIMD4<UInt16>(repeating: 2)
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          sum &+= SIMD4<UInt16>(truncatingIfNeeded: self[2 * x + dx, 2 * y + dy])
        }
        result.pixels[y * result.width + x] = SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2)
      }
    }
    return result
  }
}
