import UIKit

/// An animal's page: its photo from edge to edge, and beside it or under it words and the feeding plan.
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

  /// The unwind actions of the feeding plan: without and with changes.
  static let unwindAction: Selector = "unwindToAnimal:"
  static let savePlanAction: Selector = "unwindWithFeedingPlan:"

  private let animal: Animal
  private let photoView = UIImageView()
  private lazy var words = WordsView(
    title: animal.name, facts: "\(animal.kind) · \(animal.facts)", story: animal.story,
    buttons: [
      PillButton(localized("Feeding plan"), color: .systemBlue) { [weak self] in
        self?.triggerSegue(withIdentifier: Segue.feedingPlan, sender: nil)
      }
    ])
  private lazy var backButton = makeButtonOnPhoto(localized("All animals"), Segue.back)
  private lazy var mealsButton = makeButtonOnPhoto(localized("Today"), Segue.meals)

  init(_ animal: Animal) {
    self.animal = animal
    super.init(nibName: nil, bundle: nil)
    title = animal.name
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.clipsToBounds = true
    view.accessibilityIdentifier = "animal"
    photoView.image = animal.photo
    photoView.contentMode = .scaleAspectFill
    photoView.clipsToBounds = true
    view.addSubview(photoView)
    view.addSubview(words)
    for button in [backButton, mealsButton] { view.addSubview(button) }
    view.coverWithOwnPage(.second) { [weak self] in
      self?.triggerSegue(withIdentifier: Segue.back, sender: nil)
    }
    registerSegues()
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

  private func registerSegues() {
    registerSegue(withIdentifier: Segue.feedingPlan, kind: .formSheet) { [animal] _ in
      UINavigationController(
        rootViewController: FeedingPlanViewController(animal.plan, of: animal.name))
    }
    registerSegue(withIdentifier: Segue.meals, kind: .popover) { [animal] _ in
      MealsViewController(animal.plan)
    }
    registerUnwindSegue(withIdentifier: Segue.back, action: AnimalsViewController.unwindAction)
    registerUnwindAction(Self.unwindAction)
    registerUnwindAction(Self.savePlanAction) { [animal] segue in
      guard let page = segue.source as? FeedingPlanViewController else { return }
      animal.plan = page.plan
    }
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    presentedViewController == nil
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    switch segue.identifier {
    case Segue.feedingPlan:
      segue.destination.preferredContentSize = FeedingPlanViewController.sheetSize
    case Segue.meals:
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
