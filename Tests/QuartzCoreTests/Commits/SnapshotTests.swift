import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct SnapshotTests {
  private let rect = CGRect(x: 1, y: 2, width: 30, height: 20)

  @Test func aSnapshotIsRequestedWithTheNextCommit() {
    Stage.run { stage in
      stage.context.scale = 2
      let layer = stage.addLayer()
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: false)
      #expect(stage.takeCommits().isEmpty && CATransaction.needsFlush)
      #expect(CATransaction.isNextFlushLarge(newLayerLimit: 8))
      CATransaction.flush()
      let request = stage.takeCommits().first?.snapshots.first
      #expect(request?.id == snapshot.id && request?.layer == layer.id)
      #expect(request?.rect == rect && request?.scale == 2)
      #expect(snapshot.size == rect.size && snapshot.scale == 2)
      #expect(snapshot.pixelSize == CGSize(width: 60, height: 40))
    }
  }

  @Test func withoutScreenUpdatesASnapshotShowsTheScreen() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.opacity = 0.5
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: false)
      CATransaction.flush()
      let commits = stage.takeCommits()
      // Snapshots are taken first, so the change in the same commit is not in it.
      #expect(commits.count == 1 && commits[0].snapshots.count == 1)
      #expect(commits[0].updates.map(\.id) == [layer.id])
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test func withScreenUpdatesChangesAreCommittedFirst() {
    Stage.run { stage in
      let layer = stage.addLayer()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: true)
      CATransaction.flush()
      let commits = stage.takeCommits()
      #expect(commits.map(\.updates.count) == [1, 0])
      #expect(commits.map(\.snapshots.count) == [0, 1])
      withExtendedLifetime(snapshot) {}
    }
  }

  /// A transition takes snapshots between the animations that it adds. Without a common begin, its layers would be some milliseconds
  /// apart.
  @Test func animationsOnBothSidesOfASnapshotBeginTogether() throws {
    try Stage.run { stage in
      let layers = [stage.addLayer(), stage.addLayer()]
      for layer in layers {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.duration) = (0.0, 1)
        layer.add(fade, forKey: "fade")
        stage.clock.advance(by: 0.02)
        _ = layer.snapshot(of: rect, afterScreenUpdates: true)
        stage.clock.advance(by: 0.02)
      }
      let now = stage.clock.now()
      CATransaction.flush()
      for layer in layers {
        let fade = try #require(layer.animation(forKey: "fade"))
        #expect(layer.convertTime(fade.beginTime, to: nil) == now)
        #expect(layer.presentation()?.opacity == 0)
      }
      let last = try #require(stage.takeCommits().last)
      #expect(last.updates.compactMap { $0.animations.first?.timing.beginTime } == [now, now])
    }
  }

  /// Takes a snapshot of `target` during a flush, in a layout.
  private final class CapturingLayer: CALayer {
    var beforeSnapshot: () -> Void = {}
    var target: CALayer?
    private(set) var snapshot: LayerSnapshot?

    override func layoutSublayers() {
      beforeSnapshot()
      snapshot = (target ?? self).snapshot(
        of: CGRect(x: 0, y: 0, width: 10, height: 10), afterScreenUpdates: true)
    }
  }

  /// The values set so far are committed before the snapshot is taken, also for a new layer.
  @Test(arguments: [false, true])
  func duringAFlushASnapshotShowsTheChangesSoFar(isNew: Bool) {
    Stage.run { stage in
      let capturer = CapturingLayer()
      capturer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      let child = CALayer()
      if isNew { capturer.beforeSnapshot = { capturer.addSublayer(child) } }
      if !isNew { capturer.addSublayer(child) }
      stage.root.addSublayer(capturer)
      capturer.target = stage.root
      CATransaction.flush()
      _ = stage.takeCommits()
      capturer.target = child
      let before = capturer.beforeSnapshot
      capturer.beforeSnapshot = {
        before()
        child.opacity = 0.25
      }
      capturer.setNeedsLayout()
      CATransaction.flush()
      let commits = stage.takeCommits()
      let taken = commits.firstIndex { commit in
        commit.snapshots.contains { $0.id == capturer.snapshot?.id }
      }
      let changed = commits.firstIndex { commit in
        commit.updates.contains { $0.id == child.id && $0.properties.opacity == 0.25 }
      }
      #expect(taken != nil && changed != nil)
      if let taken, let changed { #expect(changed < taken) }
    }
  }

  @Test func aSnapshotDuringItsOwnLayoutCausesNoSecondLayout() {
    Stage.run { stage in
      let capturer = CapturingLayer()
      var layouts = 0
      capturer.beforeSnapshot = {
        layouts += 1
        if layouts < 5 { capturer.setNeedsLayout() }
      }
      stage.root.addSublayer(capturer)
      capturer.setNeedsLayout()
      CATransaction.flush()
      let isCaptured = capturer.snapshot != nil
      #expect(isCaptured && layouts == 5)
    }
  }

  /// A layout may ask for another one; a flush repeats it, and so must the snapshot.
  @Test func aPictureInTheMiddleOfALayoutShowsWhatHasComeToRest() {
    final class Page: CALayer {
      var steps = 0
      override func layoutSublayers() {
        guard steps < 5 else { return }
        steps += 1
        bounds.size.height += 1
        setNeedsLayout()
      }
    }
    final class Desk: CALayer {
      let page = Page()
      var stepsInPicture = 0
      var snapshot: LayerSnapshot?
      override func layoutSublayers() {
        snapshot = page.snapshot(of: page.bounds, afterScreenUpdates: true)
        stepsInPicture = page.steps
      }
    }
    Stage.run { stage in
      let desk = Desk()
      stage.root.addSublayer(desk)
      desk.addSublayer(desk.page)
      CATransaction.flush()
      desk.page.steps = 0
      desk.page.setNeedsLayout()
      desk.setNeedsLayout()
      CATransaction.flush()
      let steps = desk.stepsInPicture
      #expect(steps == 5)
    }
  }

  /// The main loop lays out before it flushes: a snapshot in that layout is one in the middle of a flush.
  @Test func aPictureInTheLoopsLayoutEndsNoTransaction() {
    final class Desk: CALayer {
      var completed = false
      var completedInLayout: Bool?
      var snapshot: LayerSnapshot?
      override func layoutSublayers() {
        CATransaction.setCompletionBlock { [weak self] in self?.completed = true }
        snapshot = snapshot(of: bounds, afterScreenUpdates: true)
        CATransaction.flush()
        completedInLayout = completed
      }
    }
    Stage.run { stage in
      let desk = Desk()
      stage.root.addSublayer(desk)
      desk.setNeedsLayout()
      CATransaction.layoutAndDisplay()
      let (inLayout, before) = (desk.completedInLayout, desk.completed)
      #expect(inLayout == false && !before)
      CATransaction.flush()
      let after = desk.completed
      #expect(after)
    }
  }

  @Test func anOffTreeLayerIsLaidOutAndCommitted() {
    final class Page: CALayer {
      override func layoutSublayers() { sublayers?.first?.frame = bounds }
    }
    Stage.run { stage in
      let page = Page()
      let child = CALayer()
      page.addSublayer(child)
      page.bounds.size = CGSize(width: 40, height: 40)
      let snapshot = page.snapshot(of: rect, afterScreenUpdates: true)
      #expect(child.bounds.size == page.bounds.size && page.context == nil)
      CATransaction.flush()
      var shadow = ShadowTree()
      for commit in stage.takeCommits() { shadow.apply(commit) }
      #expect(shadow.violations.isEmpty && shadow.snapshots == [snapshot.id])
      #expect(shadow.nodes[page.id] == nil && shadow.nodes[child.id] == nil)
    }
  }

  /// The layer was never on screen, so it does not leave the screen.
  /// The newest tree takes the snapshots of off-tree layers. Such a layer may show a snapshot of another tree, which must be taken first.
  @Test func anOffTreeSnapshotShowsThoseOfOtherTrees() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let newer = LayerContext()
      newer.rootLayer = CALayer()
      var order: [String] = []
      stage.context.onCommit = { order += $0.snapshots.map { "\($0.layer == layer.id)" } }
      let sheet = CALayer()
      newer.onCommit = { order += $0.updates.filter { $0.id == sheet.id }.map { _ in "sheet" } }
      CATransaction.flush()
      sheet.contents = layer.snapshot(of: rect, afterScreenUpdates: false)
      _ = sheet.snapshot(of: rect, afterScreenUpdates: true)
      #expect(order == ["true", "sheet"])
      newer.rootLayer = nil
      CATransaction.flush()
    }
  }

  @Test func anOffTreeSnapshotEndsNoAnimation() {
    Stage.run { stage in
      let log = DelegateLog()
      let (page, spinner) = (CALayer(), CALayer())
      page.addSublayer(spinner)
      spinner.addSlide(delegate: log) { $0.repeatCount = .infinity }
      let snapshot = page.snapshot(of: rect, afterScreenUpdates: true)
      let first = stage.takeCommits().first
      #expect(first?.updates.first { $0.id == spinner.id }?.animations.count == 1)
      for _ in 0..<2 { CATransaction.flush() }
      #expect(stage.takeCommits().flatMap(\.removedLayers) == [page.id, spinner.id])
      #expect(spinner.animationKeys() == ["slide"] && log.events == ["start"])
      // Its animation continues on screen, and is cancelled when it leaves the screen.
      stage.root.addSublayer(page)
      stage.advance(by: 0.5)
      #expect(isClose(spinner.shownX, 50))
      page.removeFromSuperlayer()
      CATransaction.flush()
      #expect(spinner.animationKeys() == nil && log.events == ["start", "cancelled"])
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test func aSnapshotOfARemovedLayerKeepsNoAnimation() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      layer.addSlide(delegate: log)
      CATransaction.flush()
      layer.removeFromSuperlayer()
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: true)
      CATransaction.flush()
      #expect(layer.animationKeys() == nil && log.events == ["start", "cancelled"])
      withExtendedLifetime(snapshot) {}
    }
  }

  /// Layers that are not laid out yet are not committed with the snapshot.
  @Test func anOffTreeSnapshotDuringALayoutIsTaken() {
    final class Desk: CALayer {
      let page = CALayer()
      var snapshot: LayerSnapshot?
      override func layoutSublayers() {
        opacity = 0.5
        snapshot = page.snapshot(of: page.bounds, afterScreenUpdates: true)
      }
    }
    Stage.run { stage in
      let desk = Desk()
      desk.page.bounds.size = CGSize(width: 40, height: 40)
      stage.root.addSublayer(desk)
      desk.setNeedsLayout()
      var shadow = ShadowTree()
      for commit in stage.firstCommits { shadow.apply(commit) }
      CATransaction.flush()
      let commits = stage.takeCommits()
      for commit in commits { shadow.apply(commit) }
      #expect(shadow.snapshots == desk.snapshot.map { [$0.id] })
      #expect(shadow.differences(from: stage.root, at: stage.now).isEmpty)
      #expect(commits.first?.updates.map(\.id) == [desk.page.id])
    }
  }

  @Test func aNewLayerInTheTreeIsCommittedFirst() {
    Stage.run { stage in
      let layer = CALayer()
      stage.root.addSublayer(layer)
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: false)
      CATransaction.flush()
      let commits = stage.takeCommits()
      #expect(commits.first?.updates.contains { $0.id == layer.id } == true)
      #expect(commits.last?.snapshots.map(\.id) == [snapshot.id])
    }
  }

  @Test func theLastReferenceReleasesASnapshot() {
    Stage.run { stage in
      let (layer, shower) = (stage.addLayer(), stage.addLayer())
      var snapshot: LayerSnapshot? = layer.snapshot(of: rect, afterScreenUpdates: false)
      let id = snapshot?.id
      shower.contents = snapshot
      #expect((shower.contents as? LayerSnapshot) === snapshot)
      snapshot = nil
      CATransaction.flush()
      #expect(stage.takeCommits().flatMap(\.releasedSnapshots).isEmpty)
      shower.contents = nil
      CATransaction.flush()
      #expect(stage.takeCommits().flatMap(\.releasedSnapshots) == [id])
    }
  }

  @Test func aSnapshotOutlivesItsLayer() {
    Stage.run { stage in
      var layer: CALayer? = stage.addLayer()
      let snapshot = layer?.snapshot(of: rect, afterScreenUpdates: false)
      layer?.removeFromSuperlayer()
      layer = nil
      CATransaction.flush()
      let commit = stage.takeCommits().first
      #expect(commit?.snapshots.count == 1 && commit?.removedLayers.count == 1)
      #expect(commit?.releasedSnapshots.isEmpty == true)
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test func aSnapshotReleasedBeforeTheFlushIsTakenAndReleased() {
    Stage.run { stage in
      let layer = stage.addLayer()
      _ = layer.snapshot(of: rect, afterScreenUpdates: false)
      CATransaction.flush()
      let commit = stage.takeCommits().first
      #expect(commit?.snapshots.map(\.id) == commit?.releasedSnapshots)
    }
  }

  @Test func pixelSizesAreRoundedUp() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let snapshot = layer.snapshot(
        of: CGRect(x: 0, y: 0, width: 10.2, height: 3.5), afterScreenUpdates: false)
      #expect(snapshot.pixelSize == CGSize(width: 11, height: 4))
    }
  }
}
