import Foundation

/// The keys of the dictionary that describes a change to `observeValue(forKeyPath:of:change:context:)`. As in Foundation.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The kind of the change: always 1, a new value.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value; missing unless it was asked for.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The old value; missing unless it was asked for.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// Never present: changes of collections are not observed.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// Never present: an observer is called only after a change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// The kind of a change, as in Foundation. Only new values are reported here.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property has a new value.
  case setting = 1
  /// Objects were inserted into a collection.
  case insertion = 2
  /// Objects were removed from a collection.
  case removal = 3
  /// Objects of a collection were replaced.
  case replacement = 4
}

/// An object that observes properties by their names. Not in UIKit, where `NSObject` declares the method.
///
/// Views, view controllers and other responders conform to it and override the method; other classes conform to it themselves.
@preconcurrency @MainActor
public protocol KeyValueObserver: NSObject {
  /// Called after a property has changed that the object observes.
  ///
  /// - Parameters:
  ///   - keyPath: The property's name, as it was given to `addObserver(_:forKeyPath:options:context:)`.
  ///   - object: The object whose property has changed.
  ///   - change: The new and the old value, if they were asked for.
  ///   - context: The pointer that was given with the observer.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension KeyValueObservable {
  /// Observes a property by its name, such as "contentOffset", or by names with dots, such as "layer.position", until the observer is
  /// removed or one of both objects is gone.
  ///
  /// As in Foundation, with these differences: the observer is told when a handler of ``observe(_:options:changeHandler:)`` would be called; and
  /// only the properties of UIKit's classes that are observed often have names (a
  /// scroll view's offset, sizes and insets, a view's and a layer's geometry and opacity, texts, titles, images and states). Another name
  /// has no effect, with a warning.
  @preconcurrency @MainActor
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let value = ObservableProperty.getter(keyPath, of: self) else {
      return UIKitWarning.emit(
        "\(type(of: self)) has no property named \(keyPath) that can be observed by its name, so no change of it is reported."
      )
    }
    guard observer is any KeyValueObserver else {
      return UIKitWarning.emit(
        "\(type(of: observer)) doesn't conform to KeyValueObserver, so it is told of no change of \(keyPath)."
      )
    }
    NamedObservations.add(
      NamedObservation(
        object: self, observer: observer, keyPath: keyPath, options: options, context: context,
        value: value))
  }

  /// Ends the observation of a property by an observer, the last one that was begun.
  @preconcurrency @MainActor
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    NamedObservations.remove(observer, of: self, keyPath) { _ in true }
  }

  /// Ends the observation of a property by an observer with a context.
  @preconcurrency @MainActor
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    NamedObservations.remove(observer, of: self, keyPath) { $0.context == context }
  }
}

/// An observation of a property by its name.
@MainActor
final class NamedObservation {
  fileprivate weak var object: NSObject?
  fileprivate weak var observer: NSObject?
  fileprivate let keyPath: String
  fileprivate let context: UnsafeMutableRawPointer?
  private let options: NSKeyValueObservingOptions
  private let value: (AnyObject) -> Any?
  private var last: Any?

  fileprivate init(
    object: NSObject, observer: NSObject, keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?, value: @escaping (AnyObject) -> Any?
  ) {
    (self.object, self.observer, self.keyPath) = (object, observer, keyPath)
    (self.options, self.context, self.value) = (options, context, value)
    last = value(object)
    if options.contains(.initial) { report(old: nil) }
  }

  fileprivate func concerns(_ changed: NSObject) -> Bool {
    object === changed || keyPath.contains(".")
  }

  /// Tells the observer if the value has changed. Returns whether both objects still exist.
  fileprivate func check() -> Bool {
    guard let object, observer != nil else { return false }
    let new = value(object)
    if new == nil, last == nil { return true }
    guard !areEqual(new, last) else { return true }
    let old = last
    last = new
    report(old: old)
    return true
  }

  private func report(old: Any?) {
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    if options.contains(.new) { change[.newKey] = last }
    if let old, options.contains(.old) { change[.oldKey] = old }
    (observer as? any KeyValueObserver)?.observeValue(
      forKeyPath: keyPath, of: object, change: change, context: context)
  }
}

@MainActor
enum NamedObservations {
  private static var all: [NamedObservation] = []

  fileprivate static func add(_ observation: NamedObservation) { all.append(observation) }

  fileprivate static func remove(
    _ observer: NSObject, of object: NSObject, _ keyPath: String,
    where isMeant: (NamedObservation) -> Bool
  ) {
    guard
      let index = all.lastIndex(where: {
        $0.observer === observer && $0.object === object && $0.keyPath == keyPath && isMeant($0)
      })
    else { return }
    all.remove(at: index)
  }

  /// Tells the observers of an object, also those that observe it as a part of another one, by a name with dots.
  static func propertyDidChange(of object: NSObject) {
    guard !all.isEmpty else { return }
    for observation in all where observation.concerns(object) { _ = observation.check() }
  }

  /// Tells the observers whose properties have changed since the last call.
  static func notify() {
    for observation in all where !observation.check() { all.removeAll { $0 === observation } }
  }
}

