import UIKit

/// What moves from the one page's view to the other's: a picture of each in one rounded frame, the second appearing
/// over the first. The views themselves are hidden meanwhile.
@MainActor
struct ScaleFlight {
  /// Of the transition, in seconds.
  static let duration: TimeInterval = 0.5

  private let container: UIView
  private let flyer = UIView()
  private let hidden: [UIView]
  private let arrivingPicture: UIView?
  private let destination: CGRect
  private let destinationRadius: CGFloat

  /// Takes the pictures, and takes off. Both pages must be in their places. Without a view at both ends nothing
  /// flies: the pages only fade.
  init(in context: any UIViewControllerContextTransitioning) {
    container = context.containerView
    if context.view(forKey: .from) != nil, context.view(forKey: .to) != nil {
      // While one page fades out and the other in, neither is opaque: nothing dark is to shine through.
      container.backgroundColor = .systemGroupedBackground
    }
    container.layoutIfNeeded()
    let (from, to) = (context.scaleView(forKey: .from), context.scaleView(forKey: .to))
    guard let from, let to else {
      hidden = []
      arrivingPicture = nil
      destination = .zero
      destinationRadius = 0
      return
    }
    hidden = [from, to]
    destination = to.convert(to.bounds, to: container)
    destinationRadius = to.layer.cornerRadius
    arrivingPicture = to.squarePicture()
    flyer.frame = from.convert(from.bounds, to: container)
    flyer.layer.cornerRadius = from.layer.cornerRadius
    flyer.clipsToBounds = true
    // In a window that is resized meanwhile it keeps its place by and large.
    flyer.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    for picture in [from.squarePicture(), arrivingPicture].compactMap(\.self) {
      picture.frame = flyer.bounds
      picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      flyer.addSubview(picture)
    }
    arrivingPicture?.alpha = 0
    for view in hidden { view.isHidden = true }
    container.addSubview(flyer)
  }

  /// Flies there; for the transition's animation block.
  func land() {
    flyer.frame = destination
    flyer.layer.cornerRadius = destinationRadius
    arrivingPicture?.alpha = 1
  }

  /// Leaves both views as they were.
  func end() {
    flyer.removeFromSuperview()
    for view in hidden { view.isHidden = false }
    container.backgroundColor = nil
  }
}

extension UIView {
  /// A picture of the view without its rounded corners, so that they can change while it grows.
  fileprivate func squarePicture() -> UIView? {
    let radius = layer.cornerRadius
    layer.cornerRadius = 0
    defer { layer.cornerRadius = radius }
    return snapshotView(afterScreenUpdates: true)
  }
}
