/// The card of an open menu: rows for actions and menus, in sections.
///
/// If the card is too high for its window, the rows scroll. A menu inside the menu replaces the rows by its own, below a row that leads back.
@MainActor
final class MenuView: UIView {
  /// The constants of the card, in points. Ours.
  private enum Metrics {
    static let width: CGFloat = 250
    static let cornerRadius: CGFloat = 14
    static let sectionGap: CGFloat = 8
    static let titleInset: CGFloat = 16
    static let titleMargin: CGFloat = 8
  }

  /// A row or a title, and where it belongs.
  private struct Section {
    var title: UILabel?
    var rows: [MenuRow] = []
  }

  private var menu: UIMenu
  /// The menus that have been opened one inside the other.
  private var path: [UIMenu] = []
  private let onChoice: (UIAction) -> Void
  private let platter = UIScrollView()
  private var sections: [Section] = []
  private var fillers: [UIView] = []
  private(set) lazy var press = SlidingPress { [unowned self] in
    rows
  } choose: { [unowned self] in
    if let row = $0 as? MenuRow { choose(row) }
  }

  /// Called when the size that the rows need has changed.
  var onSizeChange: (() -> Void)?

  var rows: [MenuRow] { sections.flatMap(\.rows) }

  /// - Parameter onChoice: Called with the action that the user has chosen.
  init(_ menu: UIMenu, onChoice: @escaping (UIAction) -> Void) {
    self.menu = menu
    self.onChoice = onChoice
    for deferred in menu.deferredElements { deferred.menuWillOpen() }
    super.init(frame: .zero)
    overrideUserInterfaceLevel = .elevated
    for card in [layer, platter.layer] {
      (card.cornerRadius, card.cornerCurve) = (Metrics.cornerRadius, .continuous)
    }
    (layer.shadowColor, layer.shadowOpacity) = (.black, 0.2)
    (layer.shadowOffset, layer.shadowRadius) = (CGSize(width: 0, height: 8), 24)
    platter.backgroundColor = .systemBackground
    platter.clipsToBounds = true
    platter.contentInsetAdjustmentBehavior = .never
    addSubview(platter)
    showRows()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Rows

  /// The menu whose rows are shown.
  var shownMenu: UIMenu { path.last ?? menu }

  /// Shows another menu instead of ``shownMenu``. A menu around it keeps the former one.
  func replaceShownMenu(with new: UIMenu) {
    if path.isEmpty { menu = new } else { path[path.count - 1] = new }
    showRows()
  }

  private func showRows() {
    press.cancel()
    for view in rows + sections.compactMap(\.title) + fillers { view.removeFromSuperview() }
    let shown = shownMenu
    fetchDeferredElements(of: shown)
    sections = Self.sections(of: shown, titled: path.isEmpty)
    if let inner = path.last {
      sections.insert(Section(rows: [MenuRow(back: inner)]), at: 0)
    }
    for section in sections {
      if let title = section.title { platter.addSubview(title) }
      for row in section.rows {
        row.menuView = self
        row.press = press
        platter.addSubview(row)
      }
    }
    fillers = sections.dropFirst().map { _ in
      let gap = UIView()
      gap.backgroundColor = .quaternarySystemFill
      platter.addSubview(gap)
      return gap
    }
    accessibilityLabel = shown.title
    setNeedsLayout()
  }

  private func fetchDeferredElements(of menu: UIMenu) {
    for child in menu.children {
      if let inline = child as? UIMenu, inline.options.contains(.displayInline) {
        fetchDeferredElements(of: inline)
      }
      (child as? UIDeferredMenuElement)?.fetch { [weak self] in
        self?.showRows()
        self?.onSizeChange?()
      }
    }
  }

  private static func sections(of menu: UIMenu, titled: Bool) -> [Section] {
    var result = [Section(title: titled ? titleLabel(menu.title) : nil)]
    for child in menu.children.flatMap({ ($0 as? UIDeferredMenuElement)?.elements ?? [$0] }) {
      if let inline = child as? UIMenu, inline.options.contains(.displayInline) {
        result += sections(of: inline, titled: true)
        result.append(Section())
      } else if (child as? UIAction)?.attributes.contains(.hidden) != true {
        result[result.count - 1].rows.append(MenuRow(child))
      }
    }
    // The title of a menu that has only sections belongs to the first one.
    if result.count > 1, result[0].rows.isEmpty, result[1].title == nil {
      result[1].title = result[0].title
      result[0].title = nil
    }
    // The marks of all rows stand in one column, which is only there if a row has a mark.
    let sections = result.filter { !$0.rows.isEmpty || $0.title != nil }
    let marked = sections.contains { $0.rows.contains(where: \.isMarked) }
    for row in sections.flatMap(\.rows) {
      row.reservesMark = marked
    }
    for section in sections { section.rows.last?.showsSeparator = false }
    return sections
  }

  private static func titleLabel(_ text: String) -> UILabel? {
    guard !text.isEmpty else { return nil }
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 13)
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    return label
  }

