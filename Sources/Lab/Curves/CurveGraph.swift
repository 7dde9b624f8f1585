import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// The graph of a timing: its value and velocity over time in milliseconds, a tick for each frame of the display, and the two handles of a
/// curve.
///
/// A drag of a handle changes the curve; the arrow keys move the handle that has the focus.
final class CurveGraph: UIView {
  /// Called with each change of the curve by a handle.
  var onChange: ((TimingCurve) -> Void)?

  private var timing = AnimationTiming.curve(.linear)
  private var duration: TimeInterval = 1
  /// The values at the bottom and the top of the plot. They stay the same during a drag, so that the graph does not move under the pointer.
  private var range = CurveGraph.standardRange
  private var isDragging = false

  private let grid = CAShapeLayer()
  private let ticks = CAShapeLayer()
  private let handleLines = CAShapeLayer()
  private let velocity = CAShapeLayer()
  private let value = CAShapeLayer()
  private let playhead = CALayer()
  private let valueDot = CALayer()
  /// The playhead's time as a fraction of the duration; nil for none.
  private var fraction: Double?
  private let handles = [CurveHandle(), CurveHandle()]
  private let durationLabel = UILabel()
  /// The labels of the longer ticks, at round numbers of milliseconds.
  private var timeLabels: [UILabel] = []
  private let oneLabel = UILabel()
  private let zeroLabel = UILabel()
  /// Names the dashed line.
  private let velocityLabel = UILabel()
  private let velocityDash = CAShapeLayer()

