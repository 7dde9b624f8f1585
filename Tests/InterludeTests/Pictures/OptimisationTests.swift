import Compositor
import Desktop
import TestSupport
import Testing

@testable import Interlude

/// No optimisation changes a frame of any exhibit.
@MainActor @Suite struct OptimisationTests {
  private static let fractions = [0.04, 0.34, 0.6, 1]
  /// Pages are left out, because they move at whole pixels and their contents don't.
  private static let switches = ["damage", "lists", "occlusion", "blits", "batching"]
  /// Without them numbers are interpolated from other corners, or multiplied once more, and round otherwise.
  private static let switchesOfALevel = ["interiors", "rectangles", "plain"]

  private static func film(_ exhibit: ExhibitName, without list: String) throws -> [Bitmap] {
    // Large enough for the views that the demonstrations touch.
    let session = try HeadlessSession(width: 480, height: 320)
    var unknown: [String] = []
    session.producer.compositor.options = CompositorOptions(disabling: list, unknown: &unknown)
    #expect(unknown.isEmpty)
    return try Filmstrip.rows(of: exhibit.makeAtFixedTime(), at: fractions, in: session)
      .flatMap(\.frames).map { Bitmap($0) }
  }

  /// All at once first; only where that shows, one by one: a film takes its time.
  @Test(arguments: ExhibitName.galleryCases)
  func filmsAreTheSameWithout(exhibit: ExhibitName) throws {
    let film = try Self.film(exhibit, without: "")
    if try isFilm(film, the: exhibit, without: Self.switches.joined(separator: ",")) { return }
    for name in Self.switches { try isFilm(film, the: exhibit, without: name) }
  }

  @Test(arguments: ExhibitName.galleryCases)
  func filmsAreNearlyTheSameWithout(exhibit: ExhibitName) throws {
    let film = try Self.film(exhibit, without: "")
    let without = try Self.film(exhibit, without: Self.switchesOfALevel.joined(separator: ","))
    #expect(film.count == without.count && !film.isEmpty)
    for (index, (picture, other)) in zip(film, without).enumerated() {
      other.expect(picture, tolerance: 2, "\(exhibit) frame \(index)")
    }
  }

  @discardableResult
  private func isFilm(
    _ film: [Bitmap], the exhibit: ExhibitName, without list: String
  ) throws -> Bool {
    let without = try Self.film(exhibit, without: list)
    #expect(film.count == without.count && !film.isEmpty)
    var isSame = film.count == without.count
    for (index, (picture, other)) in zip(film, without).enumerated() {
      let count = picture.difference(from: other).count
      #expect(count == 0, "frame \(index) without \(list)")
      if count > 0 { isSame = false }
    }
    return isSame
  }
}
