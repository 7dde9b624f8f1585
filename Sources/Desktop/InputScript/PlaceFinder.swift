import Foundation
import UIKit

/// Finds the views that a script names.
///
/// A name is a view's `accessibilityIdentifier`, else its `accessibilityLabel`, else the text of a label. Of several views the one in
/// front is taken. The name `window` stands for the whole window, which is the key one. It may fill a part of the screen only, as a
/// device in the middle does; points in a script count from its upper left corner.
@MainActor
struct PlaceFinder {
  /// The script's name in errors.
  var path: String
  var line: Int?

  /// The largest number of names that an error lists.
  private static let namesInSentence = 12

  /// The location of a place, in points of the screen.
  func point(of place: InputScript.Place) throws(InputScriptError) -> CGPoint {
    switch place {
    case .point(let point): return shown(point, in: UIApplication.shared.keyWindow)
    case .view(let name, let anchor, let offset):
      // Frames are valid only after layout.
      CATransaction.layoutAndDisplay()
      if name == "window" {
        let window = UIApplication.shared.keyWindow
        let size = window?.bounds.size ?? UIScreen.main.bounds.size
        return shown(point(in: CGRect(origin: .zero, size: size), anchor, offset), in: window)
      }
      var candidates = candidates(named: name)
      if candidates.isEmpty { candidates = self.candidates(named: InputScript.translation(name)) }
      if candidates.isEmpty { candidates = lookThroughLists(for: InputScript.translation(name)) }
      if candidates.isEmpty {
        throw .noView(path: path, line: line, name: name, names: names())
      }
      for view in candidates {
        let point = point(in: view.convert(view.bounds, to: nil), anchor, offset)
        if isVisible(point, of: view) { return shown(point, in: view.window) }
      }
      // Scrolls to find the view, as a user would.
      for view in candidates where reveal(view) {
        let point = point(in: view.convert(view.bounds, to: nil), anchor, offset)
        if isVisible(point, of: view) { return shown(point, in: view.window) }
      }
      throw .outOfSight(path: path, line: line, name: name)
    }
  }

  /// A window's point on the screen.
  private func shown(_ point: CGPoint, in window: UIWindow?) -> CGPoint {
    window?.pointToScreen(point) ?? point
  }

  private func point(in rect: CGRect, _ anchor: CGPoint, _ offset: CGVector) -> CGPoint {
    CGPoint(
      x: rect.minX + rect.width * anchor.x + offset.dx,
      y: rect.minY + rect.height * anchor.y + offset.dy)
  }

  // MARK: Searching

  private func candidates(named name: String) -> [UIView] {
    let all = shownViews()
    for key in [\UIView.accessibilityIdentifier, \.accessibilityLabel, \.wordsOfLabel] {
      let found = all.filter { $0[keyPath: key] == name }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func names() -> [String] {
    var names: [String] = []
    for view in shownViews() {
      let name = view.accessibilityIdentifier ?? view.accessibilityLabel ?? view.wordsOfLabel
      if let name, !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return Array(names.prefix(Self.namesInSentence))
  }

  /// All views that are not hidden, front to back.
  private func shownViews() -> [UIView] {
    var result: [UIView] = []
    func visit(_ view: UIView) {
      guard !view.isHidden, view.alpha > 0.01 else { return }
      for child in view.subviews.reversed() { visit(child) }
      result.append(view)
    }
    for window in UIApplication.shared.windows.reversed() where window.isUserInteractionEnabled {
      visit(window)
    }
    return result
  }

  private func isVisible(_ point: CGPoint, of view: UIView) -> Bool {
    sequence(first: view.superview, next: { $0?.superview }).allSatisfy { above in
      guard let above, above.clipsToBounds || above is UIWindow else { return true }
      return above.bounds.contains(above.convert(point, from: nil))
    }
  }

  /// Scrolls each scroll view, front to back, until a view called `name` exists: lists have views for visible rows only. If none is
  /// found, the scroll positions are restored.
  private func lookThroughLists(for name: String) -> [UIView] {
    for case let list as UIScrollView in shownViews() {
      let insets = list.adjustedContentInset
      let page = list.bounds.inset(by: insets).height
      let end = list.contentSize.height - page - insets.top
      guard page >= 1, end > -insets.top else { continue }
      let start = list.contentOffset
      for y in stride(from: -insets.top, to: end + page, by: page) {
        list.contentOffset.y = min(y, end)
        CATransaction.layoutAndDisplay()
        let found = candidates(named: name)
        if !found.isEmpty { return found }
      }
      list.contentOffset = start
      CATransaction.layoutAndDisplay()
    }
    return []
  }

  /// Scrolls the scroll views around `view` until it is visible; false if there are none.
  private func reveal(_ view: UIView) -> Bool {
    var hasScrolled = false
    var above = view.superview
    while let current = above {
      if let scroll = current as? UIScrollView {
        scroll.scrollRectToVisible(scroll.convert(view.bounds, from: view), animated: false)
        hasScrolled = true
      }
      above = current.superview
    }
    if hasScrolled { CATransaction.layoutAndDisplay() }
    return hasScrolled
  }
}

extension UIView {
  fileprivate var wordsOfLabel: String? { (self as? UILabel)?.text }
}
