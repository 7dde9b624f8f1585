internal import CSDL2
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The app's loop in a window: waits, takes input, and hands what changed to the ``RenderServer``, which draws.
///
/// Idle means blocked, and so does an animation that nobody here has a part in. `Task`, `DispatchQueue.main` and `Timer`
/// run from the same wait, so they wake the app; what they change is on screen with the next frame.
@MainActor
public final class MainLoop {
  public let server: RenderServer
  public let log: FrameLog
  /// Called once, when the first frame is on screen.
  public var onFirstFrame: (() -> Void)?
  /// Called once, soon after the first frame, when no frame will have to wait for a shader any more.
  public var onReady: (() -> Void)?
  /// Sees every input before UIKit does; true keeps it from UIKit.
  public var inputFilter: ((InputEvent) -> Bool)?

  private var inputs = InputLatencyTracker()
  /// The input whose moves wait for the end of the frame's: they reach the app as one.
  private var gathered: InputLatencyTracker.InputID?
  private var translator = EventTranslator()
  /// Whether the series of events that is being taken brought any.
  private var hasPolled = false
  private var isRunning = false
  private(set) var isHidden = false
  private var wantsFrame = false
  /// How long before a frame begins a turn for it has to.
  private var lead = LeadTime()
  /// What the last turn was for.
  private var lastTarget: CFTimeInterval = 0

  public init(_ server: RenderServer, log: FrameLog) {
    self.server = server
    self.log = log
  }

  /// What paces the frames here.
  public var pacing: Pacing { server.pacing }

  /// Runs until the window is closed, the process is asked to end, or ``stop()`` is called.
  public func run() throws(DesktopError) {
    let wake = EventWake(descriptor: server.window.eventDescriptor)
    let alarm = LoopAlarm()
    let signals = EndSignals { [weak self] in self?.stop() }
    defer { withExtendedLifetime((wake, signals)) {} }
    defer { ChangeCause.listener = nil }
    isRunning = true
    wantsFrame = true
    turn(for: CACurrentMediaTime())
    try server.showFirstFrame()
    try server.check()
    log.collect()
    onFirstFrame?()
    while isRunning {
      _ = server.takeCall()
      try takeInput()
      guard isRunning else { break }
      let rest = step(at: CACurrentMediaTime())
      let nextFrame = try server.step()
      try server.check()
      if onReady != nil, server.isWarm { onReady.take()?() }
      self.rest(rest, nextFrame: nextFrame, wake, alarm)
      log.collect()
    }
    log.collect()
    server.window.saveFrame()
  }

  public func stop() { isRunning = false }

  // MARK: Turns

  /// What the loop waits for, on the media clock.
  private enum Rest {
    /// The time for a turn.
    case turn(at: CFTimeInterval)
    /// The beginning or the end of an animation, or another moment for which somebody waits.
    case idle
    /// Nothing: there may be more to do.
    case again
    /// Whoever draws has not taken the last turn.
    case held
  }

  /// Commits if it is time, and says what comes next.
  private func step(at now: CFTimeInterval) -> Rest {
    let scheduler = AnimationScheduler.shared
    if isHidden {
      // Nobody looks: time goes on, pictures don't.
      scheduler.tick(
        at: Self.reached(now), target: now, refreshPeriod: server.schedule.period)
      server.endTurn(wantsFrame: false, continues: false)
      // What was done meanwhile is not the first frame's that is seen again, nor does that answer anything.
      server.work = MainWork()
      _ = inputs.takeAnswered()
      return .idle
    }
    let schedule = server.schedule
    let isDue = scheduler.hasDue(at: Self.reached(now))
    guard isDue || wantsFrame || needsTurn else {
      server.endContinuing()
      // Input that changed nothing is not the next frame's.
      server.work = MainWork()
      return .idle
    }
    if server.awaitsTaking() { return .held }
    let target = schedule.target(at: now, after: lastTarget)
    let begin = target - schedule.lead - lead.seconds
    let isUrgent =
      isDue || wantsFrame
      || CATransaction.isNextFlushLarge(newLayerLimit: RenderTurn.fewLayers)
    if begin > now && !isUrgent { return .turn(at: begin) }
    turn(for: target)
    if !isUrgent {
      lead.note(CACurrentMediaTime() - now, limit: schedule.period * Self.longestLead)
    }
    return .again
  }

  /// When the next turn is due by itself: an animation begins or ends, or a deadline passes.
  ///
  /// Not before, though a frame that is being prepared shows later moments: completions must find their time passed on the
  /// clock.
  private func nextWake(after now: CFTimeInterval) -> CFTimeInterval? {
    AnimationScheduler.shared.nextWake(after: Self.reached(now)).map { max($0, now) }
  }

  /// What the scheduler is to take for the present so that nothing ends before `now`.
  private static func reached(_ now: CFTimeInterval) -> CFTimeInterval {
    now - AnimationScheduler.tolerance
  }

  /// As a share of the period: what comes in during a turn is seen one frame later.
  private static let longestLead = 0.5

