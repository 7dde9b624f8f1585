/// Recognizes fingers that are held at one place, optionally after some taps.
///
/// The gesture begins as soon as the fingers have been held long enough; it needs no further event for
/// that. After that they may move freely. Each movement changes the gesture, and the first lifted
/// finger ends it. As in UIKit.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time in seconds for which the fingers must be held. The default is 0.5. If it is zero, the
  /// gesture begins at once.
  open var minimumPressDuration = InputTuning.longPress
  /// The distance in points that the fingers may move before the gesture begins. The default is 10.
  open var allowableMovement = InputTuning.dragSlop
  /// The number of taps before the press. The default is 0.
  open var numberOfTapsRequired = 0
  /// The number of fingers. The default is 1.
  open var numberOfTouchesRequired = 1

  private var sequence = TapSequence()
  /// The time at which the gesture begins if the fingers are still held or, between taps, at which it
  /// fails if no further tap has begun.
  private var deadline: MediaDeadline?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isWaiting else { return }
    stopWaiting()
    sequence.begin(touches, of: numberOfTouches)
    if event.isOtherClick || sequence.hasStrayed || numberOfTouches > numberOfTouchesRequired {
      state = .failed
    } else if numberOfTouches == numberOfTouchesRequired, sequence.count == numberOfTapsRequired {
      startPress()
    }
  }

  private func startPress() {
    guard minimumPressDuration > 0 else {
      state = .began
      return
    }
    deadline = MediaDeadline(after: minimumPressDuration) { [weak self] in
      self?.state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else if !isWaiting, sequence.isAway(touches, by: allowableMovement) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible || isWaiting {
      state = .ended
      return
    }
    stopWaiting()
    let isTap =
      sequence.count < numberOfTapsRequired
      && sequence.mostTouches == numberOfTouchesRequired
    guard isTap else {
      state = .failed
      return
    }
    guard self.touches.allSatisfy(touches.contains) else { return }
    sequence.endTap()
    deadline = MediaDeadline(after: InputTuning.tapInterval) { [weak self] in
      self?.state = .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  open override func reset() {
    stopWaiting()
    sequence = TapSequence()
  }

  private func stopWaiting() {
    deadline?.cancel()
    deadline = nil
  }
}
