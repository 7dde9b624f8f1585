import Foundation

/// How an object keeps a value that is associated with it. As in Objective-C's runtime.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// The value is not kept. It is nil when nothing else keeps it, which is safer than in Objective-C.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The value is kept.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// The value is kept; unlike in Objective-C it is not copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The value is kept.
  case OBJC_ASSOCIATION_RETAIN = 0x301
  /// The value is kept; unlike in Objective-C it is not copied.
  case OBJC_ASSOCIATION_COPY = 0x303
}

/// Associates a value with an object under a key, in place of the old value; nil removes it.
///
/// As in Objective-C's runtime, on any thread. But the values of an object that is gone are released only when values are
/// associated with other objects.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  associations.set(object as AnyObject, key, value, policy)
}

/// The value that is associated with an object under a key; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associations.value(object as AnyObject, key)
}

/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  associations.remove(object as AnyObject)
}

private let associations = Associations()

/// The values that are associated with objects. Its lock protects them.
private final class Associations: @unchecked Sendable {
  private enum Value {
    case kept(Any)
    case assigned(WeakObject)
  }

  private struct WeakObject {
    weak var object: AnyObject?
  }

  private struct Entry {
    weak var object: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of objects that are gone are removed.
  private var limit = 64

  /// The entry of an object; nil if it has none, also if it lies where another object was.
  private func entry(_ object: AnyObject) -> Entry? {
    entries[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil }
  }

  func set(
    _ object: AnyObject, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
  ) {
    // Old values are released outside of the lock, because they may have associations themselves.
    var old: [Entry] = []
    lock.withLock { set(object, key, value, policy, &old) }
  }

  private func set(
    _ object: AnyObject, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy,
    _ old: inout [Entry]
  ) {
    if entries.count >= limit {
      old = entries.values.filter { $0.object == nil }
      entries = entries.filter { $0.value.object != nil }
      limit = max(64, 2 * entries.count)
    }
    if let present = entries[ObjectIdentifier(object)] { old.append(present) }
    var entry = entry(object) ?? Entry(object: object)
    switch (value, policy) {
    case (nil, _): entry.values[key] = nil
    case (let value?, .OBJC_ASSOCIATION_ASSIGN):
      entry.values[key] = .assigned(WeakObject(object: value as AnyObject))
    case (let value?, _): entry.values[key] = .kept(value)
    }
    entries[ObjectIdentifier(object)] = entry
  }

  func value(_ object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    lock.withLock {
      switch entry(object)?.values[key] {
      case .kept(let value): value
      case .assigned(let value): value.object
      case nil: nil
      }
    }
  }

  func remove(_ object: AnyObject) {
    let old = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(old) {}
  }
}
