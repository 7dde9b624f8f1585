/// A class whose objects get values that are set once, with `appearance()`.
///
///     UINavigationBar.appearance().barTintColor = .systemIndigo
///
/// As in UIKit, bars take these values when they enter a window, unless they have values of their own. Unlike in UIKit, only navigation bars,
/// tab bars and toolbars take them: colours, title attributes, styles and appearances. Other classes have an
/// `appearance()` that nothing reads.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {
  /// The object that holds the values for all objects of the class.
  static func appearance() -> Self
}

/// A class that has an `appearance()` for its place in other views. As in UIKit.
public protocol UIAppearanceContainer: AnyObject {}

@MainActor
private var templates: [ObjectIdentifier: UIView] = [:]

extension UIView: UIAppearance, UIAppearanceContainer {
  /// The view that holds the values for all views of the class. It is never in a window.
  public static func appearance() -> Self {
    let key = ObjectIdentifier(self)
    if let template = templates[key] as? Self { return template }
    guard let template = Self(coder: NSCoder()) else {
      preconditionFailure("\(self).init(coder:) must return an object for appearance().")
    }
    templates[key] = template
    return template
  }

  /// Does the same as ``appearance()``: a view's containers are not distinguished.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { appearance() }

  /// The template of the view's class, or else that of `base`; nil if the app has set no values.
  fileprivate func template<View: UIView>(_ base: View.Type) -> View? {
    guard !templates.isEmpty else { return nil }
    let found = templates[ObjectIdentifier(type(of: self))] ?? templates[ObjectIdentifier(base)]
    return found === self ? nil : found as? View
  }

  fileprivate func takeTint(of template: UIView) {
    if viewState.tintColor == nil, let tint = template.viewState.tintColor { tintColor = tint }
  }
}

extension UINavigationBar {
  /// Takes the values that the app has set for all bars, where this one has none of its own.
  func takeAppearance() {
    guard let template = template(UINavigationBar.self) else { return }
    takeTint(of: template)
    barTintColor = barTintColor ?? template.barTintColor
    titleTextAttributes = titleTextAttributes ?? template.titleTextAttributes
    largeTitleTextAttributes = largeTitleTextAttributes ?? template.largeTitleTextAttributes
    if template.barStyle != .default { barStyle = template.barStyle }
    takeAppearances(of: template)
  }
}

extension UITabBar {
  /// Takes the values that the app has set for all bars, where this one has none of its own.
  func takeAppearance() {
    guard let template = template(UITabBar.self) else { return }
    takeTint(of: template)
    barTintColor = barTintColor ?? template.barTintColor
    unselectedItemTintColor = unselectedItemTintColor ?? template.unselectedItemTintColor
    if template.barStyle != .default { barStyle = template.barStyle }
    takeAppearance(of: template)
  }
}

extension UIToolbar {
  /// Takes the values that the app has set for all bars, where this one has none of its own.
  func takeAppearance() {
    guard let template = template(UIToolbar.self) else { return }
    takeTint(of: template)
    barTintColor = barTintColor ?? template.barTintColor
    if template.barStyle != .default { barStyle = template.barStyle }
    takeAppearance(of: template)
  }
}
