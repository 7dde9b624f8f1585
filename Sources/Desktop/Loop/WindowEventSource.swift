import Dispatch
import Foundation

/// An event source of the main run loop, which wakes it when the window system has sent events.
@MainActor
final class WindowEventSource {
  private var source: (any DispatchSourceRead)?
  private var timer: Timer?

  /// The interval in seconds at which the loop looks for events where there is no file descriptor to wait for, as with SDL's
  /// rarer drivers.
  private static let pollInterval: TimeInterval = 1 / 120

  /// Waits for the window system's connection, or polls if `descriptor` is nil.
  init(descriptor: Int32?) {
    guard let descriptor else {
      let timer = Timer(timeInterval: Self.pollInterval, repeats: true) { _ in }
      RunLoop.main.add(timer, forMode: .default)
      self.timer = timer
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    // The handler need not do anything: after it the loop polls SDL, which reads the connection.
    source.setEventHandler {}
    source.resume()
    self.source = source
  }

  /// Whether the window system's events wake the loop.
  ///
  /// While the render thread draws, the X server's replies to it would wake the loop with every frame. The render thread looks
  /// for events then.
  var isListening = true {
    didSet {
      guard isListening != oldValue else { return }
      if isListening { source?.resume() } else { source?.suspend() }
    }
  }

  isolated deinit {
    // Dispatch does not allow a suspended source to be released.
    if !isListening { source?.resume() }
    source?.cancel()
    timer?.invalidate()
  }
}
