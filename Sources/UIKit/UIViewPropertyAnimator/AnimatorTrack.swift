/// One property of one layer that a property animator animates.
///
/// The layer has one animation for the track: running, or paused with speed zero. So the compositor evaluates it without the
/// animator, and the animator computes the present value from the clock.
@MainActor
final class AnimatorTrack {
  private(set) weak var layer: CALayer?
  let target: AnimationTarget
  private(set) var path: TrackPath
  /// When it begins, as a phase of the animator: 0 with the animator, 0.5 in the middle of its time.
  let windowStart: Double
  private var old: AnimatableValue
  private var new: AnimatableValue
  private var viewColors: (old: UIColor?, new: UIColor?)
  /// Unique among the animations of all layers.
  private let key: String
  private let keyPath: String

  private(set) var hasBegun = false
  /// Where scrubbing starts: the animator's fraction and this track's fraction when it was paused.
  var anchor = (fraction: 0.0, share: 0.0)
  /// The fraction of the distance at which it is paused.
  private(set) var share = 0.0
  /// Its motion while it runs; while it is paused, what would be left of it.
  private(set) var motion = TrackMotion.standing(at: 0, for: 0)
  private(set) var isHeld = true
  /// Whether the paused animation covers the whole distance, so that its time offset is the fraction that shows.
  private var isScrubbable: Bool { (0...1).contains(share) }
  /// Whether another animation has replaced this track's.
  private(set) var isReplaced = false

  private static var lastNumber = 0

  /// - Parameters:
  ///   - previous: a track of the same animator and property whose place this one takes.
  ///   - start: when it begins, as a phase of the animator.
  init(
    _ change: LayerChange, component: AnimationTarget.Component = .whole,
    insteadOf previous: AnimatorTrack? = nil, at start: Double
  ) {
    var path = TrackPath(change)
    if case .straight(_, let to) = path, let previous, !previous.hasBegun,
      case .straight(let from, _) = previous.path
    {
      path = .straight(from: from, to: to)
    }
    layer = change.layer
    target = AnimationTarget(change.property, component)
    self.path = path
    windowStart = start
    old = previous?.old ?? change.old
    new = change.new
    viewColors = (previous?.viewColors.old ?? change.viewColor, nil)
    keyPath =
      component == .whole
      ? change.property.rawValue : "\(change.property.rawValue).\(component.rawValue)"
    Self.lastNumber += 1
    key = "\(keyPath)-animator-\(Self.lastNumber)"
  }

  var view: UIView? { layer?.delegate as? UIView }

  /// The block that changed the value has ended: the view has its new colour.
  func blockEnded() {
    viewColors.new = view?.viewState.backgroundColor
  }

  // MARK: Where it is

  /// Seconds since the motion began; infinite if the layer or the animation is gone.
  var elapsed: Double {
    guard let layer, let animation = layer.animation(forKey: key) else { return .infinity }
    // Not committed yet: it begins with the next frame.
    guard animation.beginTime != 0 else { return 0 }
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    return now - animation.beginTime + motion.lead
  }

  var shareNow: Double { isHeld ? share : motion.share(after: elapsed) }

  var velocityNow: Double { isHeld ? 0 : motion.velocity(after: elapsed) }

  /// Notes that its animation was removed. A layer that has left the screen gets it again with the next change.
  func animationWasRemoved() {
    if layer?.context != nil { isReplaced = true }
  }

  // MARK: Moving

  /// Pauses the track at the fraction `share`.
  ///
  /// - Parameter rest: the motion that is left, for `continueAnimation`.
  func hold(at share: Double, rest: TrackMotion, delegate: any CAAnimationDelegate) {
    self.share = share
    motion = rest
    isHeld = true
    let animation = heldAnimation
    animation.speed = 0
    animation.duration = 1
    animation.timeOffset = isScrubbable ? share : 0
    add(animation, delegate)
  }

  /// Moves a paused track to another fraction, by showing another moment of its animation.
  ///
  /// - Returns: false if that isn't possible and the track needs another animation.
  func scrub(to share: Double) -> Bool {
    guard isHeld, isScrubbable, (0...1).contains(share), let layer,
      layer.scrubAnimation(forKey: key, to: share)
    else { return false }
    self.share = share
    return true
  }

