import UIKit

/// Where a photo is and how large, in the coordinates of the view it moves in, and how far it is from full screen.
struct PhotoPose: Equatable {
  var center: CGPoint
  var size: CGSize
  var cornerRadius: CGFloat
  /// The share of the way home: 0 is full screen, 1 its place in the source. The backdrop clears by it.
  var share: CGFloat
}

extension PhotoPose {
  init(frame: CGRect, cornerRadius: CGFloat, share: CGFloat) {
    self.init(
      center: CGPoint(x: frame.midX, y: frame.midY), size: frame.size, cornerRadius: cornerRadius,
      share: share)
  }
}
