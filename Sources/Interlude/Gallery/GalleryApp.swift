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
  /// The device on which the gallery and its exhibits run.
  private let stage: Stage
  private var wantsFullscreen: Bool
  private var keyList: KeyListWindow?
  /// The toolbar and the timeline of the open exhibit; nil while they are hidden.
  private var lab: Lab? { application.labHost.lab }
  private var sheet: CoverWindow?
  /// What the user has chosen for clips.
  private var clipChoices = ClipChoices()
  /// The page of the sheet that exports a clip.
  private weak var exportPage: ExportSheetViewController?
  /// The recording that the user keeps for comparison, while no exhibit is open: the next exhibit's transitions are compared with it.
  private var keptRecording: KeptRecording?
  private let recordingWork = BackgroundWork()
  /// Plays the input script that the app was started with; nil before and afterwards.
  private var scriptPlayer: WindowScriptPlayer?
  /// Whether the user wants the toolbar.
  private var wantsToolbar = true
  /// Whether the message about the toolbar's key has been shown. It is shown once.
  private var hasNamedToolbarKey = false
  private lazy var keys = GalleryShortcutResponder(makeCommands()) { [weak self] in
    self?.leaveFullscreen() ?? false
  }

  /// Shows all texts, numbers and layouts in the user's language.
  static func useUserLanguage() {
    Localization.useUserLanguage()
    LabText.translation = { Localization.translation(of: $0) }
    LabText.decimalSeparator = { Localization.decimalSeparator }
    LabText.isRightToLeft = Localization.isRightToLeft
  }

  init(
    size: WindowSize? = nil, stage: Stage = .window, scale: Double? = nil,
    isFullscreen: Bool = false, slowdownFactor: Double = 1,
    appearance: WindowAppearance = .system, reducedMotion: ReducedMotion = .system,
    hud: HUDSize = .off
  ) throws {
    appearance.apply()
    self.stage = stage
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
    configuration.largestLayoutSize = CGSize(width: 1440, height: 900)
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
    speed = PlaybackSpeed(slowdownFactor: slowdownFactor)
    overlay.slowdownFactor = slowdownFactor
    overlay.hudSize = hud
    scripts = InputScriptRecorder(gallery, overlay)
  }

  /// Runs until the window is closed.
  ///
  /// - Parameters:
  ///   - exhibit: The exhibit that is open at first; nil for the list.
  ///   - seed: The seed of the exhibit's random choices; nil for a random one.
  ///   - document: A recording to show, or the script to play with the exhibit.
  func run(
    opening exhibit: (any Exhibit)?, seed: UInt32? = nil, document: GalleryDocument? = nil
  ) throws {
    let window = AppStart.makeWindow(showing: gallery, on: stage)
    // The speed of the window's layer applies to everything in the window, presented controllers included.
    speed.window = window
    overlay.pages = window
    overlay.bars = { [weak gallery] in gallery?.bars ?? (0, 0) }
    overlay.labControls = { [weak application] in application?.labHost.lab?.layerControlsFrame }
    gallery.list.isFullscreen = { [weak application] in application?.window.isFullscreen ?? false }
    prepareLab(window)
    gallery.onFailure = { [weak overlay] error in overlay?.say(Localization.sentence(error)) }
    if let exhibit {
      try gallery.open(
        exhibit, seed: seed ?? GalleryContainerViewController.newSeed, animated: false)
    }
    application.window.setTitle(Self.title(for: exhibit))
    gallery.onChange = { [weak application, weak log, weak scripts, weak overlay] name in
      log?.exhibit = name?.rawValue ?? "gallery"
      application?.window.setTitle(Self.title(for: name?.make()))
      if name == nil {
        scripts?.stop()
        overlay?.motionCard = nil
      }
    }
    gallery.onArrival = { [weak self] in
      self?.overlay.pagesDidChange()
      self?.updateLab()
    }
    if case .script(let file, _) = document { prepare(file) }
    updateLab()
    log.exhibit = exhibit?.name.rawValue ?? "gallery"
    log.onFailure = { [weak self] error in
      self?.overlay.isRecording = false
      self?.overlay.say(Localization.sentence(error))
      self?.forgetHiddenRecordings()
    }
    application.onFirstFrame = { [weak self] in self?.checkFullscreen() }
    // The cards' pictures are drawn only after the window is on screen and all shaders are compiled.
    application.onReady = { [weak self] in
      self?.gallery.list.thumbnails = ThumbnailStore(ThumbnailCache(of: ThumbnailDrawingProcess()))
      if case .recording(let review) = document { self?.present(review) }
      // Input is delivered between two turns of the main loop.
      DispatchQueue.main.async { self?.scriptPlayer?.begin() }
    }
    application.inputFilter = { [weak self] event in
      guard let self else { return false }
      if scriptPlayer != nil {
        if event.isAction { endScript() }
        return true
      }
      scripts.record(event)
      overlay.motionCard?.note(event)
      return false
    }
    application.onDropFiles = { [weak self] in self?.take($0) }
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
          guard let self, takes(key) else { return }
          perform(
            key,
            isReversed: command.modifierFlags.contains(.shift)
              || [",", "["].contains(command.input))
        }
      }
    }
  }

  /// Whether the shortcut works on the open page, which the recording sheet or the list of keys may cover.
  private func takes(_ key: GalleryShortcut) -> Bool {
    let isCovered = keyList != nil || sheet != nil
    return key.works(inExhibit: gallery.current != nil) && (!isCovered || key.worksOverCover)
  }

  private func perform(_ key: GalleryShortcut, isReversed: Bool) {
    switch key {
    case .list: toggleKeyList()
    case .play: useLab { $0.togglePlay() }
    case .step: useLab { $0.step(by: isReversed ? -1 : 1) }
    case .backwards: useLab { $0.playBackwards() }
    case .loop: useLab { $0.toggleLoop() }
    case .loopMarks: useLab { isReversed ? $0.beginLoopAtPlayhead() : $0.endLoopAtPlayhead() }
    case .timeline: usePanel { $0.showsTimeline.toggle() }
    case .curve: usePanel { $0.toggleInspector(.curve) }
    case .code: usePanel { $0.toggleInspector(.code) }
    case .parameters: usePanel { $0.toggleInspector(.parameters) }
    case .onionSkin: usePanel { $0.toggleOnionSkin() }
    case .compare: usePanel { $0.cycleComparison() }
    case .layers: usePanel { $0.showsLayers.toggle() }
    case .layer: usePanel { $0.toggleInspector(.layer) }
    case .frame: usePanel { $0.toggleInspector(.frame) }
    case .undo: useLab { isReversed ? $0.redo() : $0.undo() }
    case .keyboard: usePanel { $0.toggleKeyboard() }
    case .toolbar:
      wantsToolbar.toggle()
      updateLab()
      if !wantsToolbar, !hasNamedToolbarKey {
        hasNamedToolbarKey = true
        overlay.say(localized("H shows the toolbar."))
      }
    case .statistics: overlay.hudSize = overlay.hudSize.next
    case .transition: overlay.showsTransition.toggle()
    case .corner: moveOverlay()
    case .slower: unlessRecordingInput { $0.changeSpeed(faster: isReversed) }
    case .record: log.isRecording ? stopRecording() : startRecording()
    case .recordInput:
      closeKeyList()
      toggleInputRecording()
    case .export: unlessRecordingInput { $0.showExport() }
    case .appearance: unlessRecordingInput { $0.toggleAppearance() }
    case .motion: unlessRecordingInput { $0.toggleMotion() }
    case .search: gallery.list.beginSearch()
    case .zoom:
      gallery.zooms.toggle()
      overlay.say(
        gallery.zooms
          ? localized("Cards open with UIKit’s zoom.")
          : localized("Cards open with the gallery’s own animation."))
    case .fullScreen: toggleFullscreen()
    case .quit: application.stop()
    }
  }

  // MARK: The lab

  private func prepareLab(_ window: UIWindow) {
    func command(
      _ shortcut: GalleryShortcut, _ icon: LabIcon, _ title: String, priority: Int = 0,
      _ group: LabCommand.Group, onColor: UIColor = .systemBlue,
      isOn: @escaping () -> Bool = { false }
    ) -> LabCommand {
      var command = LabCommand(
        "toolbar.\(shortcut)", icon, title,
        key: shortcut.hint.input.components(separatedBy: "  ")[0],
        priority: priority, isOn: isOn
      ) { [weak self] in
        self?.perform(shortcut, isReversed: false)
        self?.lab?.refresh()
      }
      command.onColor = onColor
      command.group = group
      return command
    }
    var slower = command(.slower, .speed, localized("Play slower"), priority: 6, .appearance) {
      [weak self] in
      self?.speed.slowdownFactor != 1
    }
    slower.badge = { [weak self] in
      guard let slowdownFactor = self?.speed.slowdownFactor, slowdownFactor != 1 else { return nil }
      return PlaybackSpeed.name(of: slowdownFactor)
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
      slower,
      command(.appearance, .appearance, localized("Light or dark"), priority: 4, .appearance),
      command(.motion, .motion, localized("Reduced motion"), priority: 1, .appearance) {
        UIAccessibility.isReduceMotionEnabled
      },
      command(.statistics, .statistics, localized("Frame statistics"), priority: 3, .recording) {
        [weak self] in
        self?.overlay.hudSize != .off
      },
      command(
        .record, .record, localized("Record frame times"), priority: 2, .recording,
        onColor: .systemRed
      ) { [weak self] in
        self?.log.isRecording ?? false
      },
      command(.export, .export, localized("Export a clip"), priority: 2, .recording) {
        [weak self] in
        self?.exportPage != nil
      },
      command(.list, .help, localized("Keys and gestures"), priority: 5, .help),
      command(.toolbar, .hide, localized("Hide the toolbar"), priority: 0, .help),
    ]
    host.sourceChanges = { [weak self] in self?.sourceChanges($0) ?? [] }
    host.onOpen = { [weak overlay, recordingWork] file in
      DesktopOpener().open(file, work: recordingWork) { _ in
        overlay?.say(
          localized("%@ can’t be opened: no program is set for such files.", file.path))
      }
    }
    host.onMessage = { [weak overlay] in overlay?.say($0) }
  }

  /// The source of the open exhibit with the values of its parameters and with edits of its animations.
  private func sourceChanges(_ edits: AnimationEdits) -> [SourceChange] {
    guard let exhibit = gallery.current?.exhibit, let settings = gallery.settings,
      var change = try? ExhibitChange(of: exhibit)
    else { return [] }
    do {
      for parameter in settings.parameters {
        if let value = settings.changes[parameter.name] { try change.set(parameter, to: value) }
      }
      try change.set(edits.movingPaths(from: gallery.exhibitPath, to: Self.windowPath))
    } catch {
      overlay.say(error.description)
    }
    return change.changes
  }

  /// The layer path with which paths in an exhibit's own edits begin: that of a window that shows only the exhibit.
  private static let windowPath = "UIWindow"

  /// Adds the open exhibit's own edits to those of the window, with the layer paths of this window. The user's edits take precedence.
  private func applyOwnEdits() {
    guard let exhibit = gallery.current?.exhibit, !exhibit.edits.isEmpty,
      let playback = application.labHost.window?.playback
    else { return }
    let own = exhibit.edits.movingPaths(from: Self.windowPath, to: gallery.exhibitPath)
    playback.edits.animations.merge(own.animations) { users, _ in users }
  }

  /// Shows the toolbar with an exhibit, except while its input is recorded or played: a replay has the whole window for the exhibit.
  private func updateLab() {
    updateMotionCard()
    let host = application.labHost
    guard wantsToolbar, !scripts.isRecording, scriptPlayer == nil,
      let exhibit = gallery.current?.exhibit
    else {
      if let lab = host.lab { keptRecording = lab.keptRecording }
      host.isOpen = false
      (host.parameters, host.sources) = ([], [])
      return
    }
    host.parameters =
      (OwnPages.shared.labParameter.map { [$0] } ?? [])
      + (gallery.settings?.labParameters(of: exhibit.name) ?? [])
    host.sources = ((try? ExhibitSource.files(of: exhibit)) ?? []).map { LabSource($0) }
    host.isOpen = true
    if let recording = keptRecording.take() { host.lab?.keptRecording = recording }
    applyOwnEdits()
  }

  /// Shows the card with the motions of iOS beside the exhibit Feel, except while its input is recorded.
  private func updateMotionCard() {
    guard gallery.current?.exhibit.name == .feel, !scripts.isRecording else {
      return overlay.motionCard = nil
    }
    guard overlay.motionCard == nil else { return }
    do {
      let card = MotionCardView(try MeasuredMotion.load())
      card.stage = application.labHost.window
      overlay.motionCard = card
    } catch {
      overlay.say(Localization.sentence(error))
    }
  }

  /// Shows the lab of the open exhibit if it is hidden, and calls `body` with it. Does nothing without an exhibit.
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

  /// Does the same as ``useLab(_:)`` for commands that need the toolbar. In a window too small for it, shows a message instead.
  private func usePanel(_ body: (Lab) -> Void) {
    useLab { lab in
      guard lab.isVisible else {
        lab.say(Self.tooSmallForLab)
        return
      }
      body(lab)
    }
  }

  // MARK: Own pages

  private func take(_ drop: FileDrop) {
    unlessRecordingInput { app in
      let exhibit = app.gallery.current?.exhibit
      if let exhibit, !exhibit.hasPages {
        return app.overlay.say(localized("This exhibit always shows the same pages."))
      }
      // A recording that is played shows the pages as they were.
      app.lab?.playback.goLive()
      app.overlay.say(
        OwnPages.shared.take(drop, in: app.speed.window, hasExhibit: exhibit != nil))
      app.updateLab()
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
    (sheet ?? speed.window)?.makeKey()
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
    overlay.slowdownFactor = speed.slowdownFactor
    overlay.say(localized("Speed %@", PlaybackSpeed.name(of: speed.slowdownFactor)))
  }

  /// Refuses a change while input is recorded: a script has one speed, one appearance and one kind of motion.
  private func unlessRecordingInput(_ change: (GalleryApp) -> Void) {
    if scripts.isRecording { scripts.refuse() } else { change(self) }
  }

  private func toggleInputRecording() {
    // The script's size is that of the exhibit, which the toolbar has made smaller.
    if !scripts.isRecording { application.labHost.isOpen = false }
    scripts.toggle(
      size: gallery.view.window?.bounds.size ?? application.window.size,
      slowdownFactor: speed.slowdownFactor)
    updateLab()
  }

  private func checkFullscreen() {
    if wantsFullscreen, !application.window.isFullscreen { sayNoFullscreen() }
  }

  private func sayNoFullscreen() {
    wantsFullscreen = false
    overlay.say(localized("The window can’t fill the screen: no window manager is running."))
  }

  // MARK: Input scripts

  /// Keeps the window for the exhibit, and the transitions for the timeline.
  private func prepare(_ file: ScriptFile) {
    application.labHost.recordsWhileClosed = true
    scriptPlayer = WindowScriptPlayer(
      file.script.lines, path: file.path,
      deliver: { [weak application] in application?.send($0) },
      resize: { [weak application] in application?.window.resize(to: $0) },
      onEnd: { [weak self] in
        self?.endScript($0.map(Localization.sentence) ?? localized("The input script has ended."))
      })
  }

  /// Gives the exhibit back to the user. Buttons, fingers and keys that the script holds are cancelled.
  private func endScript(_ message: String = localized("The input script was stopped.")) {
    scriptPlayer = nil
    application.send(InputEvent(.cancelled, at: CACurrentMediaTime()))
    overlay.pagesDidChange()
    updateLab()
    forgetHiddenRecordings()
    overlay.say(message)
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
      // So that a late frame is found on the timeline, also if the toolbar is hidden.
      application.labHost.recordsWhileClosed = true
      // The indicator shows it. A message would be animated, and its frames would be recorded.
      overlay.isRecording = true
    } catch {
      overlay.say(Localization.sentence(error))
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
      case .failure(let error): self?.overlay.say(Localization.sentence(error))
      }
      self?.forgetHiddenRecordings()
    }
  }

  private func show(_ review: RecordingReview) {
    do { try StandardOutput.print(review.report.summary) } catch {
      overlay.say(Localization.sentence(error))
    }
    // A sheet would be part of another recording, or of the input that is being recorded, or end an export.
    guard !log.isRecording, !scripts.isRecording, exportPage == nil else {
      let (count, path) = (review.report.summary.frameCount, review.folder.url.path)
      return overlay.say(
        count == 1
          ? localized("1 frame in %@", path) : localized("%1$@ frames in %2$@", "\(count)", path))
    }
    present(review)
  }

  /// Shows a recording's statistics on a sheet.
  private func present(_ review: RecordingReview) {
    closeKeyList()
    closeSheet()
    let page = RecordingSheetViewController(
      review, title: Self.title(ofRecording:),
      work: recordingWork)
    page.onClose = { [weak self] in self?.closeSheet() }
    page.onShow = { [weak self] in self?.show($0) }
    show(page)
  }

  /// A recording's title with the exhibit's title in place of its name. The options of a command stay as they are.
  private static func title(ofRecording title: String) -> String {
    let parts = title.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return title }
    let first = ExhibitName(rawValue: name)?.make().title ?? name.capitalized
    return ([first] + parts.dropFirst()).joined(separator: " ")
  }

  private func show(_ page: CardViewController) {
    let sheet = CoverWindow(page)
    sheet.makeKeyAndVisible()
    self.sheet = sheet
  }

  /// Puts the playhead on a late frame, and shows the toolbar if it is hidden. Returns a sentence if that is not possible.
  private func show(_ late: LateFrame) -> String? {
    let wantedToolbar = wantsToolbar
    wantsToolbar = true
    updateLab()
    if application.labHost.show(frame: late.id) {
      closeSheet()
      return nil
    }
    let isTooSmall = lab?.isVisible == false
    wantsToolbar = wantedToolbar
    updateLab()
    return isTooSmall ? Self.tooSmallForLab : RecordingSheetText.notKept
  }

  private static var tooSmallForLab: String {
    let size = Lab.smallestSize
    return localized(
      "The lab needs a window of at least %1$@ × %2$@ points.",
      Localization.number(size.width, format: "%.0f"),
      Localization.number(size.height, format: "%.0f"))
  }

  private func closeSheet() {
    guard let sheet else { return }
    self.sheet = nil
    sheet.isHidden = true
    speed.window?.makeKey()
    forgetHiddenRecordings()
  }

  /// Ends the recording of transitions behind a hidden toolbar once no sheet can show them.
  private func forgetHiddenRecordings() {
    if sheet == nil, !log.isRecording { application.labHost.recordsWhileClosed = false }
  }

  // MARK: Clips

  /// Asks how the open exhibit's transitions are exported as a clip.
  private func showExport() {
    guard let exhibit = gallery.current?.exhibit else {
      return overlay.say(
        localized("Open an exhibit first. A clip shows the transitions of an exhibit."))
    }
    let page = ExportSheetViewController(
      title: exhibit.title, choices: clipChoices, slowdownFactors: speed.steps,
      folder: RecordingLocation.clipFolder(), work: recordingWork
    ) { [application, gallery, stage, speed] in
      let size = application.window.size
      return ClipExport.Request(
        exhibit: exhibit.name, values: gallery.settings?.changes ?? [:],
        pages: exhibit.hasPages ? OwnPages.shared.files : [],
        size: WindowSize(width: Int(size.width), height: Int(size.height)), stage: stage,
        slowdownFactor: speed.slowdownFactor, appearance: Appearance.current,
        reducesMotion: UIAccessibility.isReduceMotionEnabled)
    }
    page.onClose = { [weak self] in self?.closeExport() }
    exportPage = page
    show(page)
  }

  private func closeExport() {
    guard let page = exportPage else { return }
    if page.isExporting { overlay.say(localized("The export was stopped.")) }
    page.stop()
    clipChoices = page.choices
    exportPage = nil
    closeSheet()
    lab?.refresh()
  }
}

extension InputEvent {
  /// Whether the user pressed, scrolled or touched something.
  fileprivate var isAction: Bool {
    switch kind {
    case .pointerDown, .scroll, .touch(_, .began, _), .key(.down(isRepeat: false), _): true
    default: false
    }
  }
}
