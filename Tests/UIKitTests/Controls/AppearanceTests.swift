import Testing

@testable import UIKit

@MainActor
@Suite("Light and dark")
struct AppearanceTests {
  private final class Watcher: UIView {
    var log: [String] = []
    var border: CGColor?
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      log.append("\(traitCollection.userInterfaceStyle == .dark)")
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      border = UIColor.label.cgColor
    }
    override func draw(_ rect: CGRect) {
      UIColor.label.setFill()
      UIGraphicsGetCurrentContext()?.fill(rect)
      log.append("draw \(UITraitCollection.current.userInterfaceStyle == .dark)")
    }
  }

  private func side(_ color: UIColor, dark: Bool) -> SIMD4<Float> {
    let traits = UITraitCollection(userInterfaceStyle: dark ? .dark : .light)
    return color.resolvedColor(with: traits).cgColor.rgba
  }

  @Test("Controls, labels and cells follow the style while they are on screen")
  func liveSwitch() {
    withStage { stage in
      let control = UISwitch()
      let slider = UISlider(frame: CGRect(x: 0, y: 40, width: 200, height: 31))
      let segments = UISegmentedControl(items: ["A", "B"])
      segments.selectedSegmentIndex = 0
      let label = UILabel(frame: CGRect(x: 0, y: 80, width: 100, height: 30))
      label.text = "Text"
      let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
      cell.frame = CGRect(x: 0, y: 200, width: 300, height: 52)
      cell.textLabel?.text = "Row"
      cell.detailTextLabel?.text = "Detail"
      for view in [control, slider, segments, label, cell] { stage.window.addSubview(view) }
      stage.turn()
      for dark in [true, false] {
        stage.window.overrideUserInterfaceStyle = dark ? .dark : .light
        stage.turn()
        let track = control.subviews[0].subviews[0].layer
        #expect(track.backgroundColor?.rgba == side(.secondarySystemFill, dark: dark))
        #expect(slider.minimumTrack.layer.backgroundColor?.rgba == side(.systemBlue, dark: dark))
        #expect(slider.maximumTrack.layer.backgroundColor?.rgba == side(.systemFill, dark: dark))
        #expect(
          segments.subviews[0].layer.backgroundColor?.rgba == side(.tertiarySystemFill, dark: dark))
        #expect(segments.dividers[0].layer.backgroundColor?.rgba == side(.separator, dark: dark))
        #expect(label.textLayer.contentsMultiplyColor?.rgba == side(.label, dark: dark))
        #expect(cell.textLabel?.textLayer.contentsMultiplyColor?.rgba == side(.label, dark: dark))
        #expect(
          cell.detailTextLabel?.textLayer.contentsMultiplyColor?.rgba
            == side(.secondaryLabel, dark: dark))
      }
    }
  }

  @Test(
    "A view's traits are current while it lays out and draws, and a change of style repeats both")
  func current() {
    withStage { stage in
      let view = Watcher(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      stage.turn()
      view.log = []
      view.overrideUserInterfaceStyle = .dark
      stage.turn()
      #expect(view.log == ["true", "draw true"])
      #expect(view.border?.rgba == side(.label, dark: true))
      #expect(UITraitCollection.current.userInterfaceStyle == .light)
      view.overrideUserInterfaceStyle = .dark
      stage.turn()
      #expect(view.log.count == 2)
    }
  }

  @Test("A controller's override applies to its view's subtree; the view's own override wins")
  func controllers() {
    withStage { stage in
      let controller = UIViewController()
      stage.window.rootViewController = controller
      let inner = box(0, 0, 10, 10)
      controller.view.addSubview(inner)
      controller.overrideUserInterfaceStyle = .dark
      #expect(inner.traitCollection.userInterfaceStyle == .dark)
      #expect(controller.traitCollection.userInterfaceStyle == .dark)
      controller.view.overrideUserInterfaceStyle = .light
      #expect(inner.traitCollection.userInterfaceStyle == .light)
      controller.view.overrideUserInterfaceStyle = .unspecified
      controller.overrideUserInterfaceStyle = .unspecified
      #expect(inner.traitCollection.userInterfaceStyle == .light)
      // Also before the view is loaded.
      let later = UIViewController()
      later.overrideUserInterfaceStyle = .dark
      #expect(later.traitCollection.userInterfaceStyle == .dark)
      #expect(later.view.traitCollection.userInterfaceStyle == .dark)
    }
  }

  @Test("The application's style applies to every window, also to later ones")
  func application() {
    withStage { stage in
      UIApplication.shared.userInterfaceStyle = .dark
      defer { UIApplication.shared.userInterfaceStyle = .light }
      #expect(stage.window.traitCollection.userInterfaceStyle == .dark)
      UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
        #expect(UIApplication.shared.userInterfaceStyle == .dark)
        #expect(UIWindow(frame: .zero).traitCollection.userInterfaceStyle == .dark)
        #expect(UIColor.label.cgColor.rgba == side(.label, dark: false))
      }
      #expect(UIColor.label.cgColor.rgba == side(.label, dark: true))
    }
  }

  @Test("A snapshot of a page off screen has the current style")
  func pageOffScreen() {
    defer { UIApplication.shared.userInterfaceStyle = .light }
    withStage { stage in
      let (first, second) = (UIViewController(), UIViewController())
      let inside = Watcher(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      first.view.backgroundColor = .systemBackground
      first.view.addSubview(inside)
      let navigation = UINavigationController(rootViewController: first)
      stage.window.rootViewController = navigation
      stage.turn()
      navigation.pushViewController(second, animated: false)
      stage.turn()
      for dark in [true, false] {
        inside.log = []
        UIApplication.shared.userInterfaceStyle = dark ? .dark : .light
        stage.turn()
        #expect(first.view.window == nil && inside.log == [])
        _ = first.view.snapshotView(afterScreenUpdates: false)
        #expect(inside.log == [])
        _ = first.view.resizableSnapshotView(
          from: CGRect(x: 0, y: 0, width: 50, height: 20), afterScreenUpdates: true,
          withCapInsets: .zero)
        #expect(inside.log == ["\(dark)", "draw \(dark)"])
        #expect(
          first.view.layer.backgroundColor?.rgba == side(.systemBackground, dark: dark))
      }
      inside.log = []
      navigation.popViewController(animated: false)
      stage.turn()
      #expect(inside.log == [])
    }
  }
}
