/// Recognizes fingers that are held at one place, optionally after some taps.
///
/// It begins when the fingers have been held long enough, without a further event. After that they
/// may move freely; each movement is a change, and the first lifted finger ends it. As in UIKit.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time in seconds for which the fingers must be held. The default is 0.5. With zero the
  /// gesture begins at once.
  open var minimumPressDuration = InputTuning.longPress
  /// The distance in points that the fingers may move before the gesture begins. The default is 10.
  open var allowableMovement = InputTuning.dragSlop
  /// The number of taps before the press. The default is 0.
  open var numberOfTapsRequired = 0
  /// The number of fingers. The default is 1.
  open var numberOfTouchesRequired = 1

  private var sequence = TapSequence()
  /// The end of the required press or, between taps, of the time in which the next tap must come.
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
