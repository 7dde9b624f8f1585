import Desktop
import Foundation
import UIKit

/// Records the user's input in the open exhibit as a script.
///
/// The exhibit goes back to its first page when a recording begins, because a script is replayed from there.
@MainActor
final class InputScriptRecorder {
  private let gallery: GalleryContainerViewController
  private let overlay: OverlayWindow
  private var recording: InputRecording? {
    didSet {
      overlay.isRecordingInput = isRecording
      gallery.isRecordingInput = isRecording
    }
  }

  init(_ gallery: GalleryContainerViewController, _ overlay: OverlayWindow) {
    self.gallery = gallery
    self.overlay = overlay
  }

  var isRecording: Bool { recording != nil }

  /// Begins a recording, or ends the running one.
  func toggle(size: CGSize, slowdownFactor: Double, folder: URL = RecordingLocation.next()) {
    guard recording == nil else { return stop() }
    guard let current = gallery.current else {
      return overlay.say(localized("Open an exhibit first. An input script belongs to an exhibit."))
    }
    let header = InputScript.Header(
      size: .init(width: Int(size.width), height: Int(size.height)),
      exhibit: current.exhibit.name.rawValue, appearance: Appearance.current.rawValue,
      slowdownFactor: slowdownFactor, seed: current.seed,
      settings: (gallery.settings?.changes ?? [:]).map { "\($0.key)=\($0.value)" }.sorted(),
      pages: current.exhibit.hasPages ? OwnPages.shared.files : [])
    do {
      guard try gallery.restart() else {
        return overlay.say(localized("Close the page over the exhibit first."))
      }
      overlay.forgetTransition()
      UIApplication.shared.endKeyboardUse()
      let recording = try InputRecording(
        to: folder.appendingPathComponent("input.jsonl"), header: header)
      recording.window = gallery.view.window
      recording.onFailure = { [weak self] error in
        self?.recording = nil
        self?.overlay.say(Localization.sentence(error))
      }
      self.recording = recording
      overlay.say(localized("Recording input from the first page on, to %@", recording.url.path))
    } catch {
      overlay.say(Localization.sentence(error))
    }
  }

  /// Adds an event to the recording, unless it is one of the app's own shortcuts.
  func record(_ event: InputEvent) {
    guard let recording else { return }
    if case .key(_, let key) = event.kind, GalleryShortcut.contains(key) { return }
    recording.append(event)
  }

  func stop() {
    guard let recording else { return }
    self.recording = nil
    recording.finish()
    let path = recording.url.path
    overlay.say(
      recording.count == 1
        ? localized("1 event in %@", path)
        : localized("%1$@ events in %2$@", "\(recording.count)", path))
  }

  /// Shows a message that refuses a change during a recording.
  func refuse() {
    overlay.say(
      localized("This can’t be changed while input is recorded. Press I to stop recording."))
  }
}
