import CoreGraphics
import Desktop
import Foundation

/// Scripts that catch the transitions of an exhibit's demonstration on their way: with the pointer, with a finger and with a touchpad, to the right
/// and down.
struct CatchScripts {
  /// How a transition is caught, beginning in the middle of the window.
  enum Hold: CaseIterable {
    case pointerRight, pointerDown, fingerRight, fingerDown, touchpadRight, touchpadDown

    /// The lines of input, from `time` on.
    func lines(at time: TimeInterval) -> [InputScript.Line] {
      switch self {
      case .pointerRight: [Self.drag(Self.right, .pointer, time)]
      case .pointerDown: [Self.drag(Self.down, .pointer, time)]
      case .fingerRight: [Self.drag(Self.right, .touch, time)]
      case .fingerDown: [Self.drag(Self.down, .touch, time)]
      case .touchpadRight: Self.scroll(Self.right, time)
      case .touchpadDown: Self.scroll(Self.down, time)
      }
    }

    private static let (right, down) = (CGVector(dx: 90, dy: 0), CGVector(dx: 0, dy: 90))
    /// The number of the finger. Demonstrations use smaller ones.
    private static let finger = 7
    /// The steps of a touchpad's movement, and the seconds between them.
    private static let (steps, interval) = (6, 0.008)

    private static func drag(
      _ offset: CGVector, _ device: InputScript.Drag.Device, _ time: TimeInterval
    ) -> InputScript.Line {
      var drag = InputScript.Drag(from: .view("window"), to: .offset(offset), duration: 0.12)
      drag.device = device
      drag.finger = finger
      drag.hold = 0.05
      return InputScript.Line(.drag(drag), at: time)
    }

    private static func scroll(_ way: CGVector, _ time: TimeInterval) -> [InputScript.Line] {
      let step = CGVector(dx: way.dx / CGFloat(steps), dy: way.dy / CGFloat(steps))
      return (0..<steps).map { index in
        InputScript.Line(
          .scroll(index == 0 ? .view("window") : nil, step, isPrecise: true),
          at: time + Double(index) * interval)
      }
    }
  }

  /// The lines of the demonstration, and where its steps begin and end.
  private let lines: [InputScript.Line]
  private let steps: [ClosedRange<TimeInterval>]
  /// The seconds from one moment to the next.
  private let interval: TimeInterval
  /// The longest part of a step that is tried, in seconds. Transitions are shorter.
  private static let longestStep: TimeInterval = 1.2

  /// Reads the demonstration of an exhibit. One that is written in code has no scripts.
  @MainActor
  init(_ exhibit: any Exhibit, interval: TimeInterval) throws {
    self.interval = interval
    let file = try ResourceFolder.resources.locate()
      .appendingPathComponent("\(Demonstration.folder)/\(exhibit.script).jsonl")
    guard FileManager.default.fileExists(atPath: file.path) else {
      (lines, steps) = ([], [])
      return
    }
    let script = try InputScript(contentsOf: file)
    let marks = script.lines.filter { if case .mark = $0.action { true } else { false } }
    lines = script.lines.filter { if case .mark = $0.action { false } else { true } }
    let ends = marks.dropFirst().map(\.time) + [script.duration]
    steps = zip(marks.map(\.time), ends).map { begin, end in
      begin...max(begin, min(end, begin + Self.longestStep))
    }
  }

  /// The number of scripts.
  var count: Int { steps.map { Hold.allCases.count * moments(of: $0) }.reduce(0, +) }

  private func moments(of step: ClosedRange<TimeInterval>) -> Int {
    // A difference that is a multiple of the interval may be rounded down.
    Int((step.upperBound - step.lowerBound) / interval + 1e-6) + 1
  }

  /// The script with a number from 0 up to ``count``.
  subscript(number: Int) -> [InputScript.Line] {
    var number = number
    for step in steps {
      let count = Hold.allCases.count * moments(of: step)
      guard number >= count else {
        let (moment, hold) = number.quotientAndRemainder(dividingBy: Hold.allCases.count)
        let time = ((step.lowerBound + Double(moment) * interval) * 1e6).rounded() / 1e6
        return lines.filter { $0.time <= time } + Hold.allCases[hold].lines(at: time)
      }
      number -= count
    }
    return []
  }
}
