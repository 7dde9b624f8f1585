import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The app in a window: the gallery, its keys, frame statistics, recordings.
@MainActor
final class GalleryApp {
  private let server: RenderServer
  private let log: FrameLog
  private let loop: MainLoop
  private let gallery: GalleryContainerViewController
  private let overlay: OverlayWindow
  private let scripts: ScriptDesk
  private let pace: WindowPace
  private var wantsFullscreen: Bool
  private let cursors = SystemCursors()
  private var motion: DesktopMotion?
  private lazy var keys = GalleryKeys(makeCommands())

  init(
    size: WindowSize?, scale: Double? = nil, isFullscreen: Bool, slowness: Double,
    reducedMotion: ReducedMotion,
    headUp: HeadUpSize = .off
  ) throws {
    wantsFullscreen = isFullscreen
    var configuration = WindowConfiguration()
    if let size {
      (configuration.width, configuration.height) = (size.width, size.height)
    } else {
      configuration.frameAutosaveName = "interlude"
    }
    configuration.scale = scale.map { CGFloat($0) }
    // Lists, cards and buttons would be lost on a large screen.
    configuration.roomiestSize = CGSize(width: 1440, height: 900)
    configuration.isFullscreen = isFullscreen
    configuration.icon = try AppStart.findResources().appendingPathComponent("icon-256.png")
    server = try RenderServer(configuration)
    if let size { Self.checkFit(of: size, server.window) }
    _ = try UIImage.load(named: Picture.icon.rawValue)
    log = FrameLog(server)
    loop = MainLoop(server, log: log)
    // Only now does UIKit know where pictures are and how large the screen is.
    gallery = GalleryContainerViewController()
    overlay = OverlayWindow(log)
    pace = WindowPace(slowness: slowness)
    overlay.slowness = slowness
    overlay.headUpSize = headUp
    scripts = ScriptDesk(gallery, overlay)
    motion = reducedMotion.apply()
  }

  /// Says so where the window that was asked for is larger than the display.
  private static func checkFit(of size: WindowSize, _ window: GraphicsWindow) {
    let fit = window.plainSize
    let real = WindowSize(width: Int(fit.width.rounded()), height: Int(fit.height.rounded()))
    guard !window.isFullscreen, real != size else { return }
    let sentence = "interlude: --size \(size) does not fit this display; the window has \(real).\n"
    FileHandle.standardError.write(Data(sentence.utf8))
  }

  /// Runs until the window is closed.
  func run(opening exhibit: (any Exhibit)?) throws {
    let window = AppStart.makeWindow(showing: gallery)
    // Everything in the window lives in its layer's time, also what is presented over the gallery.
    pace.window = window
    gallery.onFailure = { [weak overlay] error in overlay?.say(error.localizedDescription) }
    if let exhibit {
      try gallery.open(exhibit, seed: GalleryContainerViewController.newSeed, animated: false)
    }
    gallery.onChange = { [weak log, weak scripts] name in
      log?.exhibit = name?.rawValue ?? "gallery"
      if name == nil { scripts?.stop() }
    }
    log.exhibit = exhibit?.name.rawValue ?? "gallery"
    log.onFailure = { [weak overlay] error in
      overlay?.isRecording = false
      overlay?.say(error.description)
    }
    loop.onFirstFrame = { [weak self] in self?.checkFullscreen() }
    loop.inputFilter = { [weak scripts] event in
      scripts?.record(event)
      return false
    }
    UIApplication.shared.delegate = keys
    UIApplication.shared.pointerDisplay = cursors
    try loop.run()
    scripts.stop()
    if let summary = try log.stopRecording() { try StandardOutput.print(summary) }
    withExtendedLifetime(window) {}
  }

  // MARK: Keys

  private func makeCommands() -> [UIKeyCommand] {
    let keys: [(String, UIKeyModifierFlags, String, (GalleryApp) -> Void)] = [
      ("g", [], "Frame statistics", { $0.overlay.headUpSize = $0.overlay.headUpSize.next }),
      ("t", [], "Transition", { $0.overlay.showsTransition.toggle() }),
      ("s", [], "Slower", { $0.unlessRecordingInput { $0.slow() } }),
      ("r", [], "Record", { $0.log.isRecording ? $0.stopRecording() : $0.startRecording() }),
      ("i", [], "Record input", { $0.toggleInputRecording() }),
      (
        "d", [], "Dark or light",
        { $0.unlessRecordingInput { _ in Appearance.current.opposite.apply() } }
      ),
      ("m", [], "Motion", { $0.unlessRecordingInput { $0.toggleMotion() } }),
      (UIKeyCommand.f11, [], "Full screen", { $0.toggleFullscreen() }),
      ("q", .control, "Quit", { $0.loop.stop() }),
      ("w", .control, "Quit", { $0.loop.stop() }),
    ]
    return keys.map { input, modifiers, title, perform in
      UIKeyCommand(title: title, input: input, modifierFlags: modifiers) { [weak self] _ in
        if let self { perform(self) }
      }
    }
  }

  private func toggleFullscreen() {
    wantsFullscreen = !server.window.isFullscreen
    if !server.window.setFullscreen(wantsFullscreen) { sayNoFullscreen() }
  }

  /// From here on the user's word counts, not the desktop's.
  private func toggleMotion() {
    motion = nil
    UIApplication.shared.reducesMotion.toggle()
    overlay.say(
      UIAccessibility.isReduceMotionEnabled
        ? "Reduced motion: transitions fade." : "Full motion.")
  }

  private func slow() {
    pace.slow()
    overlay.slowness = pace.slowness
    overlay.say("Speed \(WindowPace.name(of: pace.slowness))")
  }

  /// A script has one pace, one appearance and one kind of motion.
  private func unlessRecordingInput(_ change: (GalleryApp) -> Void) {
    if scripts.isRecording { scripts.refuse() } else { change(self) }
  }

  private func toggleInputRecording() {
    scripts.toggle(size: server.window.size, slowness: pace.slowness)
  }

  private func checkFullscreen() {
    if wantsFullscreen, !server.window.isFullscreen { sayNoFullscreen() }
  }

  private func sayNoFullscreen() {
    wantsFullscreen = false
    overlay.say("This display has no window manager that could fill the screen.")
  }

  // MARK: Recordings

  private func startRecording() {
    let folder = RecordingPlace.next()
    do throws(RecordingError) {
      try log.startRecording(to: folder, title: log.exhibit, pacing: loop.pacing)
      overlay.isRecording = true
      overlay.say("Recording to \(folder.path)")
    } catch {
      overlay.say(error.description)
    }
  }

  private func stopRecording() {
    overlay.isRecording = false
    let folder = log.recorder?.folder.url.path ?? ""
    do {
      guard let summary = try log.stopRecording() else { return }
      let frames = summary.frameCount == 1 ? "1 frame" : "\(summary.frameCount) frames"
      overlay.say("\(frames) in \(folder)")
      try StandardOutput.print(summary)
    } catch {
      overlay.say(error.localizedDescription)
    }
  }
}
