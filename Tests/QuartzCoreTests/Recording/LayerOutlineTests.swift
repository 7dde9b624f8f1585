import QuartzCore
import Testing

/// The layers of a tree as an outline, of the app and of a recording.
@MainActor
@Suite(.serialized) struct LayerOutlineTests {
  private func describe(_ layer: CALayer) -> LayerDescription {
    LayerDescription(kind: "layer", name: layer.name)
  }

  private func lines(_ outline: LayerOutline) -> [String] {
    outline.items.map {
      String(repeating: " ", count: $0.depth) + ($0.description.name ?? "-")
        + ($0.isMask ? " mask" : "") + " \($0.descendantCount)"
    }
  }

  /// Catches a recording that lists the layers of another moment than the one that is asked for.
  @Test func aRecordingListsTheLayersOfEachMoment() throws {
    try Stage.run { stage in
      let recorder = AnimationRecorder(describe: describe)
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      let (a, b) = (stage.addLayer(), stage.addLayer())
      (a.name, b.name) = ("a", "b")
      let inner = stage.addLayer(to: a)
      inner.name = "inner"
      b.mask = CALayer()
      b.mask?.name = "m"
      a.addSlide { $0.duration = 2 }
      stage.advance(by: 0.5)
      let recording = try #require(recorder.current)
      let outline = LayerOutline(stage.root, describe: describe)
      let before = lines(outline)
      #expect(before == ["- 4", " a 1", "  inner 0", " b 1", "  m mask 0"])
      #expect(outline.items.indices.map(outline.parent) == [nil, 0, 1, 0, 3])
      let generation = recorder.treeGeneration
      b.addSublayer(inner)
      let late = CALayer()
      late.name = "late"
      stage.root.insertSublayer(late, at: 0)
      stage.advance(by: 0.5)
      #expect(recorder.treeGeneration > generation)
      late.removeFromSuperlayer()
      stage.advance(by: 0.5)
      #expect(lines(recording.outline(at: 100.2)) == before)
      #expect(
        lines(recording.outline(at: 100.7))
          == ["- 5", " late 0", " a 0", " b 2", "  inner 0", "  m mask 0"])
      #expect(
        lines(recording.outline(at: 101.2)) == lines(LayerOutline(stage.root, describe: describe)))
      let generations = [100.1, 100.3, 100.7, 101.2].map { recording.outlineGeneration(at: $0) }
      #expect(generations[0] == generations[1] && Set(generations).count == 3)
      // A layer that moved keeps the path with which it was recorded first.
      #expect(recording.path(of: inner.id) == "layer/layer(a)/layer(inner)")
      #expect(recording.path(of: late.id) == "layer/layer(late)")
      #expect(recording.contains(late.id, at: 100.7) && !recording.contains(late.id, at: 101.2))
    }
  }

  /// Catches an outline that is made again while only values change.
  @Test func valuesDoNotChangeTheGeneration() throws {
    try Stage.run { stage in
      let recorder = AnimationRecorder(describe: describe)
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      let layer = stage.addLayer()
      let generation = recorder.treeGeneration
      layer.addSlide()
      stage.advance(by: 0.5)
      layer.zPosition = 3
      stage.advance(by: 0.25)
      #expect(recorder.treeGeneration == generation)
      let recording = try #require(recorder.current)
      #expect(recording.outlineGeneration(at: 100) == recording.outlineGeneration(at: 100.7))
    }
  }
}
