/// A row of a table: text, a second text, a picture, an accessory at the end.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default` = 0
    /// The second text at the right, in the same line.
    case value1 = 1
    /// The second text below the first.
    case subtitle = 3
  }

  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  public enum AccessoryType: Int, Sendable {
    case none = 0
    /// A chevron: the row leads somewhere.
    case disclosureIndicator = 1
    case checkmark = 3
  }

  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine
  }

  public let reuseIdentifier: String?
  let style: CellStyle

  /// Where subviews of your own go: the cell without its accessory.
  public let contentView = UIView()
  open private(set) lazy var textLabel: UILabel? = makeLabel(.body, .label)
  open private(set) lazy var detailTextLabel: UILabel? = makeDetailLabel()
  open private(set) lazy var imageView: UIImageView? = makeImageView()

  open var selectionStyle = SelectionStyle.default

  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { showAccessory() } }
  }

  /// Takes the place of the accessory.
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      showAccessory()
    }
  }

  /// Where the hairline below the cell begins and ends; nil for the table's.
  open var separatorInset: UIEdgeInsets! {
    get { ownSeparatorInset ?? tableSeparatorInset }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }

  /// Behind the contents at all times.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Behind the contents while the cell is chosen or held down; nil for the standard one.
  open var selectedBackgroundView: UIView? {
    didSet {
      guard selectedBackgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      showSelection(animated: false)
    }
  }

  open var isSelected: Bool {
    get { isShownSelected }
    set { setSelected(newValue, animated: false) }
  }

  open var isHighlighted: Bool {
    get { isShownHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  // What UITableViewCell's other files keep.
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

  /// Required, because a table makes cells of registered classes.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    prepareCell()
  }

  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

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

  /// Called before the cell shows another row.
  open func prepareForReuse() {
    (isShownSelected, isShownHighlighted) = (false, false)
    // What still fades out would go on doing so in another row.
    (selectedBackgroundView ?? standardSelection).layer.removeAllAnimations()
    showSelection(animated: false)
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != isShownSelected else { return }
    isShownSelected = selected
    showSelection(animated: animated)
  }

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
