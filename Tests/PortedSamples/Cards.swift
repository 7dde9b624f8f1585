// swift-format-ignore-file
import UIKit
import Foundation

private let cardLog = OSLog(subsystem: "sample", category: "cards")

/// A cell that shrinks while it is pressed.
class CardCell: UICollectionViewCell {
  let title = UILabel()

  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(title)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    title.text = nil
  }
}

class CardRow: UITableViewCell {
  required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) { nil }
}

/// A layer with properties of its own.
class RingLayer: CAShapeLayer {
  var ringWidth: CGFloat = 2

  init(width: CGFloat) {
    ringWidth = width
    super.init()
    lineWidth = width
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  required init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? RingLayer { ringWidth = other.ringWidth }
  }
}

/// A list of cards.
class CardsViewController: UITableViewController {
  var cards = ["One", "Two", "Three"]
  var selected: Int = -1

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(CardRow.self, forCellReuseIdentifier: "card")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .done, target: self, action: Selector("addCard", CardsViewController.addCard))
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    cards.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "card", for: indexPath)
    cell.textLabel?.text = cards[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected = indexPath.row
    os_log("selected %{public}d", log: cardLog, type: .debug, indexPath.row)
  }

  func addCard() {
    cards.append("Card \(cards.count + 1)")
    tableView.insertRows(at: [IndexPath(row: cards.count - 1, section: 0)], with: .automatic)
  }
}

#if os(Linux)
/// Material over a page.
class Material: UIVisualEffectView {
  /// What the view was before.
  var observation: NSKeyValueObservation?
  var heights: [CGFloat] = []

  func watch() {
    observation = observe(\.frame, options: [.initial, .new]) { view, change in
      view.heights.append(change.newValue?.height ?? -1)
    }
  }
}
#endif
