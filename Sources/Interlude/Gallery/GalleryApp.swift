import Desktop
import Foundation
import FrameReport
import FrameStatistics
import Lab
import QuartzCore
import UIKit

/// The app in a window: the gallery, its keys, frame statistics, recordings.
@MainActor
final class GalleryApp {
  private let application: DesktopApplication
  private var log: FrameLog { application.log }
  private let gallery: GalleryContainerViewController
  private let overlay: OverlayWindow
  private let scripts: InputScriptRecorder
  private let speed: PlaybackSpeed
  private var wantsFullscreen: Bool
  private var keyList: KeyListWindow?
  /// The toolbar and the timeline of the open exhibit; nil while they are hidden.
  private var lab: Lab? { application.labHost.lab }
  /// The clip that is being written.
  private var clip: ClipExport?
  private var sheet: CoverWindow?
  private let recordingWork = BackgroundWork()
  /// Whether the user wants the toolbar.
  private var wantsToolbar = true
  private lazy var keys = GalleryShortcutResponder(makeCommands()) { [weak self] in
    self?.leaveFullscreen() ?? false
  }

  init(
    size: WindowSize?, scale: Double? = nil, isFullscreen: Bool, slowness: Double,
    appearance: WindowAppearance, reducedMotion: ReducedMotion, hud: HUDSize = .off
  ) throws {
    appearance.apply()
    UIApplication.shared.reducesMotion = reducedMotion == .on
    wantsFullscreen = isFullscreen
    var configuration = WindowConfiguration()
    configuration.title = Interlude.program.name
    if let size {
      (configuration.width, configuration.height) = (size.width, size.height)
    } else {
      configuration.frameAutosaveName = DesktopApplication.programName
    }
    configuration.scale = scale.map { CGFloat($0) }
    // Beyond this size lists, cards and buttons would be too small for the window.
    configuration.roomiestSize = CGSize(width: 1440, height: 900)
    configuration.isFullscreen = isFullscreen
    // The gallery opens the lab with each exhibit.
    configuration.opensLabOnF12 = false
    configuration.icon = try AppStart.findResources().appendingPathComponent("icon-256.png")
    application = try DesktopApplication(
      configuration,
      following: Set(
        (appearance == .system ? [.appearance] : []) + (reducedMotion == .system ? [.motion] : [])))
    if let size, !application.window.isFullscreen,
      let real = size.shortfall(in: application.window)
    {
      Failure.report("--size \(size) does not fit this display; the window has \(real).")
    }
    _ = try UIImage.load(named: ImageAsset.icon.rawValue)
    // Created after the window, because these read images and the screen's size.
    gallery = GalleryContainerViewController()
    overlay = OverlayWindow(application.log)
    speed = PlaybackSpeed(slowness: slowness)
    overlay.slowness = slowness
    overlay.hudSize = hud
    scripts = InputScriptRecorder(gallery, overlay)
  }

  /// Runs until the window is closed.
  func run(opening exhibit: (any Exhibit)?) throws {
    let window = AppStart.makeWindow(showing: gallery)
    // The speed of the window's layer applies to everything in the window, presented controllers included.
    speed.window = window
    overlay.pages = window
    prepareLab(window)
    gallery.onFailure = { [weak overlay] error in overlay?.say(error.localizedDescription) }
    if let exhibit {
      try gallery.open(exhibit, seed: GalleryContainerViewController.newSeed, animated: false)
    }
    application.window.setTitle(Self.title(for: exhibit))
    gallery.onChange = { [weak application, weak log, weak scripts] name in
      log?.exhibit = name?.rawValue ?? "gallery"
      application?.window.setTitle(Self.title(for: name?.make()))
      if name == nil { scripts?.stop() }
    }
    gallery.onArrival = { [weak self] in
      self?.overlay.pagesDidChange()
      self?.updateLab()
    }
    updateLab()
    log.exhibit = exhibit?.name.rawValue ?? "gallery"
    log.onFailure = { [weak overlay] error in
      overlay?.isRecording = false
      overlay?.say(error.description)
    }
    application.onFirstFrame = { [weak self] in self?.checkFullscreen() }
    // The pictures of the cards wait until the window is there and no frame waits for a shader any more.
    application.onReady = { [weak gallery] in
      gallery?.list.thumbnails = ThumbnailStore(ThumbnailCache(of: ThumbnailDrawingProcess()))
    }
    application.inputFilter = { [weak scripts] event in
      scripts?.record(event)
      return false
    }
    try application.run(keys)
    scripts.stop()
    recordingWork.wait()
    if let summary = try log.stopRecording() { try StandardOutput.print(summary) }
    withExtendedLifetime(window) {}
  }

