import UIKit

/// The properties of a view tree that a cancelled transition must restore.
@MainActor
struct TreeLooks {
  private var entries: [String] = []

  init(_ root: UIView) { add(root, "") }

  private mutating func add(_ view: UIView, _ path: String) {
    let layer = view.layer
    // A bar may create new views of its own. The view of a controller must remain the same object.
    let identity = view.next is UIViewController ? " \(ObjectIdentifier(view))" : ""
    entries.append(
      [
        "\(path) \(type(of: view))\(identity)", "frame \(view.frame.rounded)",
        "bounds \(view.bounds.rounded)", "alpha \(view.alpha)", "hidden \(view.isHidden)",
        "layers \(layer.sublayers?.count ?? 0)",
        "time \(layer.speed) \(layer.timeOffset) \(layer.beginTime)",
        "animations \(layer.animationKeys() ?? [])",
        "corners \(layer.cornerRadius) \(layer.maskedCorners.rawValue) \(layer.masksToBounds)",
        "two sides \(layer.isDoubleSided)",
        CATransform3DIsIdentity(layer.transform) ? "" : "transform \(layer.transform)",
        CATransform3DIsIdentity(layer.sublayerTransform) ? "" : "\(layer.sublayerTransform)",
      ].joined(separator: "; "))
    for (index, subview) in view.subviews.enumerated() { add(subview, "\(path).\(index)") }
  }

  /// The differences, one line per changed view; empty if there are none.
  func changes(since before: TreeLooks) -> [String] {
    entries.filter { !before.entries.contains($0) }.map { "+ \($0)" }
      + before.entries.filter { !entries.contains($0) }.map { "- \($0)" }
  }
}

extension CGRect {
  /// The numbers of the rectangle, rounded so that rounding errors do not count.
  fileprivate var rounded: String {
    [minX, minY, width, height].map { "\(($0 * 1e6).rounded() / 1e6)" }.joined(separator: " ")
  }
}