  /// Chooses a row: opens its menu, goes back, or runs its action.
  func choose(_ row: MenuRow) {
    guard row.isEnabled else { return }
    if row.leadsBack {
      path.removeLast()
    } else if let inner = row.element as? UIMenu {
      path.append(inner)
    } else if let action = row.element as? UIAction {
      menu.select(action)
      if action.attributes.contains(.keepsMenuPresented) { showRows() }
      return onChoice(action)
    }
    showRows()
    onSizeChange?()
  }

  // MARK: Layout

  /// The least size that shows everything, but not higher than `size`.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = min(Metrics.width, size.width)
    return CGSize(width: width, height: min(layOut(width: width) { _, _ in }, max(0, size.height)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.shadowPath =
      UIBezierPath(roundedRect: bounds, cornerRadius: Metrics.cornerRadius).cgPath
    platter.frame = bounds
    let height = layOut(width: bounds.width) { $0.frame = $1 }
    platter.contentSize = CGSize(width: bounds.width, height: height)
    platter.isScrollEnabled = height > bounds.height + 0.5
    if !platter.isScrollEnabled { platter.contentOffset = .zero }
  }

  /// Calls `place` with the frame of each part. Returns the height that all need.
  private func layOut(width: CGFloat, _ place: (UIView, CGRect) -> Void) -> CGFloat {
    var y: CGFloat = 0
    for (index, section) in sections.enumerated() {
      if index > 0 {
        place(fillers[index - 1], CGRect(x: 0, y: y, width: width, height: Metrics.sectionGap))
        y += Metrics.sectionGap
      }
      if let title = section.title {
        let room = CGSize(
          width: width - 2 * Metrics.titleInset, height: .greatestFiniteMagnitude)
        let height = title.sizeThatFits(room).height.rounded(.up)
        title.textAlignment = isMirrored ? .right : .left
        place(
          title,
          CGRect(
            x: Metrics.titleInset, y: y + Metrics.titleMargin, width: room.width, height: height))
        y += height + 2 * Metrics.titleMargin
      }
      for row in section.rows {
        let height = row.height(width: width)
        place(row, CGRect(x: 0, y: y, width: width, height: height))
        y += height
      }
    }
    return y
  }
}

/// A row of a menu: a mark, a title with an optional subtitle, and an image or, for a menu, a chevron.
@MainActor
final class MenuRow: SlidingButton {
  /// The constants of a row, in points. Ours.
  private enum Metrics {
    static let height: CGFloat = 44
    static let inset: CGFloat = 16
    static let markWidth: CGFloat = 24
    static let imageSize: CGFloat = 22
    static let margin: CGFloat = 11
    static let gap: CGFloat = 12
  }

  let element: UIMenuElement
  /// Whether the row leads from an inner menu back to the one around it.
  let leadsBack: Bool
  weak var menuView: MenuView?
  /// Whether space is kept for a mark.
  var reservesMark = false
  var showsSeparator = true {
    didSet { separator.isHidden = !showsSeparator }
  }

  private let title = UILabel()
  private let subtitle = UILabel()
  private let mark: UIImageView?
  private let image: UIImageView?
  private let separator = UIView()

  /// Whether the row has a mark.
  var isMarked: Bool { mark != nil }

  convenience init(_ element: UIMenuElement) { self.init(element, leadsBack: false) }
  convenience init(back menu: UIMenu) { self.init(menu, leadsBack: true) }

