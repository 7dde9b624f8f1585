import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Random input, and the checks that find errors by it.
@MainActor @Suite(.serialized) struct MonkeyTests {
  nonisolated private static let header = InputScript.Header(
    size: InputScript.Header.Size(width: 1280, height: 800), appearance: "light")

  /// Fails when something goes wrong that `interlude monkey` looks for.
  @Test(arguments: ExhibitName.galleryCases + [.feel])
  func exhibitsWithstandRandomInput(name: ExhibitName) throws {
    let number = ExhibitName.allCases.firstIndex(of: name) ?? 0
    let result = try MonkeyRun.check(
      name.make(), Self.header, .random(seed: UInt64(number), events: 200))
    #expect(result.finding == nil, "\(name)")
    #expect(result.events >= 200 && result.lines.count > 5)
  }

  /// Fails when a transition of a demonstration jumps, hangs or leaves something behind that is caught on its way. These are a few of the
  /// moments that `interlude monkey --catch 1` tries.
  @Test(arguments: ExhibitName.galleryCases)
  func transitionsAreCaughtOnTheirWay(name: ExhibitName) throws {
    let exhibit = name.make()
    let scripts = try CatchScripts(exhibit, interval: 0.031)
    let stride = stride(from: 0, to: scripts.count, by: max(scripts.count / 3, 1) | 1)
    for number in stride {
      let lines = scripts[number]
      let result = try MonkeyRun.check(exhibit, Self.header, .script(lines))
      #expect(
        result.finding == nil, "\(name): \(lines.map(\.text).joined(separator: "\n"))")
    }
  }

  @Test func eachMomentIsCaughtInEachWay() throws {
    let scripts = try CatchScripts(ExhibitName.calendar.make(), interval: 0.3)
    // Five steps, each at 0, 0.3, 0.6, 0.9 and 1.2 s.
    #expect(scripts.count == 5 * 5 * CatchScripts.Hold.allCases.count)
    let times = (0..<scripts.count).compactMap { scripts[$0].last?.time }
    #expect(times.first == 0 && times.last.map { $0 > 9 && $0 < 9.3 } == true)
    #expect(scripts[0].count == 2 && scripts[0][0].action == .tap(.view("page")))
    let kinds = Set((0..<6).map { scripts[$0].last?.action })
    #expect(kinds.count == CatchScripts.Hold.allCases.count)
    #expect(try CatchScripts(ExhibitName.feel.make(), interval: 0.3).count == 0)
  }

  /// Fails when an error comes back that was found by random input.
  @Test(arguments: try scripts())
  func formerFindingsStayAway(script: URL) throws {
    let file = try ScriptFile(script.path)
    let exhibit = try #require(file.script.header.exhibit.flatMap(ExhibitName.init(rawValue:)))
    let result = try MonkeyRun.check(
      exhibit.make(), file.script.header, .script(file.script.lines))
    #expect(result.finding == nil, "\(script.lastPathComponent)")
    #expect(result.events > 0)
  }

  nonisolated private static func scripts() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: App.sources.appendingPathComponent("Tests/Scripts"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }
  }

  /// The same seed gives the same input, and its script the same result.
  @Test func aRunCanBeRepeated() throws {
    let first = try MonkeyRun.check(
      ExhibitName.flip.make(), Self.header, .random(seed: 9, events: 150))
    let second = try MonkeyRun.check(
      ExhibitName.flip.make(), Self.header, .random(seed: 9, events: 150))
    #expect(first.lines == second.lines && first.events == second.events)
    let replay = try MonkeyRun.check(ExhibitName.flip.make(), Self.header, .script(first.lines))
    #expect(replay.events == first.events)
    let other = try MonkeyRun.check(
      ExhibitName.flip.make(), Self.header, .random(seed: 10, events: 150))
    #expect(other.lines != first.lines)
  }

  /// Each error of an exhibit is found, with a sentence about it.
  @Test(arguments: BrokenExhibit.Fault.allCases)
  func errorsAreFound(fault: BrokenExhibit.Fault) throws {
    let result = try MonkeyRun.check(
      BrokenExhibit(fault: fault), Self.header,
      .script([
        InputScript.Line(.click(.point(CGPoint(x: 640, y: 400))), at: 0.5),
        InputScript.Line(.click(.point(CGPoint(x: 640, y: 400))), at: 3),
      ]))
    let sentence = result.finding?.sentence
    switch fault {
    case .none: #expect(sentence == nil)
    default: #expect(sentence?.contains(fault.rawValue) == true, "\(sentence ?? "nothing")")
    }
  }

  // MARK: Reducing

  @Test(arguments: [[3], [0], [99], [10, 11], [0, 50, 99], [7, 21, 22, 23, 64]])
  func aFailureIsReduced(needed: [Int]) {
    var calls = 0
    let shortest = ScriptReduction.reduce(Array(0..<100)) { list in
      calls += 1
      return needed.allSatisfy(list.contains)
    }
    #expect(shortest == needed)
    #expect(calls < 150)
    #expect(ScriptReduction.reduce(needed, limit: 0) { _ in true } == needed)
  }
}

