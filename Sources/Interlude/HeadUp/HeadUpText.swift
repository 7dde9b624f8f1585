import FrameStatistics

/// The texts of a head-up display, one for each number.
struct HeadUpText: Equatable {
  var frameTime: String
  var lowFrameRate: String
  var hitches: String
  /// The source of the frames' pace, and the display's refresh rate.
  var pacing: String
  var cost: String
  /// In the order of ``HeadUpStage``.
  var stages: [String]
  /// In the order of ``factCaptions``.
  var facts: [String]

  /// On the left what is counted, on the right what has a unit.
  static let factCaptions = [
    (name: "layers", unit: ""), (name: "memory", unit: "MB"), (name: "draw calls", unit: ""),
    (name: "input p50", unit: "ms"), (name: "hitches", unit: ""), (name: "input p95", unit: "ms"),
  ]

  /// `residentMemory` is in bytes.
  init(_ reading: HUDReading, residentMemory: Int?) {
    frameTime = Self.short(reading.frameTime, limit: 999)
    lowFrameRate = Self.short(reading.lowFrameRate, limit: 999)
    hitches = Self.short(reading.isHitchRatioKnown ? reading.hitchTimeRatio.value : nil, limit: 999)
    pacing = Self.pacing(reading)
    cost = "HUD \(Self.decimal(reading.ownCost, digits: 2, limit: 99.99)) ms"
    stages = HeadUpStage.allCases.map {
      let time = Double(reading.stages.total(of: $0.stages)) / 1e6
      return time < 9.995
        ? Self.decimal(time, digits: 2, limit: 10) : Self.short(time, limit: 9999)
    }
    facts = [
      "\(reading.layersDrawn)",
      residentMemory.map { "\(($0 + 1 << 19) >> 20)" } ?? Self.unknown, "\(reading.drawCalls)",
      Self.short(reading.latencyMedian, limit: 9999), "\(reading.hitches)",
      Self.short(reading.latencyP95, limit: 9999),
    ]
  }

  /// In at most four characters, as long as it is no more than 9999: with a digit after the point, where that has room.
  private static func short(_ value: Double?, limit: Double) -> String {
    decimal(value, digits: (value ?? 0) < 99.95 ? 1 : 0, limit: limit)
  }

  /// The text in place of an unknown number.
  static let unknown = "–"

  private static func pacing(_ reading: HUDReading) -> String {
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
