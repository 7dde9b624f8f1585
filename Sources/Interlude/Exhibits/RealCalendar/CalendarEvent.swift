import FrameStatistics
import UIKit

/// An appointment on one day.
struct CalendarEvent: Equatable, Sendable {
  let title: String
  /// Beginning and end, in hours since midnight.
  let start: Double
  let end: Double
  private let hue: Hue

  private enum Hue: Sendable {
    case blue, green, pink, purple, teal
  }

  /// One of the system's colours, in its light or dark shade.
  @MainActor var color: UIColor {
    switch hue {
    case .blue: .systemBlue
    case .green: .systemGreen
    case .pink: .systemPink
    case .purple: .systemPurple
    case .teal: .systemTeal
    }
  }

  /// A kind of event with the range of its start times, its length in hours, and its probability.
  private struct Kind: Sendable {
    var title: String
    var hue: Hue
    /// The earliest beginning and the latest one.
    var starts: ClosedRange<Double>
    var length: Double
    /// The probability on a day.
    var weekday: Double
    var weekend: Double
  }

  /// In the order of their beginnings.
  private static var kinds: [Kind] {
    [
      Kind(
        title: localized("Run"), hue: .green, starts: 7...8, length: 0.75, weekday: 0.15,
        weekend: 0.3),
      Kind(
        title: localized("Team"), hue: .blue, starts: 9...9.5, length: 0.5, weekday: 0.3, weekend: 0
      ),
      Kind(
        title: localized("Market"), hue: .pink, starts: 9...10, length: 1.5, weekday: 0,
        weekend: 0.35),
      Kind(
        title: localized("Design"), hue: .blue, starts: 10...11, length: 1.5, weekday: 0.25,
        weekend: 0),
      Kind(
        title: localized("Lunch"), hue: .pink, starts: 12...13, length: 1, weekday: 0.2,
        weekend: 0.2),
      Kind(
        title: localized("Dentist"), hue: .teal, starts: 14...15.5, length: 0.75, weekday: 0.06,
        weekend: 0),
      Kind(
        title: localized("Review"), hue: .blue, starts: 14.5...16, length: 1, weekday: 0.2,
        weekend: 0),
      Kind(
        title: localized("Museum"), hue: .purple, starts: 14...15, length: 2, weekday: 0,
        weekend: 0.25),
      Kind(
        title: localized("Piano"), hue: .purple, starts: 17...18, length: 1, weekday: 0.2,
        weekend: 0.05),
      Kind(
        title: localized("Choir"), hue: .purple, starts: 19...19.5, length: 2, weekday: 0.12,
        weekend: 0),
      Kind(
        title: localized("Cinema"), hue: .teal, starts: 20...20.5, length: 2.25, weekday: 0.08,
        weekend: 0.2),
    ]
  }

  /// The largest number of events on a day: as many dots fit side by side in a narrow column.
  private static let mostOnADay = 3

  /// The events of the day with this number, the earliest first. No two overlap.
  static func events(seed: UInt64, day: Int, isWeekend: Bool) -> [CalendarEvent] {
    // The factor makes the generators of neighbouring days start with very different states.
    var random = SplitMix64(seed: seed ^ UInt64(bitPattern: Int64(day)) &* 0x9E37_79B9_7F4A_7C15)
    var events: [CalendarEvent] = []
    for kind in kinds {
      // Every kind takes its random numbers, even if it does not occur, so that one kind does not change the others.
      let comes = random.nextUnit()
      let quarter = random.nextUnit()
      guard comes < (isWeekend ? kind.weekend : kind.weekday), events.count < mostOnADay else {
        continue
      }
      let span = kind.starts.upperBound - kind.starts.lowerBound
      let start = kind.starts.lowerBound + (quarter * span * 4).rounded() / 4
      guard start >= events.last?.end ?? 0 else { continue }
      events.append(
        CalendarEvent(title: kind.title, start: start, end: start + kind.length, hue: kind.hue))
    }
    return events
  }
}
