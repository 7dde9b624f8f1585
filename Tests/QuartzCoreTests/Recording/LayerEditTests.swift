import CoreGraphics
import QuartzCore
import Testing

/// Edits of model values, in the app and in recordings.
@MainActor
@Suite(.serialized) struct LayerEditTests {
  /// A stage with a recorder and the layers "a" and "b".
  private func withLayers(
    _ body: @MainActor (Stage, AnimationRecorder, CALayer, CALayer) throws -> Void
  ) rethrows {
    try Stage.run { stage in
      let recorder = AnimationRecorder { LayerDescription(kind: "layer", name: $0.name) }
      let (a, b) = (stage.addLayer(), stage.addLayer())
      (a.name, b.name) = ("a", "b")
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      try body(stage, recorder, a, b)
    }
  }

  private func edits(
    _ path: String, _ values: [AnimatableProperty: AnimatableValue], _ layer: CALayer? = nil
  ) -> AnimationEdits {
    var edits = AnimationEdits()
    edits.layers[path] = LayerEdit(layer: layer?.id)
    edits.layers[path]?.values = values
    return edits
  }

  /// The values that the commits since the last call show for a layer; nil if none does.
  private func committed(_ layer: CALayer, _ stage: Stage) -> LayerProperties? {
    CATransaction.flush()
    return stage.takeCommits().flatMap(\.updates)
      .last { $0.id == layer.id && $0.changes.contains(.properties) }?.properties
  }

  /// Catches an edit that changes the app's own values, and one that leaves something behind.
  @Test func theAppKeepsItsOwnValues() {
    withLayers { stage, recorder, a, b in
      let own = a.modelProperties
      recorder.edits = edits(
        "layer/layer(a)",
        [
          .opacity: .scalar(0.25), .position: .point(CGPoint(x: 7, y: 8)), .hidden: .scalar(1),
          .backgroundColor: .color(LayerColor(1, 0, 0, 1)), .cornerRadius: .scalar(-4),
        ])
      let shown = committed(a, stage)
      #expect(shown?.opacity == 0.25 && shown?.position == CGPoint(x: 7, y: 8))
      #expect(shown?.isHidden == true && shown?.backgroundColor == LayerColor(1, 0, 0, 1))
      #expect(shown?.cornerRadius == 0, "limited to the property's range")
      #expect(shown == a.editedModelProperties && a.modelProperties == own)
      #expect(a.presentation()?.opacity == 1)
      // The app's own change of another value goes on screen; of an edited one, it waits.
      CATransaction.setDisableActions(true)
      (a.zPosition, a.opacity) = (5, 0.5)
      let changed = committed(a, stage)
      #expect(changed?.zPosition == 5 && changed?.opacity == 0.25 && a.opacity == 0.5)
      recorder.edits = AnimationEdits()
      #expect(committed(a, stage) == a.modelProperties)
      a.opacity = own.opacity
      a.zPosition = own.zPosition
      #expect(a.modelProperties == own)
      CATransaction.flush()
      #expect(committed(b, stage) == nil && !stage.context.needsCommit)
    }
  }

  /// Catches an edit that stays on screen after the recorder is gone, as when the lab is closed.
  @Test func withoutTheRecorderNothingIsEdited() {
    withLayers { stage, recorder, a, _ in
      recorder.edits = edits("layer/layer(a)", [.opacity: .scalar(0.5)])
      #expect(committed(a, stage)?.opacity == 0.5)
      stage.context.recorder = nil
      #expect(committed(a, stage)?.opacity == 1)
      stage.context.recorder = recorder
      #expect(committed(a, stage)?.opacity == 0.5)
    }
  }

