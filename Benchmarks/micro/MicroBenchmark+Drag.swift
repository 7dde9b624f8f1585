import Desktop
import Foundation
import Interlude
import QuartzCore
import UIKit

/// The cost of each pointer move during a drag, from the event to the layers that follow the pointer.
extension MicroBenchmark {
  private static let moves = 2000

  static func drags(in session: HeadlessSession) throws -> [MicroBenchmark] {
    let calendar = try BenchmarkScene(exhibit: "calendar")
    calendar.close()
    guard let split = calendar.root as? UINavigationController else {
      preconditionFailure("the calendar is no navigation controller")
    }
    return [pan(in: session)]
      + edgePop("a page popped by its edge", of: UINavigationController(), in: session)
      + edgePop("a split of the calendar's", of: split, in: session)
  }

  /// Moves of a drag that a pan recognizer on an empty page receives.
  private static func pan(in session: HeadlessSession) -> MicroBenchmark {
    let page = UIViewController()
    var travel = CGPoint.zero
    page.view.addGestureRecognizer(
      UIPanGestureRecognizer { recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        travel = pan.translation(in: nil)
      })
    let scene = BenchmarkScene(showing: page)
    defer { scene.close() }
    session.runUntilIdle()
    var hand = DraggingHand(session, from: CGPoint(x: 600, y: 400))
    let measured = MicroBenchmark("move of a drag, a pan", repetitions: moves) { hand.move() }
    hand.release()
    precondition(travel != .zero, "the pan recognized nothing")
    return measured
  }

  /// Moves of a drag that pops a page: first without drawing, then with one frame for each move.
  private static func edgePop(
    _ name: String, of navigation: UINavigationController, in session: HeadlessSession
  ) -> [MicroBenchmark] {
    navigation.viewControllers = [UIColor.systemTeal, .systemIndigo].map { color in
      let page = UIViewController()
      page.view.backgroundColor = color
      return page
    }
    let scene = BenchmarkScene(showing: navigation)
    defer { scene.close() }
    session.runUntilIdle()
    var hand = DraggingHand(session, from: CGPoint(x: 4, y: 400))
    session.frame()
    let moved = MicroBenchmark("move of a drag, \(name)", repetitions: moves) { hand.move() }
    precondition(TransitionObservers.latest?.phase == .interactive, "the drag popped nothing")
    let shown = MicroBenchmark("the same, with its frame", repetitions: 100) {
      hand.move()
      session.frame()
    }
    hand.release()
    session.runUntilIdle()
    return [moved, shown]
  }
}

/// A pointer that is down and moves to and fro, with 120 events per second.
@MainActor
private struct DraggingHand {
  private let session: HeadlessSession
  private let start: CGPoint
  private var step = 0

  /// Presses at `start` and moves beyond the slop to the right.
  init(_ session: HeadlessSession, from start: CGPoint) {
    self.session = session
    self.start = start
    session.send(.pointerDown(location: start))
    for _ in 0..<20 { move() }
  }

  mutating func move() {
    step += 1
    session.clock.advance(by: 1 / 120)
    let swing = 300 * (1 - cos(Double(step) / 40))
    session.send(.pointerMoved(location: CGPoint(x: start.x + 20 + swing, y: start.y)))
  }

  func release() { session.send(.pointerUp(location: start)) }
}
