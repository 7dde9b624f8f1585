import TestSupport
import Testing

@testable import UIKit

/// Sends thousands of random events to random trees of views and recognizers. A failure names its seed.
@MainActor
@Suite("Random gestures")
struct RandomGestureTests {
  /// Checks that it receives each touch's phases in order and its end exactly once.
  private final class Ledger: UIView {
    var mistakes: [String] = []
    private var known: Set<ObjectIdentifier> = []
    private var kept: [UITouch] = []
    var openTouches: Int { known.count }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      for touch in touches {
        if !known.insert(ObjectIdentifier(touch)).inserted { mistakes.append("began twice") }
        // Retained, so that no other touch gets its address.
        kept.append(touch)
      }
      if !isMultipleTouchEnabled, known.count > 1 { mistakes.append("more than one touch") }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      for touch in touches where !known.contains(ObjectIdentifier(touch)) {
        mistakes.append("moved without a beginning")
      }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      close(touches, "ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      close(touches, "cancelled")
    }
    private func close(_ touches: Set<UITouch>, _ word: String) {
      for touch in touches where known.remove(ObjectIdentifier(touch)) == nil {
        mistakes.append("\(word) without a beginning")
      }
    }
  }

  /// Checks that a recognizer's states follow the order of its kind.
  @MainActor
  private final class Referee {
    var mistakes: [String] = []
    var actions = 0
    private var last = UIGestureRecognizer.State.possible
    private let isDiscrete: Bool
    private let name: String

    init(_ recognizer: UIGestureRecognizer) {
      isDiscrete = recognizer is UITapGestureRecognizer || recognizer is UISwipeGestureRecognizer
      name = "\(type(of: recognizer))"
      recognizer.addHandler { [weak self] in self?.see($0.state) }
    }

    private func see(_ state: UIGestureRecognizer.State) {
      actions += 1
      let isOpen = last == .began || last == .changed
      let isRight =
        switch state {
        case .began: !isDiscrete && !isOpen
        case .changed, .cancelled: isOpen
        case .ended: isDiscrete || isOpen
        case .possible, .failed: false
        }
      if !isRight { mistakes.append("\(name): \(last) → \(state)") }
      last = state
    }

    var isOpen: Bool { last == .began || last == .changed }
  }

  /// One random view tree and the random events sent to it.
  @MainActor
  private final class Game {
    let stage: ViewStage
    var random: SeededGenerator
    var views: [Ledger] = []
    var recognizers: [UIGestureRecognizer] = []
    var referees: [Referee] = []
    let judge = GestureJudge()
    private var fingers: [Int: CGPoint] = [:]
    private var pointer = CGPoint(x: 300, y: 300)
    private var isPressed = false

    init(_ stage: ViewStage, seed: UInt64) {
      self.stage = stage
      random = SeededGenerator(seed: seed)
      judge.isTogether = true
      for _ in 0..<(2 + random.index(below: 5)) { addView() }
      for _ in 0..<(1 + random.index(below: 7)) { addRecognizer() }
      for recognizer in recognizers where random.index(below: 4) == 0 {
        let other = recognizers[random.index(below: recognizers.count)]
        if other !== recognizer { recognizer.require(toFail: other) }
      }
    }

    func oneIn(_ count: Int) -> Bool { random.index(below: count) == 0 }

    private func addView() {
      let view = Ledger(
        frame: CGRect(
          x: random.number(0...100), y: random.number(0...100), width: random.number(200...600),
          height: random.number(200...600)))
      view.isMultipleTouchEnabled = oneIn(2)
      view.isExclusiveTouch = oneIn(8)
      let parent: UIView =
        oneIn(2) || views.isEmpty ? stage.window : views[random.index(below: views.count)]
      parent.addSubview(view)
      views.append(view)
    }

    private func addRecognizer() {
      let recognizer: UIGestureRecognizer
      switch random.index(below: 8) {
      case 0:
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 1 + random.index(below: 2)
        tap.numberOfTouchesRequired = 1 + random.index(below: 2)
        recognizer = tap
      case 1:
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 1 + random.index(below: 2)
        pan.allowedScrollTypesMask = oneIn(2) ? .all : []
        recognizer = pan
      case 2:
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .all
        recognizer = edge
      case 3:
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = [.left, .right, .up]
        recognizer = swipe
      case 4: recognizer = UIPinchGestureRecognizer()
      case 5: recognizer = UIRotationGestureRecognizer()
      case 6:
        let press = UILongPressGestureRecognizer()
        press.numberOfTapsRequired = random.index(below: 2)
        recognizer = press
      default: recognizer = UIHoverGestureRecognizer()
      }
      recognizer.delaysTouchesBegan = oneIn(4)
      recognizer.delaysTouchesEnded = oneIn(2)
      recognizer.cancelsTouchesInView = !oneIn(4)
      recognizer.requiresExclusiveTouchType = oneIn(2)
      if oneIn(4) { recognizer.delegate = judge }
      views[random.index(below: views.count)].addGestureRecognizer(recognizer)
      recognizers.append(recognizer)
      referees.append(Referee(recognizer))
    }

