import UIKit

/// Words about an animal over buttons: a row, or a column where the row would be too wide.
final class WordsView: UIStackView {
  private let storyLabel: UILabel
  private let row: UIStackView
  /// The last result of ``height(for:atMost:)``. Measuring shows and hides the story, which makes the superview lay out
  /// and measure again.
  private var answer: (width: CGFloat, room: CGFloat, height: CGFloat)?

  init(title: String, facts: String, story: String, buttons: [UIButton]) {
    storyLabel = Self.makeLabel(story, .systemFont(ofSize: 16), .label)
    row = UIStackView(arrangedSubviews: buttons)
    super.init(frame: .zero)
    axis = .vertical
    alignment = .leading
    spacing = 4
    let titleLabel = Self.makeLabel(title, .systemFont(ofSize: 28, weight: .bold), .label)
    let factsLabel = Self.makeLabel(facts, .systemFont(ofSize: 15), .secondaryLabel)
    row.spacing = Self.spacing
    row.alignment = .leading
    for view in [titleLabel, factsLabel, storyLabel, row] { addArrangedSubview(view) }
    setCustomSpacing(12, after: factsLabel)
    setCustomSpacing(18, after: storyLabel)
  }

  required init(coder: NSCoder) {
    storyLabel = UILabel()
    row = UIStackView()
    super.init(frame: .zero)
  }

  /// The distance between two buttons, in points.
  private static let spacing: CGFloat = 12

  /// The height of the words at a width, in points. Hides the story if the words are higher than `room` with it.
  func height(for width: CGFloat, atMost room: CGFloat) -> CGFloat {
    if let answer, answer.width == width, answer.room == room { return answer.height }
    let size = CGSize(width: width, height: 0)
    let widths = row.arrangedSubviews.map { $0.sizeThatFits(size).width }
    let whole = widths.reduce(0, +) + Self.spacing * CGFloat(max(widths.count - 1, 0))
    row.axis = whole > width ? .vertical : .horizontal
    storyLabel.isHidden = false
    var height = sizeThatFits(size).height
    if height > room {
      storyLabel.isHidden = true
      height = sizeThatFits(size).height
    }
    answer = (width, room, height)
    return height
  }

  private static func makeLabel(_ text: String, _ font: UIFont, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = font
    label.textColor = color
    label.numberOfLines = 0
    return label
  }
}
