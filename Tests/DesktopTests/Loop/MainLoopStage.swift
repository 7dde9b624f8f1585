import Foundation
import FrameStatistics
import QuartzCore
import UIKit

@testable import Desktop

/// Calls `isDone` from a timer again and again until it returns true.
@MainActor
func poll(_ isDone: @escaping @MainActor () -> Bool) {
  _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: false) { _ in
    MainActor.assumeIsolated {
      if !isDone() { poll(isDone) }
    }
  }
}

/// Polls each step until it returns true, then begins with the next step.
@MainActor
func poll(through steps: [@MainActor () -> Bool]) {
  guard let step = steps.first else { return }
  poll {
    guard step() else { return false }
    poll(through: Array(steps.dropFirst()))
    return true
  }
}

/// A main loop with a window. `idle` is called once, after several passes in which the loop has drawn nothing.
@MainActor
final class MainLoopStage {
  let loop: MainLoop
  let log: FrameLog
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let window: UIWindow
  var idle: () -> Void = {}

  init() throws {
    var configuration = WindowConfiguration()
    configuration.isOffscreen = ProcessInfo.processInfo.environment["DISPLAY"] == nil
    // A task that is ending may still retain the stage of the previous test.
    LayerContext.receiver = nil
    configuration.width = 64
    configuration.height = 48
    let server = try RenderServer(configuration)
    log = FrameLog(server)
    loop = MainLoop(server, log: log)
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    // A change of an invisible view would draw no frame.
    view.backgroundColor = .blue
    window.rootViewController?.view.addSubview(view)
    window.makeKeyAndVisible()
  }

  isolated deinit { window.isHidden = true }

  func run() throws {
    loop.onFirstFrame = { [weak self] in self?.awaitIdle() }
    // The closure often retains the stage. Releasing the closure breaks that cycle.
    defer { idle = {} }
    try loop.run()
  }

  /// Whether the render loop has drawn everything and waits. On a busy machine this happens long after the first frame.
  private var isResting: Bool {
    loop.server.isPrecompiled && !loop.server.isFrameCommitPending()
      && loop.server.timing.deadline == nil
  }

  private func awaitIdle() {
    var (frames, quietTurns) = (0, 0)
    poll { [weak self] in
      // A test that ends its loop early leaves the timer, and the run loop of a later test fires it.
      guard let self else { return true }
      quietTurns = log.framesLogged == frames && isResting ? quietTurns + 1 : 0
      frames = log.framesLogged
      // When a window opens, the window system requests one or two frames.
      guard quietTurns == 10 else { return false }
      idle()
      return true
    }
  }
}
