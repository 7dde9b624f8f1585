import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Lab
@testable import UIKit

/// The app's layers pulled apart in depth, driven by input events.
@MainActor @Suite(.serialized) struct LayersTests {
  /// A window with two pages, and the lab with its timeline below it.
  @MainActor private final class Stage {
    let session: HeadlessSession
    let navigation = UINavigationController()
    let window: UIWindow
    let lab: Lab

    init() throws {
      session = try HeadlessSession(width: 800, height: 640)
      navigation.viewControllers = [Self.page(.systemTeal, "First")]
      window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      lab = Lab(window)
      lab.isShown = true
      lab.showsTimeline = true
      settle()
    }

    isolated deinit {
      lab.isShown = false
      window.isHidden = true
    }

    static func page(_ color: UIColor, _ title: String) -> UIViewController {
      let page = UIViewController()
      page.title = title
      page.view.backgroundColor = color
      let card = UIView(frame: CGRect(x: 120, y: 120, width: 200, height: 100))
      card.backgroundColor = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
      card.accessibilityIdentifier = "card"
      card.layer.shadowOpacity = 0.4
      page.view.addSubview(card)
      return page
    }

    func settle() {
      session.runUntilIdle()
      lab.updateIfRequested()
      session.runUntilIdle()
    }

    func picture() throws -> Bitmap { Bitmap(try #require(session.image())) }

    var layers: LayersWindow? {
      UIApplication.shared.windows.lazy.compactMap { $0 as? LayersWindow }.first
    }

    /// The names on screen.
    var names: [String] {
      views(in: layers).compactMap { $0 as? UILabel }
        .filter { $0.superview?.isHidden == false && $0.superview?.superview !== layers?.strip }
        .compactMap(\.text)
    }

    func views(in view: UIView?) -> [UIView] {
      guard let view else { return [] }
      return [view] + view.subviews.flatMap { views(in: $0) }
    }

    func view(_ identifier: String) throws -> UIView {
      let windows = UIApplication.shared.windows
      return try #require(
        windows.lazy.flatMap { self.views(in: $0) }
          .first { $0.accessibilityIdentifier == identifier })
    }

    func drag(from start: CGPoint, by distance: CGPoint) {
      session.send(.pointerDown(location: start))
      for step in 1...8 {
        let part = CGFloat(step) / 8
        session.send(
          .pointerMoved(
            location: CGPoint(x: start.x + distance.x * part, y: start.y + distance.y * part)))
        session.frame()
      }
      session.send(
        .pointerUp(location: CGPoint(x: start.x + distance.x, y: start.y + distance.y)))
      settle()
    }

    func click(at point: CGPoint, count: Int = 1) {
      session.send(.pointerDown(location: point, clickCount: count))
      session.send(.pointerUp(location: point))
      session.frame()
      session.clock.advance(by: 0.05)
    }

    func click(_ view: UIView) {
      let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
      let origin = view.window?.frame.origin ?? .zero
      click(at: CGPoint(x: place.x + origin.x, y: place.y + origin.y))
      settle()
    }
  }

  /// A window that covers a part of the screen, such as a device that is scaled down, is pulled apart on the whole screen.
  @Test func aDeviceIsPulledApartOnTheWholeScreen() throws {
    let stage = try Stage()
    let screen = UIScreen.main.bounds
    stage.window.bounds.size = CGSize(width: 300, height: 500)
    stage.window.center = CGPoint(x: screen.midX + 250, y: screen.midY)
    stage.window.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    stage.settle()
    stage.lab.showsLayers = true
    stage.settle()
    let layers = try #require(stage.layers)
    #expect(layers.frame == screen && screen.contains(layers.strip.frame))
    let picture = try stage.picture()
    let background = picture[4, 4]
    #expect(picture[Int(screen.width) - 5, 4] == background)
    // The stack is in the middle, and fills most of the height above the strip.
    let columns = (0..<Int(screen.width)).filter { x in
      (0..<Int(layers.strip.frame.minY) - 4).contains { picture[x, $0] != background }
    }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(CGFloat(first + last) / 2 - screen.midX) < 20, "\(first)…\(last)")
    #expect(last - first > 100)
    stage.session.send(.pointerMoved(location: CGPoint(x: screen.midX, y: screen.midY - 40)))
    stage.session.frame()
    #expect(!stage.names.isEmpty)
  }

