import UIKit

/// Nothing but the photo. A click leads back to the animal, or, at the button, straight to all of them.
final class AnimalPhotoViewController: UIViewController, ViewScaleable {
  enum Segue {
    static let back = "Back"
    static let allAnimals = "All animals"
  }

  private let photoView = UIImageView()
  private let caption = UILabel()
  private lazy var allButton = makeButton("All animals", Segue.allAnimals)

  /// Above and below the photo, in points.
  private static let margin: CGFloat = 48

  init(_ animal: Animal) {
    super.init(nibName: nil, bundle: nil)
    photoView.image = animal.photo
    caption.text = animal.name
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.08, alpha: 1)
    view.accessibilityIdentifier = "photo-page"
    photoView.contentMode = .scaleAspectFill
    photoView.clipsToBounds = true
    caption.font = .systemFont(ofSize: 15, weight: .medium)
    caption.textColor = UIColor(white: 1, alpha: 0.8)
    caption.textAlignment = .center
    allButton.setTitleColor(UIColor(white: 1, alpha: 0.8), for: .normal)
    for view in [photoView, caption, allButton] as [UIView] { self.view.addSubview(view) }
    view.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.goBack() })
    registerUnwindSegue(withIdentifier: Segue.back, action: AnimalViewController.unwindAction)
    // Back two pages at once: the photo goes into its thumbnail, the page between doesn't show.
    registerUnwindSegue(
      withIdentifier: Segue.allAnimals, action: AnimalsViewController.unwindAction)
  }

  override var keyCommands: [UIKeyCommand]? {
    UIKeyCommand.click { [weak self] in self?.goBack() }
  }

  private func goBack() { triggerSegue(withIdentifier: Segue.back, sender: nil) }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    let side = max(min(page.height - 2 * Self.margin, page.width - 32), 0).rounded(.down)
    photoView.frame = CGRect(
      x: ((page.width - side) / 2).rounded(), y: ((page.height - side) / 2).rounded(),
      width: side, height: side)
    caption.frame = CGRect(
      x: 16, y: min(photoView.frame.maxY + 12, page.height - 36), width: page.width - 32, height: 24
    )
    allButton.sizeToFit()
    allButton.frame.origin = CGPoint(x: 20, y: 12)
  }

  var scaleView: UIView? { photoView }
}
