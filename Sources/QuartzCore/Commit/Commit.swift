/// What an update of a layer carries.
public struct LayerChanges: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let properties = LayerChanges(rawValue: 1 << 0)
  public static let timing = LayerChanges(rawValue: 1 << 1)
  public static let sublayers = LayerChanges(rawValue: 1 << 2)
  public static let animations = LayerChanges(rawValue: 1 << 3)
  /// The compositor has not heard of the layer before.
  public static let isNew = LayerChanges(rawValue: 1 << 4)

  static let all: LayerChanges = [.properties, .timing, .sublayers, .animations]
  static let everythingNew: LayerChanges = [.all, .isNew]
}

/// The new values of one layer; only what `changes` names counts.
public struct LayerUpdate: Sendable {
  public var id: LayerID
  public var changes: LayerChanges
  public var properties: LayerProperties
  public var timing: MediaTiming
  /// Back to front, `zPosition` aside.
  public var sublayers: [LayerID]
  /// Counts where `sublayers` does.
  public var mask: LayerID?
  /// In the order in which they apply.
  public var animations: [CompiledAnimation]
}

/// A picture to be taken of a layer and all below it, before anything else in its commit is
/// applied.
public struct SnapshotRequest: Sendable {
  public var id: SnapshotID
  public var layer: LayerID
  /// In the layer's coordinates, points.
  public var rect: CGRect
  /// Pixels for a point.
  public var scale: CGFloat
}

/// Names a tree on screen.
public struct ContextID: Hashable, Sendable, Comparable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// All that changed in a tree since the commit before: a value that may go to another thread.
///
/// Applied in this order: pictures are taken, layers updated, departed layers forgotten, pictures
/// released. Updates come in no order: the sublayers of one may be layers that are new in a later
/// one.
public struct Commit: Sendable {
  /// When the media clock said that this was made.
  public var time: CFTimeInterval
  public var context: ContextID
  /// Trees of a higher level lie in front.
  public var level: CGFloat
  /// Nil when the tree is not on screen any more.
  public var root: LayerID?
  public var snapshots: [SnapshotRequest] = []
  public var updates: [LayerUpdate] = []
  public var removedLayers: [LayerID] = []
  public var releasedSnapshots: [SnapshotID] = []

  public var isEmpty: Bool {
    snapshots.isEmpty && updates.isEmpty && removedLayers.isEmpty && releasedSnapshots.isEmpty
  }
}
