import Compositor
import CoreGraphics
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// From the layer trees to pixels in a window, on a thread of its own.
///
/// The thread has the only OpenGL context, takes commits as values and knows from them how everything moves. It asks
/// nothing of the main thread: running animations miss no frame while that is busy. Where a window can't be drawn in from
/// another thread, or the environment variable `NAME_DISABLE` has `thread`, the same is done on the main thread, between its turns.
@MainActor
final class RenderServer {
  /// The window that shows the frames.
  let window: GraphicsWindow
  /// The renderer and its OpenGL context. Only the render thread uses the context.
  let device: GraphicsDevice
  /// What the main thread does for the next frame; it goes out with what changes.
  var work = MainWork()
  /// The frame for which it does that; nil outside of turns.
  private(set) var target: CFTimeInterval?

  private let mailbox = Monitor(RenderMailbox())
  private var thread: RenderThread?
  /// Where there is no thread.
  private var worker: RenderWorker?
  private var size: CanvasSize?
  private var commitBegin: Nanoseconds?
  private var continues = false
  /// Whether a frame is to follow though nothing is committed.
  private var wantsFrame = false
  /// Whether something is to be sent though nothing is committed.
  private var hasNews = false
  private var meters = false
  /// What a snapshot has to show and no frame yet: it goes out with what follows.
  private var early: [Commit] = []
  /// Whether there is such a thing, here or on its way, and no turn has ended since.
  private(set) var awaitsRest = false
  /// The window's icon, until it has it.
  private var icon: URL?

  /// Opens the window and begins to compile the shaders; what is wrong with those, ``check()`` tells.
  ///
  /// One at a time: the trees on screen have one screen.
  init(_ configuration: WindowConfiguration) throws(DesktopError) {
    precondition(
      LayerContext.screen == nil,
      "A process has one screen: let go of a RenderServer before the next one is made.")
    HeapSettings.share()
    let setup = try RenderSetup(drawsLive: configuration.drawsLive)
    let window = try GraphicsWindow(configuration, makesContext: false)
    self.window = window
    icon = configuration.icon
    let plan = RenderWorker.Plan(
      window: WindowHandle(pointer: window.handle), size: window.canvasSize, setup: setup,
      refreshRate: window.refreshRate, followsDisplay: window.followsDisplay,
      neverPacesSoftware: window.videoDriver == "x11")
    if setup.usesThread && Self.threadedDrivers.contains(window.videoDriver) {
      thread = Self.start(plan, mailbox)
    }
    if thread == nil { worker = try RenderWorker(plan, mailbox) }
    let facts = mailbox.wait { box in
      box.facts.map { .success($0) } ?? box.failure.map { Result.failure($0) }
    }
    do throws(DesktopError) {
      device = try facts.get().device
      try FrameProducer.checkFonts()
    } catch {
      mailbox.update { $0.isEnding = true }
      thread.take()?.join()
      throw error
    }
    LayerContext.screen = self
    window.configureScreen()
    let show: () -> Void = { [window] in MainActor.assumeIsolated { window.show() } }
    worker?.onFirstPicture = show
  }

  isolated deinit {
    mailbox.update { $0.isEnding = true }
    thread.take()?.join()
    // Before the window that it draws in.
    worker = nil
  }

  /// SDL's drivers whose windows may be drawn in from a thread that does not see their events.
  private static let threadedDrivers = ["x11", "offscreen"]

  private static func start(
    _ plan: RenderWorker.Plan, _ mailbox: Monitor<RenderMailbox>
  ) -> RenderThread? {
    RenderThread("compositor") {
      do throws(DesktopError) {
        try RenderWorker(plan, mailbox).run()
      } catch {
        mailbox.update { $0.failure = error }
        RenderWorker.wakeMain(mailbox)
      }
    }
  }

  // MARK: Turns

  /// The next frame's timing.
  var timing: FrameTiming { mailbox.withLock { $0.timing } }

  /// What paces the frames at present.
  var pacing: Pacing { timing.pacing }

  /// Throws what went wrong where frames are drawn.
  func check() throws(DesktopError) {
    if let failure = mailbox.withLock({ $0.failure }) { throw failure }
  }

  /// Whether nothing is left to be compiled that a frame could have to wait for.
  var isWarm: Bool { mailbox.withLock { $0.isWarm } }

  /// Whether whoever draws has called since this was last asked: there are frames to be collected, or events that have been
  /// read from the window system's connection.
  func takeCall() -> Bool {
    mailbox.withLock { box in
      defer { box.callsMain = false }
      return box.callsMain
    }
  }

  /// Whether the last turn still waits to be taken. If so, the main thread is woken when it is.
  func awaitsTaking() -> Bool {
    mailbox.withLock { box in
      box.wakesWhenTaken = box.hasOpenTurn
      return box.hasOpenTurn
    }
  }

  /// Whether frames are being drawn on another thread, which then looks for the window system's news with each of them.
  /// The main thread is woken when that ends.
  func looksForEvents() -> Bool {
    guard thread != nil else { return false }
    return mailbox.withLock { box in
      box.wakesWhenResting = box.timing.deadline != nil
      return box.wakesWhenResting
    }
  }

