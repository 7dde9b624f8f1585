import CoreGraphics
import QuartzCore
import UIKit

/// The columns of the timeline, in points: names, bars and values, from right to left if it is mirrored. In a narrow timeline the values have
/// no column; each is on a line below its bar.
struct TimelineColumns: Equatable {
  enum Column {
    case names, bars, values
  }

  /// The least widths of the names and of the bars beside them when the user chooses.
  private static let (leastNames, leastBars): (CGFloat, CGFloat) = (80, 160)
  /// The height of a bar's line without a value below it.
  static let lane: CGFloat = 22

  /// The width of the names.
  let names: CGFloat
  /// The width of the bars.
  let bars: CGFloat
  /// The width of the values; 0 if they are below the bars.
  let values: CGFloat
  /// Whether the columns are placed from right to left. Time goes from left to right all the same, as in media players.
  let isMirrored: Bool

  /// - Parameters:
  ///   - width: The width of the timeline.
  ///   - names: The width of the names that the user wants; nil for the standard one.
  init(width: CGFloat, isMirrored: Bool = false, names wanted: CGFloat? = nil) {
    values = width < 860 ? 0 : width < 1200 ? 264 : 320
    let standard: CGFloat = width < 560 ? 120 : width < 1200 ? 184 : 256
    let most = max(min(width - values - Self.leastBars, width / 2), standard)
    names = wanted.map { min(max($0, Self.leastNames), most).rounded() } ?? standard
    bars = max(width - names - values, 60)
    self.isMirrored = isMirrored
  }

  /// The edge between names and bars.
  var namesEdge: CGFloat { isMirrored ? width - names : names }
  /// The left edge of the bars.
  var barsX: CGFloat { isMirrored ? values : names }
  private var width: CGFloat { names + bars + values }

  /// The left edge and the width of the text of values in a column of their own.
  var valuesText: (x: CGFloat, width: CGFloat) {
    (isMirrored ? 8 : names + bars + 10, max(values - 18, 0))
  }

  /// The column at a horizontal position.
  func column(at x: CGFloat) -> Column {
    let x = isMirrored ? width - x : x
    return x < names ? .names : x <= names + bars ? .bars : .values
  }

  /// The height of a bar's line, with its value if that is below it.
  var laneHeight: CGFloat { Self.lane + (values == 0 ? 15 : 0) }
}

extension RecordedRow {
  /// The layer's title: its view's identifier or text, otherwise its class.
  var title: String { description.name ?? description.kind }
}

