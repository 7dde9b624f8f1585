import Testing

@testable import UIKit

/// Tests of a custom presentation controller, a card that is caught during its animation, and a photo zoom.
@MainActor
@Suite struct PresentationCompatibilityTests {
  @Test func theSheetComesUpWhileThePageDims() throws {
    let modal = ModalScene(.sheet)
    modal.page.preferredContentSize = CGSize(width: 0, height: 200)
    modal.present()
    modal.advance(0.15)
    #expect(isClose(modal.to.frame.minY, 500))
    let dimming = try #require(modal.extras.first)
    #expect(isClose(Double(dimming.opacity), 0.5) && isClose(modal.from.transform.m11, 0.95))
    #expect(dimming.frame == CGRect(x: 0, y: 0, width: 400, height: 600))
    modal.runUntilIdle()
    #expect(modal.page.view.frame == CGRect(x: 0, y: 400, width: 400, height: 200))

    modal.page.preferredContentSize.height = 300
    modal.scene.screen.flush()
    #expect(modal.page.view.frame == CGRect(x: 0, y: 300, width: 400, height: 300))
    modal.scene.screen.window.frame.size = CGSize(width: 700, height: 500)
    modal.scene.screen.flush()
    #expect(modal.page.view.frame == CGRect(x: 0, y: 200, width: 700, height: 300))
    #expect(modal.extras[0].frame.size == CGSize(width: 700, height: 500))
  }

  @Test func aTapBesideTheSheetDismissesIt() throws {
    let modal = ModalScene(.sheet)
    let before = TreeLooks(modal.scene.screen.window)
    modal.present()
    modal.runUntilIdle()
    let container = try #require(modal.page.view.superview)
    let dimming = try #require(container.hitTest(CGPoint(x: 50, y: 50), with: nil) as? UIButton)
    modal.scene.delegate.animator = modal.sample.animator(presenting: false)
    dimming.sendActions(for: .touchUpInside)
    modal.runUntilIdle()
    #expect(modal.scene.root.presentedViewController == nil)
    #expect(TreeLooks(modal.scene.screen.window).changes(since: before) == [])
  }

  @Test(arguments: [true, false])
  func aCardIsCaughtAndLetGo(completes: Bool) throws {
    let modal = ModalScene(.card)
    let card = CardTransition()
    let driver = CardDriver(card: card)
    modal.scene.delegate.animator = card
    modal.scene.delegate.interaction = driver
    let before = TreeLooks(modal.scene.screen.window)
    modal.scene.root.present(modal.page, animated: true)
    modal.advance(0.25)
    #expect(isClose(modal.to.position.y, 750))
    var changes: [Bool] = []
    modal.page.transitionCoordinator?.notifyWhenInteractionChanges {
      changes.append($0.isCancelled)
    }
    driver.grab()
    driver.drag(by: 0.25)
    modal.advance(3)
    #expect(isClose(modal.to.position.y, 600))
    driver.release(completes: completes)
    modal.advance(0.125)
    #expect((modal.to.position.y < 600) == completes)
    modal.runUntilIdle()
    #expect((modal.scene.root.presentedViewController != nil) == completes)
    #expect(changes.last == !completes)
    if !completes {
      #expect(TreeLooks(modal.scene.screen.window).changes(since: before) == [])
    }
    #expect(modal.page.violations == [] && modal.scene.root.violations == [])
  }

  @Test(arguments: [true, false])
  func aPhotoFliesToItsPlace(completes: Bool) throws {
    final class PhotoPage: UIViewController, PhotoZooming {
      let zoomedImageView: UIImageView
      init(_ frame: CGRect) {
        zoomedImageView = UIImageView(frame: frame)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
      }
      required init?(coder: NSCoder) { nil }
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(zoomedImageView)
      }
    }
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let small = PhotoPage(CGRect(x: 10, y: 10, width: 80, height: 60))
    let large = PhotoPage(CGRect(x: 0, y: 150, width: 400, height: 300))
    screen.show(small)
    let delegate = RecordingTransitioningDelegate(log: CallLog())
    delegate.animator = PhotoZoomTransition()
    let hand = UIPercentDrivenInteractiveTransition()
    if !completes { delegate.interaction = hand }
    large.transitioningDelegate = delegate
    let before = TreeLooks(screen.window)
    small.present(large, animated: true)
    hand.update(0.5)
    screen.advance(by: 0.1)
    #expect(small.zoomedImageView.isHidden && large.zoomedImageView.isHidden)
    let picture = shown(try #require(large.view.superview?.subviews.last))
    #expect(picture.frame.width > 80 && picture.frame.width < 400)
    #expect(abs(picture.frame.width / picture.frame.height - 4.0 / 3) < 1e-6)
    hand.cancel()
    screen.runUntilIdle()
    #expect(!small.zoomedImageView.isHidden && !large.zoomedImageView.isHidden)
    #expect((small.presentedViewController === large) == completes)
    if !completes { #expect(TreeLooks(screen.window).changes(since: before) == []) }
  }
}
