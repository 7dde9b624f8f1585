import UIKit

/// The list of exhibits.
final class GalleryViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  var onSelect: ((any Exhibit) -> Void)?

  private let exhibits: [any Exhibit] = ExhibitName.allCases.map { $0.make() }
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private let header = GalleryHeaderView()
  private let keys = UILabel()

  /// Points; a wider list would be hard to read.
  private static let widestList: CGFloat = 680
  private static let footerHeight: CGFloat = 48

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    table.backgroundColor = .clear
    table.dataSource = self
    table.delegate = self
    table.rowHeight = 76
    table.register(UITableViewCell.self, forCellReuseIdentifier: "exhibit")
    table.tableHeaderView = header
    view.addSubview(table)
    keys.text = "G  frame times      R  record      F11  full screen      Esc  back"
    keys.font = .systemFont(ofSize: 12)
    keys.textColor = .tertiaryLabel
    keys.textAlignment = .center
    view.addSubview(keys)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    table.becomeFirstResponder()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = min(view.bounds.width, Self.widestList)
    table.frame = CGRect(
      x: ((view.bounds.width - width) / 2).rounded(), y: 0, width: width,
      height: view.bounds.height - Self.footerHeight)
    header.frame = CGRect(x: 0, y: 0, width: width, height: GalleryHeaderView.height)
    table.tableHeaderView = header
    keys.frame = CGRect(
      x: 0, y: view.bounds.height - Self.footerHeight, width: view.bounds.width,
      height: Self.footerHeight)
  }

  // MARK: Table

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    exhibits.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "exhibit")
    let exhibit = exhibits[indexPath.row]
    cell.textLabel?.text = exhibit.title
    cell.textLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    cell.detailTextLabel?.text = exhibit.summary
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    onSelect?(exhibits[indexPath.row])
  }
}
