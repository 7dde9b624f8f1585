import FrameStatistics
import QuartzCore

/// Decides when frames begin and when they are due. All times are media time, in seconds, unless their type says otherwise.
///
/// Frames follow each other in a *sequence*: from the first one after idle until ``stop()``. There are two ways to pace them.
///
/// - **vsync**: a buffer swap waits for the display, so the next frame begins as soon as the last swap has returned, and is due one
///   refresh later. Some drivers accept a swap interval and do not wait (Mesa's software renderer on X11, remote and virtual
///   displays). The clock recognises them by swaps that follow each other much faster than the display refreshes.
/// - **timer**: a frame is due a whole number of periods after the first frame of its sequence, so delays do not add up. It begins
///   before its deadline by the time that recent frames needed, and is shown at the deadline. If frames were shown as soon as they
///   are drawn, their intervals would vary with the drawing times.
struct FrameClock {
  /// Seconds between two frames.
  private(set) var period: CFTimeInterval
  /// Whether the driver says that swaps wait for the display.
  private let promisesVsync: Bool
  private var vsync: VsyncDetection
  private var budget = FrameBudget()
  /// With a timer: the time of the sequence's first frame; nil outside of sequences.
  private var origin: CFTimeInterval?
  /// With a timer: the number of the next frame in the sequence.
  private var index = 0.0
  /// With vsync: the time of the last swap; nil outside of sequences.
  private var lastSwap: CFTimeInterval?

  /// The longest budget, as a fraction of the period. A longer one would delay input by a frame; a frame that needs more misses
  /// its deadline. The rest of the period belongs to the frame before, which is being shown.
  private static let longestBudget = 0.95
  /// The longest time for which a frame waits for the main thread's commit, with vsync, as a fraction of the period.
  private static let longestWait = 0.25

  /// Creates a clock for a rate in hertz. `promisesVsync` is whether the driver says that swaps wait for the display.
  init(refreshRate: Double, promisesVsync: Bool) {
    period = 1 / max(refreshRate, 1)
    self.promisesVsync = promisesVsync
    vsync = VsyncDetection(isSynchronized: promisesVsync)
  }

  /// Adapts to the display's rate in hertz. `isNew` is whether the window is on another display than before.
  ///
  /// A new rate ends a timer's sequence. A new rate or display may have vsync again.
  mutating func setDisplay(refreshRate: Double, isNew: Bool) {
    let newPeriod = 1 / max(refreshRate, 1)
    let hasNewRate = newPeriod != period
    if hasNewRate { (period, origin) = (newPeriod, nil) }
    if hasNewRate || isNew { vsync = VsyncDetection(isSynchronized: promisesVsync) }
  }

  // MARK: The next frame

  /// What paces frames at present.
  var pacing: Pacing { vsync.isSynchronized ? .vsync : .timer }

  /// Whether a sequence of frames is running.
  var isRunning: Bool { (pacing == .vsync ? lastSwap : origin) != nil }

  /// The next frame's timing, for the main thread.
  var timing: FrameTiming {
    switch pacing {
    case .vsync:
      // A frame begins when the last one is shown, so a whole period is left for it.
      FrameTiming(
        deadline: lastSwap.map { $0 + period }, lead: period, period: period, pacing: .vsync)
    case .timer, .none:
      FrameTiming(
        deadline: timerDeadline, lead: budget.seconds, period: period, pacing: .timer)
    }
  }

  private var timerDeadline: CFTimeInterval? { origin.map { $0 + index * period } }

  /// The time at which work on the next frame is to begin; `now` outside of sequences.
  ///
  /// With vsync, both threads wake up at the same time. If the main thread has work for the frame, the frame waits for that work, for at
  /// most a quarter of the period.
  func nextBegin(after now: CFTimeInterval, waitsForMainThread: Bool = false) -> CFTimeInterval {
    guard pacing == .vsync else { return timerDeadline.map { $0 - budget.seconds } ?? now }
    guard let lastSwap else { return now }
    return waitsForMainThread ? lastSwap + period * Self.longestWait : lastSwap
  }

