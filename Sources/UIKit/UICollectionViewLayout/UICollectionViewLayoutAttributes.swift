/// Where an element of a collection view stands and how it shows.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  public enum Category: Int, Sendable {
    case cell, supplementaryView
  }

  public let indexPath: IndexPath
  public let representedElementCategory: Category
  /// The kind of a supplementary view; nil for a cell.
  public let representedElementKind: String?

  /// Without the transform, in the contents' coordinates.
  open var frame = CGRect.zero
  open var alpha: CGFloat = 1
  open var transform = CGAffineTransform.identity
  /// Elements of a higher one stand in front.
  open var zIndex = 0
  open var isHidden = false

  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementCategory = .cell
    representedElementKind = nil
    super.init()
  }

  public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
    super.init()
  }

  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2) }
  }

  open var size: CGSize {
    get { frame.size }
    set {
      let middle = center
      frame.size = newValue
      center = middle
    }
  }

  var key: CollectionElement {
    CollectionElement(kind: representedElementKind, indexPath: indexPath)
  }

  func apply(to view: UIView) {
    if view.bounds.size != frame.size { view.bounds.size = frame.size }
    if view.center != center { view.center = center }
    if view.transform != transform { view.transform = transform }
    if view.alpha != alpha { view.alpha = alpha }
    if view.isHidden != isHidden { view.isHidden = isHidden }
    if view.layer.zPosition != CGFloat(zIndex) { view.layer.zPosition = CGFloat(zIndex) }
  }
}

/// Tells the elements of a collection view apart.
struct CollectionElement: Hashable {
  /// Nil for a cell.
  let kind: String?
  let indexPath: IndexPath
}
