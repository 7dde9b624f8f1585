/// Calls back once when the media clock has passed a moment, in the tick after it.
///
/// Follows the clock that is installed, so it is exact where the clock is moved by hand. Waiting costs nothing: no
/// frame is produced before the moment. Whoever lets go of a deadline cancels it.
@MainActor
package final class MediaDeadline {
  /// On the media clock.
  package let moment: CFTimeInterval
  private var body: (@MainActor () -> Void)?

  package init(at moment: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    self.moment = moment
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
