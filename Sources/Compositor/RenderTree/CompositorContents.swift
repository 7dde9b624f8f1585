import Foundation
import QuartzCore

/// All that a compositor has besides OpenGL objects: the layers, and how to draw the snapshots again.
///
/// A GPU that is reset loses all textures. A new compositor in a new context then draws the same picture from these.
public struct CompositorContents {
  let tree = RenderTree()
  /// The snapshots that the app holds; none where the driver does not report resets.
  var snapshots: [SnapshotID: Snapshot] = [:]

  /// Creates the contents of an empty screen.
  public init() {}

  /// A snapshot, and the layers that it shows as they were when it was taken.
  struct Snapshot {
    let request: SnapshotRequest
    let layer: RenderNode
    /// The time in the layer's own time space.
    let time: CFTimeInterval

    init(_ request: SnapshotRequest, of layer: RenderNode, at time: CFTimeInterval) {
      (self.request, self.layer, self.time) = (request, layer, time)
    }
  }
}
