@testable import UIKit

/// A window with a view, and a log of the states of its recognizers.
@MainActor
final class GestureBench {
  let stage: ViewStage
  let view: UIView
  /// The logged states since the last `run` or `takeLog`, as `name state values`.
  private(set) var log: [String] = []

  init(_ stage: ViewStage, _ view: UIView = UIView()) {
    self.stage = stage
    self.view = view
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    view.isMultipleTouchEnabled = true
    stage.window.addSubview(view)
    // All tests share one pointer, and an earlier test may have left it pressed.
    stage.send(.cancelled)
    stage.send(.pointerLeft)
  }

  /// Adds a recognizer that logs its states, each with the result of `values`.
  @discardableResult
  func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String = "", to view: UIView? = nil,
    _ values: @escaping (Recognizer) -> String = { _ in "" }
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addHandler { [weak self] sender in
      guard let sender = sender as? Recognizer else { return }
      self?.note(sender, values(sender))
    }
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func note(_ recognizer: UIGestureRecognizer, _ values: String) {
    let parts = [recognizer.name ?? "", "\(recognizer.state)", values]
    log.append(parts.filter { !$0.isEmpty }.joined(separator: " "))
  }

  func write(_ line: String) { log.append(line) }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// A step of simulated input.
  enum Step: Sendable {
    case down(CGFloat, CGFloat, InputEvent.PointerButton = .primary)
    case move(CGFloat, CGFloat)
    case up(CGFloat, CGFloat, InputEvent.PointerButton = .primary)
    case finger(Int, InputEvent.TouchPhase, CGFloat, CGFloat)
    case wait(TimeInterval)
    case leave
  }

  func run(_ steps: [Step]) -> [String] {
    for step in steps { perform(step) }
    return takeLog()
  }

  func perform(_ step: Step) {
    switch step {
    case .down(let x, let y, let button):
      stage.send(.pointerDown(location: CGPoint(x: x, y: y), button: button))
    case .move(let x, let y):
      stage.send(.pointerMoved(location: CGPoint(x: x, y: y)))
    case .up(let x, let y, let button):
      stage.send(.pointerUp(location: CGPoint(x: x, y: y), button: button))
    case .finger(let id, let phase, let x, let y):
      stage.send(.touch(id: id, phase, location: CGPoint(x: x, y: y)))
    case .wait(let seconds):
      stage.advance(by: seconds)
    case .leave:
      stage.send(.pointerLeft)
    }
  }
}

/// Formats a number with up to three decimals, without trailing zeros.
func short(_ value: CGFloat) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

func short(_ point: CGPoint) -> String { "(\(short(point.x)), \(short(point.y)))" }

@MainActor
func withBench(_ view: UIView = UIView(), _ body: (GestureBench) throws -> Void) rethrows {
  try withStage { stage in try body(GestureBench(stage, view)) }
}

/// A view that logs its touch callbacks.
final class TouchScribe: UIView {
  var lines: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
  }

  private func note(_ phase: String, _ touches: Set<UITouch>) {
    lines.append(touches.count == 1 ? phase : "\(phase) \(touches.count)")
  }

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }
}
