import Desktop
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Compositor
@testable import Lab

/// The memory of a lab that was opened and closed.
@MainActor @Suite struct LabMemoryTests {
  /// Fails when a lab that was opened and closed a hundred times, with all that it can show, leaves an object, a layer, a texture or
  /// more bytes behind. It runs in a process of its own, because other tests allocate memory meanwhile.
  @Test func aHundredClosedLabsLeaveNothing() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let app = try LabbedApp()
      // Caches, such as those of glyphs, are filled by the first labs. Some memory is freed a few rounds later, so the least of ten rounds
      // counts.
      var usages: [LabbedApp.Usage] = []
      for round in 0..<100 {
        await app.openAndClose(round)
        usages.append(app.usage)
      }
      let (before, after) = (usages[39], usages[99])
      func leastAllocated(_ rounds: Range<Int>) -> Int {
        usages[rounds].map(\.allocated).min() ?? 0
      }
      let growth = leastAllocated(90..<100) - leastAllocated(30..<40)
      #expect(app.objects.count > 400)
      let kept = app.objects.compactMap(\.object)
      #expect(kept.isEmpty, "\(kept.count): \(Set(kept.map { "\(type(of: $0))" }))")
      #expect(after.windows == 1 && after.counts == before.counts, "\(before) \(after)")
      // The panel of a single lab takes more than 60 KB, so sixty of them more than 3.6 MB. Without any that stay, the heap was measured to grow by
      // up to 1.5 MB, which differs from run to run.
      #expect(growth < 5 << 19, "\(growth) bytes")
    }
  }
}

/// An app with a navigation controller that is opened in a lab again and again.
@MainActor private final class LabbedApp {
  final class Weak {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  /// The memory in use.
  struct Usage {
    /// The windows.
    var windows: Int
    /// The layers in the compositor's trees, its snapshots and its rasters, and the bytes of textures that are in use.
    var counts: [Int]
    /// The bytes that were allocated and not freed.
    var allocated: Int
  }

  private let session: HeadlessSession
  private let window: UIWindow
  private let navigation = UINavigationController(rootViewController: page())
  /// The labs, their windows and their recordings.
  private(set) var objects: [Weak] = []

  init() throws {
    session = try HeadlessSession(width: 880, height: 420)
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    session.runUntilIdle()
  }

  private static func page() -> UIViewController {
    let page = UIViewController()
    page.view.backgroundColor = .systemTeal
    return page
  }

  /// Opens a lab, uses one of its pages, and in every fifth round everything else, and closes it.
  func openAndClose(_ round: Int) async {
    let lab = Lab(window)
    lab.isShown = true
    lab.showsTimeline = true
    lab.playback.speed = 20
    lab.inspectorPage = InspectorPage.allCases[round % InspectorPage.allCases.count]
    navigation.pushViewController(Self.page(), animated: true)
    session.runUntilIdle()
    lab.updateIfRequested()
    lab.togglePlay()
    lab.playback.fraction = 0.4
    session.frame()
    if round.isMultiple(of: 5) {
      lab.showsOnionSkin = true
      session.frame()
      lab.frameOverlays = [.damage, .overdraw, .textures, .copies]
      lab.omittedFeatures = [.clips, .shadows, .groupOpacity]
      session.frame()
      lab.showsLayers = true
      session.frame()
      lab.comparisonLayout = .overlay
      lab.undo()
    }
    objects += UIApplication.shared.windows.filter { $0 !== window }.map { Weak($0) }
    objects += lab.playback.recordings.map { Weak($0) }
    objects.append(Weak(lab))
    lab.isShown = false
    window.playback.speed = 1
    navigation.popViewController(animated: false)
    session.runUntilIdle()
    // Runs the work on the main queue, which holds views.
    await Task.yield()
  }

  var usage: Usage {
    let compositor = session.producer.compositor
    return Usage(
      windows: UIApplication.shared.windows.count,
      counts: [
        compositor.layerCount, compositor.snapshotCount, compositor.rasterCount,
        compositor.textureBytes - compositor.idleBytes,
      ], allocated: Self.allocatedBytes)
  }

  /// The bytes that the C library has allocated and not freed; 0 if it can't say, as in a process with a sanitizer.
  private static var allocatedBytes: Int {
    typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    var (text, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    guard let symbol = dlsym(nil, "malloc_info"), let stream = open_memstream(&text, &size) else {
      return 0
    }
    let status = unsafeBitCast(symbol, to: Report.self)(0, stream)
    fclose(stream)
    defer { free(text) }
    guard status == 0, let text else { return 0 }
    // The last values are those of all heaps together.
    let report = String(cString: text)
    func bytes(_ name: String) -> Int {
      report.matches(of: #/<(?<name>\w+ type="\w+")(?: count="\d+")? size="(?<size>\d+)"/#)
        .last { $0.output.name == name }.flatMap { Int($0.output.size) } ?? 0
    }
    return bytes(#"system type="current""#) + bytes(#"total type="mmap""#)
      - bytes(#"total type="fast""#) - bytes(#"total type="rest""#)
  }
}
