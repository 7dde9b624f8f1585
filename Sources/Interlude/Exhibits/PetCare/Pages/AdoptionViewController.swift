import UIKit

/// A card that offers an animal for adoption. The photo's view and the segues are in `Main.storyboard`.
final class AdoptionViewController: UIViewController {
  enum Segue {
    static let adopt = "Adopt"
    static let back = "Later"
  }

  /// The animal. It has to be set before the view loads.
  var animal: Animal!
  private weak var photoView: UIImageView!
  private lazy var words = WordsView(
    title: animal.name, facts: "\(animal.kind) · \(animal.facts)", story: animal.story,
    buttons: [])

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [NibOutlet("photoView", \AdoptionViewController.photoView)]
  }

  private func makeButtonRow() -> UIView {
    let adopt = PillButton(localized("Adopt"), color: .systemGreen) { [weak self] in
      self?.triggerSegue(withIdentifier: Segue.adopt, sender: nil)
    }
    let row = UIStackView(arrangedSubviews: [adopt, makeButton(localized("Later"), Segue.back)])
    row.spacing = 12
    return row
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    photoView.image = animal.photo
    words.addArrangedSubview(makeButtonRow())
    view.addSubview(words)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    PhotoPageLayout(in: view.bounds, words: words).place(photoView, words)
  }
}