  /// Whether something is to be committed, or called back with the next frame.
  private var needsTurn: Bool {
    CATransaction.needsFlush || AnimationScheduler.shared.runsDisplayLinks || server.awaitsRest
  }

  /// Ends what has ended, lays out and commits what the frame at `target` shows.
  private func turn(for target: CFTimeInterval) {
    let scheduler = AnimationScheduler.shared
    let now = CACurrentMediaTime()
    server.beginTurn(for: target)
    let period = server.schedule.period
    measure(.update) {
      scheduler.tick(at: Self.reached(now), target: target, refreshPeriod: period)
    }
    measure(.layout) { CATransaction.layoutAndDisplay() }
    server.work.answered.add(inputs.takeAnswered())
    server.endTurn(wantsFrame: wantsFrame, continues: scheduler.runsDisplayLinks)
    wantsFrame = false
    lastTarget = target
    log.onTurn?()
  }

  /// Measures a part of the turn. Whoever is called in it may take a snapshot, which sends what has changed, and the work
  /// with it: that is not being accessed meanwhile.
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
      case .exposed: showAll()
      case .hidden: setHidden(true)
      case .shown: setHidden(false)
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
  /// SDL ends a series of events where it has last asked the window system, also if the answers to earlier ones have added
  /// more: filling the screen adds the window's new size. So a series that brought something is followed by another.
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

  /// Has the app take an input that the window didn't send, as a script's: it is measured as the window's own are, and
  /// ``inputFilter`` doesn't see it.
  public func send(_ event: InputEvent) {
    let now = monotonicNanoseconds()
    server.work.begin = server.work.begin ?? now
    handle(event, at: now, isFiltered: false)
    server.work.stages[.gesture] += monotonicNanoseconds() - now
  }

  /// Has the app take an input, and finds out whether that changes what is on screen, now or in a task that it starts.
  ///
  /// Moves only gather here, and that allocates nothing.
  private func handle(_ event: InputEvent, at now: Nanoseconds, isFiltered: Bool = true) {
    StageStalls.run(.gesture)
    if isFiltered, inputFilter?(event) == true { return }
    let time = min(Nanoseconds(event.timestamp * 1e9), now)
    if event.kind.isMove {
      let id = inputs.begin(at: time, with: gathered)
      gathered = id
      ChangeCause.listener = listener
      ChangeCause.currentOnMainThread = id
      UIApplication.shared.gather(event)
      ChangeCause.currentOnMainThread = nil
    } else {
      deliverMoves()
      perform(for: inputs.begin(at: time)) { UIApplication.shared.gather(event) }
    }
  }

  /// Has the app hear of the moves that wait, on behalf of the first of them.
  private func deliverMoves() {
    // A wheel's steps are on their way without any.
    guard let id = gathered else { return UIApplication.shared.deliverMoves() }
    gathered = nil
    perform(for: id) { UIApplication.shared.deliverMoves() }
  }

  private func perform(for id: InputLatencyTracker.InputID, _ body: () -> Void) {
    ChangeCause.listener = listener
    ChangeCause.$current.withValue(id) { body() }
  }

  /// Made once: it is set with every input.
  private lazy var listener: (InputLatencyTracker.InputID) -> Void = { [unowned self] id in
    inputs.noteChange(by: id)
    if !inputs.hasPendingInputs { ChangeCause.listener = nil }
  }

  /// What the window showed is gone.
  private func showAll() {
    server.showAll()
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

  // MARK: Rest

  /// Blocks until it is time, or there is an event, a timer or something on the main queue.
  private func rest(
    _ rest: Rest, nextFrame: CFTimeInterval?, _ wake: EventWake, _ alarm: LoopAlarm
  ) {
    // Asking when the next timer is due runs those that are due already, and the main queue, with what was to wake
    // the loop. It must not block on what they have changed or told, nor on a call that came with it, nor does it come back
    // for a timer by itself.
    let nextTimer = RunLoop.main.limitDate(forMode: .default) ?? .distantFuture
    guard isRunning, gathered == nil, !server.takeCall(), onReady == nil || !server.isWarm else {
      return
    }
    let now = CACurrentMediaTime()
    var time: CFTimeInterval?
    switch rest {
    case .turn(let begin):
      if CATransaction.isNextFlushLarge(newLayerLimit: RenderTurn.fewLayers) { return }
      time = begin
    case .idle:
      if isHidden ? CATransaction.needsFlush : needsTurn || wantsFrame { return }
      time = nextWake(after: now)
    case .again: return
    case .held:
      guard server.awaitsTaking() else { return }
    }
    if let nextFrame { time = min(time ?? nextFrame, nextFrame) }
    wake.isListening = !server.looksForEvents()
    let end = time.map { Date(timeIntervalSinceNow: $0 - now) } ?? .distantFuture
    alarm.wait(until: min(end, nextTimer))
  }
}

extension InputEvent.Kind {
  /// Whether it waits for others of its kind, to reach the app with them.
  fileprivate var isMove: Bool {
    switch self {
    case .pointerMoved, .touch(_, .moved, _): true
    default: false
    }
  }
}
