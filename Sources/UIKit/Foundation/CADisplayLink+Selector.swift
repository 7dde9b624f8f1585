import QuartzCore

extension CADisplayLink {
  /// Creates a link that calls the method of `target` that a selector names, with the link as its argument if it takes one. The
  /// target's class lists the method (``SelectorResponding``). As in UIKit, the link retains the target until it is invalidated.
  public convenience init(target: Any, selector: Selector) {
    let target = target as AnyObject
    if !selector.isMethod(of: target) {
      UIKitWarning.emit(
        "CADisplayLink: \(type(of: target)) has no method \(selector) in its selectorMethods, so the link calls nothing."
      )
    }
    self.init { link in _ = selector.perform(on: target, sender: link) }
  }
}
