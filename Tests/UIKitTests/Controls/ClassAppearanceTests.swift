import TestSupport
import Testing

@testable import UIKit

/// Values that all views of a class take when they enter a window.
@MainActor
struct ClassAppearanceTests {
  // Each test has classes of its own, because the values that are set for a class remain during later tests.

  private class Badge: UIView {
    var titleColor: UIColor?
    var height: CGFloat = 10
    var onTap: (() -> Void)?
    override class var appearanceProperties: [AppearanceProperty] {
      super.appearanceProperties + [
        AppearanceProperty(\Badge.titleColor), AppearanceProperty(\Badge.height),
        AppearanceProperty(\Badge.onTap),
      ]
    }
  }
  private final class Star: Badge {}

  @Test func viewsTakeTheValuesOfTheirClasses() {
    withStage { stage in
      Badge.appearance().titleColor = .systemRed
      Badge.appearance().height = 30
      Badge.appearance().backgroundColor = .systemBlue
      Badge.appearance().onTap = {}
      Star.appearance().height = 50
      let (badge, star, own) = (Badge(), Star(), Badge())
      own.height = 5
      own.backgroundColor = .systemGreen
      let plain = UIView()
      #expect(badge.titleColor == nil && badge.height == 10, "taken before the window")
      for view in [badge, star, own, plain] { stage.window.addSubview(view) }
      #expect(badge.titleColor == .systemRed && badge.height == 30)
      #expect(badge.backgroundColor == .systemBlue && badge.onTap == nil)
      #expect(star.titleColor == .systemRed && star.height == 50)
      #expect(own.height == 5 && own.backgroundColor == .systemGreen)
      #expect(own.titleColor == .systemRed)
      #expect(plain.backgroundColor == nil)
    }
  }

  private final class OwnSwitch: UISwitch {}
  private final class OwnLabel: UILabel {}

  @Test func controlsTakeColoursAndFonts() {
    withStage { stage in
      OwnSwitch.appearance().onTintColor = .systemRed
      OwnSwitch.appearance().tintColor = .systemPurple
      OwnLabel.appearance().font = .systemFont(ofSize: 30)
      OwnLabel.appearance().textColor = .systemRed
      let (own, label, small) = (OwnSwitch(), OwnLabel(), OwnLabel())
      small.font = .systemFont(ofSize: 9)
      for view in [own, label, small, UISwitch()] { stage.window.addSubview(view) }
      #expect(own.onTintColor == .systemRed && own.tintColor == .systemPurple)
      #expect(label.font == .systemFont(ofSize: 30) && label.textColor == .systemRed)
      #expect(small.font == .systemFont(ofSize: 9) && small.textColor == .systemRed)
      #expect((stage.window.subviews.last as? UISwitch)?.onTintColor == nil)
    }
  }
}
