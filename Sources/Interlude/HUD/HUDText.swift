import FrameStatistics

/// The numbers of the HUD as texts.
struct HUDText: Equatable {
  var frameTime: String
  var lowFrameRate: String
  var hitches: String
  /// The source that paces the frames, and the refresh rate.
  var pacing: String
  /// The time that the HUD itself takes for an update.
  var cost: String
  /// In the order of ``HUDStage``.
  var stages: [String]
  /// In the order of ``factCaptions``.
  var facts: [String]

  /// The table below the stages, row by row: counts on the left, numbers with a unit on the right.
  static var factCaptions: [(name: String, unit: String)] {
    [
      (localized("layers"), ""), (localized("memory"), "MB"), (localized("draw calls"), ""),
      (localized("input p50"), "ms"), (localized("hitches"), ""), (localized("input p95"), "ms"),
      (localized("by the app"), ""), (localized("error p99"), "ms"),
    ]
  }

  /// `residentMemory` is in bytes.
  init(_ reading: HUDReading, residentMemory: Int?) {
    frameTime = Self.short(reading.frameTime, limit: 999)
    lowFrameRate = Self.short(reading.lowFrameRate, limit: 999)
    hitches = Self.short(reading.isHitchRatioKnown ? reading.hitchTimeRatio.value : nil, limit: 999)
    pacing = Self.pacing(reading)
    cost = "HUD \(Self.decimal(reading.ownCost, digits: 2, limit: 99.99)) ms"
    stages = HUDStage.allCases.map {
      let time = Double(reading.stages.total(of: $0.stages)) / 1e6
      return time < 9.995
        ? Self.decimal(time, digits: 2, limit: 10) : Self.short(time, limit: 9999)
    }
    facts = [
      "\(reading.layersDrawn)",
      residentMemory.map { "\(($0 + 1 << 19) >> 20)" } ?? Self.unknown, "\(reading.drawCalls)",
      Self.short(reading.latencyMedian, limit: 9999), "\(reading.hitches)",
      Self.short(reading.latencyP95, limit: 9999), "\(reading.appHitches)",
      Self.short(reading.animationErrorP99, limit: 9999),
    ]
  }

  /// At most four characters for numbers up to 9999, with one decimal below 99.95.
  private static func short(_ value: Double?, limit: Double) -> String {
    decimal(value, digits: (value ?? 0) < 99.95 ? 1 : 0, limit: limit)
  }

  /// The text in place of an unknown number.
  static let unknown = "–"

  /// The name of the source that paces the frames.
  static func name(of pacing: Pacing?) -> String {
    switch pacing {
    case .vsync: localized("vsync")
    case .timer: localized("timer")
    case .some(.none): localized("unpaced")
    case nil: localized("no frames yet")
    }
  }

  private static func pacing(_ reading: HUDReading) -> String {
    let name = name(of: reading.pacing)
    guard reading.refreshPeriod > 0, reading.pacing != Pacing.none else { return name }
    return "\(name) \(Int((1e9 / Double(reading.refreshPeriod)).rounded())) Hz"
  }

  /// A number of at most `limit` with 0 to 2 decimals; a dash for an unknown number.
  static func decimal(_ value: Double?, digits: Int, limit: Double) -> String {
    guard let value, value.isFinite else { return unknown }
    let scale = digits == 2 ? 100 : digits == 1 ? 10 : 1
    let parts = Int((min(max(value, 0), limit) * Double(scale)).rounded())
    guard digits > 0 else { return "\(parts)" }
    let rest = "\(parts % scale)"
    return "\(parts / scale)" + Localization.decimalSeparator
      + String(repeating: "0", count: digits - rest.count) + rest
  }
}

/// The stages that the HUD shows. Input and gestures are combined.
enum HUDStage: CaseIterable {
  case input, update, layout, commit, evaluate, draw

  /// The caption in the legend.
  var title: String {
    switch self {
    case .input: localized("input")
    case .update: localized("update")
    case .layout: localized("layout")
    case .commit: localized("commit")
    case .evaluate: localized("evaluate")
    case .draw: localized("draw")
    }
  }

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
