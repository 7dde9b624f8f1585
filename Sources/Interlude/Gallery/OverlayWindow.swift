import Desktop
import FrameStatistics
import QuartzCore
import UIKit

/// What lies over everything: the frame-time graph, the recording light, short messages.
///
/// It never takes a touch.
final class OverlayWindow: UIWindow {
  private let graph: FrameGraphView
  private let readout = TransitionReadoutView(frame: .zero)
  private let light = UIView()
  private let message = MessageView()
  private var hideMessage: Timer?

  private static let margin: CGFloat = 16
  /// Below a message, in points: the list's keys stand there.
  private static let messageBottom: CGFloat = 56
  /// Seconds that a message stays.
  private static let messageDuration: TimeInterval = 4

  init(_ log: FrameLog) {
    graph = FrameGraphView(log)
    super.init(frame: UIScreen.main.bounds)
    windowLevel = .statusBar
    isUserInteractionEnabled = false
    autoresizesSubviews = false
    light.backgroundColor = .systemRed
    light.layer.cornerRadius = 6
    light.layer.borderColor = UIColor.white.cgColor
    light.layer.borderWidth = 1.5
    light.isHidden = true
    graph.isHidden = true
    readout.isHidden = true
    message.alpha = 0
    for view in [graph, readout, light, message] as [UIView] { addSubview(view) }
    isHidden = false
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = FrameGraphView.size
    graph.frame = CGRect(
      x: bounds.width - size.width - Self.margin, y: bounds.height - size.height - Self.margin,
      width: size.width, height: size.height)
    readout.frame.origin = CGPoint(
      x: Self.margin, y: bounds.height - TransitionReadoutView.size.height - Self.margin)
    light.frame = CGRect(x: bounds.width - 28, y: 16, width: 12, height: 12)
    layOutMessage()
  }

  private func layOutMessage() {
    let size = message.sizeThatFits(CGSize(width: bounds.width - 2 * Self.margin, height: 60))
    message.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: bounds.height - size.height - Self.messageBottom, width: size.width, height: size.height)
    if showsTransition, message.frame.intersects(readout.frame) {
      message.frame.origin.y = readout.frame.minY - size.height - Self.margin / 2
    }
    if showsGraph, message.frame.intersects(graph.frame) {
      message.frame.origin.y = graph.frame.minY - size.height - Self.margin / 2
    }
  }

  // MARK: What shows

  var showsGraph: Bool {
    get { !graph.isHidden }
    set {
      graph.isHidden = !newValue
      graph.isRunning = newValue
      layOutMessage()
    }
  }

  var showsTransition: Bool {
    get { !readout.isHidden }
    set {
      readout.isHidden = !newValue
      readout.isRunning = newValue
      layOutMessage()
    }
  }

  /// How many times slower than life the app plays.
  var slowness: Double {
    get { readout.slowness }
    set { readout.slowness = newValue }
  }

  var isRecording: Bool {
    get { !light.isHidden }
    set { light.isHidden = !newValue }
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
