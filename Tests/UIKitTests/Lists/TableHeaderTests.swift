import Testing

@testable import UIKit

/// Views for the headers and footers of a table's sections.
@MainActor
struct TableHeaderTests {
  /// A header with two lines of text, which constraints place.
  private final class Heading: UITableViewHeaderFooterView {
    let label = UILabel()
    private(set) var uses = 1

    required init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
        label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        label.heightAnchor.constraint(equalToConstant: 30),
      ])
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForReuse() {
      super.prepareForReuse()
      uses += 1
    }
  }

  /// Sections of five rows of 40 points, with a heading each.
  private final class Page: UITableViewController {
    var sections = 20
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 40
      tableView.register(Heading.self, forHeaderFooterViewReuseIdentifier: "heading")
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      5
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    override func tableView(
      _ tableView: UITableView, viewForHeaderInSection section: Int
    ) -> UIView? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "heading")
      (view as? Heading)?.label.text = "\(section)"
      return view
    }
    override func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { section == 0 ? "The end" : nil }
    override func tableView(
      _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { log.append("show \(section)") }
    override func tableView(
      _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) { log.append("hide \(section)") }
  }

  private func withPage(
    _ prepare: (Page) -> Void = { _ in }, _ body: (ViewStage, Page) throws -> Void
  ) rethrows {
    try withStage { stage in
      let page = Page()
      prepare(page)
      page.view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      stage.window.addSubview(page.view)
      stage.turn()
      try body(stage, page)
    }
  }

  /// Constraints give a header its height, and headers out of view are used again.
  @Test func headersAreMeasuredAndReused() throws {
    try withPage { stage, page in
      let table = page.tableView!
      #expect(table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 300, height: 50))
      let footer = table.rectForFooter(inSection: 0)
      #expect(footer.minY == 250 && footer.height > 30)
      #expect(
        table.rect(forSection: 1)
          == CGRect(x: 0, y: footer.maxY, width: 300, height: 250))
      #expect(table.rect(forSection: 99) == .zero && table.rectForHeader(inSection: 99) == .zero)
      let first = try #require(table.headerView(forSection: 0) as? Heading)
      #expect(first.label.frame == CGRect(x: 0, y: 10, width: first.label.frame.width, height: 30))
      #expect(table.headerView(forSection: 1) != nil && table.headerView(forSection: 2) == nil)
      #expect(table.footerView(forSection: 0)?.textLabel?.text == "The end")
      #expect(page.log == ["show 0", "show 1"])
      table.contentOffset.y = footer.maxY + 260
      stage.turn()
      #expect(page.log.contains("hide 0") && page.log.contains("show 2"))
      #expect(first.superview == nil)
      page.sections = 1
      table.reloadData()
      stage.turn()
      let again = try #require(table.headerView(forSection: 0) as? Heading)
      #expect(again.uses > 1 && again.label.text == "0")
    }
  }

  /// A height of the table wins over the constraints, and a view without constraints gets the height of a title.
  @Test func heightsOfTheTable() {
    withPage({
      $0.loadViewIfNeeded(); $0.tableView.sectionHeaderHeight = 20
    }) { stage, page in
      let table = page.tableView!
      #expect(table.rectForHeader(inSection: 0).height == 20)
      table.sectionHeaderHeight = UITableView.automaticDimension
      table.sectionFooterHeight = 12
      stage.turn()
      #expect(table.rectForHeader(inSection: 0).height == 50)
      #expect(table.rectForFooter(inSection: 0).height == 12)
    }
  }

  /// Titles are shown in the same kind of view, which `willDisplayHeaderView` may change.
  @Test func titlesAreHeaderViews() throws {
    final class Titled: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
        -> Int
      { 1 }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
      override func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
      ) -> String? { "Fruit" }
      override func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
      ) {
        (view as? UITableViewHeaderFooterView)?.textLabel?.textColor = .red
      }
    }
    try withStage { stage in
      let page = Titled(style: .grouped)
      page.view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      stage.window.addSubview(page.view)
      stage.turn()
      let header = try #require(page.tableView.headerView(forSection: 0))
      #expect(header.textLabel?.text == "Fruit" && header.textLabel?.textColor == .red)
      #expect(header.frame.height == 46)
      #expect(abs(page.tableView.contentSize.height - (46 + 52 + 18)) < 1e-9)
    }
  }

  /// Without constraints, an automatic height makes room for the texts.
  @Test func textsNeedRoom() {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = "One"
    let room = CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude)
    let one = view.sizeThatFits(room).height
    view.detailTextLabel?.text = "Two"
    #expect(view.sizeThatFits(room).height > one)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 80)
    view.layoutIfNeeded()
    let (title, detail) = (view.textLabel!.frame, view.detailTextLabel!.frame)
    #expect(title.minX == 20 && detail.minY == title.maxY + 2 && detail.maxY <= 74)
    view.backgroundView = UIView()
    view.layoutIfNeeded()
    #expect(
      view.subviews.first === view.backgroundView && view.backgroundView?.frame == view.bounds)
  }
}
