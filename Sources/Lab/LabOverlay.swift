import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// A transparent window over the app: the outline of the layer that the pointer is on or that is selected, the trails of its corners
/// through the recording, and the pointer over a paused app.
final class LabOverlay: UIWindow {
  /// Called with the place of the pointer in the app's window; nil when it has left.
  var onPoint: ((CGPoint?) -> Void)?
  /// Called with the place of a click in the app's window.
  var onClick: ((CGPoint) -> Void)?

  /// Whether the overlay, and not the app, gets the pointer.
  var takesPointer = false {
    didSet {
      guard takesPointer != oldValue else { return }
      isUserInteractionEnabled = takesPointer
      isHidden = !takesPointer && trailsShown == nil
      if !takesPointer { onPoint?(nil) }
    }
  }

  private let outline = CAShapeLayer()
  private let trails = CAShapeLayer()
  /// The recording and the row whose trails are shown.
  private var trailsShown: (recording: ObjectIdentifier, path: String)?

  /// Between the app's windows and its bars.
  private static let level = UIWindow.Level(UIWindow.Level.statusBar.rawValue - 10)
  /// The moments at which a trail has a point.
  private static let trailPoints = 60

  init() {
    super.init(frame: UIScreen.main.bounds)
    windowLevel = Self.level
    isUserInteractionEnabled = false
    for shape in [trails, outline] {
      shape.fillColor = nil
      layer.addSublayer(shape)
    }
    outline.lineWidth = 2
    trails.lineWidth = 1.5
    trails.lineDashPattern = [4, 3]
    isHidden = true
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] recognizer in
        guard let self, takesPointer else { return }
        let isOver = recognizer.state == .began || recognizer.state == .changed
        onPoint?(isOver ? recognizer.location(in: self) : nil)
      })
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] in
        if let self { onClick?($0.location(in: self)) }
      })
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Outlines a row's layer at a time, and draws the trails of its corners through the recording; nil removes both.
  func show(_ row: RecordedRow?, of recording: AnimationRecording, at time: TimeInterval) {
    guard let row, let corners = recording.corners(of: row.id, at: time) else {
      (outline.path, trails.path, trailsShown) = (nil, nil, nil)
      isHidden = !takesPointer
      return
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    outline.path = Self.polygon(corners)
    outline.strokeColor = UIColor.systemBlue.resolvedColor(with: traitCollection).cgColor
    trails.strokeColor = UIColor.systemOrange.resolvedColor(with: traitCollection).cgColor
    let shown = (ObjectIdentifier(recording), row.path)
    if trailsShown.map({ $0 != shown }) ?? true {
      trails.path = Self.trails(of: row, in: recording)
      trailsShown = shown
    }
    CATransaction.commit()
    isHidden = false
  }

  private static func polygon(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }

  private static func trails(of row: RecordedRow, in recording: AnimationRecording) -> CGPath {
    let path = CGMutablePath()
    let moments = (0...trailPoints).map {
      recording.time(atFraction: Double($0) / Double(trailPoints))
    }
    let places = moments.compactMap { recording.corners(of: row.id, at: $0) }
    for corner in 0..<4 {
      let points = places.map { $0[corner] }
      // A corner that stays where it is has no trail.
      guard let first = points.first,
        points.contains(where: { hypot($0.x - first.x, $0.y - first.y) > 1 })
      else { continue }
      path.addLines(between: points)
    }
    return path
  }
}
