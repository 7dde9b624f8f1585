// Functions of Objective-C's runtime that find members by their names, or exchange methods while the app runs. There is no such runtime
// here. Sources that call them compile, and a call says that it has no effect.

/// A method of a class in Objective-C's runtime. There are none.
public typealias Method = OpaquePointer

/// Returns nil, and warns that methods can't be exchanged.
@preconcurrency @MainActor
public func class_getInstanceMethod(_ type: AnyClass?, _ name: Selector) -> Method? {
  UIKitWarning.emit(
    "The method \(name) can't be exchanged: there is no Objective-C runtime here. The app's own version of it is not called."
  )
  return nil
}

/// Returns nil, and warns that methods can't be exchanged.
@preconcurrency @MainActor
public func class_getClassMethod(_ type: AnyClass?, _ name: Selector) -> Method? {
  class_getInstanceMethod(type, name)
}

/// The implementation of a method in Objective-C's runtime. There are none.
public typealias IMP = OpaquePointer

/// Returns nil, and warns that methods can't be exchanged.
@preconcurrency @MainActor
public func class_getMethodImplementation(_ type: AnyClass?, _ name: Selector) -> IMP? {
  class_getInstanceMethod(type, name)
}

/// Has no effect, and returns the implementation.
@discardableResult
public func method_setImplementation(_ method: Method, _ implementation: IMP) -> IMP {
  implementation
}

/// Has no effect.
public func method_exchangeImplementations(_ first: Method, _ second: Method) {}

extension NSObject {
  /// The class that this one inherits from; nil for `NSObject`.
  public class func superclass() -> AnyClass? { _getSuperclass(self) }
}

extension UIApplication {
  /// Whether the class has a method: only `sharedApplication`, by which sources for app extensions find the application.
  public static func responds(to selector: Selector) -> Bool {
    selector.name == "sharedApplication"
  }

  /// Calls a method of the class; nil if it is not `sharedApplication`.
  public static func perform(_ selector: Selector) -> Unmanaged<AnyObject>? {
    responds(to: selector) ? .passUnretained(UIApplication.shared) : nil
  }
}

extension UIResponder {
  /// In UIKit, returns the value of a property by its name. Here it returns nil, and warns: there is no Objective-C runtime that knows
  /// properties by their names. The field of a search bar, `searchField`, is an exception.
  public func value(forKey key: String) -> Any? {
    if let bar = self as? UISearchBar, key == "searchField" || key == "_searchField" {
      return bar.searchTextField
    }
    UIKitWarning.emit(
      "\(type(of: self)) has no value for the key “\(key)”: properties have no names here.")
    return nil
  }

  /// Does the same as ``value(forKey:)``.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// In UIKit, sets a property by its name. Here it warns, and has no other effect.
  public func setValue(_ value: Any?, forKey key: String) {
    UIKitWarning.emit("\(type(of: self)) can’t set “\(key)”: properties have no names here.")
  }

  /// Does the same as ``setValue(_:forKey:)``.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}

extension UIBarItem {
  /// In UIKit, returns the value of a property by its name. Here it returns, for `view`, the view that shows the item in its bar, nil if no bar
  /// does. For other names it returns nil, and warns, as `UIResponder.value(forKey:)` does.
  public func value(forKey key: String) -> Any? {
    if key == "view" { return shownView }
    UIKitWarning.emit(
      "\(type(of: self)) has no value for the key “\(key)”: properties have no names here.")
    return nil
  }
}