  /// Catches anything that the view leaves behind, and frames that it asks for while nothing moves.
  @Test func closingShowsTheSamePictureAsBefore() throws {
    let stage = try Stage()
    let before = try stage.picture()
    stage.lab.showsLayers = true
    #expect(stage.lab.showsLayers)
    // The first frames of the spring are nearly flat, the last ones are not.
    stage.settle()
    #expect(stage.session.isIdle)
    let apart = try stage.picture()
    #expect(apart.difference(from: before).count > 20_000)
    stage.lab.showsLayers = false
    #expect(!stage.lab.showsLayers)
    stage.settle()
    #expect(stage.session.isIdle && stage.layers == nil)
    try stage.picture().expect(before, "closed")
  }

  /// Catches layers that jump apart: each frame of the spring differs a little from the one before it.
  @Test(arguments: [false, true]) func theLayersMoveApartUnlessMotionIsReduced(isReduced: Bool)
    throws
  {
    UIApplication.shared.reducesMotion = isReduced
    defer { UIApplication.shared.reducesMotion = false }
    let stage = try Stage()
    stage.lab.showsLayers = true
    var pictures: [Bitmap] = []
    for _ in 0..<12 {
      stage.session.advance(by: HeadlessSession.framePeriod)
      pictures.append(try stage.picture())
    }
    let changes = zip(pictures, pictures.dropFirst()).count { $0.difference(from: $1).count > 0 }
    #expect(isReduced ? changes <= 1 : changes >= 9)
    stage.lab.showsLayers = false
    stage.session.frame()
    #expect((stage.layers == nil) == isReduced)
  }

  /// Catches a drag, a wheel, a slider or a button that does nothing, and a reset that forgets one of them.
  @Test func theViewIsTurnedZoomedSpreadAndReset() throws {
    let stage = try Stage()
    stage.lab.showsLayers = true
    stage.settle()
    let standard = try stage.picture()
    var last = standard
    func expectChange(_ name: String, _ body: () throws -> Void) throws {
      try body()
      stage.settle()
      let picture = try stage.picture()
      #expect(picture.difference(from: last).count > 500, "\(name)")
      last = picture
    }
    let place = CGPoint(x: 400, y: 60)
    try expectChange("turned") { stage.drag(from: place, by: CGPoint(x: 60, y: 20)) }
    try expectChange("zoomed") {
      stage.session.send(.scroll(location: place, deltaX: 0, deltaY: 60, isPrecise: false))
    }
    let strip = try #require(stage.layers).strip
    try expectChange("spread") {
      strip.spacing.value = 60
      strip.spacing.sendActions(for: .valueChanged)
    }
    // A double click resets all three.
    stage.session.clock.advance(by: 1)
    stage.click(at: CGPoint(x: 10, y: 10))
    stage.click(at: CGPoint(x: 10, y: 10), count: 2)
    stage.session.send(.pointerMoved(location: CGPoint(x: 400, y: 630)))
    stage.settle()
    try stage.picture().expect(standard, "reset")
    last = standard
    try expectChange("cut") { strip.cut.onChange?(0...0.5) }
    try expectChange("wireframes") {
      strip.style.selectedSegmentIndex = 1
      strip.style.sendActions(for: .valueChanged)
    }
    #expect(stage.names.contains("container"))
  }

  /// Catches angles beyond their limits, where the layers would be seen from behind.
  @Test func theAnglesAreLimited() throws {
    let stage = try Stage()
    stage.lab.showsLayers = true
    stage.settle()
    stage.drag(from: CGPoint(x: 100, y: 60), by: CGPoint(x: 600, y: 0))
    let most = try stage.picture()
    stage.drag(from: CGPoint(x: 100, y: 60), by: CGPoint(x: 300, y: 0))
    stage.session.send(.pointerMoved(location: CGPoint(x: 400, y: 630)))
    stage.settle()
    #expect(try stage.picture().difference(from: most).count < 2000)
  }

