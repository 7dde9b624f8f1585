import Foundation

/// A rectangle that takes part in layout but is not a view: it neither draws nor receives touches. As in UIKit.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The rule that determines the guide's place in its owning view.
  enum Kind {
    /// Constraints.
    case constraints
    /// Distances from the edges of the owning view.
    case insets((UIView) -> UIEdgeInsets)
    /// The full width of the owning view, at the top; the value is the height.
    case top((UIView) -> CGFloat)
    /// The full width of the owning view, at the bottom; the value is the height.
    case bottom((UIView) -> CGFloat)
    /// The content of a scroll view; constraints determine its size.
    case scrollContent
    /// The visible part of a scroll view's content.
    case scrollFrame
  }

  /// A name for your code and for messages.
  open var identifier = ""

  /// The view in whose coordinates the guide lies; ``UIView/addLayoutGuide(_:)`` sets it.
  public internal(set) weak var owningView: UIView?

  /// The guide's rectangle after the last layout pass, in the coordinates of the owning view.
  open var layoutFrame: CGRect {
    guard let owner = owningView else { return .zero }
    LayoutEngine.solveAll()
    if let box { return box.solvedFrame }
    switch kind {
    case .constraints: return .zero
    case .insets(let insets): return owner.bounds.inset(by: insets(owner))
    case .top(let height):
      return CGRect(x: 0, y: 0, width: owner.bounds.width, height: height(owner))
    case .bottom(let height):
      return CGRect(
        x: 0, y: owner.bounds.height - height(owner), width: owner.bounds.width,
        height: height(owner))
    case .scrollContent:
      return CGRect(origin: .zero, size: (owner as? UIScrollView)?.contentSize ?? .zero)
    case .scrollFrame: return owner.bounds
    }
  }

  let kind: Kind
  /// Whether the guide measures the distance between two anchors, which may be negative.
  var isOffset = false
  /// The guide's part of the system of constraints; nil if no installed constraint names it.
  var box: LayoutBox?
  private(set) var references: [NSLayoutConstraint] = []

  /// Creates a guide. Add it to a view with ``UIView/addLayoutGuide(_:)``.
  public convenience override init() {
    self.init(kind: .constraints)
  }

  init(kind: Kind) {
    self.kind = kind
  }

  /// The left edge, or the right one where the direction of reading is from right to left.
  open var leadingAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .leading) }
  /// The right edge, or the left one where the direction of reading is from right to left.
  open var trailingAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .right) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { .init(item: self, attribute: .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { .init(item: self, attribute: .height) }
  /// The horizontal centre.
  open var centerXAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .centerX) }
  /// The vertical centre.
  open var centerYAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .centerY) }

  /// The active constraints that name the guide. Unlike in UIKit, `axis` does not matter.
  open func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] { references }
}

extension UILayoutGuide: LayoutItem {
  var layoutContainer: UIView? { owningView }
  var layoutName: String {
    identifier.isEmpty ? "\(type(of: self))" : "\(type(of: self)) '\(identifier)'"
  }
  func addReference(_ constraint: NSLayoutConstraint) { references.append(constraint) }
  func removeReference(_ constraint: NSLayoutConstraint) {
    references.remove(constraint)
  }
  /// Whether the active constraints leave a choice for the guide's rectangle.
  public var hasAmbiguousLayout: Bool {
    LayoutEngine.solveAll()
    return box.map(\.isAmbiguous) ?? false
  }
}

/// The area that a view controller's bars leave free at the top or the bottom. As in UIKit, superseded by the safe area.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
  /// The height that the bars cover, in points.
  var length: CGFloat { get }
  /// The top edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The bottom edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// A layout guide for the bars at one edge of a view controller.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}

extension UIViewController {
  /// The bars at the top. As in UIKit, superseded by ``UIView/safeAreaLayoutGuide``.
  public var topLayoutGuide: any UILayoutSupport { view.layoutState.topGuide(of: view) }
  /// The bars at the bottom. As in UIKit, superseded by ``UIView/safeAreaLayoutGuide``.
  public var bottomLayoutGuide: any UILayoutSupport { view.layoutState.bottomGuide(of: view) }
}
