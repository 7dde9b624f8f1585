import Foundation
import FrameStatistics
import QuartzCore
import UIKit

@testable import Desktop

/// Asks `isDone` at every turn of a timer until it says so.
@MainActor
func poll(_ isDone: @escaping @MainActor () -> Bool) {
  _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: false) { _ in
    MainActor.assumeIsolated {
      if !isDone() { poll(isDone) }
    }
  }
}

/// Asks one after the other.
@MainActor
func poll(through steps: [@MainActor () -> Bool]) {
  guard let step = steps.first else { return }
  poll {
    guard step() else { return false }
    poll(through: Array(steps.dropFirst()))
    return true
  }
}

/// A loop with a window, which has nothing to draw when `idle` is called, and has had nothing for some turns.
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
    // A task on its way out may still hold the stage of the test before.
    LayerContext.screen = nil
    configuration.width = 64
    configuration.height = 48
    let server = try RenderServer(configuration)
    log = FrameLog(server)
    loop = MainLoop(server, log: log)
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    // A change that nobody sees brings no frame.
    view.backgroundColor = .blue
    window.rootViewController?.view.addSubview(view)
    window.makeKeyAndVisible()
  }

  isolated deinit { window.isHidden = true }

  func run() throws {
    loop.onFirstFrame = { [unowned self] in awaitIdle() }
    // What is called refers to the stage.
    defer { idle = {} }
    try loop.run()
  }

  /// Whether whoever draws has taken all that there was, and waits. On a starved machine that is long after the first
  /// frame.
  private var isResting: Bool {
    loop.server.isWarm && !loop.server.awaitsTaking() && loop.server.timing.deadline == nil
  }

  private func awaitIdle() {
    var (frames, quietTurns) = (0, 0)
    poll { [unowned self] in
      quietTurns = log.framesLogged == frames && isResting ? quietTurns + 1 : 0
      frames = log.framesLogged
      // The window system asks for a picture or two of its own when a window opens.
      guard quietTurns == 10 else { return false }
      idle()
      return true
    }
  }
}
