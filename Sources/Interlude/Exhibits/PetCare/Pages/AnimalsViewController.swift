import UIKit

/// The animals as cards. A click on one scales its photo up to its page.
final class AnimalsViewController: UIViewController, ViewScaleable {
  private enum Segue {
    static let animal = "Animal"
    static let adoption = "Adoption"
  }

  /// Unwinding from the pages of animals and from an adoption.
  static let unwindAction: Selector = "unwindToAnimals:"
  static let adoptAction: Selector = "unwindAfterAdoption:"

  private let household: Household
  private let settings: ScaleSettings
  private let grid = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  /// The animal whose page is open or was open last.
  private var index = 0

  init(_ household: Household, _ settings: ScaleSettings) {
    self.household = household
    self.settings = settings
    super.init(nibName: nil, bundle: nil)
    title = "Animals"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    grid.backgroundColor = .clear
    grid.frame = view.bounds
    grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    grid.register(AnimalCell.self, forCellWithReuseIdentifier: "animal")
    grid.register(AdoptCell.self, forCellWithReuseIdentifier: "adopt")
    grid.accessibilityIdentifier = "animals"
    grid.dataSource = self
    grid.delegate = self
    view.addSubview(grid)
    registerSegues()
  }

  // MARK: Segues

  private func registerSegues() {
    registerSegue(
      withIdentifier: Segue.animal, kind: .presentModally(.currentContext),
      as: settings.makeSegue
    ) { [unowned self] _ in AnimalViewController(household.animals[index]) }
    registerSegue(
      withIdentifier: Segue.adoption, kind: .formSheet, as: Self.makeDropSegue
    ) { [household] _ in AdoptionViewController(household.shelter[0]) }
    registerUnwindAction(Self.unwindAction)
    registerUnwindAction(Self.adoptAction) { [unowned self] _ in
      household.adopt()
      grid.reloadData()
    }
  }

  /// The card can be dragged away upward, to where it came from.
  private static func makeDropSegue(
    _ identifier: String?, _ source: UIViewController, _ destination: UIViewController
  ) -> UIStoryboardSegue {
    DraggedSegue(DropSegue(identifier: identifier, source: source, destination: destination)) {
      CGVector(dx: 0, dy: -$0.height)
    }
  }

  /// A second click, or key, while the first one is being answered is ignored.
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    presentedViewController == nil
  }

  func showAnimal(at index: Int) {
    guard presentedViewController == nil else { return }
    self.index = index
    triggerSegue(withIdentifier: Segue.animal, sender: grid)
  }

  func showAdoption() { triggerSegue(withIdentifier: Segue.adoption, sender: grid) }

  /// The photo of the animal whose page is open, scrolled into view: the window may have been resized since.
  var scaleView: UIView {
    let path = IndexPath(item: index, section: 0)
    view.layoutIfNeeded()
    if let place = grid.layoutAttributesForItem(at: path)?.frame, !grid.bounds.contains(place) {
      grid.scrollToItem(at: path, at: .centeredVertically, animated: false)
      grid.layoutIfNeeded()
    }
    return (grid.cellForItem(at: path) as? AnimalCell)?.photoView ?? view
  }
}

extension AnimalsViewController: UICollectionViewDataSource {
  /// The last card adopts, as long as there is an animal to adopt.
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { household.animals.count + (household.shelter.isEmpty ? 0 : 1) }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard indexPath.item < household.animals.count else {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "adopt", for: indexPath)
      cell.accessibilityIdentifier = "Adopt"
      return cell
    }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "animal", for: indexPath)
    cell.accessibilityIdentifier = "animal-\(indexPath.item)"
    (cell as? AnimalCell)?.show(household.animals[indexPath.item])
    return cell
  }
}

extension AnimalsViewController: UICollectionViewDelegateFlowLayout {
  private var cards: CardGrid {
    CardGrid(
      count: collectionView(grid, numberOfItemsInSection: 0), in: grid.bounds.size)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { cards.size }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    let cards = cards
    return UIEdgeInsets(top: cards.top, left: cards.side, bottom: cards.top, right: cards.side)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { CardGrid.spacing }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { CardGrid.spacing }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: false)
    if indexPath.item < household.animals.count {
      showAnimal(at: indexPath.item)
    } else {
      showAdoption()
    }
  }
}
