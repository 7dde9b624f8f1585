import Clips
import Foundation
import QuartzCore
import UIKit

/// What a user has chosen for clips. The app keeps it until it ends.
struct ClipChoices: Equatable {
  var format = ClipFormat.gif
  /// The clip's pixels for a point; nil until the user has chosen a size.
  var scale: Double?
  /// The factor by which the clip is slower than the app at its normal speed; nil until the user has chosen one.
  var slowdownFactor: Double?

  /// The scales from which users choose.
  static let scales = [0.25, 0.5, 1, 2]

  /// The chosen scale; without a choice, the largest up to 1 at which the clip is at most 800 pixels wide, a common width of pictures
  /// in documents and messages.
  func scale(for size: WindowSize) -> Double {
    scale ?? Self.scales.last { $0 <= 1 && $0 * Double(size.width) <= 800 } ?? Self.scales[0]
  }
}

/// A card that asks for the format, the size and the speed of a clip, then shows the progress of its export, and at last where the
/// clip is. Return begins the export, Escape stops it.
final class ExportSheetViewController: CardViewController {
  /// Begins an export. Takes what ``ClipExport`` takes; the export stops when the returned object is released.
  var startExport:
    @MainActor (
      ClipExport.Request, @escaping @MainActor (Double) -> Void,
      @escaping @MainActor (String?) -> Void
    ) -> AnyObject = { ClipExport($0, onProgress: $1, onEnd: $2) }
  /// The user's choices so far.
  private(set) var choices: ClipChoices
  /// Whether a clip is being written.
  var isExporting: Bool { export != nil }

  /// What the card shows.
  private enum Part {
    case options, progress
    case result(URL)
  }

  private var part = Part.options
  private let request: () -> ClipExport.Request
  private let folder: URL
  private let work: BackgroundWork
  private let opener: DesktopOpener
  /// The running export; releasing it stops it.
  private var export: AnyObject?
  private let options: ClipOptionsView
  private let progress: ClipProgressView
  private let buttons = ButtonRow()
  private let exportButton = SheetButton(localized("Export"), isProminent: true)
  private let cancelButton = SheetButton(localized("Cancel"))
  private let doneButton = SheetButton(localized("Done"), isProminent: true)
  private let filesButton = SheetButton(RecordingSheetText.showFiles)

  /// Sizes in points.
  private static let largestWidth: CGFloat = 440
  private static let padding: CGFloat = 20

