import UIKit

/// Facts about a photo, on a panel that slides in over it from the right, or from below in a tall window. A drag moves it
/// away, and catches it while it slides.
///
/// A second target for the transition that ``PhotoViewController`` uses: the same object animates both.
final class PhotoDetailsViewController: UIViewController {
  let motion: PhotoMotion
  private lazy var transition = DraggedPresentation(InterruptibleTransition(motion.transition)) {
    [weak self] _ in self?.distanceAway ?? .zero
  }
  private let facts: [(name: String, value: String)]
  private let backdrop = UIView()
  private let panel = UIView()
  private let scrollView = UIScrollView()
  private let stack = UIStackView()
  private lazy var close = SymbolButton(.close, label: localized("Close")) { [weak self] in
    self?.leave()
  }

  /// In points.
  private static let margin: CGFloat = 12
  private static let padding: CGFloat = 20
  private static let widestPanel: CGFloat = 340
  private static let headerHeight: CGFloat = 60

  init(_ photo: ImageAsset, at index: Int, of count: Int, _ motion: PhotoMotion) {
    self.motion = motion
    let (width, height) = (photo.image?.cgImage?.width ?? 0, photo.image?.cgImage?.height ?? 0)
    facts = [
      (localized("File"), photo.rawValue + ".png"),
      (localized("Size"), localized("%1$@ × %2$@ pixels", "\(width)", "\(height)")),
      (localized("Shape"), Self.shape(width, height)),
      (localized("Position"), localized("%1$@ of %2$@", "\(index + 1)", "\(count)")),
    ]
    super.init(nibName: nil, bundle: nil)
    title = photo.title
    transitioningDelegate = transition
    modalPresentationStyle = .overFullScreen
    overrideUserInterfaceStyle = .dark
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The ratio of the sides in small numbers: "4 : 3".
  static func shape(_ width: Int, _ height: Int) -> String {
    var (divisor, rest) = (width, height)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor > 0 ? "\(width / divisor) : \(height / divisor)" : "–"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "details"
    backdrop.backgroundColor = .black
    backdrop.alpha = motion.dimming
    backdrop.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.leave() })
    panel.backgroundColor = .secondarySystemBackground
    panel.layer.cornerRadius = 16
    panel.clipsToBounds = true
    let heading = UILabel()
    heading.text = title
    heading.font = .systemFont(ofSize: 20, weight: .bold)
    heading.textColor = .label
    heading.frame = CGRect(
      x: Self.padding, y: 0, width: 200, height: Self.headerHeight)
    close.accessibilityIdentifier = "close-details"
    close.backgroundColor = .tertiarySystemFill
    stack.axis = .vertical
    stack.spacing = 12
    for fact in facts { stack.addArrangedSubview(Self.row(fact.name, fact.value)) }
    scrollView.addSubview(stack)
    for view in [heading, close, scrollView] { panel.addSubview(view) }
    for view in [backdrop, panel] { self.view.addSubview(view) }
  }

  private static func row(_ name: String, _ value: String) -> UIView {
    let (nameLabel, valueLabel) = (UILabel(), UILabel())
    nameLabel.text = name
    nameLabel.textColor = .secondaryLabel
    valueLabel.text = value
    valueLabel.textColor = .label
    valueLabel.textAlignment = .right
    for label in [nameLabel, valueLabel] { label.font = .systemFont(ofSize: 15) }
    return UIStackView(arrangedSubviews: [nameLabel, valueLabel])
  }

  private func leave() {
    guard !isBeingPresented, !isBeingDismissed else { return }
    dismiss(animated: true)
  }

  // MARK: Layout

  /// Whether the panel comes from the right.
  private var isWide: Bool { view.bounds.width > view.bounds.height }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    backdrop.frame = view.bounds
    let width = max(min(room.width, Self.widestPanel), 0)
    let rows = stack.sizeThatFits(
      CGSize(width: width - 2 * Self.padding, height: .greatestFiniteMagnitude))
    let height = max(min(Self.headerHeight + rows.height + Self.padding, room.height), 0)
    // Bounds and center, since a frame is that of the transformed view.
    panel.bounds.size = CGSize(width: width, height: height)
    panel.center =
      isWide
      ? CGPoint(x: room.maxX - width / 2, y: (room.midY - height / 2).rounded() + height / 2)
      : CGPoint(x: (room.midX - width / 2).rounded() + width / 2, y: room.maxY - height / 2)
    close.frame.origin = CGPoint(
      x: width - SymbolButton.side - Self.margin, y: (Self.headerHeight - SymbolButton.side) / 2)
    scrollView.frame = CGRect(
      x: 0, y: Self.headerHeight, width: width, height: max(height - Self.headerHeight, 0))
    scrollView.contentSize = CGSize(width: width, height: rows.height + Self.padding)
    stack.frame = CGRect(
      x: Self.padding, y: 0, width: width - 2 * Self.padding, height: rows.height)
  }

  /// Moves the panel out of the window, or to its place.
  private func setAway(_ isAway: Bool) {
    backdrop.alpha = isAway ? 0 : motion.dimming
    let distance = distanceAway
    panel.transform =
      isAway ? CGAffineTransform(translationX: distance.dx, y: distance.dy) : .identity
  }

  /// The panel's distance from its place to a place beyond the window's edge, in points.
  private var distanceAway: CGVector {
    isWide
      ? CGVector(dx: panel.bounds.width + 2 * Self.margin, dy: 0)
      : CGVector(dx: 0, dy: panel.bounds.height + 2 * Self.margin)
  }

  // MARK: Keyboard

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  /// While the panel slides, Escape is left to UIKit, which turns it back.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !isBeingPresented, !isBeingDismissed, presses.meanBack || presses.meanClick {
      leave()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}

extension PhotoDetailsViewController: DecoupledTransitionDelegate {
  func willPresent(from: UIView, to: UIView) {
    view.layoutIfNeeded()
    setAway(true)
  }

  func onPresent(from: UIView, to: UIView) { setAway(false) }
  func didPresent(from: UIView, to: UIView) {}
  func willDismiss(from: UIView, to: UIView) {}
  func onDismiss(from: UIView, to: UIView) { setAway(true) }
  func didDismiss(from: UIView, to: UIView) {}
}

/// Vends the property animator of a ``DecoupledTransition``, so that a drag moves it in proportion to the pointer and not
/// along its curve.
private final class InterruptibleTransition: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  private let decoupled: DecoupledTransition

  init(_ decoupled: DecoupledTransition) {
    self.decoupled = decoupled
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    _ = decoupled.animationController(
      forPresented: presented, presenting: presenting, source: source)
    return self
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    _ = decoupled.animationController(forDismissed: dismissed)
    return self
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { decoupled.transitionDuration(using: transitionContext) }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    decoupled.animateTransition(using: transitionContext)
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    decoupled.animator ?? UIViewPropertyAnimator(duration: 0, curve: .linear)
  }
}
