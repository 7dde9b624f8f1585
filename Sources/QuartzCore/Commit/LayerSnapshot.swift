import Synchronization

/// Names a picture that the compositor keeps. Never reused.
public struct SnapshotID: Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private static let last = Atomic<UInt64>(0)

  static func next() -> SnapshotID {
    SnapshotID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }
}

/// A picture of a layer tree as it was: a texture that the compositor drew and never read back.
///
/// Assign it to a layer's `contents`. It does not depend on the layers it shows, and the texture is
/// freed with the last reference to it.
public final class LayerSnapshot: Sendable, Equatable {
  public let id: SnapshotID
  /// In points.
  public let size: CGSize
  /// Pixels for a point.
  public let scale: CGFloat
  /// The generation of the layers' looks that the picture shows.
  let looksGeneration: UInt64
  private let releases: SnapshotReleases

  init(size: CGSize, scale: CGFloat, looksGeneration: UInt64, releases: SnapshotReleases) {
    id = SnapshotID.next()
    self.looksGeneration = looksGeneration
    self.size = size
    self.scale = scale
    self.releases = releases
  }

  deinit { releases.add(id) }

  /// In whole pixels.
  public var pixelSize: CGSize {
    CGSize(
      width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
  }

  public static func == (a: LayerSnapshot, b: LayerSnapshot) -> Bool { a === b }
}

/// Pictures that nobody holds any more, until the next commit tells the compositor.
///
/// The last reference may go on any thread.
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