extension TimelineRowView {
  /// Creates views for rows. Rows with the same title and class are numbered.
  static func views(of rows: [RecordedRow]) -> [TimelineRowView] {
    let names = rows.map { [$0.title, $0.description.kind] }
    let counts = Dictionary(grouping: names, by: \.self).mapValues(\.count)
    var used: [[String]: Int] = [:]
    return zip(rows, names).map { row, name in
      used[name, default: 0] += 1
      return TimelineRowView(row, number: counts[name] == 1 ? nil : used[name])
    }
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
  private var columns: TimelineColumns?
  /// The number of the other rows whose layers contain this row's layer.
  private var level = 0
  private let highlight = UIView()

  private static let padding: CGFloat = 4
  private static let indent: CGFloat = 12
  /// A class name that does not fit is shown truncated only with at least this width, in points.
  private static let leastKindWidth: CGFloat = 72

  static func height(of row: RecordedRow, _ columns: TimelineColumns) -> CGFloat {
    max(CGFloat(row.animations.count), 1) * columns.laneHeight + 2 * padding
  }

  /// - Parameter number: Tells the row from others of the same name; nil if there are none.
  init(_ row: RecordedRow, number: Int?) {
    self.row = row
    super.init(frame: .zero)
    clip.clipsToBounds = true
    // Time goes from left to right in every language.
    clip.semanticContentAttribute = .playback
    name.font = .systemFont(ofSize: 12.5, weight: .medium)
    kind.font = .systemFont(ofSize: 11)
    kind.textColor = .secondaryLabel
    name.text = [row.title, number.map(String.init)].compactMap(\.self).joined(separator: " ")
    kind.text = row.description.name == nil ? nil : row.description.kind
    name.lineBreakMode = .byTruncatingMiddle
    kind.lineBreakMode = .byTruncatingTail
    separator.backgroundColor = .separator
    highlight.isUserInteractionEnabled = false
    for view in [highlight, clip, name, kind, separator] as [UIView] { addSubview(view) }
    accessibilityIdentifier = "lab.row"
    accessibilityLabel = name.text
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let columns { layOutNames(columns) }
  }

  /// Whether the row's layer is selected, and whether the pointer is on it.
  var state: (isSelected: Bool, isHovered: Bool) = (false, false) {
    didSet {
      highlight.backgroundColor =
        state.isSelected
        ? .labSelection
        : state.isHovered ? .quaternarySystemFill : .clear
      updateModes()
    }
  }

  /// Shows the bars on an axis, with edits.
  func show(
    _ recording: AnimationRecording, _ edits: AnimationEdits, _ axis: TimeAxis,
    _ columns: TimelineColumns
  ) {
    level = recording.appRows.count {
      $0.path != row.path && row.path.hasPrefix($0.path + "/")
    }
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
    clip.frame = CGRect(x: columns.barsX, y: 0, width: columns.bars, height: bounds.height)
    self.columns = columns
    mode = edits.rows[row.path]
    let isMuted =
      edits.rows[row.path] == .muted
      || edits.rows.contains { $0.value == .solo && $0.key != row.path }
    for (index, bar) in bars.enumerated() {
      let top = Self.padding + CGFloat(index) * columns.laneHeight
      let y = top + (TimelineColumns.lane - AnimationBar.height) / 2
      bar.frame = CGRect(x: 0, y: y, width: columns.bars, height: AnimationBar.height)
      bar.show(spans[index], axis, isDimmed: isMuted)
      let text = columns.valuesText
      values[index].frame =
        columns.values == 0
        ? CGRect(
          x: columns.barsX + TimeAxis.inset, y: top + TimelineColumns.lane - 1,
          width: columns.bars - 2 * TimeAxis.inset,
          height: columns.laneHeight - TimelineColumns.lane)
        : CGRect(x: text.x, y: top, width: text.width, height: TimelineColumns.lane)
    }
    layOutNames(columns)
    separator.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
  }

  /// Places the name and, where there is room, the kind of the layer beside it, or below it in a high row.
  private func layOutNames(_ columns: TimelineColumns) {
    // Rows of descendants are indented, as far as there is room.
    let x = 12 + min(CGFloat(level) * Self.indent, columns.names / 4)
    let hasRoom = columns.names > 200
    let count = hasRoom ? RowModeButton.Kind.allCases.count : modes.count
    let buttons = count == 0 ? 0 : CGFloat(count) * RowModeButton.side + 4
    let width = max(columns.names - x - buttons - 4, 20)
    let nameWidth = min(name.sizeThatFits(bounds.size).width.rounded(.up), width)
    if bounds.height >= 44, kind.text != nil {
      let top = (bounds.height - 32) / 2
      name.frame = CGRect(x: x, y: top, width: width, height: 17)
      kind.frame = CGRect(x: x, y: top + 17, width: width, height: 15)
      kind.isHidden = false
    } else {
      name.frame = CGRect(x: x, y: 0, width: nameWidth, height: bounds.height)
      let rest = width - nameWidth - 6
      // A class name that is cut too short is hidden.
      kind.isHidden = rest < min(kind.sizeThatFits(bounds.size).width, Self.leastKindWidth)
      kind.frame = CGRect(x: x + nameWidth + 6, y: 0.5, width: max(rest, 0), height: bounds.height)
    }
    for (index, button) in modes.enumerated() {
      button.frame = CGRect(
        x: columns.names - buttons + CGFloat(index) * RowModeButton.side,
        y: ((bounds.height - RowModeButton.side) / 2).rounded(), width: RowModeButton.side,
        height: RowModeButton.side)
    }
    mirrorIfNeeded([name, kind] + modes as [UIView])
  }

  // MARK: Freeze, mute, solo

  private var modes: [RowModeButton] = []
  /// Called with the mode that a button of the row stands for.
  var onMode: ((RowModeButton.Kind) -> Void)?
  /// Called with true when the pointer comes to one of the row's buttons, and with false when it leaves.
  var onHover: ((RowModeButton, Bool) -> Void)?

  /// The buttons are shown while the pointer is on the row, while the row is selected, and while one of them is on.
  private func updateModes() {
    let wants = state.isHovered || state.isSelected || mode != nil
    if wants, modes.isEmpty {
      modes = RowModeButton.Kind.allCases.map { kind in
        let button = RowModeButton(kind)
        button.addAction(UIAction { [weak self] _ in self?.onMode?(kind) }, for: .touchUpInside)
        button.onHover = { [weak self] in self?.onHover?($0, $1) }
        addSubview(button)
        return button
      }
      setNeedsLayout()
    } else if !wants, !modes.isEmpty {
      for button in modes {
        onHover?(button, false)
        button.removeFromSuperview()
      }
      modes = []
      setNeedsLayout()
    }
    for button in modes { button.isOn = mode.map(RowModeButton.Kind.init) == button.kind }
  }

  /// The mode in which the row's layer is shown; nil if it plays with its animations.
  private var mode: RowMode? {
    didSet { if mode != oldValue { updateModes() } }
  }

  /// Shows each animation's progress, value and velocity at a time.
  func showValues(of recording: AnimationRecording, at time: TimeInterval) {
    let animations = recording.rows.first { $0.id == row.id }?.animations ?? []
    for (animation, label) in zip(animations, values) {
      label.text = Self.text(of: animation, row, recording, at: time)
    }
  }

  /// An animation's progress on its own curve, its value and its velocity, as a line of text.
  static func text(
    of animation: RecordedAnimation, _ row: RecordedRow, _ recording: AnimationRecording,
    at time: TimeInterval
  ) -> String {
    guard let value = recording.value(of: animation, in: row, at: time) else { return "–" }
    var parts: [String] = []
    if let fraction = recording.curveFraction(of: animation, in: row, at: time) {
      parts.append(ValueText.percent(fraction))
    }
    parts.append(ValueText.text(value, of: animation.id.keyPath))
    if let change = recording.change(of: animation, in: row, at: time),
      case (.transform(let from), .transform(let to)) = (change.from, change.to)
    {
      parts.append(ValueText.velocity(from: from, to: to, seconds: change.duration))
    } else if let velocity = recording.velocity(of: animation, in: row, at: time) {
      parts.append(ValueText.velocity(velocity, of: animation.id.keyPath))
    }
    return parts.joined(separator: "  ·  ")
  }

  /// The index of the animation whose line is at `y`, in the row's coordinates; nil if there is none.
  func lane(at y: CGFloat) -> Int? {
    let index = Int(((y - Self.padding) / laneHeight).rounded(.down))
    return bars.indices.contains(index) ? index : nil
  }

  /// Whether a value that has no column of its own is at `y`, in the row's coordinates.
  func isValueBelowBar(at y: CGFloat) -> Bool {
    lane(at: y) != nil
      && (y - Self.padding).truncatingRemainder(dividingBy: laneHeight) >= TimelineColumns.lane
  }

  private var laneHeight: CGFloat { columns?.laneHeight ?? TimelineColumns.lane }
}

/// A small button of a row: freezes its layer at the playhead, plays it alone, or shows it without its animations.
final class RowModeButton: UIControl {
  enum Kind: CaseIterable {
    case frozen, solo, muted

