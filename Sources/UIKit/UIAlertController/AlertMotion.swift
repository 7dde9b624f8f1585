import Foundation

/// The constants of alerts and action sheets: their motion and their dimensions. Lengths are in points, times in seconds.
///
/// *Phone* values are published measurements of an iPhone 16 Pro with iOS 27.0.1 (402 × 874 points, 120 Hz);
/// `MotionRecordingTests` replays the recordings. *Ours* are choices of this project.
enum AlertMotion {
  // MARK: Motion

  /// The response (2π/ω) of the critically damped spring that presents and dismisses an alert: it moves the alert's scale and
  /// opacity, and the dimming. Phone; fitted to a presentation and a dismissal, error 0.001.
  static let response = 0.274
  /// The scale at which the presentation of an alert starts. The dismissal doesn't change the scale. Phone; exact.
  static let scale: CGFloat = 1.2
  /// The opacity of the dimming in the light style. Phone; exact.
  static let dimming: CGFloat = 0.2
  /// The opacity of the dimming in the dark style. Ours: the same as for sheets.
  static let darkDimming: CGFloat = 0.5

  // An action sheet at the lower edge uses the response of sheets, `SheetMotion.response`. Ours.

  /// The timing parameters of a critically damped spring of mass 1.
  ///
  /// - Parameters:
  ///   - response: in seconds.
  ///   - velocity: the initial velocity, in fractions of the distance per second.
  @MainActor
  static func spring(response: Double, velocity: CGFloat = 0) -> UISpringTimingParameters {
    let omega = CGFloat(2 * Double.pi / response)
    return UISpringTimingParameters(
      mass: 1, stiffness: omega * omega, damping: 2 * omega, initialVelocity: .zero
    ).starting(at: velocity)
  }

  // MARK: Dimensions

  /// The width of an alert, or of an action sheet in the middle of the window; less in a narrow window. Phone; exact.
  static let width: CGFloat = 320
  /// The corner radius of the card. Phone; exact.
  static let cornerRadius: CGFloat = 34
  /// The minimum distance between an alert and the edges of the safe area. Ours.
  static let margin: CGFloat = 16
  /// The distance between an action sheet at the lower edge and the window's edges. Ours: the smallest inset of a floating
  /// sheet.
  static let edge: CGFloat = 8
  /// The maximum width of an action sheet at the lower edge. Ours.
  static let sheetWidth: CGFloat = 400

  // The dimensions inside the card are ours.

  /// The distance between the text and the card's edges.
  static let textInset: CGFloat = 22
  /// The distance between the buttons or text fields and the card's edges, and between the text and the first text field.
  static let buttonInset: CGFloat = 14
  /// The distance between buttons, and between text fields.
  static let spacing: CGFloat = 8
  /// The distance between title and message.
  static let lineSpacing: CGFloat = 4
  /// The distance between the text or the text fields and the button area.
  static let textGap: CGFloat = 12
  /// The space above the first button in the button area. It leaves room for the focus ring.
  static let ringSpace: CGFloat = 6
  /// The height of a button.
  static let buttonHeight: CGFloat = 48
  /// The minimum distance between a button's title and the button's left and right edges.
  static let titleInset: CGFloat = 14
  /// The height of a text field, its corner radius, and the minimum distance between its text and its left and right edges.
  static let fieldHeight: CGFloat = 44
  static let fieldRadius: CGFloat = 14
  static let fieldInset: CGFloat = 14
}
