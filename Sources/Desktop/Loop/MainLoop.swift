internal import CSDL2
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The main loop of an app in a window: waits for events, delivers input, and sends commits to the ``RenderServer``, which draws.
///
/// The loop blocks while there is nothing to do on the main thread, also while the render thread draws an animation. `Task`,
/// `DispatchQueue.main` and `Timer` run in the same wait and wake the loop. The next frame shows the changes that they make.
@MainActor
final class MainLoop {
  /// Draws the window.
  let server: RenderServer
  /// The log of the window's frames.
  let log: FrameLog
  /// Called once, when the first frame is on screen.
  var onFirstFrame: (() -> Void)?
  /// Called once, soon after the first frame, when all shaders are compiled.
  var onReady: (() -> Void)?
  /// Called with every input event of the window before UIKit gets it. If it returns true, UIKit does not get the event.
  var inputFilter: ((InputEvent) -> Bool)?

  /// Called when files have been dropped onto the window.
  var onDropFiles: ((FileDrop) -> Void)?

  private var inputs = InputLatencyTracker()
  /// The input of the moves that are being coalesced until the next frame.
  private var coalescedMoves: InputLatencyTracker.InputID?
  private var translator = EventTranslator()
  /// Whether events have been read since the window system was last asked for new ones.
  private var hasPolled = false
  private var isRunning = false
  private(set) var isHidden = false
  private var wantsFrame = false
  /// Predicts how long before its frame the main thread's part must begin.
  private var budget = FrameBudget()
  /// The media time of the last frame that was prepared.
  private var lastTarget: CFTimeInterval = 0

  /// Creates a loop for the window of `server`.
  init(_ server: RenderServer, log: FrameLog) {
    self.server = server
    self.log = log
    translator.receivesText = { UIApplication.shared.receivesText }
    translator.findPointer = { [window = server.window] in window.pointerLocation }
  }

  /// The source of the frames' pace: vsync or a timer.
  var pacing: Pacing { server.pacing }

  /// Runs until the window is closed, the process is asked to end, or ``stop()`` is called.
  func run() throws(DesktopError) {
    let events = WindowEventSource(descriptor: server.window.eventDescriptor)
    let timer = RunLoopTimer()
    let signals = TerminationSignals { [weak self] in self?.stop() }
    defer { withExtendedLifetime((events, signals)) {} }
    defer { ChangeCause.listener = nil }
    isRunning = true
    wantsFrame = true
    prepareFrame(for: CACurrentMediaTime())
    try server.showFirstFrame()
    try server.check()
    log.collect()
    onFirstFrame?()
    while isRunning {
      _ = server.takeWakeUp()
      try takeInput()
      guard isRunning else { break }
      let wait = step(at: CACurrentMediaTime())
      let nextFrame = try server.step()
      try server.check()
      if onReady != nil, server.isPrecompiled { onReady.take()?() }
      block(for: wait, nextFrame: nextFrame, events, timer)
      log.collect()
    }
    log.collect()
    server.window.saveFrame()
  }

  /// Ends the loop after its present pass.
  func stop() { isRunning = false }

  // MARK: Frames

  /// What the loop waits for, besides events. Times are media time.
  private enum Wait {
    /// The time at which to prepare the next frame.
    case nextFrame(CFTimeInterval)
    /// The beginning or the end of an animation.
    case animation
    /// Nothing: there may be more to do at once.
    case nothing
    /// The render thread, which has not taken the last frame commit yet.
    case renderThread
  }

  /// Prepares a frame if one is due, and returns what to wait for next.
  private func step(at now: CFTimeInterval) -> Wait {
    let scheduler = AnimationScheduler.shared
    if isHidden {
      // Animations end and completions run in a hidden window, but no frame is drawn.
      scheduler.tick(
        at: Self.completionTime(now), target: now, refreshPeriod: server.timing.period)
      server.commitFrame(wantsFrame: false, runsDisplayLinks: false)
      // The work and the input of this time don't count for the first frame that is shown again.
      server.work = MainThreadWork()
      _ = inputs.takeAnswered()
      return .animation
    }
    let timing = server.timing
    let isDue = scheduler.isTickDue(at: Self.completionTime(now))
    guard isDue || wantsFrame || needsCommit else {
      server.endDisplayLinks()
      // Input without any effect does not count for the next frame.
      server.work = MainThreadWork()
      return .animation
    }
    if server.isFrameCommitPending() { return .renderThread }
    // Display links are called once for each frame. Other changes may join a frame that the main thread has already worked for:
    // in a later frame, they would be drawn too early and leave nothing to draw for their own time.
    let target = timing.target(
      at: now, after: scheduler.runsDisplayLinks ? lastTarget : -.infinity)
    let begin = target - timing.lead - budget.seconds
    let isUrgent =
      isDue || wantsFrame
      || CATransaction.isNextFlushLarge(newLayerLimit: FrameCommit.newLayerLimit)
    if begin > now && !isUrgent { return .nextFrame(begin) }
    prepareFrame(for: target)
    if !isUrgent {
      budget.note(CACurrentMediaTime() - now, limit: timing.period * Self.longestBudget)
    }
    return .nothing
  }

