import UIKit

/// A container on whose stage one child makes way for the next, in a way that its controls decide.
final class ContainerViewController: UIViewController {
  private(set) var motion = ContainerMotion()
  private let colors: PageColors
  private let stage = ClickableView()
  private let hint = UILabel()
  private let styles = UISegmentedControl(items: ContainerMotion.Style.allCases.map(\.title))
  private lazy var panel = MotionPanelView(motion) { [weak self] value, number in
    self?.motion[keyPath: value] = number
  }
  private var card: ColorCardViewController
  /// The one that comes next, if it has been seen already and was sent back.
  private var waiting: ColorCardViewController?
  /// How the transition under way goes, whatever the controls say meanwhile.
  private var runningMotion: ContainerMotion?
  private(set) lazy var drag = StageDrag(
    way: { [weak self] in
      guard let self else { return .zero }
      return (runningMotion ?? motion).way(on: stage.bounds.size)
    },
    begin: { [weak self] in self?.showNext() })

  /// In points.
  private static let margin: CGFloat = 12
  private static let widestStyles: CGFloat = 480
  private static let panelWidths: ClosedRange<CGFloat> = 196...300
  private static let largestCard = CGSize(width: 1280, height: 860)
  /// Of the page: in width beside the stage, in height under it.
  private static let panelShares = (width: 0.3, widest: 0.45, highest: 0.56)

  init(_ colors: PageColors) {
    self.colors = colors
    card = ColorCardViewController(colors)
    super.init(nibName: nil, bundle: nil)
    title = "Container"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    stage.backgroundColor = .systemGray5
    stage.clipsToBounds = true
    stage.accessibilityIdentifier = "stage"
    stage.onClick = { [weak self] in self?.showNext() }
    stage.addGestureRecognizer(drag.recognizer)
    styles.selectedSegmentIndex = motion.style.rawValue
    styles.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        motion.style = ContainerMotion.Style(rawValue: styles.selectedSegmentIndex) ?? .right
      }, for: .valueChanged)
    hint.text = "Click the card to let the next one in, or drag it there. Catch it on its way."
    hint.font = .systemFont(ofSize: 13)
    hint.textColor = .secondaryLabel
    hint.numberOfLines = 0
    for view in [stage, styles, panel, hint] as [UIView] { self.view.addSubview(view) }
    addChild(card)
    stage.addSubview(card.view)
    card.didMove(toParent: self)
  }

  func choose(_ style: ContainerMotion.Style) {
    motion.style = style
    styles.selectedSegmentIndex = style.rawValue
  }

  // MARK: Children

  /// Lets the next child in, unless one is coming.
  func showNext() {
    guard children == [card] else { return }
    let arriving = waiting ?? ColorCardViewController(colors)
    let isUnderHand = drag.wantsInteractiveStart
    runningMotion = motion
    exchange(
      card, for: arriving, in: stage, frame: Self.frame,
      using: ContainerAnimator(
        motion, fades: UIAccessibility.isReduceMotionEnabled && !isUnderHand),
      driver: drag
    ) { [weak self] completed in
      guard let self else { return }
      runningMotion = nil
      waiting = completed ? nil : arriving
      if completed { card = arriving }
    }
  }

  /// The place of a card, in the middle of a stage.
  private static func frame(on stage: CGRect) -> CGRect {
    let room = stage.insetBy(dx: margin * 2, dy: margin * 2)
    let size = CGSize(
      width: max(min(room.width, largestCard.width), 0),
      height: max(min(room.height, largestCard.height), 0))
    return CGRect(
      x: stage.midX - size.width / 2, y: stage.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Puts a card in its place. Not by its frame, which is that of what it looks like while it is turned.
  private func place(_ card: UIView) {
    let place = Self.frame(on: stage.bounds)
    card.bounds.size = place.size
    card.center = CGPoint(x: place.midX, y: place.midY)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var page = view.bounds.inset(by: view.safeAreaInsets)
    layOutStyles(on: &page)
    let isWide = page.width > page.height
    let column = isWide ? columnWidth(on: page) : page.width - 2 * Self.margin
    let room = isWide ? page.height - 2 * Self.margin : page.height * Self.panelShares.highest
    let height = max(min(panel.height(forWidth: column), room), 0)
    // The panel beside the stage, or under it.
    if isWide {
      panel.frame = CGRect(
        x: page.minX + Self.margin, y: page.minY + Self.margin, width: column, height: height)
      stage.frame = page.divided(atDistance: column + 2 * Self.margin, from: .minXEdge).remainder
    } else {
      let parts = page.divided(atDistance: height + 2 * Self.margin, from: .maxYEdge)
      panel.frame = parts.slice.insetBy(dx: Self.margin, dy: Self.margin)
      stage.frame = parts.remainder
    }
    layOutHint(under: panel.frame)
    for child in children { place(child.view) }
  }

  private func columnWidth(on page: CGRect) -> CGFloat {
    let wanted = max(page.width * Self.panelShares.width, Self.panelWidths.lowerBound)
    return min(wanted, Self.panelWidths.upperBound, page.width * Self.panelShares.widest).rounded()
  }

  /// Shows the hint if there is room for it.
  private func layOutHint(under panel: CGRect) {
    let line = panel.insetBy(dx: Self.margin, dy: 0)
    let height = hint.sizeThatFits(CGSize(width: line.width, height: .greatestFiniteMagnitude))
      .height
    hint.frame = CGRect(
      x: line.minX, y: panel.maxY + Self.margin / 2, width: line.width, height: height)
    hint.isHidden = hint.frame.maxY > view.bounds.maxY
  }

  private func layOutStyles(on page: inout CGRect) {
    let height = styles.intrinsicContentSize.height
    let strip: CGRect
    (strip, page) = page.divided(atDistance: height + 2 * Self.margin, from: .minYEdge)
    let width = min(strip.width - 2 * Self.margin, Self.widestStyles)
    styles.frame = CGRect(
      x: (strip.midX - width / 2).rounded(), y: strip.minY + Self.margin, width: width,
      height: height)
  }
}
