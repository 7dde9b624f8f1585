/// Calls back once when the media clock has passed a moment, in the frame after it.
///
/// Follows the clock that is installed, so it is exact where the clock is moved by hand. While one waits, frames
/// are produced: for short waits only.
@MainActor
final class MediaDeadline {
  private var link: CADisplayLink?

  init(after seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    let moment = CACurrentMediaTime() + seconds
    let link = CADisplayLink { [weak self] link in
      // Whoever made this may have let go of it.
      guard let self else { return link.invalidate() }
      guard link.timestamp >= moment else { return }
      cancel()
      body()
    }
    self.link = link
    link.add(to: .main, forMode: .common)
  }

  func cancel() {
    link?.invalidate()
    link = nil
  }
}
