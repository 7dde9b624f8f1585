import Desktop
import FrameStatistics
import QuartzCore
import UIKit

/// What lies over everything: frame statistics, the signs of recordings, short messages.
///
/// It never takes a touch.
final class OverlayWindow: UIWindow {
  private let headUp: HeadUpView
  private let readout = TransitionReadoutView(frame: .zero)
  private let light = RecordingLight(frame: .zero)
  private let inputSign = InputSignView(frame: .zero)
  private let message = MessageView()
  private var hideMessage: Timer?

  private static let margin: CGFloat = 16
  /// Seconds that a message stays.
  private static let messageDuration: TimeInterval = 4

  init(_ log: FrameLog) {
    headUp = HeadUpView(log)
    super.init(frame: UIScreen.main.bounds)
    windowLevel = .statusBar
    isUserInteractionEnabled = false
    autoresizesSubviews = false
    light.isHidden = true
    inputSign.isHidden = true
    readout.isHidden = true
    message.alpha = 0
    for view in [headUp, readout, message, light, inputSign] as [UIView] { addSubview(view) }
    isHidden = false
    log.onTurn = { [weak headUp] in headUp?.noteTurn() }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    readout.frame.origin = CGPoint(
      x: Self.margin, y: bounds.height - TransitionReadoutView.size.height - Self.margin)
    light.frame.origin = CGPoint(
      x: bounds.width - RecordingLight.size - Self.margin, y: Self.margin)
    layOutHeadUp()
    layOutMessage()
  }

  private func layOutHeadUp() {
    let place = HeadUpPlace(
      for: headUpSize, in: bounds, avoiding: showsTransition ? readout.frame : nil)
    headUp.frame = place.frame
    headUp.size = place.size
    layOutInputSign()
  }

  /// In the lower right corner, over what lies there, or in another corner: in sight, and clear of what else is there, if
  /// not by as much as usual.
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

  /// What tells numbers.
  private var overlaid: [CGRect] {
    (headUpSize == .off ? [] : [headUp.frame]) + (showsTransition ? [readout.frame] : [])
  }

  private func layOutMessage() {
    let place = MessagePlace(
      in: bounds, statistics: headUpSize == .off ? nil : headUp.frame,
      readout: showsTransition ? readout.frame : nil,
      sign: isRecordingInput ? inputSign.frame : nil)
    message.metrics = place.metrics
    message.frame = place.frame { message.sizeThatFits(CGSize(width: $0, height: 0)) }
  }

  // MARK: What shows

  /// How much the head-up display is to tell; where there is too little room it tells less.
  var headUpSize = HeadUpSize.off {
    didSet {
      layOutHeadUp()
      layOutMessage()
    }
  }

  var showsTransition: Bool {
    get { !readout.isHidden }
    set {
      readout.isHidden = !newValue
      readout.isRunning = newValue
      layOutHeadUp()
      layOutMessage()
    }
  }

  /// The exhibit is put back to how it began: that is no transition to tell of.
  func forgetTransition() { readout.forget() }

  /// How many times slower than life the app plays.
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
