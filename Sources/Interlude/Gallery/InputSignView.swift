import UIKit

/// The indicator that input is recorded, with the key that stops it.
///
/// It is not animated, so that it causes no frames in the recording.
final class InputSignView: OverlayBackgroundView {
  private let light = RecordingLight()
  private let label = UILabel()

  private static let padding = CGSize(width: 8, height: 6)
  private static let gap: CGFloat = 7

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.text = localized("Recording input · I stops")
    label.font = .systemFont(ofSize: 12)
    label.textColor = .white
    for view in [light, label] { addSubview(view) }
    self.frame.size = sizeThatFits(.zero)
    layer.cornerRadius = bounds.height / 2
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    return CGSize(
      width: text.width.rounded(.up) + RecordingLight.size + Self.gap + 2.5 * Self.padding.width,
      height: max(text.height.rounded(.up), RecordingLight.size) + 2 * Self.padding.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    light.frame.origin = CGPoint(
      x: Self.padding.width, y: ((bounds.height - RecordingLight.size) / 2).rounded())
    let x = light.frame.maxX + Self.gap
    label.frame = CGRect(x: x, y: 0, width: bounds.width - x, height: bounds.height)
  }
}

/// A red light in a white ring.
final class RecordingLight: UIView {
  /// In points.
  static let size: CGFloat = 12

  override init(frame: CGRect) {
    super.init(
      frame: CGRect(origin: frame.origin, size: CGSize(width: Self.size, height: Self.size)))
    backgroundColor = .systemRed
    layer.cornerRadius = Self.size / 2
    layer.borderColor = UIColor.white.cgColor
    layer.borderWidth = 1.5
  }

  required init?(coder: NSCoder) {
    nil
  }
}
