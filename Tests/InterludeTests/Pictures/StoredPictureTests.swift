import Desktop
import Foundation
import TestSupport
import Testing

@testable import Interlude

/// Every step of every exhibit at five moments, beside the pictures that were found good.
@MainActor @Suite struct StoredPictureTests {
  private static let percents = [0, 25, 50, 75, 100]

  private static func steps(of exhibit: ExhibitName) throws -> [String] {
    try exhibit.makeAtFixedTime().load(seed: AppStart.fixedSeed).demonstration.map(\.name)
  }

  /// Small, except for pages that need more room.
  private static func size(for exhibit: ExhibitName) -> (width: Int, height: Int) {
    switch exhibit {
    case .flip, .petCare: (400, 300)
    case .year: (480, 400)
    default: (320, 200)
    }
  }

  private static func name(_ exhibit: ExhibitName, _ step: String, _ percent: Int) -> String {
    "\(exhibit.rawValue)-\(step)-\(percent)"
  }

  @Test(arguments: ExhibitName.galleryCases)
  func looksAsStored(exhibit: ExhibitName) throws {
    let size = Self.size(for: exhibit)
    let session = try HeadlessSession(width: size.width, height: size.height)
    let rows = try Filmstrip.rows(
      of: exhibit.makeAtFixedTime(), at: Self.percents.map { Double($0) / 100 }, in: session)
    #expect(rows.map(\.name) == (try Self.steps(of: exhibit)))
    for row in rows {
      #expect(row.frames.count == Self.percents.count)
      for (percent, frame) in zip(Self.percents, row.frames) {
        try StoredPictures.expect(
          Bitmap(frame), named: Self.name(exhibit, row.name, percent))
      }
    }
  }

  @Test func noPictureIsOrphaned() throws {
    _ = try AppStart.findResources()
    let expected = try ExhibitName.galleryCases.flatMap { exhibit in
      try Self.steps(of: exhibit).flatMap { step in
        Self.percents.map { Self.name(exhibit, step, $0) + ".png" }
      }
    }
    let stored = try FileManager.default.contentsOfDirectory(atPath: StoredPictures.folder.path)
    let others =
      TextFieldPictureTests.names + SymbolPictureTests.names + ToolbarPictureTests.names
      + RecordingSheetTests.names
      + DepthPictureTests.names
    #expect(Set(stored) == Set(expected + others.map { $0 + ".png" }))
  }

  /// A film is shot in the order of time, and shown in the order that was asked for.
  @Test func picturesComeInTheOrderAskedFor() throws {
    func film(_ fractions: [Double]) throws -> [Bitmap] {
      let session = try HeadlessSession(width: 200, height: 160)
      return try Filmstrip.rows(of: CalendarExhibit(), at: fractions, in: session)[0].frames
        .map { Bitmap($0) }
    }
    let forward = try film([0.1, 0.5, 0.9])
    let mixed = try film([0.9, 0.1, 0.5, 0.1])
    for (picture, index) in zip(mixed, [2, 0, 1, 0]) {
      #expect(picture.difference(from: forward[index]).count == 0)
    }
  }
}
