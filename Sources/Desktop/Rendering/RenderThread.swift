import Foundation

/// A thread that can be joined.
struct RenderThread: ~Copyable {
  private var thread = pthread_t()

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread; nil if the system can't create one.
  init?(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let argument = Unmanaged.passRetained(
      Body {
        Thread.current.name = name
        body()
      })
    // The main thread handles the signals. A new thread inherits the mask of the thread that creates it.
    var everything = sigset_t()
    var before = sigset_t()
    sigfillset(&everything)
    pthread_sigmask(SIG_SETMASK, &everything, &before)
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard status == 0 else {
      argument.release()
      return nil
    }
  }

  /// Waits until the thread has ended.
  consuming func join() { pthread_join(thread, nil) }
}