  /// - Parameters:
  ///   - title: The name of the exhibit.
  ///   - choices: The first choices.
  ///   - slowdownFactors: The speeds to choose from, as factors by which the clip is slower.
  ///   - folder: The folder for the clip.
  ///   - work: Looks for the encoders and opens the folder.
  ///   - opener: Opens the folder.
  ///   - checkEncoder: Throws if a format has no encoder.
  ///   - request: Returns a request for the open page at the window's present size. The sheet adds the choices and the file.
  init(
    title: String, choices: ClipChoices, slowdownFactors: [Double], folder: URL,
    work: BackgroundWork, opener: DesktopOpener = DesktopOpener(),
    checkEncoder: @escaping @Sendable (ClipFormat) throws(ClipError) -> Void = {
      (format) throws(ClipError) in try format.checkEncoder()
    },
    request: @escaping () -> ClipExport.Request
  ) {
    self.choices = choices
    self.request = request
    self.folder = folder
    self.work = work
    self.opener = opener
    options = ClipOptionsView(title: title, slowdownFactors: slowdownFactors, folder: folder)
    progress = ClipProgressView(title: title)
    super.init()
    work.run { () -> [ClipError] in
      ClipFormat.inFiles.compactMap { format in
        do throws(ClipError) {
          try checkEncoder(format)
          return nil
        } catch {
          return error
        }
      }
    } then: { [weak self] missing in
      self?.options.missing = missing
      self?.viewIfLoaded?.setNeedsLayout()
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.followLanguageDirection()
    options.onChange = { [weak self] in
      self?.choices = $0
      self?.update()
    }
    exportButton.accessibilityIdentifier = "export.begin"
    exportButton.addAction(UIAction { [weak self] _ in self?.begin() }, for: .touchUpInside)
    cancelButton.accessibilityIdentifier = "export.cancel"
    cancelButton.addAction(UIAction { [weak self] _ in self?.onClose?() }, for: .touchUpInside)
    doneButton.accessibilityIdentifier = "export.done"
    doneButton.addAction(UIAction { [weak self] _ in self?.onClose?() }, for: .touchUpInside)
    filesButton.accessibilityIdentifier = "export.files"
    filesButton.addAction(UIAction { [weak self] _ in self?.showFiles() }, for: .touchUpInside)
    for view in [options, progress] as [UIView] { scrollView.addSubview(view) }
    card.addSubview(buttons)
    show(.options)
  }

  override var preferredFocusEnvironments: [any UIFocusEnvironment] { [buttons.buttons[0]] }

  /// Exports for Return, whatever has the focus except the button that cancels.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let codes = presses.compactMap { $0.key?.keyCode }
    if case .options = part, codes.contains(.keyboardReturnOrEnter) || codes.contains(.keypadEnter)
    {
      begin()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  /// A click beside the card must not stop an export.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    !isExporting && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    options.show(choices, for: request())
    let content: ColumnView = progress.isHidden ? options : progress
    func footer(_ width: CGFloat) -> CGFloat {
      buttons.height(at: width - 2 * Self.padding) + Self.padding
    }
    placeCard(width: Self.largestWidth) { content.height(at: $0) + footer($0) }
    let (width, height) = (card.bounds.width, card.bounds.height)
    content.frame = CGRect(x: 0, y: 0, width: width, height: content.height(at: width))
    scrollView.contentSize = content.frame.size
    scrollView.frame = CGRect(x: 0, y: 0, width: width, height: height - footer(width))
    buttons.frame = CGRect(
      x: Self.padding, y: height - footer(width), width: width - 2 * Self.padding,
      height: footer(width) - Self.padding)
    updateFade()
  }

  private func update() {
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }

  // MARK: The export

  private func begin() {
    guard export == nil else { return }
    var request = request()
    request.scale = choices.scale(for: request.size)
    request.slowdownFactor = choices.slowdownFactor ?? request.slowdownFactor
    let file = RecordingLocation.nextClip(of: request.exhibit, as: choices.format, in: folder)
    request.file = file
    let start = CACurrentMediaTime()
    options.failure = nil
    progress.show(0, elapsed: 0)
    show(.progress)
    export = startExport(
      request,
      { [weak self] in self?.progress.show($0, elapsed: CACurrentMediaTime() - start) },
      { [weak self] in self?.end($0, file) })
  }

  /// Stops the export, if one is running. No incomplete file is left.
  func stop() { export = nil }

  private func end(_ failure: String?, _ file: URL) {
    export = nil
    guard let failure else {
      progress.finish(file)
      return show(.result(file))
    }
    options.failure = failure
    show(.options)
    scrollView.scrollRectToVisible(
      CGRect(x: 0, y: options.bounds.height - 1, width: 1, height: 1), animated: false)
  }

  private func show(_ part: Part) {
    self.part = part
    switch part {
    case .options: buttons.buttons = [exportButton, cancelButton]
    case .progress: buttons.buttons = [cancelButton]
    case .result: buttons.buttons = [doneButton, filesButton]
    }
    options.isHidden = if case .options = part { false } else { true }
    progress.isHidden = !options.isHidden
    scrollView.contentOffset = .zero
    update()
    if case .result = part, let window = view.window {
      UIFocusSystem.focusSystem(for: window)?.requestFocusUpdate(to: doneButton)
    }
  }

  /// Opens the folder of the clip with the desktop's file manager.
  private func showFiles() {
    guard case .result(let file) = part else { return }
    let folder = file.deletingLastPathComponent()
    opener.open(folder, work: work) { [weak self] failure in
      self?.progress.say(RecordingSheetText.cannotOpen(folder.path, failure))
      self?.update()
    }
  }
}

// MARK: - Choices

/// The choices for a clip: three rows of segments, each with a line that says what the choice means.
private final class ClipOptionsView: ColumnView {
  /// Called when the user has chosen.
  var onChange: ((ClipChoices) -> Void)?
  /// Why formats cannot be encoded.
  var missing: [ClipError] = [] {
    didSet { showMissing() }
  }
  /// Why the last export has failed.
  var failure: String? {
    didSet { failureLabel.text = failure }
  }

  private var choices = ClipChoices()
  private let slowdownFactors: [Double]
  private let title = UILabel()
  private let format: UISegmentedControl
  private let size: UISegmentedControl
  private let speed: UISegmentedControl
  private let names: [UILabel]
  private let formatNote = UILabel()
  private let missingNote = UILabel()
  private let sizeNote = UILabel()
  private let folderNote = UILabel()
  private let failureLabel = UILabel()

  /// Sizes in points.
  private static let padding: CGFloat = 20
  private static let rowGap: CGFloat = 14
  private static let noteGap: CGFloat = 5
  private static let controlHeight: CGFloat = 32
  private static let nameGap: CGFloat = 14
  /// In a card less wide than this, a row's name stands above it.
  private static let wide: CGFloat = 360

