/// Recognizes taps and clicks: a number of them, with a number of fingers.
///
/// A tap may last as long as it likes, as a click does, but not stray. A recognizer of several taps fails when the
/// next one doesn't come in time; one of fewer taps doesn't prevent it, so both act unless one requires the other to
/// fail.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  /// The mouse button that clicks.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  private var sequence = TapSequence()
  private var patience: MediaDeadline?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    stopWaiting()
    let pressed = event.buttonMask
    sequence.begin(touches, of: numberOfTouches)
    let isOtherButton = !pressed.isEmpty && pressed.isDisjoint(with: buttonMaskRequired)
    if isOtherButton || sequence.hasStrayed || numberOfTouches > numberOfTouchesRequired {
      state = .failed
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if sequence.isAway(touches, by: InputTuning.dragSlop) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // With several fingers, the tap is over when the last one lifts.
    guard self.touches.allSatisfy(touches.contains) else { return }
    guard sequence.mostTouches == numberOfTouchesRequired,
      !sequence.isAway(touches, by: InputTuning.dragSlop)
    else {
      state = .failed
      return
    }
    sequence.endTap()
    if sequence.count >= numberOfTapsRequired {
      state = .ended
    } else {
      patience = MediaDeadline(after: InputTuning.tapInterval) { [weak self] in
        self?.state = .failed
      }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() {
    stopWaiting()
    sequence = TapSequence()
  }

  private func stopWaiting() {
    patience?.cancel()
    patience = nil
  }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}
