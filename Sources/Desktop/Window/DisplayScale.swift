import Foundation

/// The number of pixels per point on an X11 display. X11 has no such setting, so the first of these that is set is used:
///
/// 1. `WindowConfiguration.scale`, which is `--scale` on the command line;
/// 2. `GDK_SCALE`, a number such as 2;
/// 3. `QT_SCALE_FACTOR`, a number such as 1.5;
/// 4. `Xft.dpi` of the X resources over 96, rounded to a quarter and at least 1;
/// 5. otherwise 1.
///
/// On Wayland, the compositor's scale is used unless the configuration has another.
enum DisplayScale {
  /// The accepted scales. Others in the environment are ignored.
  static let range: ClosedRange<CGFloat> = 0.5...4
  /// The dots per inch at which a point is a pixel.
  private static let plainResolution = 96.0

  /// The scale according to `environment` and the resolution of text in dots per inch; nil if neither is set.
  static func configured(
    _ environment: [String: String], textResolution: @autoclosure () -> Double?
  ) -> CGFloat? {
    for name in ["GDK_SCALE", "QT_SCALE_FACTOR"] {
      if let scale = environment[name].flatMap(Double.init), range.contains(scale) { return scale }
    }
    guard let resolution = textResolution(), resolution.isFinite else { return nil }
    let quarters = (resolution / plainResolution * 4).rounded()
    return min(max(quarters / 4, 1), range.upperBound)
  }

  /// The value of `Xft.dpi` in the text of the X resources, whose lines are a name, a colon and a value.
  static func textResolution(inResources text: String) -> Double? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "Xft.dpi" else {
        continue
      }
      return Double(parts[1].trimmingCharacters(in: .whitespaces))
    }
    return nil
  }
}
