import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// Runs views without a display, on a manual clock, so that every frame of every animation can be drawn at an exact time.
///
/// Used by tests, filmstrips and headless recordings. It installs its clock as `MediaClock.current` until it is released.
@MainActor
public final class HeadlessSession {
  /// Draws the frames.
  public let producer: FrameProducer
  /// The clock that ``advance(by:)`` and ``runUntilIdle(limit:)`` move.
  public let clock: ManualClock
  /// The log of the session's frames.
  public let log: FrameLog
  private let previousClock: any MediaTimeSource
  /// The screen's size and scale before the session, which are restored after it.
  private let previousScreen: (size: CGSize, scale: CGFloat)
  /// Whether frames are drawn. Tests that look at views and not at pixels are several times as fast without.
  private let draws: Bool

  /// Seconds between two frames of a run, and the refresh period that is reported to display links.
  public static let framePeriod: CFTimeInterval = 1 / 60

  /// Opens a screen of `width` × `height` points, each `scale` × `scale` pixels.
  ///
  /// - Parameters:
  ///   - width: The screen's width in points.
  ///   - height: The screen's height in points.
  ///   - scale: Pixels per point.
  ///   - drawsLive: Whether moving pages are drawn anew in every frame, instead of from a cached texture.
  ///   - draws: Whether frames are drawn. If not, ``image()`` shows nothing.
  public init(
    width: Int = 1280, height: Int = 800, scale: CGFloat = 1, drawsLive: Bool = false,
    draws: Bool = true
  ) throws(DesktopError) {
    AnimationOrigin.prepare()
    self.draws = draws
    previousScreen = (UIScreen.main.contentSize, UIScreen.main.scale)
    // Animations of an earlier clock have no meaningful time on this one.
    AnimationScheduler.shared.endAll()
    TransitionObservers.forgetAll()
    var configuration = WindowConfiguration()
    configuration.drawsLive = drawsLive
    configuration.isOffscreen = true
    configuration.width = width
    configuration.height = height
    configuration.scale = scale
    UIScreen.main.reservedSize = .zero
    // Not zero, which means "now" as an animation's beginTime.
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
    // Removes the pointer and the keyboard focus of an earlier session.
    send(.pointerLeft)
    UIApplication.shared.endKeyboardUse()
  }

  isolated deinit {
    MediaClock.install(previousClock)
    UIScreen.main.reservedSize = .zero
    UIScreen.main.configure(
      size: previousScreen.size, scale: previousScreen.scale,
      maximumFramesPerSecond: UIScreen.main.maximumFramesPerSecond)
  }

  /// Compiles all shaders, so that no measured frame waits for one.
  public func precompileShaders() {
    while !producer.compositor.isPrecompiled { producer.compositor.precompileNext() }
  }

  /// Produces a frame at the clock's present time.
  ///
  /// That time is the `targetTimestamp` of display links. Their `timestamp` is one frame period earlier.
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

  /// Whether a frame at the present time would differ from the last one.
  var needsFrame: Bool {
    let now = clock.now()
    if draws { return producer.needsFrame(at: now) }
    return CATransaction.needsFlush || AnimationScheduler.shared.needsFrames(at: now)
  }

  /// Whether nothing moves: no frame would differ from the last one until there is input.
  public var isIdle: Bool {
    !needsFrame && AnimationScheduler.shared.nextWake(after: clock.now()) == nil
  }

  /// Does the work of a frame at the present time except drawing: ends finished animations, calls display links, lays out and
  /// commits.
  func update() {
    var timings = FrameTimings()
    producer.update(at: clock.now(), target: clock.now(), &timings)
  }

  /// Draws the frame of the present time again, with the state that the app committed last.
  package func redraw() {
    var timings = FrameTimings()
    producer.draw(target: clock.now(), &timings)
  }

  /// Moves the clock by `seconds`, then produces one frame.
  public func advance(by seconds: CFTimeInterval) {
    clock.advance(by: seconds)
    frame()
  }

  /// Produces a frame every sixtieth of a second until nothing moves, or for at most `limit` seconds of the clock.
  public func runUntilIdle(limit: CFTimeInterval = 10) {
    let end = clock.now() + limit
    frame()
    while !isIdle, clock.now() < end { advance(by: Self.framePeriod) }
  }

  /// The screen's pixels after the last frame; nil if they can't be read.
  public func image() -> CGImage? { producer.compositor.readCanvas() }

  /// Delivers an input event to UIKit at the clock's present time.
  public func send(_ kind: InputEvent.Kind) {
    UIApplication.shared.handle(InputEvent(kind, at: clock.now()))
  }

  /// Presses and releases the primary button at a point of the screen, in points.
  public func click(at point: CGPoint) {
    send(.pointerDown(location: point))
    send(.pointerUp(location: point))
  }

  /// Types text into the first responder, character by character, without keys. Nothing happens if it takes no text.
  public func type(_ text: String) {
    for character in text { send(.text(String(character))) }
  }

  /// Changes the screen's size in points, as a user does who resizes a window.
  public func resize(width: Int, height: Int) throws(DesktopError) {
    producer.window.resize(to: CGSize(width: width, height: height))
    try producer.windowDidResize()
  }
}
