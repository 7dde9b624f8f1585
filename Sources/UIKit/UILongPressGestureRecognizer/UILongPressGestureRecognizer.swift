/// Recognizes fingers that are held in one place, perhaps after some taps.
///
/// It begins when they have been held long enough, without a further event. From then on they may move as far as they
/// like; each movement is a change, and the first lift is the end.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long to hold, in seconds; zero begins at once.
  open var minimumPressDuration = InputTuning.longPress
  /// How far the fingers may stray before it begins, in points.
  open var allowableMovement = InputTuning.dragSlop
  /// Taps before the press; none, unless set.
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1

  private var sequence = TapSequence()
  /// Until the press has lasted long enough or, between taps, the next one is late.
  private var deadline: MediaDeadline?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isHeld else { return }
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
    } else if !isHeld, sequence.isAway(touches, by: allowableMovement) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible || isHeld {
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
