/// Wheels from which the user chooses a row each. As in UIKit; the sizes and the wheel's curvature are ours.
///
///     picker.dataSource = self
///     picker.delegate = self
///     picker.selectRow(2, inComponent: 0, animated: false)
///
/// A wheel follows a drag, a touchpad or the mouse wheel and comes to rest at a row. A click on a row brings it to the middle. With the
/// keyboard, Tab goes from wheel to wheel, and the arrow keys, Home and End move the wheel.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// The object that provides the numbers of columns and rows. Not retained.
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsReload() } }
  }

  /// The object that provides the rows and is told of choices. Not retained.
  open weak var delegate: (any UIPickerViewDelegate)? {
    didSet { if delegate !== oldValue { setNeedsReload() } }
  }

  /// In UIKit, whether lines mark the chosen row, which had an effect before iOS 7. Never read here: a grey bar marks the row.
  open var showsSelectionIndicator = true

  private var columns: [PickerColumn] = []
  private var needsReload = true
  private let selectionBar = UIView()

  /// The size of a picker that is not made larger by constraints, in points. As in UIKit.
  private static let standardSize = CGSize(width: 320, height: 216)
  /// The distance between columns, in points.
  private static let spacing: CGFloat = 5
  /// The distance between the edges of the picker and the bar that marks the row, in points.
  private static let barMargin: CGFloat = 9
  private static let rowHeight: CGFloat = 34

  // MARK: Creation

  /// Creates a picker view without columns.
  public override init(frame: CGRect) {
    super.init(
      frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.standardSize) : frame)
    build()
  }

  /// Creates a picker view from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    selectionBar.backgroundColor = .tertiarySystemFill
    selectionBar.layer.cornerRadius = 8
    selectionBar.isUserInteractionEnabled = false
    addSubview(selectionBar)
  }

  // MARK: Columns and rows

  /// The number of columns.
  open var numberOfComponents: Int {
    reloadIfNeeded()
    return columns.count
  }

  /// The number of rows of a column.
  open func numberOfRows(inComponent component: Int) -> Int { column(component).rowCount }

  /// The size of a column's rows, in points.
  open func rowSize(forComponent component: Int) -> CGSize {
    layoutIfNeeded()
    let column = column(component)
    return CGSize(width: column.bounds.width, height: column.rowHeight)
  }

  /// The view that shows a row; nil if the row is not visible.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    layoutIfNeeded()
    return column(component).view(at: row)
  }

  /// Asks for all columns and rows again. Chosen rows stay chosen as far as they exist.
  open func reloadAllComponents() {
    needsReload = false
    let count = max(0, dataSource?.numberOfComponents(in: self) ?? 0)
    for column in columns[min(count, columns.count)...] { column.removeFromSuperview() }
    columns = (0..<count).map { index in
      if columns.indices.contains(index) { return columns[index] }
      let column = PickerColumn(index, of: self)
      addSubview(column)
      return column
    }
    for index in columns.indices { reloadComponent(index) }
    setNeedsLayout()
  }

  /// Asks for the rows of a column again. The chosen row stays chosen if it exists.
  open func reloadComponent(_ component: Int) {
    let column = column(component)
    let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? 0
    column.reload(
      count: max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0),
      rowHeight: height > 0 ? height : Self.rowHeight)
    setNeedsLayout()
  }

  private func setNeedsReload() {
    needsReload = true
    setNeedsLayout()
  }

  private func reloadIfNeeded() {
    if needsReload { reloadAllComponents() }
  }

  private func column(_ component: Int) -> PickerColumn {
    reloadIfNeeded()
    precondition(columns.indices.contains(component), "The picker has no component \(component).")
    return columns[component]
  }

  // MARK: Choosing

  /// Chooses a row, without calling the delegate. If animated, the wheel turns to the row. A row that doesn't exist becomes the nearest one.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    layoutIfNeeded()
    column(component).select(row, animated: animated && window != nil)
  }

  /// The row that is chosen in a column: the one at which it has come to rest last; -1 for a column without rows.
  open func selectedRow(inComponent component: Int) -> Int {
    let column = column(component)
    return column.rowCount == 0 ? -1 : column.selectedRow
  }

  // MARK: UIView

  open override var intrinsicContentSize: CGSize { Self.standardSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.standardSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    reloadIfNeeded()
    let spacing = Self.spacing * CGFloat(max(0, columns.count - 1))
    let margin = 2 * Self.barMargin
    let shared = max(0, bounds.width - 2 * margin - spacing) / CGFloat(max(1, columns.count))
    let widths = columns.indices.map { index -> CGFloat in
      let width = delegate?.pickerView(self, widthForComponent: index) ?? 0
      return width > 0 ? width : shared
    }
    var x = bounds.midX - (widths.reduce(0, +) + spacing) / 2
    let order = isMirrored ? columns.indices.reversed() : Array(columns.indices)
    for index in order {
      columns[index].frame = CGRect(
        x: roundToPixel(x), y: bounds.minY, width: roundToPixel(widths[index]),
        height: bounds.height)
      x += widths[index] + Self.spacing
    }
    let height = columns.map(\.rowHeight).max() ?? Self.rowHeight
    selectionBar.frame = CGRect(
      x: bounds.minX + Self.barMargin, y: roundToPixel(bounds.midY - height / 2),
      width: max(0, bounds.width - 2 * Self.barMargin), height: height)
  }
}

