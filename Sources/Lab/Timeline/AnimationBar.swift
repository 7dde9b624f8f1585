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

  /// The colour of text on a background in system blue.
  static let onSystemBlue = UIColor { UIColor.systemBlue.readableText(with: $0) }
  /// The background of the selected row in a list that does not have the focus.
  static let labSelection = UIColor.systemBlue.withAlphaComponent(0.18)

  /// Black or white: the one with more contrast to this colour.
  func readableText(with traits: UITraitCollection) -> UIColor {
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: nil)
    func linear(_ part: CGFloat) -> CGFloat {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    // The relative luminance of WCAG 2, in which the contrasts with black and white are equal at 0.179.
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    return luminance > 0.179 ? .black : .white
  }
}

/// A part of a bar that the user can drag or select.
enum BarPart: Equatable {
  /// Moves the whole animation: its delay.
  case body
  /// Moves the end: the duration of a pass.
  case end
  /// Moves the keyframe of this index.
  case keyframe(Int)
}

/// The times of an animation on the timeline: its delay, its passes, its keyframes, and when a spring comes to rest.
struct AnimationSpan: Equatable {
  /// The beginning and the end of the passes with edits, in seconds of the recording's time. The end is limited to that of the recording.
  var begin: TimeInterval
  var end: TimeInterval
  /// The end of the first pass.
  var passEnd: TimeInterval
  /// The time at which a spring comes to rest; `passEnd` for other animations.
  var restTime: TimeInterval
  /// The times before the beginning at which the first value holds, and those after the end at which the last one does, by the fill mode.
  var fills: [ClosedRange<TimeInterval>]
  /// The times of the keyframes.
  var keyframes: [TimeInterval]
  /// The beginning without the delay: that of the recording.
  var origin: TimeInterval
  var isEdited: Bool

  /// A spring is at rest within this distance from its target, as a fraction of the distance from start to target.
  private static let restDistance = 0.02
  /// The number of samples in the search for the time of rest.
  private static let restSteps = 200

