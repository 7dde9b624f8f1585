import UIKit

/// A line with the most useful keys, at the lower edge of the window: as many as fit.
final class GalleryFooterView: UIView {
  /// The most useful ones first. The list of keys has all of them.
  private static var keys: [KeyHint] {
    [
      KeyHint("?", localized("All keys")), KeyHint("/", localized("Search")),
      KeyHint("G", localized("Statistics")), KeyHint("S", localized("Slower")),
      KeyHint("D", localized("Dark or light")), KeyHint("R", localized("Record")),
      KeyHint("F11", localized("Full screen")),
    ]
  }
  private static let fontSize: CGFloat = 12
  private static let height: CGFloat = 36
  private static let margin: CGFloat = 12
  /// Between two keys, in points.
  private static let gap: CGFloat = 18

  private let line = UIView()
  private let hints = keys.map { KeyCapView($0) }
  private let leave = KeyCapView(KeyHint("Esc", localized("Leave full screen")))

  /// The colours of the keys, legible on ``ground`` in light and dark style.
  static let textColor = UIColor.label.withAlphaComponent(0.72)
  static let ground = UIColor.systemGroupedBackground

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Self.ground
    line.backgroundColor = .separator
    for view in hints + [leave, line] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether the window fills the screen. Then the key Esc, which leaves full screen, is shown, too.
  var isFullscreen = false {
    didSet { setNeedsLayout() }
  }

  /// The scale of the text; in large windows more than 1.
  var factor: CGFloat = 1 {
    didSet { setNeedsLayout() }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (Self.height * factor).rounded())
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: 1 / max(1, traitCollection.displayScale))
    let gap = (Self.gap * factor).rounded()
    let room = bounds.width - 2 * (Self.margin * factor).rounded()
    var width: CGFloat = -gap
    var shown: [(KeyCapView, CGSize)] = []
    leave.isHidden = true
    for hint in isFullscreen ? [leave] + hints : hints {
      hint.font = .systemFont(ofSize: (Self.fontSize * factor).rounded())
      let size = hint.sizeThatFits(bounds.size)
      hint.isHidden = width + gap + size.width > room
      guard !hint.isHidden else { continue }
      width += gap + size.width
      shown.append((hint, size))
    }
    var x = ((bounds.width - width) / 2).rounded()
    for (hint, size) in shown {
      hint.frame = inLayoutDirection(
        CGRect(
          origin: CGPoint(x: x, y: ((bounds.height - size.height) / 2).rounded()), size: size))
      x += size.width + gap
    }
  }
}

/// A key as a keycap, and what it does.
final class KeyCapView: UIView {
  private let cap = UIView()
  private let key = UILabel()
  private let meaning = UILabel()

  init(_ hint: KeyHint) {
    super.init(frame: .zero)
    key.text = hint.input
    key.textAlignment = .center
    meaning.text = hint.meaning
    for label in [key, meaning] { label.textColor = GalleryFooterView.textColor }
    cap.backgroundColor = .secondarySystemGroupedBackground
    for view in [cap, key, meaning] as [UIView] { addSubview(view) }
    showBorder()
  }

  required init?(coder: NSCoder) {
    nil
  }

  var font = UIFont.systemFont(ofSize: 12) {
    didSet {
      meaning.font = font
      key.font = .systemFont(ofSize: (font.pointSize - 1).rounded(), weight: .semibold)
      setNeedsLayout()
    }
  }

  private func showBorder() {
    cap.layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
  }

  private func size(of label: UILabel) -> CGSize {
    let room = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    let size = label.sizeThatFits(room)
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  private var capSize: CGSize {
    let text = size(of: key)
    let height = text.height + 4
    return CGSize(width: max(text.width + 10, height), height: height)
  }

  private var gap: CGFloat { (font.pointSize / 2).rounded() }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = self.size(of: meaning)
    return CGSize(
      width: capSize.width + gap + text.width, height: max(capSize.height, text.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let cap = capSize
    self.cap.frame = CGRect(
      origin: CGPoint(x: 0, y: ((bounds.height - cap.height) / 2).rounded()), size: cap)
    self.cap.layer.cornerRadius = 5
    self.cap.layer.borderWidth = 1 / max(1, traitCollection.displayScale)
    key.frame = self.cap.frame
    meaning.frame = CGRect(
      x: cap.width + gap, y: 0, width: bounds.width - cap.width - gap, height: bounds.height)
    for view in [self.cap, key, meaning] { view.frame = inLayoutDirection(view.frame) }
  }
}
