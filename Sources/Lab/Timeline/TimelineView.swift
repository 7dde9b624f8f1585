import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// Receives the user's actions on the timeline. Times are in seconds of the recording's time.
@MainActor
protocol TimelineViewDelegate: AnyObject {
  /// The playhead is moved to a time.
  func timeline(_ timeline: TimelineView, didScrubTo time: TimeInterval)
  /// An animation is changed by dragging its bar or with the keyboard.
  func timeline(
    _ timeline: TimelineView, didEdit animation: AnimationIdentity, to edit: AnimationEdit)
  /// An animation is selected by a press on its bar or with the keyboard.
  func timeline(_ timeline: TimelineView, didSelect animation: AnimationIdentity)
  /// A row is selected; nil for none.
  func timeline(_ timeline: TimelineView, didSelect row: RecordedRow?)
  /// The pointer is on another row; nil for none.
  func timeline(_ timeline: TimelineView, didPointAt row: RecordedRow?)
  /// A button of a row is clicked.
  func timeline(_ timeline: TimelineView, didClick mode: RowModeButton.Kind, of row: RecordedRow)
  /// A mark of the loop is dragged; nil means the whole recording.
  func timeline(_ timeline: TimelineView, didSetLoop loop: ClosedRange<TimeInterval>?)
  /// A value is clicked, to be copied.
  func timeline(_ timeline: TimelineView, didCopy text: String)
}

extension UIScreen {
  /// Seconds between two refreshes of the display.
  var framePeriod: TimeInterval { 1 / Double(max(maximumFramesPerSecond, 1)) }
}

extension ClosedRange<TimeInterval> {
  /// The loop with one of its marks at `time`, as far as that is within `limits` and leaves at least `length` seconds.
  func moving(
    _ mark: LoopMark, to time: TimeInterval, in limits: Self, length: TimeInterval
  ) -> Self {
    switch mark {
    case .begin:
      let begin = Swift.max(Swift.min(time, upperBound - length), limits.lowerBound)
      return Swift.min(begin, upperBound)...upperBound
    case .end:
      let end = Swift.min(Swift.max(time, lowerBound + length), limits.upperBound)
      return lowerBound...Swift.max(end, lowerBound)
    }
  }
}

/// A recording as bars over time: a row for each layer, a bar for each animation, a playhead, and the values there.
///
/// A drag on the ruler or beside the bars moves the playhead; a drag of a mark on the ruler changes the loop, and a double click sets it to
/// the whole recording. A drag of a bar changes its delay, of its end the duration, of a dot the keyframe. The wheel scrolls the rows, with
/// Shift or sideways the axis; with Ctrl it zooms.
final class TimelineView: UIView, UIGestureRecognizerDelegate {
  weak var delegate: (any TimelineViewDelegate)?
  /// Called with true when the pointer comes to a button of a row, and with false when it leaves.
  var onHover: ((RowModeButton, Bool) -> Void)?
  /// The width of the names that the user wants, in points; nil for the standard one.
  var namesWidth: CGFloat? {
    didSet {
      guard namesWidth != oldValue else { return }
      setNeedsLayout()
      onNamesWidth?(namesWidth)
    }
  }
  /// Called when the user has changed the width of the names.
  var onNamesWidth: ((CGFloat?) -> Void)?
  /// Called with how many times wider than the view the whole timeline is.
  var onZoom: ((CGFloat) -> Void)?

  private(set) var recording: AnimationRecording?
  private var edits = AnimationEdits()
  private var frames: [LabFrame] = []
  private var loop: ClosedRange<TimeInterval>?
  private var time: TimeInterval = 0
  private(set) var axis = TimeAxis(0...1, width: 100)

  private let corner = UILabel()
  private let valuesTitle = UILabel()
  private let ruler = TimelineRuler(frame: .zero)
  private let scrollView = UIScrollView()
  private(set) var rows: [TimelineRowView] = []
  private let playhead = UIView()
  private let playheadHandle = UIView()
  /// Clips the playhead and the lines of the loop to the bars.
  private let playheadClip = UIView()
  private let loopLines = LoopMark.allCases.map { _ in UIView() }
  private let valueTag = ValueLabel()
  private let empty = UILabel()
  private let divider = UIView()
  private let namesEdge = ResizeHandle(.names)

