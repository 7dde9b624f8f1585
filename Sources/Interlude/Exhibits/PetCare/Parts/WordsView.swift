import UIKit

/// What there is to read about an animal, and below it what can be done.
final class WordsView: UIStackView {
  init(title: String, facts: String, story: String, buttons: [UIButton]) {
    super.init(frame: .zero)
    axis = .vertical
    alignment = .leading
    spacing = 4
    let titleLabel = Self.makeLabel(title, .systemFont(ofSize: 28, weight: .bold), .label)
    let factsLabel = Self.makeLabel(facts, .systemFont(ofSize: 15), .secondaryLabel)
    let storyLabel = Self.makeLabel(story, .systemFont(ofSize: 16), .label)
    let row = UIStackView(arrangedSubviews: buttons)
    row.spacing = 12
    for view in [titleLabel, factsLabel, storyLabel, row] { addArrangedSubview(view) }
    setCustomSpacing(12, after: factsLabel)
    setCustomSpacing(18, after: storyLabel)
  }

  required init(coder: NSCoder) {
    super.init(frame: .zero)
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
