import CoreGraphics
import QuartzCore
import UIKit

/// Shows on the app's window how its last frame was drawn.
final class FrameOverlayView: UIView {
  static let damageColor = UIColor.systemPink
  static let textureColor = UIColor.systemPurple
  static let copyColor = UIColor.systemTeal
  /// The colours of places that were drawn twice, three times, four times, and more often.
  static let overdrawColors: [UIColor] = [.systemBlue, .systemGreen, .systemOrange, .systemRed]

  private let overdraw = CALayer()
  private let shapes: [(kind: FrameOverlays, layer: CAShapeLayer, color: UIColor)] = [
    (.textures, CAShapeLayer(), textureColor), (.copies, CAShapeLayer(), copyColor),
    (.damage, CAShapeLayer(), damageColor),
  ]
  private var shownOverdraw: FrameDrawing.Overdraw?

  /// The opacity of filled areas.
  private static let fill: CGFloat = 0.16
  /// The opacity of the colours of overdraw.
  private static let overdrawOpacity: CGFloat = 0.4

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.addSublayer(overdraw)
    for (_, shape, _) in shapes {
      shape.lineWidth = 1
      layer.addSublayer(shape)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether no overlay is shown.
  private(set) var isEmpty = true

  /// Shows overlays of a frame; nil shows nothing.
  func show(_ drawing: FrameDrawing?, _ overlays: FrameOverlays) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    isEmpty = drawing == nil || overlays.isEmpty
    for (kind, shape, color) in shapes {
      let color = color.resolvedColor(with: traitCollection)
      shape.strokeColor = color.cgColor
      shape.fillColor = color.withAlphaComponent(Self.fill).cgColor
      shape.path = drawing.flatMap { overlays.contains(kind) ? Self.path(kind, in: $0) : nil }
    }
    showOverdraw(overlays.contains(.overdraw) ? drawing?.overdraw : nil)
    CATransaction.commit()
  }

  private static func path(_ kind: FrameOverlays, in drawing: FrameDrawing) -> CGPath? {
    let path = CGMutablePath()
    switch kind {
    case .textures:
      for corners in drawing.textures where corners.count > 2 {
        path.addLines(between: corners)
        path.closeSubpath()
      }
    case .copies: for rect in drawing.copies { path.addRect(rect.insetBy(dx: 0.5, dy: 0.5)) }
    default: for rect in drawing.damage { path.addRect(rect.insetBy(dx: 0.5, dy: 0.5)) }
    }
    return path.isEmpty ? nil : path
  }

  private func showOverdraw(_ new: FrameDrawing.Overdraw?) {
    overdraw.isHidden = new == nil
    guard let new, new != shownOverdraw else { return }
    shownOverdraw = new
    let palette = Self.overdrawColors.map { color in
      color.resolvedColor(with: traitCollection)
        .withAlphaComponent(Self.overdrawOpacity).cgColor.layerColor
    }
    var bytes = [UInt8](repeating: 0, count: 4 * new.counts.count)
    for (index, count) in new.counts.enumerated() where count > 1 {
      let color = palette[min(Int(count) - 2, palette.count - 1)]
      let parts = [color.z, color.y, color.x].map { $0 * color.w } + [color.w]
      for (part, value) in parts.enumerated() {
        bytes[4 * index + part] = UInt8((value * 255).rounded())
      }
    }
    let size = CGSize(
      width: CGFloat(new.columns) * new.side, height: CGFloat(new.rows) * new.side)
    overdraw.frame = CGRect(origin: .zero, size: size)
    overdraw.contents = CGImage(
      width: new.columns, height: new.rows, isOpaque: false, bytes: bytes)
  }
}
