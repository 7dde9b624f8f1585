/// Recognizes taps and clicks: a given number of them, with a given number of fingers.
///
/// A tap may take any time, as a click does, but must not move. A recognizer of several taps fails
/// if the next tap does not begin within ``InputTuning/tapInterval``. As in UIKit, a recognizer of
/// fewer taps does not prevent one of more taps: both act, unless one requires the other to fail.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps. The default is 1.
  open var numberOfTapsRequired = 1
  /// The number of fingers of each tap. The default is 1.
  open var numberOfTouchesRequired = 1
  /// The mouse buttons of which one must be down in a click. The default is the primary button.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  private var sequence = TapSequence()
  private var nextTapDeadline: MediaDeadline?

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
    // A tap of several fingers ends when the last one is lifted.
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
      nextTapDeadline = MediaDeadline(after: InputTuning.tapInterval) { [weak self] in
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
    nextTapDeadline?.cancel()
    nextTapDeadline = nil
  }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}
