/// How contents are placed in bounds of another size, as in Core Animation.
///
/// As in UIKit, the names assume that y grows downward: `top` is the smaller y.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  private enum Kind: UInt8 {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill
  }

  // One byte instead of a string, because each layer update carries a gravity.
  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// Creates a gravity by name. An unknown name gives `resize`.
  public init(rawValue: String) {
    switch rawValue {
    case "center": kind = .center
    case "top": kind = .top
    case "bottom": kind = .bottom
    case "left": kind = .left
    case "right": kind = .right
    case "topLeft": kind = .topLeft
    case "topRight": kind = .topRight
    case "bottomLeft": kind = .bottomLeft
    case "bottomRight": kind = .bottomRight
    case "resizeAspect": kind = .resizeAspect
    case "resizeAspectFill": kind = .resizeAspectFill
    default: kind = .resize
    }
  }

  /// The name.
  public var rawValue: String { "\(kind)" }

  // The default implementation for `RawRepresentable` would build and compare strings.
  /// Compares the kinds.
  public static func == (a: Self, b: Self) -> Bool { a.kind == b.kind }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// Unscaled, in the middle.
  public static let center = Self(.center)
  /// Unscaled, in the middle of the top edge.
  public static let top = Self(.top)
  /// Unscaled, in the middle of the bottom edge.
  public static let bottom = Self(.bottom)
  /// Unscaled, in the middle of the left edge.
  public static let left = Self(.left)
  /// Unscaled, in the middle of the right edge.
  public static let right = Self(.right)
  /// Unscaled, in the top left corner.
  public static let topLeft = Self(.topLeft)
  /// Unscaled, in the top right corner.
  public static let topRight = Self(.topRight)
  /// Unscaled, in the bottom left corner.
  public static let bottomLeft = Self(.bottomLeft)
  /// Unscaled, in the bottom right corner.
  public static let bottomRight = Self(.bottomRight)
  /// Stretched to the bounds. The default.
  public static let resize = Self(.resize)
  /// Scaled to fit inside the bounds, with the same proportions.
  public static let resizeAspect = Self(.resizeAspect)
  /// Scaled to cover the bounds, with the same proportions.
  public static let resizeAspectFill = Self(.resizeAspectFill)

  /// Returns where contents of `size` points are drawn in `bounds`, in the same coordinates as `bounds`.
  ///
  /// (Not part of Core Animation.)
  public func frame(forContents size: CGSize, in bounds: CGRect) -> CGRect {
    func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(
        x: bounds.origin.x + (bounds.size.width - size.width) * x,
        y: bounds.origin.y + (bounds.size.height - size.height) * y,
        width: size.width, height: size.height)
    }
    func scaled(_ pick: (CGFloat, CGFloat) -> CGFloat) -> CGRect {
      guard size.width > 0, size.height > 0 else { return bounds }
      let scale = pick(bounds.size.width / size.width, bounds.size.height / size.height)
      return placed(CGSize(width: size.width * scale, height: size.height * scale), 0.5, 0.5)
    }
    switch kind {
    case .center: return placed(size, 0.5, 0.5)
    case .top: return placed(size, 0.5, 0)
    case .bottom: return placed(size, 0.5, 1)
    case .left: return placed(size, 0, 0.5)
    case .right: return placed(size, 1, 0.5)
    case .topLeft: return placed(size, 0, 0)
    case .topRight: return placed(size, 1, 0)
    case .bottomLeft: return placed(size, 0, 1)
    case .bottomRight: return placed(size, 1, 1)
    case .resize: return bounds
    case .resizeAspect: return scaled(min)
    case .resizeAspectFill: return scaled(max)
    }
  }
}

/// How contents are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name of the filter.
  public let rawValue: String
  /// Creates a filter from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Interpolates between neighbouring pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Takes the nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Interpolates between pixels and between levels of detail.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
