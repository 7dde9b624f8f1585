import Testing

@testable import QuartzCore

/// Edits of animations, in recordings and in the app itself.
@MainActor
@Suite(.serialized) struct AnimationEditTests {
  /// A stage whose layer "a" slides in one second, and whose layer "b" then does.
  private func withChain(
    _ edits: AnimationEdits = AnimationEdits(),
    _ body: @MainActor (Stage, AnimationRecorder, CALayer, CALayer, DelegateLog) throws -> Void
  ) rethrows {
    try Stage.run { stage in
      let recorder = AnimationRecorder { LayerDescription(kind: "layer", name: $0.name) }
      recorder.edits = edits
      let (a, b) = (stage.addLayer(), stage.addLayer())
      (a.name, b.name) = ("a", "b")
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      let log = DelegateLog()
      log.onStop = { b.addSlide() }
      a.addSlide(delegate: log)
      try body(stage, recorder, a, b, log)
    }
  }

  private func identity(_ name: String) -> AnimationIdentity {
    AnimationIdentity(path: "layer/layer(\(name))", keyPath: "position.x")
  }

  private func edits(_ name: String, _ change: (inout AnimationEdit) -> Void) -> AnimationEdits {
    var edit = AnimationEdit()
    change(&edit)
    var edits = AnimationEdits()
    edits.animations[identity(name)] = edit
    return edits
  }

  private func x(_ recording: AnimationRecording, _ layer: CALayer, _ time: CFTimeInterval)
    -> Double
  {
    Double(recording.properties(of: layer.id, at: time)?.position.x ?? -1)
  }

  @Test func editsMoveToAnotherLayersDescendants() {
    var edits = AnimationEdits()
    for path in ["a/b/c", "a/bb/c", "a/b"] {
      edits.animations[AnimationIdentity(path: path, keyPath: "position")] = AnimationEdit()
    }
    let moved = edits.movingPaths(from: "a/b", to: "x")
    #expect(moved.animations.keys.map(\.path) == ["x/c"])
  }

  @Test func aRecordingPlaysWithItsEdits() throws {
    try withChain { stage, recorder, a, b, _ in
      CATransaction.flush()
      let recording = try #require(recorder.current)
      for _ in 0..<20 { stage.advance(by: 0.125) }
      #expect(recording.end == 102)
      #expect(x(recording, a, 100.5) == 50)
      recording.edits = edits("a") {
        $0.delay = 0.25
        $0.duration = 2
      }
      #expect(recording.end == 103.25)
      #expect(abs(x(recording, a, 101.25) - 50) < 1e-6)
      // The second one follows the end of the first.
      #expect(abs(x(recording, b, 102.75) - 50) < 1e-6)
      let row = try #require(recording.rows.first { $0.id == b.id })
      #expect(abs(row.animations[0].begin - 102.25) < 1e-6)
      recording.edits = edits("a") { $0.duration = 0.5 }
      #expect(recording.end == 101.5)
      #expect(abs(x(recording, b, 101) - 50) < 1e-6)
      recording.edits = AnimationEdits()
      #expect(recording.end == 102)
      #expect(x(recording, a, 100.5) == 50)
      #expect(x(recording, b, 101.5) == 50)
    }
  }

  /// Code that waits for an end runs at the changed end, once.
  @Test func theAppsOwnAnimationsCompleteAtTheirChangedEnds() throws {
    let edits = edits("a") {
      $0.delay = 0.5
      $0.duration = 1.5
    }
    try withChain(edits) { stage, recorder, a, b, log in
      CATransaction.flush()
      let recording = try #require(recorder.current)
      recording.edits = edits
      stage.advance(by: 1.25)
      #expect(abs(a.shownX - 50) < 1e-6)
      #expect(log.events == ["start"])
      stage.advance(by: 0.75)
      #expect(log.events == ["start", "finished"])
      stage.advance(by: 0.5)
      #expect(abs(b.shownX - 50) < 1e-6)
      stage.advance(by: 1)
      // The recording shows what was on screen, and without edits what would have been.
      #expect(recording.isFinished && recording.end == 103)
      #expect(abs(x(recording, a, 101.25) - 50) < 1e-6)
      #expect(abs(x(recording, b, 102.5) - 50) < 1e-6)
      recording.edits = AnimationEdits()
      #expect(abs(recording.end - 102) < 1e-6)
      #expect(abs(x(recording, a, 100.5) - 50) < 1e-6)
      #expect(abs(x(recording, b, 101.5) - 50) < 1e-6)
    }
  }

