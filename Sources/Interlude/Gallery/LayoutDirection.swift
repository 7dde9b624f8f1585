import UIKit

extension UIView {
  /// Lays the view out in the direction of the app's language.
  func followLanguageDirection() {
    semanticContentAttribute = Localization.isRightToLeft ? .forceRightToLeft : .unspecified
  }
}

/// A flow layout that fills its lines from the right where the collection view is laid out from right to left.
final class GalleryLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: indexPath)
    if let attributes, let collectionView {
      let frame = attributes.frame
      attributes.frame.origin.x = collectionView.inLayoutDirection(frame).minX
    }
    return attributes
  }
}
