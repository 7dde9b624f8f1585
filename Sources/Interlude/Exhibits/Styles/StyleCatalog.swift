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

extension UITableViewCell {
  /// Shows the name and the code of a style.
  func show(_ entry: StyleEntry) {
    accessibilityIdentifier = entry.title
    textLabel?.text = entry.title
    textLabel?.font = .systemFont(ofSize: 16)
    detailTextLabel?.text = entry.code
    detailTextLabel?.font = .monospacedSystemFont(ofSize: 12, weight: .regular)
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
  static var sections: [StyleSection] {
    [
      modalTransitions, modalPresentations, viewTransitions, curves, springs, keyframes, options,
      navigation, particles,
    ]
  }

  private static var modalTransitions: StyleSection {
    StyleSection(
      title: "modalTransitionStyle",
      footer: localized(
        "Shown in full screen. The marked style is also that of the presentations below; a curl needs the full screen, so the others rise instead."
      ),
      entries: [
        entry(localized("Cover vertical"), ".coverVertical", .coverVertical),
        entry(localized("Flip horizontal"), ".flipHorizontal", .flipHorizontal),
        entry(localized("Cross dissolve"), ".crossDissolve", .crossDissolve),
        entry(localized("Partial curl"), ".partialCurl", .partialCurl),
      ])
  }

  private static func entry(
    _ title: String, _ code: String, _ style: UIModalTransitionStyle
  ) -> StyleEntry {
    StyleEntry(title, code, marks: style) { $0.present(.fullScreen, style, titled: code) }
  }

  private static var modalPresentations: StyleSection {
    StyleSection(
      title: "modalPresentationStyle",
      footer:
        localized(
          "The stage defines the presentation context. In a window less than 600 points wide, sheets lie at its lower edge."
        ),
      entries: [
        entry(localized("Full screen"), ".fullScreen", .fullScreen),
        entry(localized("Over full screen"), ".overFullScreen", .overFullScreen),
        entry(localized("Page sheet"), ".pageSheet", .pageSheet),
        entry(localized("Form sheet"), ".formSheet", .formSheet),
        entry(localized("Current context"), ".currentContext", .currentContext),
        entry(localized("Over current context"), ".overCurrentContext", .overCurrentContext),
      ])
  }

  private static func entry(
    _ title: String, _ code: String, _ style: UIModalPresentationStyle
  ) -> StyleEntry {
    StyleEntry(title, code) { $0.present(style, titled: code) }
  }

  private static var viewTransitions: StyleSection {
    StyleSection(
      title: "UIView.transition(with:)",
      footer: nil,
      entries: [
        entry(localized("Flip from left"), ".transitionFlipFromLeft", .transitionFlipFromLeft),
        entry(localized("Flip from right"), ".transitionFlipFromRight", .transitionFlipFromRight),
        entry(localized("Flip from top"), ".transitionFlipFromTop", .transitionFlipFromTop),
        entry(
          localized("Flip from bottom"), ".transitionFlipFromBottom", .transitionFlipFromBottom),
        entry(localized("Curl up"), ".transitionCurlUp", .transitionCurlUp),
        entry(localized("Curl down"), ".transitionCurlDown", .transitionCurlDown),
        entry(localized("Cross dissolve"), ".transitionCrossDissolve", .transitionCrossDissolve),
        StyleEntry(localized("Faces exchanged"), ".showHideTransitionViews") { $0.exchangeFaces() },
      ])
  }

  private static func entry(
    _ title: String, _ code: String, _ transition: UIView.AnimationOptions
  ) -> StyleEntry {
    StyleEntry(title, code) { $0.turnCard(transition) }
  }

  private static var curves: StyleSection {
    StyleSection(
      title: localized("Curves"),
      footer: localized("All of them race, to and fro; the chosen one is in front."),
      entries: RaceTiming.curves.map { timing in
        StyleEntry(timing.title, timing.code) { $0.race(highlighting: timing) }
      })
  }

  private static var springs: StyleSection {
    StyleSection(
      title: localized("Springs"),
      footer: nil,
      entries: RaceTiming.springs.map { timing in
        StyleEntry(timing.title, timing.code) { $0.race(highlighting: timing) }
      })
  }

  private static var keyframes: StyleSection {
    StyleSection(
      title: "UIView.animateKeyframes",
      footer: localized("Four places, the second soon after the first."),
      entries: [
        entry(localized("Linear"), ".calculationModeLinear", .calculationModeLinear),
        entry(localized("Discrete"), ".calculationModeDiscrete", .calculationModeDiscrete),
        entry(localized("Paced"), ".calculationModePaced", .calculationModePaced),
        entry(localized("Cubic"), ".calculationModeCubic", .calculationModeCubic),
        entry(localized("Cubic paced"), ".calculationModeCubicPaced", .calculationModeCubicPaced),
      ])
  }

  private static func entry(
    _ title: String, _ code: String, _ mode: UIView.KeyframeAnimationOptions
  ) -> StyleEntry {
    StyleEntry(title, code) { $0.runKeyframes(mode) }
  }

  private static var options: StyleSection {
    StyleSection(
      title: "UIView.AnimationOptions",
      footer: localized("Click again while the card moves to see how it turns."),
      entries: [
        StyleEntry(localized("Autoreverse, twice"), ".autoreverse, .repeat") { $0.repeatScale() },
        StyleEntry(localized("Additive"), "[]") { $0.moveCard([]) },
        StyleEntry(localized("From the current state"), ".beginFromCurrentState") {
          $0.moveCard(.beginFromCurrentState)
        },
      ])
  }

  private static var navigation: StyleSection {
    StyleSection(
      title: "UINavigationController",
      footer: nil,
      entries: [
        StyleEntry(localized("Push"), "pushViewController(_:animated:)") { $0.push() },
        StyleEntry(localized("Large title and search"), "navigationItem.searchController") {
          $0.presentList()
        },
      ])
  }

  private static var particles: StyleSection {
    StyleSection(
      title: "CAEmitterLayer",
      footer: nil,
      entries: [StyleEntry(localized("Confetti"), "emitterCells") { $0.throwConfetti() }])
  }
}
