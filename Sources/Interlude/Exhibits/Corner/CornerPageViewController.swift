import UIKit

/// Page A: a print for sale. One button presents its details, B, at once; with the other one B waits for a click.
final class CornerPageViewController: UIViewController {
  private let motion: CornerMotion
  private(set) lazy var transition = CornerPresentation(motion.example) { [weak self] in
    self?.presentB()
  }
  private let print = PrintView()
  private let handle = CornerHandleView()
  private let hint = UILabel()
  private lazy var column = PrintColumnView([
    .label(
      UILabel(), localized("SCREEN PRINT No. 4"), size: 12, weight: .semibold,
      color: .secondaryLabel,
      importance: 1, space: 0),
    .label(
      UILabel(), localized("Quarter Turn"), size: 38, weight: .bold, color: .label, importance: 4,
      space: 6),
    .label(
      UILabel(), localized("Six inks on cotton paper, pulled by hand in an edition of eighty."),
      size: 16,
      color: .label, importance: 2, space: 8),
    .buttons([presentButton, heldButton], importance: 5, space: 20),
    .label(
      hint, Self.restingHint, size: 13, color: .secondaryLabel, importance: 3, space: 14),
  ])
  private lazy var presentButton = PillButton(localized("Details"), color: .systemBlue) {
    [weak self] in self?.presentB()
  }
  private lazy var heldButton = PillButton(localized("Details, on click"), color: .systemIndigo) {
    [weak self] in self?.presentBHeld()
  }

  private static var restingHint: String {
    localized("Press a button, or drag the details out of the corner.")
  }
  private static var heldHint: String { localized("Held. Click anywhere to go on.") }

  init(_ motion: CornerMotion) {
    self.motion = motion
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("Corner")
    view.backgroundColor = .systemBackground
    presentButton.accessibilityIdentifier = "present"
    heldButton.accessibilityIdentifier = "present-held"
    for view in [print, column, handle] as [UIView] { self.view.addSubview(view) }
    view.addGestureRecognizer(transition.cornerPan)
    view.coverWithOwnPage(.first, leaving: [handle]) { [weak self] in self?.presentB() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = PrintPageLayout(view.bounds)
    print.frame = page.image
    column.frame = page.words
    handle.place(in: view.bounds)
  }

  func presentB() { presentB(held: false) }

  func presentBHeld() { presentB(held: true) }

  private func presentB(held: Bool) {
    guard presentedViewController == nil else { return }
    transition.isHeld = held
    let page = CornerPresentedViewController(motion)
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = transition
    present(page, animated: true)
    guard held, let coordinator = page.transitionCoordinator, coordinator.isInteractive else {
      return
    }
    hint.text = Self.heldHint
    transition.listenToKeys(in: coordinator.containerView, coordinator)
    coordinator.notifyWhenInteractionChanges { [weak self] _ in
      self?.hint.text = Self.restingHint
    }
  }
}

/// The frames of a product page's image and text: beside each other, or in a tall page below each other.
struct PrintPageLayout {
  let image: CGRect
  let words: CGRect

  private static let imageFraction: CGFloat = 0.46
  /// The margin around the text: a fraction of the page's shorter side, and the smallest value in points.
  private static let marginFraction: CGFloat = 0.07
  private static let smallestMargin: CGFloat = 12

  init(_ page: CGRect) {
    let isTall = page.height > page.width
    let (image, rest) = page.divided(
      atDistance: ((isTall ? page.height : page.width) * Self.imageFraction).rounded(),
      from: isTall ? .minYEdge : .minXEdge)
    self.image = image
    let margin = max(min(page.width, page.height) * Self.marginFraction, Self.smallestMargin)
    words = rest.insetBy(dx: margin.rounded(), dy: (margin * 0.7).rounded())
  }
}
