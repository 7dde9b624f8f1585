import Foundation

/// The key of `animationDuration()` in `CATransaction.setValue(_:forKey:)`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `disableActions()` in `CATransaction.setValue(_:forKey:)`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `animationTimingFunction()` in `CATransaction.setValue(_:forKey:)`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `completionBlock()` in `CATransaction.setValue(_:forKey:)`.
public let kCATransactionCompletionBlock = "completionBlock"

/// Receives a call in each flush, between layout and commit. (Not part of Core Animation.)
@MainActor
package protocol CATransactionDelegate: AnyObject {
  /// Called when all trees are laid out and their changes are about to be committed.
  ///
  /// Changes that are made here belong to the same commits: the trees are laid out once more. `hasChanges` says
  /// whether there is anything to commit so far.
  func transactionWillCommit(hasChanges: Bool)
}

/// Groups changes of layers that share animation settings and a completion block.
///
/// Transactions nest. Changes outside any explicit transaction belong to the implicit one, which ends
/// with the frame. ``flush()`` does layout and display and makes one commit for each changed tree.
///
/// As in Core Animation, except that changes are not committed when the outermost transaction ends, but
/// with the next flush, once per frame. Main thread only.
@preconcurrency @MainActor
public final class CATransaction: NSObject {
  private struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    var completion: TransactionCompletion?
    var values: [String: Any] = [:]