  /// The window's title with an exhibit open, or nil for the list.
  static func title(for exhibit: (any Exhibit)?) -> String {
    let program = Interlude.program.name
    return exhibit.map { "\($0.title) — \(program)" } ?? program
  }

  // MARK: Keys

  private func makeCommands() -> [UIKeyCommand] {
    GalleryShortcut.allCases.flatMap { key in
      key.inputs.map { input, flags in
        UIKeyCommand(title: key.hint.meaning, input: input, modifierFlags: flags) {
          [weak self] command in
          self?.perform(
            key,
            isReversed: command.modifierFlags.contains(.shift)
              || [",", "["].contains(command.input))
        }
      }
    }
  }

  private func perform(_ key: GalleryShortcut, isReversed: Bool) {
    switch key {
    case .list: toggleKeyList()
    case .play: useLab { $0.togglePlay() }
    case .step: useLab { $0.step(by: isReversed ? -1 : 1) }
    case .backwards: useLab { $0.playBackwards() }
    case .loop: useLab { $0.toggleLoop() }
    case .loopMarks: useLab { isReversed ? $0.beginLoopAtPlayhead() : $0.endLoopAtPlayhead() }
    case .timeline: useLab { $0.showsTimeline.toggle() }
    case .curve: useLab { $0.showsCurveEditor.toggle() }
    case .onionSkin: useLab { $0.toggleOnionSkin() }
    case .undo: useLab { isReversed ? $0.redo() : $0.undo() }
    case .keyboard: useLab { $0.toggleKeyboard() }
    case .toolbar:
      wantsToolbar.toggle()
      updateLab()
    case .statistics: overlay.hudSize = overlay.hudSize.next
    case .transition: overlay.showsTransition.toggle()
    case .corner: moveOverlay()
    case .slower: unlessRecordingInput { $0.changeSpeed(faster: isReversed) }
    case .record: log.isRecording ? stopRecording() : startRecording()
    case .recordInput:
      closeKeyList()
      toggleInputRecording()
    case .export: clip == nil ? exportClip() : stopExport()
    case .appearance: unlessRecordingInput { $0.toggleAppearance() }
    case .motion: unlessRecordingInput { $0.toggleMotion() }
    case .search: if gallery.current == nil { gallery.list.beginSearch() }
    case .fullScreen: toggleFullscreen()
    case .quit: application.stop()
    }
  }

  // MARK: The lab

  private func prepareLab(_ window: UIWindow) {
    func command(
      _ shortcut: GalleryShortcut, _ icon: LabIcon, _ title: String, priority: Int = 0,
      isOn: @escaping () -> Bool = { false }
    ) -> LabCommand {
      LabCommand(
        "toolbar.\(shortcut)", icon, title,
        key: shortcut.hint.input.components(separatedBy: "  ")[0],
        priority: priority, isOn: isOn
      ) { [weak self] in
        self?.perform(shortcut, isReversed: false)
        self?.lab?.refresh()
      }
    }
    let host = application.labHost
    host.window = window
    host.showsTimeline = false
    host.leadingCommands = [
      LabCommand("toolbar.back", .back, localized("Exhibits"), key: "Esc") { [weak self] in
        self?.leaveExhibit()
      }
    ]
    host.trailingCommands = [
      command(.slower, .speed, localized("Play slower"), priority: 6) { [weak self] in
        self?.speed.slowness != 1
      },
      command(.appearance, .appearance, localized("Light or dark"), priority: 4),
      command(.motion, .motion, localized("Reduced motion"), priority: 1) {
        UIAccessibility.isReduceMotionEnabled
      },
      command(.statistics, .statistics, localized("Frame statistics"), priority: 3) {
        [weak self] in
        self?.overlay.hudSize != .off
      },
      command(.record, .record, localized("Record frame times"), priority: 2) { [weak self] in
        self?.log.isRecording ?? false
      },
      command(.export, .export, localized("Export as a GIF"), priority: 2) { [weak self] in
        self?.clip != nil
      },
      command(.list, .help, localized("Keys and gestures"), priority: 5),
      command(.toolbar, .hide, localized("Hide the toolbar"), priority: 0),
    ]
    host.onMessage = { [weak overlay] in overlay?.say($0) }
  }

