import Foundation

/// A linear relation between two positions or lengths of views or layout guides:
///
///     first.attribute  ==, <= or >=  multiplier * second.attribute + constant
///
/// Lengths are in points; x grows to the right and y downward. An active constraint belongs to the nearest common ancestor of its
/// items, which retains it; the items are not retained. A change of a constraint or of an item's content takes effect in the next
/// layout pass; ``UIView/layoutIfNeeded()`` inside an animation block animates it.
///
/// As in UIKit. Constraints that contradict each other are reported on standard error with their identifiers. The one that was
/// added last has no effect then; one that contradicts a fixed frame never has. Unlike in UIKit, a view that no constraint names keeps its frame, even if its
/// `translatesAutoresizingMaskIntoConstraints` is false, and transforms of ancestors are ignored.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// The direction of a stack view, or of a layout priority.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  /// The relation of the first attribute to the second one.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal
    case greaterThanOrEqual

    var symbol: String {
      switch self {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    }
  }

  /// A position or a length of an item. As in UIKit.
  ///
  /// Without text, the first baseline is the top edge and the last baseline the bottom edge.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// The same as ``lastBaseline``.
    public static let baseline = Attribute.lastBaseline
  }

  /// The alignment and the direction of constraints that a format string describes.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit's headers.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns the left edges.
    public static let alignAllLeft = attribute(.left)
    /// Aligns the right edges.
    public static let alignAllRight = attribute(.right)
    /// Aligns the top edges.
    public static let alignAllTop = attribute(.top)
    /// Aligns the bottom edges.
    public static let alignAllBottom = attribute(.bottom)
    /// Aligns the leading edges.
    public static let alignAllLeading = attribute(.leading)
    /// Aligns the trailing edges.
    public static let alignAllTrailing = attribute(.trailing)
    /// Aligns the horizontal centres.
    public static let alignAllCenterX = attribute(.centerX)
    /// Aligns the vertical centres.
    public static let alignAllCenterY = attribute(.centerY)
    /// Aligns the last baselines.
    public static let alignAllLastBaseline = attribute(.lastBaseline)
    /// Aligns the first baselines.
    public static let alignAllFirstBaseline = attribute(.firstBaseline)
    /// The direction of reading; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right in every language.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left in every language.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    private static func attribute(_ attribute: Attribute) -> FormatOptions {
      FormatOptions(rawValue: 1 << UInt(attribute.rawValue))
    }
  }

  // MARK: Terms

  /// The view or layout guide with the first attribute; nil when it is gone.
  public private(set) weak var firstItem: AnyObject?
  /// The attribute on the left side of the relation.
  public let firstAttribute: Attribute
  /// The relation of the two sides.
  public let relation: Relation
  /// The view or layout guide with the second attribute; nil if the right side is only the constant.
  public private(set) weak var secondItem: AnyObject?
  /// The attribute on the right side; ``Attribute/notAnAttribute`` if the right side is only the constant.
  public let secondAttribute: Attribute
  /// The factor of the second attribute.
  public let multiplier: CGFloat

  /// The number that is added to the second attribute, in points. Changing it is cheap, also while the constraint is active.
  open var constant: CGFloat {
    willSet {
      precondition(
        newValue.isFinite, "NSLayoutConstraint: the constant \(newValue) must be finite.")
    }
    didSet { if constant != oldValue { engine?.constantDidChange(of: self) } }
  }

  /// The importance of the constraint; required by default. Constraints with a lower priority never outweigh one with a higher
  /// priority.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { reinstall() } }
  }

  /// A name for messages about the constraint.
  open var identifier: String?

  /// Has no effect; views are not archived.
  open var shouldBeArchived = false

  /// Called after the constraint was loaded from a storyboard or nib file. As in UIKit.
  open func awakeFromNib() {}

  // MARK: Creation

  /// Creates a constraint, which has no effect before it is active.
  ///
  /// - Parameters:
  ///   - view1: A view or layout guide.
  ///   - firstAttribute: Its attribute.
  ///   - relation: Whether both sides are equal, or one is at most the other.
  ///   - view2: A view or layout guide, or nil for a constant length.
  ///   - secondAttribute: Its attribute; ``Attribute/notAnAttribute`` without a second view.
  ///   - multiplier: The factor of the second attribute.
  ///   - constant: The number that is added to it, in points.
  public init(
    item view1: Any, attribute firstAttribute: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute secondAttribute: Attribute, multiplier: CGFloat,
    constant: CGFloat
  ) {
    let first = view1 as AnyObject
    let second = view2.map { $0 as AnyObject }
    if let fault = Self.fault(
      first, firstAttribute, second, secondAttribute, multiplier: multiplier, constant: constant)
    {
      preconditionFailure("NSLayoutConstraint: \(fault).")
    }
    let isConstant = second == nil || secondAttribute == .notAnAttribute
    firstItem = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    secondItem = isConstant ? nil : second
    self.secondAttribute = isConstant ? .notAnAttribute : secondAttribute
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Creates a constraint without items, which can't be activated, as the first value of a property.
  public override init() {
    firstAttribute = .notAnAttribute
    relation = .equal
    secondAttribute = .notAnAttribute
    multiplier = 1
    constant = 0
  }

  /// Why no constraint can have these values; nil if one can.
  static func fault(
    _ first: AnyObject, _ firstAttribute: Attribute, _ second: AnyObject?,
    _ secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
  ) -> String? {
    if let item = [first, second].compactMap({ $0 }).first(where: { layoutItem($0) == nil }) {
      return "\(type(of: item)) is neither a view nor a layout guide"
    }
    if firstAttribute == .notAnAttribute { return "the first attribute must not be notAnAttribute" }
    let isConstant = second == nil || secondAttribute == .notAnAttribute
    if isConstant, !firstAttribute.isLength {
      return "\(firstAttribute) is a position, so it needs a second item to relate to"
    }
    if !isConstant, firstAttribute.dimension != secondAttribute.dimension {
      return "\(firstAttribute) and \(secondAttribute) can't be compared"
    }
    if !constant.isFinite || !multiplier.isFinite {
      return "the multiplier \(multiplier) and the constant \(constant) must be finite"
    }
    return nil
  }

  convenience init(
    _ first: AnyObject, _ firstAttribute: Attribute, _ relation: Relation, _ second: AnyObject?,
    _ secondAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat
  ) {
    self.init(
      item: first, attribute: firstAttribute, relatedBy: relation, toItem: second,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
  }

  /// Whether the constraint was created with a second item.
  private var hasSecondItem: Bool { secondAttribute != .notAnAttribute }

  /// The anchor on the left side.
  public var firstAnchor: NSLayoutAnchor<AnyObject> {
    NSLayoutAnchor(item: firstItem, attribute: firstAttribute)
  }

  /// The anchor on the right side; nil if that is only a constant.
  public var secondAnchor: NSLayoutAnchor<AnyObject>? {
    secondItem.map { NSLayoutAnchor(item: $0, attribute: secondAttribute) }
  }

  // MARK: Activation

  /// Whether the constraint takes part in layout. Activating it adds it to the nearest common ancestor of its items, which must
  /// exist. As in UIKit.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      precondition(
        firstAttribute != .notAnAttribute,
        "NSLayoutConstraint: a constraint that was created without items can't be active.")
      if newValue { commonAncestor.adopt(self) } else { owner?.removeConstraint(self) }
    }
  }

  /// Activates constraints.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The view that the constraint belongs to; nil while it is inactive.
  weak var owner: UIView?
  /// The engine that knows the constraint; nil while it is inactive or waits for the next layout pass.
  var engine: LayoutEngine?
  /// The constraint's part of the engine's system; nil if it contradicts others.
  var installation: LayoutEngine.Installation?
  /// Whether the present contradiction to other constraints has been reported.
  var isReported = false

  var firstLayoutItem: (any LayoutItem)? { layoutItem(firstItem) }
  var secondLayoutItem: (any LayoutItem)? { layoutItem(secondItem) }

  /// Whether all items still exist.
  var isComplete: Bool { firstItem != nil && (!hasSecondItem || secondItem != nil) }

  private var commonAncestor: UIView {
    guard let ancestor = nearestCommonAncestor else {
      preconditionFailure(
        "NSLayoutConstraint: the items of \(self) have no common ancestor. Add them to the same"
          + " hierarchy of views before activating the constraint.")
    }
    return ancestor
  }

  /// The view that an active constraint belongs to; nil while the constraint can't be activated.
  var nearestCommonAncestor: UIView? {
    let views = [firstLayoutItem, secondLayoutItem].compactMap { $0 }.map(\.layoutContainer)
    guard let first = views.first ?? nil else { return nil }
    guard views.count > 1 else { return first }
    return views[1].flatMap { first.commonAncestor(with: $0) }
  }

  private func reinstall() {
    guard owner != nil, let engine else { return }
    engine.uninstall(self)
    LayoutEngine.install(self)
  }

  // MARK: Description

  /// The constraint as an equation, with its identifier and its priority.
  open override nonisolated var description: String {
    MainActor.assumeIsolated {
      var text = identifier.map { "'\($0)' " } ?? ""
      text += "\(name(of: firstItem)).\(firstAttribute) \(relation.symbol) "
      if hasSecondItem {
        if multiplier != 1 { text += "\(multiplier.shortText) * " }
        text += "\(name(of: secondItem)).\(secondAttribute)"
        if constant != 0 {
          text += " \(constant < 0 ? "-" : "+") \(abs(constant).shortText)"
        }
      } else {
        text += constant.shortText
      }
      if priority < .required { text += " at priority \(CGFloat(priority.rawValue).shortText)" }
      return text
    }
  }

  private func name(of item: AnyObject?) -> String {
    layoutItem(item)?.layoutName ?? "(gone)"
  }
}

extension CGFloat {
  /// The number with at most three decimals.
  fileprivate var shortText: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() && rounded.magnitude < 1e9
      ? "\(Int(rounded))" : "\(rounded)"
  }
}

// MARK: - Attributes

extension NSLayoutConstraint.Attribute {
  enum Dimension {
    case horizontalPosition, verticalPosition, length
  }

  var isLength: Bool { dimension == .length }

  var dimension: Dimension {
    switch self {
    case .width, .height, .notAnAttribute: .length
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontalPosition
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .verticalPosition
    }
  }

  /// For an attribute of the margins, the same attribute of the layout margins guide; otherwise nil.
  var withinMargins: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
