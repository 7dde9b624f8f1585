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

  /// What the control at the start of a cell does while its table is being edited. As in UIKit.
  public enum EditingStyle: Int, Sendable {
    /// There is no control.
    case none
    /// It deletes the row: a red circle with a minus.
    case delete
    /// It inserts a row: a green circle with a plus.
    case insert
  }

  /// The line between rows.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine
  }

  /// The identifier under which the cell is reused; nil for a cell that is not reused.
  open var reuseIdentifier: String? { givenReuseIdentifier }
  /// The identifier that the list, an initializer or a storyboard gives.
  final var givenReuseIdentifier: String?
  /// Performs the segue of a storyboard that the selection of the cell triggers; nil without one.
  var selectionSegue: (() -> Void)?
  let style: CellStyle

  /// The view that contains the cell's content, without the accessory. Add your own subviews to it.
  public let contentView = UIView()
  /// The label of the text, created on first use.
  open private(set) lazy var textLabel: UILabel? = makeLabel(.body, .label)
  /// The label of the detail text, created on first use; nil in the `default` style.
  open private(set) lazy var detailTextLabel: UILabel? = makeDetailLabel()
  /// The view of the image at the start of the cell, created on first use.
  open private(set) lazy var imageView: UIImageView? = makeImageView()

  /// Whether a selected or pressed cell looks different; `default` by default. As in UIKit, a cell with the style `none` can still be selected.
  open var selectionStyle = SelectionStyle.default

  /// The mark at the end of the cell; `none` by default. Not shown while the cell is being edited.
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { showAccessory() } }
  }

  /// A view at the end of the cell, in place of the mark; nil by default. It keeps its size. Not shown while the cell is being edited.
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      showAccessory()
    }
  }

  /// The mark at the end of the cell while it is being edited; `none` by default.
  open var editingAccessoryType = AccessoryType.none {
    didSet { if editingAccessoryType != oldValue { showAccessory() } }
  }

  /// A view at the end of the cell while it is being edited, in place of the mark; nil by default. It keeps its size.
  open var editingAccessoryView: UIView? {
    didSet {
      guard editingAccessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      showAccessory()
    }
  }

  /// What the control at the start of the cell does. The table sets it while it is being edited.
  public internal(set) var editingStyle = EditingStyle.none

  /// Whether the content moves aside while the cell is being edited; true by default. The table asks its delegate.
  open var shouldIndentWhileEditing = true

  /// Whether the cell shows a control for dragging the row while it is being edited. Its table sets it.
  open var showsReorderControl = false {
    didSet { if showsReorderControl != oldValue { showReorderControl() } }
  }
  private var reorderControl: CellReorderControl?

  /// Whether the cell shows a control at its start that deletes the row or inserts one. Its table sets it.
  open var isEditing: Bool {
    get { isShownEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var isShownEditing = false
  private var editingControl: CellEditingControl?

  /// Shows or hides the control at the start of the cell. If animated, the content moves aside.
  open func setEditing(_ editing: Bool, animated: Bool) {
    let isChange = isShownEditing != editing
    isShownEditing = editing
    if isChange {
      UIView.performWithoutAnimation {
        showAccessory()
        showReorderControl()
      }
    }
    let shows = editing && editingStyle != .none
    if shows, editingControl?.style != editingStyle {
      editingControl?.removeFromSuperview()
      UIView.performWithoutAnimation {
        let control = CellEditingControl(editingStyle) { [weak self] in
          guard let self else { return }
          list?.commitEditing(of: self)
        }
        control.alpha = 0
        control.center = editingControlCenter
        addSubview(control)
        editingControl = control
      }
    }
    let control = editingControl
    if !shows { editingControl = nil }
    let change = {
      control?.alpha = shows ? 1 : 0
      self.layOutCell()
    }
    let finish = { if !shows { control?.removeFromSuperview() } }
    guard animated, window != nil else {
      change()
      return finish()
    }
    UIView.animate(
      withDuration: Self.editingDuration, delay: 0, options: [.allowUserInteraction],
      animations: change
    ) { _ in finish() }
  }

  /// The distances between the cell's edges and the line below it, in points. Only `left` and `right` are used. The
  /// table's by default; setting nil restores them.
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

  // The states as `setSelected` and `setHighlighted` last set them.
  private var isShownSelected = false
  private var isShownHighlighted = false
  private var ownSeparatorInset: UIEdgeInsets?
  private var tableSeparatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
  /// The background colour that the cell has last received from its table; nil if it has received none. If the cell
  /// has another colour now, that colour is its own and is kept.
  private var tableBackgroundColor: UIColor?
  /// The corners of its section's card that the cell covers.
  private var cardCorners: CACornerMask = []
  var tableStyle = UITableView.Style.plain
  private var hasLabel = false
  private var hasDetailLabel = false
  private var hasImageView = false
  private let separator = UIView()
  let standardSelection = UIView()
  private var accessoryImage: UIImageView?

  // MARK: Creation

  /// Creates a cell. Required, because a table creates cells of registered classes, in the `default` style.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    givenReuseIdentifier = reuseIdentifier
    // UIKit's size of a new cell. Many cells place their subviews in their initializer.
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    prepareCell()
  }

  /// Creates a cell in the `default` style that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    let element = (coder as? NibDecoder)?.element
    style =
      switch element?["style"] {
      case "IBUITableViewCellStyleValue1", "IBUITableViewCellStyleValue2": .value1
      case "IBUITableViewCellStyleSubtitle": .subtitle
      default: .default
      }
    givenReuseIdentifier = element?["reuseIdentifier"]
    super.init(coder: coder)
    prepareCell()
    decodeNib(coder, as: UITableViewCell.self)
  }

  private func prepareCell() {
    standardSelection.isUserInteractionEnabled = false
    standardSelection.backgroundColor = .systemFill
    separator.isUserInteractionEnabled = false
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    addSubview(separator)
  }

  // MARK: States

  /// Called before the cell is used for another row. Override it to reset properties that your code has changed, and
  /// call `super`.
  open func prepareForReuse() {
    if isShownEditing { setEditing(false, animated: false) }
    (isShownSelected, isShownHighlighted) = (false, false)
    // Without this, a fade that is still running would continue in another row.
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

  /// The size that the constraints in ``contentView`` require; without constraints, ``sizeThatFits(_:)``. As in UIKit.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    guard contentView.hasConstraintsInside else {
      let room = CGSize(width: targetSize.width, height: .greatestFiniteMagnitude)
      return CGSize(width: targetSize.width, height: sizeThatFits(room).height)
    }
    layOutCell()
    let accessory = bounds.width - contentView.bounds.width
    var size = contentView.systemLayoutSizeFitting(
      CGSize(width: max(0, targetSize.width - accessory), height: targetSize.height),
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    size.width += accessory
    return size
  }
}

