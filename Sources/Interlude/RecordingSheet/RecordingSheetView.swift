import Foundation
import FrameReport
import FrameStatistics
import UIKit

/// The head of the sheet after a recording, which does not scroll: the result in a sentence, and a line below it. It leaves room
/// for the button that closes the sheet.
final class RecordingSheetHeader: ColumnView {
  private let mark = UIView()
  private let verdict = UILabel()
  private let line = UIView()

  /// Sizes in points.
  private static let markSize: CGFloat = 12
  /// The smallest height: that of the button and the room around it.
  private static let smallestHeight: CGFloat = 58
  private static let buttonWidth: CGFloat = 42

  init(_ review: RecordingReview) {
    super.init(frame: .zero)
    backgroundColor = .systemBackground
    verdict.text = RecordingSheetText.verdict(review)
    verdict.numberOfLines = 0
    verdict.accessibilityIdentifier = "recording.verdict"
    mark.layer.cornerRadius = Self.markSize / 2
    mark.backgroundColor =
      switch review.grade {
      case .inTime: .systemGreen
      case .late: .lateText
      case .unknown: .systemGray3
      }
    line.backgroundColor = .separator
    for view in [mark, verdict, line] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat {
    let isNarrow = width < RecordingSheetView.widePage
    let padding = RecordingSheetView.padding(at: width)
    let font = UIFont.systemFont(ofSize: isNarrow ? 16 : 21, weight: .bold)
    if verdict.font != font { verdict.font = font }
    let indent = Self.markSize + 10
    let room = width - 2 * padding - indent - Self.buttonWidth
    let text = verdict.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height
      .rounded(.up)
    let height = max(text + 24, Self.smallestHeight)
    guard appliesFrames else { return height }
    let top = ((height - text) / 2).rounded()
    verdict.frame = CGRect(x: padding + indent, y: top, width: room, height: text)
    mark.frame = CGRect(
      x: padding, y: top + ((font.lineHeight - Self.markSize) / 2).rounded(),
      width: Self.markSize, height: Self.markSize)
    let hairline = 1 / max(1, traitCollection.displayScale)
    line.frame = CGRect(x: 0, y: height - hairline, width: width, height: hairline)
    mirrorIfNeeded([verdict, mark])
    return height
  }
}

extension UIColor {
  /// For text that says that something is late or slower, readable on a card and on its fills.
  static let lateText = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 1, green: 0.62, blue: 0.18, alpha: 1)
      : UIColor(red: 0.69, green: 0.25, blue: 0, alpha: 1)
  }

  /// For text that says that something is faster, readable on a card and on its fills.
  static let fasterText = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 0.24, green: 0.8, blue: 0.39, alpha: 1)
      : UIColor(red: 0.07, green: 0.44, blue: 0.19, alpha: 1)
  }
}

/// The content of the sheet after a recording, from top to bottom: where it was made, percentiles, a comparison if there is one,
/// plots, and the worst late frames.
final class RecordingSheetView: ColumnView {
  /// Called with a late frame that was chosen in the plot or in the list.
  var onChoose: ((LateFrame) -> Void)?

  private let details = UILabel()
  private let percentiles: PercentilesView?
  private var comparison: ComparisonView?
  private let plots: [(title: UILabel, hint: UILabel?, plot: PlotView, height: CGFloat)]
  private let lateTitle = UILabel()
  private let rows: [LateFrameRow]

  /// Sizes in points.
  private static let sectionGap: CGFloat = 22
  /// A page of at least this width has larger margins and a larger title.
  static let widePage: CGFloat = 480

  /// The distance of the content from the edges of a page with a width, in points.
  static func padding(at width: CGFloat) -> CGFloat { width < widePage ? 16 : 24 }

