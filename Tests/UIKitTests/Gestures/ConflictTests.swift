import Testing

@testable import UIKit

/// A delegate with a fixed answer to each question.
@MainActor
final class GestureJudge: UIGestureRecognizerDelegate {
  var begins = true
  var receivesTouch: (UITouch) -> Bool = { _ in true }
  var receivesEvent: (UIEvent) -> Bool = { _ in true }
  var isTogether = false
  var waitsForOthers = false
  var makesOthersWait = false

  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    receivesTouch(touch)
  }
  func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    receivesEvent(event)
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { isTogether }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { waitsForOthers }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { makesOthersWait }
}

@MainActor
@Suite("Gesture conflicts")
struct ConflictTests {
  typealias Step = GestureBench.Step

  private let tap: [Step] = [.down(50, 50), .up(50, 50)]
  private let drag: [Step] = [.down(50, 50), .move(70, 50), .move(130, 50), .up(130, 50)]

  @Test("Single and double tap both act, unless one requires the other to fail")
  func taps() {
    withBench { bench in
      let single = bench.add(UITapGestureRecognizer(), "single")
      let double = bench.add(UITapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      #expect(bench.run(tap + tap) == ["single ended", "double ended"])
      single.require(toFail: double)
      #expect(bench.run(tap + tap + [.wait(1)]) == ["double ended"])
      #expect(bench.run(tap) == [])
      #expect(bench.run([.wait(0.4)]) == ["single ended"])
      // A completed tap stays one, even if the next touch becomes something else.
      #expect(bench.run(tap + drag + [.wait(1)]) == ["single ended"])
    }
  }

  @Test("Of two recognizers of a view that could begin at once, the one added later does")
  func laterFirst() {
    withBench { bench in
      bench.add(UIPanGestureRecognizer(), "first")
      bench.add(UIPanGestureRecognizer(), "second")
      #expect(bench.run(drag) == ["second began", "second changed", "second ended"])
    }
  }

  @Test("A waiting tap does not cancel the touch that follows it", arguments: [false, true])
  func tapAndMore(doubleFirst: Bool) {
    let view = TouchScribe()
    withBench(view) { bench in
      let single = UITapGestureRecognizer()
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      if doubleFirst { bench.add(double, "double") }
      bench.add(single, "single")
      if !doubleFirst { bench.add(double, "double") }
      let press = bench.add(UILongPressGestureRecognizer(), "press")
      let hold: [Step] = [.down(50, 50), .wait(0.6), .up(50, 50)]
      let pressed = ["single ended", "press began", "press ended"]
      #expect(bench.run(tap + hold + [.wait(1)]) == pressed)
      // The view keeps a touch that belongs to no recognized gesture.
      press.isEnabled = false
      _ = view.takeLines()
      #expect(bench.run(tap + drag + [.wait(1)]) == ["single ended"])
      #expect(view.takeLines() == ["began", "began", "cancelled", "moved", "moved", "ended"])
      bench.add(UIPanGestureRecognizer(), "pan")
      let panned = bench.run(tap + drag + [.wait(1)])
      #expect(panned == ["single ended", "pan began", "pan changed", "pan ended"])
      // A long press that requires a tap before it includes that tap.
      press.isEnabled = true
      press.numberOfTapsRequired = 1
      #expect(bench.run(tap + hold + [.wait(1)]) == ["press began", "press ended"])
    }
  }

  @Test(
    "Of tap recognizers that wait for each other, one acts for each number of taps"
  )
  func tapsThatWait() {
    withBench { bench in
      let taps = (0..<4).map { _ in UITapGestureRecognizer() }
      let names = ["single", "outer single", "double", "triple"]
      for (tap, name) in zip(taps, names) { bench.add(tap, name) }
      taps[2].numberOfTapsRequired = 2
      taps[3].numberOfTapsRequired = 3
      taps[0].require(toFail: taps[2])
      taps[1].require(toFail: taps[2])
      taps[2].require(toFail: taps[3])
      #expect(bench.run(tap + [.wait(1)]) == ["outer single ended"])
      #expect(bench.run(tap + tap + [.wait(1)]) == ["double ended"])
      #expect(bench.run(tap + tap + tap + [.wait(1)]) == ["triple ended"])
    }
  }

  @Test(
    "A recognizer fails with the success of one it must wait for, even if a delegate allows both"
  )
  func requiredFailure() {
    withBench { bench in
      let judge = GestureJudge()
      judge.isTogether = true
      let single = bench.add(UITapGestureRecognizer(), "single")
      let double = bench.add(UITapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      single.delegate = judge
      single.require(toFail: double)
      #expect(bench.run(tap + tap + [.wait(1)]) == ["double ended"])
      #expect(!single.isBusy)
      #expect(bench.run(drag + [.wait(1)]) == [])
      #expect(bench.run(tap + [.wait(1)]) == ["single ended"])
      // The same holds for a recognizer that has not begun to wait.
      let press = bench.add(UILongPressGestureRecognizer(), "press")
      let pan = bench.add(UIPanGestureRecognizer(), "pan")
      pan.delegate = judge
      let hold: [Step] = [.down(50, 50), .wait(0.6), .move(90, 50), .up(90, 50)]
      let pressed = ["press began", "press changed", "press ended"]
      #expect(bench.run(hold).contains("pan began"))
      pan.require(toFail: press)
      #expect(bench.run(hold) == pressed)
    }
  }

  @Test("A tap that waits for a pan in another view fails when that pan is recognized")
  func requiredElsewhere() {
    withBench { bench in
      let views = [box(0, 0, 200, 200), box(200, 0, 200, 200)]
      views.forEach(bench.view.addSubview)
      let pan = bench.add(UIPanGestureRecognizer(), "pan", to: views[0])
      let tap = bench.add(UITapGestureRecognizer(), "tap", to: views[1])
      tap.require(toFail: pan)
      let taps: [Step] = [.finger(2, .began, 300, 50), .finger(2, .ended, 300, 50)]
      let pans: [Step] = [.finger(1, .moved, 90, 50), .finger(1, .ended, 90, 50)]
      #expect(
        bench.run([.finger(1, .began, 50, 50)] + taps + pans) == ["pan began", "pan ended"])
      #expect(!tap.isBusy)
      #expect(
        bench.run([.finger(1, .began, 50, 50)] + taps + [.finger(1, .ended, 50, 50)])
          == ["tap ended"])
    }
  }

