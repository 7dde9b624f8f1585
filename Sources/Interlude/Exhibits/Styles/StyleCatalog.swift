import UIKit

/// One line of the list: a name, a line of code, and the action of a click.
@MainActor
struct StyleEntry {
  var title: String
  var code: String
  var show: (StageViewController) -> Void
  /// The transition style that the row selects for presentations; the row then has a check mark. Nil for other rows.
  var marks: UIModalTransitionStyle?

  init(
    _ title: String, _ code: String, marks: UIModalTransitionStyle? = nil,
    show: @escaping (StageViewController) -> Void
  ) {
    self.title = title
    self.code = code
    self.marks = marks
    self.show = show
  }
}

/// A section of the list.
@MainActor
struct StyleSection {
  var title: String
  var footer: String?
  var entries: [StyleEntry]
}

/// All sections of the list.
@MainActor
enum StyleCatalog {
  static let sections = [
    modalTransitions, modalPresentations, viewTransitions, curves, springs, keyframes, options,
    navigation,
  ]

  private static let modalTransitions = StyleSection(
    title: "modalTransitionStyle",
    footer: "Shown in full screen. The marked style is also that of the presentations below; "
      + "a curl needs the full screen, so the others rise instead.",
    entries: [
      entry("Cover vertical", ".coverVertical", .coverVertical),
      entry("Flip horizontal", ".flipHorizontal", .flipHorizontal),
      entry("Cross dissolve", ".crossDissolve", .crossDissolve),
      entry("Partial curl", ".partialCurl", .partialCurl),
    ])

  private static func entry(
    _ title: String, _ code: String, _ style: UIModalTransitionStyle
  ) -> StyleEntry {
    StyleEntry(title, code, marks: style) { $0.present(.fullScreen, style, titled: code) }
  }

  private static let modalPresentations = StyleSection(
    title: "modalPresentationStyle",
    footer:
      "The stage defines the presentation context. Sheets fill a window less than 600 points wide.",
    entries: [
      entry("Full screen", ".fullScreen", .fullScreen),
      entry("Over full screen", ".overFullScreen", .overFullScreen),
      entry("Page sheet", ".pageSheet", .pageSheet),
      entry("Form sheet", ".formSheet", .formSheet),
      entry("Current context", ".currentContext", .currentContext),
      entry("Over current context", ".overCurrentContext", .overCurrentContext),
    ])

  private static func entry(
    _ title: String, _ code: String, _ style: UIModalPresentationStyle
  ) -> StyleEntry {
    StyleEntry(title, code) { $0.present(style, titled: code) }
  }

  private static let viewTransitions = StyleSection(
    title: "UIView.transition(with:)",
    footer: nil,
    entries: [
      entry("Flip from left", ".transitionFlipFromLeft", .transitionFlipFromLeft),
      entry("Flip from right", ".transitionFlipFromRight", .transitionFlipFromRight),
      entry("Flip from top", ".transitionFlipFromTop", .transitionFlipFromTop),
      entry("Flip from bottom", ".transitionFlipFromBottom", .transitionFlipFromBottom),
      entry("Curl up", ".transitionCurlUp", .transitionCurlUp),
      entry("Curl down", ".transitionCurlDown", .transitionCurlDown),
      entry("Cross dissolve", ".transitionCrossDissolve", .transitionCrossDissolve),
      StyleEntry("Faces exchanged", ".showHideTransitionViews") { $0.exchangeFaces() },
    ])

  private static func entry(
    _ title: String, _ code: String, _ transition: UIView.AnimationOptions
  ) -> StyleEntry {
    StyleEntry(title, code) { $0.turnCard(transition) }
  }

  private static let curves = StyleSection(
    title: "Curves",
    footer: "All of them race, to and fro; the chosen one is in front.",
    entries: AnimationTiming.curves.map { timing in
      StyleEntry(timing.title, timing.code) { $0.race(highlighting: timing) }
    })

  private static let springs = StyleSection(
    title: "Springs",
    footer: nil,
    entries: AnimationTiming.springs.map { timing in
      StyleEntry(timing.title, timing.code) { $0.race(highlighting: timing) }
    })

  private static let keyframes = StyleSection(
    title: "UIView.animateKeyframes",
    footer: "Four places, the second soon after the first.",
    entries: [
      entry("Linear", ".calculationModeLinear", .calculationModeLinear),
      entry("Discrete", ".calculationModeDiscrete", .calculationModeDiscrete),
      entry("Paced", ".calculationModePaced", .calculationModePaced),
      entry("Cubic", ".calculationModeCubic", .calculationModeCubic),
      entry("Cubic paced", ".calculationModeCubicPaced", .calculationModeCubicPaced),
    ])

  private static func entry(
    _ title: String, _ code: String, _ mode: UIView.KeyframeAnimationOptions
  ) -> StyleEntry {
    StyleEntry(title, code) { $0.wander(mode) }
  }

  private static let options = StyleSection(
    title: "UIView.AnimationOptions",
    footer: "Click again while the card moves to see how it turns.",
    entries: [
      StyleEntry("To and fro, twice", ".autoreverse, .repeat") { $0.pulse() },
      StyleEntry("Added to what runs", "[]") { $0.shift([]) },
      StyleEntry("From the current state", ".beginFromCurrentState") {
        $0.shift(.beginFromCurrentState)
      },
    ])

  private static let navigation = StyleSection(
    title: "UINavigationController",
    footer: nil,
    entries: [StyleEntry("Push", "pushViewController(_:animated:)") { $0.push() }])
}
