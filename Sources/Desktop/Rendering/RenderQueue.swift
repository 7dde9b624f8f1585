import Compositor
import CoreGraphics
import Dispatch
import FrameStatistics
import QuartzCore

/// A message from the main thread to the ``RenderLoop``.
enum RenderMessage: Sendable {
  case frame(FrameCommit)
  /// The window system has lost the window's contents.
  case exposed
  case hidden(Bool)
  case display(refreshRate: Double, isNew: Bool)
  case metering(Bool)
  case readSnapshot(LayerSnapshot)
  case readCanvas
}

/// The message queue between the main thread and the ``RenderLoop``: messages one way; finished frames, the next frame's timing and
/// pixels that were read back the other way.
///
/// The loop may run on a thread of its own or on the main thread. All methods may be called on any thread; the comments name the side that
/// calls them. The main thread blocks for the render thread only where a comment says so. The render thread blocks only while it waits for
/// messages, and once until the main thread has shown the window.
final class RenderQueue: Sendable {
  private struct State: Sendable {
    // From the main thread.
    var messages: [RenderMessage] = []
    /// Whether `messages` has a frame commit.
    var hasFrameCommit = false
    var isClosed = false
    var isWindowShown = false
    /// Whether to wake the main thread when the frame commit is taken.
    var wakesWhenTaken = false
    /// Whether to wake the main thread when no frames are running any more.
    var wakesWhenIdle = false

    // From the render loop.
    var device: GraphicsDevice?
    var failure: DesktopError?
    var timing = FrameTiming(period: 1 / 60, pacing: .timer)
    var finished = FinishedFrames()
    var isPrecompiled = false
    /// Whether the first frame is drawn and waits for the window to be shown.
    var hasFirstFrame = false
    var readback: Readback?
    /// Whether the render loop has woken the main thread since the main thread looked last.
    var needsMainThread = false

    struct Readback: Sendable { var image: CGImage? }
  }

  /// The messages that the render loop takes at one time.
  struct Batch: Sendable {
    var messages: [RenderMessage] = []
    /// Whether the queue is closed, and the render loop is to end.
    var isClosed = false
    fileprivate var wakesMain = false
  }

  private let state = Monitor(State())

  /// The number of finished frames for which the main thread is woken to collect them.
  private static let wakeCount = 1024
  /// The same during a recording, so that its frames are written to disk within half a second.
  private static let wakeCountWhileRecording = 16

  // MARK: The main thread's side

  /// Sends a message. Messages are handled in order.
  func post(_ message: RenderMessage) {
    state.update { state in
      if case .frame = message { state.hasFrameCommit = true }
      state.messages.append(message)
    }
  }

  /// Ends the render loop after the frame that it is drawing.
  func close() { state.update { $0.isClosed = true } }

  /// The next frame's timing.
  var timing: FrameTiming { state.withLock { $0.timing } }

  /// The error because of which the render loop has ended; nil if there is none.
  var failure: DesktopError? { state.withLock { $0.failure } }

  /// Whether all shaders are compiled.
  var isPrecompiled: Bool { state.withLock { $0.isPrecompiled } }

  /// Whether the render loop has called ``wakeMain()`` since the last call: there are finished frames to collect, or the loop's
  /// swaps have read events from the window system's connection.
  func takeWakeUp() -> Bool {
    state.withLock { state in
      defer { state.needsMainThread = false }
      return state.needsMainThread
    }
  }

  /// Whether the render loop has not taken the last frame commit yet. If so, the main thread is woken when it does.
  func isFrameCommitPending() -> Bool {
    state.withLock { state in
      state.wakesWhenTaken = state.hasFrameCommit
      return state.hasFrameCommit
    }
  }

  /// Whether frames are running. If so, the main thread is woken when they end.
  func areFramesRunning() -> Bool {
    state.withLock { state in
      state.wakesWhenIdle = state.timing.deadline != nil
      return state.wakesWhenIdle
    }
  }

  /// Exchanges `frames` with the frames that were finished since the last call.
  func takeFinishedFrames(into frames: inout FinishedFrames) {
    frames.removeAll()
    state.withLock { swap(&$0.finished, &frames) }
  }

  /// Blocks until the OpenGL context exists, and returns its driver; or throws the error that prevented it.
  func awaitDevice() throws(DesktopError) -> GraphicsDevice {
    let result = state.wait { state in
      state.device.map { .success($0) } ?? state.failure.map { Result.failure($0) }
    }
    return try result.get()
  }

