import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore

/// The render thread's side: takes messages from the ``RenderQueue``, decides when frames are drawn and shown, and draws them.
///
/// It needs no answers from the main thread: the commits contain all animations. It belongs to the thread that creates it. On a thread of
/// its own it runs in ``run()``; on the main thread, the main loop calls ``step()``.
///
/// Times are media time, in seconds.
final class RenderLoop {
  private let queue: RenderQueue
  private let renderer: FrameRenderer
  private var clock: FrameClock
  private let sleep: (CFTimeInterval) -> Void
  /// Shows the window, which the first frame waits for; nil where the main thread does so while this thread waits.
  private let showWindow: (() -> Void)?
  private let meter = ProcessMeter()
  /// Whether frames come with the CPU time and memory of the process.
  private var isMetering = false {
    didSet { _ = meter.takeCPUTime() }
  }
  /// Frames that were swapped, and whose presentation times the display has not reported yet.
  private var ledger = PresentationQueue()

  private var isHidden = false
  /// Whether a frame has ever been asked for. Commits before that are preparations.
  private var hasBegun = false
  private var hasShownFrame = false
  /// Whether a frame is to be drawn even if no commit or animation changes anything.
  private var wantsFrame = false
  /// The number of next frames that may begin before their time, because they have much to draw.
  private var earlyFrameCount = 0
  /// Whether the main thread has a part in the next frame, for its display links.
  private var runsDisplayLinks = false
  /// The time until which frames wait for the rest of an incomplete commit; nil if there is none.
  private var incompleteUntil: CFTimeInterval?
  /// Whether no frame was drawn just before the next one.
  private var followsIdle = true
  /// Whether frames that changed no pixel came after the last one that was shown.
  private var hasSkipped = false
  /// The main thread's work for the next frame.
  private var work = MainThreadWork()
  /// The time at which the first frame after idle was asked for.
  private var requestTime: CFTimeInterval?
  /// The time for which the last frame was evaluated.
  private var lastTime: CFTimeInterval = 0

  /// The longest duration so far of one step of shader precompilation, in seconds. The first value is a fast driver's.
  private var longestPrecompilation: CFTimeInterval = 0.004
  private var lastPrecompilation = CACurrentMediaTime()

  /// Creates a loop that draws with `renderer`. `sleep` blocks until the media clock shows its argument.
  init(
    _ renderer: FrameRenderer, _ clock: FrameClock, _ queue: RenderQueue,
    sleep: @escaping (CFTimeInterval) -> Void, showWindow: (() -> Void)?
  ) {
    self.renderer = renderer
    self.clock = clock
    self.queue = queue
    self.sleep = sleep
    self.showWindow = showWindow
  }

  /// The properties of a loop that draws in a window.
  struct Configuration: Sendable {
    var window: WindowHandle
    var size: CanvasSize
    var setup: RenderSetup
    /// In hertz.
    var refreshRate: Double
    /// Whether swaps wait for the display, where the driver can.
    var followsDisplay: Bool
    /// Whether the window system never makes a software renderer wait.
    var neverPacesSoftware: Bool
  }

  /// Creates the window's OpenGL context, reports it to the queue, and creates the compositor, which begins to compile the shaders.
  convenience init(
    _ configuration: Configuration, _ queue: RenderQueue, showWindow: (() -> Void)? = nil
  ) throws(DesktopError) {
    let context = try GraphicsContext(
      configuration.window, synchronizes: configuration.followsDisplay)
    let device: GraphicsDevice
    do throws(CompositorError) { device = try GraphicsDevice() } catch { throw .compositor(error) }
    let isUnpaced = device.isSoftware && configuration.neverPacesSoftware
    let clock = FrameClock(
      refreshRate: configuration.refreshRate, promisesVsync: context.hasVerticalSync && !isUnpaced)
    queue.begin(device, clock.timing)
    let renderer = try FrameRenderer(context, configuration.setup, size: configuration.size)
    self.init(renderer, clock, queue, sleep: Self.sleep(until:), showWindow: showWindow)
  }

  /// Blocks for the last milliseconds before a deadline.
  private static func sleep(until deadline: CFTimeInterval) {
    var time = timespec(monotonicSeconds: deadline)
    // A signal may end it early. The frame is then shown a few milliseconds too early.
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }

  // MARK: Running

  /// Draws until the queue is closed. Call it on a thread of its own, on which the loop was created.
  func run() throws(DesktopError) {
    var next: CFTimeInterval?
    while true {
      let batch = nextBatch(until: next)
      if batch?.isClosed == true { return }
      next = try step(batch ?? RenderQueue.Batch())
    }
  }

  /// Takes the messages and draws a frame if one is due. Returns when to call it again; nil if only a message can bring a frame.
  func step() throws(DesktopError) -> CFTimeInterval? {
    let next = try step(queue.take())
    return precompileOne(before: next) ? CACurrentMediaTime() : next
  }

