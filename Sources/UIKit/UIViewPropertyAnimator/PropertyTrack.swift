/// One property of one layer that a property animator animates.
///
/// The layer has one animation for the track, which runs, or is paused with speed 0. So the compositor computes the
/// values of each frame without the animator. The animator computes the current value from the clock when it needs it.
@MainActor
final class PropertyTrack {
  private(set) weak var layer: CALayer?
  let target: AnimationTarget
  private(set) var path: TrackPath
  /// The phase of the animator at which the track begins: 0 at the animator's start, 0.5 after half of its time.
  let startPhase: Double
  private var old: AnimatableValue
  private var new: AnimatableValue
  private var viewColors: (old: UIColor?, new: UIColor?)
  /// Unique among the animations of all layers.
  private let key: String
  private let keyPath: String

  private(set) var hasBegun = false
  /// The fractions of the animator and of this track when the animator was paused. Scrubbing starts from them.
  var scrubOrigin = (animatorFraction: 0.0, fraction: 0.0)
  /// The fraction of the distance at which the track is paused.
  private(set) var fraction = 0.0
  /// The motion while the track runs; while it is paused, the remainder of that motion.
  private(set) var motion = TrackMotion.constant(at: 0, for: 0)
  private(set) var isPaused = true
  /// Whether the paused animation covers the whole distance, so that its time offset determines the fraction on screen.
  private var isScrubbable: Bool { (0...1).contains(fraction) }
  /// Whether another animation has replaced this track's.
  private(set) var isReplaced = false

  private static var lastNumber = 0

  /// - Parameters:
  ///   - previous: a track of the same animator and property that this one replaces.
  ///   - startPhase: the phase of the animator at which the track begins.
  init(
    _ change: LayerChange, component: AnimationTarget.Component = .whole,
    insteadOf previous: PropertyTrack? = nil, at startPhase: Double
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
    self.startPhase = startPhase
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

  /// Call this when the block that changed the value has ended, so that the view has its new colour.
  func blockEnded() {
    viewColors.new = view?.viewState.backgroundColor
  }

  // MARK: Progress

  /// Seconds since the motion began; infinite if the layer or the animation is gone.
  var elapsed: Double {
    guard let layer, let animation = layer.animation(forKey: key) else { return .infinity }
    // An animation that is not committed yet begins with the next frame.
    guard animation.beginTime != 0 else { return 0 }
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    return now - animation.beginTime + motion.beginTimeOffset
  }

  var currentFraction: Double { isPaused ? fraction : motion.fraction(after: elapsed) }

  var currentVelocity: Double { isPaused ? 0 : motion.velocity(after: elapsed) }

  /// Called when the track's animation was removed. On screen, the track then counts as replaced. A layer that has left
  /// the screen gets the animation again when the track is next paused or run.
  func animationWasRemoved() {
    if layer?.context != nil { isReplaced = true }
  }

  // MARK: Moving

  /// Pauses the track at `fraction`.
  ///
  /// - Parameter remainder: the remaining motion, for `continueAnimation`.
  func pause(at fraction: Double, remainder: TrackMotion, delegate: any CAAnimationDelegate) {
    self.fraction = fraction
    motion = remainder
    isPaused = true
    let animation = pausedAnimation
    animation.speed = 0
    animation.duration = 1
    animation.timeOffset = isScrubbable ? fraction : 0
    add(animation, delegate)
  }

  /// Moves a paused track to another fraction, by setting the time offset of its animation.
  ///
  /// - Returns: false if that isn't possible and the track needs another animation.
  func scrub(to fraction: Double) -> Bool {
    guard isPaused, isScrubbable, (0...1).contains(fraction), let layer,
      layer.scrubAnimation(forKey: key, to: fraction)
    else { return false }
    self.fraction = fraction
    return true
  }

  /// Runs `motion`, beginning now. If `asNewAnimation`, it begins as a new animation does: with the next frame or, in
  /// the completion of an animation, at that animation's end.
  func run(_ motion: TrackMotion, asNewAnimation: Bool, delegate: any CAAnimationDelegate) {
    // A track that has reached its end stays there until the other tracks have reached theirs.
    let motion =
      motion.phase == motion.lastPhase
      ? .constant(at: motion.fraction(atPhase: motion.phase), for: motion.delay) : motion
    self.motion = motion
    isPaused = false
    guard let layer else { return }
    let animation = animation(of: motion)
    animation.duration = motion.fullDuration
    animation.speed = motion.isBackward ? -1 : 1
    if !asNewAnimation || motion.beginTimeOffset != 0 {
      // A segment that continues a running one begins now.
      let time = asNewAnimation ? AnimationScheduler.shared.beginTime : CACurrentMediaTime()
      let begin = layer.convertTime(time, from: nil) + motion.beginTimeOffset
      // Zero would mean "with the next frame".
      animation.beginTime = begin == 0 ? -.leastNormalMagnitude : begin
    }
    add(animation, delegate)
  }

  /// An animation for the motion, without its begin time, duration and speed.
  private func animation(of motion: TrackMotion) -> CAPropertyAnimation {
    switch motion.timing {
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

  private var pausedAnimation: CAPropertyAnimation {
    isScrubbable
      ? path.animation(keyPath: keyPath, from: 0, to: 1)
      : path.animation(keyPath: keyPath, from: fraction, to: fraction)
  }

  /// Continues on another path at the same fraction. The layer's model value must be the end of the new path already.
  func take(_ path: TrackPath) {
    guard let layer, let model = layer.animatableValue(forKeyPath: keyPath)
    else { return }
    self.path = path
    new = model
    old = path.model(at: 0, new: model)
    let animation = isPaused ? pausedAnimation : animation(of: motion)
    layer.changeAnimation(forKey: key) { $0.takeValues(of: animation) }
  }

  private func add(_ animation: CAPropertyAnimation, _ delegate: any CAAnimationDelegate) {
    // Without a timing function of its own, the animation would get the transaction's.
    animation.timingFunction = animation.timingFunction ?? CAMediaTimingFunction(name: .linear)
    // The animation shows its start before it begins, and its end until all tracks have ended.
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

  /// The fraction to which the model value corresponds: 1 until ``setModel(to:)`` changes it, because the block has set
  /// the final value.
  private var modelFraction = 1.0

  /// Sets the model to the value at `fraction`. Changes that other code has made in the meantime are kept.
  func setModel(to fraction: Double) {
    guard let layer, !isReplaced, fraction != modelFraction else { return }
    let before = model(at: modelFraction)
    let after = model(at: fraction)
    modelFraction = fraction
    let now = layer.animatableValue(forKeyPath: keyPath) ?? before
    if now.isAlmost(before) {
      layer.setAnimatableValue(after, forKeyPath: keyPath)
    } else if case .added = path, let difference = AnimatableValue.difference(after, before),
      let sum = AnimatableValue.sum(now, difference)
    {
      layer.setAnimatableValue(sum, forKeyPath: keyPath)
    } else {
      return
    }
    guard target.property == .backgroundColor, let view, view.layer === layer else { return }
    view.viewState.backgroundColor =
      fraction == 0
      ? viewColors.old
      : fraction == 1 ? viewColors.new : layer.backgroundColor.map { UIColor(cgColor: $0) }
  }

  private func model(at fraction: Double) -> AnimatableValue {
    fraction == 0 ? old : path.model(at: fraction, new: new)
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
