import UIKit

/// An animal's page: a photo, what there is to know, the way to its feeding plan.
final class AnimalViewController: UIViewController, ViewScaleable {
  enum Segue {
    static let photo = "Photo"
    static let feedingPlan = "Feeding plan"
    static let back = "All animals"
  }

  /// Where the photo leads back to, and a feeding plan that is not to be changed.
  static let unwindAction: Selector = "unwindToAnimal:"
  static let savePlanAction: Selector = "unwindWithFeedingPlan:"

  private let animal: Animal
  private let photoView = ClickableImageView(frame: .zero)
  private lazy var words = WordsView(
    title: animal.name, facts: animal.facts, story: animal.story,
    buttons: [
      PillButton("Feeding plan", color: .systemBlue) { [weak self] in
        self?.triggerSegue(withIdentifier: Segue.feedingPlan, sender: nil)
      }
    ])
  private lazy var backButton = makeButton("All animals", Segue.back)

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
    view.backgroundColor = .systemGroupedBackground
    photoView.accessibilityIdentifier = "photo"
    photoView.image = animal.photo
    photoView.contentMode = .scaleAspectFill
    photoView.clipsToBounds = true
    photoView.layer.cornerRadius = 24
    photoView.onClick = { [weak self] in
      self?.triggerSegue(withIdentifier: Segue.photo, sender: nil)
    }
    view.addSubview(photoView)
    view.addSubview(words)
    if navigationController == nil {
      view.addSubview(backButton)
    } else {
      navigationItem.leftBarButtonItem = makeItem("All animals", Segue.back)
    }
    registerSegues()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var area = view.bounds
    if navigationController == nil {
      backButton.sizeToFit()
      backButton.frame.origin = CGPoint(x: 20, y: 12)
      area = area.inset(by: UIEdgeInsets(top: 32, left: 0, bottom: 0, right: 0))
    }
    let layout = PhotoPageLayout(in: area, words: words)
    photoView.frame = layout.photo
    words.frame = layout.words
  }

  var scaleView: UIView? { photoView }

  // MARK: Segues

  private func registerSegues() {
    // Over the full screen: this page stays where it is, behind the photo.
    registerSegue(
      withIdentifier: Segue.photo, kind: .presentModally(.overFullScreen), as: ScaleSegue.init
    ) { [animal] _ in AnimalPhotoViewController(animal) }
    registerSegue(withIdentifier: Segue.feedingPlan, kind: .formSheet) { [animal] _ in
      UINavigationController(
        rootViewController: FeedingPlanViewController(animal.plan, of: animal.name))
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
    if segue.identifier == Segue.feedingPlan {
      segue.destination.preferredContentSize = FeedingPlanViewController.sheetSize
    }
  }
}
