import UIKit

/// A round button with a symbol drawn as lines.
final class SymbolButton: UIButton {
  enum Symbol {
    case close, previous, next

    /// In a square from -1 to 1, y down.
    fileprivate var strokes: [[CGPoint]] {
      switch self {
      case .close:
        [
          [CGPoint(x: -1, y: -1), CGPoint(x: 1, y: 1)],
          [CGPoint(x: 1, y: -1), CGPoint(x: -1, y: 1)],
        ]
      case .previous: [[CGPoint(x: 0.5, y: -1), CGPoint(x: -0.5, y: 0), CGPoint(x: 0.5, y: 1)]]
      case .next: [[CGPoint(x: -0.5, y: -1), CGPoint(x: 0.5, y: 0), CGPoint(x: -0.5, y: 1)]]
      }
    }
  }

  private let symbol: Symbol
  private let shape = CAShapeLayer()

  /// The button's side and half of the symbol's, in points.
  static let side: CGFloat = 36
  private static let reach: CGFloat = 5.5

  init(_ symbol: Symbol, label: String, action: @escaping () -> Void) {
    self.symbol = symbol
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    accessibilityLabel = label
    layer.cornerRadius = Self.side / 2
    shape.fillColor = nil
    shape.strokeColor = UIColor.white.cgColor
    shape.lineWidth = 2
    shape.lineCap = .round
    shape.lineJoin = .round
    layer.addSublayer(shape)
    addAction(UIAction { _ in action() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var intrinsicContentSize: CGSize { CGSize(width: Self.side, height: Self.side) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = CGMutablePath()
    for stroke in symbol.strokes {
      for (index, point) in stroke.enumerated() {
        let place = CGPoint(
          x: bounds.midX + Self.reach * point.x, y: bounds.midY + Self.reach * point.y)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
    }
    shape.path = path
  }

  override var isHighlighted: Bool {
    didSet { shape.opacity = isHighlighted ? 0.5 : 1 }
  }

  override var isEnabled: Bool {
    didSet { shape.opacity = isEnabled ? 1 : 0.3 }
  }
}
