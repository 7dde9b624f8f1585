/// A layout of items in lines, with as many items in each line as fit. Each section may have a header before
/// it and a footer after it. As in UIKit.
///
/// Items of equal size form columns; a single column is centred. Items of different sizes are distributed over
/// the whole length of each line except the last one. They are centred in the height of their line.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items for which the delegate gives none, in points.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }

  /// The size that items have until they are measured, in points; zero, the default, if they are not measured.
  ///
  /// With another size, such as ``automaticSize``, a cell's ``UICollectionReusableView/preferredLayoutAttributesFitting(_:)`` determines its size when it
  /// comes into view: by default the constraints inside of it. As in UIKit.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      guard estimatedItemSize != oldValue else { return }
      measuredSizes = [:]
      invalidateLayout()
    }
  }

  /// The ``estimatedItemSize`` of items of which nothing is known. As in UIKit, it also may be the ``itemSize``.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The sizes of the items that have been measured, in points.
  private var measuredSizes: [IndexPath: CGSize] = [:]
  /// The size of an item of which nothing is known, in points.
  private static let unknownSize = CGSize(width: 50, height: 50)

  /// The distance between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }

  /// The least distance between two neighbouring items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }

  /// The distances around the items of a section, in points.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }

  /// The axis along which lines follow each other; vertical by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }

  /// The size of headers for which the delegate gives none. Only the length along the scrolling direction is
  /// used; zero, the default, means no header.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }

  /// The size of footers for which the delegate gives none. Only the length along the scrolling direction is
  /// used; zero, the default, means no footer.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }

  private var geometry = FlowGeometry()
  private var isHorizontal: Bool { scrollDirection == .horizontal }

  // MARK: Geometry

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else {
      geometry = FlowGeometry()
      return
    }
    let area = view.bounds.inset(by: view.adjustedContentInset)
    geometry = FlowGeometry(
      (0..<view.numberOfSections).map { request(forSection: $0, of: view) },
      breadth: max(0, isHorizontal ? area.height : area.width), scale: view.contentScaleFactor)
  }

  /// The size of items of which neither the delegate nor a measurement says one.
  private var initialSize: CGSize {
    [estimatedItemSize, itemSize].first { $0 != .zero && $0 != Self.automaticSize }
      ?? (itemSize == .zero ? .zero : Self.unknownSize)
  }

  override var measuresCells: Bool {
    estimatedItemSize != .zero || itemSize == Self.automaticSize
  }

  /// Takes the size that a cell prefers, if items are measured.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard measuresCells, originalAttributes.representedElementCategory == .cell,
      preferredAttributes.size != originalAttributes.size
    else { return false }
    measuredSizes[originalAttributes.indexPath] = preferredAttributes.size
    return true
  }

  override func itemsDidChange(_ update: ListUpdate?) {
    measuredSizes = update?.moving(measuredSizes) ?? [:]
  }

  private func request(
    forSection section: Int, of view: UICollectionView
  ) -> FlowGeometry.Request {
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
      let path = IndexPath(item: item, section: section)
      if let measured = measuredSizes[path] { return swappingAxes(measured) }
      let own = delegate?.collectionView(view, layout: self, sizeForItemAt: path)
      // A delegate without the method returns `itemSize`.
      return swappingAxes(own.flatMap { $0 == itemSize ? nil : $0 } ?? initialSize)
    }
    let inset =
      delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    return FlowGeometry.Request(
      itemSizes: sizes,
      lineSpacing: delegate?.collectionView(
        view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing,
      itemSpacing: delegate?.collectionView(
        view, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing,
      inset: swappingAxes(inset),
      headerLength: swappingAxes(
        delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
          ?? headerReferenceSize
      ).height,
      footerLength: swappingAxes(
        delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
          ?? footerReferenceSize
      ).height)
  }

  // Horizontal scrolling is computed as vertical scrolling with the axes swapped.

  private func swappingAxes(_ size: CGSize) -> CGSize {
    isHorizontal ? CGSize(width: size.height, height: size.width) : size
  }

  private func swappingAxes(_ rect: CGRect) -> CGRect {
    isHorizontal
      ? CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width) : rect
  }

  private func swappingAxes(_ inset: UIEdgeInsets) -> UIEdgeInsets {
    isHorizontal
      ? UIEdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
      : inset
  }

  // MARK: Attributes

  open override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    let area = view.bounds.inset(by: view.adjustedContentInset)
    return swappingAxes(
      CGSize(width: isHorizontal ? area.height : area.width, height: geometry.length))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let rect = swappingAxes(rect)
    var found = geometry.paths(in: rect).compactMap(itemAttributes)
    for (number, section) in geometry.sections.enumerated() {
      let path = IndexPath(item: 0, section: number)
      for (kind, frame) in [
        (UICollectionView.elementKindSectionHeader, section.header),
        (UICollectionView.elementKindSectionFooter, section.footer),
      ] where frame.height > 0 && frame.intersects(rect) {
        supplementaryAttributes(ofKind: kind, at: path).map { found.append($0) }
      }
    }
    return found
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { itemAttributes(at: indexPath) }

  // As in UIKit, the attributes of a rectangle's elements are the layout's own, even if a subclass overrides those of an item.

  private func itemAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard geometry.contains(indexPath) else { return nil }
    let attributes = makeAttributes(forCellWith: indexPath)
    attributes.frame = swappingAxes(geometry.sections[indexPath.section].items[indexPath.item])
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    supplementaryAttributes(ofKind: elementKind, at: indexPath)
  }

  private func supplementaryAttributes(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard geometry.sections.indices.contains(indexPath.section) else { return nil }
    let section = geometry.sections[indexPath.section]
    let isHeader = elementKind == UICollectionView.elementKindSectionHeader
    let frame = isHeader ? section.header : section.footer
    guard frame.height > 0 else { return nil }
    let attributes = makeAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = swappingAxes(frame)
    return attributes
  }
}
