import Testing

@testable import UIKit

/// Tests of a tab bar's icons, badges and looks.
@MainActor
@Suite("Tab bar looks")
struct TabBarAppearanceTests {
  private let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 400, height: 49))
  private let items = ["Library", "Search"].map { UITabBarItem(title: $0, image: nil, tag: 0) }

  private func parts<View: UIView>(_ index: Int, _ type: View.Type) -> [View] {
    let buttons = bar.subviews.compactMap { $0 as? TabBarButton }
    return buttons[index].subviews.compactMap { $0 as? View }
  }

  private func image(_ size: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image { context in
      context.fill(CGRect(x: 0, y: 0, width: size, height: size))
    }
  }

  init() {
    bar.items = items
    bar.selectedItem = items[0]
  }

  /// Would catch an icon that doesn't change with the selection, or isn't above its title.
  @Test("The selected item shows its own image, in the tint colour")
  func icons() throws {
    items[0].image = image(20)
    items[0].selectedImage = image(24)
    items[1].image = image(20).withRenderingMode(.alwaysOriginal)
    bar.layoutIfNeeded()
    let icon = try #require(parts(0, UIImageView.self).first)
    let label = try #require(parts(0, UILabel.self).first)
    #expect(icon.image?.size.width == 24 && icon.tintColor == bar.tintColor)
    #expect(icon.frame.maxY <= label.frame.minY && icon.frame.midX == label.frame.midX)
    bar.selectedItem = items[1]
    #expect(icon.image?.size.width == 20 && icon.tintColor == .secondaryLabel)
    #expect(parts(1, UIImageView.self).first?.image?.renderingMode == .alwaysOriginal)
  }

  /// Would catch a badge that doesn't appear, has the wrong colour or leaves its button.
  @Test("A badge shows its text, and its colour is the item's, the appearance's, or red")
  func badges() throws {
    items[1].badgeValue = "12"
    bar.layoutIfNeeded()
    let badge = try #require(parts(1, UILabel.self).last)
    #expect(!badge.isHidden && badge.text == "12" && badge.backgroundColor == .systemRed)
    #expect(badge.frame.width >= badge.frame.height)
    #expect(badge.superview?.bounds.contains(badge.frame) == true)
    bar.standardAppearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .purple
    #expect(badge.backgroundColor == .purple)
    items[1].badgeColor = .green
    #expect(badge.backgroundColor == .green)
    items[1].badgeValue = nil
    #expect(badge.isHidden)
  }

  @Test("A title is moved from its usual place by its adjustment")
  func titleAdjustment() throws {
    bar.layoutIfNeeded()
    let title = try #require(parts(1, UILabel.self).first)
    let before = title.frame
    items[1].titlePositionAdjustment = UIOffset(horizontal: 3, vertical: -4)
    bar.layoutIfNeeded()
    #expect(title.frame == before.offsetBy(dx: 3, dy: -4))
  }

  /// Would catch values of an appearance that don't show, and an appearance that is shared instead of copied.
  @Test("An appearance sets the background, the line, the icons and the titles")
  func appearance() {
    let appearance = UITabBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.stackedLayoutAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.brown, .font: UIFont.systemFont(ofSize: 9),
    ]
    appearance.stackedLayoutAppearance.selected.iconColor = .orange
    bar.standardAppearance = appearance
    appearance.stackedLayoutAppearance.selected.iconColor = .black
    #expect(parts(0, UIImageView.self).first?.tintColor == .orange)
    #expect(parts(1, UILabel.self).first?.textColor == .brown)
    #expect(parts(0, UILabel.self).first?.textColor == bar.tintColor)
    #expect((0...1).map { parts($0, UILabel.self).first?.font.pointSize } == [9, 9])
    bar.standardAppearance.backgroundColor = .yellow
    #expect(bar.backgroundColor == .yellow)
    bar.barTintColor = .cyan
    #expect(bar.backgroundColor == .cyan)
  }

  /// Would catch an item's appearance that is ignored, is shared instead of copied, or stays when another item is selected.
  @Test("The selected item's appearance takes the place of the bar's")
  func itemAppearance() {
    let own = UITabBarAppearance()
    own.backgroundColor = .yellow
    own.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.brown]
    items[1].standardAppearance = own
    own.backgroundColor = .black
    let plain = bar.backgroundColor
    #expect(plain != .yellow && parts(0, UILabel.self).first?.textColor != .brown)
    bar.selectedItem = items[1]
    #expect(bar.backgroundColor == .yellow)
    #expect(parts(0, UILabel.self).first?.textColor == .brown)
    items[1].standardAppearance?.backgroundColor = .cyan
    #expect(bar.backgroundColor == .cyan)
    bar.selectedItem = items[0]
    #expect(bar.backgroundColor == plain && parts(1, UILabel.self).first?.textColor != .brown)
    bar.selectedItem = items[1]
    items[1].standardAppearance = nil
    #expect(bar.backgroundColor == plain)
  }

  /// Would catch buttons that don't follow the bar's positioning.
  @Test("Buttons fill the bar, or are centred with a width and a space")
  func positioning() {
    func frames() -> [CGRect] {
      bar.setNeedsLayout()
      bar.layoutIfNeeded()
      return bar.subviews.compactMap { ($0 as? TabBarButton)?.frame }
    }
    bar.frame.size.width = 600
    #expect(frames().map(\.minX) == [160, 300] && frames().map(\.width) == [140, 140])
    bar.itemPositioning = .fill
    #expect(frames().map(\.minX) == [0, 300] && frames().map(\.width) == [300, 300])
    bar.itemPositioning = .centered
    bar.itemWidth = 80
    bar.itemSpacing = 40
    #expect(frames().map(\.minX) == [200, 320] && frames().map(\.width) == [80, 80])
    bar.itemWidth = 0
    #expect(frames().map(\.minX) == [140, 320] && frames().map(\.width) == [140, 140])
  }

  /// Would catch a system item without its title or with a symbol that isn't drawn.
  @Test("Items of the system have titles and images")
  func systemItems() {
    let items = (0..<12).compactMap { UITabBarItem.SystemItem(rawValue: $0) }
    #expect(items.count == 12)
    let texts = warnings {
      for item in items {
        let made = UITabBarItem(tabBarSystemItem: item, tag: 7)
        #expect(made.title == item.title && made.image != nil && made.tag == 7)
      }
    }
    #expect(texts.isEmpty)
    #expect(UITabBarItem(tabBarSystemItem: .topRated, tag: 0).title == "Top Rated")
  }
}
