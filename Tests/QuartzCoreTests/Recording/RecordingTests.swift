import QuartzCore
import TestSupport
import Testing

/// Recordings of a layer tree, and the states that a player shows of them.
@MainActor
@Suite(.serialized) struct RecordingTests {
  /// Collects the recordings of a stage.
  final class Log: AnimationRecorderDelegate {
    private(set) var begun: [AnimationRecording] = []
    private(set) var finished: [AnimationRecording] = []

    func recorder(_ recorder: AnimationRecorder, didBegin recording: AnimationRecording) {
      begun.append(recording)
    }
    func recorder(_ recorder: AnimationRecorder, didFinish recording: AnimationRecording) {
      finished.append(recording)
    }
    func forget() { (begun, finished) = ([], []) }
  }

  /// A stage with a recorder.
  private func record(_ body: @MainActor (Stage, Log) throws -> Void) rethrows {
    try Stage.run { stage in
      let log = Log()
      let recorder = AnimationRecorder { LayerDescription(kind: "layer", name: $0.name) }
      recorder.delegate = log
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      try body(stage, log)
    }
  }

  // MARK: Beginning and end

  @Test func aRecordingSpansTheAnimationsFromTheFirstToTheLast() throws {
    try record { stage, log in
      let layer = stage.addLayer()
      layer.addSlide()
      stage.advance(by: 0.5)
      layer.addSlide(forKey: "other") { $0.keyPath = "position.y" }
      stage.advance(by: 0.75)
      #expect(log.begun.count == 1)
      #expect(log.finished.isEmpty)
      stage.advance(by: 0.25)
      let recording = try #require(log.finished.first)
      #expect(recording.start == 100)
      #expect(recording.end == 101.5)
      #expect(recording.isFinished)
      #expect(stage.context.recorder?.current == nil)
    }
  }

  /// An animation that continues another one begins when that has ended, before the commit that adds it. The recording starts there, too.
  @Test func aTransitionMayBeginBeforeItsFirstCommit() throws {
    final class Marker: AnimationRecorderDelegate {
      var recording: AnimationRecording?
      func recorder(_ recorder: AnimationRecorder, didBegin recording: AnimationRecording) {
        self.recording = recording
        recording.transitionRange = recording.start...(recording.start + 1)
      }
      func recorder(_ recorder: AnimationRecorder, didFinish recording: AnimationRecording) {}
    }
    final class Continuation: CAAnimationDelegate {
      let run: () -> Void
      init(_ run: @escaping () -> Void) { self.run = run }
      func animationDidStop(_ animation: CAAnimation, finished: Bool) { run() }
    }
    try Stage.run { stage in
      let (first, second) = (stage.addLayer(), stage.addLayer())
      let marker = Marker()
      let next = Continuation { second.addSlide() }
      first.addSlide(delegate: next) { $0.duration = 0.5 }
      stage.advance(by: 0)
      let recorder = AnimationRecorder { LayerDescription(kind: "layer", name: $0.name) }
      recorder.delegate = marker
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      recorder.alignTransitionRange()
      stage.advance(by: 0.52)
      let recording = try #require(marker.recording)
      let range = try #require(recording.transitionRange)
      #expect(recording.start == 100.5)
      #expect(abs(range.lowerBound - 100.5) < 0.001 && abs(range.upperBound - 101.5) < 0.001)
      #expect(recording.end >= recording.start)
      stage.advance(by: 1)
      #expect(recording.rows.first?.animations.first?.begin == 100.5)
    }
  }

  @Test func changesWithoutAnimationsBeginNoRecording() {
    record { stage, log in
      let layer = stage.addLayer()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      stage.advance(by: 1)
      #expect(log.begun.isEmpty)
    }
  }

  /// A spinner would keep the recorder busy for ever.
  @Test func endlessAnimationsNeitherBeginNorHoldARecording() throws {
    try record { stage, log in
      let layer = stage.addLayer()
      layer.addSlide(forKey: "spin") { $0.repeatCount = .infinity }
      stage.advance(by: 1)
      #expect(log.begun.isEmpty)
      layer.addSlide(forKey: "once") { $0.keyPath = "opacity" }
      stage.advance(by: 1)
      let recording = try #require(log.finished.first)
      #expect(recording.rows.first?.animations.count == 2)
    }
  }

