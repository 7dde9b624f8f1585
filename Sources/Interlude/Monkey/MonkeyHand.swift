import Desktop
import Foundation
import FrameStatistics
import UIKit

/// Invents plausible input of a user: clicks, drags, flicks, pinches, keys, wheel turns, resizes and changes of the appearance, at places where
/// there is something to touch. The same seed and the same screens give the same input.
@MainActor
struct MonkeyHand {
  private var random: SplitMix64

  /// Keys with a meaning in some exhibit, and a letter without one.
  private static let keys = [
    "Escape", "Escape", "Tab", "Tab", "Left", "Right", "Up", "Down", "Space", "Return", "Home",
    "End", "PageUp", "PageDown", "Back", "1", "2", "3", "a", "Delete", "[",
  ]
  private static let sizes = [
    (1280, 800), (800, 600), (600, 900), (1600, 900), (390, 844), (320, 240), (1000, 420),
  ]

  /// The speed of the fastest drag, in points per second.
  private static let fastest = 10_000.0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The lines of the next action, which begins at `time`, and the seconds after its last event until the one after it. The action can
  /// have a second part, such as the second finger of a pinch or a key that is pressed during a drag.
  mutating func act(at time: TimeInterval) -> (lines: [InputScript.Line], pause: TimeInterval) {
    var lines = action().map { InputScript.Line($0, at: time) }
    let length = lines.map(\.action.duration).max() ?? 0
    if length > 0, chance(0.12) {
      let moment = ((time + number(0...length)) * 1000).rounded() / 1000
      lines.append(InputScript.Line(interruption(), at: moment))
    }
    return (lines, pause())
  }

  /// After a short pause the next action interrupts the motion that the last one has begun; after a long one everything rests.
  private mutating func pause() -> TimeInterval {
    let longest: [TimeInterval] = [0.03, 0.15, 0.15, 0.5, 0.5, 1, 4]
    return number(0...longest.randomElement(using: &random)!)
  }

  private mutating func action() -> [InputScript.Action] {
    switch index(below: 100) {
    case ..<26: [.click(place(), clicks: chance(0.1) ? 2 : 1, hold: chance(0.1) ? time(1) : 0)]
    case ..<36: [.tap(place(), hold: chance(0.1) ? time(1) : 0)]
    case ..<70: [drag()]
    case ..<74: pinch()
    case ..<82: [key()]
    case ..<90: [scroll()]
    case ..<93: [.pointerMove(place())]
    default: [interruption()]
    }
  }

  /// An action that can happen during a drag.
  private mutating func interruption() -> InputScript.Action {
    switch index(below: 12) {
    case ..<4: return key()
    case ..<5: return scroll()
    case ..<6: return .cancel
    case ..<7: return .pointerLeft
    case ..<8: return .appearance(chance(0.5) ? "dark" : "light")
    case ..<9: return .text("ab")
    case ..<10: return .tap(place())
    default:
      let size = Self.sizes.randomElement(using: &random)!
      return .resize(InputScript.Header.Size(width: size.0, height: size.1))
    }
  }

  private mutating func key() -> InputScript.Action {
    let name = Self.keys.randomElement(using: &random)!
    let usage = KeyNames.usage(named: name) ?? .keyboardEscape
    let flags: UIKeyModifierFlags =
      chance(0.15) ? [.shift, .control, .alternate, .command].randomElement(using: &random)! : []
    return .key(
      UIKey(
        keyCode: usage, modifierFlags: flags,
        characters: KeyNames.characters(of: name, shifted: flags.contains(.shift))))
  }

  private mutating func scroll() -> InputScript.Action {
    let isPrecise = chance(0.6)
    let distance = isPrecise ? number(-60...60).rounded() : chance(0.5) ? 100 : -100
    let delta = chance(0.5) ? CGVector(dx: distance, dy: 0) : CGVector(dx: 0, dy: distance)
    return .scroll(place(), delta, isPrecise: isPrecise)
  }

  private mutating func drag() -> InputScript.Action {
    let bounds = UIScreen.main.bounds
    var from = place()
    if chance(0.2) {
      from = .point(
        CGPoint(x: number(0...12).rounded(), y: number(20...bounds.height - 20).rounded()))
    }
    let length = number(0.02...1)
    let direction: (x: Double, y: Double) =
      switch index(below: 10) {
      case ..<3: (1, 0)
      case ..<5: (-1, 0)
      case ..<7: (0, 1)
      case ..<9: (0, -1)
      default: (number(-1...1), number(-1...1))
      }
    let offset = CGVector(
      dx: (direction.x * length * bounds.width).rounded(),
      dy: (direction.y * length * bounds.height).rounded())
    // The short ones are flicks. No hand is faster than ``fastest``.
    let shortest = max(abs(offset.dx), abs(offset.dy)) / Self.fastest
    let duration = ((shortest + time(chance(0.4) ? 0.12 : 0.8)) * 1000).rounded(.up) / 1000
    var drag = InputScript.Drag(from: from, to: .offset(offset), duration: duration)
    drag.easing = InputScript.Drag.Easing.allCases.randomElement(using: &random)!
    if chance(0.3) { drag.hold = time(0.4) }
    if chance(0.3) { drag.device = .touch }
    return .drag(drag)
  }

  /// Two fingers that move apart, together or around each other.
  private mutating func pinch() -> [InputScript.Action] {
    let bounds = UIScreen.main.bounds
    let middle = CGPoint(
      x: number(0.2 * bounds.width...0.8 * bounds.width).rounded(),
      y: number(0.2 * bounds.height...0.8 * bounds.height).rounded())
    let duration = time(0.6)
    return [1, 2].map { finger in
      let from = CGPoint(
        x: middle.x + number(-120...120).rounded(), y: middle.y + number(-120...120).rounded())
      let offset = CGVector(dx: number(-150...150).rounded(), dy: number(-150...150).rounded())
      var drag = InputScript.Drag(from: .point(from), to: .offset(offset), duration: duration)
      drag.device = .touch
      drag.finger = finger
      return .drag(drag)
    }
  }

  /// A point in a view that takes input, mostly; otherwise any point of the screen.
  private mutating func place() -> InputScript.Place {
    let bounds = UIScreen.main.bounds
    if chance(0.75), let target = targets.randomElement(using: &random) {
      return .point(
        CGPoint(
          x: (target.minX + target.width * number(0.1...0.9)).rounded(),
          y: (target.minY + target.height * number(0.1...0.9)).rounded()))
    }
    return .point(
      CGPoint(x: number(0...bounds.width).rounded(), y: number(0...bounds.height).rounded()))
  }

  /// The visible parts of the views that take input, in the screen's coordinates.
  private var targets: [CGRect] {
    guard let window = UIApplication.shared.keyWindow else { return [] }
    var result: [CGRect] = []
    func look(_ view: UIView) {
      guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
      if view is UIControl || view is UITableViewCell || view is UICollectionViewCell
        || view.gestureRecognizers?.isEmpty == false
      {
        let box = view.convert(view.bounds, to: nil).offsetBy(
          dx: window.frame.minX, dy: window.frame.minY
        ).intersection(UIScreen.main.bounds)
        if !box.isNull, box.width >= 1, box.height >= 1 { result.append(box) }
      }
      view.subviews.forEach(look)
    }
    look(window)
    return result
  }

  private mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  private mutating func index(below count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  /// A duration up to `longest`, in whole milliseconds.
  private mutating func time(_ longest: TimeInterval) -> TimeInterval {
    (number(0.001...longest) * 1000).rounded() / 1000
  }
}
