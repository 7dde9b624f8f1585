import UIKit

/// The hours of a day as lines, its events as blocks, and the present moment as a red line.
final class HoursView: UIView {
  private let almanac: Almanac
  private let labels: [UILabel]
  private let lines: [UIView]
  private let nowLabel = UILabel()
  private let nowLine = UIView()
  private let nowDot = UIView()
  private var blocks: [EventBlockView] = []

  /// In points.
  private static let hourHeight: CGFloat = 52
  private static let margin: CGFloat = 14
  private static let labelWidth: CGFloat = 62
  private static let labelHeight: CGFloat = 16
  private static let labelGap: CGFloat = 10
  private static let blockMargin: CGFloat = 8
  private static let dotSize: CGFloat = 9
  /// Labels of hours this near to now, in hours, are hidden, because they would overlap the label of the present time.
  private static let crowded = 0.3

  /// The height of all hours, in points.
  static var height: CGFloat { y(24) + margin }

  /// The position of an hour's line, in points.
  static func y(_ hour: Double) -> CGFloat { margin + CGFloat(hour) * hourHeight }

  init(_ almanac: Almanac) {
    self.almanac = almanac
    let names = almanac.hourNames
    labels = (names + [names[0]]).map { name in
      let label = UILabel()
      label.text = name
      label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
      label.textColor = .secondaryLabel
      label.textAlignment = almanac.isRightToLeft ? .left : .right
      return label
    }
    lines = labels.map { _ in
      let line = UIView()
      line.backgroundColor = .separator
      return line
    }
    super.init(frame: .zero)
    nowLabel.text = almanac.timeNow
    nowLabel.font = .monospacedDigitSystemFont(ofSize: 12, weight: .semibold)
    nowLabel.textColor = .systemRed
    nowLabel.textAlignment = almanac.isRightToLeft ? .left : .right
    nowLine.backgroundColor = .systemRed
    nowDot.backgroundColor = .systemRed
    nowDot.layer.cornerRadius = Self.dotSize / 2
    for view in labels + lines + [nowLabel, nowLine, nowDot] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  var showsNow = false {
    didSet {
      for view in [nowLabel, nowLine, nowDot] { view.isHidden = !showsNow }
      for (hour, label) in labels.enumerated() {
        label.isHidden = showsNow && abs(Double(hour) - almanac.hoursNow) < Self.crowded
      }
    }
  }

  /// The events that are shown as blocks.
  var events: [CalendarEvent] = [] {
    didSet {
      for block in blocks { block.removeFromSuperview() }
      blocks = events.map { makeBlock($0) }
      // Above the lines of the hours, below the line of the present time.
      for block in blocks { insertSubview(block, belowSubview: nowLabel) }
      setNeedsLayout()
    }
  }

  private func makeBlock(_ event: CalendarEvent) -> EventBlockView {
    EventBlockView(
      event, times: almanac.times(of: event), isRightToLeft: almanac.isRightToLeft)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for block in blocks {
      let (top, bottom) = (Self.y(block.event.start).rounded(), Self.y(block.event.end).rounded())
      let left = Self.labelWidth + Self.labelGap + Self.blockMargin
      block.frame = mirrored(
        CGRect(
          x: left, y: top + 2, width: max(bounds.width - left - Self.blockMargin, 0),
          height: bottom - top - 3))
    }
    for (hour, (label, line)) in zip(labels, lines).enumerated() {
      place(label, line, at: Double(hour))
    }
    place(nowLabel, nowLine, at: almanac.hoursNow)
    let start = almanac.isRightToLeft ? nowLine.frame.maxX : nowLine.frame.minX
    nowDot.frame = CGRect(
      x: start - Self.dotSize / 2, y: nowLine.frame.midY - Self.dotSize / 2,
      width: Self.dotSize, height: Self.dotSize)
  }

  private func place(_ label: UIView, _ line: UIView, at hour: Double) {
    let y = Self.y(hour).rounded()
    label.frame = mirrored(
      CGRect(x: 0, y: y - Self.labelHeight / 2, width: Self.labelWidth, height: Self.labelHeight))
    let x = Self.labelWidth + Self.labelGap
    line.frame = mirrored(CGRect(x: x, y: y, width: max(bounds.width - x, 0), height: 1))
  }

  /// Returns `rect`, or its mirror image in a language that is written from right to left.
  private func mirrored(_ rect: CGRect) -> CGRect {
    guard almanac.isRightToLeft else { return rect }
    return rect.offsetBy(dx: bounds.width - rect.maxX - rect.minX, dy: 0)
  }
}