  /// Shows the toolbar with an exhibit, except while its input is recorded: a replay has the whole window for the exhibit.
  private func updateLab() {
    application.labHost.isOpen =
      wantsToolbar && gallery.current != nil && !scripts.isRecording
  }

  /// Uses the lab of the open exhibit, which is shown for that.
  private func useLab(_ body: (Lab) -> Void) {
    unlessRecordingInput { app in
      guard app.gallery.current != nil else { return }
      app.wantsToolbar = true
      app.updateLab()
      guard let lab = app.lab else { return }
      body(lab)
      lab.refresh()
    }
  }

  private func leaveExhibit() {
    lab?.playback.goLive()
    gallery.close()
  }

  private func toggleKeyList() {
    guard keyList == nil else { return closeKeyList() }
    unlessRecordingInput {
      let list = KeyListWindow(for: $0.gallery.current?.exhibit) { [weak self] in
        self?.closeKeyList()
      }
      list.makeKeyAndVisible()
      $0.keyList = list
    }
  }

  private func closeKeyList() {
    guard let keyList else { return }
    self.keyList = nil
    keyList.isHidden = true
    speed.window?.makeKey()
  }

  private func moveOverlay() {
    if overlay.hasPanels {
      overlay.moveToNextCorner()
    } else {
      overlay.say(localized("Nothing to move: press G or T first."))
    }
  }

  private func toggleFullscreen() {
    wantsFullscreen = !application.window.isFullscreen
    if !application.window.setFullscreen(wantsFullscreen) { sayNoFullscreen() }
  }

  /// Leaves full screen for Escape in the list. False in an exhibit and in a window.
  private func leaveFullscreen() -> Bool {
    guard gallery.current == nil, application.window.isFullscreen else { return false }
    toggleFullscreen()
    return true
  }

  /// Changes the appearance, and stops following the desktop's.
  private func toggleAppearance() {
    application.settings.followed.remove(.appearance)
    Appearance.current.opposite.apply(animated: true)
  }

  /// Changes reduced motion, and stops following the desktop's.
  private func toggleMotion() {
    application.settings.followed.remove(.motion)
    UIApplication.shared.reducesMotion.toggle()
    overlay.say(
      UIAccessibility.isReduceMotionEnabled
        ? localized("Reduced motion: transitions fade.") : localized("Full motion."))
  }

  private func changeSpeed(faster: Bool) {
    if faster { speed.speedUp() } else { speed.slowDown() }
    overlay.slowness = speed.slowness
    overlay.say(localized("Speed %@", PlaybackSpeed.name(of: speed.slowness)))
  }

  /// Refuses a change while input is recorded: a script has one speed, one appearance and one kind of motion.
  private func unlessRecordingInput(_ change: (GalleryApp) -> Void) {
    if scripts.isRecording { scripts.refuse() } else { change(self) }
  }

  private func toggleInputRecording() {
    // The script's size is that of the exhibit, which the toolbar has made smaller.
    if !scripts.isRecording { application.labHost.isOpen = false }
    scripts.toggle(size: application.window.size, slowness: speed.slowness)
    updateLab()
  }

