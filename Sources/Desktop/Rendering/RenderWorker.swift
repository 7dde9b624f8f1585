import Compositor
import Dispatch
import Foundation
import FrameStatistics
import QuartzCore

/// Runs a ``RenderLoop`` by what comes into the mailbox.
///
/// It belongs to the thread that makes it.
final class RenderWorker {
  private let mailbox: Monitor<RenderMailbox>
  private let loop: RenderLoop

  /// What a worker is made of, before there is a context.
  struct Plan: Sendable {
    var window: WindowHandle
    var size: CanvasSize
    var setup: RenderSetup
    var refreshRate: Double
    /// Whether frames come as the display shows them.
    var followsDisplay: Bool
    /// Whether the window system never makes a software renderer wait.
    var neverPacesSoftware: Bool
  }

  /// Makes the context, tells the mailbox what it can do, and compiles the shaders.
  init(_ plan: Plan, _ mailbox: Monitor<RenderMailbox>) throws(DesktopError) {
    let context = try GraphicsContext(plan.window, synchronizes: plan.followsDisplay)
    let device: GraphicsDevice
    do throws(CompositorError) { device = try GraphicsDevice() } catch { throw .compositor(error) }
    // Known without waiting for evidence: on X11, nothing paces a renderer that is no display hardware's.
    let isUnpaced = device.isSoftware && plan.neverPacesSoftware
    let clock = FrameClock(
      refreshRate: plan.refreshRate, promisesVsync: context.hasVerticalSync && !isUnpaced)
    self.mailbox = mailbox
    let facts = RenderFacts(device: device)
    mailbox.update {
      $0.facts = facts
      $0.timing = clock.timing
    }
    let renderer = try FrameRenderer(context, plan.setup, size: plan.size)
    loop = RenderLoop(renderer, clock, sleep: Self.sleep(until:))
    loop.onRest = { [unowned loop] in
      if loop.isMetering || context.hasQueuedEvents { Self.wakeMain(mailbox) }
    }
    loop.onFrame = { [unowned loop] frame in
      let plenty =
        loop.isMetering ? RenderMailbox.plentyForRecording : RenderMailbox.plenty
      let hasPlenty = mailbox.update { box in
        box.finished.add(frame)
        return box.finished.frames.count >= plenty
      }
      // Nobody who waits for the window system's connection sees what swapping has read from it.
      if hasPlenty || context.hasQueuedEvents { Self.wakeMain(mailbox) }
    }
  }

  /// Called when the first frame is drawn; it is shown on return.
  var onFirstPicture: () -> Void {
    get { loop.onFirstPicture }
    set { loop.onFirstPicture = newValue }
  }

  /// Draws until the mailbox says that it is to end.
  func run() throws(DesktopError) {
    onFirstPicture = { [unowned self] in awaitWindow() }
    var next: CFTimeInterval?
    while true {
      let mail = nextMail(until: next)
      if mail?.isEnding == true { return }
      next = try step(mail ?? RenderMailbox.Mail())
    }
  }

  /// Waits for mail, but not beyond `next`; while there is none, compiles what frames may need.
  private func nextMail(until next: CFTimeInterval?) -> RenderMailbox.Mail? {
    func look(_ box: inout RenderMailbox) -> RenderMailbox.Mail? {
      box.messages.isEmpty && !box.isEnding ? nil : box.take()
    }
    while true {
      if let mail = mailbox.withLock(look) { return mail }
      guard warmUp(until: next) else { return mailbox.wait(until: next ?? .infinity, look) }
    }
  }

  private func warmUp(until next: CFTimeInterval?) -> Bool {
    guard loop.warmUp(until: next) else { return false }
    if loop.isWarm {
      StartUpCode.release()
      mailbox.update { $0.isWarm = true }
      Self.wakeMain(mailbox)
    }
    return true
  }

  /// Waits until the window is on screen, which is the main thread's to do.
  private func awaitWindow() {
    enum News {
      case mail(RenderMailbox.Mail)
      /// The window is shown, or never will be.
      case waitIsOver
    }
    mailbox.update { $0.hasFirstPicture = true }
    while true {
      let news = mailbox.wait { box -> News? in
        if box.isShown || box.isEnding { return .waitIsOver }
        return box.messages.isEmpty ? nil : .mail(box.take())
      }
      guard case .mail(let mail) = news else { return }
      do throws(DesktopError) {
        try take(mail)
      } catch {
        return mailbox.update { $0.failure = error }
      }
    }
  }

  /// Does what the mailbox asks for and, if one is due, a frame; returns when to come back.
  func step() throws(DesktopError) -> CFTimeInterval? {
    let next = try step(mailbox.withLock { $0.take() })
    return warmUp(until: next) ? CACurrentMediaTime() : next
  }

  private func step(_ mail: RenderMailbox.Mail) throws(DesktopError) -> CFTimeInterval? {
    try take(mail)
    let next = loop.step()
    let timing = loop.timing
    let wakesMain = mailbox.withLock { box in
      box.timing = timing
      guard timing.deadline == nil, box.wakesWhenResting else { return false }
      box.wakesWhenResting = false
      return true
    }
    if wakesMain { Self.wakeMain(mailbox) }
    return next
  }

  private func take(_ mail: RenderMailbox.Mail) throws(DesktopError) {
    if mail.wakesMain { Self.wakeMain(mailbox) }
    for message in mail.messages { try handle(message) }
  }

  private func handle(_ message: RenderMessage) throws(DesktopError) {
    switch message {
    case .turn(let turn): try loop.take(turn)
    case .exposed: loop.showAll()
    case .hidden(let isHidden): loop.setHidden(isHidden)
    case .display(let refreshRate, let isNew):
      loop.setDisplay(refreshRate: refreshRate, isNew: isNew)
    case .metering(let isOn): loop.isMetering = isOn
    case .readSnapshot(let snapshot): answer(loop.read(snapshot))
    case .readCanvas: answer(loop.readCanvas())
    }
  }

  private func answer(_ image: CGImage?) {
    mailbox.update { $0.answer = RenderMailbox.Answer(image: image) }
  }

  /// Brings the main thread's loop back from its wait, or keeps it from one that it is about to begin.
  static func wakeMain(_ mailbox: Monitor<RenderMailbox>) {
    mailbox.withLock { $0.callsMain = true }
    DispatchQueue.main.async {}
  }

  /// Blocks for the last milliseconds before a deadline, exactly.
  private static func sleep(until deadline: CFTimeInterval) {
    var time = timespec(monotonicSeconds: deadline)
    // Woken by a signal, it is early by less than anyone can see.
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }
}
