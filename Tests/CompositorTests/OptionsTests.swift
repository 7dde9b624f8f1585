import Compositor
import Foundation
import QuartzCore
import TestSupport
import Testing

/// No optimisation changes the picture.
@MainActor @Suite struct OptionsTests {
  /// What is switched off, and by how much that may change a channel: what is drawn at another
  /// place, or blended twice, rounds differently.
  private nonisolated static let switches: [(name: String, tolerance: Int)] = [
    ("occlusion", 0), ("copies", 0), ("batching", 0), ("damage", 0), ("segments", 0),
    ("interiors", 1), ("rectangles", 1), ("plain", 1), ("pages", 3),
    ("pages,occlusion,copies,batching,damage,segments,interiors,rectangles,plain", 3),
  ]

  @Test(arguments: 0..<20)
  func randomTreesLookTheSameWithout(_ block: UInt64) throws {
    for seed in block * 10..<block * 10 + 10 {
      try Stage.run(width: 120, height: 90) { stage in
        var tree = try RandomTree(seed: seed)
        tree.grow(in: stage.root, size: CGSize(width: 120, height: 90))
        for step in 0..<3 {
          let picture = try stage.picture()
          for (name, tolerance) in Self.switches {
            var unknown: [String] = []
            let options = CompositorOptions(disabling: name, unknown: &unknown)
            let without = try stage.picture(options)
            #expect(unknown.isEmpty)
            // A page that was just blended twice may be a few levels off where much is translucent.
            without.expect(
              picture, tolerance: tolerance, outliers: tolerance == 0 ? 0 : 20,
              "seed \(seed) step \(step) without \(name)")
          }
          tree.change()
          stage.advance(by: 0.37)
        }
        stage.root.sublayers = nil
      }
    }
  }

  /// What is kept from frame to frame, such as pictures of pages, never shows what was.
  @Test(arguments: 0..<6)
  func randomTreesChangeTheSameWithoutAll(_ block: UInt64) throws {
    for seed in block * 5..<block * 5 + 5 {
      let pictures = try [CompositorOptions(), .plain].map { options in
        var pictures: [Bitmap] = []
        try Stage.run(width: 120, height: 90, options: options) { stage in
          var tree = try RandomTree(seed: seed, isRich: true)
          tree.grow(in: stage.root, size: CGSize(width: 120, height: 90))
          for _ in 0..<8 {
            pictures.append(try stage.picture())
            tree.change()
            stage.advance(by: 0.37)
          }
          stage.root.sublayers = nil
          // Old pictures of transitions go with these, and the frame after.
          stage.advance(by: 10)
          stage.draw()
        }
        return pictures
      }
      for (step, (picture, plain)) in zip(pictures[0], pictures[1]).enumerated() {
        picture.expect(
          plain, tolerance: 3, outliers: 20, "seed \(seed) step \(step)")
      }
    }
  }

  @Test func namesSwitchOptimisationsOff() {
    var unknown: [String] = []
    var expected = CompositorOptions()
    #expect(CompositorOptions(disabling: "", unknown: &unknown) == expected)
    expected.cachesRasters = false
    expected.blits = false
    #expect(CompositorOptions(disabling: "pages, copies", unknown: &unknown) == expected)
    #expect(unknown == [])
    expected = CompositorOptions()
    expected.culls = false
    let options = CompositorOptions(disabling: "speed,occlusion,,Pages", unknown: &unknown)
    #expect(options == expected)
    #expect(unknown == ["speed", "Pages"])
    for name in CompositorOptions.names {
      var unknown: [String] = []
      #expect(CompositorOptions(disabling: name, unknown: &unknown) != CompositorOptions())
      #expect(unknown.isEmpty)
    }
  }
}
