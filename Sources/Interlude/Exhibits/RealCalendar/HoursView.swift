import UIKit

/// The hours of a day as lines, and the present moment as a red one.
final class HoursView: UIView {
  private let almanac: Almanac
  private let labels: [UILabel]
  private let lines: [UIView]
  private let nowLabel = UILabel()
  private let nowLine = UIView()
  private let nowDot = UIView()

  /// In points.
  private static let hourHeight: CGFloat = 52
  private static let margin: CGFloat = 14
  private static let labelWidth: CGFloat = 62
  private static let labelHeight: CGFloat = 16
  private static let dotSize: CGFloat = 9
  /// Hours so near to now that their names would touch its own.
  private static let crowded = 0.3

  /// Of all hours, in points.
  static var height: CGFloat { y(24) + margin }

  /// Where an hour's line is.
  static func y(_ hour: Double) -> CGFloat { margin + CGFloat(hour) * hourHeight }

  init(_ almanac: Almanac) {
    self.almanac = almanac
    let names = almanac.hourNames
    labels = (names + [names[0]]).map { name in
      let label = UILabel()
      label.text = name
      label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
      label.textColor = .secondaryLabel
      label.textAlignment = .right
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
    nowLabel.textAlignment = .right
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

  override func layoutSubviews() {
    super.layoutSubviews()
    for (hour, (label, line)) in zip(labels, lines).enumerated() {
      place(label, line, at: Double(hour))
    }
    place(nowLabel, nowLine, at: almanac.hoursNow)
    nowDot.frame = CGRect(
      x: nowLine.frame.minX - Self.dotSize / 2, y: nowLine.frame.midY - Self.dotSize / 2,
      width: Self.dotSize, height: Self.dotSize)
  }

  private func place(_ label: UIView, _ line: UIView, at hour: Double) {
    let y = Self.y(hour).rounded()
    label.frame = CGRect(
      x: 0, y: y - Self.labelHeight / 2, width: Self.labelWidth, height: Self.labelHeight)
    let x = Self.labelWidth + 10
    line.frame = CGRect(x: x, y: y, width: max(bounds.width - x, 0), height: 1)
  }
}
