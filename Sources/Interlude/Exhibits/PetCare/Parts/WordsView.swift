import UIKit

/// Words about an animal over a row of buttons.
final class WordsView: UIStackView {
  private let storyLabel: UILabel
  /// The last result of ``height(for:atMost:)``. Measuring shows and hides the story, which makes the superview lay out
  /// and measure again.
  private var answer: (width: CGFloat, room: CGFloat, height: CGFloat)?

  init(title: String, facts: String, story: String, buttons: [UIButton]) {
    storyLabel = Self.makeLabel(story, .systemFont(ofSize: 16), .label)
    super.init(frame: .zero)
    axis = .vertical
    alignment = .leading
    spacing = 4
    let titleLabel = Self.makeLabel(title, .systemFont(ofSize: 28, weight: .bold), .label)
    let factsLabel = Self.makeLabel(facts, .systemFont(ofSize: 15), .secondaryLabel)
    let row = UIStackView(arrangedSubviews: buttons)
    row.spacing = 12
    for view in [titleLabel, factsLabel, storyLabel, row] { addArrangedSubview(view) }
    setCustomSpacing(12, after: factsLabel)
    setCustomSpacing(18, after: storyLabel)
  }

  required init(coder: NSCoder) {
    storyLabel = UILabel()
    super.init(frame: .zero)
  }

  /// The height of the words at a width, in points. Hides the story if the words are higher than `room` with it.
  func height(for width: CGFloat, atMost room: CGFloat) -> CGFloat {
    if let answer, answer.width == width, answer.room == room { return answer.height }
    let size = CGSize(width: width, height: 0)
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
