/// A percent-driven transition that handles its own pan gestures: they begin the transition, move
/// it, release it with their velocity, and catch it again while it runs.
///
///     lazy var interaction = PanDrivenInteractiveTransition(
///       way: { [view] in CGVector(dx: 0, dy: view!.bounds.height) },
///       begin: { [weak self] in self?.dismiss(animated: true) })
///
///     view.addGestureRecognizer(pan)
///     interaction.follow(pan)
///     // The transitioning delegate returns `interaction` for the dismissal.
///
/// Not in UIKit. The delegate may return it for every transition, also for those that no pan began:
/// they play by themselves until a pan catches them.
///
/// The progress is a linear function of the pan's translation: from where the pan took control, the
/// component of the translation along ``way``, divided by the length of ``way``. After a release
/// the transition ends where ``ReleaseDecision`` says, on the spring ``settling``, which starts
/// with the pan's velocity, so neither position nor velocity jump. A cancelled pan returns the
/// transition to its start, beginning at rest.
@preconcurrency @MainActor
open class PanDrivenInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The translation that corresponds to the whole transition, in window points; the pan's own view
  /// may turn or shrink. It is read at every event, because the window may be resized during the
  /// transition.
  public var way: () -> CGVector
  /// Begins the transition, for example by popping or dismissing. The transition must have this
  /// object as its interaction controller.
  public var begin: () -> Void
  /// The spring on which a released transition moves to its end. Its own initial velocity is
  /// ignored.
  public var settling = UISpringTimingParameters()
  /// Called when a released pan has decided whether the transition finishes.
  public var onRelease: ((_ finishes: Bool) -> Void)?

  /// The pan that controls the transition now; nil if there is none.
  public private(set) weak var pan: UIPanGestureRecognizer?
  /// The progress at which the pan's translation is zero, and the vector of the whole transition.
  private var reference: (fraction: CGFloat, vector: CGVector) = (0, .zero)
  /// The pan's translation at the last event, in window points.
  private var lastTranslation = CGPoint.zero

  /// Creates an interaction controller that begins only under a pan; see ``way`` and ``begin``.
  public init(way: @escaping () -> CGVector, begin: @escaping () -> Void) {
    self.way = way
    self.begin = begin
    super.init()
    wantsInteractiveStart = false
  }

  /// Lets `pan` begin, move and catch the transition. There may be several pans; the first that
  /// begins has control until it ends.
  public func follow(_ pan: UIPanGestureRecognizer) {
    pan.addHandler { [weak self] in self?.panChanged($0) }
  }

  /// Whether a transition plays by itself, so that a pan may catch it.
  public var canCatch: Bool { isRunningByItself }

  /// Turns a transition that plays by itself towards its end or its start, as if it had been caught
  /// and released at once. Returns false if none plays or it already moves in that direction.
  @discardableResult
  func send(finishing: Bool) -> Bool {
    guard isRunningByItself, isGoingBack == finishing else { return false }
    pause()
    guard isUnderHand else { return false }
    complete(finishing: finishing, velocity: 0)
    return true
  }

  private func panChanged(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    switch pan.state {
    case .began: takeControl(pan)
    case .changed: if pan === self.pan { move(pan) }
    case .ended: if pan === self.pan { release(pan) }
    case .cancelled: if pan === self.pan { cancelPan() }
    case .possible, .failed: break
    }
  }

  private func takeControl(_ pan: UIPanGestureRecognizer) {
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
    reference = (percentComplete, way())
    lastTranslation = .zero
    pan.setTranslation(.zero, in: nil)
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let way = way()
    if way != reference.vector {
      // The window was resized. Continue from the present progress with the new vector, so that
      // nothing jumps and no movement of the pan is lost.
      reference = (percentComplete, way)
      let step = pan.translation(in: nil)
      pan.setTranslation(
        CGPoint(x: step.x - lastTranslation.x, y: step.y - lastTranslation.y), in: nil)
    }
    lastTranslation = pan.translation(in: nil)
    update(fraction(of: pan))
  }

  private func fraction(of pan: UIPanGestureRecognizer) -> CGFloat {
    let translation = pan.translation(in: nil)
    return reference.fraction
      + reference.vector.component(of: CGVector(dx: translation.x, dy: translation.y))
  }

  private func release(_ pan: UIPanGestureRecognizer) {
    move(pan)
    self.pan = nil
    let velocity = pan.velocity(in: nil)
    let speed = reference.vector.component(of: CGVector(dx: velocity.x, dy: velocity.y))
    // A pan beyond an end no longer moves the transition, which therefore starts at rest.
    let isBeyondEnd = fraction(of: pan) != percentComplete
    let length = reference.vector.length
    let decision = ReleaseDecision(
      of: pan, share: percentComplete, velocity: speed * length, way: length)
    let rate = CGFloat(pan.view?.timeRate ?? 1)
    complete(finishing: decision.finishes, velocity: isBeyondEnd ? 0 : speed / rate)
  }

  private func cancelPan() {
    pan = nil
    complete(finishing: false, velocity: 0)
  }

  /// Ends the interaction.
  ///
  /// - Parameters:
  ///   - finishing: Whether the transition finishes or is cancelled.
  ///   - velocity: The velocity as a fraction of the whole transition per second, in the view's
  ///     time.
  private func complete(finishing: Bool, velocity: CGFloat) {
    let rest = finishing ? 1 - percentComplete : -percentComplete
    let start = abs(rest) > Self.negligibleRest ? velocity / rest : 0
    timingCurve = settling.starting(at: start)
    onRelease?(finishing)
    if finishing { finish() } else { cancel() }
  }

  /// A remaining fraction too small to be visible.
  private static let negligibleRest: CGFloat = 1e-6
}

extension CGVector {
  fileprivate var length: CGFloat { hypot(dx, dy) }

  /// The component of `vector` along this vector, as a multiple of this vector's length.
  fileprivate func component(of vector: CGVector) -> CGFloat {
    let square = dx * dx + dy * dy
    return square > 0 ? (vector.dx * dx + vector.dy * dy) / square : 0
  }
}
