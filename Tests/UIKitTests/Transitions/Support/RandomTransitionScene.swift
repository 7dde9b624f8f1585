import TestSupport

@testable import UIKit

/// A navigation controller that pushes, pops and presents at random in a window that changes its size. Several
/// interaction controllers, called hands, drive the transitions.
@MainActor
final class RandomTransitionScene {
  /// Descriptions of the steps so far.
  private(set) var steps: [String] = []
  private var random: SeededGenerator
  private let screen = TestScreen()
  private let navigation = UINavigationController(nibName: nil, bundle: nil)
  private let log = CallLog()
  private let navigationDelegate: RecordingNavigationDelegate
  private let modalDelegate: RecordingTransitioningDelegate
  private let pushed: [RecordingViewController]
  private let modal: [RecordingViewController]
  private var hands: [UIPercentDrivenInteractiveTransition] = []
  private var lastHand: UIPercentDrivenInteractiveTransition?

  private static let sizes = [
    CGSize(width: 400, height: 644), CGSize(width: 480, height: 320),
    CGSize(width: 1280, height: 800), CGSize(width: 644, height: 400),
  ]
  private static let styles: [UIModalPresentationStyle] = [
    .fullScreen, .overFullScreen, .formSheet, .pageSheet, .custom, .currentContext,
    .overCurrentContext,
  ]
  private static let looks: [UIModalTransitionStyle] = [
    .coverVertical, .flipHorizontal, .crossDissolve, .partialCurl,
  ]

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    pushed = "ABCD".map { [log] in RecordingViewController("\($0)", log: log) }
    modal = "WXYZ".map { [log] in RecordingViewController("\($0)", log: log) }
    navigationDelegate = RecordingNavigationDelegate(log: log)
    modalDelegate = RecordingTransitioningDelegate(log: log)
    pushed[1].definesPresentationContext = true
    navigation.viewControllers = [pushed[0]]
    screen.show(navigation)
    navigation.delegate = navigationDelegate
    for page in modal { page.transitioningDelegate = modalDelegate }
    modalDelegate.makePresentation = { presented, presenting in
      let presentation = RecordingPresentation(
        presentedViewController: presented, presenting: presenting)
      presentation.removes = presented.title == "X"
      return presentation
    }
  }

  // MARK: Steps

  func step() {
    chooseAnimator()
    let animated = chance(0.8)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: push(animated)
    case 2: note("pop(\(animated))") { navigation.popViewController(animated: animated) }
    case 3:
      note("popToRoot(\(animated))") {
        navigation.popToRootViewController(animated: animated)
      }
    case 4...6: present(animated)
    case 7, 8: dismiss(animated)
    case 9: resize()
    default: moveHand()
    }
    if chance(0.7) {
      let seconds = Double(Int.random(in: 0..<50, using: &random)) / 100
      note("advance(\(seconds))") { screen.advance(by: seconds) }
    }
    _ = log.take()
  }

  private func chance(_ fraction: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < fraction
  }

  private func pick<T>(_ choices: [T]) -> T? { choices.randomElement(using: &random) }

  private func note(_ step: String, _ act: () -> Void) {
    steps.append(step)
    act()
  }

  /// Chooses the animator and the interaction controller of the transitions that begin in this step.
  private func chooseAnimator() {
    guard chance(0.6), let temper = pick(RandomAnimator.Temper.allCases) else {
      navigationDelegate.makeAnimator = nil
      modalDelegate.makeAnimator = nil
      return
    }
    let duration = Double(Int.random(in: 1...4, using: &random)) / 10
    let animator = { RandomAnimator.make(temper, duration: duration) }
    var hand: UIPercentDrivenInteractiveTransition?
    if chance(0.6) {
      let new = UIPercentDrivenInteractiveTransition()
      new.wantsInteractiveStart = chance(0.6)
      new.completionSpeed = chance(0.5) ? 1 : 2
      if chance(0.3) { new.timingCurve = UISpringTimingParameters(dampingRatio: 0.7) }
      hands.append(new)
      hand = new
    }
    lastHand = hand ?? lastHand
    navigationDelegate.makeAnimator = animator
    modalDelegate.makeAnimator = animator
    navigationDelegate.interaction = hand
    modalDelegate.interaction = hand
    steps.append("\(temper) \(duration)\(hand.map { " hand(\($0.wantsInteractiveStart))" } ?? "")")
  }

  private func push(_ animated: Bool) {
    let outside = pushed.filter { !navigation.viewControllers.contains($0) }
    guard let page = pick(outside) else { return }
    note("push(\(page.name), \(animated))") {
      navigation.pushViewController(page, animated: animated)
    }
  }

  /// Presents a page from any controller, even from one that cannot present.
  private func present(_ animated: Bool) {
    let free = modal.filter { $0.presentingViewController == nil && !$0.isBeingDismissed }
    guard let page = pick(free), let style = pick(Self.styles), let look = pick(Self.looks),
      let source = chance(0.7) ? chain.last : pick(chain + pushed + inContext)
    else { return }
    page.modalPresentationStyle = style
    page.modalTransitionStyle = look
    note("present(\(page.name), \(style), \(look), \(animated)) from \(name(source))") {
      source.present(page, animated: animated)
    }
  }

  private func dismiss(_ animated: Bool) {
    guard let target = pick(chain + inContext) else { return }
    note("dismiss(\(animated)) from \(name(target))") { target.dismiss(animated: animated) }
  }

  private func resize() {
    guard let size = pick(Self.sizes) else { return }
    note("resize(\(Int(size.width))x\(Int(size.height)))") {
      screen.window.frame.size = size
      if chance(0.5) { screen.flush() }
    }
  }

  private func moveHand() {
    guard let hand = chance(0.8) ? lastHand : pick(hands) else { return }
    let index = hands.firstIndex { $0 === hand } ?? 0
    let percent = CGFloat(Int.random(in: 0...4, using: &random)) / 4
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: note("hand \(index) update(\(percent))") { hand.update(percent) }
    case 2: note("hand \(index) finish") { hand.finish() }
    case 3: note("hand \(index) cancel") { hand.cancel() }
    default: note("hand \(index) pause") { hand.pause() }
    }
  }

  private func name(_ controller: UIViewController) -> String { controller.title ?? "navigation" }

  /// Finishes or cancels all interactive transitions, and waits until nothing moves.
  func runUntilIdle() {
    navigationDelegate.makeAnimator = nil
    modalDelegate.makeAnimator = nil
    for round in 0..<4 {
      for hand in hands { if round.isMultiple(of: 2) { hand.finish() } else { hand.cancel() } }
      for _ in 0..<4 { screen.advance(by: 0.7) }
    }
  }

  // MARK: Invariants

  /// The navigation controller and the controllers that are presented over it.
  private var chain: [UIViewController] {
    Array(sequence(first: navigation as UIViewController, next: \.modal.presented))
  }

  /// The controllers that are presented in the context of a pushed page.
  private var inContext: [UIViewController] {
    Array(sequence(first: pushed[1] as UIViewController, next: \.modal.presented).dropFirst())
  }

  /// The conditions that must hold at any time, even during transitions, and that are violated.
  func problemsMeanwhile() -> [String] {
    (pushed + modal).flatMap(\.violations)
  }

  /// The violated conditions of a scene at rest; empty if there are none.
  func problemsAtRest() -> [String] {
    problemsMeanwhile() + visibilityProblems() + placeProblems()
      + RestingState.problems(in: screen.window) + treeProblems(screen.window)
  }

  private func removesPresenter(_ controller: UIViewController) -> Bool {
    switch controller.modalPresentationStyle {
    case .fullScreen, .currentContext: true
    case .custom: controller.title == "X"
    default: false
    }
  }

  /// The controllers of the chain whose views no presentation has removed from the screen.
  private var onScreen: [UIViewController] {
    let chain = chain
    return chain.indices.filter { index in
      index == chain.count - 1 || !removesPresenter(chain[index + 1])
    }.map { chain[$0] }
  }

  private func visibilityProblems() -> [String] {
    var problems: [String] = []
    let onScreen = onScreen
    let top = navigation.topViewController
    for page in pushed + modal {
      if !page.isStable { problems.append("\(page.name) rests in \(page.last)") }
      var belongs =
        onScreen.contains(page)
        || (page === top && onScreen.contains(navigation) && !page.isRemovedByPresentation)
      if inContext.contains(page) { belongs = page.viewIfLoaded?.window != nil }
      if page.isVisible != belongs {
        problems.append("\(page.name) is \(belongs ? "not " : "")told that it is visible")
      }
      if (page.viewIfLoaded?.window != nil) != belongs {
        problems.append("\(page.name)'s view is \(belongs ? "not " : "")in the window")
      }
      if page.isBeingPresented || page.isBeingDismissed || page.transitionCoordinator != nil {
        problems.append("\(page.name) is still in a transition")
      }
    }
    return problems
  }

  /// Whether a large sheet is directly over a page that fills the window.
  private func stepsBack(_ controller: UIViewController) -> Bool {
    let sheet = controller.modal.presented?.modal.presentation as? UISheetPresentationController
    return controller === navigation && sheet?.isAttached == true
  }

  private func placeProblems() -> [String] {
    let bounds = screen.window.bounds
    var problems: [String] = []
    let top = navigation.topViewController.map { [$0] } ?? []
    for controller in onScreen + (onScreen.contains(navigation) ? top : []) {
      guard let view: UIView = controller.viewIfLoaded, !controller.isRemovedByPresentation
      else { continue }
      if view.alpha != 1 || view.isHidden || view.transform.isIdentity == stepsBack(controller) {
        problems.append("\(name(controller)) has changed its looks")
      }
      let area: CGRect? =
        switch controller.modalPresentationStyle {
        case _ where top.contains(controller): view.superview?.bounds
        case _ where controller === navigation: bounds
        case .fullScreen, .overFullScreen: bounds
        case .currentContext, .overCurrentContext: view.superview?.bounds
        default: controller.presentationController?.frameOfPresentedViewInContainerView
        }
      let frame = view.bounds.offsetBy(
        dx: view.center.x - view.bounds.midX, dy: view.center.y - view.bounds.midY)
      if let area, !area.isAlmost(frame) {
        problems.append("\(name(controller)) is at \(frame), not at \(area)")
      }
    }
    let containers = chain.dropFirst().compactMap { $0.modal.presentation?.containerView }
    if containers.count != chain.count - 1 || containers.contains(where: { $0.window == nil }) {
      problems.append("containers are missing")
    }
    return problems
  }

  /// The traces that transitions have left in a view and its subviews, such as extra views and layers.
  private func treeProblems(_ view: UIView) -> [String] {
    var problems: [String] = []
    let layer = view.layer
    let what = "\(type(of: view))"
    if view is ExtraView { problems.append("an animator's view is left over") }
    if !CATransform3DIsIdentity(layer.sublayerTransform) || !layer.isDoubleSided {
      problems.append("\(what) is still turned")
    }
    // Marks for the keyboard focus and for hovering are no traces of transitions. A curled page stays over the presented one.
    let marks = [FocusRing.layerName, HoverHighlight.layerName, PageCurl.layerName]
    let layers = (layer.sublayers ?? []).filter { $0.name.map(marks.contains) != true }
    if !(view is UILabel), layers.count != view.subviews.count {
      problems.append("\(what) has layers of its own")
    }
    return problems + view.subviews.flatMap { treeProblems($0) }
  }
}

extension CGRect {
  /// Whether the rectangles are equal except for rounding errors.
  fileprivate func isAlmost(_ other: CGRect) -> Bool {
    [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
      .allSatisfy { abs($0) < 1e-6 }
  }
}
