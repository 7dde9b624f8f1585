import Desktop
import FrameStatistics
import QuartzCore
import UIKit

/// The last frame times as bars, with the refresh interval as a line.
///
/// It looks again a few times a second rather than every frame: a graph that caused frames would measure itself.
final class FrameGraphView: UIView {
  static let size = CGSize(width: 264, height: 112)

  private let log: FrameLog
  private let bars = GraphBarsView()
  private let numbers = UILabel()
  private var timer: Timer?

  /// Seconds between two looks.
  private static let interval: TimeInterval = 0.25

  init(_ log: FrameLog) {
    self.log = log
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    backgroundColor = UIColor(white: 0.08, alpha: 0.86)
    layer.cornerRadius = 10
    numbers.font = .monospacedDigitSystemFont(ofSize: 12, weight: .medium)
    numbers.textColor = .white
    numbers.frame = CGRect(x: 12, y: 8, width: Self.size.width - 24, height: 18)
    bars.frame = CGRect(x: 12, y: 32, width: Self.size.width - 24, height: Self.size.height - 44)
    addSubview(numbers)
    addSubview(bars)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether the graph follows the frames.
  var isRunning = false {
    didSet {
      timer?.invalidate()
      timer = nil
      guard isRunning else { return }
      look()
      timer = Timer.scheduledTimer(withTimeInterval: Self.interval, repeats: true) {
        [weak self] _ in
        MainActor.assumeIsolated { self?.look() }
      }
    }
  }

  private var lastCount = -1

  private func look() {
    let graph = log.graph
    // Nothing new but this view's own last look: stay idle.
    guard log.framesLogged - lastCount > 1 else {
      return
    }
    lastCount = log.framesLogged
    bars.model = graph
    guard graph.count > 0 else {
      numbers.text = "no frames yet"
      return
    }
    let times = (0..<graph.count).map { graph[$0] }.filter(\.isConsecutive).map {
      Double($0.elapsed) / 1e6
    }.sorted()
    guard let longest = times.last else {
      numbers.text = "idle"
      return
    }
    let median = times[times.count / 2]
    numbers.text =
      "\(Self.milliseconds(median)) ms   longest \(Self.milliseconds(longest)) ms"
  }

  private static func milliseconds(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// The bars themselves, drawn.
private final class GraphBarsView: UIView {
  var model = FrameGraphModel() {
    didSet { setNeedsDisplay() }
  }

  private static let good = UIColor(red: 0.35, green: 0.82, blue: 0.52, alpha: 1)
  private static let late = UIColor(red: 1, green: 0.42, blue: 0.36, alpha: 1)
  private static let idle = UIColor(white: 1, alpha: 0.25)

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let width = bounds.width / CGFloat(model.capacity)
    for (index, bar) in model.bars.enumerated() {
      let color = bar.followsIdle ? Self.idle : bar.isLate ? Self.late : Self.good
      context.setFillColor(color.cgColor)
      let height = max(1, bounds.height * CGFloat(bar.height))
      context.fill(
        CGRect(x: CGFloat(index) * width, y: bounds.height - height, width: width, height: height))
    }
    guard model.count > 0 else { return }
    let line = bounds.height * (1 - CGFloat(model.refreshLine))
    context.setFillColor(UIColor(white: 1, alpha: 0.5).cgColor)
    context.fill(CGRect(x: 0, y: line.rounded(), width: bounds.width, height: 1))
  }
}
