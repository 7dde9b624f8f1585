import Desktop
import FrameStatistics
import QuartzCore
import UIKit

/// The window over all others: the HUD, the readout of the running transition, the card beside the exhibit Feel, the indicator of
/// recordings, and messages.
///
/// The two panels with numbers can be dragged to any corner. Touches elsewhere go to the windows below.
final class OverlayWindow: UIWindow {
  private let hud: HUDView
  private let readout = TransitionReadoutView(frame: .zero)
  private let indicator = RecordingIndicatorView(frame: .zero)
  private let message = MessageView()
  private var hideMessage: Timer?

  /// The preferred corners of the panels. Initially they leave the lower right corner free, because the exhibit Corner has its grip
  /// there.
  private var corners = (
    statistics: OverlayCorner.bottomLeft, transition: OverlayCorner.topRight
  )
  /// The panel that the pointer drags, and its origin at the beginning.
  private var drag: (panel: UIView, start: CGPoint)?
  private let clearance = ScrollClearance()
  /// The window whose lists get room below the panels; nil where the contents must not change, such as in a recording.
  weak var pages: UIWindow? {
    didSet { if pages == nil { clearance.update(oldValue, below: []) } else { clearPages() } }
  }

  /// Returns the heights of the page's bars at the upper and the lower edge, in points, which panels must not cover. A navigation bar
  /// does not count: panels always leave room for one.
  var bars: () -> (top: CGFloat, bottom: CGFloat) = { (0, 0) }
  /// The frame of the lab's controls over the page; nil while there are none. Messages leave it free.
  var labControls: () -> CGRect? = { nil }

  private static let margin = OverlayCorner.margin
  /// The seconds for which a message is shown.
  private static let messageDuration: TimeInterval = 4

  init(_ log: FrameLog) {
    hud = HUDView(log)
    super.init(frame: UIScreen.main.bounds)
    windowLevel = .statusBar
    autoresizesSubviews = false
    readout.isHidden = true
    message.alpha = 0
    for view in [hud, readout, message, indicator] as [UIView] { addSubview(view) }
    isHidden = false
    for panel in [hud, readout] as [UIView] {
      panel.addGestureRecognizer(
        UIPanGestureRecognizer { [weak self] recognizer in
          if let pan = recognizer as? UIPanGestureRecognizer { self?.dragPanel(pan) }
        })
    }
    TransitionObservers.add(self)
    log.onFrameCommit = { [weak hud] in hud?.startTimer() }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The panel at the point. Elsewhere nil, so that the windows below get the touch. Always nil while input is recorded, because a
  /// script contains only the exhibit's input.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, !isRecordingInput else { return nil }
    return panels.last { $0.frame.contains(point) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layOutPanels()
    layOutMessage()
  }

  /// The area in which panels may be placed.
  private var panelArea: CGRect {
    let bars = bars()
    let top = max(bars.top + OverlayCorner.margin / 2 - OverlayCorner.top, 0)
    return bounds.inset(by: UIEdgeInsets(top: top, left: 0, bottom: bars.bottom, right: 0))
  }

  private func layOutPanels() {
    let area = panelArea
    if drag?.panel !== readout {
      readout.frame = corners.transition.frame(of: TransitionReadoutView.size, in: area)
    }
    let place = HUDPlacement(
      for: hudSize, in: area, corner: corners.statistics,
      avoiding: showsTransition && drag == nil ? readout.frame : nil)
    hud.size = place.size
    if drag?.panel !== hud { hud.frame = place.frame }
    layOutMotionCard()
    layOutSign()
    clearPages()
  }

  /// Shows the card where it covers neither the device nor another panel, and hides it in a window that has no room for it.
  private func layOutMotionCard() {
    guard let motionCard else { return }
    let frame = MotionCardPlacement(
      in: panelArea, device: (pages as? DeviceWindow)?.frame, panels: panelFrames
    ).frame
    motionCard.isHidden = frame == nil
    if let frame { motionCard.frame = frame }
  }

  /// Moves the panels off the new page's bar, and gives its lists room below the panels.
  func pagesDidChange() { layOutPanels() }

  /// Gives lists room below the panels. Not while input is recorded, because a replay has no panels.
  private func clearPages() {
    guard let pages else { return }
    clearance.update(pages, below: isRecordingInput || drag != nil ? [] : panelFrames)
  }

  /// Places the indicator in the lower left corner, or in another place where it overlaps no panel. The right side comes last, because
  /// the exhibit Corner has its grip there.
  private func layOutSign() {
    let corner = CGPoint(x: Self.margin, y: panelArea.maxY - indicator.bounds.height - Self.margin)
    indicator.frame.origin = freePlace(gap: Self.margin / 2) ?? freePlace(gap: 1) ?? corner
  }

  private func freePlace(gap: CGFloat) -> CGPoint? {
    let size = indicator.bounds.size
    let lowest = panelArea.maxY - size.height - Self.margin
    let heights = [lowest] + panelFrames.map { $0.minY - gap - size.height } + [Self.margin]
    let places = [Self.margin, bounds.width - size.width - Self.margin].flatMap { x in
      heights.map { CGRect(origin: CGPoint(x: x, y: $0), size: size) }
    }
    let inside = panelArea.insetBy(dx: gap, dy: gap)
    return places.first { place in
      let around = place.insetBy(dx: 0.5 - gap, dy: 0.5 - gap)
      return inside.contains(place) && !panelFrames.contains { $0.intersects(around) }
    }?.origin
  }

  /// The visible panels.
  private var panels: [UIView] {
    (hudSize == .off ? [] : [hud]) + (showsTransition ? [readout] : [])
  }

  private var panelFrames: [CGRect] { panels.map(\.frame) }

  private func layOutMessage() {
    let place = MessagePlacement(
      in: bounds, statistics: hudSize == .off ? nil : hud.frame,
      readout: showsTransition ? readout.frame : nil,
      indicator: indicator.isHidden ? nil : indicator.frame, labControls: labControls())
    message.metrics = place.metrics
    message.frame = place.frame { message.sizeThatFits(CGSize(width: $0, height: 0)) }
  }

  // MARK: Corners

  /// Whether there is a panel that a key could move.
  var hasPanels: Bool { !panels.isEmpty }

  /// Moves both panels to the next corner, clockwise.
  func moveToNextCorner() {
    corners = (corners.statistics.next, corners.transition.next)
    moveAnimated()
  }

  private func dragPanel(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      drag = pan.view.map { ($0, $0.frame.origin) }
      follow(pan)
    case .changed: follow(pan)
    case .ended:
      follow(pan)
      if let drag { put(drag.panel, in: OverlayCorner(nearest: drag.panel.center, in: bounds)) }
      endDrag()
    default: endDrag()
    }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    guard let drag else { return }
    let moved = pan.translation(in: self)
    // At whole points, which at whole scales are whole pixels, so that the panels are copied rather than redrawn.
    drag.panel.frame.origin = CGPoint(
      x: (drag.start.x + moved.x).rounded(), y: (drag.start.y + moved.y).rounded())
  }