  init(_ review: RecordingReview, title: String, _ work: BackgroundWork) {
    let summary = review.report.summary
    percentiles = summary.frameTime.map {
      PercentilesView(RecordingSheetText.percentiles($0, afterPause: summary.firstFrameTime))
    }
    let kinds: [(ReportPlot.Kind, String, CGFloat)] = [
      (.frameTime, RecordingSheetText.frameTime, 220),
      (.histogram, RecordingSheetText.histogram, 190),
      (.stages, RecordingSheetText.stages, 236),
    ]
    plots = (review.hasMotion ? kinds : []).map { kind, name, height in
      let hasLate = kind == .frameTime && !review.lateFrames.isEmpty
      return (
        Self.makeTitle(name), hasLate ? Self.makeHint(RecordingSheetText.frameTimeHint) : nil,
        PlotView(kind, of: review.report, work), height
      )
    }
    rows = review.worst.map(LateFrameRow.init)
    super.init(frame: .zero)
    details.text = RecordingSheetText.details(review, title: title)
    details.font = .systemFont(ofSize: 13)
    details.textColor = .secondaryLabel
    details.numberOfLines = 0
    addSubview(details)
    if let percentiles { addSubview(percentiles) }
    for section in plots {
      for view in [section.title, section.hint, section.plot] as [UIView?] {
        if let view { addSubview(view) }
      }
      section.plot.onChoose = { [weak self] in self?.onChoose?($0) }
    }
    Self.style(lateTitle, RecordingSheetText.lateFrames)
    lateTitle.isHidden = rows.isEmpty
    addSubview(lateTitle)
    for row in rows {
      row.onChoose = { [weak self] in self?.onChoose?($0) }
      addSubview(row)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private static func style(_ label: UILabel, _ text: String) {
    label.text = text
    label.font = .systemFont(ofSize: 15, weight: .semibold)
  }

  private static func makeTitle(_ text: String) -> UILabel {
    let label = UILabel()
    style(label, text)
    return label
  }

  private static func makeHint(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 12.5)
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    return label
  }

  /// Shows a comparison below the percentiles. It replaces an earlier one.
  func show(_ comparison: Comparison, heading: String) {
    self.comparison?.removeFromSuperview()
    let view = ComparisonView(comparison, heading: heading)
    addSubview(view)
    self.comparison = view
    setNeedsLayout()
  }

  /// The frame of the comparison; nil without one.
  var comparisonFrame: CGRect? { comparison?.frame }

  // MARK: Layout

  override func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat {
    let padding = Self.padding(at: width)
    let inner = width - 2 * padding
    var y: CGFloat = 14
    func put(_ view: UIView, _ height: CGFloat, x: CGFloat = 0, width: CGFloat? = nil) {
      if appliesFrames {
        view.frame = CGRect(x: padding + x, y: y, width: width ?? inner - x, height: height)
      }
      y += height
    }
    func put(_ label: UILabel, x: CGFloat = 0, width: CGFloat) {
      let most = CGSize(width: width, height: .greatestFiniteMagnitude)
      put(label, label.sizeThatFits(most).height.rounded(.up), x: x, width: width)
    }
    put(details, width: inner)
    if let percentiles {
      y += 14
      put(percentiles, PercentilesView.height)
    }
    if let comparison {
      y += Self.sectionGap
      put(comparison, comparison.height(at: inner))
    }
    for (index, section) in plots.enumerated() {
      y += Self.sectionGap
      put(section.title, width: inner)
      if let hint = section.hint {
        y += 2
        put(hint, width: inner)
      }
      y += 8
      put(section.plot, section.height, width: max(inner, ReportPlot.smallestSize.width))
      if index == 0 { placeRows() }
    }
    func placeRows() {
      guard !rows.isEmpty else { return }
      y += Self.sectionGap - 4
      put(lateTitle, width: inner)
      y += 6
      for row in rows { put(row, LateFrameRow.height) }
    }
    return y + padding
  }
}

/// The percentiles of the frame times, side by side: a name above each value.
final class PercentilesView: UIView {
  private let columns: [(name: UILabel, value: UILabel)]

  static let height: CGFloat = 58

