import CoreGraphics
import UIKit

/// The edge of a part of the lab. A drag or the arrow keys change the part's size; a double click restores the standard size.
final class ResizeHandle: UIControl, UIPointerInteractionDelegate {
  /// The part that ends at the edge.
  enum Part {
    /// The timeline, below the edge.
    case timeline
    /// The panel, at the right of the edge.
    case panel
    /// The names of the timeline's rows, at the left of the edge, or at its right if the timeline is mirrored.
    case names
  }

  /// Called during a drag with the new position of the edge, in points from the screen's top or left side.
  var onDrag: ((CGFloat) -> Void)?
  /// Called for an arrow key with the number of points by which the part is to grow; negative to shrink.
  var onStep: ((CGFloat) -> Void)?
  /// Called when the user wants the standard size.
  var onReset: (() -> Void)?

  private let part: Part
  private let line = UIView()
  private var isHovered = false { didSet { setNeedsLayout() } }
  /// The distance of the pointer from the edge, in points.
  private var grabOffset: CGFloat = 0

  /// The width of the strip that receives pointer events, in points: less than the margins beside it.
  static let thickness: CGFloat = 7
  private static let lineWidth: CGFloat = 2
  private static let keyStep: CGFloat = 16

  init(_ part: Part) {
    self.part = part
    super.init(frame: .zero)
    line.isUserInteractionEnabled = false
    line.backgroundColor = .systemBlue
    addSubview(line)
    switch part {
    case .timeline:
      accessibilityIdentifier = "lab.edge"
      accessibilityLabel = localized("Height of the timeline")
    case .panel:
      accessibilityIdentifier = "lab.inspector.edge"
      accessibilityLabel = localized("Width of the panel")
    case .names:
      accessibilityIdentifier = "lab.names.edge"
      accessibilityLabel = localized("Width of the names")
    }
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
      switch part {
      case .timeline: bounds.divided(atDistance: Self.lineWidth, from: .minYEdge).slice
      case .panel: bounds.divided(atDistance: Self.lineWidth, from: .minXEdge).slice
      case .names: bounds.insetBy(dx: (bounds.width - Self.lineWidth) / 2, dy: 0)
      }
    line.isHidden = !isHovered && !isTracking
  }

  // MARK: Dragging

  private func position(_ point: CGPoint) -> CGFloat { part == .timeline ? point.y : point.x }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    grabOffset = position(touch.location(in: self))
    if part == .names { grabOffset -= bounds.midX }
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
    let left = [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow]
    let keys =
      switch part {
      case .timeline: [UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow]
      case .panel: left
      case .names: isMirrored ? left : left.reversed()
      }
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
    UIPointerStyle(cursor: part == .timeline ? .resizeVertical : .resizeHorizontal)
  }
}
