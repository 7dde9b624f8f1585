/// The images of accessories at the end of cells, drawn once for each scale.
@MainActor
enum CellAccessory {
  private static var images: [Key: UIImage] = [:]

  private struct Key: Hashable {
    let type: UITableViewCell.AccessoryType
    let scale: CGFloat
  }

  static func image(for type: UITableViewCell.AccessoryType) -> UIImage? {
    let scale = UIScreen.main.scale
    let key = Key(type: type, scale: scale)
    if let known = images[key] { return known }
    let image: UIImage? =
      switch type {
      case .none: nil
      case .disclosureIndicator:
        draw(
          width: 8, height: 13, scale: scale,
          through: [CGPoint(x: 1, y: 1), CGPoint(x: 6.5, y: 6.5), CGPoint(x: 1, y: 12)])
      case .checkmark:
        draw(
          width: 15, height: 13, scale: scale,
          through: [CGPoint(x: 1.5, y: 7), CGPoint(x: 5.5, y: 11), CGPoint(x: 13.5, y: 2)])
      }
    images[key] = image
    return image
  }

  /// A template image of a line through `points`. All lengths are in points.
  private static func draw(
    width: CGFloat, height: CGFloat, scale: CGFloat, through points: [CGPoint]
  ) -> UIImage? {
    let mask = CGImage.drawing(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)),
      pixelFormat: .alpha8
    ) { context in
      context.scaleBy(x: scale, y: scale)
      context.setLineWidth(2)
      context.setLineCap(.round)
      context.setLineJoin(.round)
      context.addLines(between: points)
      context.strokePath()
    }
    return mask.map {
      UIImage(cgImage: $0, scale: scale, orientation: .up).withRenderingMode(.alwaysTemplate)
    }
  }
}
