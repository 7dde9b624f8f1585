/// One call of `UIView.animate`: its settings, its animations and its completion.
///
/// The call is the delegate of all its animations and counts them. The completion runs once, when the last animation
/// has ended: with *true* if each ran to its end, *false* if one was replaced or removed. If that happens inside an
/// animation block, the completion waits for the end of the outermost block, so that its own changes are not animated.
/// Without animations it runs at the next flush of Core Animation's transaction.
@MainActor
final class BlockAnimation: NSObject, CAAnimationDelegate {
  private(set) var settings: BlockAnimationSettings
  /// The object that collects the changes in place of this call; nil if the call animates them itself. Nested calls
  /// inherit it.
  let recorder: (any ChangeRecorder)?
  private var completion: ((Bool) -> Void)?
  /// The animations that have not ended, and the parts of the block with other settings.
  private var pending = 0
  private var isOpen = true
  private var allFinished = true
  private var refusingViews: [WeakView] = []
  private var laidOutViews: [UIView] = []

  private struct WeakView { weak var view: UIView? }

  private init(
    _ settings: BlockAnimationSettings, recorder: (any ChangeRecorder)? = nil,
    completion: ((Bool) -> Void)?
  ) {
    self.settings = settings
    self.recorder = recorder
    self.completion = completion
    super.init()
  }

  // MARK: Blocks

  /// The calls whose blocks are running, the innermost last. An entry is nil if its block's changes apply at once.
  private static var stack: [BlockAnimation?] = []
  private static var dueAfterBlocks: [() -> Void] = []
  /// The value of `UIView.areAnimationsEnabled`.
  static var areEnabled = true

  /// The innermost running call, which animates the changes that are made now; nil if they apply at once.
  static var current: BlockAnimation? { stack.last ?? nil }

  static var isAnimating: Bool { current != nil }

  /// Whether a block would animate its changes if it were run now.
  static var wouldAnimate: Bool { areEnabled && (stack.isEmpty || current != nil) }

  static func run(
    _ settings: BlockAnimationSettings, animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    perform(makeCall(settings, completion), animations)
  }

  /// A call with the given settings, or those that it inherits from the block in which it is made.
  private static func makeCall(
    _ settings: BlockAnimationSettings, _ completion: ((Bool) -> Void)?
  ) -> BlockAnimation {
    let outer = current
    let effective = outer.map { settings.nested(in: $0.settings) } ?? settings
    record(effective)
    guard let recorder = outer?.recorder else {
      return BlockAnimation(effective, completion: completion)
    }
    if let completion { recorder.whenDone(completion) }
    return BlockAnimation(effective, recorder: recorder, completion: nil)
  }

  /// Runs `animations` and lets `recorder` collect their changes. `settings` are used as they are: an enclosing block changes nothing
  /// in them.
  static func run(
    _ settings: BlockAnimationSettings, recorder: any ChangeRecorder, _ animations: () -> Void
  ) {
    record(settings)
    perform(BlockAnimation(settings, recorder: recorder, completion: nil), animations)
  }

  /// Runs a call without an animation block: `start` adds animations to layers itself and registers them with the call.
  static func run(
    _ settings: BlockAnimationSettings, completion: ((Bool) -> Void)?,
    start: (BlockAnimation) -> Void
  ) {
    let call = BlockAnimation(settings, completion: completion)
    start(call)
    call.close()
    runWhatIsDue()
  }

  private static func perform(_ call: BlockAnimation, _ animations: () -> Void) {
    stack.append(wouldAnimate && !call.settings.isImmediate ? call : nil)
    animations()
    call.layOutSubviews()
    stack.removeLast()
    call.close()
    runWhatIsDue()
  }

  // MARK: Begin and commit

  /// The calls that `UIView.beginAnimations` has begun, the innermost last.
  private static var begun: [(call: BlockAnimation, transition: BegunTransition?)] = []

  /// A transition that begins when the call is committed.
  private struct BegunTransition {
    let view: UIView
    let old: ViewTransition.ViewSnapshot
    let style: UIView.AnimationOptions
  }

  /// Animates the changes until ``commit()``. Inside of a block they are animated as the block says.
  static func begin(_ settings: BlockAnimationSettings, completion: @escaping (Bool) -> Void) {
    let call = makeCall(settings, completion)
    begun.append((call, nil))
    stack.append(wouldAnimate ? call : nil)
  }

  /// Changes the settings of the call that was begun last, for the changes that follow. Does nothing without one.
  static func changeBegun(_ change: (inout BlockAnimationSettings) -> Void) {
    guard let call = begun.last?.call else { return }
    change(&call.settings)
  }

