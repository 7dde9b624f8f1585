import Desktop
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The scripts by which exhibits show themselves off.
@MainActor @Suite struct DemonstrationTests {
  private nonisolated static let scripted: [ExhibitName] = [
    .calendar, .container, .corner, .flip, .petCare, .photos, .styles, .year,
  ]

  /// In small and large windows every view of the script is found, and every opened page is closed again.
  @Test(
    arguments: scripted, [WindowSize(width: 480, height: 320), .init(width: 1600, height: 1000)])
  func fitsTheWindow(name: ExhibitName, size: WindowSize) throws {
    let stage = try ExhibitStage(name, width: size.width, height: size.height)
    let depth = stage.navigation.viewControllers.count
    for step in stage.exhibit.demonstration {
      guard case .replay(let lines, let path) = step.action else {
        Issue.record("\(step.name) is no script")
        continue
      }
      let player = HeadlessScriptPlayer(lines, path: path, in: stage.session)
      while let next = player.nextTime { try player.advance(to: next) }
      stage.session.advance(by: 2)
    }
    #expect(stage.presented == nil)
    #expect(stage.navigation.viewControllers.count == depth)
  }

  /// A script that is missing or wrong is a sentence when its exhibit opens; others open all the same.
  @Test func aBrokenScriptIsASentence() async throws {
    let folder = try TemporaryFolder()
    let resources = App.sources.appendingPathComponent("Resources")
    for file in try FileManager.default.contentsOfDirectory(atPath: resources.path)
    where file != Demonstration.folder {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent(file),
        withDestinationURL: resources.appendingPathComponent(file))
    }
    try FileManager.default.createDirectory(
      atPath: folder.path(Demonstration.folder), withIntermediateDirectories: false)
    try folder.write(
      """
      {"interlude-input": 1, "exhibit": "calendar"}
      {"t": 0, "type": "nap"}

      """, to: "\(Demonstration.folder)/calendar.jsonl")
    func open(_ exhibit: String) async throws -> Program.Outcome {
      try await App.run(
        "filmstrip", exhibit, "--at", "0", "--size", "320x240", "-o", folder.path("a.png"),
        environment: ["INTERLUDE_RESOURCES": folder.url.path])
    }
    expectSentence(try await open("calendar"), "calendar.jsonl:2: expected type", "nap")
    expectSentence(try await open("year"), "year.jsonl", "no such file")
    expectSuccess(try await open("reference"))
  }
}
