import UIKit

/// What the list of animals stands in. Its segues are the same everywhere.
enum Embedding: String, CaseIterable {
  case plain
  case navigation
  case tabs

  var title: String {
    switch self {
    case .plain: "By itself"
    case .navigation: "In a navigation controller"
    case .tabs: "In a tab bar controller"
    }
  }

  var explanation: String {
    switch self {
    case .plain: "The segue’s source presents."
    case .navigation: "The navigation controller presents; the segue looks inside."
    case .tabs: "A navigation controller in a tab: the segue looks twice."
    }
  }

  @MainActor
  func makeController() -> UIViewController {
    let household = Household()
    let animals = AnimalsViewController(household)
    guard self != .plain else { return animals }
    let navigation = UINavigationController(rootViewController: animals)
    guard self == .tabs else { return navigation }
    let tabs = UITabBarController()
    tabs.viewControllers = [
      navigation, UINavigationController(rootViewController: MealsViewController(household)),
    ]
    for (controller, title) in zip(tabs.viewControllers ?? [], ["Animals", "Meals"]) {
      controller.tabBarItem = UITabBarItem(title: title, image: nil, selectedImage: nil)
    }
    return tabs
  }
}
