import UIKit

/// The exhibit's page: the container with the cards and their reverse side, which turns over before a backdrop.
final class FlipPageViewController: UIViewController {
  let motion = FlipMotion()
  private lazy var cards = CardsViewController(motion)
  private let reverse = ReverseViewController()
  private lazy var container = FlipContainerViewController(cards, reverse)

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("Flip")
    let backdrop = FlipBackdropView(frame: view.bounds)
    view.addSubview(backdrop)
    addChild(container)
    container.view.frame = view.bounds
    container.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(container.view)
    container.didMove(toParent: self)
    for side in [cards, reverse] as [any FlipSide] {
      side.onFlip = { [weak self] in self?.flip() }
      side.onCrossFade = { [weak self] in
        guard let self else { return }
        container.duration = motion.pageDuration
        container.crossFade()
      }
    }
  }

  private func flip() {
    container.duration = motion.pageDuration
    container.flip()
  }

  /// Escape turns the page back, if its reverse side shows.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack, container.shown === reverse {
      flip()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}

/// A child of the container, with a button for each transition to the other one.
@MainActor
protocol FlipSide: AnyObject {
  var onFlip: (() -> Void)? { get set }
  var onCrossFade: (() -> Void)? { get set }
}