  /// The media time at which the next frame is due because an animation begins or ends.
  ///
  /// It is never before `now`, although frames are prepared for later times: a completion must run after its animation's end.
  private func nextWake(after now: CFTimeInterval) -> CFTimeInterval? {
    AnimationScheduler.shared.nextWake(after: Self.completionTime(now)).map { max($0, now) }
  }

  /// The time to pass to the scheduler so that no animation that ends after `now` is ended.
  private static func completionTime(_ now: CFTimeInterval) -> CFTimeInterval {
    now - AnimationScheduler.tolerance
  }

  /// The longest budget for the main thread's part of a frame, as a fraction of the period. Input that arrives during this part is
  /// shown one frame later.
  private static let longestBudget = 0.5

  /// Whether there are changes to commit, or display links to call.
  private var needsCommit: Bool {
    CATransaction.needsFlush || AnimationScheduler.shared.runsDisplayLinks
      || server.hasIncompleteCommit
  }

  /// Ends finished animations, calls display links, lays out and commits, for the frame at the media time `target`.
  private func prepareFrame(for target: CFTimeInterval) {
    let scheduler = AnimationScheduler.shared
    let now = CACurrentMediaTime()
    server.beginFrame(for: target)
    let period = server.timing.period
    measure(.update) {
      scheduler.tick(at: Self.completionTime(now), target: target, refreshPeriod: period)
    }
    measure(.layout) { CATransaction.layoutAndDisplay() }
    server.work.answered.add(inputs.takeAnswered())
    server.commitFrame(wantsFrame: wantsFrame, runsDisplayLinks: scheduler.runsDisplayLinks)
    wantsFrame = false
    lastTarget = target
    log.onFrameCommit?()
  }

  /// Runs `body` and adds its duration to a stage of the frame. `body` may take a snapshot, which reads `server.work`, so that is
  /// not accessed while it runs.
  private func measure(_ stage: FrameStage, _ body: () -> Void) {
    var taken = StageDurations()
    taken.measure(stage, body)
    server.work.stages.add(taken)
  }

  // MARK: Input

  private func takeInput() throws(DesktopError) {
    let start = monotonicNanoseconds()
    StageStalls.run(.input)
    var handling: Nanoseconds = 0
    while let meaning = nextMeaning() {
      switch meaning {
      case .input(let event):
        let before = monotonicNanoseconds()
        server.work.begin = server.work.begin ?? start
        handle(event, at: before)
        handling += monotonicNanoseconds() - before
      case .resized: windowDidResize()
      case .displayChanged:
        windowDidResize()
        server.displayDidChange(isNew: true)
      case .exposed: drawAll()
      case .hidden: setHidden(true)
      case .shown: setHidden(false)
      case .keyboardChanged(let isHere):
        deliverMoves()
        UIApplication.shared.applicationState = isHere ? .active : .inactive
      case .dropped(let drop):
        deliverMoves()
        onDropFiles?(drop)
      case .quit: stop()
      case .nothing: break
      }
    }
    let before = monotonicNanoseconds()
    deliverMoves()
    handling += monotonicNanoseconds() - before
    server.work.stages[.gesture] += handling
    server.work.stages[.input] += monotonicNanoseconds() - start - handling
  }

  /// The meaning of the next event; nil when there is none.
  ///
  /// SDL ends a series at the events that it had when it last asked the window system. Handling them may have queued more: going
  /// full screen queues the new size. So after a series with events another one is read.
  private func nextMeaning() -> EventTranslator.Meaning? {
    let window = server.window
    translator.pointsPerUnit = window.pointsPerUnit
    if let meaning = translator.poll(windowSize: window.size) {
      hasPolled = true
      return meaning
    }
    guard hasPolled else { return nil }
    hasPolled = false
    return nextMeaning()
  }