/// An exhibit with a button that moves a view, and with one error.
@MainActor struct BrokenExhibit: Exhibit {
  /// The error of the exhibit. The raw value is a part of the sentence that reports it.
  enum Fault: String, CaseIterable {
    case none
    case neverEnds = "a present has not ended"
    case jumps = "jumps by"
    case leavesASnapshot = "a snapshot is left over"
    case leavesAnAnimation = "still has the animations"
    case ignoresInput = "ignores interaction events"
    case warns = "UIKit warns"
    case neverRests = "still moves"
    case changesTime = "the time of"
  }

  let fault: Fault
  var name: ExhibitName { .flip }
  var title: String { "Broken" }
  var summary: String { "Broken." }
  var source: String { "" }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(
      root: BrokenViewController(fault),
      demonstration: [OpenExhibit.Step(name: "none", duration: 1) {}])
  }
}

private final class BrokenViewController: UIViewController, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  private let fault: BrokenExhibit.Fault
  private let box = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
  private var link: CADisplayLink?

  init(_ fault: BrokenExhibit.Fault) {
    self.fault = fault
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit {
    link?.invalidate()
    if fault == .ignoresInput { UIApplication.shared.endIgnoringInteractionEvents() }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    box.backgroundColor = .systemRed
    let button = UIButton(frame: CGRect(x: 540, y: 350, width: 200, height: 100))
    button.addAction(UIAction { [weak self] _ in self?.press() }, for: .touchUpInside)
    for part in [box, button] as [UIView] { view.addSubview(part) }
  }

  private func press() {
    switch fault {
    case .neverEnds:
      guard presentedViewController == nil else { return }
      let page = UIViewController()
      page.modalPresentationStyle = .fullScreen
      page.transitioningDelegate = self
      present(page, animated: true)
    case .leavesASnapshot:
      if let snapshot = box.snapshotView(afterScreenUpdates: false) { view.addSubview(snapshot) }
    case .leavesAnAnimation:
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.toValue = 400
      animation.duration = 0.3
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      box.layer.add(animation, forKey: "stays")
    case .ignoresInput: UIApplication.shared.beginIgnoringInteractionEvents()
    case .warns: UIViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end)
    case .neverRests:
      let link = CADisplayLink { _ in }
      link.add(to: .main, forMode: .common)
      self.link = link
    case .changesTime: box.layer.speed = 2
    case .jumps:
      // The model value is set too late.
      UIView.animate(withDuration: 0.3) {
        self.box.center.x = 600
      } completion: { _ in
        self.box.center.x = 300
        UIView.animate(withDuration: 0.3) { self.box.center.y += 1 }
      }
    case .none: UIView.animate(withDuration: 0.3) { self.box.center.x += 100 }
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  /// Forgets to complete the transition.
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
  }
}
