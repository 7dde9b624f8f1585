import CoreGraphics
import UIKit

/// The page *Layer* of the lab's panel. It shows the tree of layers and the selected layer: its model values beside those on screen at the
/// playhead, its animations, and an image of its contents.
///
/// The model values can be edited: an entered value replaces the app's value on screen until it is reset. A click on a value on screen
/// copies it.
final class LayerPage: UIView {
  /// Called with a value that the user has clicked.
  var onCopy: ((String) -> Void)?
  /// Called with a property of the selected layer and the value that the user has entered; nil restores the app's own value.
  var onEdit: ((AnimatableProperty, AnimatableValue?) -> Void)?
  /// Called when the user resets all values of the selected layer.
  var onReset: (() -> Void)?
  /// Called with a message for the user.
  var onMessage: ((String) -> Void)?

  /// The outline of the layer tree.
  let tree = LayerTreeView(frame: .zero)

  private let treeHead = FoldButton(localized("Layers"), identifier: "lab.tree.fold")
  private let separator = UIView()
  /// The drawing cost of the selected layer; nil if it is not known.
  var cost: LayerCost? {
    didSet { if cost != oldValue { showCost() } }
  }

  private let scrollView = UIScrollView()
  private let title = UILabel()
  private let path = UILabel()
  private let message = UILabel()
  private let heads = [UILabel(), UILabel()]
  private let picture = UIImageView()
  private let animationsTitle = UILabel()
  private let animations = UILabel()
  private var rows: [LayerFieldRow] = []
  private var facts: [LayerFactRow] = []
  private var costs: [LayerFactRow] = []
  private let reset = UIButton(type: .system)
  private var state: LayerState?

  private static let margin: CGFloat = 16
  private static let pictureHeight: CGFloat = 110
  private static let headHeight: CGFloat = 30
  /// The largest fraction of the page's height that the tree takes.
  private static let treePart: CGFloat = 0.4
  /// The height below the tree while no layer is shown.
  private static let emptyHeight: CGFloat = 150

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    accessibilityIdentifier = "lab.layer"
    title.font = .systemFont(ofSize: 15, weight: .semibold)
    title.lineBreakMode = .byTruncatingMiddle
    title.accessibilityIdentifier = "lab.layer.title"
    path.font = .systemFont(ofSize: 11)
    path.numberOfLines = 0
    message.font = .systemFont(ofSize: 13)
    message.numberOfLines = 0
    message.textAlignment = .center
    treeHead.onFold = { [weak self] in self?.setNeedsLayout() }
    separator.backgroundColor = .separator
    for (label, text) in zip(heads, [localized("Model"), localized("On screen")]) {
      label.text = text
    }
    reset.setTitle(localized("Reset all"), for: .normal)
    reset.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    reset.accessibilityIdentifier = "lab.layer.reset"
    reset.addAction(UIAction { [weak self] _ in self?.onReset?() }, for: .touchUpInside)
    animationsTitle.text = localized("Animations")
    animations.font = .monospacedDigitSystemFont(ofSize: 11.5, weight: .regular)
    animations.numberOfLines = 0
    animations.accessibilityIdentifier = "lab.layer.animations"
    for label in heads + [animationsTitle] {
      label.font = .systemFont(ofSize: 12, weight: .semibold)
    }
    for label in [path, message] + heads + [animationsTitle] { label.textColor = .secondaryLabel }
    picture.contentMode = .scaleAspectFit
    picture.backgroundColor = .secondarySystemBackground
    picture.layer.cornerRadius = 8
    picture.clipsToBounds = true
    for view in [scrollView, treeHead, tree, separator] as [UIView] { addSubview(view) }
    for view in [title, path, message, picture, animationsTitle, animations, reset] + heads {
      scrollView.addSubview(view)
    }
    show(nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows a layer; nil for none.
  ///
  /// - Parameter isSelected: Whether a layer is selected. If `state` is nil, the selected layer is not on screen.
  func show(_ state: LayerState?, isSelected: Bool = false) {
    message.text =
      isSelected
      ? localized("The selected layer is not on screen at this time.")
      : localized("Select a layer: here, a row of the timeline, or a click on the paused app.")
    let isOther = state?.path != self.state?.path
    self.state = state
    title.text = state?.title ?? localized("Layer")
    path.text = state?.path
    animations.text = state?.animations.joined(separator: "\n")
    if isOther || state?.contents !== picture.image?.cgImage {
      picture.image = state?.contents.map(UIImage.init(cgImage:))
    }
    if state != nil, rows.isEmpty { makeRows() }
    for row in rows {
      row.isHidden = state == nil
      if let state {
        row.show(
          state.model, state.presentation, isEdited: state.edited.contains(row.field.property))
      }
    }
    show(state?.values ?? [], in: &facts)
    showCost()
    reset.isHidden = state?.edited.isEmpty != false
    if isOther { scrollView.contentOffset = .zero }
    setNeedsLayout()
  }

  private func showCost() {
    show(state == nil ? [] : LayerState.values(of: cost), in: &costs)
    setNeedsLayout()
  }

  /// Shows read-only values, each in a row.
  private func show(_ values: [LayerState.ReadOnlyValue], in rows: inout [LayerFactRow]) {
    while rows.count < values.count {
      let row = LayerFactRow()
      row.value.onCopy = { [weak self] in self?.onCopy?($0) }
      rows.append(row)
      scrollView.addSubview(row)
    }
    for (index, row) in rows.enumerated() {
      row.isHidden = index >= values.count
      if index < values.count { row.show(values[index]) }
    }
  }

  private func makeRows() {
    rows = LayerField.all.map { field in
      let row = LayerFieldRow(field)
      row.onEdit = { [weak self] in self?.onEdit?(field.property, $0) }
      row.onCopy = { [weak self] in self?.onCopy?($0) }
      row.onMessage = { [weak self] in self?.onMessage?($0) }
      scrollView.addSubview(row)
      return row
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    treeHead.show(count: tree.count)
    treeHead.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Self.headHeight)
    tree.isHidden = treeHead.isFolded
    // Without a layer there is only a message below the tree.
    let part =
      state == nil
      ? bounds.height - Self.headHeight - Self.emptyHeight : bounds.height * Self.treePart
    let most = max(part.rounded(), 4 * LayerTreeView.rowHeight)
    let treeHeight = tree.isHidden ? 0 : min(tree.contentHeight, most)
    tree.frame = CGRect(x: 0, y: Self.headHeight, width: bounds.width, height: treeHeight)
    separator.frame = CGRect(x: 0, y: tree.frame.maxY + 4, width: bounds.width, height: 0.5)
    let top = separator.frame.maxY
    scrollView.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    let width = bounds.width - 2 * Self.margin
    var y: CGFloat = 14
    func place(_ view: UIView, height: CGFloat, after gap: CGFloat) {
      view.frame = CGRect(x: Self.margin, y: y, width: width, height: height)
      y += height + gap
    }
    func height(of label: UILabel) -> CGFloat {
      label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
    let hasLayer = state != nil
    message.isHidden = hasLayer
    for view in [path, animationsTitle, animations] + heads { view.isHidden = !hasLayer }
    place(title, height: 20, after: 4)
    picture.isHidden = picture.image == nil
    guard hasLayer else {
      y += 24
      place(message, height: height(of: message), after: 0)
      scrollView.contentSize = CGSize(width: bounds.width, height: y)
      return
    }
    place(path, height: height(of: path), after: 12)
    if !picture.isHidden { place(picture, height: Self.pictureHeight, after: 12) }
    for row in facts where !row.isHidden { place(row, height: LayerFactRow.height, after: 4) }
    y += 8
    let column = (width * LayerFieldRow.fieldsPart).rounded()
    heads[0].frame = CGRect(x: Self.margin, y: y, width: column, height: 16)
    heads[1].frame = CGRect(
      x: Self.margin + column + LayerFieldRow.columnGap, y: y, width: width - column, height: 16)
    let size = reset.sizeThatFits(bounds.size)
    let resetWidth = size.width.rounded(.up)
    reset.frame = CGRect(
      x: Self.margin + column - resetWidth, y: y - 4, width: resetWidth, height: 24)
    y += 24
    for row in rows { place(row, height: row.height, after: 6) }
    y += 8
    let hasAnimations = state?.animations.isEmpty == false
    for view in [animationsTitle, animations] { view.isHidden = !hasAnimations }
    if hasAnimations {
      place(animationsTitle, height: 16, after: 4)
      place(animations, height: height(of: animations), after: 12)
    }
    // The costs come last. They appear and disappear with frames, and fields must not move while the user edits them.
    for row in costs where !row.isHidden { place(row, height: LayerFactRow.height, after: 4) }
    scrollView.contentSize = CGSize(width: bounds.width, height: y + 8)
    // The others are as wide as the page.
    scrollView.mirrorIfNeeded(heads + [reset] as [UIView])
  }
}

extension CGAffineTransform {
  /// Turns a triangle that points to the right: down, or towards the trailing edge if the section is folded.
  static func disclosure(isFolded: Bool, isMirrored: Bool) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: isFolded ? (isMirrored ? .pi : 0) : .pi / 2)
  }
}

