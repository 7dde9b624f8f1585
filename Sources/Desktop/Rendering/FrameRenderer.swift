import Compositor
import CoreGraphics
import FrameStatistics
import QuartzCore

/// Draws in a window: applies commits, draws frames, shows them.
///
/// It belongs to the thread that makes it, from the first call to the last release.
final class FrameRenderer {
  /// Before the context, which it needs to the end: Swift lets go of properties in this order.
  let compositor: Compositor
  private let context: GraphicsContext
  /// When swapped frames show, from the display; nil where it does not say.
  let presentationClock: (any PresentationClock)?
  /// A frame is never for a time before what it shows was asked for.
  private var earliestTime: CFTimeInterval = 0
  /// Where frames are shown from when the processor draws; nil where they are swapped.
  private let memory: WindowMemory?
  /// Whether the next frame to be shown is in ``memory``, rather than in the back buffer.
  private var isInMemory = false
  /// What of it is new, in pixels.
  private var newParts: [CGRect] = []
  /// Whether the window lacks more than what is new in the next frame.
  var showsAll = true

  /// Compiles the shaders.
  init(
    _ context: GraphicsContext, _ setup: RenderSetup, size: CanvasSize
  ) throws(DesktopError) {
    self.context = context
    context.makeCurrent()
    presentationClock = context.findPresentationClock()
    do throws(CompositorError) {
      compositor = try Compositor(
        shaders: setup.shaders, pixelWidth: size.width, pixelHeight: size.height,
        scale: size.scale, options: setup.options)
    } catch {
      throw .compositor(error)
    }
    memory = compositor.presentsIntoMemory ? context.makeMemory() : nil
    compositor.onError = { sentence in
      assertionFailure(sentence)
      RenderSetup.warn(sentence)
    }
  }

  deinit {
    // What the compositor frees, it frees in the context that is current.
    context.makeCurrent()
  }

  func resize(to size: CanvasSize) throws(DesktopError) {
    context.makeCurrent()
    do throws(CompositorError) {
      try compositor.resize(
        pixelWidth: size.width, pixelHeight: size.height, scale: size.scale)
    } catch {
      throw .compositor(error)
    }
  }

  /// Takes over changes that nobody is to see before `time`, where they begin.
  func apply(_ commits: [Commit], notBefore time: CFTimeInterval = 0) {
    guard !commits.isEmpty else { return }
    context.makeCurrent()
    for commit in commits {
      compositor.apply(commit)
      earliestTime = max(earliestTime, commit.time, time)
    }
  }

  /// Evaluates and draws into the canvas, and returns the time of the animations that it shows.
  @discardableResult
  func draw(target: CFTimeInterval, _ timings: inout FrameTimings) -> CFTimeInterval {
    context.makeCurrent()
    let time = max(target, earliestTime)
    timings.renderBegin = monotonicNanoseconds()
    timings.stages.measure(.evaluate) { compositor.evaluate(at: time) }
    timings.drawing = timings.stages.measure(.draw) { compositor.draw() }
    return time
  }

  /// Whether the window lacks something of the canvas. If not, there is nothing to present.
  var needsPresent: Bool { showsAll || compositor.needsPresent }

  /// Has the driver compile something that frames may need.
  func warmUp() {
    context.makeCurrent()
    compositor.precompileNext()
  }

  /// Copies the canvas to the window's back buffer, or what is new of it to the window's memory.
  ///
  /// With `finishing` it waits until that is done, so that the swap comes at the time that is chosen for it. A display
  /// that paces waits for the drawing by itself.
  func prepareToPresent(finishing: Bool, _ timings: inout FrameTimings) {
    timings.stages.measure(.draw) {
      if copyToMemory() { return }
      compositor.present()
      showsAll = false
      if finishing { compositor.finish() }
    }
  }

  /// Shows what was copied; waits for the display if it paces.
  func swap(_ timings: inout FrameTimings) {
    timings.presentation = presentationClock?.willSwap()
    timings.swapStart = monotonicNanoseconds()
    if isInMemory, let memory {
      memory.show(newParts)
      if compositor.isCropped { memory.coverRest() }
    } else {
      context.swap()
    }
    timings.swapEnd = monotonicNanoseconds()
  }

  /// False where there is no memory to copy to.
  private func copyToMemory() -> Bool {
    let parts = memory?.withPixels(width: compositor.pixelWidth, height: compositor.pixelHeight) {
      pixels, bytesPerRow, isNew in
      compositor.present(into: pixels, bytesPerRow: bytesPerRow, all: showsAll || isNew)
    }
    isInMemory = parts != nil
    newParts = parts ?? []
    if isInMemory { showsAll = false }
    return isInMemory
  }

  /// Frees textures that nothing on screen shows.
  func freeUnusedTextures() {
    context.makeCurrent()
    compositor.freeUnusedTextures()
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
