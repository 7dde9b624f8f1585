import Foundation
import FrameStatistics

/// The JSON data inside a page, in the element with the ID `report-data`.
///
/// `summary` is the content of `summary.json`. `frames` has an array per property with a value per frame, in order.
/// Times are in microseconds.
enum PageData {
  static func json(_ report: Report) -> String {
    "{\"format\":\"interlude report 1\",\"summary\":\(summary(report)),"
      + "\"transitions\":\(transitions(report)),\"frames\":\(frames(report))}"
  }

  static func json(_ comparison: Comparison) -> String {
    let rows = comparison.rows.map { row in
      JSONValue.object([
        "quantity": .string(row.quantity.rawValue), "statistic": .string(row.statistic.rawValue),
        "a_millis": .rounded(row.baseline), "b_millis": .rounded(row.candidate),
        "difference_percent": .rounded(row.difference),
        "from_percent": .rounded(row.interval?.lowerBound),
        "to_percent": .rounded(row.interval?.upperBound), "verdict": .string(row.verdict.rawValue),
      ])
    }
    return "{\"format\":\"interlude comparison 1\",\"verdict\":"
      + "\(text(.string(comparison.verdict.rawValue))),\"rows\":\(text(.array(rows))),"
      + "\"a\":\(summary(comparison.baseline)),\"b\":\(summary(comparison.candidate))}"
  }

  static func json(_ aggregation: Aggregation) -> String {
    let rows = aggregation.rows.map { row in
      JSONValue.object([
        "name": .string(row.name), "median": .rounded(row.median),
        "values": .array(row.values.map(JSONValue.rounded)),
        "outliers": .array(row.outliers.map(JSONValue.integer)), "rule": .string(row.definition),
      ])
    }
    return "{\"format\":\"interlude aggregation 1\",\"rows\":\(text(.array(rows))),\"summaries\":["
      + aggregation.reports.map(summary).joined(separator: ",") + "]}"
  }

  /// The keys of `summary.json` that are kept for the recording of another tool. The others would only have zeros.
  private static let keysForAllTools = [
    "format", "title", "is_cut_off", "frame_time_count", "active_seconds", "refresh_period_millis",
    "missed_interval_count", "late_frame_count", "hitch_time_millis",
    "hitch_time_ratio_millis_per_second", "hitch_ratings", "slow_frame_count",
    "frozen_frame_count", "throughput_change_count", "stutter_count", "stutter_percentage",
    "low_frame_rates", "frame_time_histogram", "rules",
  ]

  private static func summary(_ report: Report) -> String {
    guard !report.run.hasStages, case .object(let all) = report.summary.json else {
      return text(report.summary.json)
    }
    func kept(_ entries: [String: JSONValue]) -> [String: JSONValue] {
      entries.filter { keysForAllTools.contains($0.key) || $0.key.hasSuffix("_frame_time_millis") }
    }
    var summary = kept(all)
    if case .object(let rules) = all["rules"] { summary["rules"] = .object(kept(rules)) }
    summary["title"] = .string(report.run.title)
    return text(.object(summary))
  }

  private static func transitions(_ report: Report) -> String {
    text(
      .array(
        report.run.transitions.map { span in
          .object([
            "id": .integer(Int(span.id)), "name": .string("\(span.exhibit) \(span.kind.rawValue)"),
          ])
        }))
  }

  private static func frames(_ report: Report) -> String {
    let frames = report.timeline.frames
    func microseconds(_ milliseconds: Double) -> String {
      "\(Int((milliseconds * 1000).rounded()))"
    }
    var columns = [
      ("id", frames.map { "\($0.id)" }),
      ("duration_us", frames.map { microseconds($0.duration) }),
      ("missed", frames.map { "\($0.missedIntervals)" }),
    ]
    if report.run.hasStages {
      columns.append(("work_us", report.timeline.workTimes.map(microseconds)))
      columns.append(("transition", frames.map { "\($0.transition?.id ?? 0)" }))
    }
    let parts = columns.map { "\"\($0)\":[\($1.joined(separator: ","))]" }
    return "{\(parts.joined(separator: ","))}"
  }

  /// The JSON text with `<` escaped, so that it cannot contain `</script>`.
  private static func text(_ value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("A JSONValue cannot be encoded as JSON.")
    }
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}
