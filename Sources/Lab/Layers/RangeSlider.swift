import CoreGraphics
import UIKit

/// A slider with two knobs that choose a range within 0…1. The left and right keys move the right knob; with Shift they move the left one.
final class RangeSlider: UIControl {
  /// Called when the user changes the range.
  var onChange: ((ClosedRange<Double>) -> Void)?
  /// The number of equal steps in which the knobs move; 0 for continuous movement.
  var steps = 0

  /// The chosen range.
  var range: ClosedRange<Double> = 0...1 {
    didSet { if range != oldValue { setNeedsLayout() } }
  }

  private let track = UIView()
  private let filled = UIView()
  private let knobs = [UIView(), UIView()]
  /// The index of the knob that is dragged; nil if the whole range is dragged.
  private var dragged: Int?
  /// The value at the pointer and the range at the beginning of a drag of the whole range.
  private var start: (value: Double, range: ClosedRange<Double>)?

  private static let knobSize: CGFloat = 18
  private static let trackHeight: CGFloat = 4
  /// The least length of the range if there are no steps.
  private static let leastLength = 0.02

  override init(frame: CGRect) {
    super.init(frame: frame)
    track.layer.cornerRadius = Self.trackHeight / 2
    filled.layer.cornerRadius = Self.trackHeight / 2
    for knob in knobs {
      knob.layer.cornerRadius = Self.knobSize / 2
      knob.layer.shadowOpacity = 0.25
      knob.layer.shadowRadius = 2
      knob.layer.shadowOffset = CGSize(width: 0, height: 1)
    }
    for view in [track, filled] + knobs {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { true }

  private var least: Double { steps > 0 ? 1 / Double(steps) : Self.leastLength }

  private func snapped(_ value: Double) -> Double {
    steps > 0 ? (value * Double(steps)).rounded() / Double(steps) : value
  }

  private func set(_ low: Double, _ high: Double) {
    let new = min(max(snapped(low), 0), 1)...max(min(max(snapped(high), 0), 1), low)
    guard new != range else { return }
    range = new
    onChange?(new)
  }

  private func move(_ knob: Int, to value: Double) {
    if knob == 0 {
      set(min(value, range.upperBound - least), range.upperBound)
    } else {
      set(range.lowerBound, max(value, range.lowerBound + least))
    }
  }

  // MARK: Dragging

  private func value(_ touch: UITouch) -> Double {
    let room = max(bounds.width - 2 * Self.knobSize, 1)
    return Double((touch.location(in: self).x - Self.knobSize) / room)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let value = value(touch)
    let x = touch.location(in: self).x
    let isBetween = x > knobs[0].frame.maxX + 4 && x < knobs[1].frame.minX - 4
    if isBetween, range != 0...1 {
      (dragged, start) = (nil, (value, range))
    } else {
      let isLower = abs(x - knobs[0].center.x) < abs(x - knobs[1].center.x)
      dragged = isLower ? 0 : 1
      move(isLower ? 0 : 1, to: value)
    }
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let value = value(touch)
    if let dragged {
      move(dragged, to: value)
    } else if let start {
      // The whole range moves, and keeps its length.
      let (low, high) = (start.range.lowerBound, start.range.upperBound)
      let change = min(max(value - start.value, -low), 1 - high)
      set(low + change, high + change)
    }
    return true
  }

  override var keyCommands: [UIKeyCommand]? {
    let step = steps > 0 ? least : 0.05
    return [(UIKeyCommand.inputLeftArrow, -step), (UIKeyCommand.inputRightArrow, step)].flatMap {
      input, change in
      [UIKeyModifierFlags(), .shift].map { flags in
        let command = UIKeyCommand(input: input, modifierFlags: flags) { [weak self] _ in
          guard let self else { return }
          let isLower = flags == .shift
          move(isLower ? 0 : 1, to: (isLower ? range.lowerBound : range.upperBound) + change)
        }
        // Otherwise the keys would move the focus.
        command.wantsPriorityOverSystemBehavior = true
        return command
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let y = ((bounds.height - Self.trackHeight) / 2).rounded()
    let room = bounds.width - 2 * Self.knobSize
    // Each knob lies outside the range, at its end, so that the two never cover each other.
    let low = CGFloat(range.lowerBound) * room + Self.knobSize
    let high = CGFloat(range.upperBound) * room + Self.knobSize
    track.backgroundColor = .systemFill
    track.frame = CGRect(x: 0, y: y, width: bounds.width, height: Self.trackHeight)
    filled.backgroundColor = .systemBlue
    filled.frame = CGRect(x: low, y: y, width: max(high - low, 0), height: Self.trackHeight)
    for (knob, x) in zip(knobs, [low - Self.knobSize, high]) {
      knob.backgroundColor = .white
      knob.frame = CGRect(
        x: x, y: ((bounds.height - Self.knobSize) / 2).rounded(), width: Self.knobSize,
        height: Self.knobSize)
    }
  }
}
