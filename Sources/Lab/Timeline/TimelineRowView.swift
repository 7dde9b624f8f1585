import CoreGraphics
import QuartzCore
import UIKit

/// The columns of the timeline, in points.
struct TimelineColumns: Equatable {
  /// The width of the names.
  var names: CGFloat
  /// The width of the bars.
  var bars: CGFloat
  /// The width of the values; 0 where there is no room for them.
  var values: CGFloat

  init(width: CGFloat) {
    names = width < 560 ? 120 : 184
    values = width < 860 ? 0 : 264
    bars = max(width - names - values, 60)
  }
}

/// A layer on the timeline: its name, a bar for each of its animations, and their values at the playhead.
final class TimelineRowView: UIView {
  let row: RecordedRow
  private let name = UILabel()
  private let kind = UILabel()
  private let clip = UIView()
  private(set) var bars: [AnimationBar] = []
  private var values: [UILabel] = []
  private let separator = UIView()
  private let highlight = UIView()

  /// The height of an animation's line, in points.
  static let lane: CGFloat = 22
  private static let padding: CGFloat = 4

  static func height(of row: RecordedRow) -> CGFloat {
    max(CGFloat(row.animations.count), 1) * lane + 2 * padding
  }

  init(_ row: RecordedRow) {
    self.row = row
    super.init(frame: .zero)
    clip.clipsToBounds = true
    name.font = .systemFont(ofSize: 12.5, weight: .medium)
    kind.font = .systemFont(ofSize: 11)
    kind.textColor = .secondaryLabel
    name.text = row.description.name ?? row.description.kind
    kind.text = row.description.name == nil ? nil : row.description.kind
    for label in [name, kind] { label.lineBreakMode = .byTruncatingMiddle }
    separator.backgroundColor = .separator
    highlight.isUserInteractionEnabled = false
    for view in [highlight, clip, name, kind, separator] as [UIView] { addSubview(view) }
    accessibilityIdentifier = "lab.row"
    accessibilityLabel = name.text
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether the row's layer is selected, and whether the pointer is on it.
  var state: (isSelected: Bool, isHovered: Bool) = (false, false) {
    didSet {
      highlight.backgroundColor =
        state.isSelected
        ? UIColor.systemBlue.withAlphaComponent(0.18)
        : state.isHovered ? .quaternarySystemFill : .clear
    }
  }

  /// Shows the bars on an axis, with edits.
  func show(
    _ recording: AnimationRecording, _ edits: AnimationEdits, _ axis: TimeAxis,
    _ columns: TimelineColumns
  ) {
    let animations = recording.rows.first { $0.id == row.id }?.animations ?? row.animations
    let spans = animations.map { AnimationSpan($0, edits.animations[$0.id], in: recording) }
    while bars.count < animations.count {
      let bar = AnimationBar(animations[bars.count], spans[bars.count], axis)
      bars.append(bar)
      clip.addSubview(bar)
      let value = UILabel()
      value.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
      value.textColor = .secondaryLabel
      value.lineBreakMode = .byTruncatingTail
      values.append(value)
      addSubview(value)
    }
    highlight.frame = bounds
    clip.frame = CGRect(x: columns.names, y: 0, width: columns.bars, height: bounds.height)
    let isMuted =
      edits.rows[row.path] == .muted
      || edits.rows.contains { $0.value == .solo && $0.key != row.path }
    for (index, bar) in bars.enumerated() {
      let y = Self.padding + CGFloat(index) * Self.lane + (Self.lane - AnimationBar.height) / 2
      bar.frame = CGRect(x: 0, y: y, width: columns.bars, height: AnimationBar.height)
      bar.show(spans[index], axis, isDimmed: isMuted)
      values[index].frame = CGRect(
        x: columns.names + columns.bars + 10, y: Self.padding + CGFloat(index) * Self.lane,
        width: max(columns.values - 18, 0), height: Self.lane)
      values[index].isHidden = columns.values == 0
    }
    layOutNames(columns)
    separator.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
  }

  private func layOutNames(_ columns: TimelineColumns) {
    // Deeper layers are indented, as far as there is room.
    let indent = min(CGFloat(max(row.depth - 1, 0)) * 6, 36)
    let width = max(columns.names - 20 - indent, 20)
    if kind.text == nil || bounds.height < 36 {
      name.frame = CGRect(x: 12 + indent, y: 0, width: width, height: bounds.height)
      kind.isHidden = true
    } else {
      kind.isHidden = false
      let top = (bounds.height - 32) / 2
      name.frame = CGRect(x: 12 + indent, y: top, width: width, height: 17)
      kind.frame = CGRect(x: 12 + indent, y: top + 17, width: width, height: 15)
    }
  }

  /// Shows each animation's value, velocity and progress at a time.
  func showValues(of recording: AnimationRecording, at time: TimeInterval) {
    let animations = recording.rows.first { $0.id == row.id }?.animations ?? []
    for (animation, label) in zip(animations, values) where !label.isHidden {
      label.text = Self.text(of: animation, row, recording, at: time)
    }
  }

  /// An animation's value, velocity and progress on its own curve, as a line of text.
  static func text(
    of animation: RecordedAnimation, _ row: RecordedRow, _ recording: AnimationRecording,
    at time: TimeInterval
  ) -> String {
    guard let value = recording.value(of: animation, in: row, at: time) else { return "–" }
    let unit = ValueText.unit(of: animation.id.keyPath)
    var parts = [ValueText.text(value) + (unit.isEmpty ? "" : " \(unit)")]
    if let velocity = recording.velocity(of: animation, in: row, at: time) {
      parts.append(
        "\(ValueText.text(velocity)) \(unit)/s".replacingOccurrences(of: " /", with: "/"))
    }
    if let fraction = recording.curveFraction(of: animation, in: row, at: time) {
      parts.append(ValueText.percent(fraction))
    }
    return parts.joined(separator: "  ·  ")
  }

  /// The index of the animation whose line is at `y`; nil beside the lines.
  func lane(at y: CGFloat) -> Int? {
    let index = Int(((y - Self.padding) / Self.lane).rounded(.down))
    return bars.indices.contains(index) ? index : nil
  }
}
