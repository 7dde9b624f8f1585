import UIKit

/// The stage on which styles are shown: a card that turns and moves, runners for the curves, and a context for
/// presentations.
final class StageViewController: UIViewController {
  /// The numbers of the animations, which are read when one begins.
  struct Motion {
    /// The durations of the card's animations and of a race, in seconds.
    var (duration, raceDuration): (TimeInterval, TimeInterval) = (0.8, 1.2)
    /// The damping ratios of the race's springs, except for the one that does not swing.
    var (softDamping, looseDamping): (CGFloat, CGFloat) = (0.6, 0.3)
  }

  var motion = Motion()
  /// The transition style of presentations that show a presentation style.
  var transitionStyle = UIModalTransitionStyle.coverVertical

  private let card = CardView(
    picture: ImageAsset.cat.image, symbol: "B", caption: localized("The other side"),
    color: .systemTeal)
  private let races = RaceView()
  let curves = CurveDemonstrationView()
  private var cardPlace = Place.middle
  private var isScaling = false
  private var confetti: [CAEmitterLayer] = []
  /// The number of keyframe animations that move the card.
  private var keyframeRuns = 0

  /// The card's horizontal position, as a fraction of the room for it.
  private enum Place: CGFloat {
    case left = 0, middle = 0.5, right = 1
  }

  private static let margin: CGFloat = 16
  /// The graph's fraction of the stage's height, and the least height in points of a stage with a graph.
  private static let graphFraction: CGFloat = 0.5
  private static let leastHeightWithGraph: CGFloat = 330
  private static let largestCard = CGSize(width: 220, height: 270)
  private static let smallestScale: CGFloat = 0.7

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGray5
    view.clipsToBounds = true
    definesPresentationContext = true
    view.addSubview(card)
    for part in [races, curves] as [UIView] {
      part.isHidden = true
      view.addSubview(part)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutRaces()
    let shape = Self.largestCard.width / Self.largestCard.height
    let height = max(min(view.bounds.height - 2 * Self.margin, Self.largestCard.height), 0)
    // At most half of the width, so that the card has room to move.
    let width = min((height * shape).rounded(), view.bounds.width / 2)
    card.bounds.size = CGSize(width: width, height: (width / shape).rounded())
    placeCard()
  }

  /// The graph stands above the runners if there is room for both.
  private func layOutRaces() {
    let inner = view.bounds.insetBy(dx: 0, dy: min(Self.margin, view.bounds.height * 0.06))
    let hasGraph = inner.height >= Self.leastHeightWithGraph
    let height = hasGraph ? (inner.height * Self.graphFraction).rounded() : 0
    let (top, rest) = inner.divided(atDistance: height, from: .minYEdge)
    curves.frame = top.insetBy(dx: Self.margin, dy: 0)
    races.frame =
      hasGraph ? rest.inset(by: UIEdgeInsets(top: 8, left: 0, bottom: 0, right: 0)) : rest
    curves.isHidden = races.isHidden || !hasGraph
  }

  private func placeCard() {
    let room = view.bounds.width - card.bounds.width - 2 * Self.margin
    card.center = CGPoint(
      x: (Self.margin + card.bounds.width / 2 + room * cardPlace.rawValue).rounded(),
      y: view.bounds.midY.rounded())
  }

  private func showCard() {
    (races.isHidden, curves.isHidden) = (true, true)
    card.isHidden = false
  }

  // MARK: Presentations

  func present(
    _ style: UIModalPresentationStyle, _ transition: UIModalTransitionStyle? = nil,
    titled title: String
  ) {
    if let page = presentedViewController {
      // A presented page is dismissed first.
      guard !page.isBeingPresented, !page.isBeingDismissed else { return }
      return dismiss(animated: true) { [weak self] in
        self?.present(style, transition, titled: title)
      }
    }
    let page = StylePageViewController(title, isTranslucent: style.showsWhatIsBelow)
    page.modalPresentationStyle = style
    let wanted = transition ?? transitionStyle
    page.modalTransitionStyle =
      wanted == .partialCurl && style != .fullScreen ? .coverVertical : wanted
    present(page, animated: true)
  }

  /// Presents a list with a large title and a search bar on the stage.
  func presentList() {
    guard presentedViewController == nil else { return }
    let list = StyleSearchViewController.inNavigation()
    list.modalPresentationStyle = .overCurrentContext
    present(list, animated: true)
  }

  func dismissPage() { dismiss(animated: true) }

  func push() {
    guard let navigation = navigationController, navigation.topViewController === parent else {
      return
    }
    let page = StylePageViewController(localized("Pushed"), isTranslucent: false)
    page.title = localized("Pushed")
    navigation.pushViewController(page, animated: true)
  }

