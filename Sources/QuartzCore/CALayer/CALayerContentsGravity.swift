/// How contents lie in bounds of another size; the default, `resize`, stretches them.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  private enum Kind: UInt8 {
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill
  }

  // One byte instead of a string: gravity travels in every commit.
  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// An unknown name gives `resize`.
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

  public var rawValue: String { "\(kind)" }

  // Else types with raw values are compared by these, here strings that would have to be made.
  public static func == (a: Self, b: Self) -> Bool { a.kind == b.kind }

  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  public static let center = Self(.center)
  public static let top = Self(.top)
  public static let bottom = Self(.bottom)
  public static let left = Self(.left)
  public static let right = Self(.right)
  public static let topLeft = Self(.topLeft)
  public static let topRight = Self(.topRight)
  public static let bottomLeft = Self(.bottomLeft)
  public static let bottomRight = Self(.bottomRight)
  public static let resize = Self(.resize)
  public static let resizeAspect = Self(.resizeAspect)
  public static let resizeAspectFill = Self(.resizeAspectFill)

  /// Where contents of `size` points lie in `bounds`; y grows downward, "top" is the smaller y.
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
