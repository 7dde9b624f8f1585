import UIKit

/// A container with two faces, of which it shows one: a flip turns the page over.
///
/// Both faces stay in the hierarchy and change their `isHidden`.
final class FlipContainerViewController: UIViewController {
  let cards = CardsViewController()
  private let reverse = ReverseViewController()

  static let duration: TimeInterval = 0.8

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Flip"
    view.backgroundColor = .systemGray4
    for face in [cards, reverse] {
      addChild(face)
      face.view.frame = view.bounds
      face.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(face.view)
      face.didMove(toParent: self)
    }
    reverse.view.isHidden = true
    cards.onTurnOver = { [weak self] in self?.turnOver() }
    reverse.onTurnOver = { [weak self] in self?.turnOver() }
  }

  func turnOver() {
    let isFront = reverse.view.isHidden
    let (from, to): (UIView, UIView) =
      isFront ? (cards.view, reverse.view) : (reverse.view, cards.view)
    UIView.transition(
      from: from, to: to, duration: Self.duration,
      options: [
        isFront ? .transitionFlipFromRight : .transitionFlipFromLeft, .showHideTransitionViews,
      ])
  }
}
