import UIKit

/// All styles in one list with a large title and a search bar, as a phone's apps have them. A row shows its name on a pushed page.
final class StyleSearchViewController: UITableViewController, UISearchResultsUpdating {
  private let search = UISearchController(searchResultsController: nil)
  private let all = StyleCatalog.sections.flatMap(\.entries)
  private lazy var shown = all

  /// The list in a navigation controller of its own.
  static func inNavigation() -> UINavigationController {
    let navigation = UINavigationController(
      rootViewController: StyleSearchViewController(style: .plain))
    navigation.navigationBar.prefersLargeTitles = true
    return navigation
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("All styles")
    view.backgroundColor = .systemBackground
    tableView.rowHeight = 54
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = localized("Search")
    navigationItem.searchController = search
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done,
      primaryAction: UIAction { [weak self] _ in
        self?.navigationController?.dismiss(animated: true)
      })
  }

  func updateSearchResults(for searchController: UISearchController) {
    let text = searchController.searchBar.text ?? ""
    shown =
      text.isEmpty
      ? all
      : all.filter {
        $0.title.localizedCaseInsensitiveContains(text)
          || $0.code.localizedCaseInsensitiveContains(text)
      }
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "style")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "style")
    cell.show(shown[indexPath.row])
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let entry = shown[indexPath.row]
    let page = StylePageViewController(entry.code, isTranslucent: false)
    page.title = entry.title
    page.navigationItem.largeTitleDisplayMode = .never
    navigationController?.pushViewController(page, animated: true)
  }
}
