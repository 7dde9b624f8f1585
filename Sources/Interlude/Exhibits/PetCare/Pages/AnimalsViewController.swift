import UIKit

/// The list of animals. A click on one scales its photo up to its page.
final class AnimalsViewController: UIViewController, UITableViewDataSource, UITableViewDelegate,
  ViewScaleable
{
  enum Segue {
    static let animal = "Animal"
    static let adoption = "Adoption"
    static let close = "Close"
  }

  /// Where the pages of animals lead back to.
  static let unwindAction: Selector = "unwindToAnimals:"
  static let adoptAction: Selector = "unwindAfterAdoption:"

  private let household: Household
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private lazy var adoptButton = makeButton("Adopt", Segue.adoption)
  private lazy var closeButton = makeButton("Close", Segue.close)
  /// Whose page is open, or was last.
  private var row = 0

  init(_ household: Household) {
    self.household = household
    super.init(nibName: nil, bundle: nil)
    title = "Animals"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    table.dataSource = self
    table.delegate = self
    table.rowHeight = AnimalCell.height
    table.register(AnimalCell.self, forCellReuseIdentifier: "animal")
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(table)
    addButtons()
    registerSegues()
  }

  /// In a bar if there is one, else over the list.
  private func addButtons() {
    guard navigationController != nil else {
      table.tableHeaderView = PageHeaderView("Animals", buttons: [adoptButton, closeButton])
      return
    }
    navigationItem.leftBarButtonItem = makeItem("Close", Segue.close)
    navigationItem.rightBarButtonItem = makeItem("Adopt", Segue.adoption)
  }

  // MARK: Segues

  private func registerSegues() {
    registerSegue(
      withIdentifier: Segue.animal, kind: .presentModally(.fullScreen), as: ScaleSegue.init
    ) { [unowned self] _ in
      let page = AnimalViewController(household.animals[row])
      return navigationController == nil ? page : UINavigationController(rootViewController: page)
    }
    registerSegue(
      withIdentifier: Segue.adoption, kind: .formSheet, as: DropSegue.init
    ) { [household] _ in AdoptionViewController(household.shelter[0]) }
    registerUnwindSegue(
      withIdentifier: Segue.close, action: EmbeddingsViewController.unwindAction)
    registerUnwindAction(Self.unwindAction) { [unowned self] _ in
      // The window may have been resized since: the row that the photo goes back to has to be there.
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
    }
    registerUnwindAction(Self.adoptAction) { [unowned self] _ in
      household.adopt()
      table.reloadData()
      adoptButton.isEnabled = !household.shelter.isEmpty
      navigationItem.rightBarButtonItem?.isEnabled = !household.shelter.isEmpty
    }
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    guard presentedViewController == nil else { return false }
    return identifier != Segue.adoption || !household.shelter.isEmpty
  }

  func showAnimal(at row: Int) {
    guard presentedViewController == nil else { return }
    self.row = row
    triggerSegue(withIdentifier: Segue.animal, sender: table)
  }

  /// The thumbnail of the animal whose page is open.
  var scaleView: UIView? {
    let cell = table.cellForRow(at: IndexPath(row: row, section: 0)) as? AnimalCell
    return cell?.photoView
  }

  // MARK: Table

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    household.animals.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "animal", for: indexPath)
    cell.accessibilityIdentifier = "animal-\(indexPath.row)"
    (cell as? AnimalCell)?.show(household.animals[indexPath.row])
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    showAnimal(at: indexPath.row)
  }
}
