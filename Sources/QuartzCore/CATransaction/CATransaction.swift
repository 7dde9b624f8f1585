import Foundation

/// Groups changes to layers: what they share and when they go out.
///
/// Transactions nest. Changes outside of any belong to an implicit one that ends with the turn of
/// the run loop, at ``flush()``: layout, display, then one commit for each tree.
@preconcurrency @MainActor
public final class CATransaction: NSObject {
  private struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    var completion: TransactionCompletion?
    var values: [String: Any] = [:]

    var isUntouched: Bool {
      duration == nil && timingFunction == nil && disablesActions == nil && completion == nil
        && values.isEmpty
    }
  }

  /// The first is the implicit transaction.
  private static var levels = [Level()]
  private static var closed: [TransactionCompletion] = []
  /// Whether layout, display or commits are being made, by a flush or by ``layoutAndDisplay()``. No flush begins then.
  private static var isFlushing = false

  /// Called in each flush after layout, before commits are made: the last occasion for changes that belong to what is
  /// about to be shown. It is told whether there is anything to show.
  public static var beforeCommit: ((_ hasChanges: Bool) -> Void)?

  public static func begin() {
    levels.append(Level())
  }

  /// Ends the innermost transaction. The changes go out with the next flush.
  public static func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    close(level.completion)
  }

  private static func close(_ completion: TransactionCompletion?) {
    guard let completion else { return }
    completion.close()
    closed.append(completion)
  }

  /// The first half of a flush alone: layout and display of every tree.
  ///
  /// As in a flush, ``flush()`` does nothing meanwhile, and a snapshot commits the values that have been set so far.
  public static func layoutAndDisplay() {
    let isNested = isFlushing
    isFlushing = true
    for context in LayerContext.all { context.layoutAndDisplay() }
    isFlushing = isNested
  }

  /// Sends every change out: layout, display, commit. Then tells who waits for it: delegates of
  /// animations that begin or that left the screen with their layer, and completion blocks.
  ///
  /// The implicit transaction stays open inside of others, where more may be added to it.
  public static func flush() {
    flush(closingImplicit: levels.count == 1)
  }

  /// The same for a snapshot, which shows what has been set so far. No frame is shown because of it: the screen waits for
  /// the next complete flush.
  ///
  /// Otherwise a page that is added, pictured and hidden would be seen in its place for one frame, before its transition
  /// begins.
  ///
  /// In the middle of a flush, as in `layoutSubviews` or `draw(_:)`, it commits the values that have been set so far; the
  /// flush goes on and commits the rest.
  ///
  /// - Parameter layer: is laid out and displayed first in the middle of a flush, until it asks for no more; nil to
  ///   commit what there is.
  package static func flushForSnapshot(of layer: CALayer? = nil) {
    guard isFlushing else { return flush(closingImplicit: levels.count == 1, isComplete: false) }
    // A layer that takes a snapshot of itself while it lays out is not laid out again.
    if !isPreparingSnapshot {
      isPreparingSnapshot = true
      layer?.layOutAndDisplayTree()
      isPreparingSnapshot = false
    }
    commitChanges(of: Array(LayerContext.all), at: CACurrentMediaTime(), isComplete: false)
  }

  private static var isPreparingSnapshot = false

  /// The flush at the end of a turn of the run loop.
  ///
  /// It closes the implicit transaction even if somebody began one without ever committing it. What the implicit one
  /// holds would wait forever otherwise, and the loop would flush again and again.
  public static func endTurn() {
    flush(closingImplicit: true)
  }

  private static func flush(closingImplicit: Bool, isComplete: Bool = true) {
    guard !isFlushing else { return }
    isFlushing = true
    let contexts = Array(LayerContext.all)
    for context in contexts { context.layoutAndDisplay() }
    if let beforeCommit {
      beforeCommit(contexts.contains { $0.needsCommit })
      for context in contexts { context.layoutAndDisplay() }
    }
    let now = CACurrentMediaTime()
    commitChanges(of: contexts, at: now, isComplete: isComplete)
    if closingImplicit {
      close(levels[0].completion)
      levels[0] = Level()
    }
    isFlushing = false
    // From here on code of others runs, which may change layers, add animations and flush again.
    for context in contexts { context.cancelAnimationsOfDeparted() }
    AnimationScheduler.shared.start(at: now)
    let complete = closed
    closed = []
    for completion in complete { completion.runIfComplete() }
  }

  /// Makes commits of what has changed and hands them over.
  ///
  /// What belongs together arrives together: a layer may go from one tree to another.
  private static func commitChanges(
    of contexts: [LayerContext], at now: CFTimeInterval, isComplete: Bool
  ) {
    AnimationScheduler.shared.resolve(at: now)
    var commits: [Commit] = []
    for context in contexts {
      if let commit = context.makeCommit(at: now) {
        if let take = context.onCommit { take(commit) } else { commits.append(commit) }
      }
    }
    if !commits.isEmpty { LayerContext.screen?.receive(commits, isComplete: isComplete) }
  }

  /// Whether a flush has anything to do.
  public static var needsFlush: Bool {
    !closed.isEmpty || !levels[0].isUntouched || LayerContext.all.contains { $0.needsCommit }
  }

  /// Whether a flush takes over snapshots or more than `count` new layers: a frame that takes longer
  /// than those before it.
  public static func hasManyArrivals(_ count: Int) -> Bool {
    LayerContext.all.contains { $0.hasManyArrivals(count) }
  }

  // MARK: What the animations of a transaction share

  /// The default duration, a quarter of a second unless set.
  public static func animationDuration() -> CFTimeInterval {
    innermost(\.duration) ?? 0.25
  }

  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    levels[levels.count - 1].duration = duration
  }

  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    innermost(\.timingFunction)
  }

  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    levels[levels.count - 1].timingFunction = function
  }

  /// Whether changes run no actions.
  public static func disableActions() -> Bool {
    innermost(\.disablesActions) ?? false
  }

  public static func setDisableActions(_ flag: Bool) {
    levels[levels.count - 1].disablesActions = flag
  }

  /// Called once, when all animations that this transaction and those inside it add from now on
  /// have stopped.
  ///
  /// Without any, it is called at the flush.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    close(levels[levels.count - 1].completion)
    levels[levels.count - 1].completion = block.map(TransactionCompletion.init)
  }

  public static func value(forKey key: String) -> Any? {
    levels.reversed().lazy.compactMap { $0.values[key] }.first
  }

  public static func setValue(_ value: Any?, forKey key: String) {
    levels[levels.count - 1].values[key] = value
  }

  /// The completions that wait for an animation added now, the innermost first.
  static var completionGroups: [TransactionCompletion] {
    levels.reversed().compactMap(\.completion)
  }

  private static func innermost<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
    for level in levels.reversed() {
      if let value = level[keyPath: path] { return value }
    }
    return nil
  }
}