/// A column of a picker view: a scroll view whose rows lie on the front of a wheel.
private final class PickerColumn: UIScrollView, UIScrollViewDelegate {
  private(set) var rowCount = 0
  private(set) var rowHeight: CGFloat = 0
  private(set) var selectedRow = 0

  private unowned let picker: UIPickerView
  private let component: Int
  private var views: [Int: UIView] = [:]
  /// Rows that left the wheel, for use by others.
  private var unused: [UIView] = []
  /// Whether the wheel turns to a row on which the user has clicked or to which a key has led.
  private var turnsForUser = false
  private var laidOutHeight: CGFloat = 0

  /// The angle from the wheel's middle at which rows end, in radians.
  private static let greatestAngle: CGFloat = 1.35
  /// The opacity of rows other than the chosen one, if they were seen from the front.
  private static let sideAlpha: CGFloat = 0.5
  private static let fontSize: CGFloat = 20

  init(_ component: Int, of picker: UIPickerView) {
    self.component = component
    self.picker = picker
    super.init(frame: .zero)
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    alwaysBounceVertical = true
    delegate = self
    addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.clicked($0) })
  }

  required init?(coder: NSCoder) { fatalError("A picker view creates its columns itself.") }

  func reload(count: Int, rowHeight: CGFloat) {
    for view in views.values { view.removeFromSuperview() }
    views = [:]
    unused = []
    rowCount = count
    self.rowHeight = rowHeight
    select(selectedRow, animated: false)
    setNeedsLayout()
  }

  func view(at row: Int) -> UIView? {
    layoutIfNeeded()
    return views[row]
  }

  func select(_ row: Int, animated: Bool) {
    selectedRow = max(0, min(row, rowCount - 1))
    updateContentSize()
    setContentOffset(CGPoint(x: 0, y: CGFloat(selectedRow) * rowHeight), animated: animated)
  }

  private func updateContentSize() {
    contentSize = CGSize(
      width: bounds.width, height: CGFloat(max(0, rowCount - 1)) * rowHeight + bounds.height)
  }

  // MARK: The wheel

  /// The radius with which the wheel's front fills the height of the column.
  private var radius: CGFloat { max(1, bounds.height / 2) }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.height != laidOutHeight {
      laidOutHeight = bounds.height
      select(selectedRow, animated: false)
    }
    guard rowHeight > 0 else { return }
    let reach = Self.greatestAngle * radius
    let offset = contentOffset.y
    let visible = (0..<rowCount).clamped(
      to: Int(((offset - reach) / rowHeight).rounded(.up))..<Int(
        ((offset + reach) / rowHeight).rounded(.down)) + 1)
    // In the order of the rows, so that in each run the same views are used again. (The order of a dictionary differs from run to run.)
    for row in views.keys.filter({ !visible.contains($0) }).sorted() {
      guard let view = views.removeValue(forKey: row) else { continue }
      view.removeFromSuperview()
      unused.append(view)
    }
    for row in visible { place(views[row] ?? makeView(for: row), at: row) }
  }

  private func place(_ view: UIView, at row: Int) {
    let distance = CGFloat(row) * rowHeight - contentOffset.y
    let angle = distance / radius
    view.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: rowHeight)
    view.center = CGPoint(x: bounds.midX, y: bounds.midY + radius * sin(angle))
    view.transform = CGAffineTransform(scaleX: 0.9 + 0.1 * cos(angle), y: cos(angle))
    let nearness = max(0, 1 - abs(distance) / rowHeight)
    view.alpha = cos(angle) * (Self.sideAlpha + (1 - Self.sideAlpha) * nearness)
  }

  private func makeView(for row: Int) -> UIView {
    let delegate = picker.delegate
    let used = unused.popLast()
    let view =
      delegate?.pickerView(picker, viewForRow: row, forComponent: component, reusing: used)
      ?? makeLabel(for: row, reusing: used as? UILabel)
    views[row] = view
    addSubview(view)
    return view
  }

  private func makeLabel(for row: Int, reusing used: UILabel?) -> UILabel {
    let label = used ?? UILabel()
    label.font = .systemFont(ofSize: Self.fontSize)
    label.textAlignment = .center
    label.textColor = .label
    let delegate = picker.delegate
    if let text = delegate?.pickerView(
      picker, attributedTitleForRow: row, forComponent: component)
    {
      label.attributedText = text
    } else {
      label.text = delegate?.pickerView(picker, titleForRow: row, forComponent: component)
    }
    return label
  }

  // MARK: The user's choice

  override func releaseTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint {
    guard rowHeight > 0 else { return target }
    return CGPoint(x: target.x, y: (target.y / rowHeight).rounded() * rowHeight)
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { turnsForUser = false }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
    if !willDecelerate { rest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if turnsForUser { rest() }
  }

  private func rest() {
    turnsForUser = false
    guard rowCount > 0, rowHeight > 0 else { return }
    selectedRow = max(0, min(Int((contentOffset.y / rowHeight).rounded()), rowCount - 1))
    picker.delegate?.pickerView(picker, didSelectRow: selectedRow, inComponent: component)
  }

  private func clicked(_ recognizer: UIGestureRecognizer) {
    let point = recognizer.location(in: self)
    let sine = max(-1, min((point.y - bounds.midY) / radius, 1))
    turn(to: Int(((contentOffset.y + asin(sine) * radius) / rowHeight).rounded()))
  }

  /// Turns the wheel to a row that the user has chosen.
  private func turn(to row: Int) {
    guard rowCount > 0 else { return }
    let row = max(0, min(row, rowCount - 1))
    guard row != selectedRow else { return }
    turnsForUser = true
    select(row, animated: true)
  }

  override var canBecomeFocused: Bool { rowCount > 0 }
}

extension PickerColumn: FocusKeyHandling {
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused else { return false }
    switch key {
    case .keyboardUpArrow: turn(to: selectedRow - 1)
    case .keyboardDownArrow: turn(to: selectedRow + 1)
    case .keyboardHome: turn(to: 0)
    case .keyboardEnd: turn(to: rowCount - 1)
    default: return false
    }
    return true
  }
}

extension PickerColumn: FocusRingShaping {
  /// The focus ring surrounds the chosen row.
  var focusRingShape: FocusRingShape {
    FocusRingShape(
      rect: CGRect(
        x: bounds.minX, y: bounds.midY - rowHeight / 2, width: bounds.width, height: rowHeight),
      cornerRadius: 8)
  }
}
