import UIKit

/// The texts and buttons of a product page in a vertically centred column. If they don't fit, the least important items are hidden.
/// In a large view everything is larger.
final class PrintColumnView: UIView {
  @MainActor
  struct Item {
    let view: UIView
    /// Items with lower values are hidden first.
    let importance: Int
    /// The space above the item, in points at scale 1.
    let space: CGFloat
    /// Applies the scale and returns the item's height at a width, both in points.
    let fit: (_ width: CGFloat, _ scale: CGFloat) -> CGFloat
  }

  private let items: [Item]

  /// The size in points at which the scale is 1, and the limits of the scale.
  private static let usualSize = CGSize(width: 340, height: 440)
  private static let largestScale: CGFloat = 4
  private static let smallestScale: CGFloat = 0.6

  init(_ items: [Item]) {
    self.items = items
    super.init(frame: .zero)
    for item in items { addSubview(item.view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = min(
      max(
        min(bounds.height / Self.usualSize.height, bounds.width / Self.usualSize.width),
        Self.smallestScale),
      Self.largestScale)
    let heights = items.map { $0.fit(bounds.width, scale) }
    var shown = Array(items.indices)
    func total() -> CGFloat {
      shown.dropFirst().reduce(shown.first.map { heights[$0] } ?? 0) {
        $0 + heights[$1] + space(above: $1, scale)
      }
    }
    while total() > bounds.height, shown.count > 1,
      let least = shown.min(by: { items[$0].importance < items[$1].importance })
    {
      shown.removeAll { $0 == least }
    }
    var y = max((bounds.height - total()) / 2, 0)
    for index in items.indices {
      let item = items[index]
      item.view.isHidden = !shown.contains(index)
      guard !item.view.isHidden else { continue }
      if index != shown.first { y += space(above: index, scale) }
      item.view.frame = CGRect(
        x: 0, y: y.rounded(), width: bounds.width, height: heights[index])
      y += heights[index]
    }
  }

  private func space(above index: Int, _ scale: CGFloat) -> CGFloat {
    (items[index].space * scale).rounded()
  }
}

extension PrintColumnView.Item {
  /// The smallest font size, in points: large text may shrink, small text may not.
  private static let smallestFont: CGFloat = 12
  private static let smallestButtonScale: CGFloat = 0.8

  static func label(
    _ label: UILabel, _ text: String, size: CGFloat, weight: UIFont.Weight = .regular,
    color: UIColor, importance: Int, space: CGFloat
  ) -> Self {
    label.text = text
    label.textColor = color
    label.numberOfLines = 3
    return Self(view: label, importance: importance, space: space) { width, scale in
      let size = max(size * scale, min(size, smallestFont))
      label.font = .systemFont(ofSize: size.rounded(), weight: weight)
      return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        .rounded(.up)
    }
  }

  /// Buttons beside each other, or under each other where they don't fit.
  static func buttons(_ buttons: [PillButton], importance: Int, space: CGFloat) -> Self {
    let row = UIView()
    for button in buttons { row.addSubview(button) }
    return Self(view: row, importance: importance, space: space) { width, scale in
      let gap = (10 * scale).rounded()
      var place = CGPoint.zero
      for button in buttons {
        button.scale = max(scale, smallestButtonScale)
        if place.x > 0, place.x + button.bounds.width > width {
          place = CGPoint(x: 0, y: place.y + button.bounds.height + gap)
        }
        button.frame.origin = place
        place.x += button.bounds.width + gap
      }
      return place.y + (buttons.first?.bounds.height ?? 0)
    }
  }

  /// A line of a table: a name, and its value at the other edge, under a hairline.
  static func fact(
    _ name: String, _ value: String, importance: Int, space: CGFloat = 0
  ) -> Self {
    let row = UIView()
    let hairline = UIView()
    hairline.backgroundColor = Ink.cream.withAlphaComponent(0.22)
    row.addSubview(hairline)
    let labels = [(name, NSTextAlignment.left), (value, .right)].map { text, alignment in
      let label = UILabel()
      label.text = text
      label.textAlignment = alignment
      label.textColor = alignment == .left ? Ink.cream.withAlphaComponent(0.75) : Ink.cream
      row.addSubview(label)
      return label
    }
    return Self(view: row, importance: importance, space: space) { width, scale in
      let height = (38 * scale).rounded()
      hairline.frame = CGRect(x: 0, y: 0, width: width, height: 1)
      for label in labels {
        label.font = .systemFont(ofSize: (15 * scale).rounded())
        label.frame = CGRect(x: 0, y: 1, width: width, height: height - 1)
      }
      return height
    }
  }
}
