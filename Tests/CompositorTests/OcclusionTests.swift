import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Quads behind opaque quads are dropped, cut or divided, and the picture stays the same.
@MainActor @Suite struct OcclusionTests {
  private static let size = (width: 384, height: 256)

  private func expectSamePicture(_ stage: Stage) throws {
    var options = CompositorOptions()
    options.cullsOccluded = false
    try stage.screenshot().expect(stage.screenshot(options), tolerance: 0)
  }

  /// Would catch a dimming that is drawn behind the photo in its middle.
  @Test func aDimmingIsDividedAroundWhatHidesItsMiddle() throws {
    try Stage.run(width: Self.size.width, height: Self.size.height) { stage in
      let all = Self.size.width * Self.size.height
      stage.add(CGRect(x: 0, y: 0, width: 384, height: 256), .yellow)
      stage.add(CGRect(x: 0, y: 0, width: 384, height: 256), .black.faded(0.4))
      let open = stage.redraw().pixelsShaded
      stage.add(CGRect(x: 50, y: 30, width: 250, height: 200), .red)
      #expect(open == 2 * all)
      #expect(stage.redraw().pixelsShaded == 2 * all - 250 * 200)
      try expectSamePicture(stage)
    }
  }

  /// Covers at the edges cut a quad to a part that another cover hides.
  @Test func aQuadIsHiddenByAllCoversTogether() throws {
    try Stage.run(width: Self.size.width, height: Self.size.height) { stage in
      for color in [CGColor.yellow, .black.faded(0.4)] {
        stage.add(CGRect(x: 0, y: 0, width: 384, height: 256), color)
      }
      stage.add(CGRect(x: 0, y: 150, width: 384, height: 106), .blue)
      stage.add(CGRect(x: 150, y: 0, width: 234, height: 256), .green)
      stage.add(CGRect(x: 0, y: 0, width: 200, height: 200), .red)
      try expectSamePicture(stage)
      #expect(stage.redraw().pixelsShaded <= 384 * 256 + 200 * 200)
    }
  }
}