// MARK: - Parts and layout

extension UITableViewCell {
  /// The distance left and right of the content, in points.
  private static let margin: CGFloat = 20
  /// The distance between image, texts and accessory, in points.
  private static let gap: CGFloat = 14
  /// The distance between the text and the detail text below it, in points.
  private static let lineGap: CGFloat = 2
  /// The inset of the standard selection in cards, in points.
  private static let selectionInset: CGFloat = 4
  private static let selectionRadius: CGFloat = 8
  private static let fadeDuration: TimeInterval = 0.25
  /// The distance by which the content moves aside while the row is being edited, in points.
  private static let editingIndent: CGFloat = 38
  private static let editingDuration: TimeInterval = 0.3

  // MARK: Parts

  private func makeLabel(_ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = color
    contentView.addSubview(label)
    hasLabel = true
    return label
  }

  private func makeDetailLabel() -> UILabel? {
    guard style != .default else { return nil }
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style == .subtitle ? .footnote : .body)
    label.textColor = .secondaryLabel
    contentView.addSubview(label)
    hasDetailLabel = true
    return label
  }

  private func makeImageView() -> UIImageView {
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    contentView.addSubview(view)
    hasImageView = true
    return view
  }

  private func showReorderControl() {
    let shows = showsReorderControl && isShownEditing
    guard shows != (reorderControl != nil) else { return }
    reorderControl?.removeFromSuperview()
    reorderControl = shows ? CellReorderControl(of: self) : nil
    if let reorderControl { addSubview(reorderControl) }
    setNeedsLayout()
  }

  /// The app's view at the end of the cell now.
  private var shownAccessoryView: UIView? { isShownEditing ? editingAccessoryView : accessoryView }

  private func showAccessory() {
    accessoryImage?.removeFromSuperview()
    accessoryImage = nil
    let shown = shownAccessoryView
    for view in [accessoryView, editingAccessoryView].compactMap({ $0 }) where view !== shown {
      view.removeFromSuperview()
    }
    let type = isShownEditing ? editingAccessoryType : accessoryType
    if let shown {
      addSubview(shown)
    } else if let image = CellAccessory.image(for: type) {
      let view = UIImageView(image: image)
      view.tintColor = type == .checkmark ? nil : .tertiaryLabel
      addSubview(view)
      accessoryImage = view
    }
    setNeedsLayout()
  }

  /// Copies the settings that the table has for all its cells.
  func prepare(
    for table: UITableView, isFirstInSection: Bool, isLastInSection: Bool, coversOthers: Bool
  ) {
    tableStyle = table.style
    tableSeparatorInset = table.separatorInset
    separator.backgroundColor = table.separatorColor
    let isCard = table.style == .insetGrouped
    separator.isHidden = table.separatorStyle == .none || (isCard && isLastInSection)
    if backgroundColor == nil || backgroundColor === tableBackgroundColor {
      let cover = coversOthers ? UIColor.secondarySystemGroupedBackground : nil
      tableBackgroundColor = table.style == .plain ? table.backgroundColor : cover
      if backgroundColor !== tableBackgroundColor { backgroundColor = tableBackgroundColor }
      if isCard, coversOthers || cardCorners != [] {
        cardCorners = []
        if coversOthers, isFirstInSection { cardCorners.formUnion(.upper) }
        if coversOthers, isLastInSection { cardCorners.formUnion(.lower) }
        layer.cornerRadius = cardCorners == [] ? 0 : UITableView.cardRadius
        layer.maskedCorners = cardCorners == [] ? .all : cardCorners
      }
    }
    setNeedsLayout()
  }

  // MARK: Selection

  private func showSelection(animated: Bool) {
    let shows = selectionStyle != .none && (isShownSelected || isShownHighlighted)
    let view = selectedBackgroundView ?? standardSelection
    if shows, view.superview !== self {
      UIView.performWithoutAnimation {
        view.alpha = 1
        view.frame = selectionFrame
        insertSubview(view, at: backgroundView == nil ? 0 : 1)
      }
    }
    guard view.superview === self else { return }
    guard animated, !shows else {
      UIView.performWithoutAnimation { view.alpha = shows ? 1 : 0 }
      return
    }
    UIView.animate(
      withDuration: Self.fadeDuration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: { view.alpha = 0 })
  }

  private var selectionFrame: CGRect {
    let area = CGRect(origin: .zero, size: bounds.size)
    guard tableStyle == .insetGrouped, selectedBackgroundView == nil else { return area }
    return area.insetBy(dx: Self.selectionInset, dy: Self.selectionInset)
  }

  // MARK: Layout

  private func layOutCell() {
    // Not the bounds: a swipe moves their origin.
    backgroundView?.frame = CGRect(origin: .zero, size: bounds.size)
    let selection = selectedBackgroundView ?? standardSelection
    selection.frame = selectionFrame
    standardSelection.layer.cornerRadius = tableStyle == .insetGrouped ? Self.selectionRadius : 0
    let end = layOutAccessory()
    let indent = editingControl != nil && shouldIndentWhileEditing ? Self.editingIndent : 0
    contentView.frame = CGRect(
      x: indent, y: 0, width: max(0, end - indent), height: bounds.height)
    editingControl?.center = editingControlCenter
    let textStart = layOutImage()
    layOutTexts(from: textStart)
    layOutSeparator(textStart: textStart)
  }

  private var editingControlCenter: CGPoint { CGPoint(x: Self.margin + 9, y: bounds.midY) }

  /// Places the accessory. Returns the right end of the content.
  private func layOutAccessory() -> CGFloat {
    var end = bounds.width
    if let control = reorderControl {
      control.frame = CGRect(
        x: end - CellReorderControl.width, y: 0, width: CellReorderControl.width,
        height: bounds.height)
      end = control.frame.minX
    }
    guard let view = shownAccessoryView ?? accessoryImage else { return end }
    let size = view.bounds.size
    view.frame = CGRect(
      x: end - Self.margin - size.width,
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    return view.frame.minX - Self.gap + Self.margin
  }

  /// Places the image. Returns the left end of the texts.
  private func layOutImage() -> CGFloat {
    guard hasImageView, let view = imageView, let image = view.image else { return Self.margin }
    let room = max(0, bounds.height - 16)
    let scale = min(1, room / max(1, image.size.height))
    let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
    view.frame = CGRect(
      x: Self.margin, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    return view.frame.maxX + Self.gap
  }

  private func layOutTexts(from start: CGFloat) {
    let width = max(0, contentView.bounds.width - start - Self.margin)
    let height = bounds.height
    let text = hasLabel && textLabel?.text != nil ? textLabel : nil
    let detail = hasDetailLabel && detailTextLabel?.text != nil ? detailTextLabel : nil
    let room = CGSize(width: width, height: .greatestFiniteMagnitude)
    let textSize = text?.sizeThatFits(room) ?? .zero
    let detailSize = detail?.sizeThatFits(room) ?? .zero
    func middle(_ part: CGFloat) -> CGFloat { ((height - part) / 2).rounded() }
    switch style {
    case .subtitle:
      let gap = text != nil && detail != nil ? Self.lineGap : 0
      let top = middle(textSize.height + gap + detailSize.height)
      text?.frame = CGRect(x: start, y: top, width: width, height: textSize.height)
      detail?.frame = CGRect(
        x: start, y: top + textSize.height + gap, width: width, height: detailSize.height)
    case .default, .value1:
      let detailWidth = min(detailSize.width, width)
      let textWidth = max(0, width - (detailWidth > 0 ? detailWidth + Self.gap : 0))
      text?.frame = CGRect(
        x: start, y: middle(textSize.height), width: textWidth, height: textSize.height)
      detail?.frame = CGRect(
        x: start + width - detailWidth, y: middle(detailSize.height), width: detailWidth,
        height: detailSize.height)
    }
  }

  private func layOutSeparator(textStart: CGFloat) {
    let hairline = 1 / max(1, contentScaleFactor)
    let inset: UIEdgeInsets = separatorInset
    let start = max(inset.left, textStart)
    separator.frame = CGRect(
      x: contentView.frame.minX + start, y: bounds.height - hairline,
      width: max(0, bounds.width - contentView.frame.minX - start - inset.right),
      height: hairline)
  }
}

extension CACornerMask {
  fileprivate static let upper: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  fileprivate static let lower: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
}
