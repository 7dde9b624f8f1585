import Compositor
import CoreGraphics
import FrameStatistics
import QuartzCore

/// Decides when frames are drawn and shown, and draws them. It asks nothing of the main thread: what it was handed says
/// how everything moves.
///
/// It belongs to the thread that makes it. Whoever runs it calls ``step()`` when it has been handed something, and at the
/// time that the last step returned.
final class RenderLoop {
  /// Told of every frame that was shown.
  var onFrame: (FinishedFrame) -> Void = { _ in }
  /// Told when the first frame is drawn; it is shown on return.
  var onFirstPicture: () -> Void = {}
  /// Told when nothing moves any more, and no frame is on its way to ``onFrame``.
  var onRest: () -> Void = {}
  /// Whether frames come with what they cost the process.
  var isMetering = false {
    didSet { _ = meter.takeCPUTime() }
  }

  private let renderer: FrameRenderer
  private let sleep: (CFTimeInterval) -> Void
  private let meter = ProcessMeter()
  private var ledger = PresentationLedger()
  private var clock: FrameClock
  private var isHidden = false
  /// Whether somebody has asked for a first frame; what comes before that are preparations.
  private var hasBegun = false
  private var hasShownFrame = false
  /// Whether frames in which nothing changed came after the last one that was shown.
  private var hasSkipped = false
  private var wantsFrame = false
  /// How many frames more are begun as soon as they can be.
  private var framesAhead = 0
  private var continues = false
  /// How long frames wait for the rest of what is not to be seen without it; nil while there is no such thing.
  private var incompleteUntil: CFTimeInterval?
  private var followsIdle = true
  private var work = MainWork()
  /// Seconds that compiling one thing has taken at most; as long as a fast driver takes, until it is known.
  private var longestWarmUp: CFTimeInterval = 0.004
  /// When it was last done.
  private var lastWarmUp = CACurrentMediaTime()
  /// When the first frame after idle was asked for.
  private var start: CFTimeInterval?
  /// Of the animations, in the last frame.
  private var lastTime: CFTimeInterval = 0

  /// `sleep` blocks until the media clock shows its argument.
  init(
    _ renderer: FrameRenderer, _ clock: FrameClock, sleep: @escaping (CFTimeInterval) -> Void
  ) {
    self.renderer = renderer
    self.clock = clock
    self.sleep = sleep
  }

  // MARK: What it is handed

  /// Takes over what changed, at once: the frame that shows it has less to do then.
  func take(_ turn: RenderTurn) throws(DesktopError) {
    if let size = turn.size { try renderer.resize(to: size) }
    renderer.apply(turn.commits, notBefore: turn.target)
    if turn.isHeavy { framesAhead = Self.heavyFrames }
    incompleteUntil =
      turn.isComplete
      ? nil : incompleteUntil ?? CACurrentMediaTime() + Self.longestIncomplete
    if turn.wantsFrame { (wantsFrame, hasBegun) = (true, true) }
    continues = turn.continues
    work.add(turn.work)
    start = start ?? turn.target
  }

  /// The window has lost what it showed.
  func showAll() {
    renderer.showsAll = true
    wantsFrame = true
  }

  /// Nobody looks, or somebody does again.
  func setHidden(_ isHidden: Bool) {
    self.isHidden = isHidden
    guard !isHidden else { return renderer.freeUnusedTextures() }
    // What was done meanwhile is not the next frame's, though it may have come together with this.
    work = MainWork()
    showAll()
  }

  /// The display refreshes at this rate; it may be another display than before.
  func setDisplay(refreshRate: Double, isNew: Bool) {
    clock.setDisplay(refreshRate: refreshRate, isNew: isNew)
  }

  func read(_ snapshot: LayerSnapshot) -> CGImage? { renderer.read(snapshot) }

  func readCanvas() -> CGImage? { renderer.readCanvas() }

  // MARK: Warming up

  /// Whether nothing is left to be compiled that a frame could have to wait for.
  var isWarm: Bool { renderer.compositor.isPrecompiled }

  /// Has the driver compile one thing that frames may need, if that takes no time from what comes `next`, or there has
  /// been no time for long. False if it did not.
  func warmUp(until next: CFTimeInterval?) -> Bool {
    guard !isWarm else { return false }
    let begin = CACurrentMediaTime()
    if let next, next - begin < longestWarmUp * Self.caution, begin - lastWarmUp < Self.longestDelay
    {
      return false
    }
    WarmUpGate.pass { renderer.warmUp() }
    lastWarmUp = CACurrentMediaTime()
    longestWarmUp = max(longestWarmUp, lastWarmUp - begin)
    // What was done for no frame is not the next one's.
    if isMetering, !clock.isRunning { _ = meter.takeCPUTime() }
    return true
  }

  /// How much longer than all before it a step may take and be no frame's delay.
  private static let caution = 2.0
  /// Seconds after which a step is done though frames leave no time: some day all are.
  private static let longestDelay: CFTimeInterval = 0.25

  // MARK: Frames

