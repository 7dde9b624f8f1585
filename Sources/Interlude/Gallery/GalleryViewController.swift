import UIKit

/// The list of exhibits.
final class GalleryViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  var onSelect: ((any Exhibit) -> Void)?

  private let exhibits: [any Exhibit] = ExhibitName.allCases.map { $0.make() }
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private let header = GalleryHeaderView()
  private let footer = GalleryFooterView()
  private var cardWidth: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    table.backgroundColor = .clear
    table.dataSource = self
    table.delegate = self
    table.register(ExhibitCell.self, forCellReuseIdentifier: ExhibitCell.identifier)
    table.tableHeaderView = header
    view.addSubview(table)
    view.addSubview(footer)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    table.becomeFirstResponder()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let keys = footer.sizeThatFits(view.bounds.size).height
    let (line, list) = view.bounds.divided(atDistance: keys, from: .maxYEdge)
    guard table.frame != list else { return }
    footer.frame = line
    table.frame = list
    // The table keeps its cards in its middle, no wider than is good for reading; all else goes by them.
    let card = table.rectForRow(at: IndexPath(row: 0, section: 0))
    cardWidth = card.width
    header.margin = card.minX
    header.metrics = .fitting(view.bounds.size)
    header.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: header.metrics.height)
    table.tableHeaderView = header
  }

  // MARK: Table

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    exhibits.count
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    ExhibitCell.height(showing: exhibits[indexPath.row], width: cardWidth)
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: ExhibitCell.identifier, for: indexPath)
    (cell as? ExhibitCell)?.show(exhibits[indexPath.row])
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    onSelect?(exhibits[indexPath.row])
  }
}
