import Testing
import UIKit

@testable import Interlude

/// Whether words can be read, by the measure of WCAG 2.2 for text of the usual size: on UIKit's grounds, in UIKit's
/// colours. Pages with colours of their own, and white text on shapes, are not tested.
@MainActor @Suite struct SmallTextTests {
  private static let least: CGFloat = 4.5
  /// Larger text may be fainter, in points.
  private static let largeSize: CGFloat = 24

  /// Checks the visible labels, each against the colour behind it, without transparency.
  private func check(_ view: UIView, on ground: UIColor, _ place: String) {
    guard !view.isHidden, view.alpha == 1, !(view is UIImageView) else { return }
    var ground = ground
    if let own = view.backgroundColor?.resolvedColor(with: view.traitCollection) {
      ground = own.over(ground)
    }
    if let label = view as? UILabel, let text = label.text, label.isEnabled,
      label.font.pointSize < Self.largeSize, !ground.isColored, label.textColor != .white
    {
      let color = label.textColor.resolvedColor(with: label.traitCollection)
      let ratio = contrast(of: color, on: ground, .light)
      #expect(ratio >= Self.least, "\(place): \(text)")
    }
    for subview in view.subviews { check(subview, on: ground, place) }
  }

  /// The exhibits whose pages look like those of an app.
  private nonisolated static let exhibits: [ExhibitName] = [
    .corner, .photos, .container, .year, .petCare, .flip, .styles,
  ]

  @Test(arguments: exhibits, [UIUserInterfaceStyle.light, .dark])
  func textsOfExhibitsHaveEnoughContrast(exhibit: ExhibitName, style: UIUserInterfaceStyle) throws {
    UIApplication.shared.userInterfaceStyle = style
    defer { UIApplication.shared.userInterfaceStyle = .light }
    let stage = try ExhibitStage(exhibit, width: 1280, height: 800, draws: false)
    let window = try #require(stage.navigation.view.window)
    check(window, on: .black, "\(exhibit)")
    for step in stage.exhibit.demonstration {
      try stage.perform(step.name)
      check(window, on: .black, "\(exhibit) after \(step.name)")
    }
  }

  /// The ways back of coloured pages, on the bar.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func waysBackCanBeRead(style: UIUserInterfaceStyle) {
    for seed in UInt64(1)...5 {
      let colors = PageColors(seed: seed)
      for _ in 0..<40 {
        let (color, name) = colors.next()
        let tint = ColorPageViewController.tint(for: color)
        #expect(contrast(of: tint, on: .systemBackground, style) >= Self.least, "\(name)")
      }
    }
  }

  /// The buttons on the reverse side of the page with the cards, which darken the page.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func buttonsOnTheReverseCanBeRead(style: UIUserInterfaceStyle) throws {
    let page = ReverseViewController()
    let traits = UITraitCollection(userInterfaceStyle: style)
    let ground = try #require(page.view.backgroundColor).resolvedColor(with: traits).cgColor.rgba
    let buttons = views(PillButton.self, in: page.view)
    #expect(buttons.count == 2)
    for button in buttons {
      let fill = try #require(button.backgroundColor).resolvedColor(with: traits).cgColor.rgba
      let shown = fill * fill.w + ground * (1 - fill.w)
      let color = UIColor(
        red: CGFloat(shown.x), green: CGFloat(shown.y), blue: CGFloat(shown.z), alpha: 1)
      #expect(contrast(of: .white, on: color, style) >= Self.least)
    }
  }

  /// White words stand on shades of the system's colours that keep their hues, and on the colours themselves where they
  /// can.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func buttonsCanBeRead(style: UIUserInterfaceStyle) throws {
    let traits = UITraitCollection(userInterfaceStyle: style)
    let colors: [UIColor] = [
      .systemBlue, .systemIndigo, .systemGreen, .systemRed, .systemPurple, .systemOrange,
    ]
    for color in colors {
      let button = PillButton("Go", color: color) {}
      let fill = try #require(button.backgroundColor)
      let title = try #require(button.titleColor(for: .normal))
      #expect(contrast(of: title, on: fill, style) >= Self.least, "\(color)")
      let (shown, named) = (fill.resolvedColor(with: traits), color.resolvedColor(with: traits))
      if contrast(of: title, on: color, style) >= Self.least { #expect(shown == named) }
      #expect(abs(shown.hue - named.hue) < 0.03, "\(color)")
    }
    let veil = UIColor(white: 0, alpha: 0.25)
    let shown = PillButton("Go", color: veil) {}.backgroundColor?.resolvedColor(with: traits)
    #expect(shown == veil)
  }

  /// The overlay's panels have a border that is visible on black pages.
  @Test func signsHaveEdges() throws {
    for plate in [MessageView(), RecordingIndicatorView()] {
      let edge = UIColor(cgColor: try #require(plate.layer.borderColor))
      #expect(plate.layer.borderWidth >= 1)
      for ground in [UIColor.black, .systemBackground, .secondarySystemBackground] {
        #expect(contrast(of: edge, on: ground, .dark) > 1.5)
      }
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func theGalleryCanBeRead(style: UIUserInterfaceStyle) throws {
    UIApplication.shared.userInterfaceStyle = style
    defer { UIApplication.shared.userInterfaceStyle = .light }
    let stage = try GalleryStage(width: 1280, height: 800)
    check(stage.window, on: .black, "gallery")
  }
}

extension UIColor {
  /// Its place in the circle of colours, 0…1.
  fileprivate var hue: CGFloat {
    var hue: CGFloat = 0
    getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
    return hue
  }

  fileprivate var isColored: Bool {
    let rgba = cgColor.rgba
    return max(rgba.x, rgba.y, rgba.z) - min(rgba.x, rgba.y, rgba.z) > 0.05
  }

  /// The visible colour of this one over an opaque colour.
  fileprivate func over(_ ground: UIColor) -> UIColor {
    let (top, bottom) = (cgColor.rgba, ground.cgColor.rgba)
    let mixed = top * top.w + bottom * (1 - top.w)
    return UIColor(
      red: CGFloat(mixed.x), green: CGFloat(mixed.y), blue: CGFloat(mixed.z), alpha: 1)
  }
}
