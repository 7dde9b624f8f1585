import CoreGraphics
import QuartzCore
import UIKit

/// The layers of the app's window, or of a recorded moment, as an outline that can be folded.
///
/// It has views for the visible rows only. A new outline is made when the tree has changed, and not for each frame.
final class LayerTreeView: UIView, UIScrollViewDelegate {
  /// Identifies the tree that an outline shows.
  struct Source: Equatable {
    /// The recording; nil for the app itself.
    var recording: ObjectIdentifier?
    /// Differs between two different trees of one recording or of the app.
    var generation: Int
  }

  /// Called with the layer that the user selects.
  var onSelect: ((LayerID) -> Void)?
  /// Called with the layer under the pointer; nil when the pointer has left.
  var onPoint: ((LayerID?) -> Void)?

  private var outline = LayerOutline()
  private var source: Source?
  private var folded: Set<LayerID> = []
  /// The indices of the items that no folded item hides.
  private var shown: [Int] = []
  private var selected: LayerID?
  /// The selected layer that has been scrolled to.
  private var revealed: LayerID?
  private var pointed: LayerID?
  private let scrollView = UIScrollView()
  private var rows: [LayerTreeRow] = []

  /// The height of a row, in points.
  static let rowHeight: CGFloat = 22

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "lab.tree"
    accessibilityLabel = localized("Layers")
    scrollView.delegate = self
    addSubview(scrollView)
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] in
        if let self { click($0.location(in: self)) }
      })
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] recognizer in
        guard let self else { return }
        let isOver = recognizer.state == .began || recognizer.state == .changed
        point(at: isOver ? item(at: recognizer.location(in: self))?.id : nil)
      })
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The number of layers in the tree, those in folded ones included.
  var count: Int { outline.items.count }

  /// The height of all rows, in points.
  var contentHeight: CGFloat { CGFloat(shown.count) * Self.rowHeight }

  // MARK: Showing

  /// Shows the tree of `source`. Calls `make` for the outline only if `source` has changed.
  func show(_ source: Source, _ make: () -> LayerOutline) {
    guard source != self.source else { return }
    self.source = source
    outline = make()
    folded.formIntersection(outline.items.map(\.id))
    foldOrUnfold()
  }

  /// Marks a layer as selected, unfolds its ancestors and scrolls to it; nil marks none.
  func select(_ layer: LayerID?) {
    guard layer != selected else { return }
    selected = layer
    if let index = outline.items.firstIndex(where: { $0.id == layer }) {
      let ancestors = sequence(first: index) { self.outline.parent(of: $0) }.dropFirst()
      let hiding = folded.intersection(ancestors.map { outline.items[$0].id })
      if !hiding.isEmpty {
        folded.subtract(hiding)
        foldOrUnfold()
      }
    }
    layoutIfNeeded()
    revealSelection()
    placeRows()
  }

  /// Scrolls to the selected layer, once for each selection: to the middle, unless it is visible already. A view that has no size yet
  /// does it when it is laid out.
  private func revealSelection() {
    guard bounds.height > 0, selected != revealed else { return }
    let index = outline.items.firstIndex { $0.id == selected }
    guard let row = index.flatMap({ shown.firstIndex(of: $0) }) else { return }
    revealed = selected
    let y = CGFloat(row) * Self.rowHeight
    let visible = scrollView.bounds
    guard y < visible.minY || y + Self.rowHeight > visible.maxY else { return }
    let middle = y + (Self.rowHeight - visible.height) / 2
    let last = max(contentHeight - visible.height, 0)
    scrollView.contentOffset.y = min(max(middle, 0), last)
  }

  private func foldOrUnfold() {
    shown = []
    var index = 0
    while index < outline.items.count {
      shown.append(index)
      let item = outline.items[index]
      index += folded.contains(item.id) ? item.descendantCount + 1 : 1
    }
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollView.frame = bounds
    scrollView.contentSize = CGSize(width: bounds.width, height: contentHeight)
    revealSelection()
    placeRows()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { placeRows() }

  /// Shows the visible items. Rows that are no longer visible are reused.
  private func placeRows() {
    guard bounds.height > 0 else { return }
    let first = max(Int(scrollView.contentOffset.y / Self.rowHeight), 0)
    let count = Int((bounds.height / Self.rowHeight).rounded(.up)) + 1
    while rows.count < count {
      let row = LayerTreeRow()
      rows.append(row)
      scrollView.addSubview(row)
    }
    for shownIndex in first..<first + rows.count {
      let row = rows[shownIndex % rows.count]
      row.isHidden = shownIndex >= shown.count
      guard !row.isHidden else { continue }
      let item = outline.items[shown[shownIndex]]
      row.frame = CGRect(
        x: 0, y: CGFloat(shownIndex) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
      row.show(
        item,
        LayerTreeRow.State(
          isFolded: folded.contains(item.id), isSelected: item.id == selected,
          hasKeyboard: isFocused, isPointed: item.id == pointed))
    }
  }

  // MARK: Pointer

  private func item(at point: CGPoint) -> LayerOutline.Item? {
    let y = convert(point, to: scrollView).y
    let shownIndex = Int((y / Self.rowHeight).rounded(.down))
    guard bounds.contains(point), shown.indices.contains(shownIndex) else { return nil }
    return outline.items[shown[shownIndex]]
  }

  private func point(at layer: LayerID?) {
    guard layer != pointed else { return }
    pointed = layer
    placeRows()
    onPoint?(layer)
  }

  private func click(_ point: CGPoint) {
    guard let item = item(at: point) else { return }
    let x = isMirrored ? bounds.width - point.x : point.x
    if item.descendantCount > 0, LayerTreeRow.disclosure(of: item, in: bounds.width) ~= x {
      fold(item, !folded.contains(item.id))
    } else {
      onSelect?(item.id)
    }
  }

  private func fold(_ item: LayerOutline.Item, _ isFolded: Bool) {
    if isFolded { folded.insert(item.id) } else { folded.remove(item.id) }
    foldOrUnfold()
  }

  // MARK: Keyboard

  override var canBecomeFocused: Bool { !isHidden && !shown.isEmpty }

  override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    placeRows()
  }

  /// Up and down select the layer above or below, Home and End the first or the last one. Left folds a layer, or selects its parent; right
  /// unfolds it, or selects its first child. From right to left, these two change places.
  override var keyCommands: [UIKeyCommand]? {
    func command(_ input: String, _ action: @escaping (LayerTreeView) -> Void) -> UIKeyCommand {
      let command = UIKeyCommand(input: input) { [weak self] _ in self.map(action) }
      // Otherwise the arrow keys would move the focus.
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
    guard isFocused else { return nil }
    return [
      command(UIKeyCommand.inputUpArrow) { $0.move(by: -1) },
      command(UIKeyCommand.inputDownArrow) { $0.move(by: 1) },
      command(UIKeyCommand.inputHome) { $0.move(by: -$0.shown.count) },
      command(UIKeyCommand.inputEnd) { $0.move(by: $0.shown.count) },
      command(UIKeyCommand.inputLeftArrow) { $0.isMirrored ? $0.enter() : $0.leave() },
      command(UIKeyCommand.inputRightArrow) { $0.isMirrored ? $0.leave() : $0.enter() },
    ]
  }

  /// The index of the selected item.
  private var selectedIndex: Int? { outline.items.firstIndex { $0.id == selected } }

  private func choose(_ index: Int) { onSelect?(outline.items[index].id) }

  private func move(by step: Int) {
    guard !shown.isEmpty else { return }
    let shownIndex = selectedIndex.flatMap { shown.firstIndex(of: $0) }
    let next = shownIndex.map { $0 + step } ?? (step > 0 ? 0 : shown.count - 1)
    choose(shown[min(max(next, 0), shown.count - 1)])
  }

  private func leave() {
    guard let index = selectedIndex else { return }
    let item = outline.items[index]
    if item.descendantCount > 0, !folded.contains(item.id) {
      fold(item, true)
    } else if let parent = outline.parent(of: index) {
      choose(parent)
    }
  }

  private func enter() {
    guard let index = selectedIndex, outline.items[index].descendantCount > 0 else { return }
    if folded.contains(outline.items[index].id) {
      fold(outline.items[index], false)
    } else {
      choose(index + 1)
    }
  }
}

/// A row of the outline: a triangle if the layer has children, its kind and its name.
private final class LayerTreeRow: UIView {
  struct State: Equatable {
    var isFolded: Bool
    var isSelected: Bool
    /// Whether the tree has the focus. Then the selected row has a stronger colour.
    var hasKeyboard: Bool
    var isPointed: Bool
  }

  private let plate = UIView()
  private let triangle = IconView(.play)
  private let kind = UILabel()
  private let name = UILabel()
  private var item: LayerOutline.Item?
  private var state: State?

  private static let margin: CGFloat = 16
  private static let step: CGFloat = 11
  private static let triangleSide: CGFloat = 9
  private static let triangleWidth: CGFloat = 16
  /// The largest indent, as a fraction of the row's width.
  private static let mostIndent: CGFloat = 0.45

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityIdentifier = "lab.tree.row"
    plate.layer.cornerRadius = 5
    kind.font = .systemFont(ofSize: 12)
    name.font = .systemFont(ofSize: 12)
    name.lineBreakMode = .byTruncatingTail
    for view in [plate, triangle, kind, name] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private static func indent(of item: LayerOutline.Item, in width: CGFloat) -> CGFloat {
    margin + min(CGFloat(item.depth) * step, (width * mostIndent).rounded())
  }

  /// The horizontal range in which a click folds or unfolds, in points from the leading edge of a row of that width.
  static func disclosure(of item: LayerOutline.Item, in width: CGFloat) -> Range<CGFloat> {
    let x = indent(of: item, in: width)
    return x - 4..<x + triangleWidth
  }

  func show(_ item: LayerOutline.Item, _ state: State) {
    guard item != self.item || state != self.state else { return }
    (self.item, self.state) = (item, state)
    kind.text = item.isMask ? localized("mask: %@", item.description.kind) : item.description.kind
    name.text = item.description.name
    accessibilityLabel = [item.description.kind, item.description.name].compactMap(\.self)
      .joined(separator: " ")
    triangle.isHidden = item.descendantCount == 0
    let isStrong = state.isSelected && state.hasKeyboard
    plate.backgroundColor =
      isStrong
      ? .systemBlue
      : state.isSelected ? .labSelection : state.isPointed ? .tertiarySystemFill : .clear
    kind.textColor = isStrong ? .onSystemBlue : .label
    name.textColor = isStrong ? .onSystemBlue : .secondaryLabel
    triangle.color = isStrong ? .onSystemBlue : .secondaryLabel
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let item, let state else { return }
    plate.frame = bounds.insetBy(dx: 8, dy: 1)
    var x = Self.indent(of: item, in: bounds.width)
    let side = Self.triangleSide
    triangle.transform = .identity
    triangle.frame = CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    triangle.transform = .disclosure(isFolded: state.isFolded, isMirrored: isMirrored)
    x += Self.triangleWidth
    let room = max(bounds.width - Self.margin - x, 0)
    let width = min(kind.sizeThatFits(bounds.size).width.rounded(.up), room)
    kind.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
    name.frame = CGRect(
      x: x + width + 6, y: 0, width: max(room - width - 6, 0), height: bounds.height)
    mirrorIfNeeded([triangle, kind, name])
  }
}
