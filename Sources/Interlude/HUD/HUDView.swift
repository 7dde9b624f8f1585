import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// The HUD: frame statistics over the app, in one of three sizes.
///
/// It is one opaque image on whole pixels, and its layer has round corners. So the compositor can skip layers that it covers, except at
/// the corners. It would have to draw them under a translucent panel.
///
/// It causes no frames of its own while nothing else moves. A timer updates it a few times a second. When the only new frame is
/// that of its own last update, the timer stops and the last values stay. The next frame commit starts the timer again.
final class HUDView: UIView {
  private let log: FrameLog
  private var renderer: HUDRenderer?
  private var timer: Timer?
  private var text: HUDText?
  private var rating = HitchScale.Rating.good
  /// When the numbers were last read.
  private var lastReading: CFTimeInterval = -.infinity
  /// The number of frames at the last update.
  private var lastCount = 0
  /// Whether the last update drew a new image, which causes a frame.
  private var hasDrawn = false
  /// Whether the numbers include all frames except those that this view caused.
  private var isUpToDate = false

  /// Seconds between two updates: short for a graph, long enough to read for numbers alone. Each update wakes the main thread
  /// and takes a few tenths of a millisecond.
  var interval: TimeInterval { size == .small ? Self.readingInterval : 0.1 }
  /// Seconds for which the numbers stay the same.
  private static let readingInterval: CFTimeInterval = 0.25

  /// Seconds by which a timer may fire early.
  private static let tolerance: CFTimeInterval = 0.01

  init(_ log: FrameLog) {
    self.log = log
    super.init(frame: .zero)
    followLanguageDirection()
    isHidden = true
    layer.contentsGravity = .topLeft
    layer.masksToBounds = true
    layer.cornerRadius = OverlayBackgroundView.cornerRadius
    layer.borderWidth = 1
    layer.borderColor = UIColor(HUDColors.edge).cgColor
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The amount of detail.
  var size = HUDSize.off {
    didSet {
      guard size != oldValue else { return }
      isHidden = size == .off
      renderer = nil
      text = nil
      lastReading = -.infinity
      log.hud.cost.pixels =
        Int(size.size.width * size.size.height * contentScaleFactor * contentScaleFactor)
      // The next frame commit starts the timer again, with the new interval.
      stopTimer()
      if !isHidden { draw(at: CACurrentMediaTime()) }
    }
  }

  override var contentScaleFactor: CGFloat {
    didSet { if contentScaleFactor != oldValue { renderer = nil } }
  }

  /// Whether the timer runs.
  var isUpdating: Bool { timer != nil }

  // MARK: Updating

  /// Starts the timer, unless it runs. Called at each frame commit, because frames may follow.
  func startTimer() {
    guard size != .off, timer == nil else { return }
    timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.update(at: CACurrentMediaTime()) }
    }
  }

  private func stopTimer() {
    timer?.invalidate()
    timer = nil
  }

  /// Draws new statistics, or stops the timer if there are none.
  func update(at now: CFTimeInterval) {
    let count = log.framesLogged
    let newFrames = count - lastCount - (hasDrawn ? 1 : 0)
    lastCount = count
    hasDrawn = false
    if newFrames > 0 || AnimationScheduler.shared.needsFrames(at: now) {
      isUpToDate = false
      draw(at: now)
    } else if !isUpToDate {
      // Include the last frames. The frame that this update causes is not counted as new.
      isUpToDate = true
      lastReading = -.infinity
      draw(at: now)
    } else {
      stopTimer()
    }
  }

  private func read() -> HUDText {
    let reading = log.hud.reading
    rating = reading.rating
    return HUDText(reading, residentMemory: size == .large ? log.residentMemory : nil)
  }

  private func draw(at now: CFTimeInterval) {
    if renderer == nil {
      renderer = HUDRenderer(size, scale: contentScaleFactor, isMirrored: isMirrored)
    }
    let start = monotonicNanoseconds()
    defer { log.hud.cost.addUpdate(lasting: monotonicNanoseconds() - start) }
    log.collect()
    if text == nil || now - lastReading >= Self.readingInterval - Self.tolerance {
      text = read()
      lastReading = now
    }
    guard let text, let image = renderer?.draw(text, rating, log.hud.graph) else { return }
    hasDrawn = true
    UIView.performWithoutAnimation {
      layer.contentsScale = contentScaleFactor
      layer.contents = image
    }
  }
}
