import Testing

@testable import UIKit

@MainActor
@Suite struct SheetTests {
  struct Case: Sendable {
    let window: CGSize
    let style: UIModalPresentationStyle
    var wish = CGSize.zero
    let frame: CGRect
  }

  nonisolated static let cases = [
    Case(
      window: CGSize(width: 1280, height: 800), style: .formSheet,
      frame: CGRect(x: 370, y: 90, width: 540, height: 620)),
    Case(
      window: CGSize(width: 1280, height: 800), style: .pageSheet,
      frame: CGRect(x: 288, y: 20, width: 704, height: 760)),
    Case(
      window: CGSize(width: 1280, height: 800), style: .formSheet,
      wish: CGSize(width: 300, height: 200),
      frame: CGRect(x: 490, y: 300, width: 300, height: 200)),
    Case(
      window: CGSize(width: 700, height: 600), style: .formSheet,
      frame: CGRect(x: 80, y: 20, width: 540, height: 560)),
    Case(
      window: CGSize(width: 700, height: 600), style: .pageSheet,
      frame: CGRect(x: 20, y: 20, width: 660, height: 560)),
    Case(
      window: CGSize(width: 480, height: 320), style: .formSheet,
      frame: CGRect(x: 0, y: 0, width: 480, height: 320)),
    Case(
      window: CGSize(width: 480, height: 320), style: .pageSheet,
      frame: CGRect(x: 0, y: 0, width: 480, height: 320)),
  ]

  @Test(arguments: cases)
  func frames(item: Case) {
    let scene = PresentationScene(size: item.window)
    let page = scene.page("B", item.style)
    page.preferredContentSize = item.wish
    // The app's own corner radius is restored afterwards.
    page.view.layer.maskedCorners = .layerMinXMinYCorner
    scene.root.present(page, animated: true)
    scene.screen.runUntilIdle()
    #expect(page.view.frame == item.frame)
    let isSheet = item.frame.size != item.window
    #expect((page.view.layer.cornerRadius > 0) == isSheet)
    #expect((page.view.layer.maskedCorners == .layerMinXMinYCorner) == !isSheet)
    #expect(page.traitCollection.userInterfaceLevel == (isSheet ? .elevated : .base))
    scene.dismiss()
    scene.screen.runUntilIdle()
    #expect(page.traitCollection.userInterfaceLevel == .base)
    #expect(page.view.layer.cornerRadius == 0 && !page.view.layer.masksToBounds)
    #expect(page.view.layer.maskedCorners == .layerMinXMinYCorner)
  }

  /// In dark style, where shadows are invisible, a sheet is lighter than its background.
  @Test func aSheetHasAnEdgeInTheDark() throws {
    UIApplication.shared.userInterfaceStyle = .dark
    defer { UIApplication.shared.userInterfaceStyle = .light }
    let scene = PresentationScene(size: CGSize(width: 1280, height: 800))
    let page = scene.page("B", .formSheet)
    for view in [scene.root.view, page.view] { view?.backgroundColor = .systemBackground }
    func gray(_ view: UIView?) throws -> Float {
      try #require(view?.layer.backgroundColor).rgba.y
    }
    scene.root.present(page, animated: true)
    scene.screen.runUntilIdle()
    let dimming = try #require(page.presentationController?.containerView?.subviews.first)
    let shade = try #require(dimming.layer.backgroundColor).alpha * dimming.alpha
    let around = try gray(scene.root.view) * Float(1 - shade)
    #expect(try gray(page.view) > 2 * around)
    UIApplication.shared.userInterfaceStyle = .light
    #expect(dimming.alpha < shade && dimming.alpha > 0)
    UIApplication.shared.userInterfaceStyle = .dark
    #expect(dimming.alpha == shade)
    // Without a presentation the page has the normal colour again.
    scene.dismiss()
    scene.screen.runUntilIdle()
    #expect(try gray(page.view) == gray(scene.root.view))
  }

