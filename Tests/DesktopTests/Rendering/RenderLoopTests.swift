import CoreGraphics
import FrameStatistics
import QuartzCore
import TestSupport
import Testing

@testable import Desktop

/// Drawing on its own, on a clock that is moved by hand: what was handed over is all it knows.
///
/// Times are in periods of 1/64 s, so that every deadline is exact in binary.
@MainActor @Suite struct RenderLoopTests {
  private static let period = 1.0 / 64
  private static let start = 1000.0

  /// A loop without a main thread behind it, and a layer of 10 points in a white tree of 120 by 20.
  @MainActor
  private final class Stage {
    let clock = ManualClock(RenderLoopTests.start)
    let window: GraphicsWindow
    let loop: RenderLoop
    let root = CALayer()
    let layer = CALayer()
    private let context = LayerContext()
    private var commits: [Commit] = []
    /// When each frame was shown, in periods since the start, and how.
    var frames: [(time: Double, frame: FinishedFrame)] = []
    private init(isSynchronized: Bool) throws {
      var configuration = WindowConfiguration()
      configuration.isOffscreen = true
      (configuration.width, configuration.height) = (120, 20)
      window = try GraphicsWindow(configuration)
      let graphics = try #require(window.context)
      let renderer = try FrameRenderer(graphics, RenderSetup(), size: window.canvasSize)
      loop = RenderLoop(
        renderer, FrameClock(refreshRate: 64, promisesVsync: isSynchronized),
        sleep: { [clock] in clock.advance(to: max($0, clock.now())) })
      loop.onFrame = { [unowned self] frame in frames.append((periods, frame)) }
      CATransaction.setDisableActions(true)
      root.frame = CGRect(x: 0, y: 0, width: 120, height: 20)
      root.backgroundColor = .white
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
      context.rootLayer = root
      context.onCommit = { [unowned self] in commits.append($0) }
    }

    static func run(isSynchronized: Bool = false, _ body: (Stage) throws -> Void) throws {
      let stage = try Stage(isSynchronized: isSynchronized)
      let before = MediaClock.install(stage.clock)
      defer {
        stage.context.rootLayer = nil
        CATransaction.flush()
        MediaClock.install(before)
      }
      try body(stage)
    }

    var periods: Double { (clock.now() - RenderLoopTests.start) / RenderLoopTests.period }

    /// What the main thread would do: commits, and hands over what changed.
    func turn(
      wantsFrame: Bool = false, continues: Bool = false, isComplete: Bool = true
    ) throws {
      CATransaction.flush()
      CATransaction.setDisableActions(true)
      var turn = RenderTurn(commits: takeCommits(), target: clock.now())
      turn.wantsFrame = wantsFrame
      turn.continues = continues
      turn.isComplete = isComplete
      try loop.take(turn)
    }

    func takeCommits() -> [Commit] {
      defer { commits = [] }
      return commits
    }

    /// Lets the loop have its way until it waits for news, or for `limit` frames.
    func run(frames limit: Int = .max) {
      let enough = limit == .max ? .max : frames.count + limit
      while frames.count < enough, let next = loop.step() {
        clock.advance(to: max(next, clock.now()))
      }
    }