  // MARK: Animations

  func turnCard(_ options: UIView.AnimationOptions) {
    guard !card.isTurning else { return }
    showCard()
    card.turn(options, duration: motion.duration)
  }

  func exchangeFaces() {
    guard !card.isTurning else { return }
    showCard()
    card.exchangeFaces(.transitionFlipFromLeft, duration: motion.duration)
  }

  func race(highlighting timing: RaceTiming) {
    card.isHidden = true
    races.isHidden = false
    layOutRaces()
    races.run(highlighting: timing, motion)
    curves.run(
      timing.timing(motion),
      others: RaceTiming.allCases.filter { $0 != timing }.map { $0.timing(motion) },
      duration: motion.raceDuration
    ) { timing.animate(motion, $0) }
  }

  /// Shrinks and enlarges the card, twice.
  func repeatScale() {
    showCard()
    guard !isScaling else { return }
    isScaling = true
    UIView.animate(withDuration: motion.duration / 2, delay: 0, options: []) {
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) {
        self.card.transform = CGAffineTransform(
          scaleX: Self.smallestScale, y: Self.smallestScale)
      }
    } completion: { _ in
      self.isScaling = false
      self.card.transform = .identity
    }
  }

  /// Moves the card to the other side.
  func moveCard(_ options: UIView.AnimationOptions) {
    showCard()
    cardPlace = cardPlace == .right ? .left : .right
    // Keyframes are absolute: an additive animation would begin with a jump.
    let options = keyframeRuns > 0 ? options.union(.beginFromCurrentState) : options
    UIView.animate(withDuration: motion.duration * 1.5, delay: 0, options: options) {
      self.placeCard()
    }
  }

  // MARK: Particles

  /// Lets confetti fall on the card for a moment.
  func throwConfetti() {
    showCard()
    let now = CACurrentMediaTime()
    confetti.filter { $0.beginTime + Self.longestFall < now }.forEach { $0.removeFromSuperlayer() }
    confetti.removeAll { $0.superlayer == nil }
    let colors: [UIColor] = [
      .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemBlue, .systemPurple,
    ]
    let emitter = CAEmitterLayer()
    emitter.beginTime = now
    emitter.emitterShape = .line
    emitter.emitterPosition = CGPoint(x: view.bounds.midX, y: -Self.margin)
    emitter.emitterSize = CGSize(width: view.bounds.width * 0.7, height: 0)
    emitter.seed = UInt32(confetti.count)
    emitter.emitterCells = colors.map {
      Self.confettiCell($0.resolvedColor(with: traitCollection).cgColor)
    }
    view.layer.addSublayer(emitter)
    confetti.append(emitter)
  }

  private static func confettiCell(_ color: CGColor) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = confettiPiece.cgImage
    cell.contentsScale = confettiPiece.scale
    cell.color = color
    cell.birthRate = 26
    cell.duration = 0.7
    cell.lifetime = 3.2
    cell.lifetimeRange = 0.8
    cell.emissionLongitude = .pi / 2
    cell.emissionRange = .pi / 3
    cell.velocity = 90
    cell.velocityRange = 120
    cell.yAcceleration = 140
    cell.spinRange = 14
    cell.scaleRange = 0.6
    cell.alphaSpeed = -0.25
    return cell
  }

  private static let confettiPiece = UIGraphicsImageRenderer(
    size: CGSize(width: 7, height: 11)
  ).image { context in
    UIColor.white.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 7, height: 11))
  }

  /// The time in seconds after which no piece of confetti is left.
  private static let longestFall: CFTimeInterval = 5

  /// Moves the card from its position to three others.
  func runKeyframes(_ mode: UIView.KeyframeAnimationOptions) {
    showCard()
    let linear = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    // The card may still move.
    let options = mode.union([linear, .beginFromCurrentState])
    keyframeRuns += 1
    let stops: [(place: Place, start: Double, duration: Double)] = [
      (.left, 0, 0.2), (.right, 0.2, 0.5), (.middle, 0.7, 0.3),
    ]
    UIView.animateKeyframes(
      withDuration: motion.duration * 2, delay: 0, options: options
    ) {
      for stop in stops {
        UIView.addKeyframe(
          withRelativeStartTime: stop.start, relativeDuration: stop.duration
        ) {
          self.cardPlace = stop.place
          self.placeCard()
        }
      }
    } completion: { _ in
      self.keyframeRuns -= 1
    }
  }
}

extension UIModalPresentationStyle {
  fileprivate var showsWhatIsBelow: Bool { self == .overFullScreen || self == .overCurrentContext }
}
