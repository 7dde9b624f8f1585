import QuartzCore

/// A layer tree on screen with a manual clock. Its methods do step by step what the desktop's main loop does.
@MainActor
final class Stage {
  let clock: ManualClock
  let context = LayerContext()
  let root = CALayer()
  private(set) var commits: [Commit] = []
  /// The commits that introduced the root.
  private(set) var firstCommits: [Commit] = []

  /// Runs `body` with a stage whose clock starts at 100 s, and then restores the clock and clears the screen.
  static func run<Result>(_ body: @MainActor (Stage) throws -> Result) rethrows -> Result {
    let clock = ManualClock(100)
    let before = MediaClock.install(clock)
    let stage = Stage(clock)
    defer {
      stage.context.rootLayer = nil
      CATransaction.flush()
      AnimationScheduler.shared.tick(at: .greatestFiniteMagnitude)
      MediaClock.install(before)
    }
    // Layers of other tests may still exist, so their animations are ended.
    AnimationScheduler.shared.endAll()
    return try body(stage)
  }

  private init(_ clock: ManualClock) {
    self.clock = clock
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.position = CGPoint(x: 200, y: 150)
    context.rootLayer = root
    context.onCommit = { [weak self] in self?.commits.append($0) }
    CATransaction.flush()
    firstCommits = takeCommits()
  }

  var now: CFTimeInterval { clock.now() }

  /// The commits since the last call.
  func takeCommits() -> [Commit] {
    defer { commits = [] }
    return commits
  }

  /// Flushes, moves the clock, ends animations that are over, and flushes again.
  func advance(by seconds: CFTimeInterval) {
    CATransaction.flush()
    clock.advance(by: seconds)
    AnimationScheduler.shared.tick(at: now)
    CATransaction.flush()
  }

  /// Adds a layer to the screen and commits it.
  func addLayer(
    to parent: CALayer? = nil, frame: CGRect = CGRect(x: 10, y: 20, width: 100, height: 50)
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    (parent ?? root).addSublayer(layer)
    CATransaction.flush()
    commits = []
    return layer
  }
}

extension CALayer {
  /// Adds a linear animation of `position.x` from 0 to 100 in one second.
  @discardableResult
  func addSlide(
    forKey key: String? = "slide", delegate: (any CAAnimationDelegate)? = nil,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 100
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.delegate = delegate
    change(animation)
    add(animation, forKey: key)
    return animation
  }

  /// The `position.x` on screen at the current time.
  var shownX: CGFloat { presentationProperties(at: CACurrentMediaTime()).position.x }
}

/// Records the calls of animation delegates.
@MainActor
final class DelegateLog: CAAnimationDelegate {
  private(set) var events: [String] = []
  var onStop: () -> Void = {}

  func animationDidStart(_ anim: CAAnimation) { events.append("start") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    events.append(flag ? "finished" : "cancelled")
    onStop()
  }
}
