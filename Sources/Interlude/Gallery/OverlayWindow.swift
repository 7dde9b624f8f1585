import Desktop
import FrameStatistics
import QuartzCore
import UIKit

/// The window over all others: the HUD, the readout of the running transition, the indicators of recordings, and messages.
///
/// The two panels with numbers can be dragged to any corner. Touches elsewhere go to the windows below.
final class OverlayWindow: UIWindow {
  private let hud: HUDView
  private let readout = TransitionReadoutView(frame: .zero)
  private let light = RecordingLight(frame: .zero)
  private let inputSign = InputSignView(frame: .zero)
  private let message = MessageView()
  private var hideMessage: Timer?

  /// The corners of the panels, where there is room. At first they leave the lower right corner free, because there the
  /// exhibit Corner has its grip.
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

  private static let margin = OverlayCorner.margin
  /// The seconds for which a message is shown.
  private static let messageDuration: TimeInterval = 4

  init(_ log: FrameLog) {
    hud = HUDView(log)
    super.init(frame: UIScreen.main.bounds)
    windowLevel = .statusBar
    autoresizesSubviews = false
    light.isHidden = true
    inputSign.isHidden = true
    readout.isHidden = true
    message.alpha = 0
    for view in [hud, readout, message, light, inputSign] as [UIView] { addSubview(view) }
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

  /// A panel at the point, else nil, so that the windows below get the touch. While input is recorded always nil, because a script
  /// has only the exhibit's input.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, !isRecordingInput else { return nil }
    return panels.last { $0.frame.contains(point) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    light.frame.origin = CGPoint(
      x: bounds.width - RecordingLight.size - Self.margin, y: Self.margin)
    layOutPanels()
    layOutMessage()
  }

  private func layOutPanels() {
    if drag?.panel !== readout {
      readout.frame = corners.transition.frame(of: TransitionReadoutView.size, in: bounds)
    }
    let place = HUDPlacement(
      for: hudSize, in: bounds, corner: corners.statistics,
      avoiding: showsTransition && drag == nil ? readout.frame : nil)
    hud.size = place.size
    if drag?.panel !== hud { hud.frame = place.frame }
    layOutInputSign()
    clearPages()
  }

  /// Gives the lists of new pages room below the panels.
  func pagesDidChange() { clearPages() }

  /// Gives lists room below the panels. Not while input is recorded, because a replay has no panels.
  private func clearPages() {
    guard let pages else { return }
    clearance.update(pages, below: isRecordingInput || drag != nil ? [] : overlaid)
  }

  /// Places the sign in the lower right corner, or another corner where it overlaps no panel.
  private func layOutInputSign() {
    let gap = Self.margin / 2
    let right = bounds.width - inputSign.bounds.width - Self.margin
    let corner = CGPoint(x: right, y: bounds.height - inputSign.bounds.height - Self.margin)
    inputSign.frame.origin = freeCorner(gap: gap) ?? freeCorner(gap: 1) ?? corner
  }

  private func freeCorner(gap: CGFloat) -> CGPoint? {
    let size = inputSign.bounds.size
    let others = overlaid + [light.frame]
    let lowest = bounds.height - size.height - Self.margin
    let heights = [lowest] + others.map { $0.minY - gap - size.height } + [Self.margin]
    let right = bounds.width - size.width - Self.margin
    let places = [right, light.frame.minX - gap - size.width, Self.margin].flatMap { x in
      heights.map { CGRect(origin: CGPoint(x: x, y: $0), size: size) }
    }
    let room = bounds.insetBy(dx: gap, dy: gap)
    return places.first { place in
      let around = place.insetBy(dx: 0.5 - gap, dy: 0.5 - gap)
      return room.contains(place) && !others.contains { $0.intersects(around) }
    }?.origin
  }

  /// The visible panels.
  private var panels: [UIView] {
    (hudSize == .off ? [] : [hud]) + (showsTransition ? [readout] : [])
  }

  private var overlaid: [CGRect] { panels.map(\.frame) }

  private func layOutMessage() {
    let place = MessagePlacement(
      in: bounds, statistics: hudSize == .off ? nil : hud.frame,
      readout: showsTransition ? readout.frame : nil,
      sign: isRecordingInput ? inputSign.frame : nil)
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
    // On whole pixels, so that the panels are copied rather than redrawn.
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
  var slowness: Double {
    get { readout.slowness }
    set { readout.slowness = newValue }
  }

  var isRecording: Bool {
    get { !light.isHidden }
    set { light.isHidden = !newValue }
  }

  var isRecordingInput: Bool {
    get { !inputSign.isHidden }
    set {
      inputSign.isHidden = !newValue
      clearPages()
      layOutMessage()
    }
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