  private static let standardRange = -0.15...1.15
  /// The values that a handle may have: 0 is the start of the animation, 1 its target.
  private static let farthest = -2.0...3.0
  /// The number of line segments of a path.
  private static let samples = 160
  private static let insets = UIEdgeInsets(top: 8, left: 26, bottom: 36, right: 10)
  /// The lengths of the ticks at the frames and at the labelled times, and the least distance between two labels, in points.
  private static let (frameTick, timeTick): (CGFloat, CGFloat) = (3, 6)
  private static let labelDistance: CGFloat = 34
  private static let dotSide: CGFloat = 8
  /// The width of the dashed line in the legend, in points.
  private static let dashWidth: CGFloat = 18
  /// The step of an arrow key for a handle, as a fraction of the duration or of the distance from start to target.
  private static let keyStep = 0.01

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 8
    clipsToBounds = true
    backgroundColor = .secondarySystemBackground
    for (shape, width) in [
      (grid, 0.5), (ticks, 0.5), (handleLines, 1), (velocity, 1.25), (value, 2),
    ] {
      shape.fillColor = nil
      shape.lineWidth = width
      layer.addSublayer(shape)
    }
    velocityDash.lineWidth = velocity.lineWidth
    for dashed in [velocity, velocityDash] { dashed.lineDashPattern = [4, 3] }
    layer.addSublayer(velocityDash)
    velocityLabel.text = localized("Velocity")
    valueDot.cornerRadius = Self.dotSide / 2
    for mark in [playhead, valueDot] {
      mark.name = "playhead"
      layer.addSublayer(mark)
    }
    for label in [durationLabel, oneLabel, zeroLabel, velocityLabel] { prepare(label) }
    oneLabel.text = "1"
    zeroLabel.text = "0"
    for (index, handle) in handles.enumerated() {
      handle.accessibilityIdentifier = "lab.curve.handle\(index + 1)"
      handle.accessibilityLabel =
        index == 0 ? localized("First control point") : localized("Second control point")
      handle.onMove = { [weak self] moved, isFinal in self?.move(index, to: moved, isFinal: isFinal)
      }
      handle.onKey = { [weak self] dx, dy in self?.nudge(index, dx, dy) }
      addSubview(handle)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func prepare(_ label: UILabel) {
    label.font = .monospacedDigitSystemFont(ofSize: 10, weight: .regular)
    label.textColor = .secondaryLabel
    addSubview(label)
  }

  /// Shows a timing over its duration in seconds.
  func show(_ timing: AnimationTiming, duration: TimeInterval) {
    self.timing = timing
    self.duration = max(timing.naturalDuration ?? duration, 0.001)
    setNeedsLayout()
  }

  /// Shows the playhead at a fraction of the duration; nil, or a fraction outside 0…1, shows none.
  func show(fraction: Double?) {
    guard fraction != self.fraction else { return }
    self.fraction = fraction
    layOutPlayhead()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  // MARK: Places

  private var plot: CGRect { bounds.inset(by: Self.insets) }

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    let fraction = (y - range.lowerBound) / (range.upperBound - range.lowerBound)
    return CGPoint(x: plot.minX + x * plot.width, y: plot.maxY - fraction * plot.height)
  }

  private func fractions(at point: CGPoint) -> (x: Double, y: Double) {
    let fraction = (plot.maxY - point.y) / max(plot.height, 1)
    return (
      (point.x - plot.minX) / max(plot.width, 1),
      range.lowerBound + fraction * (range.upperBound - range.lowerBound)
    )
  }

  /// The timing's values at equal steps of the duration.
  private var values: [Double] {
    (0...Self.samples).map {
      timing.value(at: duration * Double($0) / Double(Self.samples), duration: duration)
    }
  }

  // MARK: Drawing

  override func layoutSubviews() {
    super.layoutSubviews()
    guard plot.width > 1, plot.height > 1 else { return }
    let values = values
    if !isDragging { range = Self.range(of: timing, values) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    func color(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
    grid.strokeColor = color(.separator)
    ticks.strokeColor = color(.tertiaryLabel)
    handleLines.strokeColor = color(.systemBlue)
    value.strokeColor = color(.label)
    velocity.strokeColor = color(.secondaryLabel)
    grid.path = lines([(0, 0, 1, 0), (0, 1, 1, 1)])
    value.path = path(values)
    velocity.path = path(velocities)
    ticks.path = axisTicks
    layOutHandles()
    CATransaction.commit()
    layOutPlayhead()
    durationLabel.text = ValueText.milliseconds(duration)
    let size = durationLabel.sizeThatFits(bounds.size)
    durationLabel.frame = CGRect(
      x: plot.maxX - size.width, y: plot.maxY + Self.timeTick + 1, width: size.width,
      height: size.height)
    layOutTimeLabels()
    layOutLegend(y: bounds.height - size.height - 2)
    for (label, y) in [(oneLabel, 1.0), (zeroLabel, 0)] {
      label.frame = CGRect(x: 10, y: point(0, y).y - 7, width: 12, height: 14)
    }
  }

  /// The round times that have a label, in milliseconds: multiples of 1, 2 or 5 times a power of ten, before the end of the duration.
  private var labelledTimes: [Double] {
    let most = plot.width / Self.labelDistance
    guard duration.isFinite, most >= 1 else { return [] }
    let least = duration * 1000 / most
    let power = pow(10, log10(least).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? least
    return Array(stride(from: 0, to: duration * 1000, by: step))
  }

  /// Places the labels of times below the axis. One that would touch the label of the duration is left out.
  private func layOutTimeLabels() {
    let times = labelledTimes
    while timeLabels.count < times.count {
      let label = UILabel()
      prepare(label)
      timeLabels.append(label)
    }
    for (index, label) in timeLabels.enumerated() {
      guard times.indices.contains(index) else {
        label.isHidden = true
        continue
      }
      label.text = ValueText.number(times[index])
      let size = label.sizeThatFits(bounds.size)
      label.frame = CGRect(
        x: point(times[index] / duration / 1000, 0).x - size.width / 2, y: durationLabel.frame.minY,
        width: size.width, height: size.height)
      label.isHidden = label.frame.maxX + 6 > durationLabel.frame.minX
    }
  }

  /// Places the legend of the velocity below the times: a dashed line and its name.
  private func layOutLegend(y: CGFloat) {
    let size = velocityLabel.sizeThatFits(bounds.size)
    let dash = CGRect(x: plot.minX, y: y + size.height / 2, width: Self.dashWidth, height: 0)
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: dash.minX, y: dash.minY), CGPoint(x: dash.maxX, y: dash.minY),
    ])
    velocityDash.path = path
    velocityDash.strokeColor = velocity.strokeColor
    velocityLabel.frame = CGRect(
      x: dash.maxX + 5, y: y, width: size.width.rounded(.up), height: size.height)
  }

  private static func range(of timing: AnimationTiming, _ values: [Double]) -> ClosedRange<Double> {
    var all = values
    if case .curve(let curve) = timing { all += [curve.y1, curve.y2] }
    let finite = all.filter(\.isFinite)
    let low = min(finite.min() ?? 0, 0) - 0.08
    let high = max(finite.max() ?? 1, 1) + 0.08
    return min(low, standardRange.lowerBound)...max(high, standardRange.upperBound)
  }

  /// The velocities, scaled so that the largest is as high as the distance from 0 to 1.
  private var velocities: [Double] {
    let velocities = (0...Self.samples).map {
      timing.velocity(at: duration * Double($0) / Double(Self.samples), duration: duration)
    }
    let most = velocities.map(abs).filter(\.isFinite).max() ?? 0
    return velocities.map { most > 0 && $0.isFinite ? $0 / most : 0 }
  }

  private func path(_ values: [Double]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(
      between: values.enumerated().map { point(Double($0) / Double(values.count - 1), $1) })
    return path
  }

  private func lines(_ lines: [(Double, Double, Double, Double)]) -> CGPath {
    let path = CGMutablePath()
    for line in lines {
      path.addLines(between: [point(line.0, line.1), point(line.2, line.3)])
    }
    return path
  }

  /// A short tick below the plot for each frame of the display, unless they would be less than 3 points apart, and a longer one for each
  /// labelled time and for the end.
  private var axisTicks: CGPath {
    let path = CGMutablePath()
    func add(_ fraction: Double, _ length: CGFloat) {
      let x = point(fraction, 0).x
      path.addLines(between: [CGPoint(x: x, y: plot.maxY), CGPoint(x: x, y: plot.maxY + length)])
    }
    let count = duration * Double(max(UIScreen.main.maximumFramesPerSecond, 1))
    if count > 0, plot.width / count >= 3 {
      for frame in 0...Int(count) { add(Double(frame) / count, Self.frameTick) }
    }
    for time in labelledTimes { add(time / duration / 1000, Self.timeTick) }
    add(1, Self.timeTick)
    return path
  }

  private func layOutPlayhead() {
    let fraction = fraction.flatMap { (0...1).contains($0) ? $0 : nil }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for mark in [playhead, valueDot] { mark.isHidden = fraction == nil }
    if let fraction {
      let color = UIColor.systemRed.resolvedColor(with: traitCollection).cgColor
      (playhead.backgroundColor, valueDot.backgroundColor) = (color, color)
      let position = point(fraction, timing.value(at: fraction * duration, duration: duration))
      playhead.frame = CGRect(x: position.x - 0.5, y: plot.minY, width: 1, height: plot.height)
      valueDot.frame = CGRect(
        x: position.x - Self.dotSide / 2, y: position.y - Self.dotSide / 2, width: Self.dotSide,
        height: Self.dotSide)
    }
    CATransaction.commit()
  }

  private func layOutHandles() {
    guard case .curve(let curve) = timing else {
      handleLines.path = nil
      for handle in handles { handle.isHidden = true }
      return
    }
    let positions = [point(curve.x1, curve.y1), point(curve.x2, curve.y2)]
    for (handle, position) in zip(handles, positions) {
      handle.isHidden = false
      handle.center = position
    }
    let path = CGMutablePath()
    path.addLines(between: [point(0, 0), positions[0]])
    path.addLines(between: [point(1, 1), positions[1]])
    handleLines.path = path
  }

  // MARK: Changing

  private func move(_ index: Int, to position: CGPoint, isFinal: Bool) {
    isDragging = !isFinal
    let (x, y) = fractions(at: position)
    change(index, x, y)
  }

  private func nudge(_ index: Int, _ dx: Double, _ dy: Double) {
    guard case .curve(let curve) = timing else { return }
    let (x, y) = index == 0 ? (curve.x1, curve.y1) : (curve.x2, curve.y2)
    change(index, x + dx * Self.keyStep, y + dy * Self.keyStep)
  }

  private func change(_ index: Int, _ x: Double, _ y: Double) {
    guard case .curve(let old) = timing else { return }
    // Rounded to two decimals, as is usual for curves.
    let x = (min(max(x, 0), 1) * 100).rounded() / 100
    let y =
      (min(max(y, Self.farthest.lowerBound), Self.farthest.upperBound) * 100).rounded() / 100
    let curve =
      index == 0 ? TimingCurve(x, y, old.x2, old.y2) : TimingCurve(old.x1, old.y1, x, y)
    timing = .curve(curve)
    setNeedsLayout()
    onChange?(curve)
  }
}

/// A knob that is dragged, or moved with the arrow keys.
private final class CurveHandle: UIControl {
  /// Called with the knob's new centre in the superview's coordinates, and whether the drag has ended.
  var onMove: ((CGPoint, Bool) -> Void)?
  /// Called with −1, 0 or 1 for each axis; upwards is 1.
  var onKey: ((Double, Double) -> Void)?
  private let knob = UIView()
  /// The vector from the touch to the knob's centre. It is kept during a drag, so that the knob does not jump at its start.
  private var offset = CGVector(dx: 0, dy: 0)

