/// An interaction controller that follows pan gestures. A pan begins the transition, moves it and releases it with the
/// pan's velocity. A later pan may catch the transition while it runs.
///
///     lazy var interaction = PanDrivenInteractiveTransition(
///       fullTranslation: { [view] in CGVector(dx: 0, dy: view!.bounds.height) },
///       begin: { [weak self] in self?.dismiss(animated: true) })
///
///     view.addGestureRecognizer(pan)
///     interaction.follow(pan)
///     // … and the transitioning delegate hands `interaction` out for the dismissal.
///
/// It is a ``UIPercentDrivenInteractiveTransition`` that handles the gesture; UIKit on iOS has no such class. The
/// delegate may return it for every transition. A transition that no pan began runs by itself until a pan catches it.
///
/// The progress is linear: it is the component of the pan's translation along ``fullTranslation``, divided by the length
/// of ``fullTranslation``. Pages of a navigation controller that UIKit animates follow on a short spring, as on iOS
/// (`MotionTuning.followResponse`). After the release, ``ReleaseDecision`` decides whether the transition finishes or goes back. Either way it
/// follows ``releaseSpring``, starting with the velocity that it had under the pan, so neither position nor velocity jumps. After a cancelled
/// pan it goes back.
@preconcurrency @MainActor
open class PanDrivenInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// Returns the translation that moves the transition from 0 to 100 percent, in window points. It is called for each
  /// movement, because the window may be resized during the pan.
  public var fullTranslation: () -> CGVector
  /// Begins the transition, by a pop or a dismissal for example. The delegate must return this object as the
  /// transition's interaction controller.
  public var begin: () -> Void
  /// The spring that a released transition follows. The transition's velocity replaces the spring's initial velocity.
  public var releaseSpring = UISpringTimingParameters()
  /// Called at each release. `finishes` is true if the transition finishes, and false if it goes back.
  public var onRelease: ((_ finishes: Bool) -> Void)?

  /// Decides in place of ``ReleaseDecision`` whether a released transition finishes; nil to use `ReleaseDecision`.
  ///
  /// `fraction` is the progress, 0…1, `velocity` is in points per second, positive towards the end of the transition, and
  /// `distance` is that of the whole transition in points.
  var decidesRelease: ((_ fraction: CGFloat, _ velocity: CGFloat, _ distance: CGFloat) -> Bool)?

  /// Whether the transition follows the pan on a spring, as iOS's own pages do, and not point by point.
  var followsOnSpring = false

  private var followed: [WeakRecognizer] = []
  /// The pan that is moving the transition; nil if there is none.
  public private(set) weak var pan: UIPanGestureRecognizer?
  /// The transition's fraction when the pan's translation was zero, and the value of ``fullTranslation`` then.
  private var start: (fraction: CGFloat, fullTranslation: CGVector) = (0, .zero)
  /// The pan's translation at the last movement.
  private var lastTranslation = CGPoint.zero
  /// The spring on which the transition follows the pan; nil if it follows point by point.
  private var follower: FollowMotion?
  /// Moves the transition with the follower, until that has reached the pan.
  private var followLink: CADisplayLink?

  /// Creates an interaction controller that follows no pan yet.
  ///
  /// - Parameters:
  ///   - fullTranslation: see ``fullTranslation``.
  ///   - begin: see ``begin``.
  public init(fullTranslation: @escaping () -> CGVector, begin: @escaping () -> Void) {
    self.fullTranslation = fullTranslation
    self.begin = begin
    super.init()
    wantsInteractiveStart = false
  }

  /// Lets `pan` begin, move and catch the transition. If several pans are followed, the first one that begins moves the
  /// transition until it ends.
  public func follow(_ pan: UIPanGestureRecognizer) {
    followed.append(WeakRecognizer(recognizer: pan))
    pan.addHandler { [weak self] in self?.panChanged($0) }
  }

  /// Whether `pan` was given to ``follow(_:)``.
  func isFollowing(_ pan: UIPanGestureRecognizer) -> Bool {
    followed.contains { $0.recognizer === pan }
  }

  /// Whether a transition runs by itself, so that a pan may catch it.
  public var canCatch: Bool { isRunningByItself }

  /// Makes a transition that runs by itself finish or go back, as if a pan had caught and released it at once.
  ///
  /// - Returns: false if no transition runs by itself, or if it plays in that direction already.
  @discardableResult
  func send(finishing: Bool) -> Bool {
    guard isRunningByItself, isGoingBack == finishing else { return false }
    pause()
    guard isInteracting else { return false }
    endInteraction(finishing: finishing, velocity: 0)
    return true
  }

  /// Begins a transition with `begin` and lets it finish from `fraction` on, as if a pan had moved it there and released
  /// it with `velocity`, in fractions per second of the view's local time.
  ///
  /// - Returns: false if no transition has begun.
  func run(from fraction: CGFloat, velocity: CGFloat, _ begin: () -> Void) -> Bool {
    guard pan == nil, !isRunningByItself, !isInteracting else { return false }
    wantsInteractiveStart = true
    begin()
    wantsInteractiveStart = false
    guard isInteracting else { return false }
    update(fraction)
    endInteraction(finishing: true, velocity: velocity)
    return true
  }

  private func panChanged(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    switch pan.state {
    case .began: take(pan)
    case .changed: if pan === self.pan { move(pan) }
    case .ended: if pan === self.pan { release(pan) }
    case .cancelled: if pan === self.pan { cancelPan(pan) }
    case .possible, .failed: break
    }
  }

  private func take(_ pan: UIPanGestureRecognizer) {
    guard self.pan == nil else { return }
    let catches = isRunningByItself
    if catches {
      pause()
    } else {
      wantsInteractiveStart = true
      begin()
      wantsInteractiveStart = false
    }
    guard isInteracting else { return }
    self.pan = pan
    start = (percentComplete, fullTranslation())
    lastTranslation = .zero
    guard followsOnSpring else {
      pan.setTranslation(.zero, in: nil)
      return didTake(pan, byCatching: catches)
    }
    // The movement beyond the slop counts: the spring makes up for it. It also slows a transition down that is caught.
    let delay = catches ? 0 : MotionTuning.followDelay
    let velocity = catches ? velocityBeforePause * CGFloat(pan.view?.timeRate ?? 1) : 0
    follower = FollowMotion(
      at: Double(percentComplete), velocity: Double(velocity),
      within: Double(percentRange.lowerBound)...Double(percentRange.upperBound),
      from: CACurrentMediaTime() + delay)
    move(pan)
  }

  /// Called when a pan has begun the transition or caught it. For subclasses in UIKit; does nothing.
  func didTake(_ pan: UIPanGestureRecognizer, byCatching: Bool) {}

  /// Moves the transition with the pan.
  func move(_ pan: UIPanGestureRecognizer) {
    let fullTranslation = fullTranslation()
    if fullTranslation != start.fullTranslation {
      // The window was resized. From here on, translations are counted from the current fraction and with the new full
      // translation. So the transition doesn't jump, and the latest movement still counts.
      start = (follower.map { CGFloat($0.target) } ?? percentComplete, fullTranslation)
      let step = pan.translation(in: nil)
      pan.setTranslation(
        CGPoint(x: step.x - lastTranslation.x, y: step.y - lastTranslation.y), in: nil)
    }
    lastTranslation = pan.translation(in: nil)
    let fraction = fraction(of: pan)
    guard follower != nil else { return update(fraction) }
    follower?.aim(at: Double(fraction), time: pan.motion.time)
    followOn()
  }

  /// Begins to move the transition with the follower, unless it does so already.
  private func followOn() {
    guard followLink == nil, follower?.isResting == false else { return }
    let link = CADisplayLink { [weak self] in self?.follow(at: $0.targetTimestamp) }
    link.add(to: .main, forMode: .common)
    followLink = link
  }

  private func follow(at time: CFTimeInterval) {
    guard isInteracting, pan != nil, follower != nil else { return stopFollowing() }
    follower?.advance(to: time)
    guard let follower else { return }
    update(CGFloat(follower.value))
    if follower.isResting { stopFollowing(keepingFollower: true) }
  }

  /// Ends the following, at the present time, and returns the velocity that the transition has then, in fractions per
  /// second; nil if it follows point by point.
  private func followedVelocity() -> CGFloat? {
    guard follower != nil else { return nil }
    follower?.advance(to: CACurrentMediaTime())
    guard let follower else { return nil }
    update(CGFloat(follower.value))
    stopFollowing()
    return CGFloat(follower.recentVelocity)
  }

  private func stopFollowing(keepingFollower: Bool = false) {
    followLink?.invalidate()
    followLink = nil
    if !keepingFollower { follower = nil }
  }

  private func fraction(of pan: UIPanGestureRecognizer) -> CGFloat {
    let translation = pan.translation(in: nil)
    return start.fraction
      + start.fullTranslation.fraction(of: CGVector(dx: translation.x, dy: translation.y))
  }

  private func release(_ pan: UIPanGestureRecognizer) {
    move(pan)
    self.pan = nil
    let outcome = outcome(of: pan)
    endInteraction(finishing: outcome.finishes, velocity: outcome.velocity)
  }

  /// Whether a transition that `pan` releases finishes, and its velocity in fractions per second of the view's local time.
  func outcome(of pan: UIPanGestureRecognizer) -> (finishes: Bool, velocity: CGFloat) {
    let velocity = pan.velocity(in: nil)
    let fractionVelocity = start.fullTranslation.fraction(
      of: CGVector(dx: velocity.x, dy: velocity.y))
    // If the pan has moved beyond an end of the transition, the transition rests there and has no velocity.
    let ownVelocity =
      followedVelocity() ?? (fraction(of: pan) == percentComplete ? fractionVelocity : 0)
    let length = start.fullTranslation.length
    let finishes =
      decidesRelease?(percentComplete, fractionVelocity * length, length)
      ?? ReleaseDecision(
        of: pan, fraction: percentComplete, velocity: fractionVelocity * length, distance: length
      ).finishes
    let rate = CGFloat(pan.view?.timeRate ?? 1)
    return (finishes, ownVelocity / rate)
  }

  private func cancelPan(_ cancelled: UIPanGestureRecognizer) {
    pan = nil
    let rate = CGFloat(cancelled.view?.timeRate ?? 1)
    endInteraction(finishing: false, velocity: (followedVelocity() ?? 0) / rate)
  }

  /// Finishes or cancels the transition, which follows ``releaseSpring`` from here on.
  ///
  /// - Parameter velocity: the transition's velocity, in fractions per second of the view's local time.
  func endInteraction(finishing: Bool, velocity: CGFloat) {
    let remainder = finishing ? 1 - percentComplete : -percentComplete
    let initialVelocity = abs(remainder) > Self.negligibleFraction ? velocity / remainder : 0
    timingCurve = releaseSpring.starting(at: initialVelocity)
    onRelease?(finishing)
    if finishing { finish() } else { cancel() }
  }

  /// A remaining fraction that is too small to be visible. No velocity is computed for it.
  private static let negligibleFraction: CGFloat = 1e-6
}

extension CGVector {
  /// The component of `vector` along this vector, as a fraction of its length.
  fileprivate func fraction(of vector: CGVector) -> CGFloat {
    let square = dx * dx + dy * dy
    return square > 0 ? (vector.dx * dx + vector.dy * dy) / square : 0
  }
}
