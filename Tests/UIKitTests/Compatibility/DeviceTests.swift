import Testing

@testable import UIKit

@MainActor
@Suite("The device, as sources for iOS ask for it")
struct DeviceTests {
  @Test(
    "A small window is a phone, a large one an iPad",
    arguments: [
      (CGSize(width: 375, height: 667), UIUserInterfaceIdiom.phone),
      (CGSize(width: 844, height: 390), .phone), (CGSize(width: 1280, height: 800), .pad),
    ])
  func idiom(size: CGSize, idiom: UIUserInterfaceIdiom) {
    let main = UIScreen.main
    let (old, scale, rate) = (main.bounds.size, main.scale, main.maximumFramesPerSecond)
    defer { main.configure(size: old, scale: scale, maximumFramesPerSecond: rate) }
    main.configure(size: size, scale: scale, maximumFramesPerSecond: rate)
    #expect(UIDevice.current.userInterfaceIdiom == idiom)
    #expect(UIView().traitCollection.userInterfaceIdiom == idiom)
  }

  @Test("A desktop is like an iPad without status bar, orientation, haptics or keyboard on screen")
  func values() {
    let device = UIDevice.current
    #expect(device.systemName == "Linux" && !device.name.isEmpty)
    #expect(device.systemVersion.split(separator: ".").count == 3)
    #expect(!device.orientation.isPortrait && !device.orientation.isLandscape)
    #expect(UIApplication.shared.statusBarFrame == .zero)
    #expect(UIViewController().supportedInterfaceOrientations == .all)
    #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .all)
    UIApplication.shared.statusBarStyle = .lightContent
    UIApplication.shared.setStatusBarHidden(false, with: .fade)
    UIApplication.shared.setStatusBarStyle(.lightContent, animated: true)
    #expect(UIApplication.shared.statusBarStyle == .default)
    #expect(UIApplication.shared.isStatusBarHidden)
    #expect(UITouch.TouchType.stylus == .pencil)
    #expect(UIInterfaceOrientationMask.all.contains(.landscape))
    #expect(UIInterfaceOrientationMask.all.rawValue == 30)
    UIImpactFeedbackGenerator(style: .light).impactOccurred()
    #expect(UIResponder.keyboardWillShowNotification.rawValue == "UIKeyboardWillShowNotification")
  }

  @Test("The orientation is the shape of the window")
  func orientation() {
    withStage(width: 400, height: 300) { stage in
      #expect(UIApplication.shared.statusBarOrientation.isLandscape)
      stage.window.frame.size = CGSize(width: 300, height: 400)
      #expect(UIApplication.shared.statusBarOrientation == .portrait)
      #expect(UIViewController().interfaceOrientation == .portrait)
    }
  }

  @Test("A display link calls a method by its selector, and says so if there is none")
  func displayLink() {
    final class Ticker: SelectorResponding {
      static var selectorMethods: [Selector: SelectorMethod] {
        ["tick:": SelectorMethod(Ticker.tick)]
      }
      var links: [CADisplayLink] = []
      func tick(_ link: CADisplayLink) { links.append(link) }
    }
    withStage { stage in
      let ticker = Ticker()
      let link = CADisplayLink(target: ticker, selector: Selector("tick:"))
      link.add(to: .main, forMode: .common)
      stage.advance(by: 1.0 / 60)
      stage.advance(by: 1.0 / 60)
      #expect(!ticker.links.isEmpty && ticker.links.allSatisfy { $0 === link })
      link.invalidate()
      let messages = warnings { _ = CADisplayLink(target: ticker, selector: Selector("tock")) }
      #expect(messages.count == 1 && messages[0].contains("no method"))
    }
  }
}
