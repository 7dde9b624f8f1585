import UIKit

/// The background of a message or a sign: nearly black, with an edge that is visible on black pages too.
class OverlayPlateView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.1, alpha: 0.88)
    layer.borderWidth = 1
    layer.borderColor = UIColor(HeadUpColors.edge).cgColor
  }

  required init?(coder: NSCoder) {
    nil
  }
}
