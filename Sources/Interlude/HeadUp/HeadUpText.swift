import FrameStatistics

/// What a head-up display says, number by number.
struct HeadUpText: Equatable {
  var frameTime: String
  var lowFrameRate: String
  var hitches: String
  /// What paces the frames, and how often the display refreshes.
  var pacing: String
  var cost: String
  /// In the order of ``HeadUpStage``.
  var stages: [String]
  /// In the order of ``factCaptions``.
  var facts: [String]

  static let factCaptions = [
    "layers", "draw calls", "memory", "hitches", "input p50", "input p95",
  ]

  /// `residentMemory` is in bytes.
  init(_ reading: HeadUpReading, residentMemory: Int?) {
    frameTime = Self.decimal(reading.frameTime, digits: 1, limit: 999.9)
    lowFrameRate = Self.decimal(reading.lowFrameRate, digits: 1, limit: 999.9)
    let ratio = reading.hitchTimeRatio.value
    hitches = Self.decimal(ratio, digits: ratio < 99.95 ? 1 : 0, limit: 999)
    pacing = Self.pacing(reading)
    cost = "HUD \(Self.decimal(reading.ownCost, digits: 2, limit: 99.99)) ms"
    stages = HeadUpStage.allCases.map {
      Self.decimal(Double(reading.stages.total(of: $0.stages)) / 1e6, digits: 2, limit: 999.99)
    }
    facts = [
      "\(reading.layersDrawn)", "\(reading.drawCalls)",
      residentMemory.map { "\(($0 + 1 << 19) >> 20) MB" } ?? Self.unknown, "\(reading.hitches)",
      Self.latency(reading.latencyMedian), Self.latency(reading.latencyP95),
    ]
  }

  private static func latency(_ time: Double?) -> String {
    decimal(time, digits: (time ?? 0) < 99.95 ? 1 : 0, limit: 9999) + " ms"
  }

  private static let unknown = "–"

  private static func pacing(_ reading: HeadUpReading) -> String {
    let name =
      switch reading.pacing {
      case .vsync: "vsync"
      case .timer: "timer"
      case .some(.none): "unpaced"
      case nil: "no frames yet"
      }
    guard reading.refreshPeriod > 0, reading.pacing != Pacing.none else { return name }
    return "\(name) \(Int((1e9 / Double(reading.refreshPeriod)).rounded())) Hz"
  }

  /// A number with so many digits after the point, at most `limit`; a dash where it is not known.
  static func decimal(_ value: Double?, digits: Int, limit: Double) -> String {
    guard let value, value.isFinite else { return unknown }
    let scale = digits == 2 ? 100 : digits == 1 ? 10 : 1
    let parts = Int((min(max(value, 0), limit) * Double(scale)).rounded())
    guard digits > 0 else { return "\(parts)" }
    let rest = "\(parts % scale)"
    return "\(parts / scale)."
      + String(repeating: "0", count: digits - rest.count) + rest
  }
}

/// The stages as a head-up display tells them apart.
enum HeadUpStage: String, CaseIterable {
  case input, update, layout, commit, evaluate, draw

  var stages: [FrameStage] {
    switch self {
    case .input: [.input, .gesture]
    case .update: [.update]
    case .layout: [.layout]
    case .commit: [.commit]
    case .evaluate: [.evaluate]
    case .draw: [.draw]
    }
  }
}
