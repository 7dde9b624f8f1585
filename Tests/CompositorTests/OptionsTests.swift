import Compositor
import Foundation
import QuartzCore
import TestSupport
import Testing

/// No optimisation changes a pixel beyond its tolerance.
@MainActor @Suite struct OptionsTests {
  /// The switched-off optimisations, and by how much that may change a channel: pixels that are drawn at another place,
  /// or blended twice, rounds differently.
  private nonisolated static let switches: [(name: String, tolerance: Int)] = [
    ("occlusion", 0), ("blits", 0), ("batching", 0), ("damage", 0), ("lists", 0),
    ("interiors", 1), ("rectangles", 1), ("plain", 1), ("rasters", 3),
    ("rasters,occlusion,blits,batching,damage,lists,interiors,rectangles,plain", 3),
  ]

  /// Blocks of ten trees. Optimized code, which draws several times faster, looks at more of them.
  private nonisolated static let blocks: UInt64 = {
    #if DEBUG
      6
    #else
      20
    #endif
  }()

  @Test(arguments: 0..<blocks)
  func randomTreesLookTheSameWithout(_ block: UInt64) throws {
    for seed in block * 10..<block * 10 + 10 {
      try Stage.run(width: 120, height: 90) { stage in
        var tree = try RandomTree(seed: seed)
        tree.grow(in: stage.root, size: CGSize(width: 120, height: 90))
        for step in 0..<3 {
          let screenshot = try stage.screenshot()
          for (name, tolerance) in Self.switches {
            var unknown: [String] = []
            let options = CompositorOptions(disabling: name, unknown: &unknown)
            let without = try stage.screenshot(options)
            #expect(unknown.isEmpty)
            // A raster is blended twice, so it may be a few levels off where much is translucent.
            without.expect(
              screenshot, tolerance: tolerance, outliers: tolerance == 0 ? 0 : 20,
              "seed \(seed) step \(step) without \(name)")
          }
          tree.change()
          stage.advance(by: 0.37)
        }
        stage.root.sublayers = nil
      }
    }
  }

  /// Nothing that is kept from frame to frame, such as rasters, shows an outdated state.
  @Test(arguments: 0..<6)
  func randomTreesChangeTheSameWithoutAll(_ block: UInt64) throws {
    for seed in block * 5..<block * 5 + 5 {
      let screenshots = try [CompositorOptions(), .plain].map { options in
        var screenshots: [Bitmap] = []
        try Stage.run(width: 120, height: 90, options: options) { stage in
          var tree = try RandomTree(seed: seed, isRich: true)
          tree.grow(in: stage.root, size: CGSize(width: 120, height: 90))
          screenshots = try stage.play(&tree, steps: 8)
        }
        return screenshots
      }
      for (step, (screenshot, plain)) in zip(screenshots[0], screenshots[1]).enumerated() {
        // Where the edge of a raster lies inside pixels, all that it shows there is blended at once, and not layer by layer.
        screenshot.expect(
          plain, tolerance: 3, outliers: 60, "seed \(seed) step \(step)")
      }
    }
  }

  @Test func namesSwitchOptimisationsOff() {
    var unknown: [String] = []
    var expected = CompositorOptions()
    #expect(CompositorOptions(disabling: "", unknown: &unknown) == expected)
    expected.cachesRasters = false
    expected.blits = false
    #expect(CompositorOptions(disabling: "rasters, blits", unknown: &unknown) == expected)
    #expect(unknown == [])
    expected = CompositorOptions()
    expected.cullsOccluded = false
    let options = CompositorOptions(disabling: "speed,occlusion,,Rasters", unknown: &unknown)
    #expect(options == expected)
    #expect(unknown == ["speed", "Rasters"])
    for name in CompositorOptions.names {
      var unknown: [String] = []
      #expect(CompositorOptions(disabling: name, unknown: &unknown) != CompositorOptions())
      #expect(unknown.isEmpty)
    }
  }
}