  /// Moves from now on or, if `opens`, as a new animation does: from the next frame on or, in the completion of an
  /// animation, from that animation's end on.
  func run(_ motion: TrackMotion, opens: Bool, delegate: any CAAnimationDelegate) {
    // A track that has reached its end waits there for the others.
    let motion =
      motion.phase == motion.lastPhase
      ? .standing(at: motion.share(atPhase: motion.phase), for: motion.delay) : motion
    self.motion = motion
    isHeld = false
    guard let layer else { return }
    let animation = animation(of: motion)
    animation.duration = motion.fullDuration
    animation.speed = motion.isBackward ? -1 : 1
    if !opens || motion.lead != 0 {
      // A leg that continues a running one begins now.
      let time = opens ? AnimationScheduler.shared.beginTime : CACurrentMediaTime()
      let begin = layer.convertTime(time, from: nil) + motion.lead
      // Zero would mean "with the next frame".
      animation.beginTime = begin == 0 ? -.leastNormalMagnitude : begin
    }
    add(animation, delegate)
  }

  /// An animation for the motion, without its begin time, duration and speed.
  private func animation(of motion: TrackMotion) -> CAPropertyAnimation {
    switch motion.pace {
    case .curve(let curve):
      let animation = path.animation(keyPath: keyPath, from: motion.from, to: motion.to)
      animation.timingFunction = CAMediaTimingFunction(curve)
      return animation
    case .spring(let spring):
      return path.animation(
        keyPath: keyPath, from: motion.from, to: motion.to, spring: spring,
        duration: motion.fullDuration)
    }
  }

  private var heldAnimation: CAPropertyAnimation {
    isScrubbable
      ? path.animation(keyPath: keyPath, from: 0, to: 1)
      : path.animation(keyPath: keyPath, from: share, to: share)
  }

  /// Continues on another path at the same fraction. The model value is the end of the new path.
  func take(_ path: TrackPath) {
    guard let layer, let model = layer.animatableValue(forKeyPath: keyPath)
    else { return }
    self.path = path
    new = model
    old = path.model(at: 0, new: model)
    let animation = isHeld ? heldAnimation : animation(of: motion)
    layer.changeAnimation(forKey: key) { $0.takeValues(of: animation) }
  }

  private func add(_ animation: CAPropertyAnimation, _ delegate: any CAAnimationDelegate) {
    // Not the transaction's timing function.
    animation.timingFunction = animation.timingFunction ?? CAMediaTimingFunction(name: .linear)
    // It shows its start before it begins, and its end until all tracks have ended.
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.delegate = delegate
    hasBegun = true
    layer?.add(animation, forKey: key)
  }

  func removeAnimation() {
    layer?.removeAnimation(forKey: key)
  }

  // MARK: The model

  /// The fraction whose value the model has: 1 from the start of the animation on.
  private var modelShare = 1.0

  /// Sets the model to the value at the fraction `share`. Changes that were made elsewhere meanwhile are kept.
  func setModel(to share: Double) {
    guard let layer, !isReplaced, share != modelShare else { return }
    let before = model(at: modelShare)
    let after = model(at: share)
    modelShare = share
    let now = layer.animatableValue(forKeyPath: keyPath) ?? before
    if now.isAlmost(before) {
      layer.setAnimatableValue(after, forKeyPath: keyPath)
    } else if case .added = path, let way = AnimatableValue.difference(after, before),
      let sum = AnimatableValue.sum(now, way)
    {
      layer.setAnimatableValue(sum, forKeyPath: keyPath)
    } else {
      return
    }
    guard target.property == .backgroundColor, let view, view.layer === layer else { return }
    view.viewState.backgroundColor =
      share == 0
      ? viewColors.old
      : share == 1 ? viewColors.new : layer.backgroundColor.map { UIColor(cgColor: $0) }
  }

  private func model(at share: Double) -> AnimatableValue {
    share == 0 ? old : path.model(at: share, new: new)
  }
}

extension AnimatableValue {
  /// Whether the values are equal, except for rounding of properties that a layer stores with less precision.
  fileprivate func isAlmost(_ other: AnimatableValue) -> Bool {
    if self == other { return true }
    if case .scalar(let a) = self, case .scalar(let b) = other { return abs(a - b) < 1e-6 }
    return false
  }
}