  /// The side of the square that takes touches, and of the knob, in points.
  private static let side: CGFloat = 28
  private static let knobSide: CGFloat = 12

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    let inset = (Self.side - Self.knobSide) / 2
    knob.frame = bounds.insetBy(dx: inset, dy: inset)
    knob.layer.cornerRadius = Self.knobSide / 2
    knob.layer.borderWidth = 2
    knob.layer.borderColor = UIColor.white.cgColor
    knob.backgroundColor = .systemBlue
    knob.isUserInteractionEnabled = false
    addSubview(knob)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var canBecomeFocused: Bool { !isHidden }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let position = touch.location(in: superview)
    offset = CGVector(dx: center.x - position.x, dy: center.y - position.y)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    report(touch, isFinal: false)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch { report(touch, isFinal: true) }
  }

  override func cancelTracking(with event: UIEvent?) { onMove?(center, true) }

  private func report(_ touch: UITouch, isFinal: Bool) {
    let position = touch.location(in: superview)
    onMove?(CGPoint(x: position.x + offset.dx, y: position.y + offset.dy), isFinal)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.keyCode {
      case .keyboardLeftArrow: return onKey?(-1, 0) ?? ()
      case .keyboardRightArrow: return onKey?(1, 0) ?? ()
      case .keyboardUpArrow: return onKey?(0, 1) ?? ()
      case .keyboardDownArrow: return onKey?(0, -1) ?? ()
      default: break
      }
    }
    super.pressesBegan(presses, with: event)
  }
}
