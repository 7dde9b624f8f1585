import Foundation
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

/// The page of a ``CoverWindow``: a card in the middle of the window, on the dimmed app. Its content scrolls. It closes by Escape
/// and by a click beside it.
class CardViewController: UIViewController, UIGestureRecognizerDelegate {
  /// Called when the user closes the card.
  var onClose: (() -> Void)?
  /// Whether a click on the card closes it as well.
  var closesOnCard = false

  let card = UIView()
  /// In the card. A subclass gives it its frame and its content.
  let scrollView = UIScrollView()

  private static let cornerRadius: CGFloat = 14

  init() {
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: 0.45)
    card.backgroundColor = .systemBackground
    card.layer.cornerRadius = Self.cornerRadius
    card.layer.borderWidth = 1
    card.clipsToBounds = true
    showBorder()
    card.addSubview(scrollView)
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

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Arrow keys and Page Down scroll from the start.
    UIFocusSystem.focusSystem(for: scrollView)?.requestFocusUpdate(to: scrollView)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack { onClose?() } else { super.pressesBegan(presses, with: event) }
  }

  /// Whether the click closes the card.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    closesOnCard || !card.frame.contains(gestureRecognizer.location(in: view))
  }

  /// Whether the window is too small for the margins of a large one.
  var isSmall: Bool { GalleryHeaderView.Metrics.fitting(view.bounds.size) == .compact }

  /// Places a card of a size, in points, in the middle.
  func placeCard(_ size: CGSize) {
    card.frame = CGRect(
      x: (view.bounds.midX - size.width / 2).rounded(),
      y: (view.bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }
}

/// A view that places its subviews from top to bottom, so that its height follows from its width.
class ColumnView: UIView {
  /// The height at a width, in points.
  final func height(at width: CGFloat) -> CGFloat { place(at: width, moves: false) }

  final override func layoutSubviews() {
    super.layoutSubviews()
    _ = place(at: bounds.width, moves: true)
  }

  /// Returns the height at a width and, if `moves` is true, sets the frames of the subviews for it. For subclasses.
  func place(at width: CGFloat, moves: Bool) -> CGFloat { 0 }
}
