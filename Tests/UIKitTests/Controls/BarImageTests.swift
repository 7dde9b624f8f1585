import Testing

@testable import UIKit

/// Bars with images, and what bars take from `appearance()`.
@MainActor @Suite(.serialized) struct BarImageTests {
  private var image: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in
      UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }.resizableImage(withCapInsets: UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3))
  }

  private func hairline(_ bar: UIView) -> UIView? { bar.subviews.last { $0.frame.height <= 1 } }

  @Test func aNavigationBarShowsItsImages() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let image = image
    bar.setBackgroundImage(image, for: .default)
    #expect(bar.layer.contents as? CGImage === image.cgImage)
    #expect(bar.layer.contentsCenter.minX > 0.3 && bar.backgroundImage(for: .default) === image)
    #expect(bar.backgroundImage(for: .compact) === image)
    bar.shadowImage = image
    #expect(bar.standardAppearance.shadowImage === image)
    #expect(bar.backgroundImage(for: .default) === image)
    bar.setBackgroundImage(nil, for: .default)
    #expect(bar.layer.contents == nil && bar.backgroundColor == .systemBackground)
  }

  @Test func anImageWithoutPixelsMakesTheBarAndItsLineTransparent() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.standardAppearance.backgroundColor = .red
    bar.setBackgroundImage(UIImage(), for: .default)
    bar.shadowImage = UIImage()
    bar.layoutIfNeeded()
    #expect(bar.standardAppearance.backgroundColor == nil && bar.backgroundColor != .red)
    #expect(hairline(bar)?.backgroundColor == nil)
  }

  @Test func tabBarsAndToolbarsDoToo() {
    let image = image
    let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    tabs.backgroundImage = image
    tabs.shadowImage = UIImage()
    #expect(tabs.layer.contents as? CGImage === image.cgImage)
    #expect(tabs.standardAppearance.shadowImage != nil)
    let tools = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    tools.setBackgroundImage(image, forToolbarPosition: .any, barMetrics: .default)
    #expect(tools.backgroundImage(forToolbarPosition: .any, barMetrics: .default) === image)
    tools.standardAppearance.configureWithDefaultBackground()
    #expect(tools.layer.contents == nil)
    tools.barStyle = .black
    #expect(tools.overrideUserInterfaceStyle == .dark)
  }

  @Test func barsTakeTheAppearanceOfTheirClass() {
    withStage { stage in
      let template = UITabBar.appearance()
      template.standardAppearance.backgroundColor = .purple
      defer { template.standardAppearance.configureWithDefaultBackground() }
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
      let own = UITabBar(frame: CGRect(x: 0, y: 50, width: 300, height: 49))
      own.standardAppearance.backgroundColor = .orange
      stage.window.addSubview(bar)
      stage.window.addSubview(own)
      #expect(bar.backgroundColor == .purple && own.backgroundColor == .orange)
    }
  }

  @Test func itemsHaveAttributesOfTheirOwnOrOfTheirClass() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    UITabBarItem.appearance().setTitleTextAttributes(
      [.foregroundColor: UIColor.green], for: .normal)
    defer { UITabBarItem.appearance().setTitleTextAttributes(nil, for: .normal) }
    let items = ["a", "b"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
    items[1].setTitleTextAttributes([.foregroundColor: UIColor.brown], for: .normal)
    bar.items = items
    func colors(_ view: UIView) -> [UIColor] {
      ((view as? UILabel).flatMap { $0.text == "a" || $0.text == "b" ? [$0.textColor] : nil } ?? [])
        + view.subviews.flatMap(colors)
    }
    #expect(colors(bar) == [.green, .brown])
    let button = UIBarButtonItem(title: "a")
    button.setTitleTextAttributes([.foregroundColor: UIColor.cyan], for: .normal)
    #expect(colors(button.makeView()) == [.cyan])
  }

  @Test func aTabBarControllerIsToldOfClicks() {
    final class Tabs: UITabBarController {
      var clicked: [Int] = []
      override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        clicked.append(item.tag)
      }
    }
    withStage { stage in
      let tabs = Tabs()
      tabs.viewControllers = (0..<2).map {
        let page = UIViewController()
        page.tabBarItem = UITabBarItem(title: "\($0)", image: nil, tag: $0)
        return page
      }
      stage.window.rootViewController = tabs
      stage.turn()
      let frame = tabs.tabBar.convert(tabs.tabBar.bounds, to: nil)
      stage.click(CGPoint(x: frame.midX + 60, y: frame.midY))
      stage.turn()
      #expect(tabs.clicked == [1] && tabs.selectedIndex == 1)
    }
  }
}
