import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite("Rows that take their heights from constraints")
struct SelfSizingRowTests {
  /// A cell with a label on as many lines as it needs, 10 points from each edge.
  private final class TextCell: UITableViewCell {
    let label = UILabel()

    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
        label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
        label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
        label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      ])
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Source: NSObject, UITableViewDataSource {
    var texts: [String]
    var made = 0

    init(_ texts: [String]) { self.texts = texts }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      texts.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      made += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
      (cell as? TextCell)?.label.text = texts[indexPath.row]
      return cell
    }
  }

  private let source = Source(
    (0..<40).map { row in
      (0...row % 5).map { "Row \(row), sentence \($0)." }.joined(separator: "\n")
    })

  private func table(_ stage: ViewStage, height: CGFloat = 300) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: height))
    table.register(TextCell.self, forCellReuseIdentifier: "text")
    table.dataSource = source
    stage.window.addSubview(table)
    stage.turn()
    return table
  }

  private func height(of text: String, width: CGFloat) -> CGFloat {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = text
    return label.sizeThatFits(CGSize(width: width - 20, height: 0)).height + 20
  }

  @Test("Each row is as high as its text needs, and rows are made as they come into view")
  func heights() {
    withStage { stage in
      let table = table(stage)
      var y: CGFloat = 0
      for (row, text) in source.texts.enumerated() where y < 300 {
        let expected = CGRect(x: 0, y: y, width: 300, height: height(of: text, width: 300))
        #expect(table.rectForRow(at: IndexPath(row: row, section: 0)) == expected)
        let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
        #expect(cell?.frame == expected)
        #expect((cell as? TextCell)?.label.frame.height == expected.height - 20)
        y = expected.maxY
      }
      #expect(source.made < 15)
      // The content grows as long as rows turn out to be higher than estimated.
      for _ in 0..<20 {
        table.contentOffset.y = table.contentSize.height - 300
        stage.turn()
      }
      let last = table.rectForRow(at: IndexPath(row: 39, section: 0))
      #expect(last.maxY == table.contentSize.height)
      #expect(last.height == height(of: source.texts[39], width: 300))
    }
  }

  @Test("Visible rows keep their places on screen while rows above them are measured")
  func scrollingUp() throws {
    try withStage { stage in
      let table = table(stage)
      table.estimatedRowHeight = 20
      table.scrollToRow(at: IndexPath(row: 30, section: 0), at: .top, animated: false)
      stage.turn()
      for _ in 0..<40 {
        let path = try #require(table.indexPathsForVisibleRows?.last)
        let cell = try #require(table.cellForRow(at: path))
        let place = cell.frame.minY - table.contentOffset.y
        table.contentOffset.y -= 7
        stage.turn()
        guard table.cellForRow(at: path) === cell else { continue }
        #expect(abs(cell.frame.minY - table.contentOffset.y - place - 7) < 0.01)
      }
    }
  }

  @Test("A new width measures the rows again; so does reloading a row")
  func changes() {
    withStage { stage in
      let table = table(stage)
      let path = IndexPath(row: 0, section: 0)
      source.texts[0] =
        "A text that is long enough for one line in a wide table, and for several lines in a narrow one"
      table.reloadRows(at: [path], with: .none)
      stage.turn()
      #expect(table.rectForRow(at: path).height == height(of: source.texts[0], width: 300))
      table.frame.size.width = 160
      stage.turn()
      #expect(table.rectForRow(at: path).height == height(of: source.texts[0], width: 160))
      #expect(table.rectForRow(at: path).height > height(of: source.texts[0], width: 300))
    }
  }
}