  /// Lets the changes until ``commit()`` appear by a transition of `view`.
  static func transitionBegun(of view: UIView, _ style: UIView.AnimationOptions) {
    guard let index = begun.indices.last else { return }
    begun[index].transition = BegunTransition(
      view: view, old: ViewTransition.ViewSnapshot(of: view), style: style)
  }

  /// Ends the call that was begun last. Does nothing without one.
  static func commit() {
    guard let (call, transition) = begun.popLast() else { return }
    call.layOutSubviews()
    stack.removeLast()
    if let transition {
      var settings = call.settings
      settings.options.insert(transition.style)
      call.pending += 1
      ViewTransition.run(
        with: transition.view, settings, from: transition.old, changes: {},
        completion: call.endOne(finished:))
    }
    call.close()
    runWhatIsDue()
  }

  static func runWithoutAnimation(_ actions: () -> Void) {
    stack.append(nil)
    actions()
    stack.removeLast()
    runWhatIsDue()
  }

  /// Runs `actions` as a part of the innermost block, but with some of its settings changed. Outside of blocks, only runs
  /// `actions`. The completion of the block waits for the animations of `actions` as well.
  static func run(
    changing change: (inout BlockAnimationSettings) -> Void, _ actions: () -> Void
  ) {
    guard let current else { return actions() }
    var settings = current.settings
    change(&settings)
    current.pending += 1
    let call = BlockAnimation(
      settings, recorder: current.recorder, completion: current.endOne(finished:))
    stack.append(call)
    actions()
    stack.removeLast()
    call.close()
  }

  private static var firstSettings: [BlockAnimationSettings?] = []

  /// Runs `body` and returns the settings of the first animation call inside it; nil if there is none.
  ///
  /// A transition uses this to give the animations alongside it the duration and curve of its animator.
  static func recordingFirstSettings(of body: () -> Void) -> BlockAnimationSettings? {
    firstSettings.append(nil)
    body()
    return firstSettings.removeLast()
  }

  private static func record(_ settings: BlockAnimationSettings) {
    for index in firstSettings.indices where firstSettings[index] == nil {
      firstSettings[index] = settings
    }
  }

  private static func runWhatIsDue() {
    while stack.isEmpty, !dueAfterBlocks.isEmpty {
      dueAfterBlocks.removeFirst()()
    }
  }

  /// Runs `body` now or, inside of a block, after the outermost block, so that its changes are not animated.
  static func afterBlocks(_ body: @escaping () -> Void) {
    if stack.isEmpty { body() } else { dueAfterBlocks.append(body) }
  }

  // MARK: Animations of this call

  /// Counts a new animation of `view` and returns the delegate for the animation.
  func register(_ view: UIView?) -> any CAAnimationDelegate {
    pending += 1
    note(view)
    guard let view else { return self }
    let allowsTouches = settings.options.contains(.allowUserInteraction)
    if !allowsTouches, !refusingViews.contains(where: { $0.view === view }) {
      view.viewState.animationsRefusingTouches += 1
      refusingViews.append(WeakView(view: view))
    }
    return self
  }

  /// Notes that the block has changed `view`. With the option `layoutSubviews`, the view is laid out at the end of the
  /// block, so that the changes of its subviews are animated, too.
  func note(_ view: UIView?) {
    guard let view, settings.options.contains(.layoutSubviews), !laidOutViews.contains(view)
    else { return }
    laidOutViews.append(view)
  }

  private func layOutSubviews() {
    for view in laidOutViews { view.layoutIfNeeded() }
    laidOutViews = []
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { endOne(finished: flag) }

  /// Counts down when an animation has ended, or a part of the block whose animations have other settings.
  private func endOne(finished: Bool) {
    pending -= 1
    if !finished { allFinished = false }
    if pending == 0, !isOpen { finish() }
  }

  private func close() {
    isOpen = false
    guard pending == 0 else { return }
    // There is no animation to wait for: the completion runs at the next flush, like that of an empty transaction.
    CATransaction.begin()
    CATransaction.setCompletionBlock { [self] in finish() }
    CATransaction.commit()
  }

  private func finish() {
    for entry in refusingViews { entry.view?.viewState.animationsRefusingTouches -= 1 }
    refusingViews = []
    Self.afterBlocks { [self] in complete() }
  }

  private func complete() {
    guard let completion else { return }
    self.completion = nil
    completion(allFinished)
  }
}
