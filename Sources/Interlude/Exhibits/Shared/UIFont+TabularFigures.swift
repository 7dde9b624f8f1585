import UIKit

extension UIFont {
  /// The system font in the size of another, or of labels, with digits that are equally wide: figures in a column keep
  /// their places.
  static func tabularFigures(like font: UIFont?) -> UIFont {
    .monospacedDigitSystemFont(ofSize: font?.pointSize ?? labelFontSize, weight: .regular)
  }
}
