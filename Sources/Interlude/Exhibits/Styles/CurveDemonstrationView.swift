import QuartzCore
import UIKit

/// A timing in three forms: its graph over time, a dot that runs along the graph, and a picture that rises with the dot.
final class CurveDemonstrationView: UIView {
  private let axes = CAShapeLayer()
  private let otherCurves = CAShapeLayer()
  private let curve = CAShapeLayer()
  /// Moves horizontally at constant speed; the dot in it moves vertically with the timing.
  private let runner = UIView()
  let dot = UIView()
  /// A horizontal line at the dot's height, from the graph's left edge to the picture.
  private let level = UIView()
  let picture = UIImageView(image: ImageAsset.cat.image)
  private let zero = UILabel()
  private let one = UILabel()
  private let end = UILabel()

  private var timings: (shown: AnimationTiming, others: [AnimationTiming], duration: TimeInterval)?
  /// Whether the dot is at the end of the graph, not at its beginning.
  private var isAtEnd = false

  /// The values at the bottom and the top of the graph: springs go beyond their target.
  private static let range = (-0.12, 1.42)
  private static let samples = 120
  private static let insets = UIEdgeInsets(top: 12, left: 30, bottom: 24, right: 16)
  /// The largest side of the picture, in points and as a fraction of the width.
  private static let largestPicture: CGFloat = 76
  private static let pictureFraction: CGFloat = 0.2
  private static let dotSide: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 12
    backgroundColor = .systemBackground
    for (shape, width) in [(axes, 0.5), (otherCurves, 1), (curve, 2.5)] {
      shape.fillColor = nil
      shape.lineWidth = width
      shape.lineCap = .round
      layer.addSublayer(shape)
    }
    level.backgroundColor = .separator
    dot.backgroundColor = .systemOrange
    dot.layer.cornerRadius = Self.dotSide / 2
    dot.bounds.size = CGSize(width: Self.dotSide, height: Self.dotSide)
    picture.layer.cornerRadius = 12
    picture.clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    for label in [zero, one, end] {
      label.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
      label.textColor = .secondaryLabel
      addSubview(label)
    }
    (zero.text, one.text) = ("0", "1")
    runner.addSubview(dot)
    for view in [level, picture, runner] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows a timing in front of the others, and runs it once from the beginning.
  ///
  /// - Parameter animate: Performs changes with the timing.
  func run(
    _ timing: AnimationTiming, others: [AnimationTiming], duration: TimeInterval,
    animate: (@escaping () -> Void) -> Void
  ) {
    timings = (timing, others, duration)
    isAtEnd = false
    setNeedsLayout()
    layoutIfNeeded()
    isAtEnd = true
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) { self.placeRunner() }
    animate { self.placeRisen() }
  }

  // MARK: Layout

  private var plot: CGRect {
    var plot = bounds.inset(by: Self.insets)
    plot.size.width = max(plot.width - pictureSide - 2 * Self.insets.right, 0)
    return plot
  }

  private var pictureSide: CGFloat {
    min(Self.largestPicture, (bounds.width * Self.pictureFraction).rounded())
  }

  private func point(_ x: CGFloat, _ value: Double) -> CGPoint {
    let (low, high) = Self.range
    return CGPoint(
      x: plot.minX + x * plot.width,
      y: plot.maxY - CGFloat((value - low) / (high - low)) * plot.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let timings, plot.width > 0, plot.height > 0 else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    func color(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
    axes.strokeColor = color(.separator)
    otherCurves.strokeColor = color(.systemGray4)
    curve.strokeColor = color(.systemOrange)
    let lines = CGMutablePath()
    for value in [0.0, 1] { lines.addLines(between: [point(0, value), point(1, value)]) }
    axes.path = lines
    let faint = CGMutablePath()
    for other in timings.others { add(other, to: faint) }
    otherCurves.path = faint
    let strong = CGMutablePath()
    add(timings.shown, to: strong)
    curve.path = strong
    CATransaction.commit()
    for (label, value) in [(zero, 0.0), (one, 1)] {
      label.frame = CGRect(x: 12, y: point(0, value).y - 8, width: 14, height: 16)
    }
    end.text = Localization.number(timings.duration * 1000, format: "%.0f ms")
    let size = end.sizeThatFits(bounds.size)
    end.frame = CGRect(
      x: plot.maxX - size.width, y: bounds.height - size.height - 5, width: size.width,
      height: size.height)
    placeRunner()
    placeRisen()
  }

  private func add(_ timing: AnimationTiming, to path: CGMutablePath) {
    guard let duration = timings?.duration else { return }
    path.addLines(
      between: (0...Self.samples).map {
        let x = Double($0) / Double(Self.samples)
        return point(x, timing.value(at: x * duration, duration: duration))
      })
  }

  private func placeRunner() {
    runner.center = CGPoint(x: point(isAtEnd ? 1 : 0, 0).x, y: 0)
  }

  /// Places the dot, the line and the picture at the height of the present value.
  private func placeRisen() {
    let y = point(0, isAtEnd ? 1 : 0).y
    dot.center = CGPoint(x: 0, y: y)
    let end = bounds.width - Self.insets.right - pictureSide / 2
    level.frame = CGRect(x: plot.minX, y: y, width: end - plot.minX, height: 0.5)
    picture.frame = CGRect(
      x: bounds.width - pictureSide - Self.insets.right, y: y - pictureSide / 2,
      width: pictureSide, height: pictureSide)
  }
}
