import Foundation
import TestSupport
import Testing

@testable import Interlude

@Suite struct RecordingLocationTests {
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
    let noon = RecordingLocation.next(in: folder.url, date: try date(12, 31, 23, 59, 58))
    #expect(noon.path == folder.path("recordings/2026-12-31-235958"))
    let early = RecordingLocation.next(in: folder.url, date: try date(3, 1, 4, 5, 6))
    #expect(early.path == folder.path("recordings/2026-03-01-040506"))
  }

  @Test func neverTakesTheFolderOfAnother() throws {
    let moment = try date(3, 1, 4, 5, 6)
    var places: [String] = []
    for _ in 0..<3 {
      let place = RecordingLocation.next(in: folder.url, date: moment)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      places.append(place.lastPathComponent)
    }
    #expect(places == ["2026-03-01-040506", "2026-03-01-040506-2", "2026-03-01-040506-3"])
  }

  /// Recordings go to the working directory, unless a launcher has started the app in the home folder or in `/`.
  @Test(arguments: [
    ("work", true, "work"), ("work", false, "work"), ("", true, ""),
    ("", false, "data/interlude"), ("link", false, "data/interlude"),
    ("gone", true, "data/interlude"), ("gone", false, "data/interlude"),
  ])
  func recordingsGoToTheExpectedFolder(directory: String, hasTerminal: Bool, expected: String)
    throws
  {
    for name in ["home/work", "data"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    #expect(symlink(folder.path("home"), folder.path("link")) == 0)
    func path(_ name: String) -> String {
      name == "link" || name.hasPrefix("data")
        ? folder.path(name) : folder.path("home") + (name.isEmpty ? "" : "/\(name)")
    }
    let base = RecordingLocation.base(
      directory: path(directory),
      environment: ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")],
      hasTerminal: hasTerminal)
    #expect(base.path == URL(fileURLWithPath: path(expected)).resolvingSymlinksInPath().path)
  }

  @Test(arguments: [nil, "", "relative"])
  func aBadDataFolderIsReplacedByTheStandardOne(data: String?) {
    var environment = ["HOME": folder.url.path]
    environment["XDG_DATA_HOME"] = data
    let base = RecordingLocation.base(
      directory: "/", environment: environment, hasTerminal: false)
    #expect(base.path == folder.path(".local/share/interlude"))
  }
}
