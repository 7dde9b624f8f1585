import UIKit

extension UIView {
  /// Lays the view out in the direction of the app's language.
  func followLanguageDirection() {
    semanticContentAttribute = Localization.isRightToLeft ? .forceRightToLeft : .unspecified
  }
}

/// A flow layout that fills its lines from the right where the collection view is laid out from right to left.
final class GalleryLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let collectionView else { return nil }
    return super.layoutAttributesForElements(in: collectionView.inLayoutDirection(rect))?
      .map(mirrored)
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map(mirrored)
  }

  /// The attributes of a cell in the layout direction. Titles are as wide as the collection view.
  private func mirrored(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    if let collectionView, attributes.representedElementCategory == .cell {
      attributes.frame = collectionView.inLayoutDirection(attributes.frame)
    }
    return attributes
  }
}
