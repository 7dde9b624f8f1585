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
    // The controls are a group while they fade, which rounds by a level or two.
    #expect(try stage.picture().difference(from: open, tolerance: 2).count == 0)
    // A thousandth of the way is left, which is less than a pixel of each edge.
    let last = try stage.picture(at: Self.duration - 0.001)
    #expect(last.difference(from: closed, tolerance: 48).count < 300)
    stage.finish()
    #expect(try stage.picture().difference(from: closed).count == 0)
    #expect(stage.viewCount == views)
  }

  // MARK: UIKit's zoom

  /// Would catch a parameter that has no effect, a zoom from or to another place than the photo's, and a place that stays empty.
  @Test func zoomsOutOfItsPlaceAndBack() throws {
    let stage = try ExhibitStage(.photos, width: 800, height: 600)
    stage.exhibit.settings.apply(["opening": .choice("zoom")])
    let views = stage.viewCount
    let closed = try stage.picture()
    try stage.begin("present")
    // On its way the photo is cropped as in its cell, between the cell and the window.
    let half = try stage.picture(at: 0.2)
    #expect(half.difference(from: closed).count > 20_000)
    stage.finish()
    let page = try #require(stage.presented as? PhotoViewController)
    #expect(page.zooms && page.transitioningDelegate == nil)
    #expect(page.shownPose == page.destination(isInSource: false).pose)
    let open = try stage.picture()
    try stage.perform("dismiss")
    #expect(stage.viewCount == views)
    #expect(try stage.picture().difference(from: closed).count == 0)
    // The same page opens in both ways.
    stage.exhibit.settings.apply(["opening": .choice("handWritten")])
    try stage.perform("present")
    #expect((stage.presented as? PhotoViewController)?.zooms == false)
    #expect(try stage.picture().difference(from: open).count == 0)
  }

  /// Would catch two drags that both move the page, and a page that returns to the photo from which it came instead of the one that it
  /// shows.
  @Test func zoomIsDraggedBackToTheShownPhoto() throws {
    let stage = try ExhibitStage(.photos, width: 800, height: 600, draws: false)
    stage.exhibit.settings.apply(["opening": .choice("zoom")])
    let views = stage.viewCount
    try stage.perform("present")
    let page = try #require(stage.presented as? PhotoViewController)
    let index = page.index
    let key = UIKey(keyCode: .keyboardRightArrow, modifierFlags: [])
    stage.session.send(.key(.down(), key))
    stage.session.send(.key(.up, key))
    stage.finish()
    #expect(page.index == index + 1)
    let hand = StageHand(stage)
    hand.grab(CGPoint(x: 400, y: 200), going: CGVector(dx: 0, dy: 1))
    #expect(page.isBeingDismissed && page.drag == nil)
    #expect(try cell(index + 1, stage).imageView.window != nil)
    hand.drag(CGVector(dx: 0, dy: 12), frames: 30)
    hand.up()
    stage.finish()
    #expect(stage.presented == nil && stage.viewCount == views)
    for index in 0...index + 1 { #expect(try !cell(index, stage).isEmpty) }
  }

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

  /// The photo grows all the time, out of the square of its cell to the picture's own shape, and its corners lose
  /// their roundness.
  @Test func thePhotoGrowsToItsOwnShape() throws {
    let stage = try ExhibitStage(.photos, width: 480, height: 320)
    try stage.begin("present")
    let layer = try photo(stage).layer
    var last = CGSize.zero
    var radius = PhotoCell.cornerRadius + 1
    for fraction in [0, 0.1, 0.3, 0.5, 0.8] {
      _ = try stage.picture(at: fraction * Self.duration)
      let shown = try #require(layer.presentation())
      #expect(shown.bounds.width > last.width && shown.bounds.height > last.height)
      #expect(shown.cornerRadius < radius)
      if fraction == 0 {
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
  func aResizeOnTheWayEndsInTheNewSize(fraction: Double, step: String) throws {
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
    stage.session.advance(by: fraction * Self.duration)
    try stage.session.resize(width: 300, height: 240)
    stage.finish()
    #expect(try stage.picture().difference(from: end).count == 0)
  }

  /// A photo of the last row in a small window, which is closed when nothing of that row is in sight.
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

  /// A held press shows a preview. A tap on it opens the photo; Escape sends it back to its place.
  @Test func aHeldPressShowsAPreview() throws {
    let stage = try ExhibitStage(.photos, width: 800, height: 600)
    let before = try stage.picture()
    let views = stage.viewCount
    for opens in [true, false] {
      let place = middle(of: try cell(1, stage))
      stage.session.send(.pointerDown(location: place))
      for _ in 0..<60 { stage.session.advance(by: 1 / 60) }
      stage.session.send(.pointerUp(location: place))
      #expect(stage.presented == nil && stage.viewCount > views)
      // The preview covers the photo's place.
      if opens { stage.session.click(at: place) } else { stage.session.press(.keyboardEscape) }
      for _ in 0..<90 { stage.session.advance(by: 1 / 60) }
      if opens {
        #expect(try photo(stage).image?.cgImage == cell(1, stage).image?.cgImage)
        #expect(try cell(1, stage).isEmpty)
        stage.session.press(.keyboardEscape)
      }
      stage.finish()
      stage.session.send(.pointerLeft)
      stage.session.runUntilIdle()
      #expect(stage.presented == nil && stage.viewCount == views)
      #expect(try stage.picture().difference(from: before).count == 0)
    }
  }

  /// Clicks and Return reach neither the photo nor the page below it until the photo has arrived.
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

  /// In the gallery Escape closes the photo first and then the exhibit, whichever view has the focus.
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

  // MARK: The open photo

  private func page(_ stage: ExhibitStage) throws -> PhotoViewController {
    try #require(stage.presented as? PhotoViewController)
  }

  private func captions(_ stage: ExhibitStage) throws -> [String?] {
    views(UILabel.self, in: try page(stage).view).filter { !$0.isHidden }.map(\.text)
  }

  private func button(_ name: String, in view: UIView?) throws -> UIButton {
    let root = try #require(view)
    return try #require(
      views(UIButton.self, in: root).first {
        $0.accessibilityIdentifier == name || $0.currentTitle == name
      })
  }

  /// The key for the details.
  private func pressDetailsKey(_ stage: ExhibitStage) {
    let key = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0x08), characters: "e")
    stage.session.send(.key(.down(), key))
    stage.session.send(.key(.up, key))
  }

  @Test func arrowKeysLeadToTheNeighbours() throws {
    let stage = try ExhibitStage(.photos, width: 640, height: 480)
    let closed = try stage.picture()
    stage.session.click(at: middle(of: try cell(0, stage)))
    stage.finish()
    #expect(try captions(stage) == ["Lake", "1 of 9", "Details"])
    for (key, index, caption) in [
      (UIKeyboardHIDUsage.keyboardLeftArrow, 0, "Lake"), (.keyboardRightArrow, 1, "Aurora"),
      (.keyboardRightArrow, 2, "Desert"), (.keyboardLeftArrow, 1, "Aurora"),
    ] {
      stage.session.press(key)
      stage.finish()
      #expect(try captions(stage) == [caption, "\(index + 1) of 9", "Details"])
      #expect(try photo(stage).image?.cgImage == ImageAsset.photos[index].image?.cgImage)
      for other in 0..<6 { #expect(try cell(other, stage).isEmpty == (other == index)) }
    }
    // It goes home to the place of the photo that shows.
    stage.session.press(.keyboardEscape)
    stage.session.send(.pointerLeft)
    stage.finish()
    #expect(stage.presented == nil)
    #expect(try stage.picture().difference(from: closed).count == 0)
  }

  /// Faster than photos slide, and to both ends.
  @Test func arrowKeysMayComeFast() throws {
    let stage = try ExhibitStage(.photos, width: 640, height: 480, draws: false)
    let views = stage.viewCount
    try stage.perform("present")
    let open = stage.viewCount
    for key in [UIKeyboardHIDUsage.keyboardRightArrow, .keyboardLeftArrow] {
      for _ in 0..<12 {
        stage.session.press(key)
        stage.session.advance(by: 0.05)
      }
      stage.finish()
      #expect(try page(stage).index == (key == .keyboardRightArrow ? 8 : 0))
      #expect(stage.viewCount == open)
      #expect(try photo(stage).transform == .identity)
    }
    stage.session.press(.keyboardRightArrow)
    stage.session.press(.keyboardEscape)
    stage.finish()
    #expect(stage.presented == nil && stage.viewCount == views)
  }

  @Test func theNewPhotoPushesTheOldOneAside() throws {
    let stage = try ExhibitStage(.photos, width: 640, height: 480, draws: false)
    try stage.perform("present")
    stage.session.press(.keyboardRightArrow)
    stage.session.frame()
    let (new, start) = (try photo(stage).layer, stage.session.clock.now())
    let old = try #require(try page(stage).opening.subviews.last?.layer)
    for time in [0, 0.1, 0.2] {
      stage.session.advance(by: start + time - stage.session.clock.now())
      let x = try #require(new.presentation()?.affineTransform().tx)
      let out = try #require(old.presentation()?.affineTransform().tx)
      #expect(abs(x - 664 * (1 - easeOut(time / 0.35))) < 1 && abs(x - out - 664) < 1e-3)
    }
    stage.finish()
    #expect(try page(stage).opening.subviews.count == 1)
  }

  @Test(arguments: [(320, 240), (400, 300), (1280, 800), (3840, 2160), (320, 640)])
  func theControlsOfAnOpenPhotoAreInReach(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.photos, width: width, height: height, draws: false)
    let grid = try #require(stage.navigation.topViewController as? PhotosViewController)
    grid.openPhoto(at: 0)
    stage.finish()
    let view = try #require(stage.presented?.view)
    let names = ["close", "previous", "next", "Details"]
    let buttons = try names.map { try button($0, in: view) }
    let labels = views(UILabel.self, in: view).filter { !$0.isHidden }
    #expect(labels.count >= 2)
    for button in buttons {
      let frame = button.convert(button.bounds, to: nil)
      #expect(view.bounds.contains(frame) && min(frame.width, frame.height) >= 36)
      for other in buttons where other !== button {
        #expect(!frame.intersects(other.convert(other.bounds, to: nil)))
      }
      for label in labels where !label.isDescendant(of: button) {
        #expect(!frame.intersects(label.convert(label.bounds, to: nil)))
      }
    }
    // A click on the bar beside its buttons is none on the photo.
    stage.session.click(at: middle(of: labels[0]))
    stage.finish()
    #expect(stage.presented != nil)
    stage.session.click(at: middle(of: buttons[2]))
    stage.finish()
    #expect(try page(stage).index == 1)
    stage.session.click(at: middle(of: buttons[0]))
    stage.finish()
    #expect(stage.presented == nil)
  }

  // MARK: The details

  /// The object that lets the photo fly lets the details slide in, and both go back by themselves.
  @Test(arguments: [(800, 500), (400, 700)])
  func oneTransitionServesTwoKindsOfPages(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.photos, width: width, height: height)
    let closed = try stage.picture()
    stage.session.click(at: middle(of: try cell(1, stage)))
    stage.session.send(.pointerLeft)
    stage.finish()
    let open = try stage.picture()
    let photo = try page(stage)
    pressDetailsKey(stage)
    stage.session.frame()
    let details = try #require(photo.presentedViewController as? PhotoDetailsViewController)
    #expect(details.motion.transition === photo.motion.transition)
    let panel = try #require(try button("close-details", in: details.view).superview)
    // At the start it is outside of the window: to the right in a wide one, below in a tall one.
    let shown = try #require(panel.layer.presentation()?.affineTransform())
    let distance = width > height ? shown.tx : shown.ty
    #expect(distance >= (width > height ? panel.bounds.width : panel.bounds.height))
    #expect(try stage.picture().difference(from: open).count == 0)
    stage.session.advance(by: 0.1)
    // Critically damped, ω = √(1000/3) per second.
    let phase = (1000.0 / 3).squareRoot() * 0.1
    let half = try #require(panel.layer.presentation()?.affineTransform())
    let left = (width > height ? half.tx : half.ty) / distance
    #expect(abs(left - (1 + phase) * exp(-phase)) < 1e-3)
    stage.finish()
    #expect(panel.transform == .identity && details.view.bounds.contains(panel.frame))
    let words = views(UILabel.self, in: details.view).map(\.text)
    for word in ["Aurora", "photo-aurora.png", "1200 × 900 pixels", "4 : 3", "2 of 9"] {
      #expect(words.contains(word))
    }
    stage.session.press(.keyboardEscape)
    stage.finish()
    #expect(stage.presented === photo && photo.presentedViewController == nil)
    #expect(try stage.picture().difference(from: open).count == 0)
    stage.session.press(.keyboardEscape)
    stage.finish()
    #expect(stage.presented == nil)
    #expect(try stage.picture().difference(from: closed).count == 0)
  }

  @Test func theDetailsHaveThreeWaysBack() throws {
    let stage = try ExhibitStage(.photos, width: 320, height: 240, draws: false)
    try stage.perform("present")
    let photo = try page(stage)
    let ways: [(UIView) throws -> Void] = [
      { stage.session.click(at: self.middle(of: try self.button("close-details", in: $0))) },
      { _ in stage.session.click(at: CGPoint(x: 3, y: 3)) },
      { _ in stage.session.press(.keyboardEscape) },
    ]
    for way in ways {
      pressDetailsKey(stage)
      stage.finish()
      let details = try #require(photo.presentedViewController)
      try way(details.view)
      stage.finish()
      #expect(photo.presentedViewController == nil && stage.presented === photo)
    }
  }

  /// A drag takes the panel away, or lets it come back; caught on its way, it stands under the pointer.
  @Test(arguments: [(800, 500), (400, 700)])
  func theDetailsAreDraggedAway(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.photos, width: width, height: height, draws: false)
    try stage.perform("present")
    let photo = try page(stage)
    let isWide = width > height
    let direction = isWide ? CGVector(dx: 1, dy: 0) : CGVector(dx: 0, dy: 1)
    let start = CGPoint(x: CGFloat(width) / 2, y: CGFloat(height) - 100)
    let hand = ExhibitHand(stage)
    func drag(_ points: CGFloat) {
      hand.drag(CGVector(dx: direction.dx * points, dy: direction.dy * points))
    }
    func shown(_ panel: UIView) throws -> CGFloat {
      let transform = try #require(panel.layer.presentation()?.affineTransform())
      return isWide ? transform.tx : transform.ty
    }
    for (distance, leaves) in [(40, false), (200, true)] as [(CGFloat, Bool)] {
      if photo.presentedViewController == nil { pressDetailsKey(stage) }
      stage.finish()
      let details = try #require(photo.presentedViewController)
      let panel = try #require(try button("close-details", in: details.view).superview)
      hand.grab(start, going: direction)
      drag(distance)
      let travel = try shown(panel)
      #expect(abs(travel - distance) < 1)
      hand.rest()
      hand.up()
      stage.finish()
      #expect((photo.presentedViewController == nil) == leaves)
    }
    // Coming by itself, it is caught and sent back.
    pressDetailsKey(stage)
    stage.session.frame()
    stage.session.advance(by: 0.1)
    let details = try #require(photo.presentedViewController)
    let panel = try #require(try button("close-details", in: details.view).superview)
    let before = try shown(panel)
    #expect(before > 20)
    hand.grab(start, going: direction)
    stage.session.advance(by: 0.5)
    #expect(abs(try shown(panel) - before) < 1)
    drag(200)
    hand.rest()
    hand.up()
    stage.finish()
    #expect(photo.presentedViewController == nil && stage.presented === photo)
  }

  /// Escape turns the panel back where it is, as it does in every other exhibit that can be caught.
  @Test func escapeTurnsTheDetailsBackOnTheirWay() throws {
    let stage = try ExhibitStage(.photos, width: 800, height: 500, draws: false)
    try stage.perform("present")
    let photo = try page(stage)
    pressDetailsKey(stage)
    stage.session.frame()
    stage.session.advance(by: 0.1)
    let details = try #require(photo.presentedViewController)
    let coordinator = try #require(details.transitionCoordinator)
    stage.session.press(.keyboardEscape)
    #expect(coordinator.isCancelled)
    stage.finish()
    #expect(photo.presentedViewController == nil && stage.presented === photo)
  }

  /// In a window that is resized as one photo pushes another aside, both go on as in a window that always had that size.
  @Test(arguments: [(320, 600), (800, 360)])
  func aResizeInTheMiddleOfASlideMovesBothPhotos(width: Int, height: Int) throws {
    func frames(resized: Bool) throws -> [CGRect] {
      let stage = try ExhibitStage(
        .photos, width: resized ? 640 : width, height: resized ? 480 : height, draws: false)
      try stage.perform("present")
      stage.session.press(.keyboardRightArrow)
      stage.session.frame()
      stage.session.advance(by: 0.1)
      if resized { try stage.session.resize(width: width, height: height) }
      stage.session.advance(by: 0.05)
      let photos = views(UIImageView.self, in: try photo(stage).superview ?? UIView())
      let frames = photos.compactMap { $0.layer.presentation()?.frame }
      stage.finish()
      return frames
    }
    let (seen, expected) = (try frames(resized: true), try frames(resized: false))
    #expect(seen.count == 2 && expected.count == 2)
    for (a, b) in zip(seen, expected) {
      #expect(abs(a.minX - b.minX) < 1 && abs(a.minY - b.minY) < 1, "\(a), \(b)")
      #expect(abs(a.width - b.width) < 1 && abs(a.height - b.height) < 1)
    }
  }

  /// Both pages fade where the user wants less motion.
  @Test func reducedMotionFadesTheDetails() throws {
    let stage = try ExhibitStage(.photos, width: 800, height: 500, draws: false)
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    try stage.perform("present")
    let photo = try page(stage)
    pressDetailsKey(stage)
    stage.session.frame()
    stage.session.advance(by: 0.1)
    let details = try #require(photo.presentedViewController)
    let panel = try #require(try button("close-details", in: details.view).superview)
    #expect(panel.layer.presentation()?.affineTransform() == .identity)
    #expect(try #require(details.view.layer.presentation()?.opacity) < 1)
    stage.finish()
    #expect(details.view.alpha == 1)
    stage.session.press(.keyboardEscape)
    stage.finish()
    #expect(photo.presentedViewController == nil)
  }

  @Test func theShapeIsInSmallNumbers() {
    #expect(PhotoDetailsViewController.shape(1200, 900) == "4 : 3")
    #expect(PhotoDetailsViewController.shape(900, 1600) == "9 : 16")
    #expect(PhotoDetailsViewController.shape(7, 7) == "1 : 1")
    #expect(PhotoDetailsViewController.shape(0, 0) == "–")
  }

  // MARK: The pattern

  /// A page that records the calls of a decoupled transition.
  private final class LoggingPage: UIViewController, DecoupledTransitionDelegate {
    var calls: [String] = []
    weak var presenter: UIView?

    private func note(_ name: String, _ from: UIView, _ to: UIView) {
      let isThere = from === presenter && to === view
      let isBack = from === view && to === presenter
      calls.append("\(name) \(isThere ? "there" : isBack ? "back" : "elsewhere")")
    }

    func willPresent(from: UIView, to: UIView) {
      note("willPresent", from, to)
      to.alpha = 0
    }
    func onPresent(from: UIView, to: UIView) {
      note("onPresent", from, to)
      to.alpha = 1
    }
    func didPresent(from: UIView, to: UIView) { note("didPresent", from, to) }
    func willDismiss(from: UIView, to: UIView) { note("willDismiss", from, to) }
    func onDismiss(from: UIView, to: UIView) {
      note("onDismiss", from, to)
      from.alpha = 0
    }
    func didDismiss(from: UIView, to: UIView) { note("didDismiss", from, to) }
  }

  /// One object, two pages, six methods: each page hears of its own transitions only.
  @Test func theTransitionCallsThePageThatItPresents() throws {
    let session = try HeadlessSession(width: 200, height: 200)
    let root = UIViewController()
    let window = AppStart.makeWindow(showing: root)
    defer { window.isHidden = true }
    let transition = DecoupledTransition()
    #expect(transition.transitionDuration(using: nil) == 0.25)
    let pages = (0..<2).map { _ in LoggingPage() }
    for (index, page) in pages.enumerated() {
      page.transitioningDelegate = transition
      page.modalPresentationStyle = .overFullScreen
      let presenter = index == 0 ? root : pages[0]
      page.presenter = presenter.view
      presenter.present(page, animated: true)
      session.frame()
      #expect(page.calls == ["willPresent there", "onPresent there"])
      session.advance(by: 0.1)
      let phase = (1000.0 / 3).squareRoot() * 0.1
      let alpha = try #require(page.view.layer.presentation()?.opacity)
      #expect(abs(Double(alpha) - (1 - (1 + phase) * exp(-phase))) < 1e-3)
      session.runUntilIdle()
      #expect(page.calls.last == "didPresent there")
    }
    for page in pages.reversed() {
      page.dismiss(animated: true)
      session.runUntilIdle()
      #expect(
        page.calls == [
          "willPresent there", "onPresent there", "didPresent there",
          "willDismiss back", "onDismiss back", "didDismiss back",
        ])
    }
  }
}
