import Foundation

/// The numbers of alerts and action sheets: how they come and go, and their measures. Lengths are in points, times in
/// seconds.
///
/// *Phone* values were measured on an iPhone 16 Pro with iOS 27.0.1 (402 × 874 points, 120 Hz) and are from published
/// measurements; `MotionRecordingTests` replays the recordings. *Ours* are choices of this project.
enum AlertMotion {
  // MARK: Motion

  /// The response (2π/ω) of the critically damped spring on which an alert shrinks to its size while the page behind it gets
  /// dim, and on which both fade when it leaves. Phone; fitted to both, error 0.001.
  static let response = 0.274
  /// The scale from which an alert shrinks. It leaves without a change of scale. Phone; exact.
  static let scale: CGFloat = 1.2
  /// The opacity of the dimming in the light style. Phone; exact.
  static let dimming: CGFloat = 0.2
  /// The opacity of the dimming in the dark style. Ours: that of sheets.
  static let darkDimming: CGFloat = 0.5

  // An action sheet at the lower edge slides on the spring of sheets, `SheetMotion.response`. Ours.

  /// The timing parameters of a spring of mass 1.
  ///
  /// - Parameters:
  ///   - response: in seconds.
  ///   - velocity: the initial velocity, in fractions of the way per second.
  @MainActor
  static func spring(response: Double, velocity: CGFloat = 0) -> UISpringTimingParameters {
    let omega = CGFloat(2 * Double.pi / response)
    return UISpringTimingParameters(
      mass: 1, stiffness: omega * omega, damping: 2 * omega, initialVelocity: .zero
    ).starting(at: velocity)
  }

  // MARK: Measures

  /// The width of an alert where there is room. Phone; exact.
  static let width: CGFloat = 320
  /// The radius of the card's corners. Phone; exact.
  static let cornerRadius: CGFloat = 34
  /// The least distance between an alert and the edges of the safe area. Ours.
  static let margin: CGFloat = 16
  /// The distance between an action sheet at the lower edge and the window's edges. Ours: that of floating sheets.
  static let edge: CGFloat = 8
  /// The greatest width of an action sheet at the lower edge. Ours.
  static let sheetWidth: CGFloat = 400

  // The measures inside the card are ours.

  /// The distance between the text and the card's edges.
  static let textInset: CGFloat = 22
  /// The distance between the buttons or text fields and the card's edges, and between a button row and the text.
  static let buttonInset: CGFloat = 14
  /// The distance between buttons, and between text fields.
  static let spacing: CGFloat = 8
  /// The distance between title and message.
  static let lineSpacing: CGFloat = 4
  /// The distance between the text, or the text fields, and the area of the buttons.
  static let textGap: CGFloat = 12
  /// The space above the first button in its area, for the focus ring.
  static let ringSpace: CGFloat = 6
  /// The height of a button.
  static let buttonHeight: CGFloat = 48
  /// The least distance between a button's title and its sides.
  static let titleInset: CGFloat = 14
  /// The height of a text field, its corner radius, and the distance between its text and its sides.
  static let fieldHeight: CGFloat = 44
  static let fieldRadius: CGFloat = 14
  static let fieldInset: CGFloat = 14
}
