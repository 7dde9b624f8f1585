import UIKit

/// A photo's place and size, in the coordinates of the view in which it moves, and its share of the dismissal.
struct PhotoPose: Equatable {
  var center: CGPoint
  var size: CGSize
  var cornerRadius: CGFloat
  /// The share of the dismissal: 0 is full screen, 1 is the photo's place in the source. The backdrop's opacity is 1 minus
  /// it.
  var share: CGFloat
}

extension PhotoPose {
  init(frame: CGRect, cornerRadius: CGFloat, share: CGFloat) {
    self.init(
      center: CGPoint(x: frame.midX, y: frame.midY), size: frame.size, cornerRadius: cornerRadius,
      share: share)
  }
}
