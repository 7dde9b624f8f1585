import QuartzCore
import UIKit

/// A card beside the exhibit Feel: the motion that is shown, against time, and the motion that was recorded on iOS.
///
/// It follows a motion frame by frame and keeps the last one. At rest it causes no frames.
final class MotionCardView: UIView, TransitionObserver {
  nonisolated static let size = CGSize(width: 300, height: 204)

  /// The window with the exhibit.
  weak var stage: UIWindow?

  private let motions: [MeasuredMotion]
  private(set) var comparison: MotionComparison
  private var link: CADisplayLink?
  /// The last state of the measured view, which begins the next motion.
  private var last: MotionComparison.Reading?
  /// The time of the last state after a call and before its motion.
  private var called: Double?
  /// The time at which something moved last, on the clock of the frames.
  private var lastChange: TimeInterval = 0
  /// Whether the next change begins a new motion.
  private var isAtRest = true

  /// The finger's places since it went down, on the screen.
  private var finger: [(time: TimeInterval, place: CGPoint)] = []
  private var isFingerDown = false

  private let title = UILabel()
  private let recordingName = UILabel()
  private let difference = UILabel()
  private let topLabel = UILabel()
  private let bottomLabel = UILabel()
  private let timeLabel = UILabel()
  private let shownLabel = UILabel()
  private let recordedLabel = UILabel()
  private let frameLine = CAShapeLayer()
  private let shownLine = CAShapeLayer()
  private let recordedLine = CAShapeLayer()
  private let legend = [CAShapeLayer(), CAShapeLayer()]

  private static let margin: CGFloat = 12
  private static let plot = CGRect(x: 46, y: 52, width: 242, height: 104)
  private static let recordedColor = UIColor(red: 1, green: 0.72, blue: 0.3, alpha: 1)
  /// The seconds without a change after which a motion is over.
  private static let restDuration = 0.3
  /// The shortest and the longest time that the graph shows, in seconds. A longer motion shows its end.
  private static let (shortestTime, longestTime) = (0.5, 4.0)

  /// Creates a card with these recorded motions.
  init(_ motions: [MeasuredMotion]) {
    self.motions = motions
    comparison = MotionComparison(motions)
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    followLanguageDirection()
    isUserInteractionEnabled = false
    layer.cornerRadius = OverlayBackgroundView.cornerRadius
    backgroundColor = UIColor(HUDColors.panel)
    layer.borderWidth = 1
    layer.borderColor = UIColor(HUDColors.edge).cgColor
    style(title, size: 13, alpha: 1, weight: .semibold)
    style(difference, size: 12, alpha: 0.9, isTrailing: true)
    style(recordingName, size: 11, alpha: 0.62)
    for label in [topLabel, bottomLabel] {
      style(label, size: 10, alpha: 0.62)
      label.textAlignment = .right
    }
    style(timeLabel, size: 10, alpha: 0.62)
    timeLabel.textAlignment = .right
    style(shownLabel, size: 11, alpha: 0.9)
    style(recordedLabel, size: 11, alpha: 0.9)
    shownLabel.text = localized("here")
    recordedLabel.text = localized("recorded on iOS")
    for (line, color, width) in [
      (frameLine, UIColor(white: 1, alpha: 0.16), 1),
      (recordedLine, Self.recordedColor, 4), (shownLine, UIColor.white, 1.5),
    ] {
      line.fillColor = nil
      line.strokeColor = color.cgColor
      line.lineWidth = width
      layer.addSublayer(line)
    }
    for (line, color) in zip(legend, [UIColor.white, Self.recordedColor]) {
      line.strokeColor = color.cgColor
      line.lineWidth = 2
      layer.addSublayer(line)
    }
    place()
    showHint()
    TransitionObservers.add(self)
  }

  required init?(coder: NSCoder) {
    nil
  }

  isolated deinit {
    link?.invalidate()
  }

  private func style(
    _ label: UILabel, size: CGFloat, alpha: CGFloat, weight: UIFont.Weight = .medium,
    isTrailing: Bool = false
  ) {
    label.font = .monospacedDigitSystemFont(ofSize: size, weight: weight)
    label.textColor = UIColor(white: 1, alpha: alpha)
    if isTrailing { label.textAlignment = trailingAlignment }
    addSubview(label)
  }

