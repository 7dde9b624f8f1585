import CoreGraphics
import UIKit

/// The edge between the app and a window of the lab. A drag or the arrow keys change that window's size; a double click restores the
/// standard size.
final class ResizeHandle: UIControl, UIPointerInteractionDelegate {
  /// A side of the lab's window.
  enum Side {
    case top, left
  }

  /// Called during a drag with the new position of the edge, in points from the screen's top or left side.
  var onDrag: ((CGFloat) -> Void)?
  /// Called for an arrow key with the number of points by which the window is to grow; negative to shrink.
  var onStep: ((CGFloat) -> Void)?
  /// Called when the user wants the standard size.
  var onReset: (() -> Void)?

  private let side: Side
  private let line = UIView()
  private var isHovered = false { didSet { setNeedsLayout() } }
  /// The distance of the pointer from the edge, in points.
  private var grabOffset: CGFloat = 0

  /// The width of the strip that receives pointer events, in points: less than the margins beside it.
  static let thickness: CGFloat = 7
  private static let lineWidth: CGFloat = 2
  private static let keyStep: CGFloat = 16

  init(_ side: Side) {
    self.side = side
    super.init(frame: .zero)
    line.isUserInteractionEnabled = false
    line.backgroundColor = .systemBlue
    addSubview(line)
    accessibilityIdentifier = side == .top ? "lab.edge" : "lab.inspector.edge"
    accessibilityLabel =
      side == .top ? localized("Height of the timeline") : localized("Width of the panel")
    addInteraction(UIPointerInteraction(delegate: self))
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] in
        self?.isHovered = $0.state == .began || $0.state == .changed
      })
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame =
      bounds.divided(
        atDistance: Self.lineWidth, from: side == .top ? .minYEdge : .minXEdge
      ).slice
    line.isHidden = !isHovered && !isTracking
  }

  // MARK: Dragging

  private func position(_ point: CGPoint) -> CGFloat { side == .top ? point.y : point.x }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    grabOffset = position(touch.location(in: self))
    if touch.tapCount == 2 { onReset?() }
    setNeedsLayout()
    return touch.tapCount < 2
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    // The window moves during the drag, and with it the touch's location in the window.
    let origin = window?.frame.origin ?? .zero
    onDrag?(position(touch.location(in: nil)) + position(origin) - grabOffset)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { setNeedsLayout() }

  override func cancelTracking(with event: UIEvent?) { setNeedsLayout() }

  override var keyCommands: [UIKeyCommand]? {
    let keys =
      side == .top
      ? [UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow]
      : [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow]
    return zip(keys, [Self.keyStep, -Self.keyStep]).map { input, step in
      let command = UIKeyCommand(title: "", input: input) { [weak self] _ in self?.onStep?(step) }
      // Otherwise the keys would move the focus.
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? {
    UIPointerStyle(cursor: side == .top ? .resizeVertical : .resizeHorizontal)
  }
}