extension AnyKeyPath {
  /// The name that Objective-C has for the property, such as "hidden" for `isHidden`; nil for most properties.
  ///
  /// As in the standard library, where it is nil for all of them on Linux. Here those properties have one that are observed often, and those of
  /// layers that can be animated. Sources use it to get the key of an animation from a key path.
  @preconcurrency @MainActor
  public var _kvcKeyPathString: String? { ObservableProperty.names[self] }
}

/// A property of a class of UIKit or Core Animation that has a name.
@MainActor
struct ObservableProperty {
  let name: String
  let keyPath: AnyKeyPath
  /// The value; nil for an object of another class.
  let value: (AnyObject) -> Any?

  private static func property<Root, Value>(
    _ name: String, _ keyPath: KeyPath<Root, Value>
  ) -> ObservableProperty {
    ObservableProperty(name: name, keyPath: keyPath) { ($0 as? Root)?[keyPath: keyPath] }
  }

  /// A property that can be nil. As in Foundation, nil is reported as `NSNull`.
  private static func property<Root, Value>(
    _ name: String, _ keyPath: KeyPath<Root, Value?>
  ) -> ObservableProperty {
    ObservableProperty(name: name, keyPath: keyPath) {
      ($0 as? Root).map { root in root[keyPath: keyPath].map { $0 as Any } ?? NSNull() }
    }
  }

  /// All properties that have names, as Objective-C names them.
  static let all: [ObservableProperty] = [
    property("frame", \UIView.frame), property("bounds", \UIView.bounds),
    property("center", \UIView.center), property("transform", \UIView.transform),
    property("alpha", \UIView.alpha), property("hidden", \UIView.isHidden),
    property("backgroundColor", \UIView.backgroundColor), property("tag", \UIView.tag),
    property("safeAreaInsets", \UIView.safeAreaInsets), property("layer", \UIView.layer),
    property("contentOffset", \UIScrollView.contentOffset),
    property("contentSize", \UIScrollView.contentSize),
    property("contentInset", \UIScrollView.contentInset),
    property("zoomScale", \UIScrollView.zoomScale),
    property("panGestureRecognizer", \UIScrollView.panGestureRecognizer),
    property("enabled", \UIControl.isEnabled), property("selected", \UIControl.isSelected),
    property("highlighted", \UIControl.isHighlighted), property("text", \UILabel.text),
    property("attributedText", \UILabel.attributedText), property("text", \UITextField.text),
    property("text", \UITextView.text), property("image", \UIImageView.image),
    property("progress", \UIProgressView.progress), property("value", \UISlider.value),
    property("currentPage", \UIPageControl.currentPage),
    property("state", \UIGestureRecognizer.state), property("title", \UIViewController.title),
    property("view", \UIViewController.view),
    property("navigationItem", \UIViewController.navigationItem),
    property("title", \UINavigationItem.title), property("title", \UIBarItem.title),
    property("badgeValue", \UITabBarItem.badgeValue),
    property("selectedIndex", \UITabBarController.selectedIndex),
    property("position", \CALayer.position), property("opacity", \CALayer.opacity),
    property("bounds", \CALayer.bounds), property("frame", \CALayer.frame),
    property("transform", \CALayer.transform), property("zPosition", \CALayer.zPosition),
    property("anchorPoint", \CALayer.anchorPoint), property("hidden", \CALayer.isHidden),
    property("sublayerTransform", \CALayer.sublayerTransform),
    property("opaque", \CALayer.isOpaque), property("masksToBounds", \CALayer.masksToBounds),
    property("backgroundColor", \CALayer.backgroundColor),
    property("cornerRadius", \CALayer.cornerRadius),
    property("borderColor", \CALayer.borderColor), property("borderWidth", \CALayer.borderWidth),
    property("contentsRect", \CALayer.contentsRect),
    property("contentsScale", \CALayer.contentsScale),
    property("shadowColor", \CALayer.shadowColor), property("shadowOffset", \CALayer.shadowOffset),
    property("shadowOpacity", \CALayer.shadowOpacity),
    property("shadowPath", \CALayer.shadowPath), property("shadowRadius", \CALayer.shadowRadius),
    property("path", \CAShapeLayer.path), property("fillColor", \CAShapeLayer.fillColor),
    property("strokeColor", \CAShapeLayer.strokeColor),
    property("strokeStart", \CAShapeLayer.strokeStart),
    property("strokeEnd", \CAShapeLayer.strokeEnd),
    property("lineWidth", \CAShapeLayer.lineWidth),
    property("lineDashPhase", \CAShapeLayer.lineDashPhase),
    property("colors", \CAGradientLayer.colors), property("locations", \CAGradientLayer.locations),
    property("startPoint", \CAGradientLayer.startPoint),
    property("endPoint", \CAGradientLayer.endPoint),
  ]

  /// The names of all properties by their key paths.
  static let names = Dictionary(uniqueKeysWithValues: all.map { ($0.keyPath, $0.name) })

  /// Returns how a property of an object is read, by its name or by names with dots; nil if there is no such property.
  static func getter(_ keyPath: String, of object: AnyObject) -> ((AnyObject) -> Any?)? {
    let names = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    guard let property = all.first(where: { $0.name == names.first && $0.value(object) != nil })
    else { return nil }
    guard names.count == 2 else { return property.value }
    guard let inner = property.value(object),
      let getInner = getter(names[1], of: inner as AnyObject)
    else { return nil }
    return { object in property.value(object).flatMap { getInner($0 as AnyObject) } }
  }
}
