import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The app in a window: the gallery, its keys, the frame-time graph, recordings.
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

  init(size: WindowSize, isFullscreen: Bool, slowness: Double) throws {
    wantsFullscreen = isFullscreen
    var configuration = WindowConfiguration()
    configuration.width = size.width
    configuration.height = size.height
    configuration.isFullscreen = isFullscreen
    configuration.icon = try AppStart.findResources().appendingPathComponent("icon-256.png")
    server = try RenderServer(configuration)
    _ = try UIImage.load(named: Picture.icon.rawValue)
    log = FrameLog(server)
    loop = MainLoop(server, log: log)
    // Only now does UIKit know where pictures are and how large the screen is.
    gallery = GalleryContainerViewController()
    overlay = OverlayWindow(log)
    pace = WindowPace(slowness: slowness)
    log.timeScale = 1 / slowness
    overlay.slowness = slowness
    scripts = ScriptDesk(gallery, overlay)
  }

  /// Runs until the window is closed.
  func run(opening exhibit: (any Exhibit)?) throws {
    let window = AppStart.makeWindow(showing: gallery)
    // Everything in the window lives in its layer's time, also what is presented over the gallery.
    pace.window = window
    gallery.onFailure = { [overlay] error in overlay.say(error.description) }
    if let exhibit {
      try gallery.open(exhibit, seed: GalleryContainerViewController.newSeed, animated: false)
    }
    gallery.onChange = { [log, scripts] name in
      log.exhibit = name?.rawValue ?? "gallery"
      if name == nil { scripts.stop() }
    }
    log.exhibit = exhibit?.name.rawValue ?? "gallery"
    log.onFailure = { [overlay] error in
      overlay.isRecording = false
      overlay.say(error.description)
    }
    loop.onFirstFrame = { [weak self] in self?.checkFullscreen() }
    loop.inputFilter = { [weak self] event in self?.handle(event) ?? false }
    try loop.run()
    scripts.stop()
    if let summary = try log.stopRecording() { try StandardOutput.print(summary) }
    withExtendedLifetime(window) {}
  }

  // MARK: Keys

  /// The app's own keys; true for those that UIKit need not see.
  private func handle(_ event: InputEvent) -> Bool {
    let isOwn = handleKey(event)
    if !isOwn { scripts.record(event) }
    return isOwn
  }

  private func handleKey(_ event: InputEvent) -> Bool {
    guard case .key(.down(isRepeat: false), let key) = event.kind else { return false }
    switch key.keyCode {
    case .keyboardF11:
      wantsFullscreen = !server.window.isFullscreen
      _ = server.window.setFullscreen(wantsFullscreen)
      checkFullscreen()
    default:
      guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
        return handleControl(key)
      }
      switch key.characters.lowercased() {
      case "g": overlay.showsGraph.toggle()
      case "t": overlay.showsTransition.toggle()
      // A script has one pace and one appearance.
      case "s", "d": if scripts.isRecording { scripts.refuse() } else { change(key) }
      case "i": scripts.toggle(size: server.window.size, slowness: pace.slowness)
      case "r": log.isRecording ? stopRecording() : startRecording()
      default: return false
      }
    }
    return true
  }

  /// Changes what all of the window looks like.
  private func change(_ key: UIKey) {
    guard key.characters.lowercased() == "s" else { return Appearance.current.opposite.apply() }
    pace.slow()
    log.timeScale = 1 / pace.slowness
    overlay.slowness = pace.slowness
    overlay.say("Speed \(WindowPace.name(of: pace.slowness))")
  }

  private func checkFullscreen() {
    guard wantsFullscreen, !server.window.isFullscreen else { return }
    wantsFullscreen = false
    overlay.say("This display has no window manager that could fill the screen.")
  }

  private func handleControl(_ key: UIKey) -> Bool {
    guard key.modifierFlags.contains(.control), ["q", "w"].contains(key.characters.lowercased())
    else { return false }
    loop.stop()
    return true
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
      overlay.say("\(summary.frameCount) frames in \(folder)")
      try StandardOutput.print(summary)
    } catch {
      overlay.say(error.localizedDescription)
    }
  }
}
