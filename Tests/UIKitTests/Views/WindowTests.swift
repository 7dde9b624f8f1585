import Testing

@testable import UIKit

@MainActor
@Suite("Windows, screen and application")
struct WindowTests {
  @Test("A visible window is committed and listed in UIApplication.windows")
  func visibility() {
    withStage { stage in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      #expect(window.isHidden)
      #expect(window.layerContext.rootLayer == nil)
      window.isHidden = false
      #expect(window.layerContext.rootLayer === window.layer)
      #expect(UIApplication.shared.windows.last === window)
      #expect(UIApplication.shared.keyWindow === stage.window)
      window.makeKey()
      #expect(window.isKeyWindow)
      window.isHidden = true
      #expect(stage.window.isKeyWindow)
      #expect(!UIApplication.shared.windows.contains(window))
      #expect(window.next === UIApplication.shared)
    }
  }

  @Test("Windows are ordered by level, and touches go to the frontmost one")
  func levels() {
    withStage { stage in
      let alert = UIWindow(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
      alert.windowLevel = .alert
      alert.isHidden = false
      let normal = UIWindow(frame: stage.window.frame)
      normal.isHidden = false
      normal.isUserInteractionEnabled = false
      #expect(UIApplication.shared.windows.last === alert)
      var taps: [CGPoint] = []
      alert.addGestureRecognizer(UITapGestureRecognizer { taps.append($0.location(in: nil)) })
      stage.click(CGPoint(x: 110, y: 120))
      stage.click(CGPoint(x: 10, y: 10))
      #expect(taps == [CGPoint(x: 10, y: 20)])
      alert.isHidden = true
      normal.isHidden = true
    }
  }

  @Test("Windows that fill the screen are resized with it")
  func screen() {
    let screen = UIScreen.main
    let old = (screen.bounds.size, screen.scale, screen.maximumFramesPerSecond)
    defer {
      screen.configure(size: old.0, scale: old.1, maximumFramesPerSecond: old.2)
    }
    withStage(width: screen.bounds.width, height: screen.bounds.height) { stage in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      label.text = "Hi"
      stage.window.addSubview(label)
      stage.turn()
      let small = (label.textLayer.contents as? CGImage)?.width ?? 0
      screen.configure(
        size: CGSize(width: 500, height: 400), scale: 2, maximumFramesPerSecond: 120)
      #expect(stage.window.bounds.size == CGSize(width: 500, height: 400))
      #expect(stage.window.traitCollection.horizontalSizeClass == .compact)
      #expect(label.traitCollection.displayScale == 2)
      #expect(screen.nativeBounds.width == 1000)
      stage.turn()
      let large = (label.textLayer.contents as? CGImage)?.width ?? 0
      #expect(large > small)
    }
  }

  @Test("Touches are cancelled when their window is hidden")
  func hidingCancelsTouches() {
    withStage { stage in
      let window = UIWindow(frame: stage.window.frame)
      window.isHidden = false
      let control = UIControl(frame: window.bounds)
      var log = 0
      control.addAction(UIAction { _ in log += 1 }, for: .touchUpInside)
      window.addSubview(control)
      stage.send(.pointerDown(location: CGPoint(x: 10, y: 10)))
      window.isHidden = true
      stage.send(.pointerUp(location: CGPoint(x: 10, y: 10)))
      #expect(log == 0)
      #expect(!control.isTracking)
    }
  }
}
