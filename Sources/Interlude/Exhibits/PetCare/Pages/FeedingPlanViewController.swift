import UIKit

/// A form for a feeding plan. Only "Done" keeps the changes. The table, the buttons and the segues are in `Main.storyboard`.
final class FeedingPlanViewController: UIViewController, UITableViewDataSource {
  enum Segue {
    static let done = "Done"
    static let cancel = "Cancel"
  }

  /// The plan with the changes so far.
  private(set) var plan: FeedingPlan!

  private static let sliderWidth: CGFloat = 180
  /// In grams.
  private static let portions: ClosedRange<Float> = 5...300

  /// Shows the plan of the animal with a name.
  func show(_ plan: FeedingPlan, of name: String) {
    self.plan = plan
    title = localized("%@’s meals", name)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.leftBarButtonItem?.title = localized("Cancel")
    navigationItem.rightBarButtonItem?.title = localized("Done")
  }

  // MARK: Table

  func numberOfSections(in tableView: UITableView) -> Int { 2 }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? plan.meals.count : 1
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? localized("Every day") : localized("Each meal")
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    indexPath.section == 0 ? makeMealCell(indexPath.row) : makePortionCell()
  }

  private func makeMealCell(_ row: Int) -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = plan.meals[row].name
    cell.detailTextLabel?.text = plan.meals[row].time
    cell.detailTextLabel?.font = .tabularFigures(like: cell.detailTextLabel?.font)
    let isOn = UISwitch()
    isOn.isOn = plan.meals[row].isOn
    isOn.addAction(
      UIAction { [weak self, weak isOn] _ in self?.plan.meals[row].isOn = isOn?.isOn ?? false },
      for: .valueChanged)
    cell.accessoryView = isOn
    return cell
  }

  private func makePortionCell() -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = localized("%@ g", "\(plan.portion)")
    cell.textLabel?.font = .tabularFigures(like: cell.textLabel?.font)
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: Self.sliderWidth, height: 32))
    slider.minimumValue = Self.portions.lowerBound
    slider.maximumValue = Self.portions.upperBound
    slider.value = Float(plan.portion)
    slider.addAction(
      UIAction { [weak self, weak slider, weak cell] _ in
        guard let self, let slider else { return }
        // In steps of 5 grams.
        plan.portion = Int((slider.value / 5).rounded()) * 5
        cell?.textLabel?.text = localized("%@ g", "\(plan.portion)")
      }, for: .valueChanged)
    cell.accessoryView = slider
    return cell
  }
}