/// The header of a section that can be folded. A click, Return or Space folds or unfolds the section.
private final class FoldButton: UIControl {
  private(set) var isFolded = false
  /// Called after the user has folded or unfolded the section.
  var onFold: (() -> Void)?

  private let triangle = IconView(.play)
  private let title = UILabel()
  private let number = UILabel()

  init(_ text: String, identifier: String) {
    super.init(frame: .zero)
    accessibilityIdentifier = identifier
    accessibilityLabel = text
    title.text = text
    title.font = .systemFont(ofSize: 12, weight: .semibold)
    number.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
    for label in [title, number] { label.textColor = .secondaryLabel }
    triangle.color = .secondaryLabel
    for view in [triangle, title, number] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        isFolded.toggle()
        setNeedsLayout()
        onFold?()
      }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { !isHidden }

  /// Shows the number of items in the section.
  func show(count: Int) {
    number.text = String(count)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    triangle.transform = .identity
    triangle.frame = CGRect(x: 16, y: (bounds.height - 9) / 2, width: 9, height: 9)
    triangle.transform = .disclosure(isFolded: isFolded, isMirrored: isMirrored)
    let width = title.sizeThatFits(bounds.size).width.rounded(.up)
    title.frame = CGRect(x: 32, y: 0, width: width, height: bounds.height)
    number.frame = CGRect(x: 40 + width, y: 0, width: 60, height: bounds.height)
    mirrorIfNeeded([triangle, title, number])
  }
}

/// A read-only value and its name. A click, Return or Space copies it.
private final class LayerFactRow: UIView {
  let value = CopyValue()
  private let name = UILabel()

  static let height: CGFloat = 34

  init() {
    super.init(frame: .zero)
    name.font = .systemFont(ofSize: 11)
    name.textColor = .secondaryLabel
    for view in [name, value] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ fact: LayerState.ReadOnlyValue) {
    name.text = fact.title
    value.show([fact.text], copying: fact.text, of: fact.title, isAnimated: false)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    name.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 15)
    value.frame = CGRect(x: 0, y: 15, width: bounds.width, height: 19)
    value.lineHeight = 19
  }
}
