/// The header or footer of a section in a table. Titles from the data source are shown in such views, too.
///
/// Register a class with ``UITableView/register(_:forHeaderFooterViewReuseIdentifier:)-(AnyClass?,_)`` and return a view from
/// `tableView(_:viewForHeaderInSection:)`. As in UIKit, without configurations; fonts and colours are this project's. Main thread only.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The part of a section for which the view is used.
  enum Part: CaseIterable {
    case header, footer
  }

  private static let sidePadding: CGFloat = 20
  /// The distance between the text and the detail text below it, in points.
  private static let lineGap: CGFloat = 2

  /// The identifier with which the view was created; nil if it is not reused.
  open var reuseIdentifier: String? { givenReuseIdentifier }
  /// The identifier that the list, an initializer or a storyboard gives.
  final var givenReuseIdentifier: String?
  /// The view that contains the content. Add your own subviews to it. Constraints in it determine an automatic height.
  public let contentView = UIView()
  /// A view behind the content, as large as this view; nil by default.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The label of the title. It is created when it is first asked for. The table decides on its font when it shows the view, unless the app has.
  open var textLabel: UILabel? { label }
  /// A label below the title. It is created when it is first asked for.
  open var detailTextLabel: UILabel? { detailLabel }

  /// Whether the table has made the view for a title of its data source.
  private(set) var showsTitle = false
  private var part = Part.header
  private var hasLabel = false
  private var hasDetailLabel = false
  private lazy var label = makeLabel(Self.titleFont(of: part))
  private lazy var detailLabel = makeDetailLabel()

  /// Creates a view. Required, because a table creates views of registered classes.
  public required init(reuseIdentifier: String?) {
    givenReuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.titleHeight(in: .plain)))
    addContentView()
  }

  /// Creates a view that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a view from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  /// A view with a title of the data source, which leaves clicks to the table.
  convenience init(title: String, part: Part, style: UITableView.Style) {
    self.init(reuseIdentifier: nil)
    isUserInteractionEnabled = false
    showsTitle = true
    label.text = title
    prepare(for: part, style: style)
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(contentView, at: 0)
  }

  /// Called before the view is used for another section. Override it to reset properties that your code has changed, and call `super`.
  open func prepareForReuse() {}

  // MARK: Appearance

  private static func titleFont(of part: Part) -> UIFont {
    part == .header
      ? .systemFont(ofSize: 15, weight: .semibold) : .preferredFont(forTextStyle: .footnote)
  }

  /// The height of a header or footer with one line of text, in points.
  static func titleHeight(in style: UITableView.Style) -> CGFloat { style == .plain ? 34 : 46 }

  static func footerHeight(for title: String, width: CGFloat) -> CGFloat {
    UITableViewHeaderFooterView(title: title, part: .footer, style: .grouped)
      .sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  /// Gives the view the appearance for a place in a table, apart from what the app has changed.
  func prepare(for part: Part, style: UITableView.Style) {
    let usual = Self.titleFont(of: self.part)
    self.part = part
    if hasLabel, label.font == usual { label.font = Self.titleFont(of: part) }
    if hasLabel, part == .header, style == .plain, label.textColor == .secondaryLabel {
      label.textColor = .label
    }
    if part == .header, style == .plain, backgroundColor == nil, backgroundView == nil {
      backgroundColor = .secondarySystemBackground
    }
  }

  private func makeLabel(_ font: UIFont) -> UILabel {
    let label = UILabel()
    label.font = font
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    contentView.addSubview(label)
    hasLabel = true
    setNeedsLayout()
    return label
  }

  private func makeDetailLabel() -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .footnote)
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    contentView.addSubview(label)
    hasDetailLabel = true
    setNeedsLayout()
    return label
  }

  // MARK: Layout

  /// The labels with text, from top to bottom, and the heights that they need in a width.
  private func lines(width: CGFloat) -> [(label: UILabel, height: CGFloat)] {
    let labels = (hasLabel ? [label] : []) + (hasDetailLabel ? [detailLabel] : [])
    let room = CGSize(
      width: max(1, width - 2 * Self.sidePadding), height: .greatestFiniteMagnitude)
    return labels.filter { $0.text != nil || $0.attributedText != nil }
      .map { ($0, $0.sizeThatFits(room).height) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    let lines = lines(width: bounds.width)
    let height = lines.reduce(-Self.lineGap) { $0 + $1.height + Self.lineGap }
    // A header's text is at the bottom and a footer's at the top: next to their rows.
    var y = part == .footer ? 6 : (bounds.height - height - 7).rounded()
    for line in lines {
      line.label.frame = CGRect(
        x: Self.sidePadding, y: y, width: max(0, bounds.width - 2 * Self.sidePadding),
        height: line.height)
      y += line.height + Self.lineGap
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = lines(width: size.width).reduce(-Self.lineGap) { $0 + $1.height + Self.lineGap }
    let height = part == .footer ? text + 24 : max(Self.titleHeight(in: .plain), text + 14)
    return CGSize(width: size.width, height: height)
  }

  /// The size that the constraints in ``contentView`` require; without constraints, ``sizeThatFits(_:)``.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    guard contentView.hasConstraintsInside else {
      let room = CGSize(width: targetSize.width, height: .greatestFiniteMagnitude)
      return CGSize(width: targetSize.width, height: sizeThatFits(room).height)
    }
    return contentView.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }
}
