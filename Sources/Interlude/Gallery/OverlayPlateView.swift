import UIKit

/// What a message or a sign stands on: nearly black, and with an edge, so that it is seen on black pages too.
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