    init(_ mode: RowMode) {
      switch mode {
      case .frozen: self = .frozen
      case .solo: self = .solo
      case .muted: self = .muted
      }
    }

    /// The icon on the button.
    var icon: LabIcon {
      switch self {
      case .frozen: .freeze
      case .solo: .solo
      case .muted: .mute
      }
    }

    /// The text of the tooltip.
    var meaning: String {
      switch self {
      case .frozen: localized("Freeze at the playhead")
      case .solo: localized("Play alone")
      case .muted: localized("Without its animations")
      }
    }
  }

  let kind: Kind
  /// Called with true when the pointer comes to the button, and with false when it leaves.
  var onHover: ((RowModeButton, Bool) -> Void)?
  private let plate = UIView()
  private let icon: IconView

  static let side: CGFloat = 20
  private static let iconSide: CGFloat = 13

  init(_ kind: Kind) {
    self.kind = kind
    icon = IconView(kind.icon)
    super.init(frame: .zero)
    plate.isUserInteractionEnabled = false
    plate.layer.cornerRadius = 4
    addSubview(plate)
    addSubview(icon)
    accessibilityIdentifier = "lab.row.\(kind)"
    accessibilityLabel = kind.meaning
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] recognizer in
        guard let self, [.began, .ended, .cancelled].contains(recognizer.state) else { return }
        onHover?(self, recognizer.state == .began)
      })
    isOn = false
  }

  required init?(coder: NSCoder) {
    nil
  }

  var isOn = false {
    didSet {
      plate.backgroundColor = isOn ? .systemBlue : .tertiarySystemFill
      icon.color = isOn ? .onSystemBlue : .secondaryLabel
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds.insetBy(dx: 1.5, dy: 1.5)
    let inset = (Self.side - Self.iconSide) / 2
    icon.frame = bounds.insetBy(dx: inset, dy: inset)
  }
}
