import Compositor
import CoreGraphics
import Desktop
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The pictures of the gallery's cards.
@MainActor @Suite struct ThumbnailTests {
  /// Draws when it is told to.
  @MainActor
  private final class Drawer: ThumbnailDrawing {
    final class Job {
      let request: ThumbnailRequest
      let onFrame: @MainActor (CGImage) -> Void
      let onEnd: @MainActor () -> Void

      init(
        _ request: ThumbnailRequest, _ onFrame: @escaping @MainActor (CGImage) -> Void,
        _ onEnd: @escaping @MainActor () -> Void
      ) {
        (self.request, self.onFrame, self.onEnd) = (request, onFrame, onEnd)
      }
    }

    private weak var latest: Job?
    private(set) var requests: [ThumbnailRequest] = []

    /// The drawing that is wanted now; nil if it was stopped.
    var job: Job? { latest }

    func draw(
      _ request: ThumbnailRequest, onFrame: @escaping @MainActor (CGImage) -> Void,
      onEnd: @escaping @MainActor () -> Void
    ) -> AnyObject? {
      requests.append(request)
      let job = Job(request, onFrame, onEnd)
      latest = job
      return job
    }

    /// Draws all stills that are asked for, in plain red.
    func drawStills() throws {
      let job = try #require(job)
      #expect(!job.request.isPlaying)
      for _ in job.request.exhibits { job.onFrame(try Self.frame(job.request, .red)) }
      job.onEnd()
    }

