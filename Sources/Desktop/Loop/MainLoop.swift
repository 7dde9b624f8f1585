internal import CSDL2
import Compositor
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The app's loop in a window: waits, takes input, produces frames, paces them.
///
/// Idle means blocked. `Task`, `DispatchQueue.main` and `Timer` run from the same wait, so they wake an idle app;
/// what they change is on screen with the next frame.
@MainActor
public final class MainLoop {
  public let producer: FrameProducer
  public let log: FrameLog
  /// Called once, when the first frame is on screen.
  public var onFirstFrame: (() -> Void)?
  /// Sees every input before UIKit does; true keeps it from UIKit.
  public var inputFilter: ((InputEvent) -> Bool)?

  private var translator = EventTranslator()
  private var pacer: FramePacer
  private var sync: SyncWatch
  private var isRunning = false
  private var isHidden = false
  private var hasShownFrame = false
  private var needsPresent = false
  private var followsIdle = true
  private var timings = FrameTimings()
  private var oldestInput: Nanoseconds?
  private var inputCount = 0

  public init(_ producer: FrameProducer, log: FrameLog) {
    self.producer = producer
    self.log = log
    pacer = FramePacer(refreshRate: producer.window.refreshRate)
    sync = SyncWatch(isSynchronized: Self.promisesSync(producer))
  }

  /// Whether swaps can be expected to wait for the display, until they show that they don't.
  private static func promisesSync(_ producer: FrameProducer) -> Bool {
    // Known without waiting for evidence: on X11, nothing paces a renderer that is no display hardware's.
    let isUnpaced = producer.compositor.device.isSoftware && producer.window.videoDriver == "x11"
    return producer.window.hasVerticalSync && !isUnpaced
  }

  /// What paces the frames here.
  public var pacing: Pacing { sync.isSynchronized ? .vsync : .timer }

  /// Runs until the window is closed, the process is asked to end, or ``stop()`` is called.
  public func run() throws(DesktopError) {
    let wake = EventWake(descriptor: producer.window.eventDescriptor)
    let signals = EndSignals { [weak self] in self?.stop() }
    defer { withExtendedLifetime((wake, signals)) {} }
    isRunning = true
    // Shown with a picture in it.
    frame(at: CACurrentMediaTime())
    while isRunning {
      try takeInput()
      guard isRunning else { return }
      rest(step(at: CACurrentMediaTime()))
    }
  }

  public func stop() { isRunning = false }

  // MARK: One turn

  /// What the loop waits for, on the media clock.
  private enum Rest {
    /// The beginning of the next frame.
    case frame(at: CFTimeInterval)
    /// The beginning or the end of an animation; nil where none is to come.
    case idle(until: CFTimeInterval?)
  }

  /// Draws if a frame is due, and says what comes next.
  private func step(at now: CFTimeInterval) -> Rest {
    if isHidden {
      // Nobody looks: time goes on, pictures don't.
      AnimationScheduler.shared.tick(at: now)
      CATransaction.endTurn()
      pacer.stop()
      followsIdle = true
      return .idle(until: AnimationScheduler.shared.nextWake(after: now))
    }
    guard producer.needsFrame(at: now) || needsPresent else {
      // Input that changed nothing is not the next frame's.
      beginRecord()
      pacer.stop()
      followsIdle = true
      return .idle(until: AnimationScheduler.shared.nextWake(after: now))
    }
    if pacing == .vsync {
      frame(at: now)
      return .frame(at: now)
    }
    let begin = pacer.nextBegin(after: now)
    let isEarly = begin - now > Self.earliness
    if isEarly && !producer.expectsLongFrame(at: begin + pacer.lead) { return .frame(at: begin) }
    frame(at: now, isEarly: isEarly)
    return .frame(at: now)
  }

  /// Seconds by which a frame may begin too early, rather than waiting once more.
  private static let earliness: CFTimeInterval = 0.0002

