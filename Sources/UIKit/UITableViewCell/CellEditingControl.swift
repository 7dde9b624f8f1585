/// The round button at the start of a cell that deletes the row or inserts one.
final class CellEditingControl: UIButton {
  let style: UITableViewCell.EditingStyle
  private static let size = CGSize(width: 22, height: 22)

  init(_ style: UITableViewCell.EditingStyle, action: @escaping () -> Void) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    let isInsertion = style == .insert
    accessibilityLabel = isInsertion ? "Insert" : "Delete"
    backgroundColor = isInsertion ? .systemGreen : .systemRed
    layer.cornerRadius = Self.size.height / 2
    setImage(Self.mark(isInsertion: isInsertion), for: .normal)
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  private static func mark(isInsertion: Bool) -> UIImage {
    let path = UIBezierPath()
    path.lineWidth = 2
    path.lineCapStyle = .round
    path.move(to: CGPoint(x: 6, y: 11))
    path.addLine(to: CGPoint(x: 16, y: 11))
    if isInsertion {
      path.move(to: CGPoint(x: 11, y: 6))
      path.addLine(to: CGPoint(x: 11, y: 16))
    }
    return UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.white.set()
      path.stroke()
    }
  }
}
