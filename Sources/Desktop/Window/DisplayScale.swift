import Foundation

/// How many pixels a point has on an X11 display, which has no such setting of its own.
///
/// The first of these that is set decides:
///
/// 1. `WindowConfiguration.scale`, which is `--scale` on the command line;
/// 2. `GDK_SCALE`, a number such as 2;
/// 3. `QT_SCALE_FACTOR`, a number such as 1.5;
/// 4. `Xft.dpi` of the X resources over 96, rounded to a quarter and at least 1;
/// 5. otherwise 1.
///
/// On Wayland, the compositor's own scale holds unless the configuration names another.
enum DisplayScale {
  /// What a scale can be; others in the environment are ignored.
  static let range: ClosedRange<CGFloat> = 0.5...4
  /// Dots an inch where a point is a pixel.
  private static let plainResolution = 96.0

  /// The scale that `environment` and the resolution of text ask for; nil where neither does.
  static func asked(
    _ environment: [String: String], textResolution: @autoclosure () -> Double?
  ) -> CGFloat? {
    for name in ["GDK_SCALE", "QT_SCALE_FACTOR"] {
      if let scale = environment[name].flatMap(Double.init), range.contains(scale) { return scale }
    }
    guard let resolution = textResolution(), resolution.isFinite else { return nil }
    let quarters = (resolution / plainResolution * 4).rounded()
    return min(max(quarters / 4, 1), range.upperBound)
  }

  /// Finds `Xft.dpi` in the text of the X resources, of which each line is a name, a colon and a value.
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