  /// Catches an edit that moves on to another layer when siblings come and go, and one that is lost when the layer comes again.
  @Test func anEditStaysOnItsLayerAndFindsTheNextRuns() {
    Stage.run { stage in
      let recorder = AnimationRecorder { LayerDescription(kind: "layer", name: $0.name) }
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      let (first, second) = (stage.addLayer(), stage.addLayer())
      recorder.edits = edits("layer/layer[1]", [.opacity: .scalar(0.5)])
      #expect(committed(second, stage)?.opacity == 0.5)
      first.removeFromSuperlayer()
      CATransaction.flush()
      #expect(second.editedModelProperties.opacity == 0.5)
      stage.root.insertSublayer(first, at: 0)
      CATransaction.flush()
      #expect(second.editedModelProperties.opacity == 0.5)
      #expect(first.editedModelProperties.opacity == 1)
      // The next run: other layers at the same places.
      second.removeFromSuperlayer()
      let third = CALayer()
      stage.root.addSublayer(third)
      #expect(committed(third, stage)?.opacity == 0.5)
      #expect(second.editedModelProperties.opacity == 1)
      // An edit of a known layer is for that one only, as long as it is there.
      recorder.edits = edits("layer/layer[1]", [.opacity: .scalar(0.75)], first)
      #expect(committed(first, stage)?.opacity == 0.75)
      #expect(third.editedModelProperties.opacity == 1)
      let fourth = CALayer()
      stage.root.addSublayer(fourth)
      CATransaction.flush()
      #expect(fourth.editedModelProperties.opacity == 1)
    }
  }

  /// Catches a recording that keeps edited values as the app's own, or that shows an edit only after a new step.
  @Test func recordingsShowTheEditsThatTheyHaveNow() throws {
    try withLayers { stage, recorder, a, b in
      recorder.edits = edits("layer/layer(b)", [.opacity: .scalar(0.5)])
      a.addSlide()
      CATransaction.flush()
      let recording = try #require(recorder.current)
      stage.advance(by: 0.5)
      CATransaction.setDisableActions(true)
      b.zPosition = 2
      stage.advance(by: 0.75)
      let opacity = { recording.properties(of: b.id, at: 100.75)?.opacity }
      #expect(opacity() == 1)
      let player = RecordingPlayer(recording, inPlaceOf: stage.context)
      defer { player.hide() }
      player.show(at: 100.75)
      CATransaction.flush()
      _ = stage.takeCommits()
      recording.edits = edits("layer/layer(b)", [.opacity: .scalar(0.25)])
      CATransaction.flush()
      let shown = stage.takeCommits().flatMap(\.updates).map(\.properties.opacity)
      #expect(shown.contains(0.25) && opacity() == 0.25)
      #expect(recording.modelProperties(of: b.id, at: 100.75)?.zPosition == 2)
      // An animated layer: the animation wins over the edited value while it is active.
      recording.edits = edits("layer/layer(a)", [.position: .point(CGPoint(x: 500, y: 9))])
      #expect(recording.properties(of: a.id, at: 100.5)?.position == CGPoint(x: 50, y: 9))
      #expect(recording.copy().properties(of: a.id, at: 100.5)?.position.y == 9)
      #expect(opacity() == 1)
      recording.edits = AnimationEdits()
      #expect(recording.properties(of: a.id, at: 100.5)?.position.y == a.position.y)
      CATransaction.flush()
      let last = stage.takeCommits().flatMap(\.updates).map(\.properties)
      #expect(!last.isEmpty && last.allSatisfy { $0.opacity == 1 })
    }
  }

  /// Catches layers in depth that show other values than the tree does.
  @Test func layersInDepthAreEdited() {
    withLayers { stage, recorder, a, _ in
      recorder.edits = edits(
        "layer/layer(a)", [.bounds: .rect(CGRect(x: 0, y: 0, width: 33, height: 44))])
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      CATransaction.flush()
      let sizes = stage.takeCommits().flatMap(\.updates).map(\.properties.bounds.size)
      #expect(sizes.contains(CGSize(width: 33, height: 44)))
      exploded.isShown = false
      CATransaction.flush()
    }
  }
}
