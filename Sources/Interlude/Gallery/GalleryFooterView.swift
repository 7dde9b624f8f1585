import UIKit

/// A line with the most important keys, at the lower edge of the window.
final class GalleryFooterView: UIView {
  /// The keys and short descriptions. The list of keys has all of them.
  private static let keys: KeyValuePairs = [
    "G": "statistics", "T": "transition", "S": "slower", "R": "record", "I": "record input",
    "D": "dark or light", "M": "motion", "F11": "full screen", "?": "all keys", "Esc": "back",
  ]
  private static let compactKeys: KeyValuePairs = [
    "G": "statistics", "?": "all keys", "Esc": "back",
  ]
  /// The smallest width for all these keys, in points. Narrower windows show ``compactKeys``.
  private static let regularWidth: CGFloat = 480
  private static let fontSize: CGFloat = 12
  private static let margin = CGSize(width: 12, height: 11)

  private let label = UILabel()
  private let line = UIView()

  /// The colour of the keys, legible on ``ground`` in light and dark style.
  static let textColor = UIColor.label.withAlphaComponent(0.72)
  static let ground = UIColor.systemGroupedBackground

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Self.ground
    label.textColor = Self.textColor
    label.textAlignment = .center
    label.numberOfLines = 0
    line.backgroundColor = .separator
    for view in [label, line] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func show(_ keys: KeyValuePairs<String, String>) {
    // Lines break between two keys only.
    label.text = keys.map { key, meaning in
      "\(key) \(meaning)".replacing(" ", with: "\u{a0}")
    }.joined(separator: " \u{a0} ")
  }

  /// The scale of the text; in large windows more than 1.
  var factor: CGFloat = 1

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    label.font = .systemFont(ofSize: (Self.fontSize * factor).rounded())
    show(size.width < Self.regularWidth ? Self.compactKeys : Self.keys)
    let room = CGSize(
      width: max(size.width - 2 * Self.margin.width, 1), height: .greatestFiniteMagnitude)
    let text = label.sizeThatFits(room).height
    return CGSize(width: size.width, height: (text + 2 * Self.margin.height).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: Self.margin.width, dy: Self.margin.height)
    line.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: 1 / max(1, traitCollection.displayScale))
  }
}
