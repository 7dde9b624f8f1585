// Functions of Objective-C's runtime that exchange methods while the app runs. There is no such runtime here. Sources that call
// them compile, and the first call says that it has no effect.

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

/// Has no effect.
public func method_exchangeImplementations(_ first: Method, _ second: Method) {}
