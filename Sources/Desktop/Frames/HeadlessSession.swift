import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The app without a display, on a clock that is moved by hand: every frame of every animation, exactly.
@MainActor
public final class HeadlessSession {
  public let producer: FrameProducer
  public let clock: ManualClock
  public let log: FrameLog
  private let previousClock: any MediaTimeSource
  /// The screen's scale before the session and after it.
  private let previousScale: CGFloat
  /// Whether frames are drawn. Without, all else happens, several times as fast: for those who look at views, not at
  /// pixels.
  private let draws: Bool

  /// Seconds between two frames of a run, and the refresh period that display links are told.
  public static let framePeriod: CFTimeInterval = 1 / 60

  /// A screen of `width` × `height` points of `scale` × `scale` pixels each.
  public init(
    width: Int = 1280, height: Int = 800, scale: CGFloat = 1, drawsLive: Bool = false,
    draws: Bool = true
  ) throws(DesktopError) {
    self.draws = draws
    previousScale = UIScreen.main.scale
    // What another clock set going has no time here.
    AnimationScheduler.shared.endAll()
    TransitionObservers.forgetAll()
    var configuration = WindowConfiguration()
    configuration.drawsLive = drawsLive
    configuration.isOffscreen = true
    configuration.width = width
    configuration.height = height
    configuration.scale = scale
    // Time begins where no animation can have a beginning of zero by accident.
    let clock = ManualClock(1000)
    self.clock = clock
    previousClock = MediaClock.install(clock)
    do throws(DesktopError) {
      producer = try FrameProducer(configuration)
    } catch {
      MediaClock.install(previousClock)
      throw error
    }
    log = FrameLog(producer)
    // Where a session before this one had the pointer, this one has none; nobody has used its keys.
    send(.pointerLeft)
    UIApplication.shared.endKeyboardUse()
  }

  isolated deinit {
    MediaClock.install(previousClock)
    UIScreen.main.configure(
      size: UIScreen.main.bounds.size, scale: previousScale,
      maximumFramesPerSecond: UIScreen.main.maximumFramesPerSecond)
  }

  /// Compiles what frames may need, so that none that is measured waits for it.
  public func warmUp() {
    while !producer.compositor.isPrecompiled { producer.compositor.precompileNext() }
  }

  /// Produces the frame of this moment.
  ///
  /// It is shown at the clock's time: that is a display link's `targetTimestamp`, and the frame began one period before.
  public func frame() {
    var timings = FrameTimings()
    let begin = monotonicNanoseconds()
    let now = clock.now()
    producer.update(at: now, target: now, &timings)
    if draws { producer.draw(target: now, &timings) }
    StageStalls.endFrame()
    log.noteTransition()
    log.append(
      timings, FrameLog.Moment(begin: begin, time: now, pacing: .none, refreshPeriod: 0))
  }

  /// Whether a frame of this moment would differ from the last one.
  var needsFrame: Bool {
    let now = clock.now()
    if draws { return producer.needsFrame(at: now) }
    return CATransaction.needsFlush || AnimationScheduler.shared.needsFrames(at: now)
  }

  /// Ends what has ended by this moment, lays out and commits, without drawing.
  func update() {
    var timings = FrameTimings()
    producer.update(at: clock.now(), target: clock.now(), &timings)
  }

  /// Moves the clock by `seconds` without drawing, then produces the frame there.
  public func advance(by seconds: CFTimeInterval) {
    clock.advance(by: seconds)
    frame()
  }

  /// Produces a frame every sixtieth of a second until nothing moves, or for `limit` seconds.
  public func runUntilIdle(limit: CFTimeInterval = 10) {
    let end = clock.now() + limit
    frame()
    while needsFrame || AnimationScheduler.shared.nextWake(after: clock.now()) != nil,
      clock.now() < end
    {
      advance(by: Self.framePeriod)
    }
  }

  /// What the screen shows.
  public func image() -> CGImage? { producer.compositor.readCanvas() }

  /// Hands one thing that a user might do to UIKit, now.
  public func send(_ kind: InputEvent.Kind) {
    UIApplication.shared.handle(InputEvent(kind, at: clock.now()))
  }

  /// Presses and releases the primary button at a point of the window.
  public func click(at point: CGPoint) {
    send(.pointerDown(location: point))
    send(.pointerUp(location: point))
  }

  /// Makes the screen another size, as a user resizes a window.
  public func resize(width: Int, height: Int) throws(DesktopError) {
    producer.window.resize(to: CGSize(width: width, height: height))
    try producer.windowDidResize()
  }
}
