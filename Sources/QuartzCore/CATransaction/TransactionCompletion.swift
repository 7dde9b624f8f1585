/// A completion block that waits for the animations of its transaction.
@MainActor
final class TransactionCompletion {
  private var block: (() -> Void)?
  private var pending = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func animationAdded() { pending += 1 }

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
    block()
  }
}
