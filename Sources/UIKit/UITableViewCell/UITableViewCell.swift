/// A row of a table: an image, a text, a detail text, and an accessory at the end.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The arrangement of text and detail text. As in UIKit.
  public enum CellStyle: Int, Sendable {
    /// No detail text.
    case `default` = 0
    /// The detail text at the right, on the same line.
    case value1 = 1
    /// The detail text below the text.
    case subtitle = 3
  }

  /// The appearance of a selected or pressed cell: `none`, or the standard one for all other values. A row
  /// with `none` can't be selected by the user.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// The mark at the end of a cell.
  public enum AccessoryType: Int, Sendable {
    case none = 0
    /// A chevron: a click leads to another page.
    case disclosureIndicator = 1
    /// A tick: the row is one of the chosen values.
    case checkmark = 3
  }

  /// The line between rows.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine
  }

  /// The identifier under which the cell is reused; nil for a cell that is not.
  public let reuseIdentifier: String?
  let style: CellStyle

  /// The view that contains the cell's content, without the accessory. Add your own subviews to it.
  public let contentView = UIView()
  /// The label of the text, created on first use.
  open private(set) lazy var textLabel: UILabel? = makeLabel(.body, .label)
  /// The label of the detail text, created on first use; nil in the `default` style.
  open private(set) lazy var detailTextLabel: UILabel? = makeDetailLabel()
  /// The view of the image at the start of the cell, created on first use.
  open private(set) lazy var imageView: UIImageView? = makeImageView()

  /// Whether a selected or pressed cell looks different; `default` by default.
  open var selectionStyle = SelectionStyle.default

  /// The mark at the end of the cell; `none` by default.
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { showAccessory() } }
  }

  /// A view at the end of the cell, in place of the mark; nil by default. It keeps its size.
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      showAccessory()
    }
  }

  /// The distances between the cell's edges and the line below it, in points; nil for the table's.
  open var separatorInset: UIEdgeInsets! {
    get { ownSeparatorInset ?? tableSeparatorInset }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }

  /// A view behind the content; nil by default.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// A view behind the content while the cell is selected or pressed; nil for the standard one.
  open var selectedBackgroundView: UIView? {
    didSet {
      guard selectedBackgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      showSelection(animated: false)
    }
  }

  /// Whether the cell is shown as selected.
  open var isSelected: Bool {
    get { isShownSelected }
    set { setSelected(newValue, animated: false) }
  }

  /// Whether the cell is shown as pressed.
  open var isHighlighted: Bool {
    get { isShownHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  // State of the extensions in UITableViewCell's other files.
  private(set) var isShownSelected = false
  private(set) var isShownHighlighted = false
  private var ownSeparatorInset: UIEdgeInsets?
  var tableSeparatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
  var tableStyle = UITableView.Style.plain
  var hasLabel = false
  var hasDetailLabel = false
  var hasImageView = false
  let separator = UIView()
  let standardSelection = UIView()
  var accessoryImage: UIImageView?

  // MARK: Creation

  /// Creates a cell. Required, because a table creates cells of registered classes, in the `default` style.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    prepareCell()
  }

  /// Creates a cell in the `default` style that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell in the `default` style; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    prepareCell()
  }

  private func prepareCell() {
    standardSelection.isUserInteractionEnabled = false
    standardSelection.backgroundColor = .systemFill
    separator.isUserInteractionEnabled = false
    addSubview(contentView)
    addSubview(separator)
  }

  // MARK: States

  /// Called before the cell is used for another row. Override it to reset what your code changed, and call
  /// `super`.
  open func prepareForReuse() {
    (isShownSelected, isShownHighlighted) = (false, false)
    // A fade that is still running would continue in another row.
    (selectedBackgroundView ?? standardSelection).layer.removeAllAnimations()
    showSelection(animated: false)
  }

  /// Shows the cell as selected or not. Tables call it; to select a row, call the table's `selectRow`.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != isShownSelected else { return }
    isShownSelected = selected
    showSelection(animated: animated)
  }

  /// Shows the cell as pressed or not.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != isShownHighlighted else { return }
    isShownHighlighted = highlighted
    showSelection(animated: animated)
  }

  open override var canBecomeFocused: Bool { isChoosable }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutCell()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UITableView.standardRowHeight)
  }
}