  init(title exhibit: String, slowdownFactors: [Double], folder: URL) {
    self.slowdownFactors = slowdownFactors
    format = UISegmentedControl(items: ClipFormat.inFiles.map(\.title))
    size = UISegmentedControl(items: ClipChoices.scales.map { "\(Int(100 * $0)) %" })
    speed = UISegmentedControl(items: slowdownFactors.map { PlaybackSpeed.name(of: $0) })
    names = [localized("Format"), localized("Size"), localized("Speed")].map(Self.makeName)
    super.init(frame: .zero)
    title.text = localized("Export a clip of %@", exhibit)
    title.font = .systemFont(ofSize: 17, weight: .bold)
    title.numberOfLines = 0
    for (control, name) in [(format, "format"), (size, "size"), (speed, "speed")] {
      control.accessibilityIdentifier = "export.\(name)"
      addSubview(control)
    }
    format.addAction(
      UIAction { [weak self] _ in self?.chooseFormat() }, for: .valueChanged)
    size.addAction(
      UIAction { [weak self] _ in
        self?.choose { $0.scale = ClipChoices.scales[$1.size.selectedSegmentIndex] }
      }, for: .valueChanged)
    speed.addAction(
      UIAction { [weak self] _ in
        self?.choose { $0.slowdownFactor = $1.slowdownFactors[$1.speed.selectedSegmentIndex] }
      }, for: .valueChanged)
    for (label, name) in [
      (formatNote, "format"), (missingNote, "missing"), (sizeNote, "pixels"),
      (folderNote, "folder"),
      (failureLabel, "failure"),
    ] {
      label.font = .systemFont(ofSize: 12)
      label.textColor = .secondaryLabel
      label.numberOfLines = 0
      label.accessibilityIdentifier = "export.\(name)"
    }
    folderNote.text = localized("The clip goes to %@", folder.path)
    failureLabel.font = .systemFont(ofSize: 13)
    failureLabel.textColor = .lateText
    for label in names + [title, formatNote, missingNote, sizeNote, folderNote, failureLabel] {
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private static func makeName(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 13, weight: .medium)
    return label
  }

  private func chooseFormat() {
    choose { $0.format = ClipFormat.inFiles[$1.format.selectedSegmentIndex] }
  }

  private func choose(_ change: (inout ClipChoices, ClipOptionsView) -> Void) {
    change(&choices, self)
    onChange?(choices)
  }

  /// Shows the choices, and the size of the clip in pixels that results from them.
  func show(_ choices: ClipChoices, for request: ClipExport.Request) {
    self.choices = choices
    func select(_ index: Int?, in control: UISegmentedControl) {
      let index = index ?? UISegmentedControl.noSegment
      if control.selectedSegmentIndex != index { control.selectedSegmentIndex = index }
    }
    let scale = choices.scale(for: request.size)
    select(ClipFormat.inFiles.firstIndex(of: choices.format), in: format)
    select(ClipChoices.scales.firstIndex(of: scale), in: size)
    for (index, scale) in ClipChoices.scales.enumerated() {
      let pixels = ClipFilm.pixelSize(of: request.size, scale: scale)
      size.setEnabled(
        max(pixels.width, pixels.height) <= ClipCommand.longestSide, forSegmentAt: index)
    }
    select(
      slowdownFactors.firstIndex(of: choices.slowdownFactor ?? request.slowdownFactor), in: speed)
    formatNote.text = choices.format.note
    let (width, height) = ClipFilm.pixelSize(of: request.size, scale: scale)
    sizeNote.text = localized("%1$@ × %2$@ pixels", "\(width)", "\(height)")
  }

  private func showMissing() {
    var sentences: [String] = []
    var uninstalled: [ClipFormat] = []
    for error in missing {
      switch error {
      case .ffmpegMissing(let format):
        uninstalled.append(format)
        disable(format)
      case .codecMissing(let codec, let format):
        disable(format)
        sentences.append(
          localized("%1$@: the program ffmpeg lacks the encoder %2$@.", format.title, codec))
      case .ffmpegNotStarted(let format, _):
        disable(format)
        sentences.append(error.description)
      default: sentences.append(error.description)
      }
    }
    if !uninstalled.isEmpty {
      let names = uninstalled.map(\.title).joined(separator: ", ")
      sentences.append(
        localized("%@: the program ffmpeg is not installed: apt-get install ffmpeg.", names))
    }
    missingNote.text = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func disable(_ format: ClipFormat) {
    guard let index = ClipFormat.inFiles.firstIndex(of: format) else { return }
    self.format.setEnabled(false, forSegmentAt: index)
  }

  override func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat {
    let inner = width - 2 * Self.padding
    let isWide = width >= Self.wide
    var y = Self.padding
    func place(_ view: UIView, x: CGFloat, width: CGFloat, height: CGFloat) {
      guard appliesFrames else { return }
      view.frame = inLayoutDirection(CGRect(x: x, y: y, width: width, height: height))
    }
    func place(_ label: UILabel, x: CGFloat, gap: CGFloat) {
      let room = width - Self.padding - x
      let height = label.text == nil ? 0 : label.height(at: room)
      if height > 0 { y += gap }
      place(label, x: x, width: room, height: height)
      y += height
    }
    place(title, x: Self.padding, gap: 0)
    let column = names.map { $0.sizeThatFits(bounds.size).width.rounded(.up) }.max() ?? 0
    let x = Self.padding + (isWide ? column + Self.nameGap : 0)
    let rows = [(format, [formatNote, missingNote]), (size, [sizeNote]), (speed, [])]
    for (name, (control, notes)) in zip(names, rows) {
      y += Self.rowGap
      let height = name.height(at: inner)
      if isWide {
        y += (Self.controlHeight - height) / 2
        place(name, x: Self.padding, width: column, height: height)
        y -= (Self.controlHeight - height) / 2
      } else {
        place(name, x: Self.padding, width: inner, height: height)
        y += height + Self.noteGap
      }
      place(control, x: x, width: width - Self.padding - x, height: Self.controlHeight)
      y += Self.controlHeight
      for note in notes { place(note, x: x, gap: Self.noteGap) }
    }
    place(folderNote, x: Self.padding, gap: Self.rowGap)
    place(failureLabel, x: Self.padding, gap: Self.rowGap)
    return y + Self.rowGap
  }
}

extension ClipFormat {
  /// The formats of a single file, in the order of the sheet.
  fileprivate static let inFiles: [ClipFormat] = [.gif, .apng, .webp, .mp4, .webm]

  /// The name of the format.
  fileprivate var title: String {
    switch self {
    case .apng: "APNG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .mp4: "MP4"
    case .webm: "WebM"
    case .pngSequence: "PNG"
    }
  }

  /// What the format is like.
  fileprivate var note: String {
    switch self {
    case .gif: localized("For every program: 255 colours, 50 frames a second.")
    case .mp4, .webm: localized("A small video, 60 frames a second.")
    default: localized("Every pixel is exact, 60 frames a second.")
    }
  }
}

// MARK: - Progress

/// The progress of an export: a title, a bar, and the time left; then where the clip is.
private final class ClipProgressView: ColumnView {
  private let exhibit: String
  private let title = UILabel()
  private let bar = UIProgressView(progressViewStyle: .default)
  private let text = UILabel()

  /// Sizes in points.
  private static let padding: CGFloat = 20
  private static let gap: CGFloat = 14

  init(title exhibit: String) {
    self.exhibit = exhibit
    super.init(frame: .zero)
    title.font = .systemFont(ofSize: 17, weight: .bold)
    title.numberOfLines = 0
    text.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    text.textColor = .secondaryLabel
    text.numberOfLines = 0
    bar.accessibilityIdentifier = "export.bar"
    text.accessibilityIdentifier = "export.progress"
    for view in [title, bar, text] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows the finished fraction, 0…1, after that many seconds.
  func show(_ fraction: Double, elapsed: TimeInterval) {
    title.text = localized("Exporting a clip of %@", exhibit)
    bar.isHidden = false
    bar.setProgress(Float(fraction), animated: false)
    let percent = "\(Int(100 * fraction))"
    let left = ClipProgress.secondsLeft(fraction, elapsed: elapsed)
    text.text =
      switch left {
      case nil: localized("%@ %", percent)
      case let seconds? where seconds < 60:
        localized("%1$@ %, %2$@ s left", percent, "\(seconds)")
      case let seconds?: localized("%1$@ %, %2$@ min left", percent, "\((seconds + 59) / 60)")
      }
  }

  /// Shows where the complete clip is.
  func finish(_ file: URL) {
    title.text = localized("The clip of %@ is ready", exhibit)
    bar.isHidden = true
    say(file.path)
  }

  /// Shows a sentence below the title.
  func say(_ sentence: String) { text.text = sentence }

  override func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat {
    let inner = width - 2 * Self.padding
    var y = Self.padding
    for (view, height) in [
      (title, title.height(at: inner)), (bar, bar.intrinsicContentSize.height),
      (text, text.height(at: inner)),
    ] as [(UIView, CGFloat)] where !view.isHidden {
      if appliesFrames {
        view.frame = inLayoutDirection(
          CGRect(x: Self.padding, y: y, width: inner, height: height))
      }
      y += height + Self.gap
    }
    return y
  }
}

extension UILabel {
  /// The height of the text in lines of a width, in points.
  fileprivate func height(at width: CGFloat) -> CGFloat {
    sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
  }
}
