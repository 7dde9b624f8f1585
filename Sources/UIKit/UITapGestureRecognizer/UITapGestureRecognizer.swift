/// Recognizes taps and clicks: a number of them, with a number of fingers.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  /// The mouse button that clicks.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  /// How far a touch may stray and still tap, in points.
  private static let slop: CGFloat = 10
  /// How long after a tap the next one may begin, in seconds.
  private static let pause: TimeInterval = 0.35

  private var tapCount = 0
  private var mostTouches = 0
  private var starts: [ObjectIdentifier: CGPoint] = [:]
  private var patience: MediaDeadline?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    patience?.cancel()
    patience = nil
    let pressed = event.buttonMask
    if !pressed.isEmpty, pressed.isDisjoint(with: buttonMaskRequired) {
      state = .failed
      return
    }
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.windowLocation }
    mostTouches = max(mostTouches, numberOfTouches)
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let strayed = touches.contains { touch in
      guard let start = starts[ObjectIdentifier(touch)] else { return false }
      let now = touch.windowLocation
      return hypot(now.x - start.x, now.y - start.y) > Self.slop
    }
    if strayed { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // With several fingers, the tap is over when the last one lifts.
    guard Set(self.touches).isSubset(of: touches) else { return }
    guard mostTouches == numberOfTouchesRequired else {
      state = .failed
      return
    }
    tapCount += 1
    mostTouches = 0
    starts = [:]
    if tapCount >= numberOfTapsRequired {
      state = .ended
    } else {
      patience = MediaDeadline(after: Self.pause) { [weak self] in self?.state = .failed }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() {
    patience?.cancel()
    patience = nil
    tapCount = 0
    mostTouches = 0
    starts = [:]
  }
}
