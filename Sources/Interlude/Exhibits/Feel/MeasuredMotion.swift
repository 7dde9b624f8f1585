import Desktop
import Foundation

/// A motion of iOS, distilled from a recording in `Resources/Recordings`: how the page followed the finger, and how it went on after
/// the lift or after a call.
struct MeasuredMotion: Sendable {
  struct Sample: Sendable, Equatable {
    /// In seconds.
    var time: Double
    var value: Double
  }

  /// The ways that a view of ``FeelExhibit`` goes by itself.
  enum Kind: CaseIterable {
    /// A push or a pop by a call.
    case call
    /// A dragged page leaves, or returns to its place.
    case pop, popReturn
    /// A sheet comes by a call, leaves, or goes to a detent.
    case present, dismiss, detent
    /// The dimming behind an alert.
    case alert, alertDismiss
    /// A scroll view slows down, or returns from beyond its edge.
    case fling, bounce
  }

  let kind: Kind
  /// The name of the recording.
  let name: String
  /// The way after the lift or the call: seconds since then, and fractions of the way. Begins with 0, 0.
  let way: [Sample]
  /// The drag before the lift: the distances in points of the finger (`time`) and of the view (`value`), sorted by the
  /// finger's; empty for calls.
  let drag: [Sample]

  /// The duration of the way in seconds, as far as it was recorded.
  var duration: Double { way.last?.time ?? 0 }

  /// The fraction of the way at `time` in seconds since the lift or the call.
  func fraction(at time: Double) -> Double { Self.value(at: time, in: way) }

  /// The distance of the view when the finger has moved by `distance`, both in points. Beyond the recorded drag both go on alike.
  func followed(_ distance: Double) -> Double {
    guard let end = drag.last else { return distance }
    return distance <= end.time
      ? Self.value(at: distance, in: drag) : end.value + distance - end.time
  }

  /// The value at `time`, interpolated linearly; before the first and after the last sample, theirs.
  static func value(at time: Double, in samples: [Sample]) -> Double {
    guard let next = samples.firstIndex(where: { $0.time > time }) else {
      return samples.last?.value ?? 0
    }
    guard next > 0 else { return samples[0].value }
    let (a, b) = (samples[next - 1], samples[next])
    return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
  }
}

extension MeasuredMotion {
  /// A recording that is used, the layer that is taken from it, and the recorder's delay in seconds, which is the lag in
  /// `docs/FEEL.md`.
  private struct Source {
    var kind: Kind
    var file: String
    var name: String
    var layer: String
    var lag: Double
    /// The value at rest before a call; nil to take the recorded one.
    var start: Double?
  }

  private static let sources = [
    Source(
      kind: .call, file: "calls-and-scrolling", name: "push-programmatic", layer: "share",
      lag: 0.076, start: 0),
    Source(kind: .pop, file: "edge-pops", name: "pop-edge-commit", layer: "front", lag: 0.033),
    Source(kind: .pop, file: "edge-pops", name: "pop-edge-slow35", layer: "front", lag: 0.038),
    Source(
      kind: .popReturn, file: "edge-pops", name: "pop-edge-slow25", layer: "front", lag: 0.028),
    Source(
      kind: .popReturn, file: "edge-pops", name: "pop-edge-flickback3", layer: "front", lag: 0.02),
    Source(
      kind: .present, file: "sheets", name: "sheet-l-present", layer: "sheet_y", lag: 0.056,
      start: 1280),
    Source(
      kind: .dismiss, file: "sheets", name: "sheet-drag-down-far", layer: "sheet_y", lag: 0.02),
    Source(kind: .dismiss, file: "sheets", name: "sheet-fd-1100", layer: "sheet_y", lag: 0.026),
    Source(kind: .detent, file: "sheets", name: "sheet-l-drag-down", layer: "sheet_y", lag: 0.028),
    Source(kind: .detent, file: "sheets", name: "sheet-lfd-900", layer: "sheet_h", lag: 0.028),
    Source(
      kind: .alert, file: "calls-and-scrolling", name: "alert-present", layer: "share",
      lag: 0.064, start: 0),
    Source(
      kind: .alertDismiss, file: "calls-and-scrolling", name: "alert-dismiss", layer: "share",
      lag: 0.012, start: 1),
    Source(
      kind: .fling, file: "calls-and-scrolling", name: "scroll-decel-v3000", layer: "offset_y",
      lag: 0.001),
    Source(
      kind: .bounce, file: "calls-and-scrolling", name: "scroll-rubberband-top",
      layer: "offset_y", lag: 0.001),
  ]

  private struct File: Decodable {
    struct Record: Decodable {
      let id: String
      let touch: [[Double]]?
      let layers: [String: [[Double]]]?
      let release_t: Double?
    }
    let records: [Record]
  }

  /// Reads all motions. Throws an error if a recording is missing or unreadable.
  static func load() throws -> [MeasuredMotion] {
    let folder = try ResourceFolder.resources.locate().appendingPathComponent("Recordings")
    var files: [String: [File.Record]] = [:]
    return try sources.map { source in
      let records =
        try files[source.file]
        ?? JSONDecoder().decode(
          File.self,
          from: Data(contentsOf: folder.appendingPathComponent("\(source.file).json"))
        ).records
      files[source.file] = records
      guard let record = records.first(where: { $0.id == source.name }),
        let rows = record.layers?[source.layer]
      else { throw CocoaError(.fileReadCorruptFile) }
      return MeasuredMotion(source, record, rows.map { Sample(time: $0[0], value: $0[1]) })
    }
  }

  private init(_ source: Source, _ record: File.Record, _ rows: [Sample]) {
    let lift = (record.release_t ?? 0) + source.lag
    let start = source.start ?? Self.value(at: lift, in: rows)
    let way = (rows.last?.value ?? start) - start
    kind = source.kind
    name = source.name
    self.way =
      [Sample(time: 0, value: 0)]
      + rows.filter { $0.time > lift }
      .map { Sample(time: $0.time - lift, value: ($0.value - start) / (way == 0 ? 1 : way)) }
    let touches = (record.touch ?? []).map { Sample(time: $0[0], value: $0[1]) }
    let (down, rest) = (touches.first?.value ?? 0, rows.first?.value ?? 0)
    var farthest = -1.0
    // Where the finger turned back, its distance says no longer where the view is.
    drag =
      touches.isEmpty
      ? []
      : rows.filter { $0.time < lift }.compactMap { row in
        let finger = abs(
          Self.value(at: row.time - source.lag - Self.followDelay(of: source.kind), in: touches)
            - down)
        guard finger > farthest else { return nil }
        farthest = finger
        return Sample(time: finger, value: abs(row.value - rest))
      }
  }

  /// The time in seconds by which a view of iOS is behind a finger that moves steadily: a page follows on a spring, the others exactly.
  static func followDelay(of kind: Kind) -> Double {
    kind == .pop || kind == .popReturn ? 0.02 : 0
  }
}
