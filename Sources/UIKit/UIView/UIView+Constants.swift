extension UIView {
  /// In an ``intrinsicContentSize``: no natural size along this axis.
  public static let noIntrinsicMetric: CGFloat = -1
  /// For ``sizeThatFits(_:)``: asks for the smallest size.
  public static var layoutFittingCompressedSize: CGSize { .zero }
  /// For ``sizeThatFits(_:)``: asks for the largest size; 10,000 points in each direction, as in UIKit.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10000, height: 10000) }

  /// How drawn content is scaled or aligned when its view's bounds change. As in UIKit.
  public enum ContentMode: Int, Sendable {
    case scaleToFill
    case scaleAspectFit
    case scaleAspectFill
    /// Calls `draw(_:)` again at each new size.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var contentsGravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }

  /// The margins and lengths of a view that change when its superview's size changes; the others stay fixed. As in
  /// UIKit, the flexible ones share the change in proportion to their lengths.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit's headers.
    public let rawValue: UInt
    /// Creates a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the superview's left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The view's width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance to the superview's right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance to the superview's top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The view's height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance to the superview's bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// Whether the tint colour is shown unchanged or dimmed to grey, as behind a sheet. `automatic` inherits the
  /// superview's mode.
  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }
}