  /// Blocks until the first frame is drawn and waits for the window.
  func awaitFirstFrame() throws(DesktopError) {
    let failure = state.wait { state -> DesktopError?? in
      if let failure = state.failure { return failure }
      return state.hasFirstFrame ? .some(nil) : nil
    }
    if let failure { throw failure }
  }

  /// Reports that the window is on the screen. Blocks until the first frame is shown in it, or drawing has failed.
  func windowWasShown() {
    state.update { $0.isWindowShown = true }
    state.wait { !$0.finished.frames.isEmpty || $0.failure != nil ? () : nil }
  }

  /// Blocks until the pixels of a `readSnapshot` or `readCanvas` message are there; nil if they can't be read.
  func awaitReadback() -> CGImage? {
    state.wait { state -> CGImage?? in
      if let readback = state.readback.take() { return .some(readback.image) }
      return state.failure == nil && !state.isClosed ? nil : .some(nil)
    }
  }

  // MARK: The render loop's side

  /// Reports the OpenGL driver and the timing of frames.
  func begin(_ device: GraphicsDevice, _ timing: FrameTiming) {
    state.update { state in
      state.device = device
      state.timing = timing
    }
  }

  /// Reports the error because of which the render loop ends.
  func fail(_ error: DesktopError) {
    state.update { $0.failure = error }
    wakeMain()
  }

  /// Takes the messages, without blocking.
  func take() -> Batch { finish(state.withLock { Self.take(&$0) }) }

  /// Takes the messages; nil if there are none and the queue is not closed.
  func takeIfAny() -> Batch? {
    state.withLock { Self.takeIfAny(&$0) }.map(finish)
  }

  /// Blocks until there are messages, the queue is closed, or the monotonic clock shows `deadline` in seconds. Nil at the deadline.
  func wait(until deadline: CFTimeInterval) -> Batch? {
    state.wait(until: deadline) { Self.takeIfAny(&$0) }.map(finish)
  }

  /// Reports that the first frame is drawn, and blocks until there are messages or the main thread has shown the window. Nil when it has,
  /// or the queue is closed.
  func waitForWindow() -> Batch? {
    state.update { $0.hasFirstFrame = true }
    let batch = state.wait { state -> Batch?? in
      if state.isWindowShown || state.isClosed { return .some(nil) }
      return state.messages.isEmpty ? nil : Self.take(&state)
    }
    return batch.map(finish)
  }

  /// Publishes the next frame's timing.
  func publish(_ timing: FrameTiming) {
    let wakesMain = state.withLock { state in
      state.timing = timing
      guard timing.deadline == nil, state.wakesWhenIdle else { return false }
      state.wakesWhenIdle = false
      return true
    }
    if wakesMain { wakeMain() }
  }

  /// Adds a frame for the main thread to collect. Returns whether so many are waiting that the main thread should be woken.
  func add(_ frame: FinishedFrame, isRecording: Bool) -> Bool {
    state.update { state in
      state.finished.add(frame)
      let count = state.finished.frames.count
      return count >= (isRecording ? Self.wakeCountWhileRecording : Self.wakeCount)
    }
  }

  /// Reports that all shaders are compiled.
  func notePrecompiled() {
    state.update { $0.isPrecompiled = true }
    wakeMain()
  }

  /// Answers a `readSnapshot` or `readCanvas` message.
  func answer(_ image: CGImage?) {
    state.update { $0.readback = State.Readback(image: image) }
  }

  /// Ends the main loop's wait, or the one that it is about to begin.
  func wakeMain() {
    state.withLock { $0.needsMainThread = true }
    DispatchQueue.main.async {}
  }

  private static func takeIfAny(_ state: inout State) -> Batch? {
    state.messages.isEmpty && !state.isClosed ? nil : take(&state)
  }

  private static func take(_ state: inout State) -> Batch {
    let batch = Batch(
      messages: state.messages, isClosed: state.isClosed,
      wakesMain: state.hasFrameCommit && state.wakesWhenTaken)
    state.messages = []
    if state.hasFrameCommit { (state.hasFrameCommit, state.wakesWhenTaken) = (false, false) }
    return batch
  }

  /// Wakes the main thread if it waits for a frame commit to be taken.
  private func finish(_ batch: Batch) -> Batch {
    if batch.wakesMain { wakeMain() }
    return batch
  }
}
