import Testing

@testable import UIKit

private final class TouchLog: UIView {
  var log: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("cancelled")
  }
}

/// A minimal continuous recognizer: it recognizes a drag of 10 points.
private final class Drag: UIGestureRecognizer {
  private var start = CGPoint.zero
  var resets = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, abs(location(in: nil).x - start.x) < 10 { return }
    state = state == .possible ? .began : .changed
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }
  override func reset() { resets += 1 }
}

@MainActor
private final class Permission: UIGestureRecognizerDelegate {
  var begins = true
  var receives = true
  var together = false
  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    receives
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { together }
}

@MainActor
@Suite("Gestures")
struct GestureTests {
  private let here = CGPoint(x: 50, y: 50)

  private func stageWithView(_ body: (ViewStage, TouchLog) -> Void) {
    withStage { stage in
      let view = TouchLog(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      stage.window.addSubview(view)
      body(stage, view)
    }
  }

  @Test("A tap is recognized when the touch ends, and cancels the view's touch")
  func tap() {
    stageWithView { stage, view in
      var taps: [CGPoint] = []
      view.addGestureRecognizer(UITapGestureRecognizer { taps.append($0.location(in: view)) })
      stage.click(here)
      #expect(taps == [here])
      #expect(view.log == ["began", "cancelled"])
      stage.click(here)
      #expect(taps.count == 2)
    }
  }

  @Test("A touch that moves away, the wrong button and a second finger are no tap")
  func noTap() {
    stageWithView { stage, view in
      var taps = 0
      let tap = UITapGestureRecognizer { _ in taps += 1 }
      view.addGestureRecognizer(tap)
      stage.send(.pointerDown(location: here))
      stage.send(.pointerMoved(location: CGPoint(x: 61, y: 50)))
      stage.send(.pointerUp(location: here))
      stage.send(.pointerDown(location: here, button: .secondary))
      stage.send(.pointerUp(location: here, button: .secondary))
      stage.send(.touch(id: 1, .began, location: here))
      stage.send(.touch(id: 2, .began, location: CGPoint(x: 80, y: 50)))
      stage.send(.touch(id: 1, .ended, location: here))
      stage.send(.touch(id: 2, .ended, location: CGPoint(x: 80, y: 50)))
      #expect(taps == 0)
      #expect(tap.state == .possible)
      tap.numberOfTouchesRequired = 2
      stage.send(.touch(id: 1, .began, location: here))
      stage.send(.touch(id: 2, .began, location: CGPoint(x: 80, y: 50)))
      stage.send(.touch(id: 1, .ended, location: here))
      #expect(taps == 0)
      stage.send(.touch(id: 2, .ended, location: CGPoint(x: 80, y: 50)))
      #expect(taps == 1)
      tap.isEnabled = false
      stage.click(here)
      #expect(taps == 1)
    }
  }

  @Test("A single tap that requires a double tap to fail waits for its failure")
  func doubleTap() {
    stageWithView { stage, view in
      var log: [String] = []
      let single = UITapGestureRecognizer { _ in log.append("single") }
      let double = UITapGestureRecognizer { _ in log.append("double") }
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      view.addGestureRecognizer(single)
      view.addGestureRecognizer(double)
      stage.click(here)
      stage.advance(by: 0.1)
      #expect(log.isEmpty)
      stage.advance(by: 0.3)
      #expect(log == ["single"])
      stage.click(here)
      stage.advance(by: 0.1)
      stage.click(here)
      #expect(log == ["single", "double"])
      stage.advance(by: 1)
      #expect(log == ["single", "double"])
      #expect(single.state == .possible && double.state == .possible)
    }
  }

  @Test("A drag goes through began, changed and ended; the view's touch is cancelled")
  func drag() {
    stageWithView { stage, view in
      var states: [UIGestureRecognizer.State] = []
      let drag = Drag { states.append($0.state) }
      view.addGestureRecognizer(drag)
      stage.send(.pointerDown(location: here))
      stage.send(.pointerMoved(location: CGPoint(x: 55, y: 50)))
      stage.send(.pointerMoved(location: CGPoint(x: 65, y: 50)))
      stage.send(.pointerMoved(location: CGPoint(x: 300, y: 50)))
      stage.send(.pointerUp(location: CGPoint(x: 300, y: 50)))
      #expect(states == [.began, .changed, .ended])
      #expect(view.log == ["began", "moved", "cancelled"])
      #expect(drag.state == .possible && drag.resets == 1)
    }
  }

  @Test("A recognized gesture makes the others fail, unless a delegate permits both")
  func rivals() {
    stageWithView { stage, view in
      let inner = TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.addSubview(inner)
      var log: [String] = []
      let a = Drag { if $0.state == .began { log.append("inner") } }
      let b = Drag { if $0.state == .began { log.append("outer") } }
      inner.addGestureRecognizer(a)
      view.addGestureRecognizer(b)
      @MainActor func drag() {
        log = []
        stage.send(.pointerDown(location: here))
        stage.send(.pointerMoved(location: CGPoint(x: 70, y: 50)))
        stage.send(.pointerUp(location: CGPoint(x: 70, y: 50)))
      }
      drag()
      #expect(log == ["inner"])
      let permission = Permission()
      b.delegate = permission
      permission.together = true
      drag()
      #expect(log == ["inner", "outer"])
      permission.together = false
      a.delegate = permission
      permission.begins = false
      b.delegate = nil
      drag()
      #expect(log == ["outer"])
      permission.begins = true
      permission.receives = false
      drag()
      #expect(log == ["outer"])
      #expect(a.state == .possible && b.state == .possible)
    }
  }

  @Test("Disabling a recognizer during a drag cancels the drag")
  func disabling() {
    stageWithView { stage, view in
      var states: [UIGestureRecognizer.State] = []
      let drag = Drag { states.append($0.state) }
      view.addGestureRecognizer(drag)
      stage.send(.pointerDown(location: here))
      stage.send(.pointerMoved(location: CGPoint(x: 70, y: 50)))
      drag.isEnabled = false
      stage.send(.pointerUp(location: CGPoint(x: 70, y: 50)))
      #expect(states == [.began, .cancelled])
      drag.isEnabled = true
      #expect(drag.state == .possible)
    }
  }

  @Test("A tap on a control is not a tap on its superview")
  func controlsWin() {
    stageWithView { stage, view in
      var log: [String] = []
      view.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("tap") })
      let button = UIButton(type: .system, primaryAction: UIAction { _ in log.append("button") })
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      view.addSubview(button)
      stage.click(here)
      stage.click(CGPoint(x: 150, y: 150))
      #expect(log == ["button", "tap"])
    }
  }

  @Test("A view without multiple touch gets only the first touch; events contain all")
  func severalTouches() {
    stageWithView { stage, view in
      stage.send(.touch(id: 1, .began, location: here))
      stage.send(.touch(id: 2, .began, location: CGPoint(x: 60, y: 60)))
      stage.send(.touch(id: 1, .ended, location: here))
      stage.send(.touch(id: 2, .ended, location: here))
      #expect(view.log == ["began", "ended"])
      view.isMultipleTouchEnabled = true
      stage.send(.touch(id: 1, .began, location: here))
      stage.send(.touch(id: 2, .began, location: CGPoint(x: 60, y: 60)))
      stage.send(.touch(id: 1, .cancelled, location: here))
      stage.send(.touch(id: 2, .ended, location: here))
      #expect(view.log.suffix(4) == ["began", "began", "cancelled", "ended"])
    }
  }

  @Test("Keys go to the first responder, or else up the chain from the frontmost page")
  func keys() {
    final class Page: UIView {
      var keys: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap { $0.key?.characters }
      }
    }
    withStage { stage in
      let page = Page(frame: stage.window.bounds)
      page.addSubview(UIView(frame: stage.window.bounds))
      stage.window.addSubview(page)
      stage.send(.key(.down(), UIKey(keyCode: .keyboardEscape, characters: "esc")))
      #expect(page.keys == ["esc"])
      stage.send(.key(.up, UIKey(keyCode: .keyboardEscape)))
      #expect(!page.becomeFirstResponder())
    }
  }
}
