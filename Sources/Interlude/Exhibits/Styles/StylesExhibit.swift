import UIKit

/// Every built-in style and option of UIKit's animations, to be compared.
struct StylesExhibit: Exhibit {
  var name: ExhibitName { .styles }
  var title: String { "Default styles" }
  var summary: String { "Every built-in style, option and curve, each a click away from the next." }
  var pictures: [Picture] { [.cat] }

  func open(seed: UInt64) -> OpenExhibit {
    let page = StylesViewController()
    let navigation = UINavigationController(rootViewController: page)
    let stage = page.stage
    func comeAndGo(_ name: String, _ show: @escaping @MainActor () -> Void) -> [OpenExhibit.Step] {
      [
        OpenExhibit.Step(name: name, perform: show),
        OpenExhibit.Step(name: name + "-back") { stage.dismissPage() },
      ]
    }
    var steps: [OpenExhibit.Step] = []
    for (style, name, code) in [
      (UIModalTransitionStyle.coverVertical, "cover", ".coverVertical"),
      (.flipHorizontal, "flip", ".flipHorizontal"), (.crossDissolve, "dissolve", ".crossDissolve"),
      (.partialCurl, "curl", ".partialCurl"),
    ] {
      steps += comeAndGo(name) { stage.present(.fullScreen, style, titled: code) }
    }
    steps += comeAndGo("form-sheet") {
      stage.present(.formSheet, .coverVertical, titled: ".formSheet")
    }
    steps += comeAndGo("context") {
      stage.present(.overCurrentContext, .crossDissolve, titled: ".overCurrentContext")
    }
    steps += [
      OpenExhibit.Step(name: "curl-up", duration: StageViewController.duration) {
        stage.turnCard(.transitionCurlUp)
      },
      OpenExhibit.Step(name: "curl-down", duration: StageViewController.duration) {
        stage.turnCard(.transitionCurlDown)
      },
      OpenExhibit.Step(name: "race", duration: StageViewController.raceDuration) {
        stage.race(highlighting: .easeInOut)
      },
      OpenExhibit.Step(name: "race-back", duration: StageViewController.raceDuration) {
        stage.race(highlighting: .easeInOut)
      },
    ]
    return OpenExhibit(root: navigation, demonstration: steps)
  }
}