  /// A layer that is clicked in depth is selected, named and outlined; another click there selects the one behind it. A layer with a row is
  /// selected on the timeline, and a row that is clicked there selects its layer in depth.
  @Test func aSelectionIsTheSameEverywhere() throws {
    let stage = try Stage()
    stage.navigation.pushViewController(Stage.page(.systemIndigo, "Second"), animated: true)
    stage.session.runUntilIdle(limit: 0.2)
    stage.lab.playback.pause()
    stage.session.frame()
    stage.lab.updateIfRequested()
    stage.lab.showsLayers = true
    stage.settle()
    // Nothing else has the card's colour.
    let picture = try stage.picture()
    var place: CGPoint?
    for y in 40..<300 {
      for x in 0..<800 where place == nil {
        let isCard = (-6...6).allSatisfy { dx in
          (0...12).allSatisfy { dy in
            x + dx >= 0 && x + dx < 800 && picture[x + dx, y + dy] == SIMD4(255, 0, 255, 255)
          }
        }
        if isCard { place = CGPoint(x: x, y: y + 6) }
      }
    }
    let card = try #require(place)
    stage.click(at: card)
    stage.session.frame()
    #expect(stage.names.contains { $0.contains("“card”") && $0.hasSuffix("shadow") })
    // The selected rows of the timeline.
    func selected() -> [String] {
      UIApplication.shared.windows.flatMap { stage.views(in: $0) }
        .compactMap { $0 as? TimelineRowView }.filter { $0.state.isSelected }.map(\.row.path)
    }
    #expect(selected().isEmpty)
    // Somewhere behind the card lies the page, which moves.
    for _ in 0..<8 where selected().isEmpty {
      stage.session.clock.advance(by: 1)
      stage.click(at: card)
      stage.session.frame()
    }
    #expect(selected().count == 1)
    #expect(!stage.names.contains { $0.contains("“card”") && !$0.contains("·") })
    let rows = UIApplication.shared.windows.flatMap { stage.views(in: $0) }
      .compactMap { $0 as? TimelineRowView }
    let other = try #require(rows.first { $0.row.path != selected().first })
    stage.session.clock.advance(by: 1)
    let before = stage.names
    stage.click(
      at: other.convert(CGPoint(x: 20, y: other.bounds.midY), to: nil).applying(
        CGAffineTransform(translationX: 0, y: other.window?.frame.minY ?? 0)))
    stage.settle()
    #expect(selected() == [other.row.path])
    #expect(stage.names != before)
  }

  /// A transition that runs while the layers are apart goes on and ends, and the layers together show its end.
  ///
  /// Catches a stage that stands still in depth, and a layer that stays on the screen.
  @Test func aTransitionGoesOnWhileTheLayersAreApart() throws {
    func end(apart: Bool) throws -> Bitmap {
      let stage = try Stage()
      stage.lab.showsLayers = apart
      stage.settle()
      stage.navigation.pushViewController(Stage.page(.systemIndigo, "Second"), animated: true)
      stage.session.frame()
      var pictures: [Bitmap] = []
      for _ in 0..<10 {
        stage.session.advance(by: HeadlessSession.framePeriod)
        pictures.append(try stage.picture())
      }
      let changes = zip(pictures, pictures.dropFirst()).count { $0.difference(from: $1).count > 0 }
      #expect(changes == 9)
      stage.settle()
      // Scrubbed back, the recording is in depth.
      if apart {
        let live = try stage.picture()
        stage.lab.playback.fraction = 0.5
        stage.session.frame()
        #expect(try stage.picture().difference(from: live).count > 1000)
        stage.lab.playback.goLive()
      }
      stage.lab.showsLayers = false
      stage.settle()
      #expect(stage.navigation.viewControllers.count == 2)
      return try stage.picture()
    }
    try end(apart: true).expect(end(apart: false), "end")
  }

  /// Catches a strip that can't be reached without a pointer, and a keyboard that the app does not get back.
  @Test func theStripHasTheKeyboard() throws {
    let stage = try Stage()
    stage.lab.showsLayers = true
    stage.settle()
    stage.lab.toggleKeyboard()
    #expect(stage.layers?.isKeyWindow == false && !stage.window.isKeyWindow)
    stage.lab.toggleKeyboard()
    let strip = try #require(stage.layers?.strip)
    #expect(stage.layers?.isKeyWindow == true && strip.spacing.isFocused)
    stage.lab.toggleKeyboard()
    #expect(stage.window.isKeyWindow)
    for _ in 0..<2 { stage.lab.toggleKeyboard() }
    stage.session.send(.key(.down(), UIKey(keyCode: .keyboardEscape)))
    stage.settle()
    #expect(!stage.lab.showsLayers && stage.layers == nil && stage.window.isKeyWindow)
  }

  /// Catches layers that stay apart after the lab, and the command on a toolbar that is not there.
  @Test func theLabTakesTheLayersWithIt() throws {
    let stage = try Stage()
    stage.lab.showsLayers = true
    stage.settle()
    stage.lab.isShown = false
    stage.settle()
    #expect(!stage.lab.showsLayers && stage.layers == nil)
    stage.lab.showsLayers = true
    #expect(!stage.lab.showsLayers)
    stage.lab.isShown = true
    stage.settle()
    let key = try #require(stage.lab.keyCommands.first { $0.input == "3" })
    #expect(key.title == "Layers in depth")
    stage.click(try stage.view("lab.layers"))
    #expect(stage.lab.showsLayers)
  }
}
