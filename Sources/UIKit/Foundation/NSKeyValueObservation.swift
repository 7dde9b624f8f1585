import Foundation

/// An observation of a property, which lasts until it is invalidated or released.
public final class NSKeyValueObservation: NSObject {
  fileprivate private(set) var check: (@MainActor () -> Void)?
  fileprivate weak var object: NSObject?

  fileprivate init(of object: NSObject, _ check: @escaping @MainActor () -> Void) {
    self.object = object
    self.check = check
  }

  /// Ends the observation.
  public func invalidate() { check = nil }
}

/// What an observer is told, and when for the first time. As in Foundation.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The change contains the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The change contains the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The observer is called at once, with the present value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Has no effect: an observer is called only after a change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The new value; nil unless it was asked for.
  public let newValue: Value?
  /// The old value; nil unless it was asked for.
  public let oldValue: Value?
}

/// The part of `NSObject` that observes properties by key path.
public protocol KeyValueObservable: NSObject {}

extension NSObject: KeyValueObservable {}

@MainActor
enum KeyValueObservers {
  private struct Weak { weak var observation: NSKeyValueObservation? }
  private static var all: [Weak] = []

  static func add(_ observation: NSKeyValueObservation) {
    all.append(Weak(observation: observation))
  }

  /// Calls the observers of an object at once. Called where properties change that sources observe in order to act in the same moment: a view's
  /// geometry, a scroll view's offset, size and insets, and the state of a gesture.
  static func propertyDidChange(of object: NSObject) {
    NamedObservations.propertyDidChange(of: object)
    guard !all.isEmpty else { return }
    for entry in all where entry.observation?.object === object { entry.observation?.check?() }
  }

  /// Calls the observers whose properties have changed since the last call. Called before each commit, after the layout.
  static func notify() {
    NamedObservations.notify()
    guard !all.isEmpty else { return }
    all.removeAll { $0.observation?.check == nil }
    for observation in all.compactMap(\.observation) { observation.check?() }
  }
}

extension KeyValueObservable {
  /// Observes a property of the object.
  ///
  /// As in Foundation, with these differences:
  ///
  /// - The handler is called only if the value differs from the last one.
  /// - It is called at once for a view's frame, bounds, centre and transform, for a scroll view's offset, content size and insets, and for a
  ///   gesture's state. For other properties, it is called once before the next frame is drawn.
  /// - A property need not be marked as `dynamic`.
  @preconcurrency @MainActor
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    func change(_ old: Value?, _ new: Value) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
    }
    var last = self[keyPath: keyPath]
    let observation = NSKeyValueObservation(of: self) { [weak self] in
      guard let self else { return }
      let value = self[keyPath: keyPath]
      guard !areEqual(value, last) else { return }
      let old = last
      last = value
      changeHandler(self, change(old, value))
    }
    KeyValueObservers.add(observation)
    if options.contains(.initial) { changeHandler(self, change(nil, last)) }
    return observation
  }
}

/// Whether two values are equal, or the same object. Values that can't be compared count as different.
func areEqual<Value>(_ a: Value, _ b: Value) -> Bool {
  func isEqual<T: Equatable>(_ a: T) -> Bool { (b as? T) == a }
  if let a = a as? any Equatable { return isEqual(a) }
  if type(of: a) is AnyObject.Type { return (a as AnyObject) === (b as AnyObject) }
  return false
}