  /// The next frame's timing, for the main thread.
  var timing: FrameTiming { clock.timing }

  /// Draws and shows a frame if one is due. Returns when to come back, on the media clock; nil means that nothing is to
  /// come by itself.
  func step() -> CFTimeInterval? {
    let now = CACurrentMediaTime()
    guard !isHidden, hasBegun else {
      rest()
      return nil
    }
    // Where the main thread has a part in every frame, the next frame waits for it.
    let begin = clock.nextBegin(
      after: now, waitsForMainThread: continues && work.begin == nil)
    let isEarly = begin - now > Self.earliness
    guard needsFrame(at: max(clock.earliestTarget(ofFrameBeginningAt: begin), now)) else {
      let beginning = renderer.compositor.nextBeginning(after: now)
      if clock.isRunning {
        // What comes until then follows without a pause.
        if continues { return beginning }
        if isEarly { return min(beginning ?? begin, begin) }
      }
      rest()
      return beginning
    }
    if isEarly && !beginsAhead { return begin }
    if let incompleteUntil, now < incompleteUntil { return incompleteUntil }
    frame(at: now, isEarly: isEarly)
    return now
  }

  /// Seconds after which a frame shows what there is, though the rest has not come: what moves goes on. Only a picture
  /// that is read back in the middle of a turn makes it wait at all.
  private static let longestIncomplete: CFTimeInterval = 0.04

  /// How many frames from a new page on may have to draw it: one that fades or slides in is not seen in the very first.
  private static let heavyFrames = 4

  /// Whether the next frame may have more to do than those before it tell, and nobody else has a part in it.
  private var beginsAhead: Bool {
    framesAhead > 0 && clock.pacing == .timer && (work.begin != nil || !continues)
  }

  /// Seconds by which a frame may begin too early, rather than waiting once more.
  private static let earliness: CFTimeInterval = 0.0002

  private func needsFrame(at time: CFTimeInterval) -> Bool {
    wantsFrame || renderer.compositor.needsDraw
      || renderer.compositor.animates(from: lastTime, to: time)
  }

  /// Nothing moves: what comes next is a new beginning.
  private func rest() {
    if !followsIdle {
      ledger.drain(renderer.presentationClock, onFrame)
      onRest()
    }
    clock.stop()
    (followsIdle, hasSkipped) = (true, false)
    start = nil
    framesAhead = 0
    // Input that changed nothing is not the next frame's.
    work = MainWork()
  }

  /// `isEarly` says that the frame does not wait for its time, having much to do.
  private func frame(at now: CFTimeInterval, isEarly: Bool) {
    var begin = monotonicNanoseconds()
    // The very first is asked for while the shaders still compile; that is no part of it.
    if hasShownFrame, let workBegin = work.begin { begin = min(begin, workBegin) }
    let target = clock.beginFrame(at: now, requestTime: start)
    var timings = FrameTimings()
    timings.stages = work.stages
    timings.updateBegin = work.updateBegin
    timings.runningAnimations = work.runningAnimations
    lastTime = renderer.draw(target: target, &timings)
    guard renderer.needsPresent else { return skipFrame() }
    if !hasShownFrame { onFirstPicture() }
    let pacing = clock.pacing
    renderer.prepareToPresent(finishing: pacing == .timer, &timings)
    if pacing == .timer {
      if !isEarly { clock.noteWork(CACurrentMediaTime() - now) }
      sleep(target)
    }
    renderer.swap(&timings)
    hasShownFrame = true
    let period = Nanoseconds(clock.period * 1e9)
    clock.noteSwap(
      at: CACurrentMediaTime(), swapEnd: timings.swapEnd, followsIdle: followsIdle || hasSkipped)
    finish(
      FinishedFrame(
        timings: timings,
        moment: FrameLog.Moment(
          begin: begin, time: lastTime,
          intended: Nanoseconds(target * 1e9), pacing: pacing, refreshPeriod: period,
          followsIdle: followsIdle || hasSkipped, answered: work.answered)))
    hasSkipped = false
  }

  /// Ends a frame in which no pixel changes: nothing is presented, and nothing is reported.
  ///
  /// What asked for the frame, such as a display link, still comes back at the display's rate, though no swap waits for
  /// the display. Until the next frame that shows something, the display has nothing to miss.
  private func skipFrame() {
    hasSkipped = true
    clock.noteSkippedFrame(at: CACurrentMediaTime())
    endFrame()
  }

  private func finish(_ frame: FinishedFrame) {
    var frame = frame
    if isMetering {
      frame.moment.cpuTime = meter.takeCPUTime()
      frame.moment.residentMemory = meter.residentMemory
    }
    endFrame()
    ledger.add(frame, renderer.presentationClock, onFrame)
  }

  private func endFrame() {
    followsIdle = false
    wantsFrame = false
    framesAhead = max(framesAhead - 1, 0)
    start = nil
    let running = work.runningAnimations
    work = MainWork()
    work.runningAnimations = running
    StageStalls.endFrame()
  }
}
