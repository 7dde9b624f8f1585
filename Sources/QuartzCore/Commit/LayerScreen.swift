import CoreGraphics

/// Where layer trees are seen: whoever draws them.
@MainActor
public protocol LayerScreen: AnyObject {
  /// Takes the commits of a flush, one of each tree that changed; no frame is to show some without the others. They
  /// come in order.
  ///
  /// Those that are not complete go out early, as a snapshot has to show what they change: no frame is to show them without
  /// what follows.
  func receive(_ commits: [Commit], isComplete: Bool)

  /// Reads back the pixels of a snapshot that came with a commit; nil when it isn't there.
  func read(_ snapshot: LayerSnapshot) -> CGImage?
}
