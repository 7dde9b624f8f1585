import UIKit

/// A sentence on a dark pill.
final class MessageView: OverlayPlateView {
  private let label = UILabel()

  private static let padding = CGSize(width: 18, height: 10)

  var text: String? {
    get { label.text }
    set { label.text = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 10
    label.font = .systemFont(ofSize: 13)
    label.textColor = .white
    label.numberOfLines = 2
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = label.sizeThatFits(
      CGSize(width: size.width - 2 * Self.padding.width, height: size.height))
    return CGSize(
      width: inner.width + 2 * Self.padding.width, height: inner.height + 2 * Self.padding.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: Self.padding.width, dy: Self.padding.height)
  }
}
