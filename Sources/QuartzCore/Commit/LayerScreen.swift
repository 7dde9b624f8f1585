import CoreGraphics

/// Where layer trees are seen: whoever draws them.
@MainActor
public protocol LayerScreen: AnyObject {
  /// Takes the commits of a flush, one of each tree that changed; no frame is to show some without the others. They
  /// come in order.
  func receive(_ commits: [Commit])

  /// Reads back the pixels of a snapshot that came with a commit; nil when it isn't there.
  func read(_ snapshot: LayerSnapshot) -> CGImage?
}