  private func checkFullscreen() {
    if wantsFullscreen, !application.window.isFullscreen { sayNoFullscreen() }
  }

  private func sayNoFullscreen() {
    wantsFullscreen = false
    overlay.say(localized("The window can't fill the screen: no window manager is running."))
  }

  // MARK: Recordings

  private func startRecording() {
    defer { lab?.refresh() }
    closeSheet()
    let folder = RecordingLocation.next()
    do throws(RecordingError) {
      try log.startRecording(
        to: folder, title: log.exhibit, pacing: application.pacing,
        program: Interlude.program)
      overlay.isRecording = true
      overlay.say(localized("Recording to %@", folder.path))
    } catch {
      overlay.say(error.description)
    }
  }

  /// Ends the recording. Once another thread has written and read it, its statistics are shown.
  private func stopRecording() {
    defer { lab?.refresh() }
    overlay.isRecording = false
    guard let recorder = log.endRecording() else { return }
    recordingWork.run { () -> Result<RecordingReview, RecordingError> in
      do throws(RecordingError) {
        _ = try recorder.finish()
        return .success(try RecordingReview(of: recorder.folder))
      } catch {
        return .failure(error)
      }
    } then: { [weak self] result in
      switch result {
      case .success(let review): self?.show(review)
      case .failure(let error): self?.overlay.say(error.description)
      }
    }
  }

  private func show(_ review: RecordingReview) {
    do { try StandardOutput.print(review.report.summary) } catch {
      overlay.say(error.localizedDescription)
    }
    // A sheet would be part of another recording, or of the input that is being recorded.
    guard !log.isRecording, !scripts.isRecording else {
      let (count, path) = (review.report.summary.frameCount, review.folder.url.path)
      return overlay.say(
        count == 1
          ? localized("1 frame in %@", path) : localized("%1$@ frames in %2$@", "\(count)", path))
    }
    closeKeyList()
    closeSheet()
    let page = RecordingSheetViewController(
      review, title: { ExhibitName(rawValue: $0)?.make().title ?? $0.capitalized },
      work: recordingWork)
    page.onClose = { [weak self] in self?.closeSheet() }
    page.onShow = { [weak self] in self?.show($0) }
    let sheet = CoverWindow(page)
    sheet.makeKeyAndVisible()
    self.sheet = sheet
  }

  /// Puts the playhead on a late frame. Returns a sentence if the timeline does not have it.
  private func show(_ late: LateFrame) -> String? {
    guard application.labHost.show(frame: late.id) else { return RecordingSheetText.notKept }
    closeSheet()
    return nil
  }

  private func closeSheet() {
    guard let sheet else { return }
    self.sheet = nil
    sheet.isHidden = true
    speed.window?.makeKey()
  }

  // MARK: Clips

  /// Writes a clip of the open exhibit's transitions while the app goes on.
  private func exportClip() {
    guard let exhibit = gallery.current?.exhibit else {
      return overlay.say(
        localized("Open an exhibit first. A clip shows the transitions of an exhibit."))
    }
    let file = RecordingLocation.nextClip(of: exhibit.name)
    let size = application.window.size
    clip = ClipExport(
      ClipExport.Request(
        exhibit: exhibit.name, file: file,
        size: WindowSize(width: Int(size.width), height: Int(size.height)),
        scale: ClipExport.scale(forWidth: size.width), slowness: speed.slowness,
        appearance: Appearance.current, reducesMotion: UIAccessibility.isReduceMotionEnabled),
      onProgress: { [weak self] fraction in
        self?.overlay.say(
          localized("Exporting %1$@: %2$@ %", file.lastPathComponent, "\(Int(100 * fraction))"))
      },
      onEnd: { [weak self] error in
        guard let self else { return }
        clip = nil
        overlay.say(error ?? localized("The clip is in %@", file.path))
        lab?.refresh()
      })
    overlay.say(localized("Exporting a clip to %@", file.path))
  }

  private func stopExport() {
    clip = nil
    overlay.say(localized("The export was stopped."))
  }
}
