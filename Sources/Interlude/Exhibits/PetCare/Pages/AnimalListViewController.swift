import UIKit

/// The animals' names. A click on one shows its page as the detail.
final class AnimalListViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private enum Segue {
    static let animal = "Animal"
  }

  private let household: Household
  private let table = UITableView(frame: .zero, style: .plain)
  /// The animal whose page is shown.
  private var index: Int

  /// - Parameter index: The animal whose page is shown first; nil for the first one.
  init(_ household: Household, shown index: Int?) {
    self.household = household
    self.index = index ?? 0
    super.init(nibName: nil, bundle: nil)
    title = localized("Animals")
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    table.accessibilityIdentifier = "animal-list"
    table.rowHeight = 56
    table.dataSource = self
    table.delegate = self
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(table)
    registerSegue(withIdentifier: Segue.animal, kind: .showDetail) { [unowned self] _ in
      AnimalViewController(household.animals[index])
    }
  }

  /// Shows the page of the animal whose page was shown last.
  func showAnimal() {
    loadViewIfNeeded()
    guard household.animals.indices.contains(index) else { return }
    table.selectRow(
      at: IndexPath(row: index, section: 0), animated: false, scrollPosition: .none)
    performSegue(withIdentifier: Segue.animal, sender: table)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    household.animals.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let animal = household.animals[indexPath.row]
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.accessibilityIdentifier = "row-\(indexPath.row)"
    cell.textLabel?.text = animal.name
    cell.detailTextLabel?.text = animal.kind
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    index = indexPath.row
    performSegue(withIdentifier: Segue.animal, sender: tableView)
  }
}
