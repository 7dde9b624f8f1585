/// The title above a section, or the text below it.
final class TableTitleView: UIView {
  private static let sidePadding: CGFloat = 20
  private static let footerFont = UIFont.preferredFont(forTextStyle: .footnote)

  private let label = UILabel()
  private let isFooter: Bool

  static func headerHeight(for style: UITableView.Style) -> CGFloat {
    style == .plain ? 34 : 46
  }

  static func footerHeight(for title: String, width: CGFloat) -> CGFloat {
    let label = UILabel()
    label.font = footerFont
    label.numberOfLines = 0
    label.text = title
    let room = CGSize(width: max(1, width - 2 * sidePadding), height: .greatestFiniteMagnitude)
    return label.sizeThatFits(room).height + 24
  }

  init(header title: String, style: UITableView.Style) {
    isFooter = false
    super.init(frame: .zero)
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    label.textColor = style == .plain ? .label : .secondaryLabel
    if style == .plain { backgroundColor = .secondarySystemBackground }
    show(title)
  }

  init(footer title: String, style: UITableView.Style) {
    isFooter = true
    super.init(frame: .zero)
    label.font = Self.footerFont
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    show(title)
  }

  required init?(coder: NSCoder) { nil }

  private func show(_ title: String) {
    label.text = title
    addSubview(label)
    isUserInteractionEnabled = false
  }

  override func layoutSubviews() {
    let width = max(0, bounds.width - 2 * Self.sidePadding)
    let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    // A header's text is at the bottom and a footer's at the top: next to their rows.
    let y = isFooter ? 6 : bounds.height - size.height - 7
    label.frame = CGRect(x: Self.sidePadding, y: y.rounded(), width: width, height: size.height)
  }
}
