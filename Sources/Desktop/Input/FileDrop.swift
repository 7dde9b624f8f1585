import CoreGraphics
import Foundation

/// Files that the user has dragged from another program and dropped onto the window.
///
/// UIKit has `UIDropInteraction` for this, which also follows the drag over views and offers other types of data. SDL 2 reports
/// neither, so there is no such class here.
public struct FileDrop: Equatable, Sendable {
  /// The files, in the order in which the other program gave them. They may have gone since.
  public var files: [URL]
  /// Where they were dropped, in points in the window's coordinates. On Wayland, where SDL 2 does not follow a drag, it is the
  /// pointer's last known location.
  public var location: CGPoint

  /// Creates a drop.
  public init(files: [URL], location: CGPoint) {
    self.files = files
    self.location = location
  }
}