    var isUnchanged: Bool {
      duration == nil && timingFunction == nil && disablesActions == nil && completion == nil
        && values.isEmpty
    }
  }

  /// The open transactions from outermost to innermost. The first is the implicit one.
  private static var levels = [Level()]
  /// Completion blocks of ended transactions, until the next flush.
  private static var closed: [TransactionCompletion] = []
  /// Whether a flush or ``layoutAndDisplay()`` is running. Another flush does nothing then.
  private static var isFlushing = false

  /// The delegate that is called in each flush before its commits are made. (Not part of Core Animation.)
  package static weak var delegate: (any CATransactionDelegate)?

  /// Begins a transaction inside the current one.
  public static func begin() {
    levels.append(Level())
  }

  /// Ends the innermost transaction. Does nothing without a matching ``begin()``.
  public static func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    close(level.completion)
  }

  private static func close(_ completion: TransactionCompletion?) {
    guard let completion else { return }
    completion.close()
    closed.append(completion)
  }

  // MARK: Flushing

  /// Does layout and display of all trees without making commits. (Not part of Core Animation.)
  ///
  /// As during a flush, a nested call of ``flush()`` does nothing, and a snapshot commits the values that have been
  /// set so far.
  public static func layoutAndDisplay() {
    let isNested = isFlushing
    isFlushing = true
    for context in LayerContext.all { context.layoutAndDisplay() }
    isFlushing = isNested
  }

  /// Does layout and display of all trees and commits their changes.
  ///
  /// Then calls the delegates of animations that begin or whose layers left the screen, and the completion
  /// blocks that are not waiting for an animation. Called while a transaction of ``begin()`` is open, it does
  /// not end the implicit transaction.
  public static func flush() {
    flush(closingImplicit: levels.count == 1)
  }

  /// Flushes at the end of a frame and closes the implicit transaction.
  ///
  /// It does so even inside a ``begin()`` without a ``commit()``: otherwise the implicit transaction's
  /// completion would never run, and ``needsFlush`` would stay true. (Not part of Core Animation.)
  package static func commitFrame() {
    flush(closingImplicit: true)
  }

  /// Commits the changes made so far, marked as incomplete, because a snapshot must show them.
  ///
  /// No frame shows them before the next flush, which completes them. Otherwise a view that is added,
  /// captured and hidden before its transition begins would be visible for one frame.
  ///
  /// If it is called during a flush, for example in `layoutSubviews` or `draw(_:)`, it commits the values
  /// set so far, and the flush commits the rest.
  ///
  /// - Parameter layer: The layer to capture. During a flush, the layer is laid out and displayed before
  ///   the commit, until it requests neither. With nil, the present state is committed.
  package static func flushForSnapshot(of layer: CALayer? = nil) {
    guard isFlushing else { return flush(closingImplicit: levels.count == 1, isComplete: false) }
    // A snapshot during this layout does not start another layout. Otherwise a layer that takes a snapshot in its own
    // layout could recurse without end.
    if !isPreparingSnapshot {
      isPreparingSnapshot = true
      layer?.layoutAndDisplayTree()
      isPreparingSnapshot = false
    }
    commitChanges(of: Array(LayerContext.all), at: CACurrentMediaTime(), isComplete: false)
  }

  private static var isPreparingSnapshot = false

  private static func flush(closingImplicit: Bool, isComplete: Bool = true) {
    guard !isFlushing else { return }
    isFlushing = true
    let contexts = Array(LayerContext.all)
    for context in contexts { context.layoutAndDisplay() }
    if let delegate {
      delegate.transactionWillCommit(hasChanges: contexts.contains { $0.needsCommit })
      for context in contexts { context.layoutAndDisplay() }
    }
    let now = CACurrentMediaTime()
    commitChanges(of: contexts, at: now, isComplete: isComplete)
    if closingImplicit {
      close(levels[0].completion)
      levels[0] = Level()
    }
    isFlushing = false
    // The following calls run the app's code, which may change layers, add animations and flush.
    for context in contexts {
      context.cancelAnimationsOfRemovedLayers()
      context.flushDidEnd(isComplete: isComplete)
    }
    AnimationScheduler.shared.start(at: now)
    let completions = closed
    closed = []
    for completion in completions { completion.runIfComplete() }
  }

  /// Makes commits of the changes and hands them to their receivers.
  ///
  /// Commits of all trees are handed over together, because a layer may move from one tree to another.
  private static func commitChanges(
    of contexts: [LayerContext], at now: CFTimeInterval, isComplete: Bool
  ) {
    AnimationScheduler.shared.resolve(at: now, isFinal: isComplete)
    var commits: [Commit] = []
    for context in contexts where !context.followsOthers {
      context.recorder?.applyEdits(in: context)
      add(context, at: now, to: &commits)
    }
    for context in contexts where context.followsOthers { add(context, at: now, to: &commits) }
    if !commits.isEmpty { LayerContext.receiver?.receive(commits, isComplete: isComplete) }
  }

  /// Adds the commit of a context, if it has changes, or hands it to the context's own receiver.
  private static func add(
    _ context: LayerContext, at now: CFTimeInterval, to commits: inout [Commit]
  ) {
    guard let commit = context.makeCommit(at: now) else { return }
    if let take = context.onCommit { take(commit) } else { commits.append(commit) }
  }

  /// Whether a flush has anything to do. (Not part of Core Animation.)
  public static var needsFlush: Bool {
    !closed.isEmpty || !levels[0].isUnchanged || LayerContext.all.contains { $0.needsCommit }
  }

  /// Whether the next flush takes a snapshot or commits more than `newLayerLimit` new layers, so that its
  /// frame probably takes longer than the previous ones. (Not part of Core Animation.)
  package static func isNextFlushLarge(newLayerLimit: Int) -> Bool {
    LayerContext.all.contains { $0.isNextCommitLarge(newLayerLimit: newLayerLimit) }
  }

  // MARK: Settings of the innermost transaction

  /// Returns the duration of animations that have none, in seconds; 0.25 unless it was set.
  public static func animationDuration() -> CFTimeInterval {
    innermost(\.duration) ?? 0.25
  }

  /// Sets the duration of animations that have none, in seconds.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    levels[levels.count - 1].duration = duration
  }

  /// Returns the timing function of animations that have none; nil unless it was set.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    innermost(\.timingFunction)
  }

  /// Sets the timing function of animations that have none.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    levels[levels.count - 1].timingFunction = function
  }

  /// Returns whether changes of layer properties run no actions.
  public static func disableActions() -> Bool {
    innermost(\.disablesActions) ?? false
  }

  /// Sets whether changes of layer properties run no actions.
  public static func setDisableActions(_ flag: Bool) {
    levels[levels.count - 1].disablesActions = flag
  }

  /// Returns the block of the innermost transaction that has one and has not called it.
  public static func completionBlock() -> (() -> Void)? { innermost(\.completion)?.block }

  /// Sets a block that is called once, after all animations that are added from now on have stopped.
  ///
  /// It waits for the animations added in this transaction and in transactions inside it. If there are
  /// none, the block is called in the flush after the transaction has ended.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    close(levels[levels.count - 1].completion)
    levels[levels.count - 1].completion = block.map(TransactionCompletion.init)
  }

  /// Returns the value of the innermost transaction that has one for `key`. For the keys of the transaction's own properties, such as
  /// ``kCATransactionDisableActions``, it returns the property.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: levels.reversed().lazy.compactMap { $0.values[key] }.first
    }
  }

  /// Stores any value under `key` in the innermost transaction. The keys of the transaction's own properties, such as
  /// ``kCATransactionDisableActions``, set the property; a value of another type is ignored.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let number = value as? NSNumber { setAnimationDuration(number.doubleValue) }
    case kCATransactionDisableActions:
      if let flag = value as? NSNumber { setDisableActions(flag.boolValue) }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
    default: levels[levels.count - 1].values[key] = value
    }
  }

  /// The completions that must wait for an animation added now: those of the open transactions, innermost
  /// first.
  static var activeCompletions: [TransactionCompletion] {
    levels.reversed().compactMap(\.completion)
  }

  private static func innermost<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
    for level in levels.reversed() {
      if let value = level[keyPath: path] { return value }
    }
    return nil
  }
}

/// A transaction's completion block, which waits for the animations that were added in it.
@MainActor
final class TransactionCompletion {
  fileprivate private(set) var block: (() -> Void)?
  private var pendingAnimations = 0
  private var hadAnimations = false
  private var isClosed = false
  /// The end of the animation in whose completion the block was set, on the media clock; nil outside
  /// completions.
  ///
  /// If no animations are added in the transaction, the block runs in the next flush. Animations that the
  /// block adds still begin at this end, so that a step without a duration adds no time to a chain of
  /// animations.
  private let continuedEnd = AnimationScheduler.shared.continuation

  init(_ block: @escaping () -> Void) { self.block = block }

  func animationAdded() {
    pendingAnimations += 1
    hadAnimations = true
  }

  func animationStopped() {
    pendingAnimations -= 1
    runIfComplete()
  }

  /// Records that no more animations will be added.
  func close() {
    isClosed = true
  }

  /// Runs the block, once, if no animation is pending and none can be added.
  func runIfComplete() {
    guard isClosed, pendingAnimations == 0, let block else { return }
    self.block = nil
    if hadAnimations || continuedEnd == nil { return block() }
    AnimationScheduler.shared.run(
      completionOf: continuedEnd, now: CACurrentMediaTime(), block)
  }
}