  @Test("An edge pan is tried first; after it fails, the pan begins")
  func edge() {
    withBench { bench in
      bench.add(UIPanGestureRecognizer(), "pan") { short($0.translation(in: nil)) }
      bench.add(UIScreenEdgePanGestureRecognizer(), "edge") { short($0.translation(in: nil)) }
        .edges = .left
      #expect(
        bench.run([.down(5, 50), .move(30, 50), .move(60, 50), .up(60, 50)])
          == ["edge began (15, 0)", "edge changed (45, 0)", "edge ended (45, 0)"])
      #expect(
        bench.run([.down(5, 50), .move(5, 80), .move(5, 110), .up(5, 110)])
          == ["pan began (0, 20)", "pan changed (0, 50)", "pan ended (0, 50)"])
      #expect(bench.run(drag).first == "pan began (10, 0)")
    }
  }

  @Test("A long press prevents a later pan, and a pan prevents an unfinished long press")
  func press() {
    withBench { bench in
      bench.add(UIPanGestureRecognizer(), "pan")
      bench.add(UILongPressGestureRecognizer(), "press")
      #expect(bench.run(drag) == ["pan began", "pan changed", "pan ended"])
      #expect(
        bench.run([.down(50, 50), .wait(0.5), .move(90, 50), .up(90, 50)])
          == ["press began", "press changed", "press ended"])
    }
  }

  @Test("A pan that requires a swipe to fail begins after the swipe has failed")
  func swipe() {
    withBench { bench in
      let pan = bench.add(UIPanGestureRecognizer(), "pan") { short($0.translation(in: nil)) }
      let swipe = bench.add(UISwipeGestureRecognizer(), "swipe")
      #expect(bench.run(drag).first == "pan began (10, 0)")
      pan.require(toFail: swipe)
      #expect(bench.run(drag) == ["swipe ended"])
      #expect(
        bench.run([.down(50, 50), .move(70, 50), .wait(0.6), .move(80, 50), .up(80, 50)])
          == ["pan began (10, 0)", "pan changed (20, 0)", "pan ended (20, 0)"])
      // If the pan is released while it waits, it begins and ends after the swipe has failed.
      let judge = GestureJudge()
      judge.begins = false
      swipe.delegate = judge
      #expect(
        bench.run([.down(50, 50), .move(70, 50), .up(70, 50)])
          == ["pan began (10, 0)", "pan ended (10, 0)"])
    }
  }

  @Test(
    "A one-finger swipe that requires a two-finger swipe to fail is recognized if no second finger comes"
  )
  func swipes() {
    withBench { bench in
      let one = bench.add(UISwipeGestureRecognizer(), "one")
      let two = bench.add(UISwipeGestureRecognizer(), "two")
      two.numberOfTouchesRequired = 2
      one.require(toFail: two)
      #expect(bench.run(drag + [.wait(1)]) == ["one ended"])
    }
  }

  @Test(
    "Pinch and rotation are recognized together if a delegate allows it; otherwise the one that begins first wins"
  )
  func together() {
    let turn: [Step] = [
      .finger(1, .began, 100, 200), .finger(2, .began, 300, 200), .finger(2, .moved, 330, 200),
      .finger(2, .moved, 330, 260), .finger(1, .ended, 100, 200), .finger(2, .ended, 330, 260),
    ]
    withBench { bench in
      let pinch = bench.add(UIPinchGestureRecognizer(), "pinch")
      bench.add(UIRotationGestureRecognizer(), "rotation")
      #expect(bench.run(turn) == ["pinch began", "pinch changed", "pinch ended"])
      let judge = GestureJudge()
      judge.isTogether = true
      pinch.delegate = judge
      #expect(
        bench.run(turn)
          == [
            "pinch began", "rotation began", "pinch changed", "rotation ended", "pinch ended",
          ])
    }
  }

  @Test("A delegate can refuse a gesture, a touch or an event, and add failure requirements")
  func delegates() {
    withBench { bench in
      let inner = box(0, 0, 200, 200)
      bench.view.addSubview(inner)
      let judge = GestureJudge()
      let first = bench.add(UIPanGestureRecognizer(), "inner", to: inner)
      bench.add(UIPanGestureRecognizer(), "outer")
      first.delegate = judge
      let won = { (name: String) in ["\(name) began", "\(name) changed", "\(name) ended"] }
      #expect(bench.run(drag) == won("inner"))
      judge.begins = false
      #expect(bench.run(drag) == won("outer"))
      judge.begins = true
      judge.receivesTouch = { $0.type == .direct }
      #expect(bench.run(drag) == won("outer"))
      judge.receivesTouch = { _ in true }
      judge.receivesEvent = { $0.type != .touches }
      #expect(bench.run(drag) == won("outer"))
      judge.receivesEvent = { _ in true }
      let swipe = bench.add(UISwipeGestureRecognizer(), "swipe")
      judge.waitsForOthers = true
      swipe.direction = .right
      // Only the inner pan must wait for all others to fail.
      #expect(bench.run(drag).first == "outer began")
      judge.waitsForOthers = false
      judge.makesOthersWait = true
      #expect(bench.run(drag) == won("inner"))
    }
  }

  @Test("Only allowed touch types are tracked, and one type at a time")
  func types() {
    withBench { bench in
      let pan = bench.add(UIPanGestureRecognizer())
      pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
      #expect(bench.run(drag) == [])
      let fingerDrag: [Step] = [
        .finger(1, .began, 50, 50), .finger(1, .moved, 70, 50), .finger(1, .ended, 70, 50),
      ]
      #expect(bench.run(fingerDrag) == ["began", "ended"])
      pan.allowedTouchTypes += [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
      bench.perform(.finger(1, .began, 50, 50))
      bench.perform(.down(80, 80))
      #expect(pan.numberOfTouches == 1)
      pan.requiresExclusiveTouchType = false
      bench.perform(.up(80, 80))
      bench.perform(.down(80, 80))
      #expect(pan.numberOfTouches == 2)
      _ = bench.run([.up(80, 80), .finger(1, .ended, 50, 50)])
    }
  }

  @Test("A recognizer has the buttons and modifiers of its last event")
  func masks() {
    withBench { bench in
      let tap = bench.add(UITapGestureRecognizer()) {
        "\($0.buttonMask.rawValue) \($0.modifierFlags == .shift)"
      }
      tap.buttonMaskRequired = .secondary
      bench.stage.send(.key(.down(), UIKey(keyCode: .keyboardF11, modifierFlags: .shift)))
      #expect(bench.run([.down(50, 50, .secondary), .up(50, 50, .secondary)]) == ["ended 2 true"])
      bench.stage.send(.key(.up, UIKey(keyCode: .keyboardF11)))
    }
  }

  @Test("State changes follow the table, also if a subclass sets another state")
  func table() {
    typealias State = UIGestureRecognizer.State
    let states: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let rows: [State: [GestureStep]] = [
      .possible: [.none, .recognize, .none, .recognize, .fail, .fail],
      .began: [
        .none, .none, .enter(.changed), .enter(.ended), .enter(.cancelled), .enter(.cancelled),
      ],
      .changed: [
        .none, .none, .enter(.changed), .enter(.ended), .enter(.cancelled), .enter(.cancelled),
      ],
      .ended: Array(repeating: .none, count: 6),
      .cancelled: Array(repeating: .none, count: 6),
      .failed: Array(repeating: .none, count: 6),
    ]
    for (old, row) in rows {
      for (new, step) in zip(states, row) { #expect(GestureStep.from(old, to: new) == step) }
    }
  }
}
