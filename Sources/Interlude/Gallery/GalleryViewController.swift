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
    table.tableFooterView = footer
    view.addSubview(table)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    table.becomeFirstResponder()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard table.frame != view.bounds else { return }
    table.frame = view.bounds
    // The table keeps its cards in its middle, no wider than is good for reading; all else goes by them.
    let card = table.rectForRow(at: IndexPath(row: 0, section: 0))
    cardWidth = card.width
    header.margin = card.minX
    header.metrics = .fitting(view.bounds.size)
    header.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: header.metrics.height)
    table.tableHeaderView = header
    layOutFooter()
  }

  /// Down to the window's edge, so that the keys stand there unless the list is longer.
  private func layOutFooter() {
    let last = IndexPath(row: exhibits.count - 1, section: 0)
    let listEnd = table.rectForRow(at: last).maxY + Self.gapBelowList
    let room = max(view.bounds.height - listEnd, GalleryFooterView.lineHeight)
    footer.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: room.rounded(.down))
    table.tableFooterView = footer
  }

  /// What a grouped table leaves free below its last section, in points.
  private static let gapBelowList: CGFloat = 18

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
