import Foundation
import QuartzCore
import UIKit

/// The toolbar: commands at both ends, and in the middle the transport buttons, a slider and the time.
final class LabToolbar: UIView {
  let play: LabButton
  private let leading: [LabButton]
  private let transport: [LabButton]
  private let trailing: [LabButton]
  let scrubber = ScrubberView()
  /// Opens a list of the trailing commands for which there is no room.
  private lazy var overflow: LabButton = LabButton(
    {
      var command = LabCommand("lab.more", .more, localized("More")) { [weak self] in
        self?.openMore()
      }
      command.group = .help
      return command
    }())
  private let time = UILabel()
  private let separator = UIView()

  /// Called with true when the pointer or the focus comes to a button, and with false when it leaves.
  var onHover: ((LabButton, Bool) -> Void)? {
    didSet { for button in buttons { button.onHover = onHover } }
  }

  /// Called with the commands for which there is no room now, and the centre of the button that lists them, in the window's coordinates.
  var onOverflow: (([LabCommand], CGPoint) -> Void)?

  /// The bar's height, in points.
  static let height: CGFloat = 48
  private static let gap: CGFloat = 2
  private static let margin: CGFloat = 8
  private static let timeWidth: CGFloat = 132
  /// The gap between two groups of trailing commands, in points.
  private static let trailingGap: CGFloat = 14
  /// The gap between two groups of the bar, in points.
  private static let groupGap: CGFloat = 12
  /// The limits of the slider's width, in points. The slider is hidden only if there is no room for it even without the trailing buttons.
  private static let scrubberWidths: ClosedRange<CGFloat> = 120...900

  private var buttons: [LabButton] { leading + transport + trailing + [overflow] }

  /// - Parameters:
  ///   - leading: The commands at the beginning.
  ///   - transport: The commands that control playback.
  ///   - play: The index of the play command in `transport`.
  ///   - trailing: The commands at the end. They are put together in their groups.
  init(leading: [LabCommand], transport: [LabCommand], play: Int, trailing: [LabCommand]) {
    self.leading = leading.map(LabButton.init)
    self.transport = transport.map(LabButton.init)
    self.trailing = trailing.enumerated().sorted {
      ($0.element.group.rawValue, $0.offset) < ($1.element.group.rawValue, $1.offset)
    }.map { LabButton($0.element) }
    self.play = self.transport[play]
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    separator.backgroundColor = .separator
    time.font = .monospacedDigitSystemFont(ofSize: 12.5, weight: .medium)
    time.textColor = .secondaryLabel
    time.accessibilityIdentifier = "lab.time"
    for view in self.transport + [scrubber, time] as [UIView] {
      view.semanticContentAttribute = .playback
    }
    for view in buttons as [UIView] + [scrubber, time, separator] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Key commands for the commands whose key is a character or a function key.
  var toolbarKeys: [UIKeyCommand] {
    (leading + transport + trailing).map(\.command).compactMap { command in
      guard let key = command.key, key.count == 1 || key.contains(/^F[0-9]+$/) else { return nil }
      return UIKeyCommand(
        title: command.title, input: key.count == 1 ? key.lowercased() : "UIKeyInput" + key
      ) { _ in
        if command.isEnabled() { command.perform() }
      }
    }
  }

  /// Shows which commands are on and can be carried out.
  func refresh() {
    for button in buttons { button.refresh() }
  }

  /// Shows a time and where it is on the slider; nil without a recording.
  ///
  /// - Parameter end: The position of 100 percent, as a fraction of the slider. It is less than 1 if an animation goes on after the
  ///   transition.
  func show(_ text: String?, fraction: Double?, end: Double = 1) {
    if time.text != text { time.text = text }
    (scrubber.fraction, scrubber.end) = (fraction, end)
  }

  private func openMore() {
    onOverflow?(trailing.filter(\.isHidden).map(\.command), convert(overflow.center, to: window))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    separator.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    let side = LabButton.side
    let y = ((bounds.height - side) / 2).rounded()
    let shown = fittingTrailing()
    var x = Self.margin
    func place(_ button: LabButton) {
      button.frame = CGRect(x: x, y: y, width: side, height: side)
      x += side + Self.gap
    }
    for button in leading { place(button) }
    let left = x - Self.gap + Self.groupGap
    for button in trailing { button.isHidden = !shown.contains(button) }
    overflow.isHidden = shown.count == trailing.count
    let last = (trailing + [overflow]).filter { !$0.isHidden }
    x = bounds.width - Self.margin - Self.trailingWidth(last)
    let right = x - Self.groupGap
    for (index, button) in last.enumerated() {
      if index > 0 { x += Self.gap(last[index - 1], button) - Self.gap }
      place(button)
    }
    // The buttons that play, the slider and the time share the middle.
    let fixed = Self.width(transport.count) + Self.groupGap + Self.timeWidth
    let slider = min(right - left - fixed - Self.groupGap, Self.scrubberWidths.upperBound)
    scrubber.isHidden = slider < Self.scrubberWidths.lowerBound
    let whole = fixed + (scrubber.isHidden ? 0 : slider + Self.groupGap)
    x = max(left, (left + (right - left - whole) / 2).rounded())
    for button in transport { place(button) }
    x += Self.groupGap - Self.gap
    scrubber.frame = CGRect(x: x, y: y, width: max(slider, 0), height: side)
    if !scrubber.isHidden { x += slider + Self.groupGap }
    time.frame = CGRect(x: x, y: y, width: max(min(Self.timeWidth, right - x), 0), height: side)
    mirrorIfNeeded(leading + last)
    // The controls for playback keep their order in every language, as with `.playback` in UIKit: time goes from left to right.
    let playback = transport + [scrubber, time] as [UIView]
    let place = playback.reduce(CGRect.null) { $0.union($1.frame) }
    let shift = inLayoutDirection(place).minX - place.minX
    for view in playback { view.frame.origin.x += shift }
  }

  /// The width of a number of buttons side by side.
  private static func width(_ count: Int) -> CGFloat {
    CGFloat(count) * LabButton.side + CGFloat(max(count - 1, 0)) * gap
  }

  /// The gap between two neighbouring trailing buttons, in points.
  private static func gap(_ first: LabButton, _ second: LabButton) -> CGFloat {
    first.command.group == second.command.group ? gap : trailingGap
  }

  private static func trailingWidth(_ buttons: [LabButton]) -> CGFloat {
    zip(buttons, buttons.dropFirst()).reduce(CGFloat(buttons.count) * LabButton.side) {
      $0 + gap($1.0, $1.1)
    }
  }

  /// The trailing buttons that fit beside the slider. Those with lower priority are removed first.
  private func fittingTrailing() -> [LabButton] {
    let others =
      2 * Self.margin + Self.width(leading.count) + Self.width(transport.count) + Self.timeWidth
      + Self.scrubberWidths.lowerBound + 4 * Self.groupGap
    let room = bounds.width - others
    if Self.trailingWidth(trailing) <= room { return trailing }
    var kept = trailing
    // One place is for the button that lists the others.
    while Self.trailingWidth(kept + [overflow]) > room,
      let first = kept.indices.min(by: {
        (kept[$0].command.priority, -$0) < (kept[$1].command.priority, -$1)
      })
    {
      kept.remove(at: first)
    }
    return kept
  }
}

/// A thin slider for the time of a transition.
final class ScrubberView: UIControl {
  private let track = UIView()
  private let filled = UIView()
  private let knob = UIView()
  /// A mark at 100 percent, shown if that is not the slider's end.
  private let mark = UIView()
  private var isHovered = false { didSet { setNeedsLayout() } }
  /// Called with a fraction of the slider while the user drags.
  var onScrub: ((Double) -> Void)?

