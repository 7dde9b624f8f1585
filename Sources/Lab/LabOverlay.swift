import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// A transparent window over the app's window. It shows the outline of the layer under the pointer or of the selected layer, the trails of
/// its corners through the recording, the names of compared recordings, and how the last frame was drawn. Over a paused app, it receives
/// the pointer events.
final class LabOverlay: UIWindow {
  /// Called with the position of the pointer in the app's window; nil when the pointer has left.
  var onPoint: ((CGPoint?) -> Void)?
  /// Called with the position of a click in the app's window.
  var onClick: ((CGPoint) -> Void)?

  /// Whether the overlay, and not the app, gets the pointer.
  var takesPointer = false {
    didSet {
      guard takesPointer != oldValue else { return }
      isUserInteractionEnabled = takesPointer
      updateHidden()
      if !takesPointer { onPoint?(nil) }
    }
  }

  /// How the app's last frame was drawn.
  private let frameView = FrameOverlayView(frame: .zero)
  /// The names of two recordings that are compared.
  private let names = [UILabel(), UILabel()]
  private let outline = CAShapeLayer()
  private let trails = CAShapeLayer()
  private let dots = CAShapeLayer()
  /// The source of the trails on screen. They are computed again only if it changes.
  private var trailsShown: TrailSource?

  private struct TrailSource: Equatable {
    let recording: ObjectIdentifier
    let path: String
    let edits: AnimationEdits
    let placement: CGAffineTransform
  }

  /// Above the app's windows and below the level of the status bar.
  private static let level = UIWindow.Level(UIWindow.Level.statusBar.rawValue - 10)
  /// The least number of points of a trail.
  private static let trailPoints = 60
  /// The radius of the dots that mark the frames on a trail, in points.
  private static let dotRadius: CGFloat = 1.5
  /// The distance of a recording's name from its frame, in points.
  private static let nameGap: CGFloat = 8
  /// The most frames that are marked.
  private static let mostDots = 240

  init() {
    super.init(frame: UIScreen.main.bounds)
    windowLevel = Self.level
    isUserInteractionEnabled = false
    addSubview(frameView)
    for shape in [trails, outline, dots] {
      shape.fillColor = nil
      layer.addSublayer(shape)
    }
    for label in names {
      label.font = .systemFont(ofSize: 12, weight: .medium)
      label.textColor = .white
      label.textAlignment = .center
      label.backgroundColor = UIColor(white: 0.2, alpha: 1)
      label.layer.cornerRadius = 6
      label.clipsToBounds = true
      label.isHidden = true
      addSubview(label)
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

  /// Lies over the app's window, with its size and its place on the screen.
  func cover(_ stage: UIWindow?) {
    transform = .identity
    guard let stage else { return frame = UIScreen.main.bounds }
    bounds = stage.bounds
    center = stage.center
    transform = stage.transform
  }

  /// Outlines a row's layer at a time, and draws the trails of its corners through the recording, with a dot for each frame; nil
  /// removes them. `placement` maps points of the recorded window to the app's window.
  func show(
    _ row: RecordedRow?, of recording: AnimationRecording, at time: TimeInterval,
    placement: CGAffineTransform
  ) {
    guard let row, let corners = recording.corners(of: row.id, at: time) else { return show(nil) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    outline.path = Self.polygon(corners.map { $0.applying(placement) })
    outline.strokeColor = UIColor.systemBlue.resolvedColor(with: traitCollection).cgColor
    trails.strokeColor = UIColor.systemOrange.resolvedColor(with: traitCollection).cgColor
    dots.fillColor = trails.strokeColor
    let source = TrailSource(
      recording: ObjectIdentifier(recording), path: row.path, edits: recording.edits,
      placement: placement)
    if trailsShown != source {
      showTrails(of: row, in: recording, placement)
      trailsShown = source
    }
    CATransaction.commit()
    isHidden = false
  }

  /// Outlines a layer without trails, by its corners in the app's window; nil for none.
  func show(_ corners: [CGPoint]?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    outline.path = corners.map(Self.polygon)
    outline.strokeColor = UIColor.systemBlue.resolvedColor(with: traitCollection).cgColor
    (trails.path, dots.path, trailsShown) = (nil, nil, nil)
    CATransaction.commit()
    updateHidden()
  }

  /// Shows the names of two recordings that are compared, each above its part of the window or, where there is no room, at the part's
  /// lower edge; nil for none.
  func compare(_ comparison: (names: [String], frames: [CGRect])?) {
    let shareFrame = comparison.map { $0.frames[0] == $0.frames[1] } ?? false
    for (index, label) in names.enumerated() {
      label.isHidden = comparison == nil
      guard let comparison else { continue }
      label.text = comparison.names[index]
      var size = label.sizeThatFits(bounds.size)
      size = CGSize(width: size.width.rounded(.up) + 16, height: size.height.rounded(.up) + 8)
      let frame = comparison.frames[index]
      let gap = Self.nameGap
      let isAbove = frame.minY >= size.height + gap
      let above = frame.minY - size.height - gap
      let below =
        frame.maxY - gap - size.height - (shareFrame && index == 0 ? size.height + gap : 0)
      label.frame = CGRect(
        origin: CGPoint(x: frame.minX + (isAbove ? 0 : gap), y: isAbove ? above : below), size: size
      )
    }
    updateHidden()
  }

  /// Shows how the app's last frame was drawn; nil for nothing.
  func show(_ drawing: FrameDrawing?, _ overlays: FrameOverlays) {
    frameView.frame = bounds
    frameView.show(drawing, overlays)
    updateHidden()
  }

  /// Shown while it takes the pointer or has something to show.
  private func updateHidden() {
    isHidden =
      !takesPointer && outline.path == nil && names[0].isHidden && frameView.isEmpty
  }

  static func polygon(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }

  /// Draws the path of each corner that moves, with a dot for each frame of the display.
  private func showTrails(
    of row: RecordedRow, in recording: AnimationRecording, _ placement: CGAffineTransform
  ) {
    func corners(_ times: [TimeInterval]) -> [[CGPoint]] {
      times.compactMap { recording.corners(of: row.id, at: $0)?.map { $0.applying(placement) } }
    }
    let (lines, marks) = (CGMutablePath(), CGMutablePath())
    let range = recording.range
    let length = range.upperBound - range.lowerBound
    let frames = Int((length / UIScreen.main.framePeriod).rounded())
    let moments = (0...max(frames, Self.trailPoints)).map {
      recording.time(atFraction: Double($0) / Double(max(frames, Self.trailPoints)))
    }
    let frameTimes = (0...min(frames, Self.mostDots)).map {
      range.lowerBound + Double($0) * UIScreen.main.framePeriod
    }
    let places = corners(moments)
    let framePlaces = corners(frameTimes)
    for corner in 0..<4 {
      let points = places.map { $0[corner] }
      // A corner that stays where it is has no trail.
      guard let first = points.first,
        points.contains(where: { hypot($0.x - first.x, $0.y - first.y) > 1 })
      else { continue }
      lines.addLines(between: points)
      for point in framePlaces.map({ $0[corner] }) {
        let size = CGSize(width: 2 * Self.dotRadius, height: 2 * Self.dotRadius)
        let origin = CGPoint(x: point.x - Self.dotRadius, y: point.y - Self.dotRadius)
        marks.addEllipse(in: CGRect(origin: origin, size: size))
      }
    }
    (trails.path, dots.path) = (lines, marks)
  }
}
