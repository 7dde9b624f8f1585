import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Lab

/// The lab in the hands of somebody who presses everything.
@MainActor @Suite(.serialized) struct LabRandomTests {
  /// Counts how often each transition begins and ends.
  private final class Counter: TransitionObserver {
    private(set) var begun: Set<Int> = []
    private(set) var ended: [Int: Int] = [:]
    func transitionDidBegin(_ span: TransitionSpan) {
      if span.kind.movesControllers { begun.insert(span.id) }
    }

    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
      if begun.contains(span.id) { ended[span.id, default: 0] += 1 }
    }
  }

  private final class Weak {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  private static func page(_ number: Int) -> UIViewController {
    let page = UIViewController()
    page.view.backgroundColor = number.isMultiple(of: 2) ? .systemTeal : .systemIndigo
    page.title = "Page \(number)"
    let mark = UIView(frame: CGRect(x: 40, y: 120, width: 90, height: 60))
    mark.backgroundColor = .systemOrange
    page.view.addSubview(mark)
    return page
  }

  /// Ten times a thousand actions. While the app is paused, its time stands; every transition that began has ended once; after
  /// the lab is closed, the app's window looks as one that never had a lab.
  @Test(arguments: 1...10) func nothingBreaksInAThousandActions(seed: UInt64) throws {
    let session = try HeadlessSession(width: 856, height: 404)
    let navigation = UINavigationController(rootViewController: Self.page(0))
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    session.runUntilIdle()
    let windows = UIApplication.shared.windows.count
    let counter = Counter()
    TransitionObservers.add(counter)
    defer {
      TransitionObservers.remove(counter)
      window.isHidden = true
    }
    let lab = Lab(window)
    lab.isShown = true
    lab.parameters = [
      LabParameter(
        "number", "Number", .number(0...1, step: 0.1, unit: ""), standard: .number(0.5),
        get: { .number(0.5) }, set: { _ in })
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      act(on: lab, navigation, window, &random)
      let (state, time) = (lab.playback.state, lab.playback.time)
      lab.updateIfRequested()
      if random.index(below: 4) == 0 { session.frame() }
      // Now and then the app goes on.
      if random.index(below: 100) == 0 {
        lab.playback.goLive()
        session.runUntilIdle()
      }
      if state == .paused, lab.playback.state == .paused {
        #expect(abs(lab.playback.time - time) < 1e-9)
      }
    }
    lab.resetEdits()
    lab.isShown = false
    lab.playback.speed = 1
    session.runUntilIdle()
    #expect(counter.begun.count > 2)
    #expect(counter.begun.allSatisfy { counter.ended[$0] == 1 })
    #expect(UIApplication.shared.windows.count == windows)
    #expect(UIScreen.main.reservedSize == .zero && window.frame == UIScreen.main.bounds)
    #expect(lab.playback.recordings.isEmpty && lab.playback.edits.isEmpty)
    // The same pages in a window of their own.
    let shown = Bitmap(try #require(session.image()))
    let count = navigation.viewControllers.count
    let other = UIWindow(frame: UIScreen.main.bounds)
    let fresh = UINavigationController(rootViewController: Self.page(0))
    other.rootViewController = fresh
    fresh.setViewControllers((0..<count).map(Self.page), animated: false)
    other.isHidden = false
    defer { other.isHidden = true }
    session.runUntilIdle()
    let expected = Bitmap(try #require(session.image()))
    #expect(shown.difference(from: expected).count == 0)
  }

  /// A thing that a user can do.
  private func act(
    on lab: Lab, _ navigation: UINavigationController, _ window: UIWindow,
    _ random: inout SeededGenerator
  ) {
    // A lab that is closed has no keys and no buttons.
    guard lab.isVisible else {
      if random.index(below: 4) == 0 { lab.isShown = true }
      return
    }
    switch random.index(below: 29) {
    case 0, 1: lab.togglePlay()
    case 2: lab.step(by: random.index(below: 9) - 4)
    case 3: lab.playBackwards()
    case 4: lab.toggleLoop()
    case 5: random.index(below: 2) == 0 ? lab.beginLoopAtPlayhead() : lab.endLoopAtPlayhead()
    case 6: lab.showsTimeline.toggle()
    case 7: lab.toggleInspector(InspectorPage.allCases.randomElement(using: &random)!)
    case 8: lab.toggleOnionSkin()
    case 9: lab.cycleComparison()
    case 10: lab.showsLayers.toggle()
    case 11: random.index(below: 2) == 0 ? lab.undo() : lab.redo()
    case 12: lab.playback.fraction = random.number(-0.2...1.3)
    case 13: lab.playback.speed = [1, 0.5, 0.1, 2].randomElement(using: &random)!
    case 14: lab.toggleKeyboard()
    case 15: lab.timelineHeight = random.index(below: 2) == 0 ? nil : random.number(0...500)
    case 16: lab.inspectorWidth = random.index(below: 2) == 0 ? nil : random.number(0...900)
    case 17:
      guard let row = lab.playback.recordings.last?.rows.randomElement(using: &random),
        let animation = row.animations.randomElement(using: &random)
      else { return }
      lab.playback.edits.animations[animation.id] = AnimationEdit(
        delay: random.number(0...0.3), duration: random.number(0.05...1))
    case 18: if random.index(below: 8) == 0 { lab.isShown = false }
    case 20: lab.frameOverlays = FrameOverlays(rawValue: UInt8(random.index(below: 16)))
    case 21: lab.omittedFeatures = FrameInspection.Features(rawValue: UInt8(random.index(below: 8)))
    case 22: if random.index(below: 20) == 0 { lab.measureFeatures() }
    case 19 where navigation.viewControllers.count > 1: navigation.popViewController(animated: true)
    default:
      guard navigation.viewControllers.count < 4, navigation.transitionCoordinator == nil else {
        return
      }
      let page = Self.page(navigation.viewControllers.count)
      navigation.pushViewController(page, animated: true)
    }
  }

  /// A lab that was opened and closed a hundred times, with all that it can show, leaves nothing behind.
  @Test func aHundredClosedLabsLeaveNothing() throws {
    let session = try HeadlessSession(width: 900, height: 700, draws: false)
    let navigation = UINavigationController(rootViewController: Self.page(0))
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    session.runUntilIdle()
    let windows = UIApplication.shared.windows.count
    func layers() -> Int {
      func count(_ layer: CALayer) -> Int { (layer.sublayers ?? []).reduce(1) { $0 + count($1) } }
      return count(window.layer)
    }
    let ownLayers = layers()
    var left: [Weak] = []
    for round in 0..<100 {
      do {
        let lab = Lab(window)
        lab.isShown = true
        lab.showsTimeline = true
        lab.playback.speed = 8
        lab.inspectorPage = InspectorPage.allCases[round % InspectorPage.allCases.count]
        navigation.pushViewController(Self.page(1), animated: true)
        session.frame()
        session.runUntilIdle()
        lab.togglePlay()
        lab.playback.fraction = 0.4
        if round.isMultiple(of: 5) {
          lab.showsOnionSkin = true
          lab.updateIfRequested()
          session.frame()
          lab.frameOverlays = [.damage, .overdraw, .textures, .copies]
          lab.omittedFeatures = [.clips, .shadows, .groupOpacity]
          session.frame()
          lab.showsLayers = true
          session.frame()
          lab.comparisonLayout = .overlay
        }
        left += UIApplication.shared.windows.filter { $0 !== window }.map { Weak($0) }
        left += lab.playback.recordings.map { Weak($0) }
        left.append(Weak(lab))
        lab.isShown = false
        window.playback.speed = 1
        navigation.popViewController(animated: false)
        session.runUntilIdle()
      }
    }
    #expect(UIApplication.shared.windows.count == windows && layers() == ownLayers)
    #expect(left.count > 400)
    let kept = left.compactMap(\.object)
    #expect(kept.isEmpty, "\(kept.count) of \(left.count): \(Set(kept.map { "\(type(of: $0))" }))")
  }
}