  /// The time for which a frame that begins at `begin` is evaluated, at the earliest.
  func earliestTarget(ofFrameBeginningAt begin: CFTimeInterval) -> CFTimeInterval {
    pacing == .vsync ? begin : begin + budget.seconds
  }

  /// Begins a frame at `now` and returns the time at which it is due, for which animations are evaluated.
  ///
  /// `requestTime` is when the first frame of a sequence was asked for. If that was less than a period ago, the frame is for that time;
  /// otherwise it is for `now`.
  mutating func beginFrame(
    at now: CFTimeInterval, requestTime: CFTimeInterval? = nil
  ) -> CFTimeInterval {
    // With vsync, the display shows it one refresh from now at the earliest.
    if pacing == .vsync { return now + period }
    guard let origin else {
      let begin = requestTime.map { now - $0 < period && $0 < now ? $0 : now } ?? now
      self.origin = begin
      index = 1
      return begin
    }
    // A late frame gets the nearest deadline. If it got the last one that has passed, the next frame would follow it at once, and a
    // display would never show it.
    let current = max(index, ((now - origin) / period).rounded())
    index = current + 1
    return origin + current * period
  }

  // MARK: What frames took

  /// The shortest work in seconds that is expected of a frame. A frame whose pages the window system copies takes a third of it, but the
  /// next one may have other pages, which this process copies.
  private static let shortestWork: CFTimeInterval = 0.001

  /// Notes the seconds that a frame took from its beginning until it was ready to be shown.
  mutating func noteWork(_ seconds: CFTimeInterval) {
    budget.note(max(seconds, Self.shortestWork), limit: period * Self.longestBudget)
  }

  /// Notes that a frame was shown at `time`. `swapEnd` is the end of its buffer swap; nil if there was none. `followsIdle` is whether
  /// no frame was shown just before, so that the interval between the two swaps proves nothing.
  mutating func noteSwap(at time: CFTimeInterval, swapEnd: Nanoseconds?, followsIdle: Bool) {
    if let swapEnd {
      vsync.noteSwap(at: swapEnd, period: Nanoseconds(period * 1e9), followsIdle: followsIdle)
    }
    lastSwap = time
  }

  /// Notes at `now` that a frame was not shown because it changed no pixel.
  ///
  /// With vsync, the next frame comes one period after the last one all the same, although no swap waits for the display.
  mutating func noteSkippedFrame(at now: CFTimeInterval) {
    lastSwap = max(lastSwap.map { $0 + period } ?? now, now)
  }

  /// Ends the sequence: the next frame starts a new one.
  mutating func stop() { (origin, lastSwap) = (nil, nil) }
}

/// Detects whether buffer swaps really wait for vsync.
private struct VsyncDetection {
  /// Whether swaps seem to wait. Once false, it stays false.
  private(set) var isSynchronized: Bool
  private var lastSwap: Nanoseconds?
  /// The number of consecutive intervals that were too short.
  private var shortIntervals = 0

  /// The shortest plausible interval between two swaps that wait, as a fraction of the refresh period.
  private static let shortestInterval = 0.6
  /// The number of consecutive short intervals that count as proof. A single one follows any long interval.
  private static let evidence = 4

  init(isSynchronized: Bool) { self.isSynchronized = isSynchronized }

  mutating func noteSwap(at time: Nanoseconds, period: Nanoseconds, followsIdle: Bool) {
    defer { lastSwap = time }
    guard isSynchronized, let lastSwap, !followsIdle else { return }
    if Double(time - lastSwap) < Double(period) * Self.shortestInterval {
      shortIntervals += 1
      if shortIntervals >= Self.evidence { isSynchronized = false }
    } else {
      shortIntervals = 0
    }
  }
}
