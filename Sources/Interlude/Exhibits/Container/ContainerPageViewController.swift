import UIKit

extension ContainerMotion.Style {
  /// The title of its button.
  var title: String {
    switch self {
    case .top: localized("Top")
    case .left: localized("Left")
    case .bottom: localized("Bottom")
    case .right: localized("Right")
    case .rotate: localized("Rotate")
    }
  }
}

/// The container and the controls for its motion.
final class ContainerPageViewController: UIViewController {
  let container: DraggedContainerViewController
  private let hint = UILabel()
  private let styles = UISegmentedControl(items: ContainerMotion.Style.allCases.map(\.title))
  private lazy var panel = MotionPanelView(
    container.motion,
    change: { [weak self] in self?.container.motion[keyPath: $0] = $1 },
    reset: { [weak self] in self?.motion = ContainerMotion() })

  /// In points.
  private static let margin: CGFloat = 12
  private static let widestStyles: CGFloat = 480
  private static let panelWidths: ClosedRange<CGFloat> = 196...300
  /// The panel's width beside the stage and its largest width there, as fractions of the page's width; its largest height under
  /// the stage, as a fraction of the page's height.
  private static let panelFractions = (width: 0.3, widest: 0.45, highest: 0.56)

  init(_ container: DraggedContainerViewController) {
    self.container = container
    super.init(nibName: nil, bundle: nil)
    title = localized("Container")
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    styles.selectedSegmentIndex = container.motion.style.rawValue
    styles.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        container.motion.style =
          ContainerMotion.Style(rawValue: styles.selectedSegmentIndex) ?? .right
      }, for: .valueChanged)
    hint.text = localized(
      "Click the card, or drag the next one in. You can catch a card on its way.")
    hint.font = .systemFont(ofSize: 13)
    hint.textColor = .secondaryLabel
    hint.numberOfLines = 0
    addChild(container)
    for view in [container.view, styles, panel, hint] as [UIView] { self.view.addSubview(view) }
    container.didMove(toParent: self)
  }

  func choose(_ style: ContainerMotion.Style) {
    container.motion.style = style
    styles.selectedSegmentIndex = style.rawValue
  }

  /// The motion, which the controls show.
  var motion: ContainerMotion {
    get { container.motion }
    set {
      container.motion = newValue
      panel.show(newValue)
      // Animated, because the selection may still be moving to a segment that was clicked.
      UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { [styles] in
        styles.selectedSegmentIndex = newValue.style.rawValue
      }
    }
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var page = view.bounds.inset(by: view.safeAreaInsets)
    layOutStyles(on: &page)
    let isWide = page.width > page.height
    let column = isWide ? columnWidth(on: page) : page.width - 2 * Self.margin
    let room = isWide ? page.height - 2 * Self.margin : page.height * Self.panelFractions.highest
    let height = max(min(panel.height(forWidth: column), room), 0)
    // The panel beside the stage, or under it.
    if isWide {
      panel.frame = CGRect(
        x: page.minX + Self.margin, y: page.minY + Self.margin, width: column, height: height)
      container.view.frame =
        page.divided(atDistance: column + 2 * Self.margin, from: .minXEdge).remainder
    } else {
      let parts = page.divided(atDistance: height + 2 * Self.margin, from: .maxYEdge)
      panel.frame = parts.slice.insetBy(dx: Self.margin, dy: Self.margin)
      container.view.frame = parts.remainder
    }
    layOutHint(under: panel.frame)
  }

  private func columnWidth(on page: CGRect) -> CGFloat {
    let wanted = max(page.width * Self.panelFractions.width, Self.panelWidths.lowerBound)
    return min(wanted, Self.panelWidths.upperBound, page.width * Self.panelFractions.widest)
      .rounded()
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
