import UIKit

/// Page B: the details of the print. While it moves it has round corners and a shadow, and its picture makes a quarter turn.
final class CornerPresentedViewController: UIViewController {
  private let motion: CornerMotion
  private let poster = PrintTileView(
    PrintTileView.Motif(
      center: CGPoint(x: 1, y: 1), ground: Ink.paper,
      discs: [(0.86, Ink.teal), (0.64, Ink.ochre), (0.42, Ink.coral), (0.2, Ink.cream)]))
  private lazy var button = PillButton(localized("Back"), color: Self.buttonColor) {
    [weak self] in self?.dismiss(animated: true)
  }
  private lazy var column = PrintColumnView([
    .label(
      UILabel(), localized("DETAILS"), size: 12, weight: .semibold, color: Self.faintWords,
      importance: 1,
      space: 0),
    .label(
      UILabel(), localized("Quarter Turn"), size: 34, weight: .bold, color: Ink.cream,
      importance: 6,
      space: 6),
    .fact(localized("Size"), "50 × 70 cm", importance: 5, space: 14),
    .fact(localized("Paper"), localized("300 g cotton"), importance: 4),
    .fact(localized("Edition"), localized("80, signed"), importance: 3),
    .buttons([button], importance: 7, space: 14),
    .label(
      UILabel(), localized("Or drag the page back into its corner."), size: 13,
      color: Self.faintWords,
      importance: 2, space: 12),
  ])

  static let ground = Ink.navy
  static let faintWords = Ink.cream.withAlphaComponent(0.75)
  private static let buttonColor = UIColor(white: 1, alpha: 0.18)

  init(_ motion: CornerMotion) {
    self.motion = motion
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.accessibilityIdentifier = "dismiss"
    view.backgroundColor = Self.ground
    view.layer.shadowColor = .black
    view.layer.shadowOpacity = 0
    view.layer.shadowOffset = .zero
    for view in [poster, column] as [UIView] { self.view.addSubview(view) }
    view.coverWithOwnPage(.second) { [weak self] in self?.dismiss(animated: true) }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard isBeingPresented, moves else { return }
    setAway(true)
    alongsideTransition(away: false)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed, moves { alongsideTransition(away: true) }
  }

  /// Whether the transition moves the page. A cross-fade does not change its appearance.
  private var moves: Bool { (transitioningDelegate as? DraggedPresentation)?.isFading != true }

  /// Animates the page's corners, shadow and image along with the transition, and back if it is cancelled.
  private func alongsideTransition(away: Bool) {
    guard let coordinator = transitionCoordinator else { return setAway(away) }
    coordinator.animate { [weak self] _ in
      self?.setAway(away)
    } completion: { [weak self] context in
      if context.isCancelled { self?.setAway(!away) }
    }
  }

  private func setAway(_ isAway: Bool) {
    // The shadow does not allow the page to clip its subviews.
    for layer in [view.layer, view.pagePicture?.layer] {
      layer?.cornerRadius = isAway ? motion.cornerRadius : 0
    }
    view.layer.shadowRadius = motion.shadowRadius
    view.layer.shadowOpacity = isAway ? motion.shadowOpacity : 0
    poster.transform =
      isAway
      ? CGAffineTransform(scaleX: motion.pictureScale, y: motion.pictureScale)
        .rotated(by: motion.pictureTurn / 180 * .pi)
      : .identity
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = PrintPageLayout(view.bounds)
    column.frame = page.words
    let side = min(page.image.width, page.image.height) * Self.posterFraction
    poster.bounds.size = CGSize(width: side.rounded(), height: side.rounded())
    poster.center = CGPoint(x: page.image.midX.rounded(), y: page.image.midY.rounded())
    poster.layer.cornerRadius = (side * 0.04).rounded()
  }

  private static let posterFraction: CGFloat = 0.8
}
