import UIKit

/// An animal's page: its photo from edge to edge, and beside it or under it words and the feeding plan. The photo's view and the segues
/// are in `Main.storyboard`.
///
/// While a transition scales the page, so that it is not as large as its superview, the photo covers the whole page.
final class AnimalViewController: UIViewController {
  enum Segue {
    static let feedingPlan = "Feeding plan"
    static let meals = "Today"
    static let back = "All animals"
  }

  /// The distance of the buttons on the photo from the page's edges, in points.
  private static let buttonInset: CGFloat = 12

  /// The animal. It has to be set before the view loads.
  var animal: Animal! {
    didSet { title = animal.name }
  }
  private weak var photoView: UIImageView!
  private lazy var words = WordsView(
    title: animal.name, facts: "\(animal.kind) · \(animal.facts)", story: animal.story,
    buttons: [
      PillButton(localized("Feeding plan"), color: .systemBlue) { [weak self] in
        self?.triggerSegue(withIdentifier: Segue.feedingPlan, sender: nil)
      }
    ])
  private lazy var backButton = makeButtonOnPhoto(localized("All animals"), Segue.back)
  private lazy var mealsButton = makeButtonOnPhoto(localized("Today"), Segue.meals)

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [NibOutlet("photoView", \AnimalViewController.photoView)]
  }

  override class var nibActions: [Selector] {
    super.nibActions + [
      Selector("unwindToAnimal:", AnimalViewController.unwindToAnimal(_:)),
      Selector("unwindWithFeedingPlan:", AnimalViewController.unwindWithFeedingPlan(_:)),
    ]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    photoView.image = animal.photo
    view.addSubview(words)
    for button in [backButton, mealsButton] { view.addSubview(button) }
    view.coverWithOwnPage(.second) { [weak self] in
      self?.triggerSegue(withIdentifier: Segue.back, sender: nil)
    }
  }

  /// A button that is legible on any photo.
  private func makeButtonOnPhoto(_ title: String, _ segue: String) -> UIButton {
    let button = makeButton(title, segue)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 14, weight: .semibold)
    button.contentEdgeInsets = UIEdgeInsets(top: 7, left: 14, bottom: 7, right: 14)
    button.backgroundColor = UIColor(white: 0, alpha: 0.6)
    button.sizeToFit()
    button.frame.origin = CGPoint(x: Self.buttonInset, y: Self.buttonInset)
    button.layer.cornerRadius = (button.bounds.height / 2).rounded()
    return button
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isGrown = view.bounds.size == view.superview?.bounds.size
    mealsButton.alpha = isGrown ? 1 : 0
    mealsButton.frame.origin.x = view.bounds.width - mealsButton.bounds.width - Self.buttonInset
    // In two columns, the list stands beside the page or under its bar's back button.
    backButton.alpha = isGrown && splitViewController == nil ? 1 : 0
    let layout =
      isGrown
      ? PhotoPageLayout(in: view.bounds, words: words) : PhotoPageLayout(onlyPhotoIn: view.bounds)
    layout.place(photoView, words)
  }

  /// Accepts the way back without changes.
  private func unwindToAnimal(_ segue: UIStoryboardSegue) {}

  private func unwindWithFeedingPlan(_ segue: UIStoryboardSegue) {
    guard let plan = (segue.source as? FeedingPlanViewController)?.plan else { return }
    animal.plan = plan
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    presentedViewController == nil
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    switch segue.destination {
    case let navigation as UINavigationController:
      (navigation.topViewController as? FeedingPlanViewController)?.show(
        animal.plan, of: animal.name)
    case let page as MealsViewController:
      page.plan = animal.plan
      let popover = segue.destination.popoverPresentationController
      popover?.adaptiveSheetPresentationController.detents = [.medium()]
      popover?.delegate = self
    default: break
    }
  }
}

extension AnimalViewController: UIPopoverPresentationControllerDelegate {
  /// A popover fits in a low window, too.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    traitCollection.verticalSizeClass == .compact
      ? .none : controller.adaptivePresentationStyle(for: traitCollection)
  }
}
