/// The key under which views are registered and reused.
struct ReuseKey: Hashable {
  /// Nil for cells.
  let kind: String?
  let identifier: String
}

extension UICollectionView {
  // MARK: Content

  var counts: [Int] {
    if let itemCounts { return itemCounts }
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    let counts = (0..<sections).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
    itemCounts = counts
    return counts
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path.section)
      && (0..<counts[path.section]).contains(path.item)
  }

  func forgetContents() {
    for element in Array(shownViews.keys) { removeView(element) }
    selectedPaths = []
    itemCounts = nil
    pressedPath = nil
    keyboardPath = nil
    layoutDidBecomeInvalid()
  }

  // MARK: The layout

  func adoptLayout(replacing old: UICollectionViewLayout) {
    old.collectionView = nil
    collectionViewLayout.collectionView = self
    layoutDidBecomeInvalid()
  }

  func layoutDidBecomeInvalid() {
    preparedSize = nil
    setNeedsLayout()
  }

  func prepareLayout() {
    guard preparedSize == nil else { return }
    preparedSize = bounds.size
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  // MARK: Views

  func layOutItems() {
    if preparedSize != nil, collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
      preparedSize = nil
    }
    prepareLayout()
    backgroundView?.frame = bounds
    let shown = shownRect
    let visible = collectionViewLayout.layoutAttributesForElements(in: shown) ?? []
    let keys = Set(visible.map(\.key))
    for element in Array(shownViews.keys) where !keys.contains(element) { removeView(element) }
    for attributes in visible {
      if let view = shownViews[attributes.key] {
        attributes.apply(to: view)
        view.apply(attributes)
      } else {
        // An item that comes into view appears in place: it doesn't take part in an animation block that is running.
        UIView.performWithoutAnimation { addView(attributes) }
      }
    }
  }

  private func addView(_ attributes: UICollectionViewLayoutAttributes) {
    guard let view = makeView(attributes.key) else { return }
    shownViews[attributes.key] = view
    attributes.apply(to: view)
    view.apply(attributes)
    if let cell = view as? UICollectionViewCell {
      cell.isSelected = selectedPaths.contains(attributes.indexPath)
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: attributes.indexPath)
    }
    // Cells are behind headers and scroll indicators.
    let isCell = attributes.representedElementCategory == .cell
    insertSubview(view, at: isCell ? (backgroundView == nil ? 0 : 1) : subviews.count)
  }

  private func makeView(_ element: CollectionElement) -> UICollectionReusableView? {
    guard let dataSource else { return nil }
    guard let kind = element.kind else {
      return dataSource.collectionView(self, cellForItemAt: element.indexPath)
    }
    return dataSource.collectionView(
      self, viewForSupplementaryElementOfKind: kind, at: element.indexPath)
  }

  func removeView(_ element: CollectionElement) {
    // A press that began in the cell ends with it.
    if element.kind == nil, element.indexPath == pressedPath { cancelPress() }
    guard let view = shownViews.removeValue(forKey: element) else { return }
    view.removeFromSuperview()
    if let cell = view as? UICollectionViewCell {
      collectionDelegate?.collectionView(
        self, didEndDisplaying: cell, forItemAt: element.indexPath)
    }
    guard let identifier = view.reuseIdentifier else { return }
    reusableViews[ReuseKey(kind: element.kind, identifier: identifier), default: []].append(view)
  }

  func reusedView(kind: String?, _ identifier: String) -> UICollectionReusableView? {
    let key = ReuseKey(kind: kind, identifier: identifier)
    if let view = reusableViews[key]?.popLast() {
      if let cell = view as? UICollectionViewCell {
        cell.isSelected = false
        cell.isHighlighted = false
      }
      view.prepareForReuse()
      return view
    }
    let view = types[key]?.init(frame: .zero)
    view?.reuseIdentifier = identifier
    return view
  }

  // MARK: Finding

  func path(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let area = CGRect(origin: point, size: CGSize(width: 1, height: 1))
    let found = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
    return found.last { $0.representedElementCategory == .cell && $0.frame.contains(point) }?
      .indexPath
  }

  func scroll(to path: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard let rect = layoutAttributesForItem(at: path)?.frame else { return }
    let area = bounds.inset(by: adjustedContentInset)
    var offset = self.offset(toShow: rect)
    if position.contains(.top) { offset.y = contentOffset.y + rect.minY - area.minY }
    if position.contains(.centeredVertically) { offset.y = contentOffset.y + rect.midY - area.midY }
    if position.contains(.bottom) { offset.y = contentOffset.y + rect.maxY - area.maxY }
    if position.contains(.left) { offset.x = contentOffset.x + rect.minX - area.minX }
    if position.contains(.centeredHorizontally) {
      offset.x = contentOffset.x + rect.midX - area.midX
    }
    if position.contains(.right) { offset.x = contentOffset.x + rect.maxX - area.maxX }
    setContentOffset(clamped(offset), animated: animated)
  }
}
