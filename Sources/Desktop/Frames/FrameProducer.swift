import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import Typesetting
import UIKit

/// Draws the layer trees into an off-screen window, one frame for each call, on the calling thread.
@MainActor
public final class FrameProducer {
  /// The window that frames are drawn in.
  public let window: GraphicsWindow
  private var renderer: FrameRenderer {
    guard let openRenderer else { preconditionFailure("a producer is used after its end") }
    return openRenderer
  }
  /// Nil only while the producer is released.
  private var openRenderer: FrameRenderer?
  /// The media time for which the last frame was drawn.
  private var lastTarget: CFTimeInterval = 0

  /// Opens the window, compiles the shaders and sets up `UIScreen.main`.
  ///
  /// Only one may exist at a time, because all layer trees share one screen.
  public init(_ configuration: WindowConfiguration) throws(DesktopError) {
    precondition(
      LayerContext.receiver == nil,
      "A process has one screen: release the first FrameProducer before creating another one.")
    try Self.checkFonts()
    let setup = try RenderSetup(drawsLive: configuration.drawsLive)
    window = try GraphicsWindow(configuration)
    guard let context = window.context else { preconditionFailure("a window without its context") }
    openRenderer = try FrameRenderer(context, setup, size: window.canvasSize)
    LayerContext.receiver = self
    window.configureScreen()
  }

  isolated deinit {
    // The renderer deletes its OpenGL objects in the window's context, so it is released before the window closes.
    openRenderer = nil
  }

  static func checkFonts() throws(DesktopError) {
    do throws(TypesettingError) {
      try Typesetter.shared.checkFonts()
    } catch {
      throw .typesetting(error)
    }
  }

  /// The compositor that draws the frames.
  public var compositor: Compositor { renderer.compositor }

  /// Adapts the canvas and `UIScreen.main` to the window's present size.
  public func windowDidResize() throws(DesktopError) {
    try renderer.resize(to: window.canvasSize)
    window.configureScreen()
  }

  /// Whether a frame at `time` would differ from the last one.
  public func needsFrame(at time: CFTimeInterval) -> Bool {
    compositor.needsDraw || CATransaction.needsFlush
      || AnimationScheduler.shared.needsFrames(at: time)
      || compositor.animates(from: lastTarget, to: time)
  }

  /// Ends finished animations, calls display links, lays out and commits, and adds the durations to `timings`.
  ///
  /// `now` is the present media time. `target` is the frame's media time, at which animations are evaluated: it is the
  /// `targetTimestamp` of display links.
  public func update(at now: CFTimeInterval, target: CFTimeInterval, _ timings: inout FrameTimings)
  {
    timings.updateBegin = monotonicNanoseconds()
    timings.stages.measure(.update) {
      AnimationScheduler.shared.tick(
        at: now, target: target, refreshPeriod: HeadlessSession.framePeriod)
    }
    timings.stages.measure(.layout) { CATransaction.layoutAndDisplay() }
    timings.stages.measure(.commit) { CATransaction.commitFrame() }
    timings.runningAnimations = AnimationScheduler.shared.runningCount
  }

  /// Evaluates animations at the media time `target` and draws the frame into the canvas.
  public func draw(target: CFTimeInterval, _ timings: inout FrameTimings) {
    do throws(DesktopError) {
      _ = try renderer.recoverFromReset()
    } catch {
      // The callers have no way to go on without a context.
      RenderSetup.warn(error.description)
      ProcessEnd.now(1)
    }
    lastTarget = target
    renderer.draw(target: target, &timings)
  }

  /// Copies the canvas to the window's back buffer; waits until the GPU has done so if `finishing` is true.
  public func prepareToPresent(finishing: Bool, _ timings: inout FrameTimings) {
    renderer.prepareToPresent(finishing: finishing, &timings)
  }

  /// Swaps the window's buffers.
  public func swap(_ timings: inout FrameTimings) { renderer.swap(&timings) }
}

extension FrameProducer: CommitReceiver {
  /// Applies commits at once: no frame is drawn until the next call.
  public func receive(_ commits: [Commit], isComplete: Bool) { renderer.apply(commits) }

  /// The pixels of a snapshot; nil if the snapshot is gone.
  public func read(_ snapshot: LayerSnapshot) -> CGImage? { renderer.read(snapshot) }
}

extension FrameProducer: FrameSource {
  /// The OpenGL driver and its limits.
  var device: GraphicsDevice { compositor.device }

  /// Returns no frames: the caller of ``draw(target:_:)`` logs them itself.
  func takeFinishedFrames(into frames: inout FinishedFrames) { frames.removeAll() }

  /// Always false: frames are not metered here.
  var isMetering: Bool {
    get { false }
    set {}
  }
}