  /// Such an animation makes no commit when it ends.
  @Test func anAnimationThatStaysOnItsLayerEndsTheRecording() throws {
    try record { stage, log in
      stage.addLayer().addSlide {
        $0.isRemovedOnCompletion = false
        $0.fillMode = .forwards
      }
      stage.advance(by: 1)
      stage.advance(by: 0.1)
      let recording = try #require(log.finished.first)
      #expect(abs(recording.end - 101) < 1e-6)
    }
  }

  /// The views that leave at the end of a transition would stay in its recording.
  @Test func aLateEndIsPartOfTheRecording() throws {
    try record { stage, log in
      let layer = stage.addLayer()
      layer.addSlide()
      stage.advance(by: 0.5)
      stage.advance(by: 5)
      let recording = try #require(log.finished.first)
      #expect(recording.end == 101)
      #expect(recording.rows.first?.animations.first?.removal == 101)
    }
  }

  @Test func aHeldAnimationIsRecordedUntilItIsRemoved() {
    record { stage, log in
      let layer = stage.addLayer()
      layer.addSlide { $0.speed = 0 }
      stage.advance(by: 5)
      #expect(log.finished.isEmpty)
      layer.removeAllAnimations()
      stage.advance(by: 1)
      #expect(log.finished.first?.end == 105)
    }
  }

  @Test func noRecordingIsLongerThanItsLimit() {
    record { stage, log in
      let layer = stage.addLayer()
      layer.addSlide { $0.speed = 0 }
      stage.advance(by: AnimationRecorder.longestRecording + 1)
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      CATransaction.flush()
      #expect(log.finished.count == 1)
      CATransaction.setDisableActions(true)
      layer.opacity = 0.4
      CATransaction.flush()
      #expect(log.begun.count == 1)
    }
  }

  /// The pause would be part of the recording, and the second half would be missing.
  @Test func aPauseOfTheRootLeavesNoTrace() throws {
    try record { stage, log in
      let layer = stage.addLayer()
      layer.addSlide()
      stage.advance(by: 0.5)
      stage.root.timeOffset = stage.root.convertTime(stage.now, from: nil)
      stage.root.beginTime = stage.now
      stage.root.speed = 0
      stage.advance(by: 10)
      #expect(log.finished.isEmpty)
      stage.root.beginTime = stage.now
      stage.root.speed = 0.5
      stage.advance(by: 1)
      let recording = try #require(log.finished.first)
      #expect(abs(recording.end - 101) < 1e-6)
      #expect(recording.properties(of: layer.id, at: 100.75)?.position.x == 75)
      #expect(recording.properties(of: stage.root.id, at: 100.75) != nil)
    }
  }

  // MARK: States

  /// An app that runs random changes, and the tree after each of them.
  ///
  /// Catches states that depend on the order in which they are shown: a layer too many, too few, or with old values.
  @Test(arguments: 0..<8) func aPlayerShowsEveryStateInAnyOrder(seed: UInt64) throws {
    try record { stage, log in
      var random = SeededGenerator(seed: seed)
      var layers = [stage.root, stage.addLayer(), stage.addLayer()]
      // Holds the recording open.
      stage.addLayer().addSlide(forKey: "hold") { $0.speed = 0 }
      CATransaction.flush()
      var states: [(time: CFTimeInterval, nodes: [Shown])] = []
      for _ in 0..<30 {
        // No two states have the same time.
        stage.advance(by: 0.01)
        CATransaction.begin()
        CATransaction.setDisableActions(random.next() % 2 == 0)
        let layer = layers[Int(random.next() % UInt64(layers.count))]
        switch random.next() % 6 {
        case 0:
          let new = CALayer()
          new.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
          layer.addSublayer(new)
          layers.append(new)
        case 1 where layer !== stage.root: layer.removeFromSuperlayer()
        case 2 where layer !== stage.root:
          if layer.superlayer == nil { stage.root.addSublayer(layer) }
        case 3: layer.position.x += 5
        case 4: layer.addSlide(forKey: "s\(random.next() % 2)")
        default: layer.opacity = Float(random.next() % 10) / 10
        }
        CATransaction.commit()
        stage.advance(by: Double(random.next() % 5) / 10 + 0.05)
        states.append((stage.now, Self.shown(stage.root, at: stage.now)))
      }
      let recording = try #require(log.begun.last)
      var tree = ShadowTree()
      let target = LayerContext()
      target.onCommit = { tree.apply($0) }
      let player = RecordingPlayer(recording, inPlaceOf: target)
      for _ in 0..<60 {
        let state = states[Int(random.next() % UInt64(states.count))]
        if random.next() % 8 == 0 { player.hide() }
        if random.next() % 2 == 0 { CATransaction.flush() }
        player.show(at: state.time)
        CATransaction.flush()
        #expect(tree.violations.isEmpty)
        #expect(tree.shown(at: 12345) == state.nodes)
      }
      player.hide()
      CATransaction.flush()
      #expect(tree.nodes.isEmpty)
      #expect(tree.root == nil)
    }
  }

