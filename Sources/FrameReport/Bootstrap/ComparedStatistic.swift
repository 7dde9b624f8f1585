import FrameStatistics

/// What is compared between two recordings.
public enum ComparedStatistic: String, Sendable, Hashable, CaseIterable {
  case median
  case mean
  case p95
}

/// The compared statistics of one set of samples.
struct SampleStatistics: Sendable, Hashable {
  var median: Double
  var mean: Double
  var p95: Double

  subscript(statistic: ComparedStatistic) -> Double {
    switch statistic {
    case .median: median
    case .mean: mean
    case .p95: p95
    }
  }
}

extension SampleStatistics {
  /// The statistics of samples; `nil` if there are none.
  init?(of samples: [Double]) {
    guard let distribution = Distribution(of: samples) else { return nil }
    self.init(median: distribution.median, mean: distribution.mean, p95: distribution.p95)
  }
}
