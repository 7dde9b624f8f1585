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
    for view in [headUp, readout, light, inputSign, message] as [UIView] { addSubview(view) }
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

  /// In the lower right corner, or over the statistics there.
  private func layOutInputSign() {
    let size = inputSign.bounds.size
    inputSign.frame.origin = CGPoint(
      x: bounds.width - size.width - Self.margin, y: bounds.height - size.height - Self.margin)
    let gap = Self.margin / 2
    if headUpSize != .off, inputSign.frame.insetBy(dx: -gap, dy: -gap).intersects(headUp.frame) {
      inputSign.frame.origin.y = headUp.frame.minY - gap - size.height
    } else if showsTransition, inputSign.frame.intersects(readout.frame) {
      inputSign.frame.origin.y = readout.frame.minY - gap - size.height
    }
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
