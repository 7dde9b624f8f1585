/// A class whose objects get values that are set once, with `appearance()`.
///
///     UINavigationBar.appearance().barTintColor = .systemIndigo
///
/// As in UIKit, views take these values when they enter a window, unless they have values of their own. Navigation bars, tab bars and toolbars take colours, title
/// attributes, styles and appearances. Other views take their tint and background, some more colours and fonts, and those that their class names in
/// ``UIView/appearanceProperties``. In UIKit, it is enough that a property is `dynamic`. A method with arguments, such as `setTitleColor(_:for:)`, has no effect on others.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {
  /// The object that holds the values for all objects of the class.
  static func appearance() -> Self
}

/// A class that has an `appearance()` for its place in other views. As in UIKit.
public protocol UIAppearanceContainer: AnyObject {}

@MainActor
private var templates: [ObjectIdentifier: UIView] = [:]
/// Views of the templates' classes as they are made, which tell what the app has set.
@MainActor
private var untouched: [ObjectIdentifier: UIView] = [:]

/// A property that views take from the `appearance()` of their class, if the app has set it there. Not in UIKit.
@preconcurrency @MainActor
public struct AppearanceProperty {
  fileprivate let copy: (_ template: UIView, _ untouched: UIView, _ view: UIView) -> Void

  /// Names a property. A view takes its value if the template's differs from that of a new view, and its own doesn't.
  public init<View: UIView, Value: Equatable>(_ path: ReferenceWritableKeyPath<View, Value>) {
    copy = { template, untouched, view in
      guard let template = template as? View, let untouched = untouched as? View,
        let view = view as? View
      else { return }
      let (value, initial) = (template[keyPath: path], untouched[keyPath: path])
      if value != initial, view[keyPath: path] == initial { view[keyPath: path] = value }
    }
  }

  /// Names a property whose values can't be compared. It is never taken.
  @_disfavoredOverload
  public init<View: UIView, Value>(_ path: ReferenceWritableKeyPath<View, Value>) {
    copy = { _, _, _ in }
  }

  /// The properties of UIKit's own classes.
  fileprivate static let standard = [
    AppearanceProperty(\UIView.backgroundColor), AppearanceProperty(\UILabel.textColor),
    AppearanceProperty(\UILabel.font), AppearanceProperty(\UITextField.textColor),
    AppearanceProperty(\UITextField.font), AppearanceProperty(\UITableView.separatorColor),
    AppearanceProperty(\UISwitch.onTintColor), AppearanceProperty(\UISlider.minimumTrackTintColor),
    AppearanceProperty(\UIPageControl.pageIndicatorTintColor),
    AppearanceProperty(\UIPageControl.currentPageIndicatorTintColor),
    AppearanceProperty(\UIProgressView.progressTintColor),
    AppearanceProperty(\UIProgressView.trackTintColor),
    AppearanceProperty(\UIActivityIndicatorView.color),
  ]
}

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

  /// Takes the values that the app has set for all views of the class and of those above it. The nearest class comes first. Bars have a way of their own.
  func takeClassAppearance() {
    guard !templates.isEmpty, !(self is UINavigationBar || self is UITabBar || self is UIToolbar)
    else { return }
    var next: AnyClass? = type(of: self)
    while let current = next as? UIView.Type {
      let key = ObjectIdentifier(current)
      if let template = templates[key], template !== self {
        takeTint(of: template)
        let initial = untouched[key] ?? current.init(coder: NSCoder())
        untouched[key] = initial
        guard let initial else { return }
        for property in AppearanceProperty.standard + current.appearanceProperties {
          property.copy(template, initial, self)
        }
      }
      next = current.superclass()
    }
  }

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
