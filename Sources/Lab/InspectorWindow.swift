import CoreGraphics
import UIKit

/// The window beside the app, with the curve editor.
final class InspectorWindow: UIWindow {
  let editor = CurveEditor(frame: .zero)
  let edge = PanelEdge(.left)
  private let separator = UIView()
  /// Called for Escape while this window has the keyboard.
  var onBack: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    windowLevel = .lab
    separator.backgroundColor = .separator
    addSubview(editor)
    addSubview(separator)
    addSubview(edge)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    editor.frame = bounds
    separator.frame = CGRect(x: 0, y: 0, width: 0.5, height: bounds.height)
    edge.frame = CGRect(x: 0, y: 0, width: PanelEdge.thickness, height: bounds.height)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack { onBack?() } else { super.pressesBegan(presses, with: event) }
  }
}
