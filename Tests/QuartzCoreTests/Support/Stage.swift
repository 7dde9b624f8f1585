import QuartzCore

/// A layer tree on screen, on a clock that is moved by hand: what the desktop's loop does, one step
/// at a time.
@MainActor
final class Stage {
  let clock: ManualClock
  let context = LayerContext()
  let root = CALayer()
  private(set) var commits: [Commit] = []
  /// Those that brought the root.
  private(set) var firstCommits: [Commit] = []

  /// Runs `body` with a stage whose clock starts at 100 s; the real clock is back afterwards, the
  /// screen empty.
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
    // The layers of other suites' tests may outlive them: nothing of theirs runs here.
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

  /// Ends this turn of the loop, moves the clock and runs the next one: animations that are over
  /// end, then changes go out.
  func advance(by seconds: CFTimeInterval) {
    CATransaction.flush()
    clock.advance(by: seconds)
    AnimationScheduler.shared.tick(at: now)
    CATransaction.flush()
  }

  /// A layer on screen, known to the compositor.
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
  /// An animation of `position.x` from 0 to 100 in one second, at an even speed.
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

  /// The position's x that shows now.
  var shownX: CGFloat { presentationProperties(at: CACurrentMediaTime()).position.x }
}

/// Writes down what animation delegates hear.
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
