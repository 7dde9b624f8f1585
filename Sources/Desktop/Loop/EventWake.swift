import Dispatch
import Foundation

/// Wakes the main run loop when the window system has sent something.
@MainActor
final class EventWake {
  private var source: (any DispatchSourceRead)?
  private var timer: Timer?

  /// Without a descriptor to wait for, as with SDL's rarer drivers, the loop looks at this interval.
  private static let pollInterval: TimeInterval = 1 / 120

  init(descriptor: Int32?) {
    guard let descriptor else {
      let timer = Timer(timeInterval: Self.pollInterval, repeats: true) { _ in }
      RunLoop.main.add(timer, forMode: .default)
      self.timer = timer
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    // Returning to the loop is all: it polls SDL, which reads the descriptor.
    source.setEventHandler {}
    source.resume()
    self.source = source
  }

  /// Whether news of the window system wake the loop.
  ///
  /// While frames are drawn on another thread, its talk with the X server would, with every frame. That thread looks for
  /// news then.
  var isListening = true {
    didSet {
      guard isListening != oldValue else { return }
      if isListening { source?.resume() } else { source?.suspend() }
    }
  }

  isolated deinit {
    // A source that is suspended must not be let go of.
    if !isListening { source?.resume() }
    source?.cancel()
    timer?.invalidate()
  }
}