  @Test func adaptsWhileTheWindowIsResized() {
    final class Delegate: UIAdaptivePresentationControllerDelegate {
      var styles: [UIModalPresentationStyle] = []
      func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
      ) { styles.append(style) }
    }
    let scene = PresentationScene()
    let delegate = Delegate()
    let page = scene.page("B", .formSheet)
    page.topics = .size
    page.presentationController?.delegate = delegate
    scene.root.present(page, animated: true)
    scene.screen.runUntilIdle()
    _ = scene.log.take()
    for item in Self.cases where item.style == .formSheet && item.wish == .zero {
      scene.screen.window.frame.size = item.window
      scene.screen.flush()
      #expect(page.view.frame == item.frame, "\(item.window)")
    }
    #expect(
      scene.log.take() == ["B.viewWillTransition(540x560)", "B.viewWillTransition(480x320)"])
    #expect(delegate.styles == [.none, .fullScreen])
  }

  @Test func aDelegateMayRefuseToAdapt() {
    final class Delegate: UIAdaptivePresentationControllerDelegate {
      func adaptivePresentationStyle(
        for controller: UIPresentationController
      ) -> UIModalPresentationStyle { .none }
    }
    let scene = PresentationScene(size: CGSize(width: 480, height: 320))
    let delegate = Delegate()
    let page = scene.page("B", .formSheet)
    page.presentationController?.delegate = delegate
    scene.root.present(page, animated: false)
    scene.screen.flush()
    #expect(page.view.frame == CGRect(x: 0, y: 20, width: 480, height: 300))
  }

  @Test func preferredSizeIsFollowed() {
    let scene = PresentationScene()
    let page = scene.present("B", .formSheet, animated: false)
    page.preferredContentSize = CGSize(width: 400, height: 300)
    scene.screen.flush()
    #expect(page.view.frame == CGRect(x: 440, y: 250, width: 400, height: 300))
  }

  /// Logs the delegate's calls about dismissal by the user.
  final class DismissalDelegate: UIAdaptivePresentationControllerDelegate {
    var allows = true
    var notes: [String] = []

    func presentationControllerShouldDismiss(
      _ presentationController: UIPresentationController
    ) -> Bool { allows }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      notes.append("will")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      notes.append("did")
    }
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) { notes.append("attempted") }
  }

  private func click(_ point: CGPoint) {
    for kind in [
      InputEvent.Kind.pointerDown(location: point), .pointerUp(location: point),
    ] {
      UIApplication.shared.handle(InputEvent(kind, at: CACurrentMediaTime()))
    }
  }

  private func pressEscape() {
    let press = InputEvent.Kind.key(.down(), UIKey(keyCode: .keyboardEscape))
    UIApplication.shared.handle(InputEvent(press, at: CACurrentMediaTime()))
  }

  /// Escape dismisses styles that leave nothing beside the page to click on.
  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom])
  func escapeDismissesWhateverTheStyle(style: UIModalPresentationStyle) {
    let scene = PresentationScene()
    let page = scene.page("B", style)
    scene.root.present(page, animated: true)
    scene.screen.runUntilIdle()
    page.isModalInPresentation = true
    pressEscape()
    #expect(!page.isBeingDismissed)
    page.isModalInPresentation = false
    pressEscape()
    #expect(page.isBeingDismissed)
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController == nil)
  }

  /// Escape during a presentation that cannot be caught dismisses the page after the presentation. A running dismissal
  /// continues.
  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom])
  func escapeDuringATransitionIsNotLost(style: UIModalPresentationStyle) {
    let scene = PresentationScene()
    let page = scene.page("B", style)
    scene.root.present(page, animated: true)
    scene.screen.advance(by: 0.1)
    pressEscape()
    pressEscape()
    #expect(page.isBeingPresented && !page.isBeingDismissed)
    scene.screen.advance(by: 0.5)
    #expect(page.isBeingDismissed)
    pressEscape()
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController == nil)
  }

  /// Escape reverses a running presentation of a sheet, unless the sheet may not be dismissed.
  @Test(arguments: [true, false])
  func escapeReversesARunningSheet(allows: Bool) {
    let scene = PresentationScene()
    let delegate = DismissalDelegate()
    delegate.allows = allows
    let page = scene.page("B", .formSheet)
    page.presentationController?.delegate = delegate
    scene.root.present(page, animated: true)
    scene.screen.advance(by: 0.1)
    func top() -> CGFloat { page.view.layer.presentation()?.frame.minY ?? .nan }
    let before = top()
    pressEscape()
    scene.screen.flush()
    #expect(abs(top() - before) < 1e-6)
    scene.screen.advance(by: 0.05)
    #expect((top() > before) == allows)
    // A second Escape changes nothing.
    pressEscape()
    scene.screen.runUntilIdle()
    #expect((scene.root.presentedViewController == nil) == allows)
    #expect(delegate.notes.contains("attempted") == !allows)
  }

  @Test(arguments: [true, false])
  func theUserDismisses(byEscape: Bool) {
    let scene = PresentationScene()
    let delegate = DismissalDelegate()
    let page = scene.page("B", .formSheet)
    page.presentationController?.delegate = delegate
    scene.root.present(page, animated: true)
    scene.screen.runUntilIdle()
    let act = { byEscape ? pressEscape() : click(CGPoint(x: 20, y: 20)) }
    page.isModalInPresentation = true
    act()
    page.isModalInPresentation = false
    delegate.allows = false
    act()
    #expect(delegate.notes == ["attempted", "attempted"])
    delegate.allows = true
    click(CGPoint(x: 640, y: 400))
    #expect(scene.root.presentedViewController === page && !page.isBeingDismissed)
    act()
    act()
    scene.screen.runUntilIdle()
    #expect(delegate.notes == ["attempted", "attempted", "will", "did"])
    #expect(scene.root.presentedViewController == nil)
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen])
  func whatCoversTheWindowFollowsItsSize(style: UIModalPresentationStyle) {
    let scene = PresentationScene()
    let page = scene.present("B", style, animated: false)
    page.topics = .size
    _ = scene.log.take()
    let size = CGSize(width: 700, height: 600)
    scene.screen.window.frame.size = size
    scene.screen.flush()
    #expect(page.view.frame == CGRect(origin: .zero, size: size))
    #expect(scene.log.take() == ["B.viewWillTransition(700x600)"])
    scene.dismiss(animated: false)
    #expect(scene.root.view.frame == CGRect(origin: .zero, size: size))
  }

  /// After the resize the page moves as in a window that had the new size from the start.
  @Test(
    arguments: [UIModalPresentationStyle.fullScreen, .pageSheet, .formSheet], [true, false])
  func resizedDuringItsTransition(style: UIModalPresentationStyle, dismissing: Bool) {
    let size = CGSize(width: 900, height: 700)
    func frames(resizes: Bool) -> [CGRect] {
      let scene = PresentationScene()
      scene.delegate.animator = nil
      if !resizes { scene.screen.window.frame.size = size }
      let page = scene.present("B", style, animated: !dismissing)
      if dismissing { scene.dismiss() }
      var frames: [CGRect] = []
      for frame in 0..<8 {
        scene.screen.advance(by: 0.02)
        if resizes, frame == 1 || frame == 3 {
          scene.screen.window.frame.size = frame == 1 ? CGSize(width: 620, height: 1000) : size
          scene.screen.flush()
        }
        if frame >= 3, let layer = page.view.layer.presentation() { frames.append(layer.frame) }
      }
      scene.screen.runUntilIdle()
      return frames
    }
    let (seen, expected) = (frames(resizes: true), frames(resizes: false))
    #expect(seen.count == 5 && expected.count == 5)
    for (a, b) in zip(seen, expected) {
      for edge in [\CGRect.minX, \.minY, \.maxX, \.maxY] {
        #expect(abs(a[keyPath: edge] - b[keyPath: edge]) < 0.01)
      }
    }
  }

  /// A resize moves a sheet to its place if its animator does not move it.
  @Test(
    arguments: [UIModalPresentationStyle.pageSheet, .formSheet],
    [UIModalTransitionStyle.crossDissolve, .flipHorizontal])
  func resizedWhileItFades(style: UIModalPresentationStyle, transition: UIModalTransitionStyle) {
    let scene = PresentationScene()
    scene.delegate.animator = nil
    let page = scene.page("B", style)
    let mask = page.view.autoresizingMask
    page.modalTransitionStyle = transition
    scene.root.present(page, animated: true)
    for size in [
      CGSize(width: 900, height: 700), CGSize(width: 700, height: 500),
      CGSize(width: 1280, height: 800),
    ] {
      scene.screen.advance(by: 0.05)
      scene.screen.window.frame.size = size
      scene.screen.flush()
      #expect(
        page.view.bounds.size
          == page.presentationController?.frameOfPresentedViewInContainerView.size)
      #expect(abs(page.view.center.x - size.width / 2) <= 1)
      #expect(abs(page.view.center.y - size.height / 2) <= 1)
    }
    scene.screen.runUntilIdle()
    scene.dismiss(animated: false)
    scene.screen.runUntilIdle()
    #expect(page.view.autoresizingMask == mask)
  }

  @Test(
    arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .formSheet], [true, false])
  func resizedInTheMiddleOfATransition(style: UIModalPresentationStyle, dismissing: Bool) {
    let scene = PresentationScene()
    scene.delegate.animator = nil
    let page = scene.present("B", style, animated: !dismissing)
    if dismissing { scene.dismiss() }
    scene.screen.advance(by: 0.1)
    let size = CGSize(width: 900, height: 700)
    scene.screen.window.frame.size = size
    scene.screen.runUntilIdle()
    let all = CGRect(origin: .zero, size: size)
    if dismissing {
      #expect(scene.root.view.frame == all && scene.root.view.superview != nil)
    } else {
      #expect(
        page.view.frame
          == (style == .formSheet ? CGRect(x: 180, y: 40, width: 540, height: 620) : all))
    }
  }
}
