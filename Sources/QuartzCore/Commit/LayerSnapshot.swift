import Synchronization

/// Identifies a snapshot in commits. Values are never reused.
public struct SnapshotID: Hashable, Sendable {
  /// The number of the snapshot, in order of creation.
  public let rawValue: UInt64

  /// Creates an identifier from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private static let last = Atomic<UInt64>(0)

  static func next() -> SnapshotID {
    SnapshotID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }
}

/// An image of a layer tree at one moment, held in a texture of the compositor and not in main memory.
///
/// Assign it to a layer's `contents`. It does not change when the layers that it shows change. The
/// texture is freed after the last reference to the snapshot is gone. Usable on any thread. (Not
/// part of Core Animation.)
public final class LayerSnapshot: Sendable, Equatable {
  /// Identifies the snapshot in commits.
  public let id: SnapshotID
  /// The size in points.
  public let size: CGSize
  /// The resolution in pixels per point.
  public let scale: CGFloat
  /// The generation of the layers' appearance that the snapshot shows; see
  /// `CALayer.appearanceHasChanged(since:)`.
  let appearanceGeneration: UInt64
  private let releases: SnapshotReleases

  init(size: CGSize, scale: CGFloat, appearanceGeneration: UInt64, releases: SnapshotReleases) {
    id = SnapshotID.next()
    self.appearanceGeneration = appearanceGeneration
    self.size = size
    self.scale = scale
    self.releases = releases
  }

  deinit { releases.add(id) }

  /// The size in pixels, rounded up.
  public var pixelSize: CGSize {
    CGSize(
      width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
  }

  /// Compares identities.
  public static func == (a: LayerSnapshot, b: LayerSnapshot) -> Bool { a === b }
}

/// Collects the identifiers of snapshots that nothing references any more, for the next commit.
///
/// Thread-safe, because the last reference to a snapshot may be released on any thread.
final class SnapshotReleases: Sendable {
  private let ids = Mutex<[SnapshotID]>([])

  func add(_ id: SnapshotID) { ids.withLock { $0.append(id) } }

  var isEmpty: Bool { ids.withLock { $0.isEmpty } }

  func take() -> [SnapshotID] {
    ids.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }
}