  private var selectedPath: String?
  /// The part of the selected row's animations that the arrow keys move; nil for the playhead.
  private var selectedPart: (animation: AnimationIdentity, part: BarPart)?
  private var hoveredPath: String?

  /// The height of the ruler, in points.
  static let axisHeight: CGFloat = 28

  /// A drag of a bar: the state at its beginning.
  private struct BarDrag {
    var bar: AnimationBar
    var part: BarPart
    var edit: AnimationEdit
    var duration: TimeInterval
    var keyTime: Double
    var startX: CGFloat
  }
  private var drag: BarDrag?
  private var isScrubbing = false
  /// The mark of the loop that is dragged, and its distance from the pointer in points.
  private var markDrag: (mark: LoopMark, offset: CGFloat)?
  /// The tap count of the present press.
  private var clicks = 1

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    corner.font = .systemFont(ofSize: 11, weight: .semibold)
    corner.textColor = .secondaryLabel
    valuesTitle.font = corner.font
    valuesTitle.textColor = .secondaryLabel
    valuesTitle.text = localized("Progress · value · change per second")
    empty.font = .systemFont(ofSize: 13)
    empty.textColor = .secondaryLabel
    empty.textAlignment = .center
    empty.numberOfLines = 0
    // Time goes from left to right in every language, as in media players. Only the columns change places.
    for view in [ruler, playheadClip] { view.semanticContentAttribute = .playback }
    empty.text = localized("Start a transition: its layers and their animations appear here.")
    divider.backgroundColor = .separator
    playhead.backgroundColor = .systemRed
    playheadHandle.backgroundColor = .systemRed
    playheadHandle.layer.cornerRadius = 4.5
    playheadClip.clipsToBounds = true
    playheadClip.isUserInteractionEnabled = false
    for line in loopLines {
      line.backgroundColor = .systemBlue
      playheadClip.addSubview(line)
    }
    playheadClip.addSubview(playhead)
    playheadClip.addSubview(playheadHandle)
    scrollView.accessibilityIdentifier = "lab.rows"
    for view in [
      scrollView, ruler, divider, corner, valuesTitle, playheadClip, namesEdge, valueTag, empty,
    ] as [UIView] {
      addSubview(view)
    }
    namesEdge.onDrag = { [weak self] x in
      guard let self else { return }
      setNames(isMirrored ? bounds.width - x : x)
    }
    namesEdge.onStep = { [weak self] step in
      if let self { setNames(columns.names + step) }
    }
    namesEdge.onReset = { [weak self] in self?.namesWidth = nil }
    ruler.onChoose = { [weak self] in self?.choose($0) }
    addGestureRecognizers()
  }

  required init?(coder: NSCoder) {
    nil
  }

  var columns: TimelineColumns {
    TimelineColumns(width: bounds.width, isMirrored: isMirrored, names: namesWidth)
  }

  /// Sets the width of the names, as far as there is room.
  private func setNames(_ width: CGFloat) {
    namesWidth = TimelineColumns(width: bounds.width, names: width).names
  }

  // MARK: Contents

  /// Shows a recording with edits; nil for none.
  func show(_ recording: AnimationRecording?, edits: AnimationEdits, frames: [LabFrame]) {
    let isNew = recording !== self.recording
    self.recording = recording
    self.edits = edits
    self.frames = frames
    if isNew {
      axis = TimeAxis(Self.range(of: recording), width: axis.width)
      loop = nil
    } else {
      axis.setRange(Self.range(of: recording))
    }
    if isNew { selectedPart = nil }
    updateRows(replacingAll: isNew)
    setNeedsLayout()
  }

  /// The range of the axis: the transition, and animations that go on after it.
  private static func range(of recording: AnimationRecording?) -> ClosedRange<TimeInterval> {
    guard let recording else { return 0...1 }
    let range = recording.range
    let end =
      recording.appRows.flatMap(\.animations).map(\.end).filter(\.isFinite).max()
      ?? range.upperBound
    // Some time after the end, so that a bar's end can be dragged there.
    let last = max(range.upperBound, min(end, recording.end))
    return range.lowerBound...max(last + (last - range.lowerBound) * 0.04, range.lowerBound + 0.016)
  }

  /// Scrolls the axis to the playhead.
  func revealPlayhead() {
    axis.reveal(time)
    setNeedsLayout()
  }

  private func updateRows(replacingAll: Bool) {
    let recorded = recording?.appRows ?? []
    if replacingAll || rows.map(\.row.id) != recorded.map(\.id) {
      for row in rows { row.removeFromSuperview() }
      rows = TimelineRowView.views(of: recorded)
      for row in rows {
        row.onHover = { [weak self] in self?.onHover?($0, $1) }
        row.onMode = { [weak self, weak row] mode in
          guard let self, let row else { return }
          delegate?.timeline(self, didClick: mode, of: row.row)
        }
        scrollView.addSubview(row)
      }
    }
    updateRowStates()
  }

  /// Moves the playhead, and shows the values there.
  func show(time: TimeInterval) {
    self.time = time
    layOutPlayhead()
    guard let recording else { return }
    let visible = scrollView.bounds
    for row in rows where row.frame.intersects(visible) { row.showValues(of: recording, at: time) }
  }

  /// Shows the marks between which playing repeats; nil hides them.
  func show(loop: ClosedRange<TimeInterval>?) {
    self.loop = loop
    setNeedsLayout()
  }

  /// Selects the row of a layer, and scrolls there.
  func select(path: String?) {
    if path != selectedPath { selectedPart = nil }
    selectedPath = path
    updateRowStates()
    if let row = rows.first(where: { $0.row.path == path }) {
      scrollView.scrollRectToVisible(row.frame, animated: false)
    }
  }

  /// Shows that the pointer is on a row's layer.
  func point(at path: String?) {
    hoveredPath = path
    updateRowStates()
  }

  private func updateRowStates() {
    for row in rows {
      row.state = (row.row.path == selectedPath, row.row.path == hoveredPath)
      for bar in row.bars {
        bar.selectedPart = bar.identity == selectedPart?.animation ? selectedPart?.part : nil
      }
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = columns
    axis.width = columns.bars
    corner.frame = inLayoutDirection(
      CGRect(x: 12, y: 0, width: columns.names - 16, height: Self.axisHeight))
    corner.text = recording.map {
      $0.appRows.count == 1
        ? localized("1 layer") : localized("%@ layers", String($0.appRows.count))
    }
    valuesTitle.frame = CGRect(
      x: columns.valuesText.x, y: 0, width: columns.valuesText.width, height: Self.axisHeight)
    valuesTitle.isHidden = columns.values == 0 || recording == nil
    ruler.frame = CGRect(
      x: columns.barsX, y: 0, width: columns.bars, height: Self.axisHeight)
    ruler.isHidden = recording == nil
    divider.isHidden = recording == nil
    divider.frame = CGRect(x: 0, y: Self.axisHeight - 0.5, width: bounds.width, height: 0.5)
    scrollView.frame = CGRect(
      x: 0, y: Self.axisHeight, width: bounds.width, height: bounds.height - Self.axisHeight)
    empty.isHidden = recording != nil
    empty.frame = bounds.insetBy(dx: 24, dy: 12)
    playheadClip.frame = CGRect(
      x: columns.barsX, y: 0, width: columns.bars, height: bounds.height)
    namesEdge.isHidden = recording == nil
    namesEdge.frame = CGRect(
      x: columns.namesEdge - ResizeHandle.thickness / 2, y: 0, width: ResizeHandle.thickness,
      height: bounds.height)
    layOutRows(columns)
    if let recording { ruler.show(axis, range: recording.range, frames: frames, loop: loop) }
    layOutLoopLines()
    show(time: time)
    onZoom?(axis.zoom)
  }

  private func layOutLoopLines() {
    for (line, mark) in zip(loopLines, LoopMark.allCases) {
      line.isHidden = loop == nil
      guard let loop else { continue }
      let x = axis.x(of: mark == .begin ? loop.lowerBound : loop.upperBound)
      line.frame = CGRect(
        x: mark == .begin ? x - 1 : x, y: Self.axisHeight - 13, width: 1, height: bounds.height)
    }
  }

  private func layOutRows(_ columns: TimelineColumns) {
    scrollView.isHidden = recording == nil
    guard let recording else { return scrollView.contentSize = .zero }
    var y: CGFloat = 0
    for row in rows {
      let current = recording.rows.first { $0.id == row.row.id } ?? row.row
      let height = TimelineRowView.height(of: current, columns)
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      row.show(recording, edits, axis, columns)
      y += height
    }
    scrollView.contentSize = CGSize(width: bounds.width, height: y)
  }

  private func layOutPlayhead() {
    playheadClip.isHidden = recording == nil
    let x = axis.x(of: time)
    playhead.frame = CGRect(x: (x - 0.75), y: 12, width: 1.5, height: max(bounds.height - 12, 0))
    playheadHandle.frame = CGRect(x: x - 4.5, y: 8, width: 9, height: 9)
    ruler.showPlayhead(at: time)
  }

  // MARK: Gestures

  private func addGestureRecognizers() {
    let press = UILongPressGestureRecognizer { [weak self] in self?.follow($0) }
    press.minimumPressDuration = 0
    press.delegate = self
    addGestureRecognizer(press)
    let wheel = UIPanGestureRecognizer { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.scroll(pan) }
    }
    wheel.allowedScrollTypesMask = .all
    wheel.maximumNumberOfTouches = 0
    addGestureRecognizer(wheel)
    addGestureRecognizer(UIHoverGestureRecognizer { [weak self] in self?.hover($0) })
    addInteraction(UIPointerInteraction(delegate: self))
  }

  /// Buttons of rows get their own touches.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    clicks = touch.tapCount
    return !(touch.view is UIControl)
  }

  private func row(at point: CGPoint) -> TimelineRowView? {
    guard point.y > Self.axisHeight else { return nil }
    let inside = convert(point, to: scrollView)
    return rows.first { $0.frame.contains(inside) }
  }

  private func follow(_ recognizer: UIGestureRecognizer) {
    let point = recognizer.location(in: self)
    switch recognizer.state {
    case .began: begin(at: point)
    case .changed: move(to: point)
    case .ended, .cancelled, .failed:
      if isScrubbing { scrub(to: point) }
      (isScrubbing, drag, markDrag) = (false, nil, nil)
      valueTag.isHidden = true
    default: break
    }
  }

  private func begin(at point: CGPoint) {
    let columns = columns
    let row = row(at: point)
    if columns.column(at: point.x) == .names {
      guard point.y > Self.axisHeight else { return }
      let path = row?.row.path == selectedPath ? nil : row?.row.path
      select(path: path)
      delegate?.timeline(self, didSelect: path == nil ? nil : row?.row)
    } else if isOnValue(point, row) {
      copyValue(at: point, row)
    } else if loop != nil, clicks == 2, point.y <= Self.axisHeight {
      delegate?.timeline(self, didSetLoop: nil)
    } else if let loop, let mark = loopMark(at: point) {
      let x = axis.x(of: mark == .begin ? loop.lowerBound : loop.upperBound)
      markDrag = (mark, x - (point.x - columns.barsX))
      showTag(of: mark)
    } else if let row, let grip = grip(at: point, row) {
      select(path: row.row.path)
      delegate?.timeline(self, didSelect: row.row)
      select(grip.part, of: grip.bar)
      drag = grip
    } else if recording != nil {
      deselectPart()
      isScrubbing = true
      scrub(to: point)
    }
  }

  /// Whether a point is in the column of values or, without that column, on a value below a bar.
  private func isOnValue(_ point: CGPoint, _ row: TimelineRowView?) -> Bool {
    let column = columns.column(at: point.x)
    guard columns.values == 0 else { return column == .values }
    return column == .bars && row?.isValueBelowBar(at: convert(point, to: row).y) == true
  }

  private func grip(at point: CGPoint, _ row: TimelineRowView) -> BarDrag? {
    let inside = convert(point, to: row)
    guard let lane = row.lane(at: inside.y), let recording,
      let animations = recording.rows.first(where: { $0.id == row.row.id })?.animations,
      animations.indices.contains(lane)
    else { return nil }
    let bar = row.bars[lane]
    let x = point.x - columns.barsX
    return bar.part(at: x).map { grip(of: $0, bar, x: x) }
  }

  private func grip(of part: BarPart, _ bar: AnimationBar, x: CGFloat) -> BarDrag {
    let edit = edits.animations[bar.identity] ?? AnimationEdit()
    let duration = edit.duration ?? bar.span.passEnd - bar.span.begin
    var keyTime = 0.0
    if case .keyframe(let index) = part {
      keyTime =
        edit.keyTimes[index] ?? (bar.span.keyframes[index] - bar.span.begin) / max(duration, 0.001)
    }
    return BarDrag(
      bar: bar, part: part, edit: edit, duration: duration, keyTime: keyTime, startX: x)
  }

  private func loopMark(at point: CGPoint) -> LoopMark? {
    guard point.y <= Self.axisHeight, recording != nil else { return nil }
    return ruler.loopMark(at: point.x - columns.barsX)
  }

  private func move(_ mark: LoopMark, toX x: CGFloat) {
    guard let loop, let recording else { return }
    let zero = recording.range.lowerBound
    let moved = loop.moving(
      mark, to: zero + Self.onMillisecond(axis.time(at: x) - zero), in: recording.playableRange,
      length: UIScreen.main.framePeriod)
    if moved != loop { delegate?.timeline(self, didSetLoop: moved) }
    showTag(of: mark)
  }

  /// Shows the exact time of a mark of the loop.
  private func showTag(of mark: LoopMark) {
    guard let loop, let recording else { return }
    let time = mark == .begin ? loop.lowerBound : loop.upperBound
    valueTag.show(
      ValueText.time(time - recording.range.lowerBound, recording.fraction(at: time)),
      at: CGPoint(x: columns.barsX + axis.x(of: time), y: ValueLabel.height / 2 + 2),
      isBefore: mark == .end, within: barsRange)
  }

  /// The horizontal range of the bars, in points of this view.
  private var barsRange: ClosedRange<CGFloat> {
    columns.barsX + 2...columns.barsX + columns.bars - 2
  }

  private func move(to point: CGPoint) {
    if isScrubbing { return scrub(to: point) }
    if let markDrag { return move(markDrag.mark, toX: point.x - columns.barsX + markDrag.offset) }
    guard let drag else { return }
    move(
      drag, by: (point.x - columns.barsX - drag.startX) / axis.pointsPerSecond,
      rounded: Self.onMillisecond)
  }

  /// Moves a part of a bar by seconds from where the drag began.
  private func move(
    _ drag: BarDrag, by seconds: TimeInterval,
    rounded: (TimeInterval) -> TimeInterval = { $0 }
  ) {
    var edit = drag.edit
    switch drag.part {
    case .body:
      // Not before the beginning of the recording.
      let earliest =
        drag.bar.span.origin
        - (drag.bar.span.begin - (edits.animations[drag.bar.identity]?.delay ?? 0))
      edit.delay = max(rounded(drag.edit.delay + seconds), min(earliest, 0))
    case .end: edit.duration = max(rounded(drag.duration + seconds), 0.001)
    case .keyframe(let index):
      let fraction = drag.keyTime + seconds / max(drag.duration, 0.001)
      let others = drag.bar.span.keyframes.map {
        ($0 - drag.bar.span.begin) / max(drag.duration, 0.001)
      }
      edit.keyTimes[index] = min(max(fraction, others[index - 1]), others[index + 1])
    }
    delegate?.timeline(self, didEdit: drag.bar.identity, to: edit)
    showTag(of: drag.part, drag.bar)
  }

  /// Shows the exact time of a part of a bar: an animation's begin, its duration, or a keyframe's time in the animation.
  private func showTag(of part: BarPart, _ bar: AnimationBar) {
    layoutIfNeeded()
    let time = bar.time(of: part)
    let duration = bar.span.passEnd - bar.span.begin
    let text =
      switch part {
      case .body:
        localized("begins at %@", ValueText.milliseconds(time - bar.span.origin))
      case .end: localized("lasts %@", ValueText.milliseconds(duration))
      case .keyframe:
        ValueText.time(time - bar.span.begin, (time - bar.span.begin) / max(duration, 0.001))
      }
    let y = bar.convert(CGPoint(x: 0, y: bar.bounds.midY), to: self).y
    valueTag.show(
      text, at: CGPoint(x: columns.barsX + axis.x(of: time), y: y - ValueLabel.height - 1),
      isBefore: false, within: barsRange)
  }

  // MARK: Keyboard

  override var canBecomeFocused: Bool { recording != nil }

  /// Up and down select a row. Alt with left or right goes through the parts of its animations: a bar, its keyframes, its end. Left
  /// and right move the selected part, or else the playhead, by a frame, with Shift by ten. Escape gives the arrow keys back to the
  /// playhead. Ctrl+C copies the row's values.
  override var keyCommands: [UIKeyCommand]? {
    func command(
      _ input: String, _ flags: UIKeyModifierFlags = [], _ action: @escaping () -> Void
    ) -> UIKeyCommand {
      let command = UIKeyCommand(title: "", input: input, modifierFlags: flags) { _ in action() }
      // Otherwise the arrow keys would move the focus.
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
    // The buttons of a row have keys of their own.
    guard isFocused else { return nil }
    let arrows = [UIKeyCommand.inputLeftArrow: -1.0, UIKeyCommand.inputRightArrow: 1]
    return arrows.flatMap { input, direction in
      [
        command(input) { [weak self] in self?.step(by: direction) },
        command(input, .shift) { [weak self] in
          self?.step(by: direction * Self.framesOfLongStep)
        },
        command(input, .alternate) { [weak self] in self?.selectPart(by: Int(direction)) },
      ]
    } + [
      command(UIKeyCommand.inputUpArrow) { [weak self] in self?.selectRow(by: -1) },
      command(UIKeyCommand.inputDownArrow) { [weak self] in self?.selectRow(by: 1) },
      command("c", .control) { [weak self] in self?.copySelectedValues() },
    ]
  }

  private func selectRow(by step: Int) {
    guard !rows.isEmpty else { return }
    let index = rows.firstIndex { $0.row.path == selectedPath }
    let next =
      index.map { min(max($0 + step, 0), rows.count - 1) } ?? (step > 0 ? 0 : rows.count - 1)
    select(path: rows[next].row.path)
    delegate?.timeline(self, didSelect: rows[next].row)
  }

  /// Moves the selected part of an animation, or else the playhead.
  private func step(by frames: Double) {
    let seconds = frames * UIScreen.main.framePeriod
    guard let selectedPart, let bar = bar(of: selectedPart.animation) else {
      delegate?.timeline(self, didScrubTo: time + seconds)
      return
    }
    move(grip(of: selectedPart.part, bar, x: 0), by: seconds)
    reveal(selectedPart.part, of: bar)
  }

  /// Selects the next (1) or previous (−1) part of the selected row's animations, or of the first row's without a selection. Before the
  /// first part, none is selected.
  private func selectPart(by step: Int) {
    if !rows.contains(where: { $0.row.path == selectedPath }) { selectRow(by: 1) }
    guard let row = rows.first(where: { $0.row.path == selectedPath }) else { return }
    let parts = row.bars.flatMap { bar in bar.parts.map { (bar: bar, part: $0) } }
    let index = parts.firstIndex {
      $0.bar.identity == selectedPart?.animation && $0.part == selectedPart?.part
    }
    let next = min((index ?? -1) + step, parts.count - 1)
    guard parts.indices.contains(next) else { return deselectPart() }
    select(parts[next].part, of: parts[next].bar)
    reveal(parts[next].part, of: parts[next].bar)
  }

  private func select(_ part: BarPart, of bar: AnimationBar) {
    selectedPart = (bar.identity, part)
    updateRowStates()
    delegate?.timeline(self, didSelect: bar.identity)
  }

  private func deselectPart() {
    selectedPart = nil
    valueTag.isHidden = true
    updateRowStates()
  }

  /// Scrolls to a part of a bar, and shows its exact time.
  private func reveal(_ part: BarPart, of bar: AnimationBar) {
    axis.reveal(bar.time(of: part))
    scrollView.scrollRectToVisible(
      bar.convert(bar.bounds, to: scrollView).insetBy(dx: 0, dy: -8), animated: false)
    setNeedsLayout()
    showTag(of: part, bar)
  }

  private func bar(of animation: AnimationIdentity) -> AnimationBar? {
    rows.lazy.flatMap(\.bars).first { $0.identity == animation }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack, selectedPart != nil {
      deselectPart()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    if context.previouslyFocusedView === self, drag == nil, markDrag == nil {
      valueTag.isHidden = true
    }
  }

  /// The frames by which the arrow keys move with Shift.
  private static let framesOfLongStep = 10.0

  private static func onMillisecond(_ time: TimeInterval) -> TimeInterval {
    (time * 1000).rounded() / 1000
  }

  /// Moves the playhead to a late frame, and scrolls there.
  private func choose(_ time: TimeInterval) {
    axis.reveal(time)
    setNeedsLayout()
    delegate?.timeline(self, didScrubTo: time)
  }

  /// Moves the playhead to a position on the axis. On the ruler it goes to a late frame whose mark is close by.
  private func scrub(to point: CGPoint) {
    if point.y <= Self.axisHeight, let late = ruler.lateFrame(at: point.x - columns.barsX) {
      delegate?.timeline(self, didScrubTo: late)
    } else {
      scrub(to: point.x)
    }
  }

  private func scrub(to x: CGFloat) {
    let time = min(
      max(axis.time(at: x - columns.barsX), axis.range.lowerBound), axis.range.upperBound)
    delegate?.timeline(self, didScrubTo: time)
  }

  private func copyValue(at point: CGPoint, _ row: TimelineRowView?) {
    guard let row, let recording, let lane = row.lane(at: convert(point, to: row).y),
      let animations = recording.rows.first(where: { $0.id == row.row.id })?.animations,
      animations.indices.contains(lane)
    else { return }
    let text = TimelineRowView.text(of: animations[lane], row.row, recording, at: time)
    delegate?.timeline(self, didCopy: text)
  }

  private func copySelectedValues() {
    guard let recording, let row = rows.first(where: { $0.row.path == selectedPath }) else {
      return
    }
    let animations = recording.rows.first { $0.id == row.row.id }?.animations ?? []
    let lines = animations.map { TimelineRowView.text(of: $0, row.row, recording, at: time) }
    if !lines.isEmpty { delegate?.timeline(self, didCopy: lines.joined(separator: "\n")) }
  }

  private func scroll(_ pan: UIPanGestureRecognizer) {
    let moved = pan.translation(in: self)
    pan.setTranslation(.zero, in: self)
    if pan.modifierFlags.contains(.control) {
      axis.zoom(by: pow(1.01, moved.y), around: pan.location(in: self).x - columns.barsX)
    } else if isOnRuler(pan), abs(moved.y) > abs(moved.x) {
      // As on the toolbar's slider, scrolling down goes forward.
      scrub(to: columns.barsX + axis.x(of: time) - moved.y)
    } else {
      axis.scroll(by: -moved.x)
    }
    setNeedsLayout()
  }

  private func isOnRuler(_ pan: UIPanGestureRecognizer) -> Bool {
    let point = pan.location(in: self)
    return point.y <= Self.axisHeight && columns.column(at: point.x) == .bars && recording != nil
  }

  /// Zooms around the playhead.
  func zoom(by factor: CGFloat) {
    axis.zoom(by: factor, around: axis.x(of: time))
    setNeedsLayout()
  }

  /// The scroll view handles vertical scrolling. This view handles horizontal scrolling, the wheel with Ctrl, and the wheel on the ruler.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer.view === self, let pan = gestureRecognizer as? UIPanGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    let moved = pan.translation(in: self)
    return pan.modifierFlags.contains(.control) || isOnRuler(pan) || abs(moved.x) > abs(moved.y)
  }

  private func hover(_ recognizer: UIGestureRecognizer) {
    let isOver = recognizer.state == .began || recognizer.state == .changed
    let row = isOver ? row(at: recognizer.location(in: self)) : nil
    guard row?.row.path != hoveredPath else { return }
    point(at: row?.row.path)
    delegate?.timeline(self, didPointAt: row?.row)
  }
}

extension TimelineView: UIPointerInteractionDelegate {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? {
    cursor(at: request.location).map { UIPointerRegion(rect: bounds, identifier: $0) }
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? {
    (region.identifier as? PointerCursor).map(UIPointerStyle.init(cursor:))
  }

  /// The cursor for the part that a press would drag, or that is dragged now; nil for the arrow.
  private func cursor(at point: CGPoint) -> PointerCursor? {
    if let drag { return drag.part == .end ? .resizeHorizontal : .grabbing }
    if markDrag != nil || loopMark(at: point) != nil { return .resizeHorizontal }
    guard !isScrubbing, let row = row(at: point) else { return nil }
    let columns = columns
    if isOnValue(point, row) { return row.lane(at: convert(point, to: row).y) == nil ? nil : .hand }
    guard columns.column(at: point.x) == .bars, let grip = grip(at: point, row) else { return nil }
    return grip.part == .end ? .resizeHorizontal : .grab
  }
}
