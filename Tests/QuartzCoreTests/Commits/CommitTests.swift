import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct CommitTests {
  @Test func onlyNewLayersMakeAFlushLarge() {
    Stage.run { stage in
      let few = (0..<8).map { _ in CALayer() }
      for layer in few { stage.root.addSublayer(layer) }
      #expect(
        !CATransaction.isNextFlushLarge(newLayerLimit: 8)
          && CATransaction.isNextFlushLarge(newLayerLimit: 7))
      stage.root.addSublayer(CALayer())
      #expect(CATransaction.isNextFlushLarge(newLayerLimit: 8))
      CATransaction.flush()
      #expect(!CATransaction.isNextFlushLarge(newLayerLimit: 0))
      for layer in few { layer.bounds.size.width = 5 }
      #expect(CATransaction.needsFlush && !CATransaction.isNextFlushLarge(newLayerLimit: 0))
    }
  }

  /// The one commit of a flush.
  private func commit(_ stage: Stage, _ change: () -> Void) -> Commit? {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
    CATransaction.flush()
    let commits = stage.takeCommits()
    #expect(commits.count <= 1)
    return commits.first
  }

  @Test func noChangeIsNoCommit() {
    Stage.run { stage in
      let layer = stage.addLayer()
      #expect(commit(stage) {} == nil)
      #expect(commit(stage) { layer.position = layer.position } == nil)
      #expect(commit(stage) { stage.root.sublayers = stage.root.sublayers } == nil)
      #expect(!stage.context.needsCommit)
    }
  }

  @Test func aCommitCarriesOnlyChanges() {
    Stage.run { stage in
      let layer = stage.addLayer()
      _ = stage.addLayer()
      let changes: [(LayerChanges, (CALayer) -> Void)] = [
        (.properties, { $0.opacity = 0.5 }), (.properties, { $0.position.x += 1 }),
        (.properties, { $0.contentsGravity = .center }),
        (.properties, { $0.shouldRasterize = true }),
        (.timing, { $0.speed = 2 }), (.timing, { $0.timeOffset = 1 }),
        (.animations, { $0.addSlide() }), (.animations, { $0.removeAllAnimations() }),
        (
          [.properties, .timing],
          {
            $0.zPosition = 1
            $0.beginTime = 1
          }
        ),
      ]
      for (expected, change) in changes {
        let commit = commit(stage) { change(layer) }
        #expect(commit?.updates.map(\.id) == [layer.id])
        #expect(commit?.updates.first?.changes == expected)
        #expect(commit?.removedLayers.isEmpty == true && commit?.root == stage.root.id)
        #expect(commit?.time == stage.now)
      }
    }
  }

  @Test func aCommitCarriesValuesNotReferences() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let commit = commit(stage) { layer.position.x = 1 }
      layer.position.x = 2
      #expect(commit?.updates.first?.properties.position.x == 1)
    }
  }

  @Test func allLayersOfANewTreeAreNew() {
    Stage.run { stage in
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      child.opacity = 0.25
      let commit = commit(stage) { stage.root.addSublayer(parent) }
      let updates = updatesByID(commit)
      #expect(updates[stage.root.id]?.changes == .sublayers)
      #expect(updates[stage.root.id]?.sublayers == [parent.id])
      #expect(updates[parent.id]?.changes.contains(.isNew) == true)
      #expect(updates[parent.id]?.sublayers == [child.id])
      #expect(updates[child.id]?.changes.contains(.isNew) == true)
      #expect(updates[child.id]?.properties.opacity == 0.25)
      #expect(commit?.updates.count == 3)
    }
  }

  @Test func theOrderOfSublayersIsPartOfTheSuperlayersUpdate() {
    Stage.run { stage in
      let layers = (0..<3).map { _ in stage.addLayer() }
      let commit = commit(stage) { stage.root.insertSublayer(layers[2], at: 0) }
      #expect(commit?.updates.map(\.id) == [stage.root.id])
      #expect(commit?.updates.first?.sublayers == [layers[2].id, layers[0].id, layers[1].id])
    }
  }

  @Test func removingALayerNamesEachDescendantOnce() {
    Stage.run { stage in
      let parent = stage.addLayer()
      let child = stage.addLayer(to: parent)
      let first = commit(stage) {
        parent.opacity = 0.5
        parent.removeFromSuperlayer()
      }
      #expect(first?.removedLayers.sorted() == [parent.id, child.id].sorted())
      #expect(first?.updates.map(\.id) == [stage.root.id])
      #expect(commit(stage) { child.opacity = 0.5 } == nil)
      let again = commit(stage) { stage.root.addSublayer(parent) }
      #expect(updatesByID(again)[parent.id]?.changes.contains(.isNew) == true)
      #expect(updatesByID(again)[child.id]?.properties.opacity == 0.5)
    }
  }

  @Test func addingAndRemovingBetweenFlushesIsNoCommit() {
    Stage.run { stage in
      let layer = CALayer()
      let commit = commit(stage) {
        stage.root.addSublayer(layer)
        layer.removeFromSuperlayer()
      }
      #expect(commit?.updates.map(\.id) == [stage.root.id])
      #expect(commit?.removedLayers.isEmpty == true)
    }
  }

  @Test func movingBetweenFlushesIsOnlyAMove() {
    Stage.run { stage in
      let (from, to) = (stage.addLayer(), stage.addLayer())
      let layer = stage.addLayer(to: from)
      _ = stage.addLayer(to: layer)
      let moved = commit(stage) { to.addSublayer(layer) }
      #expect(Set(moved?.updates.map(\.id) ?? []) == [from.id, to.id])
      #expect(moved?.removedLayers.isEmpty == true)
      let changed = commit(stage) {
        layer.removeFromSuperlayer()
        layer.opacity = 0.5
        from.addSublayer(layer)
      }
      #expect(updatesByID(changed)[layer.id]?.changes == .properties)
    }
  }

  @Test func aChildMayStayWhenItsParentLeaves() {
    Stage.run { stage in
      let parent = stage.addLayer()
      let child = stage.addLayer(to: parent)
      let commit = commit(stage) {
        parent.removeFromSuperlayer()
        stage.root.addSublayer(child)
      }
      #expect(commit?.removedLayers == [parent.id])
      #expect(updatesByID(commit)[stage.root.id]?.sublayers == [child.id])
    }
  }

  @Test func committedAnimationsHaveFixedBeginTimes() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.beginTime = 40
      let commit = commit(stage) { layer.addSlide() }
      let animation = commit?.updates.first { $0.id == layer.id }?.animations.first
      #expect(animation?.timing.beginTime == 60)
      var properties = LayerProperties()
      animation?.apply(to: &properties, at: 60.5)
      #expect(isClose(properties.position.x, 50))
      #expect(animation?.affects(.position) == true && animation?.affects(.bounds) == false)
    }
  }

  @Test func anotherRootReplacesTheTree() {
    Stage.run { stage in
      let child = stage.addLayer()
      let new = CALayer()
      let first = commit(stage) { stage.context.rootLayer = new }
      #expect(first?.root == new.id)
      #expect(first?.removedLayers.sorted() == [stage.root.id, child.id].sorted())
      #expect(stage.root.context == nil && new.context === stage.context)
      let second = commit(stage) { stage.context.rootLayer = nil }
      #expect(second != nil && second?.root == nil)
      #expect(second?.removedLayers == [new.id])
    }
  }

  @Test func movingToAnotherTreeLeavesTheFirst() {
    Stage.run { stage in
      let other = LayerContext()
      let otherRoot = CALayer()
      other.rootLayer = otherRoot
      var commits: [Commit] = []
      other.onCommit = { commits.append($0) }
      CATransaction.flush()
      commits = []
      let layer = stage.addLayer()
      let log = DelegateLog()
      layer.addSlide(delegate: log)
      CATransaction.flush()
      _ = stage.takeCommits()
      let here = commit(stage) { otherRoot.addSublayer(layer) }
      #expect(here?.removedLayers == [layer.id])
      #expect(commits.count == 1)
      let there = commits.first.map { updatesByID($0)[layer.id] }
      #expect(there??.changes.contains(.isNew) == true && there??.animations.count == 1)
      #expect(log.events == ["start"])
      let back = commit(stage) { stage.root.addSublayer(layer) }
      #expect(updatesByID(back)[layer.id]?.changes.contains(.isNew) == true)
      #expect(commits.last?.removedLayers == [layer.id])
      withExtendedLifetime(other) {}
    }
  }

  /// Commits of a tree without `onCommit` go to the screen while it exists.
  @Test func theScreenReceivesCommitsOfTreesWithoutAReceiver() {
    final class Screen: CommitReceiver {
      var (count, complete) = (0, 0)
      func receive(_ commits: [Commit], isComplete: Bool) {
        count += commits.count
        if isComplete { complete += commits.count }
      }
      func read(_ snapshot: LayerSnapshot) -> CGImage? { nil }
    }
    Stage.run { stage in
      let before = LayerContext.receiver
      defer { LayerContext.receiver = before }
      var screen: Screen? = Screen()
      LayerContext.receiver = screen
      _ = commit(stage) { stage.root.opacity = 0.5 }
      #expect(screen?.count == 0)
      let context = LayerContext()
      context.rootLayer = CALayer()
      CATransaction.flush()
      #expect(screen?.count == 1)
      // No frame may show commits that were sent for a snapshot only.
      context.rootLayer?.opacity = 0.75
      let snapshot = context.rootLayer?.snapshot(of: .zero, afterScreenUpdates: true)
      #expect(screen?.count == 2 && screen?.complete == 1)
      withExtendedLifetime(snapshot) { CATransaction.flush() }
      #expect(screen?.count == 3 && screen?.complete == 2)
      screen = nil
      #expect(LayerContext.receiver == nil)
      // Another screen can be set now.
      let next = Screen()
      LayerContext.receiver = next
      context.rootLayer?.opacity = 0.5
      CATransaction.flush()
      #expect(next.count == 1)
      LayerContext.receiver = nil
    }
  }

  @Test func aTreeOutlivesItsScreen() {
    Stage.run { stage in
      let layer = CALayer()
      do {
        let gone = LayerContext()
        gone.rootLayer = layer
        CATransaction.flush()
      }
      #expect(layer.context == nil)
      let commit = commit(stage) { stage.root.addSublayer(layer) }
      #expect(updatesByID(commit)[layer.id]?.changes.contains(.isNew) == true)
    }
  }

  private func updatesByID(_ commit: Commit?) -> [LayerID: LayerUpdate] {
    Dictionary((commit?.updates ?? []).map { ($0.id, $0) }) { first, second in
      Issue.record("\(first.id) is updated twice")
      return second
    }
  }
}
