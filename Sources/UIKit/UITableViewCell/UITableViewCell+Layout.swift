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

  // MARK: Parts

  func makeLabel(_ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = color
    contentView.addSubview(label)
    hasLabel = true
    return label
  }

  func makeDetailLabel() -> UILabel? {
    guard style != .default else { return nil }
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style == .subtitle ? .footnote : .body)
    label.textColor = .secondaryLabel
    contentView.addSubview(label)
    hasDetailLabel = true
    return label
  }

  func makeImageView() -> UIImageView {
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    contentView.addSubview(view)
    hasImageView = true
    return view
  }

  func showAccessory() {
    accessoryImage?.removeFromSuperview()
    accessoryImage = nil
    if accessoryView == nil, let image = CellAccessory.image(for: accessoryType) {
      let view = UIImageView(image: image)
      view.tintColor = accessoryType == .checkmark ? nil : .tertiaryLabel
      addSubview(view)
      accessoryImage = view
    }
    setNeedsLayout()
  }

  /// Copies the settings that the table has for all its cells.
  func prepare(for table: UITableView, isLastInSection: Bool) {
    tableStyle = table.style
    tableSeparatorInset = table.separatorInset
    separator.backgroundColor = table.separatorColor
    let isCard = table.style == .insetGrouped
    separator.isHidden = table.separatorStyle == .none || (isCard && isLastInSection)
    if backgroundColor == nil, table.style == .plain { backgroundColor = table.backgroundColor }
    setNeedsLayout()
  }

  // MARK: Selection

  func showSelection(animated: Bool) {
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
    guard tableStyle == .insetGrouped, selectedBackgroundView == nil else { return bounds }
    return bounds.insetBy(dx: Self.selectionInset, dy: Self.selectionInset)
  }

  // MARK: Layout

  func layOutCell() {
    backgroundView?.frame = bounds
    let selection = selectedBackgroundView ?? standardSelection
    selection.frame = selectionFrame
    standardSelection.layer.cornerRadius = tableStyle == .insetGrouped ? Self.selectionRadius : 0
    let end = layOutAccessory()
    contentView.frame = CGRect(x: 0, y: 0, width: max(0, end), height: bounds.height)
    let textStart = layOutImage()
    layOutTexts(from: textStart)
    layOutSeparator(textStart: textStart)
  }

  /// Places the accessory. Returns the right end of the content.
  private func layOutAccessory() -> CGFloat {
    guard let view = accessoryView ?? accessoryImage else { return bounds.width }
    let size = view.bounds.size
    view.frame = CGRect(
      x: bounds.width - Self.margin - size.width,
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
      x: start, y: bounds.height - hairline, width: max(0, bounds.width - start - inset.right),
      height: hairline)
  }
}
