import Testing

@testable import UIKit

/// Tests every presentation style with every transition style.
@MainActor
@Suite struct ModalStyleTests {
  nonisolated static let presentations: [UIModalPresentationStyle] = [
    .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .pageSheet, .formSheet,
    .custom, .automatic, .popover,
  ]
  nonisolated static let transitions: [UIModalTransitionStyle] = [
    .coverVertical, .flipHorizontal, .crossDissolve, .partialCurl,
  ]

  @Test(arguments: presentations, transitions)
  func comesAndGoes(presentation: UIModalPresentationStyle, transition: UIModalTransitionStyle) {
    let scene = PresentationScene()
    let before = TreeLooks(scene.screen.window)
    let page = scene.page("B", presentation)
    page.modalTransitionStyle = transition
    scene.root.present(page, animated: true)
    #expect(page.isBeingPresented)
    scene.screen.advance(by: 0.1)
    #expect(page.isBeingPresented && page.transitionCoordinator?.isAnimated == true)
    scene.screen.runUntilIdle()
    #expect(page.isVisible && page.view.alpha == 1 && page.view.layer.isDoubleSided)
    let presentation = page.presentationController
    #expect(
      presentation?.presentedView?.frame == presentation?.frameOfPresentedViewInContainerView)
    scene.dismiss()
    scene.screen.advance(by: 0.1)
    #expect(page.isBeingDismissed)
    scene.screen.runUntilIdle()
    #expect(TreeLooks(scene.screen.window).changes(since: before) == [])
    #expect(page.violations == [] && scene.root.violations == [] && !page.isVisible)
    // A second presentation looks the same.
    scene.root.present(page, animated: false)
    #expect(page.view.alpha == 1 && CATransform3DIsIdentity(page.view.layer.transform))
  }

  /// The presentation controller's traits count until they are removed, whether they are set before the presentation or during it.
  @Test func overrideTraitsComeAndGo() throws {
    let scene = PresentationScene()
    let page = scene.page("B")
    let presentation = try #require(page.presentationController)
    let plain = page.view.traitCollection.userInterfaceStyle
    let other: UIUserInterfaceStyle = plain == .dark ? .light : .dark
    presentation.overrideTraitCollection = UITraitCollection(userInterfaceStyle: other)
    scene.root.present(page, animated: false)
    #expect(page.view.traitCollection.userInterfaceStyle == other)
    presentation.overrideTraitCollection = nil
    #expect(page.view.traitCollection.userInterfaceStyle == plain)
    presentation.overrideTraitCollection = UITraitCollection(userInterfaceStyle: other)
    #expect(page.view.traitCollection.userInterfaceStyle == other)
    #expect(scene.root.view.traitCollection.userInterfaceStyle == plain)
  }

  /// A scene with a page that is presented by a curl, half way.
  private func curl(_ style: UIModalPresentationStyle = .fullScreen) -> (
    PresentationScene, RecordingViewController
  ) {
    let scene = PresentationScene()
    let page = scene.page("B", style)
    page.modalTransitionStyle = .partialCurl
    scene.root.present(page, animated: true)
    scene.screen.advance(by: 0.4)
    return (scene, page)
  }

  @Test func aCurledPageStaysOverThePresentedOne() throws {
    let (scene, page) = curl()
    let container = try #require(page.presentationController?.containerView)
    #expect(container.subviews.dropLast() == [scene.root.view, page.view].map { $0! })
    scene.screen.runUntilIdle()
    let curled = try #require(container.subviews.last)
    #expect(container.subviews == [page.view, curled])
    #expect(curled.layer.sublayers?.first?.frame == container.bounds)
    // The page lies at the upper left. Its lower part and the right edge are free.
    let window = scene.screen.window
    #expect(window.hitTest(CGPoint(x: 100, y: 100), with: nil) === curled)
    #expect(window.hitTest(CGPoint(x: 640, y: 600), with: nil) === page.view)
    #expect(window.hitTest(CGPoint(x: 1279, y: 400), with: nil) === page.view)
    scene.screen.resize(to: CGSize(width: 640, height: 400))
    #expect(curled.frame == container.bounds)
    #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === curled)
    #expect(window.hitTest(CGPoint(x: 320, y: 300), with: nil) === page.view)
    scene.dismiss()
    scene.screen.advance(by: 0.4)
    #expect(container.subviews.count == 3 && !container.subviews.contains(curled))
    scene.screen.runUntilIdle()
    #expect(window.subviews == [scene.root.view])
  }

  @Test func aClickOnACurledPageDismisses() {
    let (scene, page) = curl()
    scene.screen.runUntilIdle()
    scene.screen.click(CGPoint(x: 640, y: 600))
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController === page)
    scene.screen.click(CGPoint(x: 100, y: 100))
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController == nil)
    #expect(scene.screen.window.subviews == [scene.root.view])
  }

  /// UIKit refuses this combination.
  @Test func aPageComesDownIfThePresenterStays() {
    let (scene, page) = curl(.overFullScreen)
    func opacity(_ view: UIView) -> Float {
      view.layer.presentation()?.opacity ?? view.layer.opacity
    }
    // Its picture is on the way.
    #expect(opacity(page.view) == 0 && page.view.alpha == 1)
    let container = page.presentationController?.containerView
    #expect(container?.subviews.count == 2)
    scene.screen.runUntilIdle()
    #expect(opacity(page.view) == 1 && container?.subviews == [page.view])
    scene.dismiss()
    scene.screen.advance(by: 0.4)
    #expect(opacity(page.view) == 0 && opacity(scene.root.view) == 1)
    scene.screen.runUntilIdle()
    #expect(scene.screen.window.subviews == [scene.root.view])
  }

  @Test func framesOfASheetThatPresents() throws {
    let scene = PresentationScene()
    let sheet = scene.present("B", .formSheet, animated: false)
    let animator = ManualAnimator()
    let page = scene.page("C", .fullScreen)
    scene.delegate.animator = animator
    scene.screen.flush()
    let place = CGRect(x: 370, y: 90, width: 540, height: 620)
    let all = CGRect(x: 0, y: 0, width: 1280, height: 800)
    sheet.present(page, animated: true)
    let presenting = try #require(animator.context)
    #expect(presenting.initialFrame(for: sheet) == place)
    #expect(presenting.finalFrame(for: sheet) == .zero)
    #expect(presenting.initialFrame(for: page) == .zero && presenting.finalFrame(for: page) == all)
    #expect(presenting.view(forKey: .from) === sheet.view && sheet.view.frame == place)
    animator.finish()
    page.dismiss(animated: true)
    let dismissing = try #require(animator.context)
    #expect(dismissing.initialFrame(for: page) == all && dismissing.finalFrame(for: page) == .zero)
    #expect(dismissing.initialFrame(for: sheet) == .zero)
    #expect(dismissing.finalFrame(for: sheet) == place && sheet.view.frame == place)
    animator.finish()
    #expect(sheet.view.frame == place && sheet.isVisible)
  }

  @Test func thePresentersViewIsNilIfItStays() throws {
    let animator = ManualAnimator()
    let scene = PresentationScene(animator: animator)
    let page = scene.present("B", .overFullScreen)
    let context = try #require(animator.context)
    #expect(context.view(forKey: .from) == nil && context.view(forKey: .to) === page.view)
    #expect(context.viewController(forKey: .from) === scene.root)
    #expect(context.finalFrame(for: scene.root) == scene.screen.window.bounds)
    #expect(context.presentationStyle == .overFullScreen && context.targetTransform.isIdentity)
    #expect(context.finalFrame(for: UIViewController()) == .zero)
    animator.finish()
    scene.dismiss()
    #expect(animator.context?.view(forKey: .to) == nil)
    animator.finish()
  }

  @Test func sizeClassesFollowTheWindow() {
    final class Page: UIViewController {
      var notes: [String] = []
      override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.willTransition(to: newCollection, with: coordinator)
        notes.append("will be \(newCollection.horizontalSizeClass)")
        #expect(transitionCoordinator === coordinator)
      }
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        notes.append("\(Int(size.width))")
      }
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        notes.append("is \(traitCollection.horizontalSizeClass)")
      }
    }
    let scene = PresentationScene()
    let (below, above) = (Page(), Page())
    for page in [below, above] { page.modalPresentationStyle = .overFullScreen }
    scene.root.present(below, animated: false)
    below.present(above, animated: false)
    scene.screen.flush()
    for page in [below, above] { page.notes = [] }
    for width in [700, 599, 600] as [CGFloat] {
      scene.screen.window.frame.size.width = width
      scene.screen.flush()
    }
    for page in [below, above] {
      #expect(
        page.notes == [
          "700", "will be compact", "599", "is compact", "will be regular", "600", "is regular",
        ])
    }
  }

  /// The final frame that an animator uses to move the view away. Presentation controllers of an app, and styles that
  /// keep the presenter, report the view's frame.
  @Test(arguments: [
    (UIModalPresentationStyle.custom, false, CGRect(x: 0, y: 0, width: 300, height: 800)),
    (.custom, true, CGRect(x: 0, y: 0, width: 300, height: 800)),
    (.formSheet, false, CGRect(x: 370, y: 90, width: 540, height: 620)),
    (.overFullScreen, false, CGRect(x: 0, y: 0, width: 1280, height: 800)),
    (.fullScreen, true, .zero), (.currentContext, true, .zero),
  ])
  func finalFrameOfAPageThatIsDismissed(
    style: UIModalPresentationStyle, removes: Bool, expected: CGRect
  ) throws {
    let scene = PresentationScene()
    scene.delegate.makePresentation = { presented, presenting in
      let presentation = RecordingPresentation(
        presentedViewController: presented, presenting: presenting)
      presentation.removes = removes
      return presentation
    }
    let page = scene.present("B", style, animated: false)
    scene.screen.flush()
    let animator = ManualAnimator()
    scene.delegate.animator = animator
    page.dismiss(animated: true)
    let context = try #require(animator.context)
    #expect(context.finalFrame(for: page) == expected)
    #expect(context.initialFrame(for: page) == page.view.frame)
    animator.finish()
    #expect(page.view.superview == nil)
  }
}
