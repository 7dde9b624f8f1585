import UIKit

/// What there is to read about an animal, and below it what can be done.
final class WordsView: UIStackView {
  private let storyLabel: UILabel
  /// The last one. Finding it out shows and hides the story, after which all around is laid out again, and asks again.
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

  /// How high the words are, for a width and at most a height. Where the story has no room it is left out.
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
