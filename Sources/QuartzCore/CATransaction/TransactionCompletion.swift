/// A completion block that waits for the animations of its transaction.
@MainActor
final class TransactionCompletion {
  private var block: (() -> Void)?
  private var pending = 0
  private var hasAnimations = false
  private var isClosed = false
  /// The end of the animation in whose completion the transaction was made, on the media clock; nil outside of any.
  ///
  /// Without animations the block runs at the next flush. What it starts still continues from there, so that a step
  /// without a duration costs a chain no time.
  private let continuedEnd = AnimationScheduler.shared.continuation

  init(_ block: @escaping () -> Void) { self.block = block }

  func animationAdded() {
    pending += 1
    hasAnimations = true
  }

  func animationStopped() {
    pending -= 1
    runIfComplete()
  }

  /// No more animations will come.
  func close() {
    isClosed = true
  }

  func runIfComplete() {
    guard isClosed, pending == 0, let block else { return }
    self.block = nil
    if hasAnimations || continuedEnd == nil { return block() }
    AnimationScheduler.shared.run(
      completionOf: continuedEnd, now: CACurrentMediaTime(), block)
  }
}
