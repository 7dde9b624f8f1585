import CoreGraphics
import FrameStatistics
import QuartzCore
import TestSupport
import Testing

@testable import Desktop

/// The render loop without a main thread, on a manual clock. Its only input are the messages that the tests send.
///
/// Times are in periods of 1/64 s, so that every deadline is exact in binary.
@MainActor @Suite struct RenderLoopTests {
  private static let period = 1.0 / 64
  private static let start = 1000.0

  /// A loop without a main thread, and a layer of 10 × 10 points in a white tree of 120 × 20.
  @MainActor
  private final class Stage {
    let clock = ManualClock(RenderLoopTests.start)
    let window: GraphicsWindow
    private let queue = RenderQueue()
    private let loop: RenderLoop
    var timing: FrameTiming { loop.timing }
    let root = CALayer()
    let layer = CALayer()
    private let context = LayerContext()
    private var commits: [Commit] = []
    /// The finished frames, each with the time at which it was shown, in periods since the start.
    var frames: [(time: Double, frame: FinishedFrame)] = []
    private init(isSynchronized: Bool) throws {
      var configuration = WindowConfiguration()
      configuration.isOffscreen = true
      (configuration.width, configuration.height) = (120, 20)
      window = try GraphicsWindow(configuration)
      let graphics = try #require(window.context)
      let renderer = try FrameRenderer(graphics, RenderSetup(), size: window.canvasSize)
      loop = RenderLoop(
        renderer, FrameClock(refreshRate: 64, promisesVsync: isSynchronized), queue,
        sleep: { [clock] in clock.advance(to: max($0, clock.now())) }, showWindow: {})
      CATransaction.setDisableActions(true)
      root.frame = CGRect(x: 0, y: 0, width: 120, height: 20)
      root.backgroundColor = .white
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
      context.rootLayer = root
      context.onCommit = { [weak self] in self?.commits.append($0) }
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

    /// Sends a message and has the loop handle it.
    func send(_ message: RenderMessage) throws {
      queue.post(message)
      try loop.handleMessages()
    }

    /// Commits the changes and sends them, as the main thread does.
    func commit(
      wantsFrame: Bool = false, runsDisplayLinks: Bool = false, isComplete: Bool = true
    ) throws {
      CATransaction.flush()
      CATransaction.setDisableActions(true)
      var commit = FrameCommit(commits: takeCommits(), target: clock.now())
      commit.wantsFrame = wantsFrame
      commit.runsDisplayLinks = runsDisplayLinks
      commit.isComplete = isComplete
      try send(.frame(commit))
    }

    func takeCommits() -> [Commit] {
      defer { commits = [] }
      return commits
    }

    /// Draws a frame if one is due, and returns when to come back.
    func step() -> CFTimeInterval? {
      let next = loop.drawFrameIfDue()
      var finished = FinishedFrames()
      queue.takeFinishedFrames(into: &finished)
      for frame in finished.frames { frames.append((periods, frame)) }
      return next
    }

    /// Draws frames until the loop waits for messages, or until there are `limit` more of them.
    func run(frames limit: Int = .max) {
      let enough = limit == .max ? .max : frames.count + limit
      while frames.count < enough, let next = step() {
        clock.advance(to: max(next, clock.now()))
      }
    }

    func readCanvas() throws -> CGImage? {
      try send(.readCanvas)
      return queue.awaitReadback()
    }

    /// The x coordinate of the layer on screen; nil if it is not visible.
    func place() throws -> Int? {
      let picture = Bitmap(try #require(try readCanvas()))
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
      try stage.commit()
      #expect(stage.step() == nil)
      #expect(stage.frames.isEmpty)
      try stage.commit(wantsFrame: true)
      stage.run()
      #expect(stage.frames.count == 1)
      try #expect(stage.place() == 0)
    }
  }

  /// After the commit that begins it, the animation needs nothing from the main thread.
  @Test func anAnimationRunsByItself() throws {
    try Stage.run { stage in
      stage.layer.add(stage.move(periods: 10, to: 100), forKey: nil)
      try stage.commit(wantsFrame: true)
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
      #expect(stage.step() == nil)
    }
  }

  /// A new page that slides in is drawn when it is first visible, which is not in the first frame.
  @Test(arguments: [false, true])
  func theFirstFramesOfANewPageBeginEarly(isPage: Bool) throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run()
      let before = stage.frames.count
      for _ in 0..<(isPage ? 20 : 2) { stage.layer.addSublayer(CALayer()) }
      stage.layer.add(stage.move(periods: 20, to: 100), forKey: nil)
      try stage.commit()
      var early = 0
      while stage.frames.count < before + 10 {
        let (count, now) = (stage.frames.count, stage.periods)
        guard let next = stage.step() else { break }
        if stage.frames.count == count {
          stage.clock.advance(to: max(next, stage.clock.now()))
        } else if count > before, stage.frames[count - 1].time == now {
          // The frame began when the previous frame was shown, and not just before its own deadline.
          early += 1
        }
      }
      #expect(early == (isPage ? 3 : 0))
      // They are still shown at their deadlines.
      let times = stage.frames.dropFirst(before).map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 1 })
    }
  }

  /// No frame shows an incomplete commit, unless its rest is late.
  @Test func framesWaitForTheRestOfAnIncompleteCommit() throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run()
      stage.layer.position.x += 50
      try stage.commit(isComplete: false)
      let next = try #require(stage.step())
      #expect(stage.frames.count == 1)
      #expect(abs(next - stage.clock.now() - 0.04) < 1e-9)
      stage.layer.position.x -= 30
      try stage.commit()
      stage.run()
      #expect(stage.frames.count == 2)
      try #expect(stage.place() == 20)

      stage.layer.position.x += 50
      try stage.commit(isComplete: false)
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
      try stage.commit(wantsFrame: true)
      stage.run()
      let times = stage.frames.map(\.time)
      #expect(times == [0, 20.25, 21.25, 22.25])
      #expect(stage.frames.map(\.frame.moment.followsIdle) == [true, true, false, false])
    }
  }

  @Test func aPausedTreeDrawsNothing() throws {
    try Stage.run { stage in
      stage.layer.add(stage.move(periods: 8, to: 80), forKey: nil)
      stage.root.speed = 0
      stage.root.timeOffset = Self.start
      try stage.commit(wantsFrame: true)
      stage.run()
      #expect(stage.frames.count == 1)
      stage.root.timeOffset = Self.start + 4 * Self.period
      try stage.commit()
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
      try stage.commit(wantsFrame: true)
      stage.run(frames: 100)
      #expect(stage.frames.last?.time == 99)
      stage.layer.removeAllAnimations()
      try stage.commit()
      stage.run()
      #expect(stage.frames.count == 101)
    }
  }

  @Test func aLayerOffScreenDoesNotMoveAnything() throws {
    try Stage.run { stage in
      let animation = stage.move(periods: 4, to: 40)
      animation.repeatCount = .infinity
      stage.layer.add(animation, forKey: nil)
      try stage.commit(wantsFrame: true)
      stage.run(frames: 3)
      stage.layer.removeFromSuperlayer()
      try stage.commit()
      stage.run()
      #expect(stage.frames.count == 4)
      try #expect(stage.place() == nil)
    }
  }

  /// A change that comes before the next frame would begin follows without a pause.
  @Test(arguments: [(0.5, false), (3.5, true)])
  func aPauseBeginsOnlyWithTheNextFrame(later: Double, isPause: Bool) throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run(frames: 1)
      // A change may come until the next frame would begin.
      #expect(try #require(stage.step()) <= Self.start + Self.period)
      stage.clock.advance(by: later * Self.period)
      if isPause { #expect(stage.step() == nil) }
      stage.layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      try stage.commit()
      stage.run(frames: 1)
      #expect(stage.frames.last?.frame.moment.followsIdle == isPause)
      #expect(stage.frames.last?.time == (isPause ? 3.5 : 1))
    }
  }

  /// While display links run, the next frame waits for the main thread.
  @Test func theMainThreadMayComeLate() throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true, runsDisplayLinks: true)
      stage.run()
      #expect(stage.frames.count == 1)
      stage.clock.advance(by: 3.5 * Self.period)
      #expect(stage.step() == nil)
      stage.layer.frame.origin.x = 50
      try stage.commit(wantsFrame: true)
      stage.run()
      // Its target is the nearest deadline. It is a late frame, not one after idle time.
      #expect(stage.frames.map(\.time) == [0, 4])
      #expect(stage.frames.last?.frame.moment.followsIdle == false)
      #expect(
        stage.frames.last?.frame.moment.intended
          == Nanoseconds((Self.start + 4 * Self.period) * 1e9))
    }
  }

  /// A display link that changes nothing is called at the display's rate, and nothing is drawn or swapped for it.
  @Test(arguments: [false, true])
  func aDisplayLinkThatChangesNothingShowsNoFrame(isSynchronized: Bool) throws {
    try Stage.run(isSynchronized: isSynchronized) { stage in
      try stage.commit(wantsFrame: true, runsDisplayLinks: true)
      stage.run()
      #expect(stage.frames.count == 1)
      // As the main thread does: one commit for every deadline.
      var deadlines: [CFTimeInterval] = []
      for _ in 0..<20 {
        let deadline = try #require(stage.timing.deadline)
        deadlines.append(deadline)
        stage.clock.advance(to: max(stage.clock.now(), deadline - stage.timing.lead))
        try stage.commit(wantsFrame: true, runsDisplayLinks: true)
        stage.run()
      }
      #expect(stage.frames.count == 1)
      #expect(
        zip(deadlines, deadlines.dropFirst()).allSatisfy { abs($1 - $0 - Self.period) < 1e-9 })
      // A change is then shown at once, and the time before it does not count as a delay.
      stage.layer.frame.origin.x = 70
      try stage.commit(wantsFrame: true)
      stage.run()
      #expect(stage.frames.count == 2)
      #expect(stage.frames.last?.frame.moment.followsIdle == true)
      try #expect(stage.place() == 70)
    }
  }

  /// A commit that changes no visible pixel shows no frame, unless the window has lost what it showed.
  @Test func aCommitThatChangesNoPixelShowsNoFrame() throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run()
      let hidden = CALayer()
      hidden.frame = CGRect(x: 500, y: 0, width: 10, height: 10)
      hidden.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      stage.root.addSublayer(hidden)
      try stage.commit()
      stage.run()
      #expect(stage.frames.count == 1)
      try stage.send(.exposed)
      stage.run()
      #expect(stage.frames.count == 2)
    }
  }

  @Test func hiddenWindowsTakeChangesAndShowNothing() throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run()
      try stage.send(.hidden(true))
      stage.layer.frame.origin.x = 50
      try stage.commit()
      stage.run()
      #expect(stage.frames.count == 1)
      try stage.send(.hidden(false))
      stage.run()
      #expect(stage.frames.count == 2)
      try #expect(stage.place() == 50)
    }
  }

  /// The first frame after a hidden phase includes no work and no input of that phase, even if the window is shown again before
  /// the last commit is handled.
  @Test func aFrameExcludesTheWorkOfAHiddenPhase() throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run()
      try stage.send(.hidden(true))
      var commit = FrameCommit(target: stage.clock.now())
      commit.work.begin = 5
      commit.work.answered.oldest = 5
      commit.work.answered.count = 1
      try stage.send(.frame(commit))
      try stage.send(.hidden(false))
      stage.run()
      let frame = try #require(stage.frames.last?.frame)
      #expect(stage.frames.count == 2)
      #expect(frame.moment.begin > 5 && frame.moment.answered.count == 0)
    }
  }

  @Test func aNewSizeComesWithItsLayers() throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run()
      var commit = FrameCommit(target: Self.start)
      commit.size = CanvasSize(width: 60, height: 40, scale: 1)
      commit.wantsFrame = true
      try stage.send(.frame(commit))
      stage.run()
      let picture = try #require(try stage.readCanvas())
      #expect((picture.width, picture.height) == (60, 40))
    }
  }

  /// A change is never seen before the frame for which it is meant.
  @Test func nothingIsSeenBeforeItsTime() throws {
    try Stage.run { stage in
      try stage.commit(wantsFrame: true)
      stage.run()
      let animation = stage.move(periods: 8, from: 10, to: 80)
      // The main thread works ahead: this begins with the frame after the next.
      animation.beginTime = Self.start + 12 * Self.period
      stage.layer.add(animation, forKey: nil)
      stage.layer.frame.origin.x = 100
      CATransaction.flush()
      stage.clock.advance(to: Self.start + 11 * Self.period)
      var commit = FrameCommit(target: Self.start + 12 * Self.period)
      commit.commits = stage.takeCommits()
      try stage.send(.frame(commit))
      stage.run(frames: 1)
      try #expect(stage.place() == 10)
    }
  }

  @Test func theMainThreadsWorkIsPartOfTheFrame() throws {
    try Stage.run { stage in
      var commit = FrameCommit(target: Self.start)
      commit.wantsFrame = true
      commit.work.stages[.layout] = 7
      commit.work.answered.oldest = 5
      commit.work.answered.count = 2
      try stage.send(.frame(commit))
      commit.work.answered.oldest = 6
      try stage.send(.frame(commit))
      stage.run()
      let frame = try #require(stage.frames.first?.frame)
      #expect(frame.timings.stages[.layout] == 14)
      #expect(frame.moment.answered.oldest == 5)
      #expect(frame.moment.answered.count == 4)
      stage.layer.frame.origin.x = 50
      try stage.commit()
      stage.run()
      #expect(stage.frames.count == 2)
      #expect(stage.frames.last?.frame.moment.answered.count == 0)
    }
  }
}
