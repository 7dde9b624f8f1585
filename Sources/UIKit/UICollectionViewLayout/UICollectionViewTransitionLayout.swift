import CoreGraphics
import Foundation

/// Places items between their places in two layouts, while a gesture drives the transition from one to the other. As in UIKit.
///
/// ``UICollectionView/startInteractiveTransition(to:completion:)`` creates one; a delegate may supply a subclass.
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout that the transition leaves.
  public let currentLayout: UICollectionViewLayout
  /// The layout that the transition leads to.
  public let nextLayout: UICollectionViewLayout

  /// How far the items are on their way: 0 in ``currentLayout``, 1 in ``nextLayout``. Values beyond continue the way.
  ///
  /// In UIKit, the layout has to be invalidated after a change. Here the change does that.
  open var transitionProgress: CGFloat = 0 { didSet { invalidateLayout() } }

  /// The content's offset when the transition began.
  private(set) var startOffset = CGPoint.zero
  /// The content's offset at the end of the transition, unless the user scrolls meanwhile.
  private(set) var targetOffset = CGPoint.zero
  private var values: [String: CGFloat] = [:]
  /// The size for which the two layouts are prepared; nil if they have to be prepared again.
  private var partsPreparedSize: CGSize?

  /// Creates a layout between two others.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Never succeeds: a storyboard can't contain a transition layout.
  public required init?(coder: NSCoder) { nil }

  func begin(at offset: CGPoint, target: CGPoint) {
    (startOffset, targetOffset) = (offset, target)
    partsPreparedSize = currentLayout.collectionView?.bounds.size
  }

  func partDidBecomeInvalid() { partsPreparedSize = nil }

  // MARK: Values of the app

  /// Stores a value that the app changes with the progress.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// The value that was stored last; 0 if there is none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: UICollectionViewLayout

  open override func prepare() {
    let size = collectionView?.bounds.size
    guard partsPreparedSize != size else { return }
    partsPreparedSize = size
    currentLayout.prepare()
    nextLayout.prepare()
  }

  open override var collectionViewContentSize: CGSize {
    let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(
      width: mix(from.width, to.width), height: mix(from.height, to.height))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let way = targetOffset - startOffset
    let elements =
      (currentLayout.layoutAttributesForElements(in: rect) ?? [])
      + (nextLayout.layoutAttributesForElements(in: rect.offsetBy(dx: way.x, dy: way.y)) ?? [])
    var seen: Set<CollectionElement> = []
    return elements.compactMap { seen.insert($0.key).inserted ? attributes(of: $0.key) : nil }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(of: CollectionElement(kind: nil, indexPath: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(of: CollectionElement(kind: elementKind, indexPath: indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(of: CollectionElement(kind: elementKind, indexPath: indexPath, isDecoration: true))
  }

  override func makeDecoration(_ kind: String, frame: CGRect) -> UICollectionReusableView? {
    currentLayout.makeDecoration(kind, frame: frame)
      ?? nextLayout.makeDecoration(kind, frame: frame)
  }

  override func itemsDidChange(_ update: ListUpdate?) {
    currentLayout.itemsDidChange(update)
    nextLayout.itemsDidChange(update)
    partDidBecomeInvalid()
  }

  // MARK: Between the layouts

  /// The attributes of an element between those of the two layouts. An element of only one of them fades.
  override func attributes(
    of element: CollectionElement
  ) -> UICollectionViewLayoutAttributes? {
    let (from, to) = (currentLayout.attributes(of: element), nextLayout.attributes(of: element))
    guard let mixed = (from ?? to)?.copy() as? UICollectionViewLayoutAttributes else { return nil }
    // The next layout places items as they are seen from its own offset.
    let way = startOffset - targetOffset
    switch (from, to) {
    case (let from?, let to?):
      mixed.size = CGSize(
        width: mix(from.size.width, to.size.width), height: mix(from.size.height, to.size.height))
      mixed.center = CGPoint(
        x: mix(from.center.x, to.center.x + way.x), y: mix(from.center.y, to.center.y + way.y))
      mixed.alpha = mix(from.alpha, to.alpha)
      if case .transform(let transform) = AnimatableValue.interpolate(
        .transform(from.transform3D), .transform(to.transform3D), Double(transitionProgress))
      {
        mixed.transform3D = transform
      }
      if transitionProgress >= 0.5 { mixed.zIndex = to.zIndex }
      mixed.isHidden = from.isHidden && to.isHidden
    case (nil, let to?):
      mixed.center = to.center + way
      mixed.alpha = to.alpha * min(1, max(0, transitionProgress))
    case (let from?, nil):
      mixed.alpha = from.alpha * min(1, max(0, 1 - transitionProgress))
    case (nil, nil): break
    }
    return mixed
  }

  private func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat {
    from + (to - from) * transitionProgress
  }
}
