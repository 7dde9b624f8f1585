import UIKit

/// Who is fed when, today: the other tab.
final class MealsViewController: UIViewController, UITableViewDataSource {
  private let household: Household
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private var meals: [(time: String, name: String, portion: Int)] = []

  init(_ household: Household) {
    self.household = household
    super.init(nibName: nil, bundle: nil)
    title = "Meals"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    table.dataSource = self
    table.allowsSelection = false
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(table)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    meals = household.animals.flatMap { animal in
      animal.plan.meals.filter(\.isOn).map { ($0.time, animal.name, animal.plan.portion) }
    }
    meals.sort { $0.time < $1.time }
    table.reloadData()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    meals.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "meal") ?? Self.makeCell()
    let meal = meals[indexPath.row]
    cell.textLabel?.text = "\(meal.time)  \(meal.name)"
    cell.detailTextLabel?.text = "\(meal.portion) g"
    return cell
  }

  /// Times and portions stand under each other, so their digits are equally wide.
  private static func makeCell() -> UITableViewCell {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: "meal")
    cell.textLabel?.font = .tabularFigures(like: cell.textLabel?.font)
    cell.detailTextLabel?.font = .tabularFigures(like: cell.detailTextLabel?.font)
    return cell
  }
}
