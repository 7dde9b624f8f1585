import UIKit

/// The app's keys, at the lower edge of the window or, where the list is longer, of the list.
final class GalleryFooterView: UIView {
  /// Of the line of keys with its margins, in points.
  static let lineHeight: CGFloat = 44

  private let keys = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    keys.text =
      "G frame times    T transition    S slower    R record    I record input    D dark or light    F11 full screen    Esc back"
    keys.font = .systemFont(ofSize: 12)
    keys.textColor = .tertiaryLabel
    keys.textAlignment = .center
    keys.numberOfLines = 2
    addSubview(keys)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    keys.frame = CGRect(
      x: 12, y: bounds.height - Self.lineHeight, width: max(bounds.width - 24, 0),
      height: Self.lineHeight)
  }
}
