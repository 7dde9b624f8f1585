import UIKit

/// An event among the hours of its day: a tinted block with a bar in the event's colour, its title and its times.
final class EventBlockView: UIView {
  let event: CalendarEvent
  private let bar = UIView()
  private let titleLabel = UILabel()
  private let timesLabel = UILabel()
  private let isRightToLeft: Bool

  /// In points.
  private static let barWidth: CGFloat = 4
  private static let padding: CGFloat = 10
  private static let titleHeight: CGFloat = 18
  private static let timesHeight: CGFloat = 16

  /// - Parameter times: The beginning and the end of the event, as text.
  init(_ event: CalendarEvent, times: String, isRightToLeft: Bool) {
    self.event = event
    self.isRightToLeft = isRightToLeft
    super.init(frame: .zero)
    // Opaque, so that the lines of the hours don't show through the text.
    backgroundColor = .systemBackground
    layer.cornerRadius = 6
    clipsToBounds = true
    let tint = UIView(frame: bounds)
    tint.backgroundColor = event.color.withAlphaComponent(0.16)
    tint.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    bar.backgroundColor = event.color
    titleLabel.text = event.title
    titleLabel.font = .systemFont(ofSize: 14, weight: .semibold)
    timesLabel.text = times
    timesLabel.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
    for view in [tint, bar, titleLabel, timesLabel] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Places the times under the title or, in a low block, on the same line at the opposite edge.
  override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = CGRect(
      x: isRightToLeft ? bounds.width - Self.barWidth : 0, y: 0, width: Self.barWidth,
      height: bounds.height)
    let words = bounds.insetBy(dx: Self.barWidth + Self.padding, dy: 0)
    let isLow = bounds.height < Self.titleHeight + Self.timesHeight + 6
    titleLabel.textAlignment = isRightToLeft ? .right : .left
    timesLabel.textAlignment = isRightToLeft != isLow ? .right : .left
    let top = isLow ? ((bounds.height - Self.titleHeight) / 2).rounded() : 4
    titleLabel.frame = CGRect(
      x: words.minX, y: top, width: words.width, height: Self.titleHeight)
    timesLabel.frame = CGRect(
      x: words.minX, y: isLow ? top + 1 : top + Self.titleHeight, width: words.width,
      height: Self.timesHeight)
  }
}
