import Foundation
import QuartzCore
import UIKit

/// A window over the whole app, also over the part of the screen that the lab takes from it.
class CoverWindow: UIWindow {
  private nonisolated(unsafe) var screenObserver: (any NSObjectProtocol)?

  /// Over the lab's toolbar.
  private static let level = UIWindow.Level(UIWindow.Level.alert.rawValue + 20)

  init(_ page: UIViewController) {
    super.init(frame: CGRect(origin: .zero, size: UIScreen.main.contentSize))
    windowLevel = Self.level
    rootViewController = page
    screenObserver = NotificationCenter.default.addObserver(
      forName: UIScreen.modeDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.frame.size = UIScreen.main.contentSize }
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  deinit {
    if let screenObserver { NotificationCenter.default.removeObserver(screenObserver) }
  }
}

/// The page of a ``CoverWindow``: a card in the middle of the window, on the dimmed app. Its content scrolls, and fades out at the lower
/// edge while there is more below. The card closes by Escape and by a click beside it.
class CardViewController: UIViewController, UIGestureRecognizerDelegate, UIScrollViewDelegate {
  /// Called when the user closes the card.
  var onClose: (() -> Void)?
  /// Whether a click on the card closes it as well.
  var closesOnCard = false

  let card = UIView()
  /// The card's scroll view. A subclass sets its frame and its content.
  let scrollView = UIScrollView()
  private let fade = ScrollFadeView()
  /// Whether the controller is passing a key to the scroll view, which passes it back up the responder chain if it does not use it.
  private var isScrolling = false

  /// Sizes in points.
  private static let cornerRadius: CGFloat = 14
  private static let margin: CGFloat = 24
  private static let smallMargin: CGFloat = 8
  /// The distance from the upper and the lower edge: the bars there, and a gap. A card that ended on a bar would cut through
  /// its buttons.
  private static let barMargin: CGFloat = 60
  /// In a window lower than this, a card that does not fit between the bars covers them.
  private static let roomyHeight: CGFloat = 560

  init() {
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.followLanguageDirection()
    view.backgroundColor = UIColor(white: 0, alpha: 0.45)
    card.backgroundColor = .systemBackground
    card.layer.cornerRadius = Self.cornerRadius
    card.layer.borderWidth = 1
    card.clipsToBounds = true
    showBorder()
    scrollView.delegate = self
    for part in [scrollView, fade] as [UIView] { card.addSubview(part) }
    view.addSubview(card)
    let tap = UITapGestureRecognizer { [weak self] _ in self?.onClose?() }
    tap.delegate = self
    view.addGestureRecognizer(tap)
  }

  /// Without a border, the black card of the dark appearance could not be told from the dimmed page.
  private func showBorder() {
    card.layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
  }

  /// Closes the card for Escape. Arrow keys and Page Down scroll, whatever has the focus.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack {
      onClose?()
    } else if isScrolling {
      super.pressesBegan(presses, with: event)
    } else {
      isScrolling = true
      scrollView.pressesBegan(presses, with: event)
      isScrolling = false
    }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { updateFade() }

  /// Shows the fade if there is more below. Subclasses call this when they have laid out the scroll view.
  func updateFade() {
    let frame = scrollView.frame
    fade.frame = CGRect(
      x: frame.minX, y: frame.maxY - ScrollFadeView.height, width: frame.width,
      height: ScrollFadeView.height)
    fade.rest = scrollView.contentSize.height - scrollView.contentOffset.y - frame.height
  }

  /// Whether the click closes the card.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    closesOnCard || !card.frame.contains(gestureRecognizer.location(in: view))
  }

  /// Whether the window is too small for the margins of a large one.
  var isSmall: Bool { GalleryHeaderView.Metrics.fitting(view.bounds.size) == .compact }

  /// Places the card in the middle between the bars at the window's upper and lower edge. In a low window, a card that does not
  /// fit there is as high as the window; if the window is not wide either, the card fills it.
  ///
  /// - Parameters:
  ///   - largest: The largest width, in points.
  ///   - height: Returns the height of the whole content at a width, in points.
  func placeCard(width largest: CGFloat, height: (CGFloat) -> CGFloat) {
    let bounds = view.bounds
    let margin = isSmall ? Self.smallMargin : Self.margin
    let clear = bounds.insetBy(dx: margin, dy: Self.barMargin)
    var size = CGSize(width: min(clear.width, largest), height: 0)
    size.height = min(height(size.width), max(clear.height, 0))
    let fits = height(size.width) <= clear.height || bounds.height >= Self.roomyHeight
    if !fits {
      size = CGSize(
        width: clear.width <= largest ? bounds.width : largest, height: bounds.height)
    }
    card.layer.cornerRadius = fits ? Self.cornerRadius : 0
    card.frame = CGRect(
      x: (bounds.midX - size.width / 2).rounded(), y: (bounds.midY - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }
}

/// The round button in a card's upper corner that closes it.
final class CardCloseButton: UIButton {
  /// Its width and height in points.
  static let size: CGFloat = 30

  init(identifier: String, action: @escaping () -> Void) {
    super.init(frame: .zero)
    setTitle("✕", for: .normal)
    setTitleColor(.secondaryLabel, for: .normal)
    titleLabel?.font = .systemFont(ofSize: 14, weight: .semibold)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = Self.size / 2
    accessibilityLabel = localized("Close")
    accessibilityIdentifier = identifier
    addAction(UIAction { _ in action() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    nil
  }
}

/// The lower edge of a card's content: it fades into the card's background while there is more below.
private final class ScrollFadeView: UIView {
  private let gradient = CAGradientLayer()

  /// In points.
  static let height: CGFloat = 36

  /// The height of the content below the visible part, in points. The fade grows with it.
  var rest: CGFloat = 0 {
    didSet { alpha = min(max(rest / Self.height, 0), 1) }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.addSublayer(gradient)
    showColors()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    gradient.frame = bounds
    CATransaction.commit()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColors()
  }

  private func showColors() {
    let color = UIColor.systemBackground.resolvedColor(with: traitCollection)
    gradient.colors = [color.withAlphaComponent(0).cgColor, color.cgColor]
  }
}

/// A view that places its subviews from top to bottom, so that its height follows from its width.
class ColumnView: UIView {
  /// The height at a width, in points.
  final func height(at width: CGFloat) -> CGFloat { layOut(width: width, appliesFrames: false) }

  final override func layoutSubviews() {
    super.layoutSubviews()
    _ = layOut(width: bounds.width, appliesFrames: true)
  }

  /// Returns the height at a width and, if `appliesFrames` is true, sets the frames of the subviews for it. For subclasses.
  func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat { 0 }
}
