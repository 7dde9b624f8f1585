import Lab
import QuartzCore
import UIKit

/// The running transition's percent, velocity, phase and end.
///
/// A display link updates it while a transition moves. It is paused between transitions and while a drag rests, so that the
/// readout causes no frames of its own. The last values stay after the end of a transition.
final class TransitionReadoutView: UIView, TransitionObserver {
  static let size = CGSize(width: 216, height: 84)

  private let kind = UILabel()
  private let percent = UILabel()
  private let velocity = UILabel()
  private let phase = UILabel()
  private let end = UILabel()
  private let speed = UILabel()
  private let track = UIView()
  private let bar = UIView()
  private var link: CADisplayLink?
  /// The id of a transition that still ran when the readout was cleared; its end is not shown.
  private var forgotten: Int?
  /// The fraction at the last update if a drag held the transition at rest; else nil.
  private var restingAt: Double?

  private static let margin: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    followLanguageDirection()
    // Opaque, with a border, as the HUD.
    layer.cornerRadius = OverlayBackgroundView.cornerRadius
    backgroundColor = UIColor(HUDColors.panel)
    layer.borderWidth = 1
    layer.borderColor = UIColor(HUDColors.edge).cgColor
    style(kind, size: 12, alpha: 0.7)
    style(speed, size: 12, alpha: 0.7, isTrailing: true)
    style(percent, size: 22, alpha: 1)
    style(velocity, size: 13, alpha: 0.9, isTrailing: true)
    style(phase, size: 12, alpha: 0.7)
    style(end, size: 12, alpha: 0.9, isTrailing: true)
    track.backgroundColor = UIColor(white: 1, alpha: 0.2)
    bar.backgroundColor = .systemGreen
    for view in [kind, speed, percent, velocity, phase, end, track, bar] as [UIView] {
      addSubview(view)
    }
    place()
    clear()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func style(
    _ label: UILabel, size: CGFloat, alpha: CGFloat, isTrailing: Bool = false
  ) {
    label.font = .monospacedDigitSystemFont(ofSize: size, weight: .medium)
    label.textColor = UIColor(white: 1, alpha: alpha)
    if isTrailing { label.textAlignment = trailingAlignment }
  }

  /// The frames of all texts are fixed, so that nothing moves when a text changes.
  private func place() {
    let width = Self.size.width - 2 * Self.margin
    let half = width / 2
    func rect(_ x: CGFloat, _ y: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: Self.margin + x, y: y, width: half, height: height)
    }
    kind.frame = rect(0, 7, 16)
    speed.frame = rect(half, 7, 16)
    percent.frame = rect(0, 23, 28)
    velocity.frame = rect(half, 29, 18)
    phase.frame = rect(0, 51, 16)
    end.frame = rect(half, 51, 16)
    track.frame = CGRect(x: Self.margin, y: 72, width: width, height: 3)
    mirrorIfNeeded([kind, speed, percent, velocity, phase, end])
  }

  /// The factor by which the app plays slower than usual.
  var slowdownFactor = 1.0 {
    didSet { speed.text = PlaybackSpeed.name(of: slowdownFactor) }
  }

  /// Whether the view observes and shows transitions.
  var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      if isRunning {
        TransitionObservers.add(self)
        follow()
      } else {
        TransitionObservers.remove(self)
        stop()
        clear()
      }
    }
  }

  // MARK: Updating

  func transitionDidBegin(_ span: TransitionSpan) { follow() }
  func transitionDidChange(_ progress: TransitionProgress) { follow() }

  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    guard TransitionObservers.latest == nil else { return }
    stop()
    guard span.id != forgotten else { return clear() }
    let isCompleted = outcome == .completed
    phase.text = isCompleted ? localized("completed") : localized("cancelled")
    percent.text = isCompleted ? "100 %" : "0 %"
    velocity.text = "0 %/s"
    end.text = ""
    setBar(isCompleted ? 1 : 0)
  }

  private func follow() {
    guard link == nil, TransitionObservers.latest != nil else { return }
    let link = CADisplayLink { [weak self] _ in self?.update() }
    link.add(to: .main, forMode: .common)
    self.link = link
    update()
  }

  private func stop() {
    link?.invalidate()
    link = nil
  }

  /// Clears the readout. The end of a transition that still runs is not shown.
  func forget() {
    forgotten = TransitionObservers.latest?.id
    stop()
    clear()
  }

  private func clear() {
    kind.text = localized("no transition")
    for label in [velocity, phase, end] { label.text = "" }
    percent.text = "–"
    speed.text = PlaybackSpeed.name(of: slowdownFactor)
    setBar(0)
  }

  private func update() {
    guard let progress = TransitionObservers.latest else { return stop() }
    let readout = TransitionReadout(progress)
    kind.text = readout.kind
    phase.text = readout.phase
    percent.text = readout.percent
    velocity.text = readout.velocity
    end.text = readout.end
    setBar(progress.fraction)
    // A transition that is held at rest reports its next change by itself, without a display link.
    let isAtRest = progress.phase == .interactive && progress.velocity == 0
    if isAtRest, restingAt == progress.fraction { stop() }
    restingAt = isAtRest ? progress.fraction : nil
  }

  private func setBar(_ fraction: Double) {
    bar.frame = inLayoutDirection(
      CGRect(
        origin: track.frame.origin,
        size: CGSize(width: track.frame.width * CGFloat(fraction), height: track.frame.height)))
  }
}

/// The texts of ``TransitionReadoutView`` for a transition's progress.
struct TransitionReadout: Equatable {
  var kind: String
  var phase: String
  var percent: String
  /// In percent per second.
  var velocity: String
  /// The end toward which it runs.
  var end: String

  init(_ progress: TransitionProgress) {
    kind = progress.kind.title
    phase =
      switch progress.phase {
      case .interactive: localized("interactive")
      case .settling: localized("finishing")
      case .automatic: localized("automatic")
      }
    percent = "\(Int((progress.fraction * 100).rounded())) %"
    let speed = Int((progress.velocity * 100).rounded())
    velocity = (speed > 0 ? "+" : speed < 0 ? "−" : "") + "\(abs(speed)) %/s"
    end =
      switch progress.outcome {
      case .completed: localized("→ end")
      case .cancelled: localized("← back")
      case nil: localized("held")
      }
  }
}
