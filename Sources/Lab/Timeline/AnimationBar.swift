import CoreGraphics
import QuartzCore
import UIKit

extension UIColor {
  /// The colour of a property on the timeline: the same in every row.
  static func timeline(keyPath: String) -> UIColor {
    switch keyPath.prefix(while: { $0 != "." }) {
    case "position", "anchorPoint", "zPosition": .systemBlue
    case "bounds", "frame": .systemTeal
    case "transform", "sublayerTransform": .systemPurple
    case "opacity", "hidden": .systemOrange
    case "cornerRadius", "borderWidth", "borderColor", "path": .systemGreen
    case "backgroundColor", "contents", "colors", "fillColor", "strokeColor": .systemPink
    case "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor", "shadowPath": .systemIndigo
    default: .systemGray
    }
  }
}

/// The part of a bar that the pointer takes hold of.
enum BarPart: Equatable {
  /// Moves the whole animation: its delay.
  case body
  /// Moves the end: the duration of a pass.
  case end
  /// Moves the keyframe of this index.
  case keyframe(Int)
}

/// An animation on the timeline: its delay, its passes, its keyframes, and a spring's settling.
struct AnimationSpan: Equatable {
  /// The beginning and the end of the passes, in the recording's time, with edits. The end is limited to the recording's.
  var begin: TimeInterval
  var end: TimeInterval
  /// The end of the first pass.
  var passEnd: TimeInterval
  /// When the value is as good as at rest, for a spring; otherwise `passEnd`.
  var restTime: TimeInterval
  /// The moments of the keyframes.
  var keyframes: [TimeInterval]
  /// The beginning without the delay: that of the recording.
  var origin: TimeInterval
  var isEdited: Bool

  /// The distance from a spring's target, as a fraction of its way, from which on it counts as settled.
  private static let restDistance = 0.02
  /// The steps in which a spring is searched for that moment.
  private static let restSteps = 200

  @MainActor
  init(_ animation: RecordedAnimation, _ edit: AnimationEdit?, in recording: AnimationRecording) {
    let delay = edit?.delay ?? 0
    let duration = edit?.duration ?? animation.duration
    begin = animation.begin + delay
    let passes = max(animation.repeatCount, 0) * (animation.autoreverses ? 2 : 1)
    passEnd = begin + duration
    end = min(begin + duration * passes, max(recording.range.upperBound, passEnd))
    if let removal = animation.removal, edit == nil { end = max(min(end, removal), begin) }
    origin = recording.range.lowerBound
    restTime = passEnd
    keyframes = []
    isEdited = edit.map { $0 != AnimationEdit() } ?? false
    switch animation.motion {
    case .curve: break
    case .spring(let spring): restTime = begin + Self.restFraction(of: spring, duration) * duration
    case .keyframes(let times, _):
      keyframes = times.enumerated().map { begin + (edit?.keyTimes[$0] ?? $1) * duration }
    }
  }

  /// The fraction of `duration` after which the spring stays close to its target.
  private static func restFraction(of spring: Spring, _ duration: TimeInterval) -> Double {
    let last = (0...restSteps).last { step in
      abs(1 - spring.value(at: duration * Double(step) / Double(restSteps))) > restDistance
    }
    return Double((last ?? 0) + 1) / Double(restSteps)
  }
}

/// Draws an ``AnimationSpan`` and says which part of it is under a point.
final class AnimationBar: UIView {
  let identity: AnimationIdentity
  private let delay = UIView()
  private let tail = UIView()
  private let body = UIView()
  private let title = UILabel()
  private var dots: [UIView] = []
  private let color: UIColor

  private(set) var span: AnimationSpan
  private var axis: TimeAxis

  /// The height of the bar, in points.
  static let height: CGFloat = 16
  /// The width at the end that changes the duration, in points.
  private static let grip: CGFloat = 7
  private static let dotSize: CGFloat = 8

  init(_ animation: RecordedAnimation, _ span: AnimationSpan, _ axis: TimeAxis) {
    identity = animation.id
    self.span = span
    self.axis = axis
    color = .timeline(keyPath: animation.id.keyPath)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for part in [tail, body] { part.layer.cornerRadius = 4 }
    title.text = animation.id.keyPath
    title.font = .systemFont(ofSize: 11, weight: .medium)
    title.textColor = .white
    title.lineBreakMode = .byTruncatingTail
    for view in [delay, tail, body, title] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows the span on an axis. Call it with every change of either.
  func show(_ span: AnimationSpan, _ axis: TimeAxis, isDimmed: Bool) {
    self.span = span
    self.axis = axis
    alpha = isDimmed ? 0.35 : 1
    setNeedsLayout()
    layoutIfNeeded()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = Self.height
    func box(_ from: TimeInterval, _ to: TimeInterval) -> CGRect {
      let x = axis.x(of: from)
      return CGRect(x: x, y: 0, width: max(axis.x(of: to) - x, 3), height: height)
    }
    delay.backgroundColor = color.withAlphaComponent(0.45)
    let origin = axis.x(of: span.origin)
    delay.frame = CGRect(
      x: origin, y: height / 2 - 0.5, width: max(axis.x(of: span.begin) - origin, 0), height: 1)
    tail.backgroundColor = color.withAlphaComponent(0.35)
    tail.frame = box(span.begin, max(span.end, span.passEnd))
    body.backgroundColor = color
    body.frame = box(span.begin, min(span.restTime, span.end))
    body.layer.borderWidth = span.isEdited ? 1.5 : 0
    body.layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    let visible = body.frame.intersection(bounds)
    title.isHidden = visible.isNull || visible.width < 44
    if !title.isHidden { title.frame = visible.insetBy(dx: 6, dy: 0) }
    layOutDots()
  }

  private func layOutDots() {
    while dots.count > span.keyframes.count { dots.removeLast().removeFromSuperview() }
    while dots.count < span.keyframes.count {
      let dot = UIView()
      dot.layer.cornerRadius = Self.dotSize / 2
      dot.layer.borderWidth = 1.5
      dot.backgroundColor = .white
      dots.append(dot)
      addSubview(dot)
    }
    for (dot, time) in zip(dots, span.keyframes) {
      dot.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
      dot.frame = CGRect(
        x: axis.x(of: time) - Self.dotSize / 2, y: (Self.height - Self.dotSize) / 2,
        width: Self.dotSize, height: Self.dotSize)
    }
  }

  /// The part at `x`, in points of the bar; nil beside it.
  func part(at x: CGFloat) -> BarPart? {
    // The first and the last keyframe stay at the ends of the pass.
    let inner = span.keyframes.indices.dropFirst().dropLast()
    if let index = inner.first(where: { abs(axis.x(of: span.keyframes[$0]) - x) <= Self.dotSize }) {
      return .keyframe(index)
    }
    let begin = axis.x(of: span.begin)
    let end = axis.x(of: span.passEnd)
    if abs(x - end) <= Self.grip, x > begin + Self.grip / 2 { return .end }
    return x >= begin - 2 && x <= max(end, begin + 6) + 2 ? .body : nil
  }
}