  private static let knobSize: CGFloat = 14
  /// The additional diameter of the knob while the pointer is on the slider, in points.
  private static let hoverGrowth: CGFloat = 2
  private static let trackHeight: CGFloat = 4
  private static let markHeight: CGFloat = 10

  /// The position of the knob, 0…1; nil without a recording.
  var fraction: Double? {
    didSet { if fraction != oldValue { setNeedsLayout() } }
  }

  /// The position of 100 percent, 0…1.
  var end = 1.0 {
    didSet { if end != oldValue { setNeedsLayout() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [track, filled, mark, knob] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.layer.cornerRadius = Self.trackHeight / 2
    filled.layer.cornerRadius = Self.trackHeight / 2
    knob.layer.shadowOpacity = 0.25
    knob.layer.shadowRadius = 2
    knob.layer.shadowOffset = CGSize(width: 0, height: 1)
    accessibilityIdentifier = "lab.scrubber"
    accessibilityLabel = localized("Time")
    let wheel = UIPanGestureRecognizer { [weak self] recognizer in
      guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
      let moved = pan.translation(in: self)
      pan.setTranslation(.zero, in: self)
      scrub(by: (moved.x - moved.y) / max(bounds.width, 1))
    }
    wheel.allowedScrollTypesMask = .all
    wheel.maximumNumberOfTouches = 0
    addGestureRecognizer(wheel)
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] in
        self?.isHovered = $0.state == .began || $0.state == .changed
      })
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { fraction != nil }

  private func scrub(by change: Double) {
    guard let fraction else { return }
    onScrub?(min(max(fraction + change, 0), 1))
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard fraction != nil else { return false }
    scrub(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    scrub(touch)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch { scrub(touch) }
  }

  private func scrub(_ touch: UITouch) {
    let room = max(bounds.width - Self.knobSize, 1)
    onScrub?(min(max((touch.location(in: self).x - Self.knobSize / 2) / room, 0), 1))
  }

  /// The left and right keys move by one percent, Home and End to the ends.
  override var keyCommands: [UIKeyCommand]? {
    let changes = [
      (UIKeyCommand.inputLeftArrow, -0.01), (UIKeyCommand.inputRightArrow, 0.01),
      (UIKeyCommand.inputHome, -1), (UIKeyCommand.inputEnd, 1),
    ]
    return changes.map { input, change in
      let command = UIKeyCommand(title: "", input: input) { [weak self] _ in
        self?.scrub(by: change)
      }
      // Otherwise the keys would move the focus.
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let y = (bounds.height - Self.trackHeight) / 2
    track.backgroundColor = .systemFill
    track.frame = CGRect(x: 0, y: y, width: bounds.width, height: Self.trackHeight)
    knob.isHidden = fraction == nil
    filled.isHidden = fraction == nil
    let travel = bounds.width - Self.knobSize
    mark.isHidden = fraction == nil || end >= 1
    mark.backgroundColor = .secondaryLabel
    mark.frame = CGRect(
      x: (Self.knobSize / 2 + travel * end).rounded() - 1, y: (bounds.height - Self.markHeight) / 2,
      width: 2, height: Self.markHeight)
    guard let fraction else { return }
    let x = travel * min(max(fraction, 0), 1)
    filled.backgroundColor = .systemBlue
    filled.frame = CGRect(x: 0, y: y, width: x + Self.knobSize / 2, height: Self.trackHeight)
    knob.backgroundColor = .white
    let size = Self.knobSize + (isHovered ? Self.hoverGrowth : 0)
    knob.layer.cornerRadius = size / 2
    knob.frame = CGRect(
      x: x - (size - Self.knobSize) / 2, y: (bounds.height - size) / 2, width: size, height: size)
  }
}
