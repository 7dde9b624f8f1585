import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// One of the two marks between which playing repeats.
enum LoopMark: CaseIterable {
  case begin, end
}

/// The timeline's ruler: milliseconds and percent, a tick for each frame, the late frames in orange, and the loop's marks.
///
/// With late frames it can have the focus. Its arrow keys then move the playhead from one late frame to the next.
final class TimelineRuler: UIView {
  /// Called with the time of a late frame that the user chooses with the keyboard.
  var onChoose: ((TimeInterval) -> Void)?
  /// The times of the late frames, in order.
  private var lateTimes: [TimeInterval] = []
  private var axis = TimeAxis(0...1, width: 100)
  /// The playhead's time.
  private var time: TimeInterval = 0

  private let ticks = CAShapeLayer()
  private let late = CAShapeLayer()
  private let marks = CAShapeLayer()
  private let loop = UIView()
  private let grips = LoopMark.allCases.map { _ in UIView() }
  /// The positions of the loop's marks; nil without a loop.
  private var loopEdges: ClosedRange<CGFloat>?
  private let clip = UIView()
  private var labels: [UILabel] = []

  /// The least distance between two labels, in points.
  private static let spacing: CGFloat = 86
  /// The distance of a label from its tick, in points.
  private static let labelGap: CGFloat = 4
  /// A label is covered when its edge is nearer than this to the middle of the playhead's knob, in points.
  private static let knobReach: CGFloat = 6
  /// The least length of 1/60 second on the ruler at which frames have ticks, in points.
  private static let closestTicks: CGFloat = 3
  /// A press within this distance from a late frame's mark chooses that frame, in points.
  private static let lateReach: CGFloat = 4
  /// The size of a mark's grip, which is outside the loop, so that the grips of a short loop don't meet.
  private static let gripSize = CGSize(width: 8, height: 13)
  /// A press inside the loop within this distance from a mark drags the mark, in points.
  private static let innerReach: CGFloat = 4

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    loop.isUserInteractionEnabled = false
    clip.isUserInteractionEnabled = false
    addSubview(loop)
    addSubview(clip)
    for grip in grips {
      grip.isUserInteractionEnabled = false
      grip.backgroundColor = .systemBlue
      grip.layer.cornerRadius = 3
      addSubview(grip)
    }
    for shape in [marks, ticks, late] {
      shape.fillColor = nil
      shape.lineWidth = 1
      clip.layer.addSublayer(shape)
    }
    accessibilityIdentifier = "lab.axis"
    accessibilityLabel = localized("Late frames")
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows an axis.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - range: The part of it that is 0 to 100 percent.
  ///   - frames: The times of frames, and whether each was late.
  ///   - loop: The times between which playing repeats; nil if it does not repeat.
  func show(
    _ axis: TimeAxis, range: ClosedRange<TimeInterval>, frames: [LabFrame],
    loop marksOfLoop: ClosedRange<TimeInterval>?
  ) {
    clip.frame = bounds
    self.axis = axis
    lateTimes = frames.filter(\.isLate).map(\.time).sorted()
    func lines(_ times: [TimeInterval], _ height: CGFloat) -> CGPath {
      let path = CGMutablePath()
      for time in times {
        let x = (axis.x(of: time) * 2).rounded() / 2 + 0.25
        path.move(to: CGPoint(x: x, y: bounds.height - height))
        path.addLine(to: CGPoint(x: x, y: bounds.height))
      }
      return path
    }
    let step = axis.labelStep(spacing: Self.spacing)
    let labelled = axis.marks(every: step)
    let spacing = axis.pointsPerSecond / Double(max(UIScreen.main.maximumFramesPerSecond, 1))
    let isRoomy = frames.count < 2 || spacing >= Self.closestTicks
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    marks.path = lines(labelled, 9)
    ticks.path = lines(isRoomy ? frames.filter { !$0.isLate }.map(\.time) : [], 4)
    late.path = lines(lateTimes, 12)
    late.lineWidth = 2
    marks.strokeColor = UIColor.tertiaryLabel.resolvedColor(with: traitCollection).cgColor
    ticks.strokeColor = UIColor.tertiaryLabel.resolvedColor(with: traitCollection).cgColor
    late.strokeColor = UIColor.systemOrange.resolvedColor(with: traitCollection).cgColor
    CATransaction.commit()
    showLabels(labelled, axis, range)
    loopEdges = marksOfLoop.map { axis.x(of: $0.lowerBound)...axis.x(of: $0.upperBound) }
    layOutLoop()
  }

  private func layOutLoop() {
    for view in [loop] + grips { view.isHidden = loopEdges == nil }
    guard let loopEdges else { return }
    let (begin, end) = (loopEdges.lowerBound, loopEdges.upperBound)
    loop.backgroundColor = UIColor.systemBlue.withAlphaComponent(0.2)
    loop.frame = CGRect(x: begin, y: 0, width: end - begin, height: bounds.height)
    let size = Self.gripSize
    for (grip, x) in zip(grips, [begin - size.width, end]) {
      grip.frame = CGRect(
        origin: CGPoint(x: x, y: bounds.height - size.height), size: size)
    }
  }

