import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore

/// Draws in a window: applies commits, draws frames into the canvas, and presents them. It owns the OpenGL context and the compositor.
///
/// It is used and released on the thread that creates it.
final class FrameRenderer {
  /// The compositor, which draws in the context.
  ///
  /// After the GPU was reset, it is another one.
  var compositor: Compositor {
    guard let openCompositor else { preconditionFailure("a renderer is used after its end") }
    return openCompositor
  }
  /// Nil only while the renderer is released.
  private var openCompositor: Compositor?
  private let context: GraphicsContext
  private let setup: RenderSetup
  private var size: CanvasSize
  /// The clock that reports when swapped frames were shown; nil if there is none.
  let presentationClock: (any PresentationClock)?
  /// The earliest media time at which frames are evaluated: the latest time, among all commits so far, at which one was made or
  /// for whose frame it was meant.
  private var earliestTime: CFTimeInterval = 0
  /// The shared memory from which frames are shown when the CPU draws; nil where buffers are swapped.
  private let memory: WindowMemory?
  /// Whether the next frame to be shown is in ``memory``, rather than in the back buffer.
  private var isInMemory = false
  /// Whether the next frame is presented whole, because the window's contents were lost.
  var showsAll = true

  /// Creates the compositor in `context`. Shaders are compiled later, with ``precompileNext()`` or when they are needed.
  init(
    _ context: GraphicsContext, _ setup: RenderSetup, size: CanvasSize
  ) throws(DesktopError) {
    (self.context, self.setup, self.size) = (context, setup, size)
    context.makeCurrent()
    presentationClock = context.findPresentationClock()
    let compositor = try Self.makeCompositor(setup, size, CompositorContents())
    openCompositor = compositor
    memory = compositor.presentsIntoMemory ? context.makeMemory() : nil
  }

  private static func makeCompositor(
    _ setup: RenderSetup, _ size: CanvasSize, _ contents: CompositorContents
  ) throws(DesktopError) -> Compositor {
    let compositor: Compositor
    do throws(CompositorError) {
      compositor = try Compositor(
        shaders: setup.shaders, pixelWidth: size.width, pixelHeight: size.height,
        scale: size.scale, options: setup.options, contents: contents)
    } catch {
      throw .compositor(error)
    }
    compositor.onError = { sentence in
      assertionFailure(sentence)
      RenderSetup.warn(sentence)
    }
    return compositor
  }

  deinit {
    // The compositor deletes its OpenGL objects from the current context, so it is released before the context is deleted.
    context.makeCurrent()
    openCompositor = nil
  }

  /// If the GPU was reset, draws everything again in a new context with the next frame. Returns whether it was.
  func recoverFromReset() throws(DesktopError) -> Bool {
    guard compositor.device.reportsResets else { return false }
    context.makeCurrent()
    guard compositor.device.isLost else { return false }
    // A context that is created during a reset may be lost as well.
    for _ in 0..<Self.mostResetPolls where compositor.device.isLost { usleep(Self.resetPoll) }
    let contents = compositor.contents
    // It deletes its OpenGL objects, whose names may be those of new objects in the next context.
    openCompositor = nil
    memory?.freeTextures()
    try context.replace()
    openCompositor = try Self.makeCompositor(setup, size, contents)
    showsAll = true
    return true
  }

  /// The time between two questions whether a reset is over, in microseconds, and how often at most the driver is asked.
  private static let (resetPoll, mostResetPolls): (UInt32, Int) = (10_000, 200)

  func resize(to size: CanvasSize) throws(DesktopError) {
    self.size = size
    context.makeCurrent()
    do throws(CompositorError) {
      try compositor.resize(
        pixelWidth: size.width, pixelHeight: size.height, scale: size.scale)
    } catch {
      throw .compositor(error)
    }
  }

  /// Applies changes, which no frame for a time before `time` may show.
  func apply(_ commits: [Commit], notBefore time: CFTimeInterval = 0) {
    guard !commits.isEmpty else { return }
    context.makeCurrent()
    for commit in commits {
      compositor.apply(commit)
      earliestTime = max(earliestTime, commit.time, time)
    }
  }

  /// Draws the frame for the media time `target` into the canvas, and returns the time at which its animations were evaluated.
  @discardableResult
  func draw(target: CFTimeInterval, _ timings: inout FrameTimings) -> CFTimeInterval {
    context.makeCurrent()
    let time = max(target, earliestTime)
    timings.renderBegin = monotonicNanoseconds()
    timings.stages.measure(.evaluate) { compositor.evaluate(at: time) }
    timings.drawing = timings.stages.measure(.draw) { compositor.draw() }
    return time
  }

  /// Whether the canvas has anything that the window does not show yet.
  var needsPresent: Bool { showsAll || compositor.needsPresent }

  /// Whether a swap has read events from the window system's connection.
  var hasQueuedEvents: Bool { context.hasQueuedEvents }

  /// Compiles the next shader that frames may need.
  func precompileNext() {
    context.makeCurrent()
    compositor.precompileNext()
  }

  /// Copies the canvas to the window's back buffer, or the changed parts to the window's shared memory.
  ///
  /// If `finishing` is true, it waits until the GPU has done so, so that the swap takes place when it is called. With vsync, the
  /// display waits for the GPU.
  func prepareToPresent(finishing: Bool, _ timings: inout FrameTimings) {
    timings.stages.measure(.draw) {
      if copyToMemory() { return }
      compositor.present()
      showsAll = false
      if finishing { compositor.finish() }
    }
  }

  /// Shows the frame. Waits for the display where swaps do.
  func swap(_ timings: inout FrameTimings) {
    timings.presentation = presentationClock?.willSwap()
    timings.swapStart = monotonicNanoseconds()
    if isInMemory, let memory {
      memory.show(compositor.presentedFrame)
      if compositor.isCropped { memory.coverRest() }
    } else {
      context.swap()
    }
    timings.swapEnd = monotonicNanoseconds()
  }

  /// Does work that makes the next frames shorter, after a frame is shown.
  func prepareNextFrames() {
    guard isInMemory, let memory, compositor.hasTexturesToStore else { return }
    context.makeCurrent()
    compositor.storeMovedTextures(in: memory)
  }

  /// Copies the changed parts to shared memory; false if there is none.
  private func copyToMemory() -> Bool {
    let copied: Void? = memory?.withPixels(
      width: compositor.pixelWidth, height: compositor.pixelHeight
    ) { pixels, bytesPerRow, isNew in
      compositor.present(
        into: pixels, bytesPerRow: bytesPerRow, all: showsAll || isNew, store: memory)
    }
    isInMemory = copied != nil
    if isInMemory { showsAll = false }
    return isInMemory
  }

  /// Frees textures that nothing on screen shows.
  func freeUnusedTextures() {
    context.makeCurrent()
    compositor.freeUnusedTextures()
    memory?.freeTextures()
  }

  func read(_ snapshot: LayerSnapshot) -> CGImage? {
    context.makeCurrent()
    return compositor.readSnapshot(snapshot)
  }

  func readCanvas() -> CGImage? {
    context.makeCurrent()
    return compositor.readCanvas()
  }
}
