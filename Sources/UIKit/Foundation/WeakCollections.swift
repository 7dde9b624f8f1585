// Collections of Foundation that don't retain their objects. Foundation on Linux lacks them.

/// How ``NSHashTable`` and ``NSMapTable`` keep their objects. As in Foundation, without those for memory that isn't an object.
public enum NSPointerFunctions {
  /// The choices.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Objects are retained; the default.
    public static let strongMemory: Options = []
    /// Objects are not retained, and vanish from the collection when they are freed.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are equal if they are the same object, whatever `==` says.
    public static let objectPointerPersonality = Options(rawValue: 1 << 8)
  }
}

/// An object that a collection keeps, retained or not.
private struct KeptObject {
  private let isWeak: Bool
  private let isComparedByIdentity: Bool
  private let strong: AnyObject?
  private weak var weak: AnyObject?

  init(_ value: Any, _ options: NSPointerFunctions.Options) {
    isWeak = options.contains(.weakMemory)
    isComparedByIdentity = options.contains(.objectPointerPersonality)
    strong = isWeak ? nil : value as AnyObject
    weak = value as AnyObject
  }

  /// Nil once the object is freed.
  var object: AnyObject? { isWeak ? weak : strong }

  func isEqual(to other: AnyObject) -> Bool {
    guard let object else { return false }
    if object === other { return true }
    guard !isComparedByIdentity, let object = object as? NSObject, let other = other as? NSObject
    else { return false }
    return object.isEqual(other)
  }
}

/// A set of objects that need not be retained, such as a list of observers. As in Foundation, except that objects stay in the order in which they
/// were added, and finding one takes time proportional to their number.
///
/// Use it on one thread.
open class NSHashTable<ObjectType>: NSObject {
  private let options: NSPointerFunctions.Options
  private var kept: [KeptObject] = []

  /// Creates an empty table.
  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    self.options = options
    super.init()
  }

  /// Creates an empty table that does not retain its objects.
  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  /// The objects that are not freed yet.
  open var allObjects: [ObjectType] { kept.compactMap { $0.object as? ObjectType } }
  /// The number of objects that are not freed yet.
  open var count: Int { allObjects.count }
  /// One of the objects; nil if there is none.
  open var anyObject: ObjectType? { allObjects.first }
  /// The objects as a set.
  open var setRepresentation: Set<AnyHashable> {
    Set(allObjects.compactMap { $0 as? AnyHashable })
  }

  /// The object of the table that equals `object`; nil for none.
  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object else { return nil }
    return kept.first { $0.isEqual(to: object as AnyObject) }?.object as? ObjectType
  }

  /// Whether the table has an object that equals `anObject`.
  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// Adds an object, unless it is there.
  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    kept.removeAll { $0.object == nil }
    kept.append(KeptObject(object, options))
  }

  /// Removes an object.
  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    kept.removeAll { $0.isEqual(to: object as AnyObject) }
  }

  /// Removes all objects.
  open func removeAllObjects() { kept = [] }

  /// An enumerator of the objects that are there now.
  open func objectEnumerator() -> NSEnumerator {
    NSArray(array: allObjects).objectEnumerator()
  }
}

/// A dictionary whose keys and values need not be retained. As in Foundation, except that entries stay in the order in which they were added,
/// and finding one takes time proportional to their number.
///
/// Use it on one thread.
open class NSMapTable<KeyType, ObjectType>: NSObject {
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var entries: [(key: KeptObject, value: KeptObject)] = []

  /// Creates an empty table.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    super.init()
  }

  /// Creates an empty table that retains keys and values.
  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
  /// Creates an empty table that retains values only. An entry vanishes when its key is freed.
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }
  /// Creates an empty table that retains keys only. An entry vanishes when its value is freed.
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }
  /// Creates an empty table that retains nothing. An entry vanishes when its key or its value is freed.
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  private var living: [(key: KeyType, value: ObjectType)] {
    entries.compactMap { entry in
      guard let key = entry.key.object as? KeyType, let value = entry.value.object as? ObjectType
      else { return nil }
      return (key, value)
    }
  }

  /// The number of entries.
  open var count: Int { living.count }

  /// The value of a key; nil for none.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return entries.first { $0.key.isEqual(to: aKey as AnyObject) }?.value.object as? ObjectType
  }

  /// Sets the value of a key. Nil as the key or the value does nothing.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let anObject, let aKey else { return }
    entries.removeAll {
      $0.key.object == nil || $0.value.object == nil || $0.key.isEqual(to: aKey as AnyObject)
    }
    entries.append((KeptObject(aKey, keyOptions), KeptObject(anObject, valueOptions)))
  }

  /// Removes the entry of a key.
  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    entries.removeAll { $0.key.isEqual(to: aKey as AnyObject) }
  }

  /// Removes all entries.
  open func removeAllObjects() { entries = [] }

  /// An enumerator of the keys that are there now.
  open func keyEnumerator() -> NSEnumerator {
    NSArray(array: living.map(\.key)).objectEnumerator()
  }

  /// An enumerator of the values that are there now.
  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: living.map(\.value)).objectEnumerator()
  }

  /// The entries as a dictionary.
  open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    var result: [AnyHashable: ObjectType] = [:]
    for entry in living {
      if let key = entry.key as? AnyHashable { result[key] = entry.value }
    }
    return result
  }
}
