import UIKit

/// One lane for each timing, with a runner each.
final class RaceView: UIView {
  private let lanes = RaceTiming.allCases.map { LaneView($0) }
  private var isAtEnd = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    for lane in lanes { addSubview(lane) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height / CGFloat(lanes.count)
    for (index, lane) in lanes.enumerated() {
      let top = (CGFloat(index) * height).rounded()
      lane.frame = CGRect(
        x: 0, y: top, width: bounds.width, height: (CGFloat(index + 1) * height).rounded() - top)
    }
  }

  /// Moves all runners to the other end.
  func run(highlighting timing: RaceTiming, _ motion: StageViewController.Motion) {
    layoutIfNeeded()
    isAtEnd.toggle()
    for lane in lanes {
      lane.isHighlighted = lane.timing == timing
      lane.timing.animate(motion) { lane.runnerIsAtEnd = self.isAtEnd }
    }
  }
}

/// A runner's lane: a name, and a disc on a line.
private final class LaneView: UIView {
  let timing: RaceTiming
  private let label = UILabel()
  private let track = UIView()
  private let runner = UIView()

  /// In points.
  private static let margin: CGFloat = 20
  private static let largestRunner: CGFloat = 22
  private static let labelWidth: CGFloat = 120

  init(_ timing: RaceTiming) {
    self.timing = timing
    super.init(frame: .zero)
    label.text = timing.title
    track.backgroundColor = .systemGray4
    for view in [track, label, runner] { addSubview(view) }
    showHighlight()
  }

  required init?(coder: NSCoder) {
    nil
  }

  var isHighlighted = false {
    didSet { showHighlight() }
  }

  var runnerIsAtEnd = false {
    didSet { placeRunner() }
  }

  private func showHighlight() {
    runner.backgroundColor = isHighlighted ? .systemOrange : .systemGray2
    label.textColor = isHighlighted ? .label : .secondaryLabel
    label.font = .systemFont(ofSize: 12, weight: isHighlighted ? .semibold : .regular)
  }

  private var runnerSize: CGFloat { min(Self.largestRunner, (bounds.height * 0.5).rounded()) }
  /// The label stands at the left of the line if there is room, else above it, else it is hidden.
  private var isLabelBeside: Bool { bounds.height >= 15 && bounds.width >= 340 }
  private var isLabelAbove: Bool { !isLabelBeside && bounds.height >= 34 }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.isHidden = !isLabelAbove && !isLabelBeside
    label.frame = CGRect(
      x: Self.margin, y: isLabelAbove ? bounds.midY - 15 - runnerSize / 2 : runnerMiddle - 7,
      width: isLabelAbove ? bounds.width - 2 * Self.margin : Self.labelWidth, height: 15)
    let left = Self.margin + (isLabelBeside ? Self.labelWidth : 0)
    track.frame = CGRect(
      x: left, y: runnerMiddle, width: max(bounds.width - left - Self.margin, 0), height: 2)
    runner.bounds.size = CGSize(width: runnerSize, height: runnerSize)
    runner.layer.cornerRadius = runnerSize / 2
    placeRunner()
  }

  /// With a label above it, the line is below the middle.
  private var runnerMiddle: CGFloat { (bounds.midY + (isLabelAbove ? 6 : 0)).rounded() }

  private func placeRunner() {
    // A spring overshoots its end, so it needs room there.
    let overshoot = (track.bounds.width - runnerSize) * 0.25
    let start = track.frame.minX + runnerSize / 2
    let end = track.frame.maxX - runnerSize / 2 - max(overshoot, 0)
    runner.center = CGPoint(
      x: runnerIsAtEnd ? end : start + max(overshoot, 0), y: runnerMiddle + 1)
  }
}