  private func step(_ batch: RenderQueue.Batch) throws(DesktopError) -> CFTimeInterval? {
    if try renderer.recoverFromReset() { wantsFrame = true }
    try handle(batch)
    let next = drawFrameIfDue()
    queue.publish(timing)
    return next
  }

  /// Waits for messages, at most until `next`, and compiles shaders meanwhile. Nil at `next`.
  private func nextBatch(until next: CFTimeInterval?) -> RenderQueue.Batch? {
    while true {
      if let batch = queue.takeIfAny() { return batch }
      guard precompileOne(before: next) else { return queue.wait(until: next ?? .infinity) }
    }
  }

  /// Compiles one of the shaders that frames may need, if there is time for it before `next`, or has not been for long. Returns
  /// whether it did.
  private func precompileOne(before next: CFTimeInterval?) -> Bool {
    guard !renderer.compositor.isPrecompiled else { return false }
    let begin = CACurrentMediaTime()
    if let next, next - begin < longestPrecompilation * Self.precompilationSafetyFactor,
      begin - lastPrecompilation < Self.longestPrecompilationDelay
    {
      return false
    }
    CompilationGate.pass { renderer.precompileNext() }
    lastPrecompilation = CACurrentMediaTime()
    longestPrecompilation = max(longestPrecompilation, lastPrecompilation - begin)
    // Outside of a sequence of frames, this is not the next frame's CPU time.
    if isMetering, !clock.isRunning { _ = meter.takeCPUTime() }
    if renderer.compositor.isPrecompiled { queue.notePrecompiled() }
    return true
  }

  /// The safety factor for the expected duration of the next step of precompilation.
  private static let precompilationSafetyFactor = 2.0
  /// Seconds after which a step is done even though frames leave no time for it, so that all shaders are compiled eventually.
  private static let longestPrecompilationDelay: CFTimeInterval = 0.25

  // MARK: Messages

  /// Takes the messages and handles them, without drawing a frame.
  func handleMessages() throws(DesktopError) { try handle(queue.take()) }

  private func handle(_ batch: RenderQueue.Batch) throws(DesktopError) {
    for message in batch.messages { try handle(message) }
  }

  private func handle(_ message: RenderMessage) throws(DesktopError) {
    switch message {
    case .frame(let commit): try apply(commit)
    case .exposed: drawAll()
    case .hidden(let isHidden): setHidden(isHidden)
    case .display(let refreshRate, let isNew):
      clock.setDisplay(refreshRate: refreshRate, isNew: isNew)
    case .metering(let isOn): isMetering = isOn
    case .readSnapshot(let snapshot): queue.answer(renderer.read(snapshot))
    case .readCanvas: queue.answer(renderer.readCanvas())
    }
  }

  /// Applies the changes at once, even if their frame begins later: that frame then has less to do.
  private func apply(_ commit: FrameCommit) throws(DesktopError) {
    if let size = commit.size { try renderer.resize(to: size) }
    renderer.apply(commit.commits, notBefore: commit.target)
    if commit.isLarge { earlyFrameCount = Self.earlyFramesOfLargeCommit }
    incompleteUntil =
      commit.isComplete
      ? nil : incompleteUntil ?? CACurrentMediaTime() + Self.longestIncomplete
    if commit.wantsFrame { (wantsFrame, hasBegun) = (true, true) }
    runsDisplayLinks = commit.runsDisplayLinks
    work.add(commit.work)
    requestTime = requestTime ?? commit.target
  }

  /// Draws and presents the whole window with the next frame.
  private func drawAll() {
    renderer.showsAll = true
    wantsFrame = true
  }

  private func setHidden(_ isHidden: Bool) {
    self.isHidden = isHidden
    guard !isHidden else { return renderer.freeUnusedTextures() }
    // Work that was done while the window was hidden belongs to no frame.
    work = MainThreadWork()
    drawAll()
  }

  /// Seconds after which frames show an incomplete commit, so that animations go on. Frames wait only for a snapshot that is read back
  /// in the middle of the main thread's work.
  private static let longestIncomplete: CFTimeInterval = 0.04

  /// The number of frames that may begin early after a large commit. A page that fades or slides in is not visible in its first frame.
  private static let earlyFramesOfLargeCommit = 4

  // MARK: Frames

  /// The next frame's timing.
  var timing: FrameTiming { clock.timing }