  /// Delivers an input event that does not come from the window, such as a script's. It is measured like the window's events, and
  /// ``inputFilter`` is not called.
  func send(_ event: InputEvent) {
    let now = monotonicNanoseconds()
    server.work.begin = server.work.begin ?? now
    handle(event, at: now, isFiltered: false)
    server.work.stages[.gesture] += monotonicNanoseconds() - now
  }

  /// Delivers an input event, and tracks whether it changes the screen, at once or in a task that it starts.
  ///
  /// Moves are only coalesced here, which allocates no memory.
  private func handle(_ event: InputEvent, at now: Nanoseconds, isFiltered: Bool = true) {
    StageStalls.run(.gesture)
    if isFiltered, inputFilter?(event) == true { return }
    let time = min(Nanoseconds(event.timestamp * 1e9), now)
    if event.kind.isMove {
      let id = inputs.begin(at: time, with: coalescedMoves)
      coalescedMoves = id
      ChangeCause.listener = listener
      ChangeCause.currentOnMainThread = id
      UIApplication.shared.gather(event)
      ChangeCause.currentOnMainThread = nil
    } else {
      deliverMoves()
      perform(for: inputs.begin(at: time, isClick: event.kind.isClick)) {
        UIApplication.shared.gather(event)
      }
    }
  }

  /// Delivers the coalesced moves. They count as the first of them.
  private func deliverMoves() {
    // Wheel steps are animated and delivered without new events.
    guard let id = coalescedMoves else { return UIApplication.shared.deliverMoves() }
    coalescedMoves = nil
    perform(for: id) { UIApplication.shared.deliverMoves() }
  }

  private func perform(for id: InputLatencyTracker.InputID, _ body: () -> Void) {
    ChangeCause.listener = listener
    ChangeCause.$current.withValue(id) { body() }
  }

  /// Created once, because it is set with every input event. A task that an input has started may outlive the loop.
  private lazy var listener: (InputLatencyTracker.InputID) -> Void = { [weak self] id in
    guard let self else { return }
    inputs.noteChange(by: id)
    if !inputs.hasPendingInputs { ChangeCause.listener = nil }
  }

  /// Draws the whole window again, because the window system has lost its contents.
  private func drawAll() {
    server.drawAll()
    wantsFrame = true
  }

  private func setHidden(_ isHidden: Bool) {
    self.isHidden = isHidden
    server.setHidden(isHidden)
    if !isHidden { wantsFrame = true }
  }

  private func windowDidResize() {
    server.windowDidResize()
    server.displayDidChange(isNew: false)
    wantsFrame = true
  }

  // MARK: Waiting

  /// Blocks for `wait`, or until there is an event, a timer or a block on the main queue. `nextFrame` is the media time of the next frame
  /// that is drawn on this thread, if there is any.
  private func block(
    for wait: Wait, nextFrame: CFTimeInterval?, _ events: WindowEventSource, _ timer: RunLoopTimer
  ) {
    // Asking for the next timer's date runs the timers that are due and the blocks of the main queue. These may have made changes
    // or woken this loop, which is checked afterwards. The run loop does not end its wait for a timer by itself.
    let nextTimer = RunLoop.main.limitDate(forMode: .default) ?? .distantFuture
    guard isRunning, coalescedMoves == nil, !server.takeWakeUp(),
      onReady == nil || !server.isPrecompiled
    else {
      return
    }
    let now = CACurrentMediaTime()
    var time: CFTimeInterval?
    switch wait {
    case .nextFrame(let begin):
      if CATransaction.isNextFlushLarge(newLayerLimit: FrameCommit.newLayerLimit) { return }
      time = begin
    case .animation:
      if isHidden ? CATransaction.needsFlush : needsCommit || wantsFrame { return }
      time = nextWake(after: now)
    case .nothing: return
    case .renderThread:
      guard server.isFrameCommitPending() else { return }
    }
    if let nextFrame { time = min(time ?? nextFrame, nextFrame) }
    events.isListening = !server.looksForEvents()
    let end = time.map { Date(timeIntervalSinceNow: $0 - now) } ?? .distantFuture
    timer.wait(until: min(end, nextTimer))
  }
}

extension InputEvent.Kind {
  /// Whether it is coalesced with other events of its kind.
  fileprivate var isMove: Bool {
    switch self {
    case .pointerMoved, .touch(_, .moved, _): true
    default: false
    }
  }

  /// Whether a button, a finger or a key goes down or up.
  fileprivate var isClick: Bool {
    switch self {
    case .pointerDown, .pointerUp, .touch(_, .began, _), .touch(_, .ended, _),
      .key(.down(isRepeat: false), _), .key(.up, _):
      true
    default: false
    }
  }
}
