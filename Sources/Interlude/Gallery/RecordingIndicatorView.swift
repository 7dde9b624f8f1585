import Foundation
import QuartzCore
import UIKit

/// The indicator of recordings: how long they have run, and the keys that stop them.
///
/// The time changes once a second, which draws a small frame if nothing else moves. No frame time is recorded for that frame, because
/// it follows idle time.
final class RecordingIndicatorView: OverlayBackgroundView {
  /// The kinds of recordings.
  struct Kinds: OptionSet {
    let rawValue: Int

    static let frames = Kinds(rawValue: 1)
    static let input = Kinds(rawValue: 2)
  }

  private let light = RecordingLight()
  private let time = UILabel()
  private let label = UILabel()
  /// When the recording, or the first of two, began.
  private var start: CFTimeInterval = 0
  private var timer: Timer?

  private static let padding = CGSize(width: 8, height: 6)
  private static let gap: CGFloat = 7
  /// Seconds by which a timer may fire early.
  private static let tolerance: CFTimeInterval = 0.05

  override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    time.font = .monospacedDigitSystemFont(ofSize: 12, weight: .semibold)
    label.font = .systemFont(ofSize: 12)
    for label in [time, label] { label.textColor = .white }
    for view in [light, time, label] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  isolated deinit { timer?.invalidate() }

  /// The running recordings. The view is hidden while there are none.
  var kinds: Kinds = [] {
    didSet {
      guard kinds != oldValue else { return }
      isHidden = kinds.isEmpty
      label.text =
        switch kinds {
        case .frames: localized("Recording · R stops")
        case .input: localized("Recording input · I stops")
        default: localized("Recording · R and I stop")
        }
      if oldValue.isEmpty { begin() } else if kinds.isEmpty { end() }
      resize()
    }
  }

  private func begin() {
    start = CACurrentMediaTime()
    update(at: start)
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.update(at: CACurrentMediaTime()) }
    }
  }

  private func end() {
    timer?.invalidate()
    timer = nil
  }

  /// Shows the time that has passed, in minutes and seconds.
  func update(at now: CFTimeInterval) {
    let seconds = Int(max(now - start + Self.tolerance, 0))
    let width = time.text?.count
    time.text = String(format: "%d:%02d", seconds / 60, seconds % 60)
    if time.text?.count != width { resize() }
  }

  /// Fits the view to its texts. The window then places it.
  private func resize() {
    bounds.size = sizeThatFits(.zero)
    layer.cornerRadius = bounds.height / 2
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (clock, text) = (Self.size(of: time), Self.size(of: label))
    return CGSize(
      width: RecordingLight.size + clock.width + text.width + 2 * Self.gap
        + 2.5 * Self.padding.width,
      height: max(text.height, RecordingLight.size) + 2 * Self.padding.height)
  }

  private static func size(of label: UILabel) -> CGSize {
    let size = label.sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    light.frame.origin = CGPoint(
      x: Self.padding.width, y: ((bounds.height - RecordingLight.size) / 2).rounded())
    var x = light.frame.maxX + Self.gap
    for label in [time, label] {
      let width = Self.size(of: label).width
      label.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width + Self.gap
    }
  }
}

/// A red light in a white ring.
final class RecordingLight: UIView {
  /// In points.
  static let size: CGFloat = 12

  override init(frame: CGRect) {
    super.init(
      frame: CGRect(origin: frame.origin, size: CGSize(width: Self.size, height: Self.size)))
    backgroundColor = .systemRed
    layer.cornerRadius = Self.size / 2
    layer.borderColor = UIColor.white.cgColor
    layer.borderWidth = 1.5
  }

  required init?(coder: NSCoder) {
    nil
  }
}
