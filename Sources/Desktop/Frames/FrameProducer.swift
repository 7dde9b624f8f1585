import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import Typesetting
import UIKit

/// From the layer trees to pixels on the calling thread, one frame at a time, each when it is asked for.
@MainActor
public final class FrameProducer {
  /// Before the window, whose context it needs to the end: Swift lets go of properties in this order.
  private let renderer: FrameRenderer
  public let window: GraphicsWindow

  /// Opens the window, compiles the shaders and tells UIKit about its screen.
  ///
  /// One at a time: the trees on screen have one screen.
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

  public var compositor: Compositor { renderer.compositor }

  /// Takes over a new size of the window.
  public func windowDidResize() throws(DesktopError) {
    try renderer.resize(to: window.canvasSize)
    window.configureScreen()
  }

  /// Whether a frame at `time` would differ from the last one.
  public func needsFrame(at time: CFTimeInterval) -> Bool {
    compositor.needsDraw || CATransaction.needsFlush
      || AnimationScheduler.shared.needsFrames(at: time)
  }

  /// Ends what has ended, lays out, commits.
  ///
  /// `target` is the time that the frame is for; animations are evaluated there, and display links are told of it.
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

  /// Evaluates and draws into the canvas.
  public func draw(target: CFTimeInterval, _ timings: inout FrameTimings) {
    renderer.draw(target: target, &timings)
  }

  /// Copies the canvas to the window's back buffer; `finishing` waits until that is done.
  public func prepareToPresent(finishing: Bool, _ timings: inout FrameTimings) {
    renderer.prepareToPresent(finishing: finishing, &timings)
  }

  /// Shows the back buffer.
  public func swap(_ timings: inout FrameTimings) { renderer.swap(&timings) }
}

extension FrameProducer: LayerScreen {
  /// Frames are drawn when asked for only: none comes between.
  public func receive(_ commits: [Commit], isComplete: Bool) { renderer.apply(commits) }

  public func read(_ snapshot: LayerSnapshot) -> CGImage? { renderer.read(snapshot) }
}

extension FrameProducer: FrameSource {
  public var device: GraphicsDevice { compositor.device }

  /// Its frames are logged where they are made.
  public func takeFinishedFrames(into frames: inout FinishedFrames) { frames.removeAll() }

  public var isMetering: Bool {
    get { false }
    set {}
  }
}
