import TestSupport
import Testing

@testable import UIKit

/// The traits that views have before they are in a window.
@MainActor
struct ScreenTraitsTests {
  @Test(arguments: [
    (
      CGSize(width: 375, height: 667), UIUserInterfaceSizeClass.compact,
      UIUserInterfaceSizeClass.regular
    ),
    (CGSize(width: 1024, height: 768), .regular, .regular),
    (CGSize(width: 667, height: 375), .regular, .compact),
  ])
  func aViewHasTheSizeClassesOfTheScreen(
    _ size: CGSize, _ width: UIUserInterfaceSizeClass, _ height: UIUserInterfaceSizeClass
  ) {
    let screen = UIScreen.main
    let (old, scale, rate) = (screen.contentSize, screen.scale, screen.maximumFramesPerSecond)
    screen.configure(size: size, scale: scale, maximumFramesPerSecond: rate)
    defer { screen.configure(size: old, scale: scale, maximumFramesPerSecond: rate) }
    let controller = UIViewController()
    #expect(controller.traitCollection.horizontalSizeClass == width)
    #expect(controller.view.traitCollection.verticalSizeClass == height)
    #expect(UIScreen.main.traitCollection.horizontalSizeClass == width)
    // A window has those of its own size.
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 700))
    #expect(window.traitCollection.horizontalSizeClass == .regular)
    #expect(window.traitCollection.verticalSizeClass == .regular)
  }
}
