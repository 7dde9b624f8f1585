import UIKit

/// The animals' names. A click on one shows its page as the detail. The table and the segue are in `Main.storyboard`.
final class AnimalListViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private enum Segue {
    static let animal = "Animal"
  }

  private let household: Household
  private weak var table: UITableView!
  /// The animal whose page is shown.
  private var index: Int

  /// - Parameter index: The animal whose page is shown first; nil for the first one.
  init?(coder: NSCoder, _ household: Household, shown index: Int?) {
    self.household = household
    self.index = index ?? 0
    super.init(coder: coder)
    title = localized("Animals")
  }

  required init?(coder: NSCoder) {
    nil
  }

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [NibOutlet("table", \AnimalListViewController.table)]
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    (segue.destination as? AnimalViewController)?.animal = household.animals[index]
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
    let cell = tableView.dequeueReusableCell(withIdentifier: "animal", for: indexPath)
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