  /// The values of a tree's layers on screen, superlayers first.
  struct Shown: Equatable, CustomStringConvertible {
    var depth: Int
    var properties: LayerProperties

    var description: String {
      "\(depth): \(properties.position.x) \(properties.position.y) \(properties.opacity)"
    }
  }

  static func shown(_ layer: CALayer, at time: CFTimeInterval, depth: Int = 0) -> [Shown] {
    [Shown(depth: depth, properties: layer.presentationProperties(at: time))]
      + (layer.sublayers ?? []).flatMap { shown($0, at: time, depth: depth + 1) }
  }

  @Test func aPlayerThatStandsStillMakesNoCommits() throws {
    try record { stage, log in
      stage.addLayer().addSlide()
      stage.advance(by: 1)
      let player = RecordingPlayer(try #require(log.finished.first), inPlaceOf: stage.context)
      player.show(at: 100.5)
      CATransaction.flush()
      #expect(!CATransaction.needsFlush)
      player.show(at: 100.5)
      #expect(!CATransaction.needsFlush)
      player.hide()
      CATransaction.flush()
    }
  }

  /// Both trees would be on screen, or neither.
  @Test func thePlayerTakesThePlaceOfTheTree() throws {
    try record { stage, log in
      stage.addLayer().addSlide()
      stage.advance(by: 1)
      var roots: [ContextID: LayerID?] = [:]
      stage.context.onCommit = { roots[$0.context] = .some($0.root) }
      var player: RecordingPlayer? = RecordingPlayer(
        try #require(log.finished.first), inPlaceOf: stage.context)
      player?.show(at: 100.5)
      CATransaction.flush()
      #expect(roots.count == 2)
      #expect(roots[stage.context.id] == .some(nil))
      #expect(roots.values.count { $0 != nil } == 1)
      // Released without being hidden.
      player = nil
      CATransaction.flush()
      #expect(roots[stage.context.id] == stage.root.id)
      #expect(roots.values.count { $0 != nil } == 1)
    }
  }

  /// Its texture would be freed while the recording still shows it.
  @Test func aSnapshotLivesAsLongAsTheRecordingThatShowsIt() {
    record { stage, log in
      let layer = stage.addLayer()
      let picture = CALayer()
      picture.contents = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      stage.root.addSublayer(picture)
      picture.addSlide()
      stage.advance(by: 1)
      picture.contents = nil
      picture.removeFromSuperlayer()
      var released = 0
      stage.context.onCommit = { released += $0.releasedSnapshots.count }
      stage.advance(by: 1)
      #expect(released == 0)
      var recording = log.finished.first
      #expect(recording?.properties(of: picture.id, at: 100.5)?.contents != nil)
      recording = nil
      log.forget()
      _ = stage.takeCommits()
      stage.advance(by: 1)
      #expect(released == 1)
    }
  }
}

extension ShadowTree {
  /// The values on screen below the root, superlayers first.
  func shown(at time: CFTimeInterval) -> [RecordingTests.Shown] {
    func visit(_ id: LayerID, _ time: CFTimeInterval, _ depth: Int) -> [RecordingTests.Shown] {
      guard let node = nodes[id] else { return [] }
      let local = node.timing.localTime(at: time)
      var properties = node.properties
      for animation in node.animations { animation.apply(to: &properties, at: local) }
      return [RecordingTests.Shown(depth: depth, properties: properties)]
        + node.sublayers.flatMap { visit($0, local, depth + 1) }
    }
    return root.map { visit($0, time, 0) } ?? []
  }
}
