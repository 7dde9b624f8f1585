import CoreGraphics

/// Where layer trees are seen: whoever draws them.
@MainActor
public protocol LayerScreen: AnyObject {
  /// Takes one commit; they come in order.
  func receive(_ commit: Commit)

  /// Reads back the pixels of a snapshot that came with a commit; nil when it isn't there.
  func read(_ snapshot: LayerSnapshot) -> CGImage?
}
