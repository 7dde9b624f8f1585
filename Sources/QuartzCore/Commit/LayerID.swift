import Synchronization

/// Names a layer in commits. Never reused.
public struct LayerID: Hashable, Sendable, Comparable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private static let last = Atomic<UInt64>(0)

  static func next() -> LayerID {
    LayerID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