  /// `isEarly` says that the frame does not wait for its time, having much to do.
  private func frame(at now: CFTimeInterval, isEarly: Bool = false) {
    let begin = monotonicNanoseconds()
    let target: CFTimeInterval
    if pacing == .vsync {
      // Seen one refresh from now, at the earliest.
      target = now + pacer.period
    } else {
      target = pacer.beginFrame(at: now)
    }
    producer.update(at: max(now, target), target: target, &timings)
    producer.draw(target: target, &timings)
    if !hasShownFrame { producer.window.show() }
    producer.prepareToPresent(finishing: pacing == .timer, &timings)
    if pacing == .timer {
      if !isEarly { pacer.noteWork(CACurrentMediaTime() - now) }
      sleep(until: target)
    }
    producer.swap(&timings)
    needsPresent = false
    let period = Nanoseconds(pacer.period * 1e9)
    let paced = pacing
    if let swapEnd = timings.swapEnd {
      sync.noteSwap(at: swapEnd, period: period, followsIdle: followsIdle)
    }
    log.append(
      timings,
      FrameLog.Moment(
        begin: begin, intended: Nanoseconds(target * 1e9), pacing: paced, refreshPeriod: period,
        followsIdle: followsIdle,
        oldestInput: oldestInput, inputCount: inputCount))
    followsIdle = false
    beginRecord()
    if !hasShownFrame {
      hasShownFrame = true
      onFirstFrame?()
    }
  }

  /// What is measured from here on is the next frame's.
  private func beginRecord() {
    timings = FrameTimings()
    oldestInput = nil
    inputCount = 0
  }

  private func takeInput() throws(DesktopError) {
    let start = monotonicNanoseconds()
    var handling: Nanoseconds = 0
    let size = producer.window.size
    while let meaning = translator.poll(windowSize: size) {
      switch meaning {
      case .input(let event):
        let before = monotonicNanoseconds()
        oldestInput = oldestInput ?? min(Nanoseconds(event.timestamp * 1e9), before)
        inputCount += 1
        if inputFilter?(event) != true { UIApplication.shared.handle(event) }
        handling += monotonicNanoseconds() - before
      case .resized: try windowDidChange()
      case .displayChanged:
        try windowDidChange()
        sync.startOver(isSynchronized: Self.promisesSync(producer))
      case .exposed: presentAll()
      case .hidden: isHidden = true
      case .shown:
        isHidden = false
        presentAll()
      case .quit: stop()
      case .nothing: break
      }
    }
    timings.stages[.gesture] += handling
    timings.stages[.input] += monotonicNanoseconds() - start - handling
  }

  /// What the window showed is gone.
  private func presentAll() {
    needsPresent = true
    producer.showsAll = true
  }

  private func windowDidChange() throws(DesktopError) {
    try producer.windowDidResize()
    guard pacer.setRefreshRate(producer.window.refreshRate) else { return }
    sync.startOver(isSynchronized: Self.promisesSync(producer))
  }

  /// Blocks until it is time, or there is an event, a timer or something on the main queue.
  private func rest(_ rest: Rest) {
    // Asking when the next timer is due runs those that are due already, and the main queue. The loop must not
    // block on what they have changed, nor does it come back for a timer by itself.
    let nextTimer = RunLoop.main.limitDate(forMode: .default) ?? .distantFuture
    guard isRunning else { return }
    let now = CACurrentMediaTime()
    let time: CFTimeInterval?
    switch rest {
    case .frame(let begin):
      if pacing == .timer && producer.expectsLongFrame(at: begin + pacer.lead) { return }
      time = begin
    case .idle(let wake):
      if isHidden ? CATransaction.needsFlush : producer.needsFrame(at: now) { return }
      time = wake
    }
    let end = time.map { Date(timeIntervalSinceNow: $0 - now) } ?? .distantFuture
    _ = RunLoop.main.run(mode: .default, before: min(end, nextTimer))
  }

  /// Blocks for the last milliseconds before a deadline, exactly: run loops come back when they can.
  private func sleep(until deadline: CFTimeInterval) {
    var time = timespec()
    time.tv_sec = Int(deadline)
    time.tv_nsec = Int((deadline - deadline.rounded(.down)) * 1e9)
    // Woken by a signal, it is early by less than anyone can see.
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }
}