    /// Where the layer is on screen; nil if it isn't.
    func place() throws -> Int? {
      let picture = Bitmap(try #require(loop.readCanvas()))
      return (0..<120).first { picture[$0, 5] == Bitmap.Pixel(255, 0, 0, 255) }
    }

    func move(periods: Double, from: CGFloat = 0, to: CGFloat) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue) = (from + 5, to + 5)
      animation.duration = periods * RenderLoopTests.period
      return animation
    }
  }

  @Test func drawsNothingBeforeItIsAskedForAFrame() throws {
    try Stage.run { stage in
      try stage.turn()
      #expect(stage.loop.step() == nil)
      #expect(stage.frames.isEmpty)
      try stage.turn(wantsFrame: true)
      stage.run()
      #expect(stage.frames.count == 1)
      try #expect(stage.place() == 0)
    }
  }

  /// After the one turn that begins it, nobody is asked for anything.
  @Test func anAnimationRunsByItself() throws {
    try Stage.run { stage in
      stage.layer.add(stage.move(periods: 10, to: 100), forKey: nil)
      try stage.turn(wantsFrame: true)
      for index in 0...12 {
        stage.run(frames: 1)
        guard index <= 10 else { break }
        #expect(stage.frames.count == index + 1)
        #expect(stage.frames.last?.time == Double(index))
        #expect(stage.frames.last?.frame.moment.followsIdle == (index == 0))
        // Past its end it has no effect.
        try #expect(stage.place() == (index == 10 ? 0 : 10 * index))
      }
      // The frame at its end was the last.
      #expect(stage.frames.count == 11)
      #expect(stage.loop.step() == nil)
    }
  }

  /// A new page that slides in is drawn when it is first seen, and that is not in the first frame.
  @Test(arguments: [false, true])
  func theFirstFramesOfANewPageBeginEarly(isPage: Bool) throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run()
      let before = stage.frames.count
      for _ in 0..<(isPage ? 20 : 2) { stage.layer.addSublayer(CALayer()) }
      stage.layer.add(stage.move(periods: 20, to: 100), forKey: nil)
      try stage.turn()
      var early = 0
      while stage.frames.count < before + 10 {
        let (count, now) = (stage.frames.count, stage.periods)
        guard let next = stage.loop.step() else { break }
        if stage.frames.count == count {
          stage.clock.advance(to: max(next, stage.clock.now()))
        } else if count > before, stage.frames[count - 1].time == now {
          // Begun where the frame before was shown, not just ahead of its own time.
          early += 1
        }
      }
      #expect(early == (isPage ? 3 : 0))
      // Shown when they are due all the same.
      let times = stage.frames.dropFirst(before).map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 1 })
    }
  }

  /// What is not complete is not seen, as long as the rest may be expected.
  @Test func framesWaitForTheRestOfATurn() throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run()
      stage.layer.position.x += 50
      try stage.turn(isComplete: false)
      let next = try #require(stage.loop.step())
      #expect(stage.frames.count == 1)
      #expect(abs(next - stage.clock.now() - 0.04) < 1e-9)
      stage.layer.position.x -= 30
      try stage.turn()
      stage.run()
      #expect(stage.frames.count == 2)
      try #expect(stage.place() == 20)

      stage.layer.position.x += 50
      try stage.turn(isComplete: false)
      stage.run()
      #expect(stage.frames.count == 3)
      try #expect(stage.place() == 70)
    }
  }

  @Test func aDelayedAnimationBeginsByItself() throws {
    try Stage.run { stage in
      let animation = stage.move(periods: 2, from: 20, to: 100)
      animation.beginTime = Self.start + 20.25 * Self.period
      stage.layer.add(animation, forKey: nil)
      try stage.turn(wantsFrame: true)
      stage.run()
      let times = stage.frames.map(\.time)
      #expect(times == [0, 20.25, 21.25, 22.25])
      #expect(stage.frames.map(\.frame.moment.followsIdle) == [true, true, false, false])
    }
  }

  @Test func timeThatStandsStillDrawsNothing() throws {
    try Stage.run { stage in
      stage.layer.add(stage.move(periods: 8, to: 80), forKey: nil)
      stage.root.speed = 0
      stage.root.timeOffset = Self.start
      try stage.turn(wantsFrame: true)
      stage.run()
      #expect(stage.frames.count == 1)
      stage.root.timeOffset = Self.start + 4 * Self.period
      try stage.turn()
      stage.run()
      #expect(stage.frames.count == 2)
      try #expect(stage.place() == 40)
    }
  }

  @Test func anEndlessAnimationNeverRests() throws {
    try Stage.run { stage in
      let animation = stage.move(periods: 4, to: 40)
      animation.repeatCount = .infinity
      stage.layer.add(animation, forKey: nil)
      try stage.turn(wantsFrame: true)
      stage.run(frames: 100)
      #expect(stage.frames.last?.time == 99)
      stage.layer.removeAllAnimations()
      try stage.turn()
      stage.run()
      #expect(stage.frames.count == 101)
    }
  }

  @Test func aLayerOffScreenDoesNotMoveAnything() throws {
    try Stage.run { stage in
      let animation = stage.move(periods: 4, to: 40)
      animation.repeatCount = .infinity
      stage.layer.add(animation, forKey: nil)
      try stage.turn(wantsFrame: true)
      stage.run(frames: 3)
      stage.layer.removeFromSuperlayer()
      try stage.turn()
      stage.run()
      #expect(stage.frames.count == 4)
      try #expect(stage.place() == nil)
    }
  }

  /// What comes before the next frame would begin follows without a pause.
  @Test(arguments: [(0.5, false), (3.5, true)])
  func aPauseBeginsOnlyWithTheNextFrame(later: Double, isPause: Bool) throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run(frames: 1)
      // Until the next frame would begin, something may come.
      #expect(try #require(stage.loop.step()) <= Self.start + Self.period)
      stage.clock.advance(by: later * Self.period)
      if isPause { #expect(stage.loop.step() == nil) }
      stage.layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      try stage.turn()
      stage.run(frames: 1)
      #expect(stage.frames.last?.frame.moment.followsIdle == isPause)
      #expect(stage.frames.last?.time == (isPause ? 3.5 : 1))
    }
  }

  /// Display links come once more with every frame: as long as they do, the next frame waits for them.
  @Test func theMainThreadMayComeLate() throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true, continues: true)
      stage.run()
      #expect(stage.frames.count == 1)
      stage.clock.advance(by: 3.5 * Self.period)
      #expect(stage.loop.step() == nil)
      stage.layer.frame.origin.x = 50
      try stage.turn(wantsFrame: true)
      stage.run()
      // For the deadline that has just passed, and late: nothing was idle.
      #expect(stage.frames.map(\.time) == [0, 3.5])
      #expect(stage.frames.last?.frame.moment.followsIdle == false)
      #expect(
        stage.frames.last?.frame.moment.intended
          == Nanoseconds((Self.start + 3 * Self.period) * 1e9))
    }
  }

  /// A display link that changes nothing is called at the display's rate, and nothing is drawn or swapped for it.
  @Test(arguments: [false, true])
  func aDisplayLinkThatChangesNothingShowsNoFrame(isSynchronized: Bool) throws {
    try Stage.run(isSynchronized: isSynchronized) { stage in
      try stage.turn(wantsFrame: true, continues: true)
      stage.run()
      #expect(stage.frames.count == 1)
      // As the main thread does: it comes once for every deadline that it is told.
      var deadlines: [CFTimeInterval] = []
      for _ in 0..<20 {
        let deadline = try #require(stage.loop.timing.deadline)
        deadlines.append(deadline)
        stage.clock.advance(to: max(stage.clock.now(), deadline - stage.loop.timing.lead))
        try stage.turn(wantsFrame: true, continues: true)
        stage.run()
      }
      #expect(stage.frames.count == 1)
      #expect(
        zip(deadlines, deadlines.dropFirst()).allSatisfy { abs($1 - $0 - Self.period) < 1e-9 })
      // What it changes in the end shows at once, and the time before was no delay.
      stage.layer.frame.origin.x = 70
      try stage.turn(wantsFrame: true)
      stage.run()
      #expect(stage.frames.count == 2)
      #expect(stage.frames.last?.frame.moment.followsIdle == true)
      try #expect(stage.place() == 70)
    }
  }

  /// A commit that changes no visible pixel shows no frame, unless the window has lost what it showed.
  @Test func whatChangesNoPixelShowsNoFrame() throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run()
      let hidden = CALayer()
      hidden.frame = CGRect(x: 500, y: 0, width: 10, height: 10)
      hidden.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      stage.root.addSublayer(hidden)
      try stage.turn()
      stage.run()
      #expect(stage.frames.count == 1)
      stage.loop.showAll()
      stage.run()
      #expect(stage.frames.count == 2)
    }
  }

  @Test func hiddenWindowsTakeChangesAndShowNothing() throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run()
      stage.loop.setHidden(true)
      stage.layer.frame.origin.x = 50
      try stage.turn()
      stage.run()
      #expect(stage.frames.count == 1)
      stage.loop.setHidden(false)
      stage.run()
      #expect(stage.frames.count == 2)
      try #expect(stage.place() == 50)
    }
  }

  /// Also if the window is shown again before anybody has looked at the last turn.
  @Test func aFrameHasNoPartInWhatWasHidden() throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run()
      stage.loop.setHidden(true)
      var turn = RenderTurn(target: stage.clock.now())
      turn.work.begin = 5
      turn.work.answered.oldest = 5
      turn.work.answered.count = 1
      try stage.loop.take(turn)
      stage.loop.setHidden(false)
      stage.run()
      let frame = try #require(stage.frames.last?.frame)
      #expect(stage.frames.count == 2)
      #expect(frame.moment.begin > 5 && frame.moment.answered.count == 0)
    }
  }

  @Test func aNewSizeComesWithItsLayers() throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run()
      var turn = RenderTurn(target: Self.start)
      turn.size = CanvasSize(width: 60, height: 40, scale: 1)
      turn.wantsFrame = true
      try stage.loop.take(turn)
      stage.run()
      let picture = try #require(stage.loop.readCanvas())
      #expect((picture.width, picture.height) == (60, 40))
    }
  }

  /// A change is never seen before the frame for which it is meant.
  @Test func nothingIsSeenBeforeItsTime() throws {
    try Stage.run { stage in
      try stage.turn(wantsFrame: true)
      stage.run()
      let animation = stage.move(periods: 8, from: 10, to: 80)
      // As the main thread does that works ahead: begun with the frame after the next.
      animation.beginTime = Self.start + 12 * Self.period
      stage.layer.add(animation, forKey: nil)
      stage.layer.frame.origin.x = 100
      CATransaction.flush()
      stage.clock.advance(to: Self.start + 11 * Self.period)
      var turn = RenderTurn(target: Self.start + 12 * Self.period)
      turn.commits = stage.takeCommits()
      try stage.loop.take(turn)
      stage.run(frames: 1)
      try #expect(stage.place() == 10)
    }
  }

  @Test func whatTheMainThreadDidIsPartOfTheFrame() throws {
    try Stage.run { stage in
      var turn = RenderTurn(target: Self.start)
      turn.wantsFrame = true
      turn.work.stages[.layout] = 7
      turn.work.answered.oldest = 5
      turn.work.answered.count = 2
      try stage.loop.take(turn)
      turn.work.answered.oldest = 6
      try stage.loop.take(turn)
      stage.run()
      let frame = try #require(stage.frames.first?.frame)
      #expect(frame.timings.stages[.layout] == 14)
      #expect(frame.moment.answered.oldest == 5)
      #expect(frame.moment.answered.count == 4)
      stage.layer.frame.origin.x = 50
      try stage.turn()
      stage.run()
      #expect(stage.frames.count == 2)
      #expect(stage.frames.last?.frame.moment.answered.count == 0)
    }
  }
}
