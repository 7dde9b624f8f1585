/// A transition in the hand: pans begin it, move it by percent, let it go with the velocity it has, and catch it again
/// on its way.
///
///     lazy var interaction = PanDrivenInteractiveTransition(
///       way: { [view] in CGVector(dx: 0, dy: view!.bounds.height) },
///       begin: { [weak self] in self?.dismiss(animated: true) })
///
///     view.addGestureRecognizer(pan)
///     interaction.follow(pan)
///     // … and the transitioning delegate hands `interaction` out for the dismissal.
///
/// Ours, around what UIKit has: a ``UIPercentDrivenInteractiveTransition`` that is its own gesture handler. The
/// delegate may hand it out for every transition, also for those no pan began: they run by themselves until a pan
/// catches them.
///
/// Percent is a linear function of the pan's translation alone: from where the pan took hold, the component along
/// ``way`` divided by its length. Let go, the transition ends where ``InputTuning``'s rules say, on the spring
/// ``settling`` that starts with the pan's velocity: neither place nor velocity jump. A pan that is cancelled goes back
/// from rest.
@preconcurrency @MainActor
open class PanDrivenInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The translation that is the whole way, in window points: the pan's view may turn or shrink itself. Asked all the
  /// time, since a window may be resized on the way.
  public var way: () -> CGVector
  /// Begins the transition, as by popping or dismissing. What it begins must get this object as its interaction controller.
  public var begin: () -> Void
  /// The spring on which a released transition comes to rest; its own velocity does not count.
  public var settling = UISpringTimingParameters()
  /// Told of the end that a released pan has chosen.
  public var onRelease: ((_ finishes: Bool) -> Void)?

  private var followed: [WeakRecognizer] = []
  /// The pan that moves it now.
  public private(set) weak var pan: UIPanGestureRecognizer?
  /// The share from which the pan's translation counts, and the way by which it does.
  private var grip: (share: CGFloat, way: CGVector) = (0, .zero)
  /// The translation that counts already.
  private var travelled = CGPoint.zero

  public init(way: @escaping () -> CGVector, begin: @escaping () -> Void) {
    self.way = way
    self.begin = begin
    super.init()
    wantsInteractiveStart = false
  }

  /// Lets `pan` begin, move and catch the transition. There may be several: the first that begins leads until it ends.
  public func follow(_ pan: UIPanGestureRecognizer) {
    followed.append(WeakRecognizer(recognizer: pan))
    pan.addHandler { [weak self] in self?.panChanged($0) }
  }

  /// Whether `pan` was given to ``follow(_:)``.
  func isFollowing(_ pan: UIPanGestureRecognizer) -> Bool {
    followed.contains { $0.recognizer === pan }
  }

  /// Whether a transition runs by itself that a pan may catch.
  public var canCatch: Bool { isRunningByItself }

  /// Sends a transition that runs by itself to its end, or back to its beginning, as if it were caught and let go at
  /// once. False where none runs, or goes that way already.
  @discardableResult
  func send(finishing: Bool) -> Bool {
    guard isRunningByItself, isGoingBack == finishing else { return false }
    pause()
    guard isUnderHand else { return false }
    settle(finishing: finishing, velocity: 0)
    return true
  }

  private func panChanged(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    switch pan.state {
    case .began: take(pan)
    case .changed: if pan === self.pan { move(pan) }
    case .ended: if pan === self.pan { release(pan) }
    case .cancelled: if pan === self.pan { drop() }
    case .possible, .failed: break
    }
  }

  private func take(_ pan: UIPanGestureRecognizer) {
    guard self.pan == nil else { return }
    if isRunningByItself {
      pause()
    } else {
      wantsInteractiveStart = true
      begin()
      wantsInteractiveStart = false
    }
    guard isUnderHand else { return }
    self.pan = pan
    grip = (percentComplete, way())
    travelled = .zero
    pan.setTranslation(.zero, in: nil)
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let way = way()
    if way != grip.way {
      // Resized: from here on the new way counts. Nothing moves because of it, and no step of the pan is lost.
      grip = (percentComplete, way)
      let step = pan.translation(in: nil)
      pan.setTranslation(CGPoint(x: step.x - travelled.x, y: step.y - travelled.y), in: nil)
    }
    travelled = pan.translation(in: nil)
    update(share(of: pan))
  }

  private func share(of pan: UIPanGestureRecognizer) -> CGFloat {
    let translation = pan.translation(in: nil)
    return grip.share
      + grip.way.share(of: CGVector(dx: translation.x, dy: translation.y))
  }

  private func release(_ pan: UIPanGestureRecognizer) {
    move(pan)
    self.pan = nil
    let velocity = pan.velocity(in: nil)
    let share = grip.way.share(of: CGVector(dx: velocity.x, dy: velocity.y))
    // Where the pan has gone beyond an end, nothing follows it any more.
    let stands = self.share(of: pan) != percentComplete
    let length = grip.way.length
    let decision = ReleaseDecision(
      of: pan, share: percentComplete, velocity: share * length, way: length)
    let rate = CGFloat(pan.view?.timeRate ?? 1)
    settle(finishing: decision.finishes, velocity: stands ? 0 : share / rate)
  }

  private func drop() {
    pan = nil
    settle(finishing: false, velocity: 0)
  }

  /// Ends the interaction.
  ///
  /// - Parameter velocity: in shares of the way per second of the view's time.
  private func settle(finishing: Bool, velocity: CGFloat) {
    let rest = finishing ? 1 - percentComplete : -percentComplete
    let start = abs(rest) > Self.negligibleRest ? velocity / rest : 0
    timingCurve = settling.starting(at: start)
    onRelease?(finishing)
    if finishing { finish() } else { cancel() }
  }

  /// A share of the way that nobody sees.
  private static let negligibleRest: CGFloat = 1e-6
}

extension CGVector {
  fileprivate var length: CGFloat { hypot(dx, dy) }

  /// How much of this way `vector` goes.
  fileprivate func share(of vector: CGVector) -> CGFloat {
    let square = dx * dx + dy * dy
    return square > 0 ? (vector.dx * dx + vector.dy * dy) / square : 0
  }
}