  /// Draws and shows a frame if one is due. Returns the time of the next call; nil if only a message can bring a frame.
  func drawFrameIfDue() -> CFTimeInterval? {
    let now = CACurrentMediaTime()
    guard !isHidden, hasBegun else {
      becomeIdle()
      return nil
    }
    // While display links run, the next frame waits for the main thread's part.
    let begin = clock.nextBegin(
      after: now, waitsForMainThread: runsDisplayLinks && work.begin == nil)
    let isEarly = begin - now > Self.timerTolerance
    guard needsFrame(at: max(clock.earliestTarget(ofFrameBeginningAt: begin), now)) else {
      let beginning = renderer.compositor.nextBeginning(after: now)
      if clock.isRunning {
        // A change that comes before `begin` follows the last frame without a pause.
        if runsDisplayLinks { return beginning }
        if isEarly { return min(beginning ?? begin, begin) }
      }
      becomeIdle()
      return beginning
    }
    if isEarly && !mayBeginEarly { return begin }
    if let incompleteUntil, now < incompleteUntil { return incompleteUntil }
    drawFrame(at: now, isEarly: isEarly)
    return now
  }

  /// Seconds by which a frame may begin too early, rather than waiting once more.
  private static let timerTolerance: CFTimeInterval = 0.0002

  /// Whether the next frame may begin before its time: it has much to draw, and does not wait for the main thread.
  private var mayBeginEarly: Bool {
    earlyFrameCount > 0 && clock.pacing == .timer && (work.begin != nil || !runsDisplayLinks)
  }

  private func needsFrame(at time: CFTimeInterval) -> Bool {
    wantsFrame || renderer.compositor.needsDraw
      || renderer.compositor.animates(from: lastTime, to: time)
  }

  /// Ends the sequence of frames.
  private func becomeIdle() {
    if !followsIdle {
      ledger.drain(renderer.presentationClock, report)
      if isMetering || renderer.hasQueuedEvents { queue.wakeMain() }
    }
    clock.stop()
    (followsIdle, hasSkipped) = (true, false)
    requestTime = nil
    earlyFrameCount = 0
    // Work that changed nothing does not belong to the next frame.
    work = MainThreadWork()
  }

  /// `isEarly` is whether the frame begins before its time.
  private func drawFrame(at now: CFTimeInterval, isEarly: Bool) {
    var begin = monotonicNanoseconds()
    // The main thread's work for the very first frame is done while shaders still compile, so that frame begins here.
    if hasShownFrame, let workBegin = work.begin { begin = min(begin, workBegin) }
    let target = clock.beginFrame(at: now, requestTime: requestTime)
    var timings = FrameTimings()
    timings.stages = work.stages
    timings.updateBegin = work.updateBegin
    timings.runningAnimations = work.runningAnimations
    lastTime = renderer.draw(target: target, &timings)
    guard renderer.needsPresent else { return skipFrame() }
    if !hasShownFrame { awaitWindow() }
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
    var frame = FinishedFrame(
      timings: timings,
      moment: FrameLog.Moment(
        begin: begin, time: lastTime, intended: Nanoseconds(target * 1e9), pacing: pacing,
        refreshPeriod: period, followsIdle: followsIdle || hasSkipped, answered: work.answered))
    if isMetering {
      frame.moment.cpuTime = meter.takeCPUTime()
      frame.moment.residentMemory = meter.residentMemory
      frame.timings.fastestMotion = renderer.compositor.fastestMotion(at: lastTime)
    }
    endFrame()
    ledger.add(frame, renderer.presentationClock, report)
    hasSkipped = false
    renderer.prepareNextFrames()
  }

  /// Ends a frame in which no pixel changes: it is neither presented nor reported.
  ///
  /// A display link still gets its calls at the display's rate, although no swap waits for the display. Until the next frame that shows
  /// something, the display misses nothing.
  private func skipFrame() {
    hasSkipped = true
    clock.noteSkippedFrame(at: CACurrentMediaTime())
    // An animation looks in its first frame as if it had not begun, so the input that has begun it is answered by the next one.
    let answered = work.answered
    endFrame()
    work.answered = answered
  }

  private func endFrame() {
    followsIdle = false
    wantsFrame = false
    earlyFrameCount = max(earlyFrameCount - 1, 0)
    requestTime = nil
    let running = work.runningAnimations
    work = MainThreadWork()
    work.runningAnimations = running
    StageStalls.endFrame()
  }

  /// Passes a frame to the main thread.
  private func report(_ frame: FinishedFrame) {
    let wakesMain = queue.add(frame, isRecording: isMetering)
    // A wait for the window system's connection misses events that a swap has read from it.
    if wakesMain || renderer.hasQueuedEvents { queue.wakeMain() }
  }

  /// Returns when the window is on the screen. Only the main thread may show it; it may send messages before it does.
  private func awaitWindow() {
    if let showWindow { return showWindow() }
    while let batch = queue.waitForWindow() {
      do throws(DesktopError) { try handle(batch) } catch { return queue.fail(error) }
    }
  }
}