  /// The mark of the loop that a press at `x` drags, in points of the ruler; nil if there is none.
  func loopMark(at x: CGFloat) -> LoopMark? {
    guard let loopEdges else { return nil }
    let beyond = Self.gripSize.width + 2
    let distances = [loopEdges.lowerBound - x, x - loopEdges.upperBound]
    let inside = min(Self.innerReach, (loopEdges.upperBound - loopEdges.lowerBound) / 2)
    return zip(LoopMark.allCases, distances).first { -inside...beyond ~= $0.1 }?.0
  }

  // MARK: Late frames

  /// The time of the late frame whose mark is nearest to `x`, in points of the ruler; nil if there is none close by.
  func lateFrame(at x: CGFloat) -> TimeInterval? {
    let nearest = lateTimes.min { abs(axis.x(of: $0) - x) < abs(axis.x(of: $1) - x) }
    return nearest.flatMap { abs(axis.x(of: $0) - x) <= Self.lateReach ? $0 : nil }
  }

  override var canBecomeFocused: Bool { !isHidden && !lateTimes.isEmpty }

  /// The left and right keys go to the late frame before or after the playhead, Home and End to the first and the last one.
  override var keyCommands: [UIKeyCommand]? {
    guard isFocused else { return nil }
    // A frame at the playhead is neither before nor after it.
    let here = 1e-6
    let targets: [(String, ([TimeInterval], TimeInterval) -> TimeInterval?)] = [
      (UIKeyCommand.inputLeftArrow, { times, time in times.last { $0 < time - here } }),
      (UIKeyCommand.inputRightArrow, { times, time in times.first { $0 > time + here } }),
      (UIKeyCommand.inputHome, { times, _ in times.first }),
      (UIKeyCommand.inputEnd, { times, _ in times.last }),
    ]
    return targets.map { input, target in
      let command = UIKeyCommand(input: input) { [weak self] _ in
        if let self, let time = target(lateTimes, time) { onChoose?(time) }
      }
      // Otherwise the keys would move the focus.
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
  }

  /// Shows the playhead at a time: hides the label that the playhead's knob covers.
  func showPlayhead(at time: TimeInterval) {
    self.time = time
    let x = axis.x(of: time)
    for label in labels {
      let frame = label.frame.insetBy(dx: -Self.knobReach, dy: 0)
      label.alpha = frame.minX < x && x < frame.maxX ? 0 : 1
    }
  }

  private func showLabels(
    _ times: [TimeInterval], _ axis: TimeAxis, _ range: ClosedRange<TimeInterval>
  ) {
    while labels.count < times.count {
      let label = UILabel()
      label.font = .monospacedDigitSystemFont(ofSize: 10.5, weight: .regular)
      label.textColor = .secondaryLabel
      labels.append(label)
      clip.addSubview(label)
    }
    let length = max(range.upperBound - range.lowerBound, 1e-6)
    var occupied = -CGFloat.infinity
    for (index, label) in labels.enumerated() {
      label.isHidden = index >= times.count
      guard index < times.count else { continue }
      let since = times[index] - range.lowerBound
      let fraction = since / length
      let short = ValueText.milliseconds(since)
      let texts = fraction <= 1.0001 ? [ValueText.time(since, fraction), short] : [short]
      label.isHidden = !place(label, texts, at: axis.x(of: times[index]), after: occupied)
      if !label.isHidden { occupied = label.frame.maxX }
    }
  }

  /// Places a label beside its tick at `x`, with the first of the texts that is not cut off: at the tick's right or, near the ruler's
  /// end, at its left, if the label before it, which ends at `occupied`, leaves room. False if there is room for none.
  private func place(
    _ label: UILabel, _ texts: [String], at x: CGFloat, after occupied: CGFloat
  ) -> Bool {
    for text in texts {
      label.text = text
      let width = label.sizeThatFits(CGSize(width: Self.spacing * 2, height: 14)).width.rounded(.up)
      for left in [x + Self.labelGap, x - Self.labelGap - width]
      where left + width <= bounds.width && left > occupied + Self.labelGap {
        label.frame = CGRect(x: left, y: 3, width: width, height: 14)
        return true
      }
    }
    return false
  }
}

/// A frame that was shown while a recording was made.
public struct LabFrame: Equatable, Sendable {
  /// The time for which it was drawn, in seconds of the window's layer, as in the recording.
  public var time: TimeInterval
  /// Whether it was shown later than it was due.
  public var isLate: Bool

  /// Creates a frame.
  public init(time: TimeInterval, isLate: Bool) {
    self.time = time
    self.isLate = isLate
  }
}