    static func frame(_ request: ThumbnailRequest, _ color: UIColor) throws -> CGImage {
      let height = ThumbnailRenderer.height(forWidth: request.width)
      let context = try #require(CGContext(width: request.width, height: height, isOpaque: true))
      context.setFillColor(color.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: request.width, height: height))
      return try #require(context.makeImage())
    }
  }

  private func middle(of name: ExhibitName, on stage: GalleryStage) throws -> CGPoint {
    let list = try #require(views(UICollectionView.self, in: stage.gallery.view).first)
    let path = try #require(stage.gallery.list.indexPath(of: name))
    let cell = try #require(list.cellForItem(at: path) as? ExhibitCell)
    return cell.picture.convert(
      CGPoint(x: cell.picture.bounds.midX, y: cell.picture.bounds.midY), to: nil)
  }

  private func color(at point: CGPoint, on stage: GalleryStage) throws -> SIMD4<UInt8> {
    Bitmap(try #require(stage.session.image()))[Int(point.x), Int(point.y)]
  }

  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let blue = SIMD4<UInt8>(0, 0, 255, 255)

  /// Cards show their stills, and a gallery at rest draws no frame, asks for none and plays nothing.
  @Test func aGalleryAtRestIsAtRest() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    let drawer = Drawer()
    stage.gallery.list.thumbnails = ThumbnailStore(drawer)
    try drawer.drawStills()
    stage.session.runUntilIdle()
    #expect(try color(at: middle(of: .flip, on: stage), on: stage) == Self.red)
    let now = stage.session.clock.now()
    #expect(!stage.session.producer.needsFrame(at: now + 5))
    #expect(AnimationScheduler.shared.nextWake(after: now) == nil)
    #expect(drawer.requests.count == 1 && drawer.job == nil)
  }

  /// The pictures of all cards and their textures take at most 20 MB, in a window of any size and while a card plays.
  @Test(arguments: [(1280, 800), (3840, 2160)])
  func thumbnailsCostAtMost20MB(width: Int, height: Int) throws {
    let stage = try GalleryStage(width: width, height: height)
    let drawer = Drawer()
    let compositor = stage.session.producer.compositor
    let before = compositor.textureBytes
    let store = ThumbnailStore(drawer)
    stage.gallery.list.thumbnails = store
    try drawer.drawStills()
    stage.session.runUntilIdle()
    stage.session.send(.pointerMoved(location: try middle(of: .photos, on: stage)))
    stage.session.runUntilIdle()
    let job = try #require(drawer.job)
    let frame = try Drawer.frame(job.request, .blue)
    job.onFrame(frame)
    stage.session.runUntilIdle()
    let stills = ExhibitName.galleryCases.compactMap { store.still(of: $0) }
    #expect(stills.count == ExhibitName.galleryCases.count)
    let images = (stills + [frame]).reduce(0) { $0 + $1.bytesPerRow * $1.height }
    let textures = compositor.textureBytes - before
    #expect(textures > images / 2, "no texture was counted")
    #expect(images + textures <= 20_000_000)
    withExtendedLifetime(job) {}
  }

  /// The demonstration plays while the pointer is on a card, after a moment, and the still comes back.
  @Test func aCardPlaysWhileThePointerIsOnIt() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    let drawer = Drawer()
    stage.gallery.list.thumbnails = ThumbnailStore(drawer)
    try drawer.drawStills()
    stage.session.runUntilIdle()
    let place = try middle(of: .photos, on: stage)
    stage.session.send(.pointerMoved(location: place))
    stage.session.advance(by: 0.1)
    #expect(drawer.job == nil)
    stage.session.runUntilIdle()
    let job = try #require(drawer.job)
    #expect(job.request.isPlaying && job.request.exhibits == [.photos])
    job.onFrame(try Drawer.frame(job.request, .blue))
    stage.session.runUntilIdle()
    #expect(try color(at: place, on: stage) == Self.blue)
    stage.session.send(.pointerLeft)
    stage.session.runUntilIdle()
    #expect(try color(at: place, on: stage) == Self.red)
    withExtendedLifetime(job) {}
  }

  /// The pointer that only passes over a card starts nothing.
  @Test func aCardThatThePointerPassesStaysStill() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    let drawer = Drawer()
    stage.gallery.list.thumbnails = ThumbnailStore(drawer)
    try drawer.drawStills()
    stage.session.send(.pointerMoved(location: try middle(of: .photos, on: stage)))
    stage.session.advance(by: 0.08)
    stage.session.send(.pointerLeft)
    stage.session.runUntilIdle()
    #expect(drawer.requests.count == 1)
  }

  @Test func aCardPlaysWhileItHasTheFocus() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    let drawer = Drawer()
    stage.gallery.list.thumbnails = ThumbnailStore(drawer)
    try drawer.drawStills()
    stage.session.press(.keyboardTab)
    stage.session.runUntilIdle()
    #expect(drawer.job?.request.exhibits == [.corner])
    stage.session.press(.keyboardRightArrow)
    stage.session.runUntilIdle()
    #expect(drawer.job?.request.exhibits == [.photos])
  }

  /// Nothing is drawn beside an open exhibit; what is missing is drawn afterwards.
  @Test func anOpenExhibitHasTheMachineForItself() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    let drawer = Drawer()
    stage.gallery.list.thumbnails = ThumbnailStore(drawer)
    let first = try #require(drawer.job)
    first.onFrame(try Drawer.frame(first.request, .red))
    stage.gallery.open(CalendarExhibit(), animated: false)
    stage.session.runUntilIdle()
    withExtendedLifetime(first) {}
    stage.gallery.close()
    stage.session.runUntilIdle()
    #expect(drawer.requests.count == 2)
    #expect(drawer.requests.last?.exhibits == Array(ExhibitName.galleryCases.dropFirst()))
  }

  /// In the other appearance all stills are drawn anew, and what plays goes on in it.
  @Test func stillsFollowTheAppearance() throws {
    let stage = try GalleryStage(width: 1280, height: 800)
    defer { UIApplication.shared.userInterfaceStyle = .light }
    let drawer = Drawer()
    stage.gallery.list.thumbnails = ThumbnailStore(drawer)
    try drawer.drawStills()
    UIApplication.shared.userInterfaceStyle = .dark
    stage.session.runUntilIdle()
    #expect(drawer.requests.last?.appearance == .dark)
    #expect(drawer.requests.last?.exhibits == ExhibitName.galleryCases)
  }

  /// Every card shows its exhibit on the way: neither as it was before nor as it is after.
  @Test(arguments: ExhibitName.galleryCases)
  func theMomentIsInMidTransition(name: ExhibitName) throws {
    let moment = name.make().moment
    let session = try HeadlessSession(width: 640, height: 400)
    _ = try AppStart.findResources()
    let open = try name.make().load(seed: AppStart.fixedSeed)
    let window = AppStart.makeWindow(showing: open.root)
    defer {
      window.isHidden = true
      endWhatRuns()
    }
    session.runUntilIdle()
    let step = try #require(open.demonstration.first { $0.name == moment.step })
    let frames = try Filmstrip.film(step, at: [0, moment.fraction, 1], in: session).frames
      .map { Bitmap($0) }
    #expect(frames[1].difference(from: frames[0]).count > 2000)
    #expect(frames[1].difference(from: frames[2]).count > 2000)
  }

  /// At the moment of its card, no exhibit has two titles over each other in its navigation bar.
  @Test(arguments: ExhibitName.galleryCases)
  func theMomentHasOneTitle(name: ExhibitName) throws {
    let exhibit = name == .year ? YearExhibit(almanac: .fixed) : name.make()
    let session = try HeadlessSession(
      width: ThumbnailRenderer.stageSize.width, height: ThumbnailRenderer.stageSize.height)
    _ = try AppStart.findResources()
    try HeadlessStage.open(exhibit, in: session) { steps in
      let step = try #require(steps.first { $0.name == exhibit.moment.step })
      _ = try Filmstrip.film(
        step, at: [exhibit.moment.fraction], in: session, finishes: false)
      for bar in UIApplication.shared.windows.flatMap({ views(UINavigationBar.self, in: $0) }) {
        let titles = views(UILabel.self, in: bar).filter { $0.text?.isEmpty == false }
          .map { (frame: $0.convert($0.bounds, to: bar), opacity: Self.opacity(of: $0)) }
          .filter { $0.opacity > 0.12 }
        for (index, title) in titles.enumerated() {
          for other in titles[..<index] {
            #expect(!title.frame.intersects(other.frame), "\(title), \(other)")
          }
        }
      }
    }
  }

  /// The opacity of a view on screen, with those of its ancestors.
  private static func opacity(of view: UIView) -> Float {
    sequence(first: view, next: \.superview).reduce(1) {
      $1.isHidden ? 0 : $0 * ($1.layer.presentation() ?? $1.layer).opacity
    }
  }

  /// A process of its own draws the same pixels as this one would.
  @Test func theProcessDrawsWhatTheExhibitShows() async throws {
    let request = ThumbnailRequest(
      exhibits: [.reference, .calendar], width: 320, appearance: .light, reducesMotion: false)
    let process = ThumbnailDrawingProcess(program: App.binary)
    var drawing: AnyObject?
    let frames = await withCheckedContinuation { continuation in
      var frames: [CGImage] = []
      drawing = process.draw(
        request, onFrame: { frames.append($0) }, onEnd: { continuation.resume(returning: frames) })
    }
    withExtendedLifetime(drawing) {}
    #expect(frames.count == 2)
    for (frame, name) in zip(frames, request.exhibits) {
      let expected = try #require(try ThumbnailRenderer(width: 320).still(of: name.make()))
      #expect(Bitmap(frame).difference(from: Bitmap(expected)).count == 0, "\(name)")
    }
  }

  /// A program that can't draw is no error: the cards stay without pictures.
  @Test func aProcessThatFailsEnds() async throws {
    let request = ThumbnailRequest(
      exhibits: [.reference], width: 320, appearance: .light, reducesMotion: false)
    var drawing: AnyObject?
    let count = await withCheckedContinuation { continuation in
      var count = 0
      drawing = ThumbnailDrawingProcess(program: "/bin/false").draw(
        request, onFrame: { _ in count += 1 }, onEnd: { continuation.resume(returning: count) })
    }
    withExtendedLifetime(drawing) {}
    #expect(count == 0)
    #expect(
      ThumbnailDrawingProcess(program: "/nowhere").draw(request, onFrame: { _ in }, onEnd: {})
        == nil)
  }

  /// What was drawn once comes from files, until the stamp changes; what plays is never kept.
  @Test func stillsAreKeptAsFiles() async throws {
    let folder = try TemporaryFolder()
    let request = ThumbnailRequest(
      exhibits: [.reference, .calendar], width: 64, appearance: .dark, reducesMotion: false)
    let drawer = Drawer()
    func draw(stamp: String) async throws -> [CGImage] {
      let cache = ThumbnailCache(
        of: drawer, in: folder.url.appendingPathComponent("thumbnails"), stamp: stamp)
      var frames: [CGImage] = []
      var drawing: AnyObject?
      var isOver = false
      let count = drawer.requests.count
      drawing = cache.draw(request, onFrame: { frames.append($0) }, onEnd: { isOver = true })
      try await waitFor("the stills") { isOver || drawer.requests.count > count ? () : nil }
      if !isOver { try drawer.drawStills() }
      withExtendedLifetime(drawing) {}
      return frames
    }
    #expect(try await draw(stamp: "1").count == 2)
    #expect(drawer.requests.count == 1)
    let files = folder.url.appendingPathComponent("thumbnails/1")
    _ = try await waitFor("the files") {
      try? FileManager.default.contentsOfDirectory(atPath: files.path).count == 2 ? () : nil
    }
    let kept = try await draw(stamp: "1")
    #expect(drawer.requests.count == 1 && kept.count == 2)
    let expected = Bitmap(try Drawer.frame(request, .red))
    for image in kept { #expect(Bitmap(image).difference(from: expected).count == 0) }
    #expect(try await draw(stamp: "2").count == 2)
    #expect(drawer.requests.count == 2)
    _ = try await waitFor("the old files' end") {
      FileManager.default.fileExists(atPath: files.path) ? nil : ()
    }
  }
}
