import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// Draws the layer trees in a window: the main thread's side. It collects commits and sends them, once a frame, to the
/// ``RenderLoop``.
///
/// The render loop runs on a thread of its own. That thread has the only OpenGL context, and the commits tell it how everything moves,
/// so running animations miss no frame while the main thread is busy. On video drivers for which this does not work, and with
/// `thread` in the environment variable `NAME_DISABLE`, the loop runs on the main thread, between the main loop's other work.
@MainActor
final class RenderServer {
  /// The window that shows the frames.
  let window: GraphicsWindow
  /// The OpenGL driver and its limits.
  let device: GraphicsDevice
  /// The main thread's work for the next frame, which is sent with the next commit.
  var work = MainThreadWork()
  /// The frame's time while its commit is being made; nil otherwise.
  private(set) var target: CFTimeInterval?

  private let queue = RenderQueue()
  private var thread: RenderThread?
  /// The render loop, where it runs on the main thread.
  private var loop: RenderLoop?
  /// A new size of the window that has not been sent yet.
  private var size: CanvasSize?
  /// The beginning of the commit that is being made.
  private var commitBegin: Nanoseconds?
  private var runsDisplayLinks = false
  /// Whether the next commit asks for a frame even if it changes nothing.
  private var wantsFrame = false
  /// Whether something is to be sent even if there are no commits.
  private var mustSend = false
  private var meters = false
  /// Commits that were made early for a snapshot. They are sent with the next commit.
  private var incompleteCommits: [Commit] = []
  /// Whether there are commits of the present frame, here or sent, that must not be shown before the frame's other commits.
  private(set) var hasIncompleteCommit = false
  /// The window's icon, until it is set.
  private var icon: URL?

  /// Opens the window, hidden, creates its OpenGL context, and begins to compile the shaders. ``check()`` throws the errors that
  /// occur later.
  ///
  /// Only one may exist at a time, because all layer trees share one screen.
  init(_ configuration: WindowConfiguration) throws(DesktopError) {
    precondition(
      LayerContext.receiver == nil,
      "A process has one screen: release the first RenderServer before creating another one.")
    HeapSettings.share()
    let setup = try RenderSetup(drawsLive: configuration.drawsLive)
    let window = try GraphicsWindow(configuration, makesContext: false)
    self.window = window
    icon = configuration.icon
    let loopConfiguration = RenderLoop.Configuration(
      window: WindowHandle(pointer: window.handle), size: window.canvasSize, setup: setup,
      refreshRate: window.refreshRate, followsDisplay: window.followsDisplay,
      neverPacesSoftware: window.videoDriver == "x11")
    if setup.usesThread && Self.threadedDrivers.contains(window.videoDriver) {
      thread = Self.startThread(loopConfiguration, queue)
    }
    if thread == nil {
      loop = try RenderLoop(loopConfiguration, queue) { [window] in
        MainActor.assumeIsolated { window.show() }
      }
    }
    do throws(DesktopError) {
      device = try queue.awaitDevice()
      try FrameProducer.checkFonts()
    } catch {
      Self.close(queue, &thread, &loop)
      throw error
    }
    LayerContext.receiver = self
    window.configureScreen()
  }

  isolated deinit { close() }

  /// Ends drawing for good: the render thread has ended and its OpenGL context is gone when this returns. The window stays.
  ///
  /// Afterwards commits are ignored, and pixels can't be read any more. Frames that are finished can still be taken.
  func close() { Self.close(queue, &thread, &loop) }

  private static func close(
    _ queue: RenderQueue, _ thread: inout RenderThread?, _ loop: inout RenderLoop?
  ) {
    queue.close()
    thread.take()?.join()
    loop = nil
  }

  /// SDL's video drivers whose windows can be drawn in from another thread than the one that handles their events.
  private static let threadedDrivers = ["x11", "offscreen"]

  private static func startThread(
    _ configuration: RenderLoop.Configuration, _ queue: RenderQueue
  ) -> RenderThread? {
    RenderThread("compositor") {
      do throws(DesktopError) {
        try RenderLoop(configuration, queue).run()
      } catch {
        queue.fail(error)
      }
    }
  }

  // MARK: The render loop's state

  /// The next frame's timing.
  var timing: FrameTiming { queue.timing }

  /// What paces the frames at present.
  var pacing: Pacing { timing.pacing }

  /// Throws the error because of which drawing has ended, if there is one.
  func check() throws(DesktopError) {
    if let failure = queue.failure { throw failure }
  }

  /// Whether all shaders are compiled, so that no frame waits for the driver's compiler.
  var isPrecompiled: Bool { queue.isPrecompiled }

  /// Whether the render loop has woken the main thread since the last call: there are frames to collect, or events that it has read
  /// from the window system's connection.
  func takeWakeUp() -> Bool { queue.takeWakeUp() }

  /// Whether the render loop has not taken the last frame commit yet. If so, the main thread is woken when it does.
  func isFrameCommitPending() -> Bool { queue.isFrameCommitPending() }

  /// Whether frames are being drawn on another thread, which then looks for the window system's events with each of them. If so, the
  /// main thread is woken when they end.
  func looksForEvents() -> Bool { thread != nil && queue.areFramesRunning() }

  // MARK: Frame commits

