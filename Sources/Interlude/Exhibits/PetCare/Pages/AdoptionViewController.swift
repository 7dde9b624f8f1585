import UIKit

/// A card that offers an animal for adoption.
final class AdoptionViewController: UIViewController {
  enum Segue {
    static let adopt = "Adopt"
    static let back = "Later"
  }

  private let photoView = UIImageView()
  private let words: WordsView

  private static let cardSize = CGSize(width: 400, height: 500)

  init(_ animal: Animal) {
    photoView.image = animal.photo
    words = WordsView(
      title: animal.name, facts: "\(animal.kind) · \(animal.facts)", story: animal.story,
      buttons: [])
    super.init(nibName: nil, bundle: nil)
    preferredContentSize = Self.cardSize
    words.addArrangedSubview(makeButtonRow())
  }

  required init?(coder: NSCoder) {
    nil
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
    view.backgroundColor = .systemBackground
    photoView.contentMode = .scaleAspectFill
    photoView.clipsToBounds = true
    view.addSubview(photoView)
    view.addSubview(words)
    registerUnwindSegue(withIdentifier: Segue.adopt, action: AnimalsViewController.adoptAction)
    registerUnwindSegue(withIdentifier: Segue.back, action: AnimalsViewController.unwindAction)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    PhotoPageLayout(in: view.bounds, words: words).place(photoView, words)
  }
}
