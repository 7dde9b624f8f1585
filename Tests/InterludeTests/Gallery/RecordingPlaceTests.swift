import Foundation
import TestSupport
import Testing

@testable import Interlude

@Suite struct RecordingPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func date(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int) throws
    -> Date
  {
    try #require(
      Calendar(identifier: .gregorian).date(
        from: DateComponents(
          year: 2026, month: month, day: day, hour: hour, minute: minute, second: second)))
  }

  @Test func isNamedAfterTheTime() throws {
    let noon = RecordingPlace.next(in: folder.url, date: try date(12, 31, 23, 59, 58))
    #expect(noon.path == folder.path("recordings/2026-12-31-235958"))
    let early = RecordingPlace.next(in: folder.url, date: try date(3, 1, 4, 5, 6))
    #expect(early.path == folder.path("recordings/2026-03-01-040506"))
  }

  @Test func neverTakesTheFolderOfAnother() throws {
    let moment = try date(3, 1, 4, 5, 6)
    var places: [String] = []
    for _ in 0..<3 {
      let place = RecordingPlace.next(in: folder.url, date: moment)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      places.append(place.lastPathComponent)
    }
    #expect(places == ["2026-03-01-040506", "2026-03-01-040506-2", "2026-03-01-040506-3"])
  }
}