  init(_ percentiles: [(name: String, value: String)]) {
    columns = percentiles.map { name, value in
      let (title, number) = (UILabel(), UILabel())
      title.text = name
      title.font = .systemFont(ofSize: 12)
      title.textColor = .secondaryLabel
      number.text = value
      number.font = .monospacedDigitSystemFont(ofSize: 16, weight: .semibold)
      return (title, number)
    }
    super.init(frame: .zero)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 10
    for column in columns {
      addSubview(column.name)
      addSubview(column.value)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isNarrow = bounds.width < 400
    let inset: CGFloat = isNarrow ? 8 : 16
    let width = (bounds.width - inset) / CGFloat(max(columns.count, 1))
    for (index, column) in columns.enumerated() {
      let x = (inset + CGFloat(index) * width).rounded()
      column.value.font = .monospacedDigitSystemFont(
        ofSize: isNarrow ? 11.5 : 16, weight: .semibold)
      column.name.frame = CGRect(x: x, y: 10, width: width - 4, height: 16)
      column.value.frame = CGRect(x: x, y: 27, width: width - 4, height: 22)
      mirrorIfNeeded([column.name, column.value])
    }
  }
}

/// A row for a late frame: its delay, its place, and the word "Show". A click chooses it.
final class LateFrameRow: UIControl {
  var onChoose: ((LateFrame) -> Void)?

  private let delay = UILabel()
  private let place = UILabel()
  private let show = UILabel()
  private let line = UIView()
  private var isHovered = false

  static let height: CGFloat = 34
  private static let delayWidth: CGFloat = 96
  /// The width in points from which there is room for the word "Show".
  private static let roomy: CGFloat = 360

  init(_ frame: LateFrame) {
    super.init(frame: .zero)
    accessibilityIdentifier = "recording.late"
    delay.text = RecordingSheetText.delay(frame)
    delay.font = .monospacedDigitSystemFont(ofSize: 13.5, weight: .semibold)
    place.text = RecordingSheetText.place(frame)
    place.font = .systemFont(ofSize: 13.5)
    place.textColor = .secondaryLabel
    show.text = RecordingSheetText.show
    show.font = .systemFont(ofSize: 13.5, weight: .medium)
    show.textColor = .systemBlue
    line.backgroundColor = .separator
    accessibilityLabel = "\(delay.text ?? ""), \(place.text ?? "")"
    layer.cornerRadius = 6
    for view in [line, delay, place, show] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    addAction(UIAction { [weak self] _ in self?.onChoose?(frame) }, for: .touchUpInside)
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] recognizer in
        self?.isHovered = recognizer.state == .began || recognizer.state == .changed
        self?.setNeedsLayout()
      })
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { isEnabled && !isHidden }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    backgroundColor = isHighlighted ? .systemFill : isHovered ? .tertiarySystemFill : .clear
    let hairline = 1 / max(1, traitCollection.displayScale)
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
    show.isHidden = bounds.width < Self.roomy
    place.font = .systemFont(ofSize: show.isHidden ? 12.5 : 13.5)
    let width = show.isHidden ? 0 : show.sizeThatFits(bounds.size).width.rounded(.up)
    let right = bounds.width - width - 8
    show.frame = CGRect(x: right, y: 0, width: width, height: bounds.height)
    delay.frame = CGRect(x: 8, y: 0, width: Self.delayWidth, height: bounds.height)
    place.frame = CGRect(
      x: Self.delayWidth + 12, y: 0, width: max(right - Self.delayWidth - 20, 0),
      height: bounds.height)
    mirrorIfNeeded([show, delay, place])
  }
}

/// A comparison with an earlier recording: a sentence, and a row for each statistic with its verdict.
final class ComparisonView: ColumnView {
  private let heading = UILabel()
  private let verdict = UILabel()
  /// The heads of the columns with numbers. A narrow view has only the last of these columns, without a head.
  private let heads: [UILabel]
  private let rows: [[UILabel]]

