import UIKit

/// The start: the same animals by themselves, in a navigation controller, in a tab bar controller.
final class EmbeddingsViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let table = UITableView(frame: .zero, style: .insetGrouped)

  /// Where pages end that close the animals.
  static let unwindAction: Selector = "unwindToEmbeddings:"

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Pet care"
    view.backgroundColor = .systemGroupedBackground
    table.dataSource = self
    table.delegate = self
    table.rowHeight = 64
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(table)
    for embedding in Embedding.allCases {
      registerSegue(withIdentifier: embedding.rawValue, kind: .presentModally(.fullScreen)) { _ in
        embedding.makeController()
      }
    }
    registerUnwindAction(Self.unwindAction)
  }

  /// A second click, or key, while the first is being answered means nothing.
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    presentedViewController == nil
  }

  // MARK: Table

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Embedding.allCases.count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "The same animals"
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    "Click an animal, then its photo. Adopt one, and change a feeding plan: a sheet where there is room for it, a page where the window is narrow."
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "embedding")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "embedding")
    let embedding = Embedding.allCases[indexPath.row]
    cell.accessibilityIdentifier = embedding.rawValue
    cell.textLabel?.text = embedding.title
    cell.detailTextLabel?.text = embedding.explanation
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    triggerSegue(withIdentifier: Embedding.allCases[indexPath.row].rawValue, sender: tableView)
  }
}