  private init(_ element: UIMenuElement, leadsBack: Bool) {
    self.element = element
    self.leadsBack = leadsBack
    let action = element as? UIAction
    let isLoading = element is UIDeferredMenuElement
    let name: String? =
      switch action?.state {
      case .on: "checkmark"
      case .mixed: "minus"
      default: leadsBack ? "chevron.down" : nil
      }
    mark = name.map { UIImageView(image: UIImage(systemName: $0)) }
    let picture =
      element is UIMenu
      ? (leadsBack ? nil : UIImage(systemName: "chevron.right")) : element.image
    image = picture.map {
      UIImageView(
        image: $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0)
    }
    super.init(frame: .zero)
    let isDestructive =
      action?.attributes.contains(.destructive) == true
      || (element as? UIMenu)?.options.contains(.destructive) == true
    isEnabled = action?.attributes.contains(.disabled) != true && !isLoading
    let color: UIColor = !isEnabled ? .tertiaryLabel : isDestructive ? .systemRed : .label
    title.text = isLoading ? "Loading…" : element.title
    title.font = .systemFont(ofSize: 17, weight: leadsBack ? .semibold : .regular)
    title.numberOfLines = 2
    title.textColor = color
    subtitle.text = leadsBack ? nil : element.subtitle
    subtitle.font = .systemFont(ofSize: 13)
    subtitle.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
    subtitle.numberOfLines = 2
    separator.backgroundColor = .separator
    for case let part? in [title, subtitle, mark, image, separator] as [UIView?] {
      part.isUserInteractionEnabled = false
      part.tintColor = color
      addSubview(part)
    }
    image?.contentMode = .scaleAspectFit
    mark?.contentMode = .center
    accessibilityLabel = element.title
    accessibilityIdentifier = action?.accessibilityIdentifier ?? element.title
  }

  required init?(coder: NSCoder) { nil }

  private func textWidth(_ width: CGFloat) -> CGFloat {
    max(0, width - leading - (image == nil ? Metrics.inset : imageRoom))
  }

  private var leading: CGFloat {
    reservesMark || mark != nil ? Metrics.inset + Metrics.markWidth : Metrics.inset
  }
  private var imageRoom: CGFloat { Metrics.inset + Metrics.imageSize + Metrics.gap }

  /// The heights of title and subtitle in a row of this width.
  private func heights(_ width: CGFloat) -> (title: CGFloat, subtitle: CGFloat) {
    let room = CGSize(width: textWidth(width), height: .greatestFiniteMagnitude)
    let lower = subtitle.text?.isEmpty == false ? subtitle.sizeThatFits(room).height : 0
    return (title.sizeThatFits(room).height.rounded(.up), lower.rounded(.up))
  }

  /// The height that the row needs at a width, in points.
  func height(width: CGFloat) -> CGFloat {
    let (upper, lower) = heights(width)
    return max(Metrics.height, upper + lower + 2 * Metrics.margin)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    func place(_ view: UIView?, _ frame: CGRect) { view?.frame = inLayoutDirection(frame) }
    let (upper, lower) = heights(bounds.width)
    let (width, top) = (textWidth(bounds.width), ((bounds.height - upper - lower) / 2).rounded())
    for label in [title, subtitle] { label.textAlignment = isMirrored ? .right : .left }
    place(title, CGRect(x: leading, y: top, width: width, height: upper))
    place(subtitle, CGRect(x: leading, y: top + upper, width: width, height: lower))
    place(
      mark,
      CGRect(
        x: Metrics.inset - 4, y: 0, width: Metrics.markWidth, height: bounds.height))
    let side = element is UIMenu ? 14 : Metrics.imageSize
    place(
      image,
      CGRect(
        x: bounds.width - Metrics.inset - (Metrics.imageSize + side) / 2,
        y: (bounds.height - side) / 2, width: side, height: side))
    let line = 1 / UIScreen.main.scale
    place(
      separator,
      CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line))
  }

  // MARK: Presses

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isHighlighted ? .tertiarySystemFill : nil
  }

  override func activate() -> Bool {
    menuView?.choose(self)
    return true
  }
}