  @Test func rowsCanBeMutedFrozenAndPlayedAlone() throws {
    try withChain { stage, recorder, a, b, _ in
      CATransaction.flush()
      let recording = try #require(recorder.current)
      b.addSlide(forKey: "y") { $0.keyPath = "position.y" }
      for _ in 0..<20 { stage.advance(by: 0.125) }
      @MainActor func shown(_ path: String, _ mode: RowMode) -> [Double] {
        var edits = AnimationEdits()
        edits.rows["layer/layer(\(path))"] = mode
        recording.edits = edits
        return [
          x(recording, a, 100.5),
          Double(recording.properties(of: b.id, at: 100.5)?.position.y ?? 0),
        ]
      }
      let (restX, restY) = (Double(a.position.x), Double(b.position.y))
      #expect(shown("a", .muted) == [restX, 50])
      #expect(shown("a", .solo) == [50, restY])
      #expect(shown("a", .frozen(at: 0.25)) == [25, 50])
      #expect(shown("a", .frozen(at: 1.75)) == [restX, 50])
    }
  }

  /// Catches a frozen animation that loses its effect, or gets another one, by an offset, a negative speed, repetitions or filling.
  @Test(arguments: [1, 2.5, -1] as [Float], [0, 0.75, 2.5])
  func aFrozenAnimationKeepsTheEffectOfItsTime(speed: Float, offset: CFTimeInterval) {
    let change = PropertyAnimation(
      target: AnimationTarget(.cornerRadius),
      path: .basic(from: .scalar(1), to: .scalar(5), by: nil), isAdditive: false,
      isCumulative: true)
    for (autoreverses, fillMode) in [
      (false, CAMediaTimingFillMode.removed), (true, .both), (false, .both),
    ] {
      var timing = MediaTiming()
      (timing.beginTime, timing.duration, timing.repeatCount) = (10, 1, 2.5)
      (timing.speed, timing.timeOffset) = (speed, offset)
      (timing.autoreverses, timing.fillMode) = (autoreverses, fillMode)
      let animation = CompiledAnimation(timing: timing, curve: nil, body: .property(change))
      for step in -3...60 {
        let time = 10 + Double(step) * 0.0937
        var (expected, shown) = (LayerProperties(), LayerProperties())
        animation.apply(to: &expected, at: time)
        animation.frozen(at: time).apply(to: &shown, at: 99)
        #expect(
          abs(shown.cornerRadius - expected.cornerRadius) < 1e-6,
          "\(step), reverses \(autoreverses), \(fillMode)")
      }
    }
  }

  @Test func aSpringIsSlowedAndAKeyframeMoves() throws {
    try Stage.run { stage in
      let recorder = AnimationRecorder { LayerDescription(kind: "layer", name: $0.name) }
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      let layer = stage.addLayer()
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 2)
      layer.add(spring, forKey: "spring")
      let frames = CAKeyframeAnimation(keyPath: "position.y")
      (frames.values, frames.keyTimes, frames.duration) = ([0, 10, 100], [0, 0.5, 1], 2)
      frames.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(frames, forKey: "frames")
      CATransaction.flush()
      let recording = try #require(recorder.current)
      stage.advance(by: 2)
      let before = x(recording, layer, 100.3)
      #expect(recording.properties(of: layer.id, at: 101)?.position.y == 10)
      var slow = AnimationEdit()
      slow.duration = 4
      var moved = AnimationEdit()
      moved.keyTimes = [1: 0.25]
      let path = try #require(recording.rows.first?.path)
      recording.edits.animations = [
        AnimationIdentity(path: path, keyPath: "position.x"): slow,
        AnimationIdentity(path: path, keyPath: "position.y"): moved,
      ]
      #expect(abs(x(recording, layer, 100.6) - before) < 1e-6)
      #expect(recording.properties(of: layer.id, at: 100.5)?.position.y == 10)
    }
  }

  /// The player must send the layers again although no time has passed.
  @Test func anEditChangesWhatIsShownAtOnce() throws {
    try withChain { stage, recorder, a, _, _ in
      CATransaction.flush()
      let recording = try #require(recorder.current)
      for _ in 0..<20 { stage.advance(by: 0.125) }
      var tree = ShadowTree()
      let target = LayerContext()
      target.onCommit = { tree.apply($0) }
      let player = RecordingPlayer(recording, inPlaceOf: target)
      player.show(at: 100.5)
      CATransaction.flush()
      #expect(tree.shown(at: 0).contains { $0.properties.position.x == 50 })
      recording.edits = edits("a") { $0.duration = 2 }
      #expect(CATransaction.needsFlush)
      CATransaction.flush()
      #expect(tree.violations.isEmpty)
      #expect(tree.shown(at: 0).contains { abs($0.properties.position.x - 25) < 1e-6 })
      #expect(!CATransaction.needsFlush)
      player.hide()
      CATransaction.flush()
    }
  }

  // MARK: Values

  @Test func rowsHaveTheirValuesVelocitiesAndFractions() throws {
    try withChain { stage, recorder, a, b, _ in
      CATransaction.flush()
      let recording = try #require(recorder.current)
      for _ in 0..<20 { stage.advance(by: 0.125) }
      #expect(recording.rows.map(\.path) == ["layer/layer(a)", "layer/layer(b)"])
      let row = recording.rows[0]
      let animation = row.animations[0]
      #expect(animation.id == identity("a") && animation.key == "slide")
      #expect(animation.begin == 100 && animation.duration == 1 && animation.end == 101)
      #expect(animation.fromValue == .scalar(0) && animation.toValue == .scalar(100))
      #expect(animation.removal == 101)
      #expect(recording.value(of: animation, in: row, at: 100.25) == .scalar(25))
      #expect(recording.curveFraction(of: animation, in: row, at: 100.25) == 0.25)
      for time in [100, 100.5, 100.9999] {
        guard case .scalar(let velocity) = recording.velocity(of: animation, in: row, at: time)
        else {
          Issue.record("no velocity")
          continue
        }
        #expect(abs(velocity - 100) < 0.01, "at \(time)")
      }
      let corners = try #require(recording.corners(of: a.id, at: 100.5))
      #expect(corners.map(\.x) == [0, 100, 100, 0])
    }
  }

  // MARK: Timing

  /// The slide from 0 to 100 in one second, with another timing.
  private func slide(_ timing: AnimationTiming, duration: CFTimeInterval? = nil) throws -> (
    recording: AnimationRecording, x: (CFTimeInterval) -> Double, animation: RecordedAnimation
  ) {
    var result: (AnimationRecording, LayerID, RecordedAnimation)?
    try withChain { stage, recorder, a, _, _ in
      CATransaction.flush()
      let recording = try #require(recorder.current)
      for _ in 0..<20 { stage.advance(by: 0.125) }
      recording.edits = edits("a") {
        $0.timing = timing
        $0.duration = duration
      }
      let row = try #require(recording.rows.first { $0.id == a.id })
      result = (recording, a.id, row.animations[0])
    }
    let (recording, layer, animation) = try #require(result)
    return (
      recording, { Double(recording.properties(of: layer, at: $0)?.position.x ?? -1) }, animation
    )
  }

  @Test func aCurveReplacesTheAnimationsOwn() throws {
    let curve = TimingCurve(0.2, 0, 0, 1)
    let (_, x, animation) = try slide(.curve(curve))
    #expect(animation.timing == .curve(curve) && animation.duration == 1)
    for time in [0.1, 0.5, 0.9] {
      #expect(abs(x(100 + time) - 100 * curve.value(at: time)) < 1e-6)
    }
  }

  /// Fails when a spring keeps the old duration, and so is cut off or stretched.
  @Test func aSpringTakesTheTimeThatItNeeds() throws {
    let spring = Spring(mass: 1, stiffness: 200, damping: 15)
    let (_, x, animation) = try slide(.spring(spring))
    #expect(animation.timing == .spring(spring))
    #expect(abs(animation.duration - spring.settlingDuration()) < 1e-9)
    for time in [0.05, 0.2, 0.6] {
      #expect(abs(x(100 + time) - 100 * spring.value(at: time)) < 1e-6)
    }
    #expect(x(100.2) > 100, "this spring overshoots")
  }

  @Test func aSpringWithADurationIsSlowed() throws {
    let spring = Spring(mass: 1, stiffness: 200, damping: 15)
    let (_, x, animation) = try slide(
      .spring(spring), duration: 2 * spring.settlingDuration())
    #expect(abs(animation.duration - 2 * spring.settlingDuration()) < 1e-9)
    #expect(abs(x(100.4) - 100 * spring.value(at: 0.2)) < 1e-6)
  }

  @Test func aTimingHasItsValueAndVelocity() {
    let curve = AnimationTiming.curve(.easeIn)
    #expect(curve.value(at: 0.2, duration: 0.4) == TimingCurve.easeIn.value(at: 0.5))
    #expect(curve.velocity(at: 0.2, duration: 0.4) == TimingCurve.easeIn.slope(at: 0.5) / 0.4)
    #expect(curve.velocity(at: 0.5, duration: 0.4) == 0 && curve.naturalDuration == nil)
    #expect(curve.value(at: 0, duration: 0) == 1)
    let spring = Spring()
    #expect(
      AnimationTiming.spring(spring).velocity(at: 0.1, duration: 9) == spring.velocity(at: 0.1))
    #expect(AnimationTiming.spring(spring).naturalDuration == spring.settlingDuration())
  }
}
