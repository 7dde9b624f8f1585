/// What switches, sliders and segmented controls have in common, so that they look at home together.
@MainActor
enum ControlStyle {
  /// How strongly a disabled control shows.
  static let disabledAlpha: CGFloat = 0.45
  /// How long a control takes from one state to the next, in seconds.
  static let duration: TimeInterval = 0.2
  /// What a control that was operated sends: its value and, as its one meaning, its primary action.
  static let valueEvents: UIControl.Event = [.valueChanged, .primaryActionTriggered]

  /// Applies `changes`, within a short animation where somebody can see it.
  static func change(_ view: UIView, animated: Bool, _ changes: @escaping () -> Void) {
    guard animated, view.window != nil else { return changes() }
    UIView.animate(
      withDuration: duration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: changes)
  }
}

/// The round part of a control that a finger holds: light in both styles, lifted by a shadow.
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

  override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      layer.cornerRadius = min(newValue.width, newValue.height) / 2
    }
  }
}
