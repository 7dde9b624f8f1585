/// Calls a closure once, in the first tick after the media clock has reached a given time.
///
/// The time is that of the installed clock, so the call is exact with a clock that is moved by hand.
/// Waiting for a deadline produces no frames. Releasing the deadline cancels it.
@MainActor
package final class MediaDeadline {
  /// When the closure is due, in seconds of the media clock.
  package let time: CFTimeInterval
  private var body: (@MainActor () -> Void)?

  package init(at time: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    self.time = time
    self.body = body
    AnimationScheduler.shared.add(self)
  }

  package convenience init(after seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    self.init(at: CACurrentMediaTime() + seconds, body)
  }

  package func cancel() {
    body = nil
    AnimationScheduler.shared.remove(self)
  }

  func fire() {
    let body = body
    cancel()
    body?()
  }
}
