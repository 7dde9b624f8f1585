import Synchronization

/// Identifies a layer in commits. Values are never reused.
public struct LayerID: Hashable, Sendable, Comparable {
  /// The number of the layer, in order of creation.
  public let rawValue: UInt64

  /// Creates an identifier from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private static let last = Atomic<UInt64>(0)

  /// Returns a new identifier. Callable on any thread.
  static func next() -> LayerID {
    LayerID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }

  /// Orders identifiers by creation.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Identifies a layer tree on screen.
public struct ContextID: Hashable, Sendable, Comparable {
  /// The number of the tree, in order of creation.
  public let rawValue: UInt64

  /// Creates an identifier from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Orders identifiers by creation.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The kinds of change that an update of a layer carries.
public struct LayerChanges: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The layer's values have changed.
  public static let properties = LayerChanges(rawValue: 1 << 0)
  /// The layer's time space has changed.
  public static let timing = LayerChanges(rawValue: 1 << 1)
  /// The list of sublayers, or the mask, has changed.
  public static let sublayers = LayerChanges(rawValue: 1 << 2)
  /// Animations were added, removed or changed.
  public static let animations = LayerChanges(rawValue: 1 << 3)
  /// The compositor does not have the layer yet.
  public static let isNew = LayerChanges(rawValue: 1 << 4)

  static let all: LayerChanges = [.properties, .timing, .sublayers, .animations]
  static let everythingNew: LayerChanges = [.all, .isNew]
}

/// The new values of one layer. Only the values named by `changes` are meaningful.
public struct LayerUpdate: Sendable {
  /// The layer.
  public var id: LayerID
  /// Which of the following values have changed.
  public var changes: LayerChanges
  /// The model values.
  public var properties: LayerProperties
  /// The layer's time space.
  public var timing: MediaTiming
  /// The sublayers from back to front, regardless of their `zPosition`.
  public var sublayers: [LayerID]
  /// The mask; meaningful if `changes` contains `sublayers`.
  public var mask: LayerID?
  /// The animations in the order in which they apply.
  public var animations: [CompiledAnimation]
}

/// A request to draw a layer and its descendants into a texture.
///
/// It is drawn before anything else of its commit is applied.
public struct SnapshotRequest: Sendable {
  /// The snapshot to make.
  public var id: SnapshotID
  /// The layer to draw.
  public var layer: LayerID
  /// The part to draw, in points of the layer's coordinates.
  public var rect: CGRect
  /// The resolution in pixels per point.
  public var scale: CGFloat
}

/// The changes of one layer tree since its previous commit, as a value for another thread.
///
/// The receiver first takes the snapshots, then applies the updates, removes layers and releases
/// snapshots. Updates are in no particular order: an update may name sublayers that a later update
/// introduces.
public struct Commit: Sendable {
  /// When the commit was made, in seconds of the media clock.
  public var time: CFTimeInterval
  /// The tree.
  public var context: ContextID
  /// The tree's level: trees with a higher level lie in front.
  public var level: CGFloat
  /// The tree's root; nil if the tree has left the screen.
  public var root: LayerID?
  /// Snapshots to take before the updates are applied.
  public var snapshots: [SnapshotRequest] = []
  /// New and changed layers.
  public var updates: [LayerUpdate] = []
  /// Layers that have left the tree.
  public var removedLayers: [LayerID] = []
  /// Snapshots whose textures can be freed.
  public var releasedSnapshots: [SnapshotID] = []

  /// Whether the commit changes nothing but the root or level.
  public var isEmpty: Bool {
    snapshots.isEmpty && updates.isEmpty && removedLayers.isEmpty && releasedSnapshots.isEmpty
  }
}
