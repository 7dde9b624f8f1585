import Testing

@testable import UIKit

/// Values that an app sets once for all bars, and members by their names.
@MainActor
@Suite(.serialized) struct SharedValuesTests {
  @Test func barsTakeTheValuesOfTheirAppearance() {
    let screen = TestScreen()
    let template = UINavigationBar.appearance()
    #expect(UINavigationBar.appearance() === template)
    let standard = UINavigationBarAppearance()
    standard.backgroundColor = .systemIndigo
    template.standardAppearance = standard
    template.titleTextAttributes = [.foregroundColor: UIColor.systemRed]
    template.tintColor = .systemGreen
    UITabBar.appearance().barTintColor = .systemYellow
    defer {
      template.standardAppearance = UINavigationBarAppearance()
      template.titleTextAttributes = nil
      template.tintColor = nil
      UITabBar.appearance().barTintColor = nil
    }
    let navigation = UINavigationController(rootViewController: UIViewController())
    #expect(navigation.navigationBar.titleTextAttributes == nil)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    screen.show(tabs)
    let bar = navigation.navigationBar
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .systemRed)
    #expect(bar.standardAppearance.backgroundColor == .systemIndigo)
    #expect(bar.tintColor == .systemGreen && tabs.tabBar.barTintColor == .systemYellow)

    // Values of its own stay.
    let own = UINavigationController(rootViewController: UIViewController())
    own.navigationBar.tintColor = .systemPink
    screen.show(own)
    #expect(own.navigationBar.tintColor == .systemPink)
    #expect(template.window == nil)
  }

  @Test func theApplicationIsFoundByItsName() {
    let name = NSSelectorFromString("sharedApplication")
    #expect(UIApplication.responds(to: name))
    #expect(UIApplication.perform(name)?.takeUnretainedValue() === UIApplication.shared)
    #expect(!UIApplication.responds(to: "other") && UIApplication.perform("other") == nil)
  }

  @Test func propertiesHaveNoNames() {
    let view = UIView()
    let found = warnings {
      #expect(view.value(forKey: "statusBar") == nil)
      view.setValue(1, forKeyPath: "a.b")
    }
    #expect(found.count == 2 && found[0].contains("“statusBar”") && found[1].contains("“a.b”"))
  }

  @Test func aCustomValueThatALayerDraws() {
    final class Ring: CALayer {
      override class func needsDisplay(forKey key: String) -> Bool { key == "radius" }
      var drawn = 0
      override func display() { drawn += 1 }
    }
    let ring = Ring()
    ring.displayIfNeeded()
    let before = ring.drawn
    ring.setValue(4, forKey: "other")
    ring.displayIfNeeded()
    #expect(ring.drawn == before)
    ring.setValue(4, forKey: "radius")
    ring.displayIfNeeded()
    #expect(ring.drawn == before + 1 && ring.value(forKey: "radius") as? Int == 4)
  }
}
