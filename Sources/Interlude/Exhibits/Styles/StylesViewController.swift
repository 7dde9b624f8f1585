import UIKit

/// The list of styles, and the stage on which they are shown: beside the list or, in a narrow window, above it.
final class StylesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let stage = StageViewController()
  /// The superview of the stage's view. A presentation may move the stage's view into its container, so this view is laid out
  /// instead.
  private let stageGround = UIView()
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private let sections = StyleCatalog.sections

  /// In points. In a narrower window the stage is above the list.
  private static let narrowest: CGFloat = 640
  private static let listWidth: CGFloat = 380
  /// The stage's height in a narrow window, as a fraction of the window's.
  private static let stageFraction: CGFloat = 0.4

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("Default styles")
    view.backgroundColor = .systemGroupedBackground
    table.dataSource = self
    table.delegate = self
    table.rowHeight = 54
    view.addSubview(table)
    addChild(stage)
    view.addSubview(stageGround)
    stage.view.frame = stageGround.bounds
    stageGround.addSubview(stage.view)
    stage.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (list, rest): (CGRect, CGRect)
    if view.bounds.width >= Self.narrowest {
      (list, rest) = view.bounds.divided(atDistance: Self.listWidth, from: .minXEdge)
    } else {
      let height = (view.bounds.height * Self.stageFraction).rounded()
      (rest, list) = view.bounds.divided(atDistance: height, from: .minYEdge)
    }
    table.frame = list
    stageGround.frame = rest
  }

  // MARK: Table

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].entries.count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "style")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "style")
    let entry = sections[indexPath.section].entries[indexPath.row]
    cell.show(entry)
    cell.accessoryType = mark(of: entry)
    return cell
  }

  private func mark(of entry: StyleEntry) -> UITableViewCell.AccessoryType {
    entry.marks.map { $0 == stage.transitionStyle } == true ? .checkmark : .none
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let entry = sections[indexPath.section].entries[indexPath.row]
    if let style = entry.marks, stage.transitionStyle != style {
      stage.transitionStyle = style
      // Other rows get their mark when their cell is made.
      for (row, entry) in sections[indexPath.section].entries.enumerated() {
        let path = IndexPath(row: row, section: indexPath.section)
        tableView.cellForRow(at: path)?.accessoryType = mark(of: entry)
      }
    }
    entry.show(stage)
  }
}
