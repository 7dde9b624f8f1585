import UIKit

/// How one child of the container makes way for the next.
struct ContainerMotion {
  /// Where the entering view comes from.
  enum Style: Int, CaseIterable {
    case top, left, bottom, right, rotation

    var title: String {
      switch self {
      case .top: "Top"
      case .left: "Left"
      case .bottom: "Bottom"
      case .right: "Right"
      case .rotation: "Rotate"
      }
    }
  }

  var style = Style.right
  /// How far the leaving view goes while the entering one goes all its way.
  var velocity: Double = 0.5
  /// Toward which the leaving view fades; on the last part of its way it vanishes, so that nothing is seen to be taken
  /// away where its velocity leaves it in sight.
  var alpha: Double = 0.4
  /// Of the leaving view, at its end.
  var scale: Double = 0.7
  /// In seconds.
  var duration: TimeInterval = 0.8

  /// Where the entering view begins, out of sight of a stage of this size.
  func start(on stage: CGSize) -> CGAffineTransform {
    let way = translation(on: stage)
    return CGAffineTransform(translationX: way.dx, y: way.dy).rotated(by: angle)
  }

  /// Where the leaving view ends: the other way, as far as its velocity takes it.
  func end(on stage: CGSize) -> CGAffineTransform {
    let way = translation(on: stage)
    return CGAffineTransform(translationX: way.dx * -velocity, y: way.dy * -velocity)
      .rotated(by: angle * -velocity)
      .scaledBy(x: scale, y: scale)
  }

  /// Where the leaving view begins to vanish, as a share of the way.
  static let vanishing = 2.0 / 3
  /// Of the leaving view, where it begins to vanish.
  var lastAlpha: Double { 1 + (alpha - 1) * Self.vanishing }

  /// The way of a pointer that brings the entering view to its place, all of it under the pointer.
  func way(on stage: CGSize) -> CGVector {
    let start = translation(on: stage)
    return CGVector(dx: -start.dx, dy: -start.dy)
  }

  private func translation(on stage: CGSize) -> CGVector {
    switch style {
    case .top: CGVector(dx: 0, dy: -stage.height)
    case .left: CGVector(dx: -stage.width, dy: 0)
    case .bottom: CGVector(dx: 0, dy: stage.height)
    case .right: CGVector(dx: stage.width, dy: 0)
    // Far enough for a view that lies on its side.
    case .rotation: CGVector(dx: max(stage.width, (stage.width + stage.height) / 2), dy: 0)
    }
  }

  /// By which the entering view is turned at its start, in radians, clockwise.
  private var angle: CGFloat { style == .rotation ? .pi / 2 : 0 }
}
