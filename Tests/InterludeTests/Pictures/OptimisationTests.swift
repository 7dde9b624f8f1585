import Compositor
import Desktop
import TestSupport
import Testing

@testable import Interlude

/// No optimisation changes a frame of any exhibit.
@MainActor @Suite struct OptimisationTests {
  private static let shares = [0, 0.04, 0.08, 0.3, 0.34, 0.38, 0.6, 0.95, 1]
  /// Pages are left out: they lie on whole pixels while they move, and what they show does not without them.
  private static let switches = ["damage", "segments", "occlusion", "copies", "batching"]

  private static func film(_ exhibit: ExhibitName, without name: String) throws -> [Bitmap] {
    let session = try HeadlessSession(width: 320, height: 200)
    var unknown: [String] = []
    session.producer.compositor.options = CompositorOptions(disabling: name, unknown: &unknown)
    #expect(unknown.isEmpty)
    return try Filmstrip.rows(of: exhibit.makeAtFixedTime(), at: shares, in: session)
      .flatMap(\.frames).map { Bitmap($0) }
  }

  @Test(arguments: ExhibitName.allCases)
  func filmsAreTheSameWithout(exhibit: ExhibitName) throws {
    let film = try Self.film(exhibit, without: "")
    for name in Self.switches {
      let without = try Self.film(exhibit, without: name)
      #expect(film.count == without.count)
      for (index, (picture, other)) in zip(film, without).enumerated() {
        #expect(
          picture.difference(from: other).count == 0, "frame \(index) without \(name)")
      }
    }
  }
}