  @MainActor
  init(_ animation: RecordedAnimation, _ edit: AnimationEdit?, in recording: AnimationRecording) {
    let duration = animation.duration
    begin = animation.begin
    let passes = max(animation.repeatCount, 0) * (animation.autoreverses ? 2 : 1)
    passEnd = begin + duration
    end = min(begin + duration * passes, max(recording.range.upperBound, passEnd))
    if let removal = animation.removal { end = max(min(end, removal), begin) }
    origin = recording.range.lowerBound
    restTime = passEnd
    keyframes = []
    fills = []
    let fillEnd = animation.removal ?? recording.range.upperBound
    if [.backwards, .both].contains(animation.fillMode), begin > origin {
      fills.append(origin...begin)
    }
    if [.forwards, .both].contains(animation.fillMode), fillEnd > end, animation.end <= end {
      fills.append(end...fillEnd)
    }
    isEdited = edit.map { $0 != AnimationEdit() } ?? false
    switch animation.motion {
    case .curve: break
    case .spring(let spring): restTime = begin + Self.restFraction(of: spring, duration) * duration
    case .keyframes(let times, _):
      keyframes = times.map { begin + $0 * duration }
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

/// Draws an ``AnimationSpan`` and finds its part under a point.
final class AnimationBar: UIView {
  let identity: AnimationIdentity
  private let delay = UIView()
  private let fills = [UIView(), UIView()]
  private let tail = UIView()
  private let body = UIView()
  private let title = UILabel()
  private var dots: [UIView] = []
  /// The indices of the keyframes that have dots: where many are close together, only some.
  private(set) var shownKeyframes: [Int] = []
  private let color: UIColor

  private(set) var span: AnimationSpan
  private var axis: TimeAxis
  /// The outline of the selected part: a ring around the bar or a dot, or a line at the end.
  private let ring = UIView()
  /// The selected part; nil for none.
  var selectedPart: BarPart? {
    didSet { if selectedPart != oldValue { setNeedsLayout() } }
  }

  /// The height of the bar, in points.
  static let height: CGFloat = 16
  /// A press within this distance from the end drags the end, in points.
  private static let endHitWidth: CGFloat = 7
  private static let dotSize: CGFloat = 8
  /// The least distance between two dots, in points. The bar itself can be dragged between them.
  private static let dotDistance: CGFloat = 16
  /// A press within this distance from a dot's centre drags the dot, in points.
  private static let dotHitRadius: CGFloat = 6
  /// The padding beside the name, in points.
  private static let titlePadding: CGFloat = 6
  /// The least width of a name, in points.
  private static let leastTitleWidth: CGFloat = 32

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
    title.lineBreakMode = .byTruncatingTail
    ring.layer.borderWidth = 2
    ring.accessibilityIdentifier = "lab.selectedPart"
    for fill in fills { fill.accessibilityIdentifier = "lab.fill" }
    for view in [delay] + fills + [tail, body, title, ring] as [UIView] { addSubview(view) }
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
    for (index, fill) in fills.enumerated() {
      fill.isHidden = index >= span.fills.count
      guard index < span.fills.count else { continue }
      fill.backgroundColor = color.withAlphaComponent(0.35)
      let range = span.fills[index]
      fill.frame = box(range.lowerBound, range.upperBound).insetBy(dx: 0, dy: height / 2 - 2)
    }
    tail.backgroundColor = color.withAlphaComponent(0.35)
    tail.frame = box(span.begin, max(span.end, span.passEnd))
    body.backgroundColor = color
    title.textColor = color.readableText(with: traitCollection)
    body.frame = box(span.begin, min(span.restTime, span.end))
    body.layer.borderWidth = span.isEdited ? 1.5 : 0
    body.layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    chooseKeyframes()
    layOutTitle()
    layOutDots()
    layOutRing()
  }

  private func layOutRing() {
    ring.isHidden = selectedPart == nil
    guard let selectedPart else { return }
    ring.layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    switch selectedPart {
    case .body: ring.frame = body.frame.insetBy(dx: -3, dy: -3)
    case .end:
      let x = axis.x(of: span.passEnd)
      ring.frame = CGRect(x: x - 3, y: -3, width: 6, height: Self.height + 6)
    case .keyframe(let index):
      let side = Self.dotSize + 8
      ring.frame = CGRect(
        x: axis.x(of: span.keyframes[index]) - side / 2, y: (Self.height - side) / 2, width: side,
        height: side)
    }
    ring.layer.cornerRadius =
      switch selectedPart {
      case .body: 7
      case .end: 3
      case .keyframe: ring.bounds.width / 2
      }
    bringSubviewToFront(ring)
  }

  /// The parts from left to right as the keyboard goes through them: the bar, its inner keyframes, its end.
  var parts: [BarPart] {
    [.body] + span.keyframes.indices.dropFirst().dropLast().map(BarPart.keyframe) + [.end]
  }

  /// The time of a part, in seconds of the recording's time.
  func time(of part: BarPart) -> TimeInterval {
    switch part {
    case .body: span.begin
    case .end: span.passEnd
    case .keyframe(let index): span.keyframes[index]
    }
  }

  /// Chooses the keyframes that have dots: the first and the last one, and between them those that are not too close to others.
  private func chooseKeyframes() {
    shownKeyframes = []
    let places = span.keyframes.map(axis.x(of:))
    guard let last = places.last else { return }
    // The selected one always has a dot.
    let selected = if case .keyframe(let index) = selectedPart { index } else { -1 }
    var previous = -CGFloat.infinity
    for (index, x) in places.enumerated() {
      let isInner = index > 0 && index < places.count - 1
      let next = index < selected ? min(places[selected], last) : last
      let isClose = x - previous < Self.dotDistance || next - x < Self.dotDistance
      if isInner, isClose, index != selected { continue }
      shownKeyframes.append(index)
      previous = x
    }
  }

  /// Places the name in the first gap between dots that is wide enough. If there is none, places it between the dots that must stay, and
  /// hides the dots that it covers.
  private func layOutTitle() {
    let whole = title.sizeThatFits(bounds.size).width.rounded(.up)
    let fixed = shownKeyframes.filter {
      $0 == 0 || $0 == span.keyframes.count - 1 || selectedPart == .keyframe($0)
    }
    func isWide(_ gap: ClosedRange<CGFloat>) -> Bool { gap.upperBound - gap.lowerBound >= whole }
    let wide = gaps(between: shownKeyframes).first(where: isWide)
    let others = gaps(between: fixed)
    let gap = wide ?? others.first(where: isWide) ?? others.first
    let room = gap.map { $0.upperBound - $0.lowerBound } ?? 0
    title.isHidden = room < min(Self.leastTitleWidth, whole)
    guard let gap, !title.isHidden else { return }
    let width = min(whole, room)
    title.frame = CGRect(x: gap.lowerBound, y: 0, width: width, height: Self.height)
    let reach = Self.dotSize / 2 + 2
    let name = (gap.lowerBound - reach)...(gap.lowerBound + width + reach)
    shownKeyframes.removeAll {
      !fixed.contains($0) && name.contains(axis.x(of: span.keyframes[$0]))
    }
  }

  /// The gaps of the visible bar between the dots of some keyframes, in points.
  private func gaps(between keyframes: [Int]) -> [ClosedRange<CGFloat>] {
    let visible = body.frame.intersection(bounds)
    guard !visible.isNull else { return [] }
    var start = visible.minX + Self.titlePadding
    var gaps: [ClosedRange<CGFloat>] = []
    func close(at end: CGFloat) { if end > start { gaps.append(start...end) } }
    let clear = Self.dotSize / 2 + Self.titlePadding
    for x in keyframes.map({ axis.x(of: span.keyframes[$0]) }) {
      close(at: min(x - clear, visible.maxX - Self.titlePadding))
      start = max(start, x + clear)
    }
    close(at: visible.maxX - Self.titlePadding)
    return gaps
  }

  private func layOutDots() {
    while dots.count > shownKeyframes.count { dots.removeLast().removeFromSuperview() }
    while dots.count < shownKeyframes.count {
      let dot = UIView()
      dot.layer.cornerRadius = Self.dotSize / 2
      dot.layer.borderWidth = 1.5
      dot.backgroundColor = .white
      dots.append(dot)
      addSubview(dot)
    }
    for (dot, time) in zip(dots, shownKeyframes.map { span.keyframes[$0] }) {
      dot.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
      dot.frame = CGRect(
        x: axis.x(of: time) - Self.dotSize / 2, y: (Self.height - Self.dotSize) / 2,
        width: Self.dotSize, height: Self.dotSize)
    }
  }

  /// The part at `x`, in points of the bar; nil beside it.
  func part(at x: CGFloat) -> BarPart? {
    // The first and the last keyframe stay at the ends of the pass.
    let inner = shownKeyframes.filter { $0 > 0 && $0 < span.keyframes.count - 1 }
    func distance(_ index: Int) -> CGFloat { abs(axis.x(of: span.keyframes[index]) - x) }
    if let index = inner.min(by: { distance($0) < distance($1) }),
      distance(index) <= Self.dotHitRadius
    {
      return .keyframe(index)
    }
    let begin = axis.x(of: span.begin)
    let end = axis.x(of: span.passEnd)
    if abs(x - end) <= Self.endHitWidth, x > begin + Self.endHitWidth / 2 { return .end }
    return x >= begin - 2 && x <= max(end, begin + 6) + 2 ? .body : nil
  }
}