  /// Begins the main thread's work for the frame at the media time `target`.
  func beginFrame(for target: CFTimeInterval) {
    self.target = target
    let now = monotonicNanoseconds()
    work.begin = work.begin ?? now
    work.updateBegin = work.updateBegin ?? now
  }

  /// Commits the changes of all trees and sends them, and so ends the main thread's work for a frame.
  ///
  /// A frame is drawn if the changes need one, and in any case if `wantsFrame` or `runsDisplayLinks` is true.
  func commitFrame(wantsFrame: Bool, runsDisplayLinks: Bool) {
    let change = runsDisplayLinks != self.runsDisplayLinks
    self.runsDisplayLinks = runsDisplayLinks
    work.runningAnimations = AnimationScheduler.shared.runningCount
    commitBegin = monotonicNanoseconds()
    StageStalls.run(.commit)
    // `receive` sends these with the commits, if there are any.
    self.wantsFrame = wantsFrame || runsDisplayLinks
    mustSend = self.wantsFrame || change || size != nil || hasIncompleteCommit
    let earlierCount = incompleteCommits.count
    CATransaction.commitFrame()
    if let commitBegin { work.stages[.commit] += monotonicNanoseconds() - commitBegin }
    commitBegin = nil
    if mustSend {
      // Completion blocks, which run at the end of the flush, may have taken snapshots. Their commits wait for the next frame, which
      // has the other changes of these blocks.
      let later = incompleteCommits[earlierCount...]
      incompleteCommits.removeSubrange(earlierCount...)
      send([])
      incompleteCommits += later
      hasIncompleteCommit = !incompleteCommits.isEmpty
    }
    target = nil
  }

  /// Informs the render loop that no display links run any more, when there is nothing else to commit.
  func endDisplayLinks() {
    guard runsDisplayLinks else { return }
    runsDisplayLinks = false
    send([])
  }

  private func send(_ commits: [Commit], isComplete: Bool = true) {
    if let commitBegin {
      work.stages[.commit] += monotonicNanoseconds() - commitBegin
      // The rest of the flush calls completion blocks, whose time counts for the next frame.
      self.commitBegin = nil
    }
    var commit = FrameCommit(
      commits: incompleteCommits + commits, size: size, target: target ?? CACurrentMediaTime())
    commit.work = work
    commit.wantsFrame = wantsFrame
    commit.runsDisplayLinks = runsDisplayLinks
    commit.isComplete = isComplete
    incompleteCommits = []
    hasIncompleteCommit = !isComplete
    work = MainThreadWork()
    (wantsFrame, mustSend, size) = (false, false, nil)
    queue.post(.frame(commit))
  }

  // MARK: The window

  /// Waits for the first frame, and shows the window with it.
  func showFirstFrame() throws(DesktopError) {
    // The window does not wait for its icon, a file that is read and sent to the window system.
    defer { if let icon = icon.take() { window.setIcon(icon) } }
    guard thread != nil else {
      try step()
      return
    }
    try queue.awaitFirstFrame()
    window.show()
    queue.windowWasShown()
  }

  /// Notes a new size of the window, which is sent with the next frame commit.
  func windowDidResize() {
    size = window.canvasSize
    window.configureScreen()
  }

  /// Sends the display's rate. `isNew` is whether the window is on another display.
  func displayDidChange(isNew: Bool) {
    if isNew { window.displayDidChange() }
    queue.post(.display(refreshRate: window.refreshRate, isNew: isNew))
  }

  /// Draws the whole window again, because the window system has lost its contents.
  func drawAll() { queue.post(.exposed) }

  /// Ends drawing while the window is hidden, or begins again.
  func setHidden(_ isHidden: Bool) { queue.post(.hidden(isHidden)) }

  /// Where the render loop runs on the main thread: draws a frame if one is due. Returns when to call it again; nil if only a message
  /// can bring a frame.
  @discardableResult
  func step() throws(DesktopError) -> CFTimeInterval? { try loop?.step() }

  // MARK: Reading pixels

  /// Returns the window's pixels; nil if they can't be read. Waits for the frame that is being drawn.
  func readCanvas() -> CGImage? { read(.readCanvas) }

  private func read(_ message: RenderMessage) -> CGImage? {
    // A snapshot may be requested by a commit that has not been sent yet.
    if !incompleteCommits.isEmpty { send([], isComplete: false) }
    queue.post(message)
    if let loop {
      do throws(DesktopError) { _ = try loop.step() } catch { queue.fail(error) }
    }
    return queue.awaitReadback()
  }
}

extension RenderServer: CommitReceiver {
  /// Sends commits with the next frame, or keeps them until then if they are incomplete.
  func receive(_ commits: [Commit], isComplete: Bool) {
    if isComplete {
      send(commits)
    } else {
      incompleteCommits += commits
      hasIncompleteCommit = true
    }
  }

  /// Returns the pixels of a snapshot; nil without enough memory. Waits for the render thread.
  func read(_ snapshot: LayerSnapshot) -> CGImage? { read(.readSnapshot(snapshot)) }
}

extension RenderServer: FrameSource {
  /// Whether the render thread measures the CPU time and memory of each frame.
  var isMetering: Bool {
    get { meters }
    set {
      meters = newValue
      queue.post(.metering(newValue))
    }
  }

  /// Exchanges `frames` with the frames that were finished since the last call.
  func takeFinishedFrames(into frames: inout FinishedFrames) {
    queue.takeFinishedFrames(into: &frames)
  }
}
