import TestSupport
import Testing

@testable import UIKit

/// Opens, closes, drags, catches, reverses and resizes zooms at random, each run with its own seed, and checks in every frame
/// that the card doesn't jump. `INTERLUDE_DRAG_SEEDS=1000` sets the number of seeds for each kind.
///
/// In one frame, the movement of an edge is limited by its velocity in the last frame, by the acceleration of the fastest
/// spring and by the movement of the pointer.
@MainActor
@Suite("Random zooms")
struct RandomZoomTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["INTERLUDE_DRAG_SEEDS"].flatMap { Int($0) } ?? 15

  @Test("No zoom jumps, and each ends once", arguments: ZoomScene.Kind.allCases)
  func continuity(kind: ZoomScene.Kind) {
    var (catches, drags, turns, resizes) = (0, 0, 0, 0)
    for seed in 1...Self.seeds {
      var run = Run(kind, seed: UInt64(seed))
      run.run()
      if let problem = run.problem {
        Issue.record("seed \(seed): \(problem) after \(run.steps.joined(separator: " "))")
        return
      }
      (catches, drags) = (catches + run.catches, drags + run.drags)
      (turns, resizes) = (turns + run.turns, resizes + run.resizes)
    }
    #expect(catches > 0 && drags > 0 && turns > 0 && resizes > 0)
  }

  @MainActor
  private struct Run {
    let scene: ZoomScene
    private var random: SeededGenerator
    private(set) var steps: [String] = []
    private(set) var problem: String?
    private(set) var (catches, drags, turns, resizes) = (0, 0, 0, 0)
    private var speed = CGVector.zero
    private var edges: [CGFloat] = []
    private var velocities: [CGFloat] = [0, 0, 0, 0]
    /// The angular frequency of the fastest spring that moves an edge, in radians per second.
    private let frequency = 2 * CGFloat.pi / 0.278
    /// The duration of a frame, in seconds. It is short, so that springs can explain only a small movement.
    private static let frame = 1.0 / 240
    /// The maximum movement of an edge in a frame while it is dragged, in points.
    private static let fastest = hypot(3, 4) * 1.6 as CGFloat

    init(_ kind: ZoomScene.Kind, seed: UInt64) {
      scene = ZoomScene(kind)
      random = SeededGenerator(seed: seed)
      // Half of the runs begin with an open page.
      if seed.isMultiple(of: 2) { scene.open(animated: false) }
    }

    mutating func run() {
      let spans = SpanLog()
      TransitionObservers.add(spans)
      for _ in 0..<240 where problem == nil {
        act()
        passFrame()
      }
      if scene.hand.isDown { scene.hand.up() }
      scene.screen.runUntilIdle()
      TransitionObservers.remove(spans)
      guard problem == nil else { return }
      var left = scene.problemsAtRest()
      let ended = spans.ended.map(\.id)
      if Set(ended).count != ended.count { left.append("a transition ended twice") }
      if Set(ended) != Set(spans.began.map(\.id)) { left.append("a transition never ended") }
      if !left.isEmpty { problem = left.joined(separator: ", ") }
    }

    private mutating func act() {
      let busy = scene.coordinator != nil
      if scene.hand.isDown {
        switch random.index(below: 60) {
        case 0:
          step("up") { $0.hand.up() }
          // The release velocity is a mean over 150 ms, so it may exceed the velocity in the last frame.
          velocities = velocities.map { max($0, Self.fastest / CGFloat(Self.frame)) }
        case 1: step("cancel") { $0.hand.cancel() }
        case 2...5:
          speed = CGVector(
            dx: CGFloat(random.number(-3...3)), dy: CGFloat(random.number(-4...4)))
        case 6 where random.chance(0.2): resize()
        default: break
        }
        return
      }
      switch random.index(below: 24) {
      case 0 where !busy:
        if scene.isOpen { step("close") { $0.close() } } else { step("open") { $0.open() } }
      case 1, 2:
        speed = CGVector(
          dx: CGFloat(random.number(-2...2)), dy: CGFloat(random.number(-1...3)))
        let place = scene.screen.window.bounds
        step("grab") {
          $0.hand.grab(place.midX, place.midY, going: CGVector(dx: 0, dy: 1))
        }
        if busy, scene.interaction?.pan != nil { catches += 1 }
        if !busy, scene.card != nil { drags += 1 }
      case 3 where busy:
        turns += 1
        step("escape") { $0.escape() }
      case 4 where random.chance(0.15): resize()
      default: break
      }
    }

    private mutating func resize() {
      resizes += 1
      steps.append("resize")
      scene.screen.window.frame.size =
        random.chance(0.5) ? CGSize(width: 560, height: 500) : CGSize(width: 400, height: 644)
      scene.screen.flush()
      look()
      // The resize has moved the edges, so their velocities are unknown.
      velocities = Array(repeating: .infinity, count: 4)
    }

    /// Performs an action without duration, during which no edge may move.
    private mutating func step(_ name: String, _ act: (ZoomScene) -> Void) {
      steps.append(name)
      look()
      let (before, wasThere) = (edges, scene.page.viewIfLoaded?.window != nil)
      act(scene)
      scene.screen.flush()
      look()
      // A grab is 1 point longer than the slop. The card follows this point, and shrinks with it: an edge moves by 1.4 points.
      guard wasThere, edges.count == 4, before.count == 4 else { return }
      for (old, new) in zip(before, edges) where abs(old - new) > 1.5 {
        problem = "\(name): a jump from \(old) to \(new)"
      }
    }

    private mutating func passFrame() {
      let before = edges
      let dt = CGFloat(Self.frame)
      scene.screen.advance(by: Self.frame)
      if scene.hand.isDown {
        scene.hand.move(scene.hand.location.x + speed.dx, scene.hand.location.y + speed.dy)
        scene.screen.flush()
      }
      look()
      steps.append(".")
      defer { if edges.count != 4 { velocities = [0, 0, 0, 0] } }
      guard before.count == 4, edges.count == 4 else { return }
      let pointer = scene.hand.isDown ? hypot(speed.dx, speed.dy) * 1.6 : 0
      let size = scene.screen.window.bounds.size
      for index in 0..<4 {
        let moved = edges[index] - before[index]
        let old = abs(velocities[index])
        let acceleration =
          frequency * frequency * max(size.width, size.height) * 1.2 + 2 * frequency * old
        if abs(moved) > (old + acceleration * dt) * dt + pointer + 0.2 {
          problem = "a jump of \(moved)"
        }
        velocities[index] = max(abs(moved / dt), scene.hand.isDown ? pointer / dt : 0)
      }
    }

    private mutating func look() {
      let shown = scene.shown
      edges = shown.isNull ? [] : [shown.minX, shown.minY, shown.maxX, shown.maxY]
    }
  }
}
