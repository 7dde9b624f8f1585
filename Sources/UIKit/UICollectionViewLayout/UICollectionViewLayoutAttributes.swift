/// The frame and appearance of an element of a collection view. As in UIKit.
///
/// A subclass with properties of its own overrides ``copy(with:)`` and `isEqual(_:)`, and its layout ``UICollectionViewLayout/layoutAttributesClass``.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
  /// The kinds of elements.
  public enum Category: Int, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The index path of the item, or of the supplementary or decoration view.
  open var indexPath: IndexPath
  /// Whether the element is a cell, a supplementary view or a decoration view.
  public let representedElementCategory: Category
  /// The kind of a supplementary or decoration view; nil for a cell.
  public let representedElementKind: String?

  /// The frame without ``transform``, in the content's coordinates.
  open var frame = CGRect.zero
  /// The opacity, from 0 to 1; 1 by default.
  open var alpha: CGFloat = 1
  /// The transform about the element's centre, in three dimensions; identity by default.
  open var transform3D = CATransform3DIdentity
  /// The transform about the element's centre in the plane. If ``transform3D`` leaves the plane, it is identity. Setting it
  /// replaces ``transform3D``.
  open var transform: CGAffineTransform {
    get {
      CATransform3DIsAffine(transform3D) ? CATransform3DGetAffineTransform(transform3D) : .identity
    }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  /// The drawing order: elements with a higher value are in front. 0 by default.
  open var zIndex = 0
  /// Whether the element is hidden; false by default.
  open var isHidden = false

  /// Creates the attributes of the first item's cell, whose index path can be set afterwards.
  public convenience override init() {
    self.init(forCellWith: IndexPath(item: 0, section: 0))
  }

  /// Creates the attributes of an item's cell. Required, because layouts create attributes of their
  /// ``UICollectionViewLayout/layoutAttributesClass``.
  public required init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementCategory = .cell
    representedElementKind = nil
    super.init()
  }

  /// Creates the attributes of a supplementary view.
  public required init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
    super.init()
  }

  /// Creates the attributes of a decoration view, which the layout itself registers.
  public required init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
    super.init()
  }

  /// Returns a copy. An override calls super, and copies the properties of its own class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy =
      switch representedElementCategory {
      case .cell: type(of: self).init(forCellWith: indexPath)
      case .supplementaryView:
        type(of: self).init(
          forSupplementaryViewOfKind: representedElementKind ?? "", with: indexPath)
      case .decorationView:
        type(of: self).init(forDecorationViewOfKind: representedElementKind ?? "", with: indexPath)
      }
    copy.take(self)
    return copy
  }

  /// Whether the other object has the same values for the same element. A collection view applies attributes only if they have changed, so a
  /// subclass compares the properties of its own class, too. As in UIKit.
  open override nonisolated func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return MainActor.assumeIsolated {
      key == other.key && frame == other.frame && alpha == other.alpha && zIndex == other.zIndex
        && isHidden == other.isHidden
        && CATransform3DEqualToTransform(transform3D, other.transform3D)
    }
  }

  /// The hash value of the element that the attributes belong to.
  open override nonisolated var hash: Int { MainActor.assumeIsolated { key.hashValue } }

  /// The element's own rectangle: at the origin, with ``size``. Setting it keeps the centre.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The centre of ``frame``; setting it moves the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2) }
  }

  /// The size of ``frame``; setting it keeps the centre.
  open var size: CGSize {
    get { frame.size }
    set {
      let middle = center
      frame.size = newValue
      center = middle
    }
  }

  var key: CollectionElement {
    CollectionElement(
      kind: representedElementKind, indexPath: indexPath,
      isDecoration: representedElementCategory == .decorationView)
  }

  /// A copy that is placed and looks as `other`.
  func copy(placedAs other: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes? {
    let copy = self.copy() as? UICollectionViewLayoutAttributes
    copy?.take(other)
    return copy
  }

  private func take(_ other: UICollectionViewLayoutAttributes) {
    (frame, alpha, transform3D) = (other.frame, other.alpha, other.transform3D)
    (zIndex, isHidden) = (other.zIndex, other.isHidden)
  }

  func apply(to view: UIView) {
    if view.bounds.size != frame.size { view.bounds.size = frame.size }
    if view.center != center { view.center = center }
    if !CATransform3DEqualToTransform(view.layer.transform, transform3D) {
      view.transform3D = transform3D
    }
    if view.alpha != alpha { view.alpha = alpha }
    if view.isHidden != isHidden { view.isHidden = isHidden }
    if view.layer.zPosition != CGFloat(zIndex) { view.layer.zPosition = CGFloat(zIndex) }
  }
}

/// Identifies an element of a collection view.
struct CollectionElement: Hashable, Comparable {
  /// The kind of a supplementary or decoration view; nil for a cell.
  let kind: String?
  let indexPath: IndexPath
  var isDecoration = false

  /// The element's place after an update; nil if it is gone or gets a new view. A supplementary view moves with its section.
  func place(after update: ListUpdate) -> CollectionElement? {
    // A layout may number its decorations and supplementary views without sections.
    guard !isDecoration, indexPath.count == 2 else { return self }
    let section = indexPath.section
    if kind == nil {
      return update.isReloaded(indexPath) ? nil : update.newPath(of: indexPath).map(at)
    }
    guard !update.isReloaded(section: section), let new = update.newSection(of: section) else {
      return nil
    }
    return at(IndexPath(item: indexPath.item, section: new))
  }

  /// The element's place before an update; nil if it is new or gets a new view.
  func place(before update: ListUpdate) -> CollectionElement? {
    guard !isDecoration, indexPath.count == 2 else { return self }
    let old =
      kind == nil
      ? update.oldPath(of: indexPath)
      : update.oldSection(of: indexPath.section).map {
        IndexPath(item: indexPath.item, section: $0)
      }
    return old.map(at).flatMap { $0.place(after: update) == self ? $0 : nil }
  }

  private func at(_ path: IndexPath) -> CollectionElement {
    CollectionElement(kind: kind, indexPath: path, isDecoration: isDecoration)
  }

  static func < (a: CollectionElement, b: CollectionElement) -> Bool {
    a.indexPath == b.indexPath ? (a.kind ?? "") < (b.kind ?? "") : a.indexPath < b.indexPath
  }
}
