import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import Typesetting
import UIKit

/// From the layer trees to pixels: one frame at a time, for windows and headless runs alike.
@MainActor
public final class FrameProducer {
  /// Before the window, whose context it needs to the end: Swift lets go of properties in this order.
  public let compositor: Compositor
  public let window: GraphicsWindow
  private var lastCommit: CFTimeInterval = 0
  /// Where frames are shown from when the processor draws; nil where they are swapped.
  private let memory: WindowMemory?
  /// What of it is new, in pixels.
  private var newParts: [CGRect] = []
  /// Whether the window lacks more than what is new in the next frame.
  public var showsAll = true

  /// Opens the window, compiles the shaders and tells UIKit about its screen.
  ///
  /// One at a time: the trees on screen have one screen.
  public init(_ configuration: WindowConfiguration) throws(DesktopError) {
    precondition(
      LayerContext.screen == nil,
      "A process has one screen: let go of a FrameProducer before the next one is made.")
    do throws(TypesettingError) {
      try Typesetter.shared.checkFonts()
    } catch {
      throw .typesetting(error)
    }
    let shaders = try ResourceFolder.shaders.locate()
    window = try GraphicsWindow(configuration)
    var unknown: [String] = []
    let disabled = ProcessInfo.processInfo.environment["INTERLUDE_DISABLE"] ?? ""
    var options = CompositorOptions(disabling: disabled, unknown: &unknown)
    if configuration.drawsLive { options.cachesPages = false }
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
    let sharesMemory = window.videoDriver == "x11" && compositor.presentsIntoMemory
    memory = sharesMemory ? WindowMemory(window.handle) : nil
    compositor.onError = { sentence in
      assertionFailure(sentence)
      Self.warn(sentence)
    }
    LayerContext.screen = self
    configureScreen()
  }

  isolated deinit {
    // What the compositor frees, it frees in the context that is current.
    window.makeCurrent()
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
    timings.stages.measure(.commit) { CATransaction.endTurn() }
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

  /// Copies the canvas to the window's back buffer, or what is new of it to the window's memory.
  ///
  /// With `finishing` it waits until that is done, so that the swap comes at the time that is chosen for it. A display
  /// that paces waits for the drawing by itself.
  public func prepareToPresent(finishing: Bool, _ timings: inout FrameTimings) {
    timings.stages.measure(.draw) {
      if copyToMemory() { return }
      compositor.present()
      if finishing { compositor.finish() }
    }
  }

  /// Shows what was copied; waits for the display if it paces.
  public func swap(_ timings: inout FrameTimings) {
    timings.swapStart = monotonicNanoseconds()
    if let memory {
      memory.show(newParts)
    } else {
      window.swap()
    }
    timings.swapEnd = monotonicNanoseconds()
  }

  /// False where there is no memory to copy to.
  private func copyToMemory() -> Bool {
    guard let memory else { return false }
    newParts = []
    _ = memory.withPixels { pixels, bytesPerRow, width, height in
      // In the middle of a change of size, the frame of the new size is about to come.
      guard width == compositor.pixelWidth, height == compositor.pixelHeight else { return }
      newParts = compositor.present(into: pixels, bytesPerRow: bytesPerRow, all: showsAll)
      showsAll = false
    }
    return true
  }
}

extension FrameProducer: LayerScreen {
  public func receive(_ commit: Commit) {
    window.makeCurrent()
    compositor.apply(commit)
    lastCommit = commit.time
  }

  public func read(_ snapshot: LayerSnapshot) -> CGImage? {
    window.makeCurrent()
    return compositor.readSnapshot(snapshot)
  }
}
