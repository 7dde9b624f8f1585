import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Photos that leave their places in the grid and come back to them.
@MainActor @Suite struct PhotosExhibitTests {
  private func grid(_ stage: ExhibitStage) throws -> UICollectionView {
    let page = try #require(stage.navigation.topViewController)
    return try #require(page.view.subviews.lazy.compactMap { $0 as? UICollectionView }.first)
  }

  private func cell(_ index: Int, _ stage: ExhibitStage) throws -> PhotoCell {
    let cell = try grid(stage).cellForItem(at: IndexPath(item: index, section: 0))
    return try #require(cell as? PhotoCell)
  }

  private func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  /// The photo that is presented, wherever it is.
  private func photo(_ stage: ExhibitStage) throws -> UIImageView {
    let page = try #require(stage.presented?.view)
    return try #require(
      page.subviews.flatMap(\.subviews).lazy.compactMap { $0 as? UIImageView }.first)
  }

  /// In seconds.
  private static let duration = 0.51

  // MARK: The way

  /// Neither where the cell hands the photo over nor where it takes it back is there a difference to see, also where the
  /// photo lies partly under the bar.
  @Test(arguments: [0, 68])
  func thePhotoLeavesItsPlaceWithoutAJump(scrolled: CGFloat) throws {
    let (there, back) = ("present", "dismiss")
    let stage = try ExhibitStage(.photos)
    let page = try #require(stage.navigation.viewControllers.first?.view)
    let grid = try #require(page.subviews.lazy.compactMap { $0 as? UICollectionView }.first)
    grid.contentOffset.y += scrolled
    stage.session.runUntilIdle()
    try stage.perform(there, back)
    let views = stage.viewCount
    let closed = try stage.picture()
    try stage.begin(there)
    #expect(try stage.picture().difference(from: closed).count == 0)
    stage.finish()
    let open = try stage.picture()
    #expect(open.difference(from: closed).count > 100_000)
    try stage.begin(back)
    #expect(try stage.picture().difference(from: open).count == 0)
    // A thousandth of the way is left, which is less than a pixel of each edge.
    let last = try stage.picture(at: Self.duration - 0.001)
    #expect(last.difference(from: closed, tolerance: 48).count < 300)
    stage.finish()
    #expect(try stage.picture().difference(from: closed).count == 0)
    #expect(stage.viewCount == views)
  }

  /// The photo grows all the time, out of the square of its cell to the picture's own shape, and its corners lose
  /// their roundness.
  /// Columns and rows are equally far apart, whatever is left over, and that is equal on both sides.
  @Test(arguments: 600...603)
  func photosAreEquallyFarApart(width: Int) throws {
    let stage = try ExhibitStage(.photos, width: width, height: 500, draws: false)
    let frames = try (0...3).map { try cell($0, stage).frame }
    #expect(frames[1].minX - frames[0].maxX == 12 && frames[2].minX - frames[1].maxX == 12)
    #expect(frames[3].minY - frames[0].maxY == 12)
    #expect(frames[0].width == frames[0].height)
    #expect((0...1).contains(CGFloat(width) - frames[2].maxX - frames[0].minX))
  }

  @Test func thePhotoGrowsToItsOwnShape() throws {
    let stage = try ExhibitStage(.photos, width: 480, height: 320)
    try stage.begin("present")
    let layer = try photo(stage).layer
    var last = CGSize.zero
    var radius = PhotoCell.cornerRadius + 1
    for share in [0, 0.1, 0.3, 0.5, 0.8] {
      _ = try stage.picture(at: share * Self.duration)
      let shown = try #require(layer.presentation())
      #expect(shown.bounds.width > last.width && shown.bounds.height > last.height)
      #expect(shown.cornerRadius < radius)
      if share == 0 {
        #expect(shown.bounds.width == shown.bounds.height)
        #expect(shown.cornerRadius == PhotoCell.cornerRadius)
      }
      (last, radius) = (shown.bounds.size, shown.cornerRadius)
    }
    stage.finish()
    let shown = try #require(layer.presentation())
    // 1200 by 900, as high as the window and in its middle.
    #expect(layer.convert(shown.bounds, to: nil) == CGRect(x: 27, y: 0, width: 427, height: 320))
    #expect(shown.cornerRadius == 0)
  }

  @Test func itsPlaceIsEmptyMeanwhile() throws {
    let stage = try ExhibitStage(.photos)
    try stage.begin("present")
    for _ in 0..<2 {
      for index in 0..<6 { #expect(try cell(index, stage).isEmpty == (index == 1)) }
      stage.finish()
    }
    try stage.begin("dismiss")
    #expect(try cell(1, stage).isEmpty)
    stage.finish()
    #expect(try !cell(1, stage).isEmpty)
  }

  @Test(arguments: [0.1, 0.3, 0.5], ["present", "dismiss"])
  func aResizeOnTheWayEndsInTheNewSize(share: Double, step: String) throws {
    func expected() throws -> Bitmap {
      let stage = try ExhibitStage(.photos, width: 300, height: 240)
      if step == "present" { try stage.perform("present") }
      return try stage.picture()
    }
    // There is one screen: this one's stage has gone before the next one comes.
    let end = try expected()
    let stage = try ExhibitStage(.photos, width: 1280, height: 800)
    if step == "dismiss" { try stage.perform("present") }
    try stage.begin(step)
    stage.session.advance(by: share * Self.duration)
    try stage.session.resize(width: 300, height: 240)
    stage.finish()
    #expect(try stage.picture().difference(from: end).count == 0)
  }

  /// What was opened in the last row of a small window, and closed in it when nothing of that row was in sight.
  @Test func thePlaceIsScrolledIntoSight() throws {
    let stage = try ExhibitStage(.photos, width: 400, height: 300)
    let page = try #require(stage.navigation.topViewController as? PhotosViewController)
    page.openPhoto(at: 8)
    stage.finish()
    page.dismiss(animated: true)
    stage.finish()
    let grid = try grid(stage)
    let frame = try #require(
      grid.layoutAttributesForItem(at: IndexPath(item: 8, section: 0))?.frame)
    #expect(grid.bounds.inset(by: grid.safeAreaInsets).contains(frame))
    #expect(try !cell(8, stage).isEmpty)
  }

  // MARK: Input

  @Test func aClickOpensAndAClickCloses() throws {
    let stage = try ExhibitStage(.photos)
    let before = try stage.picture()
    for index in [0, 2, 4] {
      stage.session.click(at: middle(of: try cell(index, stage)))
      stage.finish()
      #expect(try photo(stage).image?.cgImage == cell(index, stage).image?.cgImage)
      stage.session.click(at: CGPoint(x: 5, y: 290))
      stage.finish()
      #expect(stage.presented == nil)
      #expect(try stage.picture().difference(from: before).count == 0)
    }
  }

  /// Clicks and Return reach neither the photo nor what lies under it until it has arrived.
  @Test func clicksAndKeysDoNothingOnTheWay() throws {
    let stage = try ExhibitStage(.photos)
    for step in ["present", "dismiss"] {
      try stage.begin(step)
      let page = stage.presented
      for _ in 0..<5 {
        stage.session.advance(by: 0.09)
        stage.session.click(at: CGPoint(x: 200, y: 200))
        stage.session.click(at: middle(of: try cell(0, stage)))
        stage.session.press(.keyboardReturnOrEnter)
        #expect(stage.presented === page)
      }
      stage.finish()
      #expect((stage.presented != nil) == (step == "present"))
    }
  }

  /// A photo that comes goes back, and one that goes goes on.
  @Test func escapeOnTheWayLeadsBackToTheGrid() throws {
    let stage = try ExhibitStage(.photos)
    for isComing in [true, false] {
      stage.session.click(at: middle(of: try cell(2, stage)))
      if !isComing {
        stage.finish()
        stage.session.press(.keyboardEscape)
      }
      stage.session.advance(by: 0.1)
      #expect(stage.presented != nil)
      stage.session.press(.keyboardEscape)
      stage.finish()
      #expect(stage.presented == nil)
      #expect(try !cell(2, stage).isEmpty)
    }
  }

  /// In the gallery Escape leads back to the list, but first to the grid, whoever had the keyboard.
  @Test func escapeClosesThePhotoAndNotTheExhibit() throws {
    let stage = try GalleryStage(width: 400, height: 300)
    let (session, gallery) = (stage.session, stage.gallery)
    gallery.open(PhotosExhibit(), animated: false)
    session.runUntilIdle()
    for _ in 0..<2 {
      session.click(at: CGPoint(x: 200, y: 100))
      session.runUntilIdle()
      #expect(gallery.presentedViewController is PhotoViewController)
      session.press(.keyboardEscape)
      session.runUntilIdle()
      #expect(gallery.presentedViewController == nil)
    }
    #expect(stage.shown == [.photos])
    session.press(.keyboardEscape)
    session.runUntilIdle()
    #expect(stage.shown == [.photos, nil])
  }

  // MARK: The pattern

  /// Takes down what a decoupled transition asks of its delegate.
  private final class Log: DecoupledTransitionDelegate {
    var calls: [String] = []
    weak var presented: UIView?
    weak var presenting: UIView?

    private func note(_ name: String, _ from: UIView, _ to: UIView) {
      let isThere = from === presenting && to === presented
      let isBack = from === presented && to === presenting
      calls.append("\(name) \(isThere ? "there" : isBack ? "back" : "elsewhere")")
    }

    func willPresent(from: UIView, to: UIView) { note("willPresent", from, to) }
    func onPresent(from: UIView, to: UIView) {
      note("onPresent", from, to)
      // A block in which nothing changes would be over at once.
      to.alpha = 0.5
    }
    func didPresent(from: UIView, to: UIView) { note("didPresent", from, to) }
    func willDismiss(from: UIView, to: UIView) { note("willDismiss", from, to) }
    func onDismiss(from: UIView, to: UIView) {
      note("onDismiss", from, to)
      from.alpha = 1
    }
    func didDismiss(from: UIView, to: UIView) { note("didDismiss", from, to) }
  }

  @Test func theTransitionCallsItsDelegateInOrder() throws {
    let session = try HeadlessSession(width: 200, height: 200)
    let (root, page) = (UIViewController(), UIViewController())
    let window = AppStart.makeWindow(showing: root)
    defer { window.isHidden = true }
    let (log, transition) = (Log(), DecoupledTransition())
    transition.delegate = log
    page.transitioningDelegate = transition
    page.modalPresentationStyle = .overFullScreen
    (log.presenting, log.presented) = (root.view, page.view)
    for _ in 0..<2 {
      log.calls = []
      root.present(page, animated: true)
      session.frame()
      #expect(log.calls == ["willPresent there", "onPresent there"])
      session.runUntilIdle()
      root.dismiss(animated: true)
      session.runUntilIdle()
      #expect(
        log.calls == [
          "willPresent there", "onPresent there", "didPresent there",
          "willDismiss back", "onDismiss back", "didDismiss back",
        ])
    }
  }
}
