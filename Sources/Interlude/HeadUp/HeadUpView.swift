import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// Frame statistics over everything, in one of three sizes.
///
/// One opaque picture on whole pixels, without round corners: the compositor then still copies what moves under it, where
/// anything that shines through would have all of it drawn.
///
/// It follows the frames that there are and keeps nobody awake: while anything moves it looks a few times a second; when
/// it finds no frame but the one that its own last look has caused, it rests, showing the last values, until the next
/// turn of the main thread.
final class HeadUpView: UIView {
  private let log: FrameLog
  private var painter: HeadUpPainter?
  private var timer: Timer?
  private var text: HeadUpText?
  private var rating = HitchScale.Rating.good
  /// When the numbers were last read.
  private var lastReading: CFTimeInterval = -.infinity
  /// The number of frames at the last update.
  private var lastCount = 0
  /// Whether the last look has changed the picture.
  private var hasDrawn = false
  /// Whether the numbers are those of the last frames, but for this view's own.
  private var isSettled = false

  /// Seconds between two looks: a graph moves this often, and numbers alone stay long enough to be read. Each look wakes
  /// the main thread and costs a few tenths of a millisecond.
  var interval: TimeInterval { size == .small ? Self.readingInterval : 0.1 }
  /// Seconds for which numbers stay.
  private static let readingInterval: CFTimeInterval = 0.25

  /// Seconds by which a timer may ring early.
  private static let tolerance: CFTimeInterval = 0.01

  init(_ log: FrameLog) {
    self.log = log
    super.init(frame: .zero)
    isHidden = true
    layer.contentsGravity = .topLeft
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The amount of detail.
  var size = HeadUpSize.off {
    didSet {
      guard size != oldValue else { return }
      isHidden = size == .off
      painter = nil
      text = nil
      lastReading = -.infinity
      log.headUp.cost.pixels =
        Int(size.size.width * size.size.height * contentScaleFactor * contentScaleFactor)
      // The next turn of the main thread wakes it, at its new pace.
      rest()
      if !isHidden { draw(at: CACurrentMediaTime()) }
    }
  }

  override var contentScaleFactor: CGFloat {
    didSet { if contentScaleFactor != oldValue { painter = nil } }
  }

  /// Whether it will look again by itself.
  var isAwake: Bool { timer != nil }

  // MARK: Looking

  /// Something may move from here on.
  func noteTurn() {
    guard size != .off, timer == nil else { return }
    timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.look(at: CACurrentMediaTime()) }
    }
  }

  private func rest() {
    timer?.invalidate()
    timer = nil
  }

  /// Shows what is new, or rests where there is nothing.
  func look(at now: CFTimeInterval) {
    let count = log.framesLogged
    let news = count - lastCount - (hasDrawn ? 1 : 0)
    lastCount = count
    hasDrawn = false
    if news > 0 || AnimationScheduler.shared.needsFrames(at: now) {
      isSettled = false
      draw(at: now)
    } else if !isSettled {
      // The last numbers are to be those of the last frames. The frame that this causes changes nothing any more.
      isSettled = true
      lastReading = -.infinity
      draw(at: now)
    } else {
      rest()
    }
  }

  private func read() -> HeadUpText {
    let reading = log.headUp.reading
    rating = reading.rating
    return HeadUpText(reading, residentMemory: size == .large ? log.residentMemory : nil)
  }

  private func draw(at now: CFTimeInterval) {
    if painter == nil { painter = HeadUpPainter(size, scale: contentScaleFactor) }
    let start = monotonicNanoseconds()
    defer { log.headUp.cost.addUpdate(lasting: monotonicNanoseconds() - start) }
    log.collect()
    if text == nil || now - lastReading >= Self.readingInterval - Self.tolerance {
      text = read()
      lastReading = now
    }
    guard let text, let image = painter?.draw(text, rating, log.headUp.graph) else { return }
    hasDrawn = true
    UIView.performWithoutAnimation {
      layer.contentsScale = contentScaleFactor
      layer.contents = image
    }
  }
}
