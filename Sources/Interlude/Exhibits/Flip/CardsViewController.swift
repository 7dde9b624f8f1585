import UIKit

/// Four cards that turn over when they are clicked, each from another side, and buttons that turn whole pages.
final class CardsViewController: UIViewController, FlipSide {
  var onFlip: (() -> Void)?
  var onCrossFade: (() -> Void)?

  private let motion: FlipMotion
  /// A drag to the right turns the page back, too.
  private lazy var turn = DraggedPresentation(motion.turn) { CGVector(dx: $0.width, dy: 0) }
  private let deck: [(card: CardView, options: UIView.AnimationOptions)] = [
    (
      CardView(
        picture: ImageAsset.cat.image, symbol: "→", caption: localized("From left"),
        color: .systemTeal),
      .transitionFlipFromLeft
    ),
    (
      CardView(
        picture: ImageAsset.dog.image, symbol: "←", caption: localized("From right"),
        color: .systemOrange),
      .transitionFlipFromRight
    ),
    (
      CardView(
        picture: ImageAsset.hedgehog.image, symbol: "↓", caption: localized("From top"),
        color: .systemGreen),
      .transitionFlipFromTop
    ),
    (
      CardView(
        picture: ImageAsset.parrot.image, symbol: "↑", caption: localized("From bottom"),
        color: .systemBlue),
      .transitionFlipFromBottom
    ),
  ]
  private lazy var turners = deck.map { CardTurner($0.card, motion) }
  private lazy var drag = CardDrag { [weak self] place in self?.turner(at: place) }
  private let hint = UILabel()
  private lazy var buttons = [
    PillButton(localized("Cross-fade"), color: .systemIndigo) { [weak self] in self?.onCrossFade?()
    },
    PillButton(localized("Turn the page"), color: .systemIndigo) { [weak self] in self?.onFlip?() },
    PillButton(localized("Modal flip"), color: .systemIndigo) { [weak self] in
      self?.presentWithFlip()
    },
    PillButton(localized("Custom turn"), color: .systemIndigo) { [weak self] in
      self?.presentWithTurn()
    },
  ]

  /// In points; less in small windows.
  private static let spacings: (usual: CGFloat, small: CGFloat) = (16, 8)
  private static let smallWidth: CGFloat = 480
  /// The largest width of a card, in points and as a fraction of the page's width. The larger one counts.
  private static let widestCard = (points: CGFloat(240), fraction: CGFloat(0.18))
  private static let hintHeight: CGFloat = 20
  /// The smallest width of a card, in points.
  private static let narrowestCard: CGFloat = 40
  /// The ratio of a card's height to its width.
  private static let cardShape: CGFloat = 1.3

  init(_ motion: FlipMotion) {
    self.motion = motion
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    for (index, (turner, (card, options))) in zip(turners, deck).enumerated() {
      card.accessibilityIdentifier = "card-\(index)"
      card.onClick = { [weak turner] in turner?.flip(options) }
      view.addSubview(card)
    }
    for button in buttons { view.addSubview(button) }
    hint.text = localized("Click a card, or turn it with the pointer.")
    hint.textColor = .secondaryLabel
    hint.textAlignment = .center
    view.addSubview(hint)
    view.addGestureRecognizer(drag.pan)
    view.coverWithOwnPage(.first, leaving: deck.map(\.card) + buttons)
  }

  private var spacing: CGFloat {
    view.bounds.width < Self.smallWidth ? Self.spacings.small : Self.spacings.usual
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    let scale = page.size.pageScale
    for button in buttons { button.scale = scale }
    hint.font = .systemFont(ofSize: (13 * scale).rounded())
    let widest = max(Self.widestCard.points, Self.widestCard.fraction * page.width)
    let rows = buttonRows(in: page.width - 2 * spacing)
    let buttonHeight = buttons[0].bounds.height
    let allButtons = CGFloat(rows.count) * (buttonHeight + spacing)
    let count = CGFloat(deck.count)
    let room = CGSize(
      width: (page.width - (count + 1) * spacing) / count,
      height: page.height - allButtons - 3 * spacing)
    let width = max(
      min(room.width, room.height / Self.cardShape, widest), Self.narrowestCard
    ).rounded(.down)
    let height = (width * Self.cardShape).rounded(.down)
    var y = max((page.height - height - spacing - allButtons) / 2, spacing).rounded()
    var x = ((page.width - count * width - (count - 1) * spacing) / 2).rounded()
    for (card, _) in deck {
      card.place(in: CGRect(x: x, y: y, width: width, height: height))
      x += width + spacing
    }
    for turner in turners { turner.layOut() }
    y += height + spacing * 2
    for row in rows {
      let width = row.reduce(-spacing) { $0 + $1.bounds.width + spacing }
      x = ((page.width - width) / 2).rounded()
      for button in row {
        button.frame.origin = CGPoint(x: x, y: y)
        x += button.bounds.width + spacing
      }
      y += buttonHeight + spacing
    }
    // It is shown only if there is room.
    hint.frame = CGRect(x: 0, y: y, width: page.width, height: (Self.hintHeight * scale).rounded())
    hint.isHidden = hint.frame.maxY > page.maxY - spacing
  }

  /// The turner of the card at `place`. The card counts as lying flat, however it is turned.
  private func turner(at place: CGPoint) -> CardTurner? {
    zip(turners, deck).first { _, entry in
      CGRect(
        x: entry.card.center.x - entry.card.bounds.width / 2,
        y: entry.card.center.y - entry.card.bounds.height / 2,
        width: entry.card.bounds.width, height: entry.card.bounds.height
      ).contains(place)
    }?.0
  }

  private func buttonRows(in width: CGFloat) -> [[PillButton]] {
    var rows: [[PillButton]] = []
    var used = CGFloat.infinity
    for button in buttons {
      let needed = button.bounds.width + spacing
      if used + needed - spacing > width {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(button)
      used += needed
    }
    return rows
  }

  // MARK: Turns

  /// Presents a page with UIKit's own flip.
  private func presentWithFlip() {
    let page = TurnedPageViewController(
      "modalTransitionStyle", code: ".flipHorizontal", color: .systemTeal)
    page.modalTransitionStyle = .flipHorizontal
    present(page)
  }

  /// Presents a page with a custom animator.
  private func presentWithTurn() {
    let page = TurnedPageViewController(
      "transitioningDelegate", code: "TurnAnimator", color: .systemPurple)
    page.transitioningDelegate = turn
    present(page)
  }

  private func present(_ page: UIViewController) {
    guard presentedViewController == nil else { return }
    page.modalPresentationStyle = .fullScreen
    present(page, animated: true)
  }
}

extension UIView {
  /// Places a view that may be in the middle of a turn. Its frame would be that of the transformed view.
  fileprivate func place(in rect: CGRect) {
    bounds.size = rect.size
    center = CGPoint(x: rect.midX, y: rect.midY)
  }
}