    private var place: CGPoint { CGPoint(x: random.number(-20...620), y: random.number(-20...620)) }

    /// A location near `place`, usually further right, so that drags and swipes occur.
    private func step(from place: CGPoint) -> CGPoint {
      CGPoint(x: place.x + random.number(-20...40), y: place.y + random.number(-25...25))
    }

    /// A random event of the user.
    func event() -> InputEvent.Kind {
      switch random.index(below: 10) {
      case 0...3: return pointerEvent()
      case 4...8: return fingerEvent(oneIn(3) ? random.index(below: 3) : 0)
      default:
        if oneIn(4) { return .pointerLeft }
        return .scroll(
          location: pointer, deltaX: random.number(-60...60), deltaY: random.number(-60...60),
          isPrecise: oneIn(2))
      }
    }

    private func pointerEvent() -> InputEvent.Kind {
      let button: InputEvent.PointerButton = oneIn(8) ? .secondary : .primary
      guard isPressed else {
        if oneIn(2) { pointer = place }
        isPressed = oneIn(2)
        return isPressed
          ? .pointerDown(location: pointer, button: button) : .pointerMoved(location: pointer)
      }
      if oneIn(4) {
        isPressed = false
        return .pointerUp(location: pointer, button: button)
      }
      pointer = step(from: pointer)
      return .pointerMoved(location: pointer)
    }

    private func fingerEvent(_ finger: Int) -> InputEvent.Kind {
      // Sometimes a touch that is down begins again, as if its end had been lost.
      guard let old = fingers[finger], !oneIn(40) else {
        let new = oneIn(2) ? place : fingers[finger] ?? pointer
        fingers[finger] = new
        return .touch(id: finger, .began, location: new)
      }
      if oneIn(6) {
        fingers[finger] = nil
        return .touch(id: finger, oneIn(6) ? .cancelled : .ended, location: old)
      }
      let new = step(from: old)
      fingers[finger] = new
      return .touch(id: finger, .moved, location: new)
    }

    /// A random change of the view tree.
    func disturb() {
      let view = views[random.index(below: views.count)]
      let recognizer = recognizers[random.index(below: recognizers.count)]
      switch random.index(below: 6) {
      case 0: view.removeFromSuperview()
      case 1: if view.superview == nil { stage.window.addSubview(view) }
      case 2: recognizer.isEnabled = !recognizer.isEnabled || !oneIn(2)
      case 3: view.isUserInteractionEnabled = !oneIn(3)
      case 4:
        recognizer.view?.removeGestureRecognizer(recognizer)
        view.addGestureRecognizer(recognizer)
      default: view.isHidden = oneIn(3)
      }
    }

    func play(_ rounds: Int) {
      for _ in 0..<rounds {
        let now = CACurrentMediaTime()
        let events = (0...random.index(below: 4)).map { _ in InputEvent(event(), at: now) }
        UIApplication.shared.handle(events)
        if oneIn(40) { disturb() }
        stage.advance(by: oneIn(6) ? random.number(0...0.7) : 1 / 60)
      }
    }

    /// Ends all touches, waits, and checks that no recognizer is still active.
    func finish() -> [String] {
      UIApplication.shared.handle([
        InputEvent(.cancelled, at: CACurrentMediaTime()),
        InputEvent(.pointerLeft, at: CACurrentMediaTime()),
      ])
      for _ in 0..<3 { stage.advance(by: 1) }
      var mistakes = views.flatMap(\.mistakes) + referees.flatMap(\.mistakes)
      for view in views where view.openTouches > 0 { mistakes.append("a view's touch never ended") }
      for referee in referees where referee.isOpen { mistakes.append("a gesture never ended") }
      for recognizer in recognizers {
        if recognizer.state != .possible || recognizer.numberOfTouches > 0 || recognizer.isBusy {
          mistakes.append("\(type(of: recognizer)) is left \(recognizer.state)")
        }
      }
      if !UIApplication.shared.gestures.active.isEmpty { mistakes.append("some are still active") }
      return mistakes
    }
  }

  @Test("Every touch and gesture that begins also ends, and no recognizer stays active")
  func invariants() {
    var actions = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      withStage(width: 600, height: 600) { stage in
        let game = Game(stage, seed: seed)
        game.play(60)
        let mistakes = game.finish()
        #expect(mistakes.isEmpty, "seed \(seed)")
        actions += game.referees.reduce(0) { $0 + $1.actions }
      }
    }
    // Check that the random events did produce gestures.
    #expect(actions > 2000)
  }
}
