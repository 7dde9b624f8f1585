import Desktop
import Testing
import UIKit

@testable import Interlude

/// Exhibits that open out of their cards, and go back there.
@MainActor @Suite struct ExhibitOpenAnimationTests {
  private static let frame: TimeInterval = 1 / 60

  private func picture(of name: ExhibitName, on stage: GalleryStage) throws -> CGRect {
    let list = try #require(views(UICollectionView.self, in: stage.gallery.view).first)
    let path = try #require(stage.gallery.list.indexPath(of: name))
    let cell = try #require(list.cellForItem(at: path) as? ExhibitCell)
    return cell.picture.convert(cell.picture.bounds, to: nil)
  }

  /// Where the exhibit is on screen, as it is clipped.
  private func place(of exhibit: UIView) throws -> CGRect {
    let portal = try #require(exhibit.superview?.layer.presentation())
    return portal.frame
  }

  private func exhibit(on stage: GalleryStage) throws -> UIView {
    try #require(stage.gallery.children.last?.view)
  }

  /// The first frame shows it at the card, the last one in the whole window, and it never jumps.
  @Test func anExhibitGrowsOutOfItsCard() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    let card = try picture(of: .calendar, on: stage)
    stage.gallery.open(CalendarExhibit(), animated: true)
    stage.session.frame()
    let exhibit = try exhibit(on: stage)
    var widths = [try place(of: exhibit).width]
    #expect(try place(of: exhibit) == card)
    #expect(try !stage.gallery.view.subviews.contains(#require(exhibit.superview?.superview)))
    while exhibit.superview !== stage.gallery.view, widths.count < 200 {
      stage.session.advance(by: Self.frame)
      widths.append(exhibit.superview === stage.gallery.view ? 1280 : try place(of: exhibit).width)
    }
    #expect(widths.count > 20 && widths.last == 1280)
    for (earlier, later) in zip(widths, widths.dropFirst()) {
      #expect(later >= earlier && later - earlier < 130)
    }
    #expect(exhibit.frame == stage.gallery.view.bounds)
  }

  /// Escape on the way turns it round where it is: neither its place nor its velocity jumps.
  @Test(arguments: [0.05, 0.1, 0.2, 0.3])
  func escapeReversesTheAnimation(after time: TimeInterval) throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    let card = try picture(of: .photos, on: stage)
    stage.gallery.open(PhotosExhibit(), animated: true)
    stage.session.frame()
    let exhibit = try exhibit(on: stage)
    let step = 0.001
    var widths: [CGFloat] = []
    func watch(_ count: Int) throws {
      for _ in 0..<count {
        stage.session.advance(by: step)
        guard exhibit.superview != nil else { return }
        widths.append(try place(of: exhibit).width)
      }
    }
    stage.session.advance(by: time)
    try watch(5)
    stage.session.press(.keyboardEscape)
    try watch(15)
    // Points in a thousandth of a second. The spring's acceleration changes them by a few hundredths.
    let velocities = zip(widths.dropFirst(), widths).map { $0 - $1 }
    for (earlier, later) in zip(velocities, velocities.dropFirst()) {
      #expect(abs(later - earlier) < 0.3, "\(velocities)")
    }
    #expect(stage.shown == [.photos, nil])
    stage.session.runUntilIdle()
    #expect(stage.gallery.children.count == 1 && stage.gallery.view.subviews.count == 1)
    #expect(try picture(of: .photos, on: stage) == card)
  }

  /// An exhibit that goes back to its card is opened again by a click on the same card.
  @Test func aClosingExhibitCanBeOpenedAgain() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.open(CalendarExhibit(), animated: false)
    stage.session.runUntilIdle()
    let exhibit = try exhibit(on: stage)
    stage.gallery.close()
    stage.session.advance(by: 0.1)
    stage.gallery.open(CalendarExhibit(), animated: true)
    stage.session.runUntilIdle()
    #expect(stage.shown == [.calendar, nil, .calendar])
    #expect(exhibit.superview === stage.gallery.view)
    #expect(exhibit.frame == stage.gallery.view.bounds && exhibit.transform == .identity)
    #expect(stage.gallery.current?.exhibit.name == .calendar)
  }

  private func drag(_ stage: GalleryStage, to end: CGFloat, rests: Bool) {
    stage.session.send(.pointerDown(location: CGPoint(x: 4, y: 400)))
    for x in stride(from: 4, through: end, by: 16) {
      stage.session.clock.advance(by: Self.frame)
      stage.session.send(.pointerMoved(location: CGPoint(x: x, y: 400)))
      stage.session.frame()
    }
    if rests { stage.session.advance(by: 0.4) }
  }

  /// A drag from the edge moves the exhibit with the pointer; released early and slowly, it comes back, else it closes.
  @Test(arguments: [(300.0, true, false), (900.0, true, true), (300.0, false, true)])
  func anExhibitIsDraggedBack(to end: Double, rests: Bool, closes: Bool) throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.open(CalendarExhibit(), animated: false)
    stage.session.runUntilIdle()
    let exhibit = try exhibit(on: stage)
    drag(stage, to: end, rests: rests)
    let width = try place(of: exhibit).width
    #expect(width < 1280 && width > 280)
    #expect(stage.shown == [.calendar, nil])
    stage.session.send(.pointerUp(location: CGPoint(x: end, y: 400)))
    stage.session.runUntilIdle()
    #expect(stage.shown == (closes ? [.calendar, nil] : [.calendar, nil, .calendar]))
    #expect((stage.gallery.current == nil) == closes)
    #expect(stage.gallery.view.subviews.count == 1)
  }

  /// On the second page the edge belongs to the exhibit.
  @Test func onAPageFurtherInTheEdgeGoesBackOnePage() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.open(CalendarExhibit(), animated: false)
    stage.session.runUntilIdle()
    stage.session.click(at: CGPoint(x: 640, y: 400))
    stage.session.runUntilIdle()
    let navigation = try #require(stage.gallery.children.last as? UINavigationController)
    #expect(navigation.viewControllers.count == 2)
    drag(stage, to: 1000, rests: true)
    stage.session.send(.pointerUp(location: CGPoint(x: 1000, y: 400)))
    stage.session.runUntilIdle()
    #expect(navigation.viewControllers.count == 1)
    #expect(stage.shown == [.calendar])
  }

  /// A script has no list to go back to.
  @Test func whileInputIsRecordedTheEdgeIsTheExhibits() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.open(CalendarExhibit(), animated: false)
    stage.session.runUntilIdle()
    stage.gallery.isRecordingInput = true
    drag(stage, to: 1000, rests: true)
    stage.session.send(.pointerUp(location: CGPoint(x: 1000, y: 400)))
    stage.session.runUntilIdle()
    #expect(stage.shown == [.calendar])
  }

  /// With reduced motion nothing moves: the exhibit fades in.
  @Test func withReducedMotionItFades() throws {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.open(CalendarExhibit(), animated: true)
    stage.session.frame()
    stage.session.advance(by: 0.1)
    let exhibit = try exhibit(on: stage)
    let portal = try #require(exhibit.superview?.layer.presentation())
    #expect(portal.frame == stage.gallery.view.bounds)
    #expect(portal.opacity > 0.2 && portal.opacity < 0.8)
    stage.session.runUntilIdle()
    #expect(exhibit.superview === stage.gallery.view)
  }

  /// A window that is resized on the way has the exhibit in its new size.
  @Test func aResizedWindowEndsTheAnimation() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    stage.gallery.open(CalendarExhibit(), animated: true)
    stage.session.advance(by: 0.1)
    try stage.session.resize(width: 640, height: 480)
    stage.session.runUntilIdle()
    #expect(try exhibit(on: stage).frame == CGRect(x: 0, y: 0, width: 640, height: 480))
    #expect(stage.gallery.view.subviews.count == 1)
  }
}
