import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct SnapshotTests {
  private let rect = CGRect(x: 1, y: 2, width: 30, height: 20)

  @Test func asksForThePictureWithTheNextCommit() {
    Stage.run { stage in
      stage.context.scale = 2
      let layer = stage.addLayer()
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: false)
      #expect(stage.takeCommits().isEmpty && CATransaction.needsFlush)
      #expect(CATransaction.hasManyArrivals(8))
      CATransaction.flush()
      let request = stage.takeCommits().first?.snapshots.first
      #expect(request?.id == snapshot.id && request?.layer == layer.id)
      #expect(request?.rect == rect && request?.scale == 2)
      #expect(snapshot.size == rect.size && snapshot.scale == 2)
      #expect(snapshot.pixelSize == CGSize(width: 60, height: 40))
    }
  }

  @Test func withoutScreenUpdatesItShowsWhatIsOnScreen() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.opacity = 0.5
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: false)
      CATransaction.flush()
      let commits = stage.takeCommits()
      // Pictures are taken first, so the change in the same commit is not in it.
      #expect(commits.count == 1 && commits[0].snapshots.count == 1)
      #expect(commits[0].updates.map(\.id) == [layer.id])
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test func withScreenUpdatesChangesGoOutFirst() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.opacity = 0.5
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: true)
      CATransaction.flush()
      let commits = stage.takeCommits()
      #expect(commits.map(\.updates.count) == [1, 0])
      #expect(commits.map(\.snapshots.count) == [0, 1])
      withExtendedLifetime(snapshot) {}
    }
  }

  /// Takes a picture of `pictured` in the middle of a flush, while it lays out.
  private final class Photographer: CALayer {
    var beforePicture: () -> Void = {}
    var pictured: CALayer?
    private(set) var snapshot: LayerSnapshot?

    override func layoutSublayers() {
      beforePicture()
      snapshot = (pictured ?? self).snapshot(
        of: CGRect(x: 0, y: 0, width: 10, height: 10), afterScreenUpdates: true)
    }
  }

  /// The values that were set before are committed before the picture is taken; also those of a layer that is new.
  @Test(arguments: [false, true])
  func inTheMiddleOfAFlushItShowsWhatWasSetSoFar(isNew: Bool) {
    Stage.run { stage in
      let photographer = Photographer()
      photographer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      let child = CALayer()
      if isNew { photographer.beforePicture = { photographer.addSublayer(child) } }
      if !isNew { photographer.addSublayer(child) }
      stage.root.addSublayer(photographer)
      photographer.pictured = stage.root
      CATransaction.flush()
      _ = stage.takeCommits()
      photographer.pictured = child
      let before = photographer.beforePicture
      photographer.beforePicture = {
        before()
        child.opacity = 0.25
      }
      photographer.setNeedsLayout()
      CATransaction.flush()
      let commits = stage.takeCommits()
      let taken = commits.firstIndex { commit in
        commit.snapshots.contains { $0.id == photographer.snapshot?.id }
      }
      let changed = commits.firstIndex { commit in
        commit.updates.contains { $0.id == child.id && $0.properties.opacity == 0.25 }
      }
      #expect(taken != nil && changed != nil)
      if let taken, let changed { #expect(changed < taken) }
    }
  }

  @Test func aLayerThatPicturesItselfWhileItLaysOutDoesSoOnce() {
    Stage.run { stage in
      let photographer = Photographer()
      var layouts = 0
      photographer.beforePicture = {
        layouts += 1
        if layouts < 5 { photographer.setNeedsLayout() }
      }
      stage.root.addSublayer(photographer)
      photographer.setNeedsLayout()
      CATransaction.flush()
      let isPictured = photographer.snapshot != nil
      #expect(isPictured && layouts == 5)
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

  @Test func aLayerThatIsNotOnScreenIsLaidOutAndVisits() {
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
      #expect(shadow.violations.isEmpty && shadow.pictures == [snapshot.id])
      #expect(shadow.nodes[page.id] == nil && shadow.nodes[child.id] == nil)
    }
  }

  /// It never was on screen, so it doesn't leave it.
  @Test func aVisitEndsNoAnimation() {
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
      // On screen it goes on, and that is what it then leaves.
      stage.root.addSublayer(page)
      stage.advance(by: 0.5)
      #expect(isClose(spinner.shownX, 50))
      page.removeFromSuperlayer()
      CATransaction.flush()
      #expect(spinner.animationKeys() == nil && log.events == ["start", "cancelled"])
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test func aPictureOfWhatLeavesKeepsNoAnimation() {
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

  /// What is still to be laid out elsewhere does not go out with it.
  @Test func aVisitInTheMiddleOfALayoutIsPictured() {
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
      #expect(shadow.pictures == desk.snapshot.map { [$0.id] })
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

  @Test func theLastReferenceReleasesIt() {
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

  @Test func outlivesItsSource() {
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

  @Test func goneInTheSameTurnIsTakenAndReleased() {
    Stage.run { stage in
      let layer = stage.addLayer()
      _ = layer.snapshot(of: rect, afterScreenUpdates: false)
      CATransaction.flush()
      let commit = stage.takeCommits().first
      #expect(commit?.snapshots.map(\.id) == commit?.releasedSnapshots)
    }
  }

  @Test func partsOfAPixelAreWholePixels() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let snapshot = layer.snapshot(
        of: CGRect(x: 0, y: 0, width: 10.2, height: 3.5), afterScreenUpdates: false)
      #expect(snapshot.pixelSize == CGSize(width: 11, height: 4))
    }
  }
}
