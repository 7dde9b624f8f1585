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
  /// Declared before the window because Swift releases stored properties in order, and the renderer needs the window's context
  /// until it is released.
  private let renderer: FrameRenderer
  /// The window that frames are drawn in.
  public let window: GraphicsWindow

  /// Opens the window, compiles the shaders and sets up `UIScreen.main`.
  ///
  /// Only one may exist at a time, because all layer trees share one screen.
  public init(_ configuration: WindowConfiguration) throws(DesktopError) {
    precondition(
      LayerContext.screen == nil,
      "A process has one screen: let go of a FrameProducer before the next one is made.")
    try Self.checkFonts()
    let setup = try RenderSetup(drawsLive: configuration.drawsLive)
    window = try GraphicsWindow(configuration)
    guard let context = window.context else { preconditionFailure("a window without its context") }
    renderer = try FrameRenderer(context, setup, size: window.canvasSize)
    LayerContext.screen = self
    window.configureScreen()
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
  }

  /// Ends animations, calls display links, lays out and commits, and adds the durations to `timings`.
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
    renderer.draw(target: target, &timings)
  }

  /// Copies the canvas to the window's back buffer; waits until the GPU has done so if `finishing` is true.
  public func prepareToPresent(finishing: Bool, _ timings: inout FrameTimings) {
    renderer.prepareToPresent(finishing: finishing, &timings)
  }

  /// Swaps the window's buffers.
  public func swap(_ timings: inout FrameTimings) { renderer.swap(&timings) }
}

extension FrameProducer: LayerScreen {
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
