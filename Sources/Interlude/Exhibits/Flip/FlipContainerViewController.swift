import UIKit

/// A container with two faces, of which it shows one: a flip turns the page over.
///
/// Both faces stay in the hierarchy and change their `isHidden`. What turns is the view they are in, before the
/// container's own.
final class FlipContainerViewController: UIViewController {
  private let cards = CardsViewController()
  private let reverse = ReverseViewController()
  private let page = UIView()

  private static let duration: TimeInterval = 0.8

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Flip"
    view.backgroundColor = .black
    page.frame = view.bounds
    page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(page)
    for face in [cards, reverse] {
      addChild(face)
      face.view.frame = page.bounds
      face.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      page.addSubview(face.view)
      face.didMove(toParent: self)
    }
    reverse.view.isHidden = true
    cards.onTurnOver = { [weak self] in self?.turnOver() }
    reverse.onTurnOver = { [weak self] in self?.turnOver() }
  }

  /// Escape turns the page back, if it is turned over.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack, !reverse.view.isHidden {
      turnOver()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  private func turnOver() {
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