  /// The frames of all texts are fixed, so that nothing moves when a text changes. Time goes from left to right in every language.
  private func place() {
    let width = Self.size.width - 2 * Self.margin
    title.frame = CGRect(x: Self.margin, y: 9, width: width - 110, height: 17)
    difference.frame = CGRect(x: Self.margin + width - 110, y: 9, width: 110, height: 17)
    recordingName.frame = CGRect(x: Self.margin, y: 27, width: width, height: 15)
    mirrorIfNeeded([title, difference, recordingName])
    let plot = Self.plot
    topLabel.frame = CGRect(x: 4, y: plot.minY - 2, width: plot.minX - 10, height: 13)
    bottomLabel.frame = CGRect(x: 4, y: plot.maxY - 11, width: plot.minX - 10, height: 13)
    timeLabel.frame = CGRect(x: plot.maxX - 80, y: plot.maxY + 3, width: 80, height: 13)
    let legendY: CGFloat = 184
    var x = plot.minX
    for (line, label) in zip(legend, [shownLabel, recordedLabel]) {
      line.path = Self.path([CGPoint(x: x, y: legendY), CGPoint(x: x + 16, y: legendY)])
      let width = label.sizeThatFits(bounds.size).width.rounded(.up)
      label.frame = CGRect(x: x + 22, y: legendY - 8, width: width, height: 16)
      x = label.frame.maxX + 16
    }
    frameLine.path = Self.path([
      CGPoint(x: plot.minX, y: plot.minY), CGPoint(x: plot.minX, y: plot.maxY),
      CGPoint(x: plot.maxX, y: plot.maxY),
    ])
  }

  private static func path(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    return path
  }

  private func showHint() {
    title.text = localized("Motion here and on iOS")
    recordingName.text = localized("Press a button or drag a page.")
    for label in [difference, topLabel, bottomLabel, timeLabel] { label.text = "" }
  }

  // MARK: Following

  /// Takes note of an event before the app gets it.
  func note(_ event: InputEvent) {
    guard !isHidden else { return }
    switch event.kind {
    case .pointerDown(let place, _, _), .touch(_, .began, let place):
      finger = [(event.timestamp, place)]
      isFingerDown = true
    case .pointerMoved(let place), .touch(_, .moved, let place):
      guard isFingerDown else { return }
      finger.append((event.timestamp, place))
    case .pointerUp, .touch, .cancelled: isFingerDown = false
    case .scroll, .key: break
    default: return
    }
    follow()
  }

  func transitionDidBegin(_ span: TransitionSpan) { follow() }
  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {}

