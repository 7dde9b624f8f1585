import Testing

@testable import UIKit

@MainActor @Suite struct ButtonConfigurationTests {
  private func button(
    _ configuration: UIButton.Configuration, size: CGSize = CGSize(width: 200, height: 60)
  ) -> UIButton {
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(origin: .zero, size: size)
    button.layoutIfNeeded()
    return button
  }

  private var square: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
  }

  @Test func theConfigurationGivesContentAndColours() {
    var filled = UIButton.Configuration.filled()
    filled.title = "Play"
    filled.baseBackgroundColor = .red
    let button = button(filled)
    #expect(button.currentTitle == "Play" && button.titleLabel?.text == "Play")
    #expect(button.titleLabel?.textColor == .white)
    #expect(button.subviews.first?.backgroundColor == .red)
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .tertiaryLabel)
    button.setTitle("Own", for: .normal)
    #expect(button.titleLabel?.text == "Own")
    button.configuration = nil
    button.layoutIfNeeded()
    #expect(!button.subviews.contains { $0.backgroundColor == .red })
  }

  @Test(arguments: [
    (NSDirectionalRectEdge.leading, false), (.trailing, false), (.top, false), (.bottom, false),
    (.leading, true), (.trailing, true),
  ])
  func theImageStandsAtItsEdge(edge: NSDirectionalRectEdge, mirrored: Bool) throws {
    var plain = UIButton.Configuration.plain()
    (plain.title, plain.image, plain.imagePlacement) = ("Title", square, edge)
    plain.imagePadding = 8
    let button = button(plain)
    if mirrored { button.semanticContentAttribute = .forceRightToLeft }
    button.setNeedsLayout()
    button.layoutIfNeeded()
    let image = try #require(button.imageView?.frame)
    let title = try #require(button.titleLabel?.frame)
    switch edge {
    case .top: #expect(image.maxY + 8 == title.minY && image.midX == 100)
    case .bottom: #expect(title.maxY + 8 == image.minY)
    default:
      let isLeft = (edge == .leading) != mirrored
      #expect(isLeft ? image.maxX + 8 == title.minX : title.maxX + 8 == image.minX)
      #expect(abs(image.midY - title.midY) <= 0.5)
    }
    let size = button.intrinsicContentSize
    #expect(size.width > max(image.width, title.width) && size.height >= 20 + 14)
  }

  @Test func aSubtitleStandsBelowTheTitle() throws {
    var gray = UIButton.Configuration.gray()
    (gray.title, gray.subtitle, gray.titleAlignment) = ("A long title", "short", .leading)
    gray.titlePadding = 3
    let button = button(gray)
    let title = try #require(button.titleLabel?.frame)
    let subtitle = try #require(button.subtitleLabel?.frame)
    #expect(subtitle.minY == title.maxY + 3 && subtitle.minX == title.minX)
  }

  @Test func cornersAndInsetsFollowTheSize() {
    var tinted = UIButton.Configuration.tinted()
    tinted.title = "T"
    tinted.cornerStyle = .capsule
    #expect(button(tinted).subviews[0].layer.cornerRadius == 30)
    tinted.cornerStyle = .fixed
    tinted.background.cornerRadius = 5
    tinted.background.strokeWidth = 2
    let fixed = button(tinted)
    #expect(fixed.subviews[0].layer.cornerRadius == 5)
    #expect(fixed.subviews[0].layer.borderWidth == 2)
    let medium = fixed.intrinsicContentSize
    tinted.buttonSize = .large
    #expect(button(tinted).intrinsicContentSize.height > medium.height)
  }

  @Test func theHandlerRunsBeforeTheLayoutAfterAChangeOfState() {
    let button = button(.plain())
    var calls = 0
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = button.isSelected ? "On" : "Off"
    }
    button.layoutIfNeeded()
    #expect(calls == 1 && button.titleLabel?.text == "Off")
    button.isSelected = true
    #expect(calls == 1)
    button.layoutIfNeeded()
    #expect(calls == 2 && button.titleLabel?.text == "On")
  }

  /// As in UIKit, where `init(type:)` is a method that calls `init(frame:)`.
  @Test func aSubclassThatOverridesInitFrameHasTheOtherInitializers() {
    final class Own: UIButton {
      var isReady = false
      override init(frame: CGRect) {
        super.init(frame: frame)
        isReady = true
      }
      required init?(coder: NSCoder) { nil }
    }
    #expect(Own().isReady && Own(type: .system).isReady)
    #expect(Own(type: .system).buttonType == .system && Own().buttonType == .custom)
  }
}
