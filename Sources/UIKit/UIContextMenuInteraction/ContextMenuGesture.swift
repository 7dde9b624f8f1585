import Foundation
import QuartzCore

/// Recognizes the gestures that open a context menu: a finger or the primary button held at one place, and a press of the secondary button.
///
/// It begins when the menu opens. Before that, a held press calls ``prepare`` and ``giveUp``.
@MainActor
final class ContextMenuGesture: UIGestureRecognizer {
  /// The time after which a held press asks for a menu, in seconds. Ours.
  static let preparation = 0.15

  /// Called when a press has been held for a while. Returns whether there is a menu to open.
  var prepare: ((CGPoint) -> Bool)?
  /// Called when a press for which there is a menu ends before the menu opens.
  var giveUp: (() -> Void)?
  /// Whether the secondary button was pressed.
  private(set) var isSecondaryClick = false
  /// Where the gesture has started, in the window.
  private(set) var start = CGPoint.zero

  private var deadline: MediaDeadline?
  private var isPrepared = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard numberOfTouches == 1 else { return state = .failed }
    start = location(in: nil)
    isSecondaryClick = event.isOtherClick
    if isSecondaryClick {
      state = event.buttonMask.contains(.secondary) ? .began : .failed
      return
    }
    deadline = MediaDeadline(after: Self.preparation) { [weak self] in self?.wait() }
  }

  private func wait() {
    guard state == .possible, let view, prepare?(location(in: view)) == true else {
      state = .failed
      return
    }
    isPrepared = true
    deadline = MediaDeadline(after: InputTuning.longPress - Self.preparation) { [weak self] in
      self?.state = .began
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else {
      let place = location(in: nil)
      if hypot(place.x - start.x, place.y - start.y) > InputTuning.dragSlop { state = .failed }
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  override func willBeRecognized() {
    super.willBeRecognized()
    isPrepared = false
  }

  override func reset() {
    deadline?.cancel()
    deadline = nil
    endPreparation()
  }

  // The press may fail long before the finger is lifted, for example because a scroll view scrolls.
  override func enter(_ new: State) {
    if new == .failed { endPreparation() }
    super.enter(new)
  }

  private func endPreparation() {
    if isPrepared { giveUp?() }
    isPrepared = false
  }
}