  private static let rowHeight: CGFloat = 26
  /// The height of one of the two lines of a row in a narrow view.
  private static let lineHeight: CGFloat = 18
  private static let padding: CGFloat = 16

  init(_ comparison: Comparison, heading text: String) {
    heads = RecordingSheetText.columns.map { text in
      let label = UILabel()
      label.text = text
      label.font = .systemFont(ofSize: 12)
      label.textColor = .secondaryLabel
      return label
    }
    rows = comparison.rows.map { row in
      let texts =
        [RecordingSheetText.name(row)] + RecordingSheetText.values(row)
        + [RecordingSheetText.word(for: row.verdict)]
      return texts.enumerated().map { index, text in
        let label = UILabel()
        label.text = text
        label.font = .monospacedDigitSystemFont(
          ofSize: 13, weight: index == 4 && row.verdict != .none ? .semibold : .regular)
        label.textColor = index == 0 || index == 2 ? .label : .secondaryLabel
        if index == 4, row.verdict != .none {
          label.textColor = row.verdict == .slower ? .lateText : .fasterText
        }
        return label
      }
    }
    super.init(frame: .zero)
    accessibilityIdentifier = "recording.comparison"
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 10
    verdict.text = RecordingSheetText.verdict(comparison)
    verdict.font = .systemFont(ofSize: 15, weight: .semibold)
    verdict.numberOfLines = 0
    heading.text = text
    heading.font = .systemFont(ofSize: 12.5)
    heading.textColor = .secondaryLabel
    heading.numberOfLines = 0
    for label in [verdict, heading] + heads + rows.flatMap({ $0 }) { addSubview(label) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat {
    let isNarrow = width < 520
    let padding = isNarrow ? 12 : Self.padding
    let inner = width - 2 * padding
    var y: CGFloat = 12
    for label in [verdict, heading] {
      let most = CGSize(width: inner, height: .greatestFiniteMagnitude)
      let height = label.sizeThatFits(most).height.rounded(.up)
      if appliesFrames { label.frame = CGRect(x: padding, y: y, width: inner, height: height) }
      y += height + 2
    }
    y += 6
    // The verdicts take the width that they need, and the other columns share the rest.
    let words = rows.map { $0[4].sizeThatFits(.zero).width }.max() ?? 0
    let rest = inner - words.rounded(.up) - 20
    let ends = [0, 0.34, 0.56, 0.78, 1].map { ($0 * rest).rounded() }
    if appliesFrames {
      for (index, head) in heads.enumerated() {
        head.isHidden = isNarrow
        head.frame = CGRect(
          x: padding + ends[index + 1], y: y, width: ends[index + 2] - ends[index + 1],
          height: Self.lineHeight)
      }
    }
    if !isNarrow { y += Self.lineHeight + 2 }
    for row in rows {
      func put(_ index: Int, from left: CGFloat, to right: CGFloat, line: CGFloat = 0) {
        guard appliesFrames else { return }
        row[index].isHidden = left == right
        row[index].frame = CGRect(
          x: padding + left, y: y + line * Self.lineHeight, width: right - left,
          height: isNarrow ? Self.lineHeight : Self.rowHeight)
      }
      if isNarrow {
        // The verdict is below the name. The two values are hidden, because the difference is enough.
        put(0, from: 0, to: inner - 70)
        put(1, from: 0, to: 0)
        put(2, from: 0, to: 0)
        put(3, from: inner - 70, to: inner)
        put(4, from: 0, to: inner, line: 1)
        y += 2 * Self.lineHeight + 8
      } else {
        for index in 0..<4 { put(index, from: ends[index], to: ends[index + 1]) }
        put(4, from: ends[4] + 20, to: inner)
        y += Self.rowHeight
      }
    }
    if appliesFrames {
      for label in heads + rows.flatMap({ $0[1...3] }) { label.textAlignment = trailingAlignment }
      mirrorIfNeeded(heads + rows.flatMap(\.self))
    }
    return y + 10
  }
}
