/// The constants and the behaviour that switches, sliders and segmented controls have in common.
@MainActor
enum ControlStyle {
  /// The opacity of a disabled control.
  static let disabledAlpha: CGFloat = 0.45
  /// The duration of a change of a control's state, in seconds.
  static let duration: TimeInterval = 0.2
  /// The events that a control sends when the user has changed its value.
  static let valueEvents: UIControl.Event = [.valueChanged, .primaryActionTriggered]

  /// Applies `changes`, with a short animation if `animated` is true and the view is on screen.
  static func change(_ view: UIView, animated: Bool, _ changes: @escaping () -> Void) {
    guard animated, view.window != nil else { return changes() }
    UIView.animate(
      withDuration: duration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: changes)
  }
}

/// The round, draggable part of a switch or slider: light in both styles, with a shadow.
final class ControlKnob: UIView {
  private static let shadowOffset = CGSize(width: 0, height: 2)
  private static let shadowRadius: CGFloat = 3
  private static let shadowOpacity: Float = 0.22

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .white
    layer.shadowColor = .black
    layer.shadowOffset = Self.shadowOffset
    layer.shadowRadius = Self.shadowRadius
    layer.shadowOpacity = Self.shadowOpacity
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the knob casts its shadow; an image that takes its place casts none.
  var showsShadow: Bool {
    get { layer.shadowOpacity > 0 }
    set { layer.shadowOpacity = newValue ? Self.shadowOpacity : 0 }
  }

  override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      layer.cornerRadius = min(newValue.width, newValue.height) / 2
    }
  }
}