  private func endDrag() {
    guard drag != nil else { return }
    drag = nil
    moveAnimated()
  }

  /// Puts a panel in a corner. A panel that is there already takes the other's corner.
  private func put(_ panel: UIView, in corner: OverlayCorner) {
    if panel === hud {
      if corners.transition == corner { corners.transition = corners.statistics }
      corners.statistics = corner
    } else {
      if corners.statistics == corner { corners.statistics = corners.transition }
      corners.transition = corner
    }
  }

  private func moveAnimated() {
    let duration = UIAccessibility.isReduceMotionEnabled ? 0 : 0.25
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
      self.layOutPanels()
      self.layOutMessage()
    }
  }

  // MARK: Contents

  /// The card beside the exhibit Feel; nil while another exhibit or the list is open.
  var motionCard: MotionCardView? {
    didSet {
      oldValue?.removeFromSuperview()
      motionCard.map { insertSubview($0, belowSubview: hud) }
      layOutPanels()
    }
  }

  /// The wanted size of the HUD. A smaller one is shown if there is too little room.
  var hudSize = HUDSize.off {
    didSet {
      layOutPanels()
      layOutMessage()
    }
  }

  var showsTransition: Bool {
    get { !readout.isHidden }
    set {
      readout.isHidden = !newValue
      readout.isRunning = newValue
      layOutPanels()
      layOutMessage()
    }
  }

  /// Clears the readout, because the exhibit was reset.
  func forgetTransition() { readout.forget() }

  /// The factor by which the app plays slower than usual.
  var slowdownFactor: Double {
    get { readout.slowdownFactor }
    set { readout.slowdownFactor = newValue }
  }

  /// Whether frame times are recorded.
  var isRecording: Bool {
    get { indicator.kinds.contains(.frames) }
    set { setRecording(.frames, newValue) }
  }

  /// Whether input is recorded.
  var isRecordingInput: Bool {
    get { indicator.kinds.contains(.input) }
    set { setRecording(.input, newValue) }
  }

  private func setRecording(_ kind: RecordingIndicatorView.Kinds, _ isOn: Bool) {
    if isOn { indicator.kinds.insert(kind) } else { indicator.kinds.remove(kind) }
    layOutPanels()
    layOutMessage()
  }

  /// Shows a sentence for a few seconds.
  func say(_ text: String) {
    message.text = text
    layOutMessage()
    UIView.animate(withDuration: 0.2) { self.message.alpha = 1 }
    hideMessage?.invalidate()
    hideMessage = Timer.scheduledTimer(withTimeInterval: Self.messageDuration, repeats: false) {
      [weak self] _ in
      MainActor.assumeIsolated {
        UIView.animate(withDuration: 0.4) { self?.message.alpha = 0 }
      }
    }
  }
}

extension OverlayWindow: TransitionObserver {
  func transitionDidBegin(_ span: TransitionSpan) {}

  /// The new page's lists may end under a panel, too.
  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    if span.kind.movesControllers { clearPages() }
  }
}
