/// The control at the end of a cell by which the user moves the row: three lines.
final class CellReorderControl: UIView {
  /// In points.
  static let width: CGFloat = 50
  private static let lineLength: CGFloat = 20
  private static let lineDistance: CGFloat = 5

  private unowned let cell: UITableViewCell
  private let lines = (0..<3).map { _ in UIView() }

  init(of cell: UITableViewCell) {
    self.cell = cell
    super.init(frame: .zero)
    accessibilityLabel = "Reorder"
    // A recognizer, because the table would hold back the touch of a control for a moment, and scroll meanwhile.
    let press = UILongPressGestureRecognizer { [unowned self] in follow($0) }
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
    for line in lines {
      line.backgroundColor = .tertiaryLabel
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, line) in lines.enumerated() {
      line.frame = CGRect(
        x: ((bounds.width - Self.lineLength) / 2).rounded(),
        y: (bounds.midY + CGFloat(index - 1) * Self.lineDistance).rounded() - 1,
        width: Self.lineLength, height: 2)
    }
  }

  private func follow(_ press: UIGestureRecognizer) {
    guard let list = cell.list else { return }
    let point = press.location(in: list)
    switch press.state {
    case .began: list.beginMovement(of: cell, at: point)
    case .changed: list.continueMovement(at: point)
    case .ended: list.endMovement(cancelled: false)
    case .cancelled, .failed: list.endMovement(cancelled: true)
    case .possible: break
    }
  }
}
