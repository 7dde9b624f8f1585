import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// From the layer trees to pixels: one frame at a time, for windows and headless runs alike.
@MainActor
public final class FrameProducer {
  /// Before the window, whose context it needs to the end: Swift lets go of properties in this order.
  public let compositor: Compositor
  public let window: GraphicsWindow
  private var lastCommit: CFTimeInterval = 0

  /// Opens the window, compiles the shaders and tells UIKit about its screen.
  public init(_ configuration: WindowConfiguration) throws(DesktopError) {
    let shaders = try ResourceFolder.shaders.locate()
    window = try GraphicsWindow(configuration)
    var unknown: [String] = []
    let disabled = ProcessInfo.processInfo.environment["INTERLUDE_DISABLE"] ?? ""
    let options = CompositorOptions(disabling: disabled, unknown: &unknown)
    if !unknown.isEmpty {
      Self.warn(
        "INTERLUDE_DISABLE does not know \(unknown.joined(separator: ", ")); it knows \(CompositorOptions.names.joined(separator: ", "))."
      )
    }
    let pixels = window.pixelSize
    do throws(CompositorError) {
      compositor = try Compositor(
        shaders: shaders, pixelWidth: pixels.width, pixelHeight: pixels.height,
        scale: window.scale, options: options)
    } catch {
      throw .compositor(error)
    }
    LayerContext.commitSink = { [weak self] commit in self?.take(commit) }
    LayerContext.snapshotReader = { [weak self] in self?.read($0) }
    configureScreen()
  }

  private func read(_ snapshot: LayerSnapshot) -> CGImage? {
    window.makeCurrent()
    return compositor.readSnapshot(snapshot)
  }

  isolated deinit {
    // What the compositor frees, it frees in the context that is current.
    window.makeCurrent()
  }

  private func take(_ commit: Commit) {
    window.makeCurrent()
    compositor.apply(commit)
    lastCommit = commit.time
  }

  private func configureScreen() {
    UIScreen.main.configure(
      size: window.size, scale: window.scale,
      maximumFramesPerSecond: Int(window.refreshRate.rounded()))
  }

  private static func warn(_ sentence: String) {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
  }

  /// Takes over a new size of the window.
  public func windowDidResize() throws(DesktopError) {
    let pixels = window.pixelSize
    do throws(CompositorError) {
      try compositor.resize(
        pixelWidth: pixels.width, pixelHeight: pixels.height, scale: window.scale)
    } catch {
      throw .compositor(error)
    }
    configureScreen()
  }

  /// Whether a frame at `time` would differ from the last one.
  public func needsFrame(at time: CFTimeInterval) -> Bool {
    compositor.needsDraw || CATransaction.needsFlush
      || AnimationScheduler.shared.needsFrames(at: time)
  }

  /// Whether a frame at `time` has more to do than those before it tell: a new page, a snapshot, or an
  /// animation that ends and with it whatever its completion does.
  public func expectsLongFrame(at time: CFTimeInterval) -> Bool {
    CATransaction.hasManyArrivals(Self.fewLayers) || AnimationScheduler.shared.hasDue(at: time)
  }

  /// As many new layers as a frame takes over in passing, such as a row that scrolls in.
  private static let fewLayers = 8

  /// Ends what has ended, lays out, commits.
  ///
  /// `target` is the time that the frame is for; animations are evaluated there.
  public func update(at now: CFTimeInterval, target: CFTimeInterval, _ timings: inout FrameTimings)
  {
    timings.stages.measure(.update) { AnimationScheduler.shared.tick(at: now, target: target) }
    timings.stages.measure(.layout) { CATransaction.layoutAndDisplay() }
    timings.stages.measure(.commit) { CATransaction.flush() }
    timings.runningAnimations = AnimationScheduler.shared.runningCount
  }

  /// Evaluates and draws into the canvas.
  public func draw(target: CFTimeInterval, _ timings: inout FrameTimings) {
    window.makeCurrent()
    // A frame is never for a time before what it shows was asked for.
    let time = max(target, lastCommit)
    timings.stages.measure(.evaluate) { compositor.evaluate(at: time) }
    timings.drawing = timings.stages.measure(.draw) { compositor.draw() }
  }

  /// Copies the canvas to the window's back buffer and waits until that is done.
  public func prepareToPresent(_ timings: inout FrameTimings) {
    timings.stages.measure(.draw) {
      compositor.present()
      compositor.finish()
    }
  }

  /// Shows the back buffer; waits for the display if it paces.
  public func swap(_ timings: inout FrameTimings) {
    timings.swapStart = monotonicNanoseconds()
    window.swap()
    timings.swapEnd = monotonicNanoseconds()
  }
}