  private func follow() {
    guard !isHidden, link == nil, stage != nil else { return }
    let link = CADisplayLink { [weak self] link in self?.update(at: link.timestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
    lastChange = CACurrentMediaTime()
    called = nil
    last = TransitionObservers.latest == nil ? read() : nil
  }

  private func stop() {
    link?.invalidate()
    link = nil
    isAtRest = true
  }

  override var isHidden: Bool {
    didSet {
      guard isHidden, !oldValue else { return }
      stop()
      comparison = MotionComparison(motions)
      for line in [shownLine, recordedLine] { line.path = nil }
      showHint()
    }
  }

  private func update(at time: TimeInterval) {
    defer { if !isFingerDown, time - lastChange > Self.restDuration { stop() } }
    let isRunning = TransitionObservers.latest != nil
    if isRunning { lastChange = time }
    guard let reading = read() else { return last = nil }
    if isAtRest, TransitionObservers.latest?.phase == .automatic, reading.value == reading.target {
      return called = reading.time
    }
    defer { last = reading }
    let isSame = last?.subject == reading.subject
    guard isRunning || (isSame && last?.value != reading.value) else { return }
    lastChange = time
    if isAtRest || comparison.subject != reading.subject {
      comparison = MotionComparison(
        motions, beginningWith: reading, at: called, from: isSame ? last : nil)
      (isAtRest, called) = (false, nil)
    } else if isSame, let last {
      // A finger may have rested since the last change.
      comparison.add(last)
    }
    comparison.add(reading)
    show()
  }

  // MARK: Measuring

  /// The state of the view that moves, or that would move.
  private func read() -> MotionComparison.Reading? {
    guard let stage else { return nil }
    let views = stage.identifiedViews
    let progress = TransitionObservers.latest
    func values(_ view: UIView) -> (shown: StageValues, model: StageValues) {
      (
        StageValues(of: view, view.layer.presentation() ?? view.layer),
        StageValues(of: view, view.layer)
      )
    }
    let time = stage.layer.convertTime(CACurrentMediaTime(), from: nil)
    func reading(
      _ subject: MotionComparison.Reading.Subject, _ value: CGFloat, to target: CGFloat?,
      _ kind: MeasuredMotion.Kind, away: CGFloat? = nil, finger: CGFloat? = nil
    ) -> MotionComparison.Reading {
      let isHeld = progress.map { $0.phase == .interactive } ?? isFingerDown
      return MotionComparison.Reading(
        subject: subject, time: time, value: Double(value), target: target.map { Double($0) },
        away: away.map { Double($0) },
        phase: isHeld ? .dragged : .running(kind), finger: finger.map { Double($0) })
    }
    func alertReading() -> MotionComparison.Reading? {
      guard views["feel.alert"] != nil, let dimming = views["feel.dim"] else { return nil }
      let (shown, model) = values(dimming)
      return reading(
        .alert, shown.alpha, to: model.alpha, model.alpha > 0 ? .alert : .alertDismiss,
        away: model.alpha > 0 ? 0 : nil)
    }
    let isCall = progress?.phase == .automatic
    // A cancelled transition goes back, although the layers have the values of its end.
    let leaves =
      (progress?.kind == .pop || progress?.kind == .dismiss) == (progress?.outcome != .cancelled)
    switch progress?.kind {
    case .push, .pop:
      guard let page = views["feel.front"] ?? views["feel.scroll"]?.superview else { return nil }
      // The page fills the stage, or stands beside it.
      let (shown, width) = (values(page).shown, stage.bounds.width)
      let (place, beside) = (width / 2, width * 1.5)
      return reading(
        .page, shown.place.x, to: leaves ? beside : place,
        isCall ? .call : leaves ? .pop : .popReturn, away: leaves ? place : beside,
        finger: fingerDistance(\.x, MeasuredMotion.followDelay(of: .pop)))
    case .present, .dismiss:
      if let alert = alertReading() { return alert }
      guard let sheet = views["feel.sheet"] else { return nil }
      let shown = values(sheet).shown
      let below = stage.bounds.height + shown.size.height / 2
      return reading(
        .sheet, shown.place.y, to: leaves ? below : restPlace(of: sheet),
        leaves ? .dismiss : isCall ? .present : .detent, away: leaves ? nil : below,
        finger: fingerDistance(\.y, 0))
    default:
      if let alert = alertReading() { return alert }
      if let sheet = views["feel.sheet"] {
        return reading(
          .sheet, values(sheet).shown.place.y, to: restPlace(of: sheet), .detent,
          finger: fingerDistance(\.y, 0))
      }
      guard let scroll = views["feel.scroll"] as? UIScrollView else { return nil }
      let offset = values(scroll).shown.place.y
      let lowest = max(scroll.contentSize.height - scroll.bounds.height, 0)
      let isBeyond = offset < 0 || offset > lowest
      return reading(
        .scrolling, offset, to: isBeyond ? min(max(offset, 0), lowest) : nil,
        isBeyond ? .bounce : .fling, finger: fingerDistance(\.y, 0))
    }
  }

  /// Where a sheet stands at its selected detent. Its own values change frame by frame while it moves.
  private func restPlace(of sheet: UIView) -> CGFloat? {
    let presentation = (sheet.next as? UIViewController)?.presentationController
    return presentation.map { $0.frameOfPresentedViewInContainerView.midY }
  }

  /// The distance of the finger since it went down, `delay` seconds ago, in points of the stage.
  private func fingerDistance(_ axis: KeyPath<CGPoint, CGFloat>, _ delay: TimeInterval) -> CGFloat?
  {
    guard isFingerDown, let stage, let first = finger.first else { return nil }
    let time = CACurrentMediaTime() - delay
    let place = finger.last { $0.time <= time }?.place ?? first.place
    return stage.pointFromScreen(place)[keyPath: axis]
      - stage.pointFromScreen(first.place)[keyPath: axis]
  }

  // MARK: Showing

  private func show() {
    let all = comparison.shown + comparison.recorded
    guard let end = all.map(\.time).max(), let begin = comparison.shown.first?.time,
      let low = all.map(\.value).min(), let high = all.map(\.value).max()
    else { return }
    let duration = min(max(end - begin, Self.shortestTime), Self.longestTime)
    let start = max(begin, end - duration)
    let height = max(high - low, comparison.subject == .alert ? 0.01 : 1)
    let plot = Self.plot
    func path(_ samples: [MeasuredMotion.Sample]) -> CGPath {
      Self.path(
        samples.filter { $0.time >= start }.map {
          CGPoint(
            x: plot.minX + ($0.time - start) / duration * plot.width,
            // Down on the screen is down in the graph.
            y: plot.minY + 3 + CGFloat(isUp ? high - $0.value : $0.value - low) / height
              * (plot.height - 6))
        })
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shownLine.path = path(comparison.shown)
    recordedLine.path = path(comparison.recorded)
    CATransaction.commit()
    title.text = name
    recordingName.text = comparison.recording?.name ?? localized("no recording of this motion")
    difference.text = comparison.difference.map {
      comparison.subject == .alert
        ? localized("%@ rms", Localization.number($0, format: "%.3f"))
        : localized("%@ pt rms", Localization.number($0, format: "%.1f"))
    }
    func number(_ value: Double) -> String {
      Localization.number(value, format: comparison.subject == .alert ? "%.2f" : "%.0f")
    }
    (topLabel.text, bottomLabel.text) =
      isUp ? (number(high), number(low)) : (number(low), number(high))
    timeLabel.text = localized("%@ ms", Localization.number(duration * 1000, format: "%.0f"))
  }

  /// Whether greater values are higher in the graph. Vertical positions are not: they grow downwards on the screen.
  private var isUp: Bool { comparison.subject == .page || comparison.subject == .alert }

  private var name: String {
    switch comparison.subject {
    case .sheet: localized("Sheet")
    case .alert: localized("Dimming of an alert")
    case .scrolling: localized("Scroll view")
    default: localized("Page")
    }
  }
}