  /// What is done and committed from here on is meant for the frame at `target`.
  func beginTurn(for target: CFTimeInterval) {
    self.target = target
    let now = monotonicNanoseconds()
    work.begin = work.begin ?? now
    work.updateBegin = work.updateBegin ?? now
  }

  /// Commits and ends the turn.
  ///
  /// A frame is asked for that shows it, or any frame: with `continues` now and, soon, again.
  func endTurn(wantsFrame: Bool, continues: Bool) {
    let change = continues != self.continues
    self.continues = continues
    work.runningAnimations = AnimationScheduler.shared.runningCount
    commitBegin = monotonicNanoseconds()
    StageStalls.run(.commit)
    // What is committed takes the turn's wishes along.
    self.wantsFrame = wantsFrame || continues
    hasNews = self.wantsFrame || change || size != nil || awaitsRest
    let earlyCount = early.count
    CATransaction.commitFrame()
    if let commitBegin { work.stages[.commit] += monotonicNanoseconds() - commitBegin }
    commitBegin = nil
    if hasNews {
      // What was pictured since the flush, by those it told of an end, waits for what they changed.
      let late = early[earlyCount...]
      early.removeSubrange(earlyCount...)
      send([])
      early += late
      awaitsRest = !early.isEmpty
    }
    target = nil
  }

  /// There are no display links any more, and nothing to commit.
  func endContinuing() {
    guard continues else { return }
    continues = false
    send([])
  }

  private func send(_ commits: [Commit], isComplete: Bool = true) {
    if let commitBegin {
      work.stages[.commit] += monotonicNanoseconds() - commitBegin
      // What the rest of the flush takes, those who hear of it take: it is the next frame's.
      self.commitBegin = nil
    }
    var turn = RenderTurn(
      commits: early + commits, size: size, target: target ?? CACurrentMediaTime())
    turn.work = work
    turn.wantsFrame = wantsFrame
    turn.continues = continues
    turn.isComplete = isComplete
    early = []
    awaitsRest = !isComplete
    work = MainWork()
    (wantsFrame, hasNews, size) = (false, false, nil)
    mailbox.update { box in
      box.messages.append(.turn(turn))
      box.hasOpenTurn = true
    }
  }

  // MARK: The window

  /// Waits for the first picture and brings the window on the screen, with that in it.
  ///
  /// The icon, a picture to be read and sent, comes after it: nobody waits for that.
  func showFirstFrame() throws(DesktopError) {
    defer { if let icon = icon.take() { window.setIcon(icon) } }
    guard thread != nil else {
      try step()
      return
    }
    let failure = mailbox.wait { box -> DesktopError?? in
      if let failure = box.failure { return failure }
      return box.hasFirstPicture ? .some(nil) : nil
    }
    if let failure { throw failure }
    window.show()
    mailbox.update { $0.isShown = true }
    mailbox.wait { !$0.finished.frames.isEmpty || $0.failure != nil ? () : nil }
  }

  /// Takes over a new size of the window; the next turn brings it.
  func windowDidResize() {
    size = window.canvasSize
    window.configureScreen()
  }

  /// Takes over another display, or another rate of the same one.
  func displayDidChange(isNew: Bool) {
    if isNew { window.displayDidChange() }
    post(.display(refreshRate: window.refreshRate, isNew: isNew))
  }

  /// The window has lost what it showed.
  func showAll() { post(.exposed) }

  func setHidden(_ isHidden: Bool) { post(.hidden(isHidden)) }

  private func post(_ message: RenderMessage) {
    mailbox.update { $0.messages.append(message) }
  }

  /// Without a thread: draws a frame if one is due, and returns when to come back.
  @discardableResult
  func step() throws(DesktopError) -> CFTimeInterval? { try worker?.step() }

  /// The screen's picture: a read-back. Waits for the frame that is being drawn.
  func readCanvas() -> CGImage? { read(.readCanvas) }

  private func read(_ message: RenderMessage) -> CGImage? {
    // It may be of a picture that is still to be taken.
    if !early.isEmpty { send([], isComplete: false) }
    post(message)
    if let worker {
      do throws(DesktopError) { _ = try worker.step() } catch {
        mailbox.update { $0.failure = error }
      }
    }
    return mailbox.wait { box -> CGImage?? in
      if let answer = box.answer.take() { return .some(answer.image) }
      return box.failure == nil ? nil : .some(nil)
    }
  }
}

extension RenderServer: LayerScreen {
  /// Keeps commits until the end of the turn; an incomplete batch is not shown before the rest of the turn has come.
  func receive(_ commits: [Commit], isComplete: Bool) {
    if isComplete {
      send(commits)
    } else {
      early += commits
      awaitsRest = true
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
      post(.metering(newValue))
    }
  }

  /// Moves the frames that were finished since the last call to `frames`, whose storage is reused.
  func takeFinishedFrames(into frames: inout FinishedFrames) {
    frames.removeAll()
    mailbox.withLock { swap(&$0.finished, &frames) }
  }
}
