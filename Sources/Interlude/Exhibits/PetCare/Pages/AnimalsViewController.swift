import UIKit

/// Cards of the animals. A click on one scales its photo up to the animal's page. The grid and the segues are in `Main.storyboard`.
final class AnimalsViewController: UIViewController, ViewScaleable {
  private enum Segue {
    static let animal = "Animal"
    static let adoption = "Adoption"
  }

  private let household: Household
  private let settings: ScaleSettings
  private weak var grid: UICollectionView!
  /// The animal whose page is open or was open last.
  private(set) var index: Int?
  /// The size that was laid out last.
  private var size = CGSize.zero

  /// - Parameter index: The animal whose page was open last, in an earlier list.
  init?(
    coder: NSCoder, _ household: Household, _ settings: ScaleSettings, lastShown index: Int?
  ) {
    self.household = household
    self.settings = settings
    self.index = index
    super.init(coder: coder)
    title = localized("Animals")
  }

  required init?(coder: NSCoder) {
    nil
  }

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [NibOutlet("grid", \AnimalsViewController.grid)]
  }

  override class var nibActions: [Selector] {
    super.nibActions + [
      Selector("unwindToAnimals:", AnimalsViewController.unwindToAnimals(_:)),
      Selector("unwindAfterAdoption:", AnimalsViewController.unwindAfterAdoption(_:)),
    ]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    grid.register(AnimalCell.self, forCellWithReuseIdentifier: "animal")
    grid.register(AdoptCell.self, forCellWithReuseIdentifier: "adopt")
    view.coverWithOwnPage(.first)
  }

  // MARK: Segues

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    (segue as? DraggedSegue)?.settings = settings
    switch segue.destination {
    case let page as AnimalViewController: page.animal = household.animals[index ?? 0]
    case let page as AdoptionViewController: page.animal = household.shelter[0]
    default: break
    }
  }

  /// Accepts the way back without changes.
  private func unwindToAnimals(_ segue: UIStoryboardSegue) {}

  private func unwindAfterAdoption(_ segue: UIStoryboardSegue) {
    household.adopt()
    grid.reloadData()
  }

  /// Ignores clicks and keys while a page is presented.
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    presentedViewController == nil
  }

  func showAnimal(at index: Int) {
    guard presentedViewController == nil else { return }
    self.index = index
    triggerSegue(withIdentifier: Segue.animal, sender: grid)
  }

  func showAdoption() { triggerSegue(withIdentifier: Segue.adoption, sender: grid) }

  /// Shows the animal whose page was open last, or the first one that can be seen.
  func showLastAnimal() {
    grid.layoutIfNeeded()
    if let index, photo(of: index) != nil { return showAnimal(at: index) }
    let first = grid.indexPathsForVisibleItems.map(\.item).filter { photo(of: $0) != nil }.min()
    showAnimal(at: first ?? 0)
  }

  /// The photo of the animal whose page is open.
  var scaleView: UIView {
    view.layoutIfNeeded()
    return index.flatMap(photo) ?? view
  }

  /// The photo on an animal's card; nil if it is out of sight.
  private func photo(of index: Int) -> UIView? {
    (grid.cellForItem(at: IndexPath(item: index, section: 0)) as? AnimalCell)?.photoView
  }

  /// A resize while a page is open may move its photo out of sight. Then the list scrolls, so that the page can close into it.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard view.bounds.size != size else { return }
    size = view.bounds.size
    if presentedViewController is AnimalViewController { revealPhoto() }
  }

  /// Scrolls to the photo of the animal whose page is open if nothing of it is in sight.
  private func revealPhoto() {
    guard let index else { return }
    grid.layoutIfNeeded()
    let path = IndexPath(item: index, section: 0)
    guard let card = grid.layoutAttributesForItem(at: path)?.frame,
      !grid.bounds.intersects(
        card.divided(atDistance: AnimalCell.wordsHeight, from: .maxYEdge).remainder)
    else { return }
    grid.scrollToItem(at: path, at: .centeredVertically, animated: false)
    grid.layoutIfNeeded()
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
