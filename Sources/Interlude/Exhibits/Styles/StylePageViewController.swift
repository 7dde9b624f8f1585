import UIKit

/// A page that was presented or pushed; a click anywhere leads back, and so does a drag where the style has one.
final class StylePageViewController: UIViewController {
  private let heading = UILabel()
  private let hint = UILabel()
  /// The background of the text, for styles that leave the page below visible.
  private let plate = UIView()
  private let isTranslucent: Bool

  /// The background's corner radius and the margin around the text, in points.
  private static let plateRadius: CGFloat = 12
  private static let plateMargin: CGFloat = 20

  /// - Parameter isTranslucent: Whether the style leaves the page below visible.
  init(_ title: String, isTranslucent: Bool) {
    self.isTranslucent = isTranslucent
    super.init(nibName: nil, bundle: nil)
    heading.text = title
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "page"
    view.backgroundColor = UIColor.systemIndigo.withAlphaComponent(isTranslucent ? 0.8 : 1)
    heading.font = .systemFont(ofSize: 26, weight: .bold)
    heading.textColor = .white
    hint.font = .systemFont(ofSize: 15)
    hint.textColor = UIColor(white: 1, alpha: 0.8)
    plate.backgroundColor = .systemIndigo
    plate.layer.cornerRadius = Self.plateRadius
    plate.isHidden = !isTranslucent
    view.addSubview(plate)
    for label in [heading, hint] {
      label.textAlignment = .center
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.5
      view.addSubview(label)
    }
    view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.goBack() })
    view.coverWithOwnPage(.second)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    hint.text = words
    let page = view.bounds
    let top = max((page.height - 64) / 2, 0).rounded()
    heading.frame = CGRect(x: 12, y: top, width: max(page.width - 24, 0), height: 36)
    hint.frame = CGRect(x: 12, y: top + 40, width: max(page.width - 24, 0), height: 24)
    let words = max(heading.intrinsicContentSize.width, hint.intrinsicContentSize.width)
    let width = min(words.rounded(.up) + 2 * Self.plateMargin, max(page.width - 8, 0))
    plate.frame = CGRect(
      x: ((page.width - width) / 2).rounded(), y: top - Self.plateMargin / 2, width: width,
      height: 64 + Self.plateMargin)
  }

  /// The text that says how to go back. It depends on whether the window has room for a sheet.
  private var words: String {
    guard let presenter = presentingViewController, !isPushed else {
      return localized("Drag it to the right, or click, to go back")
    }
    let isSheet =
      [.pageSheet, .formSheet].contains(modalPresentationStyle)
      && presenter.traitCollection.horizontalSizeClass != .compact
    return isSheet ? localized("Drag it down, or click, to go back") : localized("Click to go back")
  }

  private var isPushed: Bool { navigationController?.topViewController === self }

  override var keyCommands: [UIKeyCommand]? {
    clickCommands { [weak self] in self?.goBack() }
  }

  private func goBack() {
    if isPushed {
      navigationController?.popViewController(animated: true)
    } else {
      dismiss(animated: true)
    }
  }
}
