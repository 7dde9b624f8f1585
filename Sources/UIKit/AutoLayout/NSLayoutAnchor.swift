import Foundation

/// A position or a length of a view or a layout guide, from which constraints are made. As in UIKit.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or layout guide; nil when it is gone.
  public private(set) weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute

  init(item: AnyObject?, attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// The name of the attribute.
  open var name: String { "\(attribute)" }

  /// Whether the active constraints leave a choice for the item's position or length.
  open var hasAmbiguousLayout: Bool {
    layoutItem(item)?.hasAmbiguousLayout ?? false
  }

  /// The active constraints that name the item.
  open var constraintsAffectingLayout: [NSLayoutConstraint] {
    layoutItem(item)?.references ?? []
  }

  func constraint(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1, constant: CGFloat
  ) -> NSLayoutConstraint {
    guard let item else { preconditionFailure("NSLayoutAnchor: the view of this anchor is gone.") }
    return NSLayoutConstraint(
      item, attribute, relation, anchor?.item, anchor?.attribute ?? .notAnAttribute,
      multiplier: multiplier, constant: constant)
  }

  /// A constraint that this anchor is at another one.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor, constant: 0)
  }

  /// A constraint that this anchor is `c` points to the right of, or below, another one. Positive constants of leading and trailing
  /// anchors point in the direction of reading.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, constant: c)
  }

  /// A constraint that this anchor is at another one or beyond it.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: 0)
  }

  /// A constraint that this anchor is at least `c` points beyond another one.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: c)
  }

  /// A constraint that this anchor is at another one or before it.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: 0)
  }

  /// A constraint that this anchor is at most `c` points beyond another one.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: c)
  }
}

/// The standard distance between neighbouring views, in points.
private let systemSpacing: CGFloat = 8

/// An anchor for a horizontal position. As in UIKit.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The length from this anchor to another one of the same kind.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    .offset(from: self, to: otherAnchor)
  }

  /// A constraint that this anchor is `multiplier` times 8 points after another one.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that this anchor is at least `multiplier` times 8 points after another one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that this anchor is at most `multiplier` times 8 points after another one.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }
}

/// An anchor for a vertical position. As in UIKit.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The length from this anchor to another one of the same kind.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    .offset(from: self, to: otherAnchor)
  }

  /// A constraint that this anchor is `multiplier` times 8 points below another one.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that this anchor is at least `multiplier` times 8 points below another one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }

  /// A constraint that this anchor is at most `multiplier` times 8 points below another one.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }
}

/// An anchor for a width or a height. As in UIKit.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The length from one anchor to another. An invisible layout guide measures it.
  static func offset<Axis>(
    from start: NSLayoutAnchor<Axis>, to end: NSLayoutAnchor<Axis>
  ) -> NSLayoutDimension {
    let containers = [start.item, end.item].map { ($0 as? any LayoutItem)?.layoutContainer }
    guard let first = containers[0], let second = containers[1],
      let view = first.commonAncestor(with: second)
    else {
      preconditionFailure("anchorWithOffset: the items of the two anchors have no common ancestor.")
    }
    let guide = UILayoutGuide()
    guide.isOffset = true
    view.addLayoutGuide(guide)
    let isHorizontal = start.attribute.dimension == .horizontalPosition
    for (attribute, anchor) in [
      (isHorizontal ? NSLayoutConstraint.Attribute.leading : .top, start),
      (isHorizontal ? .trailing : .bottom, end),
    ] {
      guard let item = anchor.item else { continue }
      NSLayoutConstraint(guide, attribute, .equal, item, anchor.attribute, constant: 0)
        .isActive = true
    }
    return isHorizontal ? guide.widthAnchor : guide.heightAnchor
  }

  /// A constraint that the length is `c` points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, nil, constant: c)
  }

  /// A constraint that the length is at least `c` points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, constant: c)
  }

  /// A constraint that the length is at most `c` points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, constant: c)
  }

  /// A constraint that the length is `m` times another one.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier: m, constant: 0)
  }

  /// A constraint that the length is at least `m` times another one.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: m, constant: 0)
  }

  /// A constraint that the length is at most `m` times another one.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: m, constant: 0)
  }

  /// A constraint that the length is `m` times another one plus `c` points.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier: m, constant: c)
  }

  /// A constraint that the length is at least `m` times another one plus `c` points.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
  }

  /// A constraint that the length is at most `m` times another one plus `c` points.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: m, constant: c)
  }
}
