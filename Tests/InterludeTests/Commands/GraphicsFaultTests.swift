import Foundation
import TestSupport
import Testing

/// The library that makes calls fail in a program that it is preloaded into.
enum FaultLibrary {
  /// Builds the library. Returns its path.
  static func build(in folder: TemporaryFolder) async throws -> String {
    let library = folder.path("faults.so")
    let source = App.sources.appendingPathComponent("Tests/Programs/faults.c").path
    expectSuccess(
      try await Program.run("/usr/bin/cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]))
    return library
  }
}

/// OpenGL loses its context or refuses memory while a filmstrip is drawn.
@Suite struct GraphicsFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Films the calendar, whose halves are snapshots. Returns the picture.
  private func film(failing call: String, first: Int) async throws -> Data {
    let file = folder.path("strip.png")
    expectSuccess(
      try await Program.run(
        App.binary,
        ["filmstrip", "calendar", "--size", "320x240", "-o", file, "--overwrite"],
        environment: [
          "LD_PRELOAD": folder.path("faults.so"), "FAULT_CALL": call, "FAULT_FIRST": "\(first)",
          "FAULT_LOG": folder.path("calls"),
        ]))
    return try Data(contentsOf: URL(fileURLWithPath: file))
  }

  /// The number of calls in the last run.
  private var callCount: Int {
    let text = (try? String(contentsOfFile: folder.path("calls"), encoding: .utf8)) ?? ""
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// After a reset of the GPU, everything is drawn again in a new context, snapshots of pages that are gone included.
  @Test func aResetOfTheGPUChangesNoPicture() async throws {
    _ = try await FaultLibrary.build(in: folder)
    let picture = try await film(failing: "glGetGraphicsResetStatus", first: .max)
    let frames = callCount
    #expect(frames > 100)
    for first in stride(from: 1, through: frames, by: frames / 8) {
      let other = try await film(failing: "glGetGraphicsResetStatus", first: first)
      #expect(other == picture, "the GPU is reset before frame \(first)")
    }
  }

  @Test(arguments: ["glTexImage2D", "glCheckFramebufferStatus"])
  func aRefusedTextureIsNoEnd(call: String) async throws {
    _ = try await FaultLibrary.build(in: folder)
    _ = try await film(failing: call, first: .max)
    let count = callCount
    #expect(count > 1)
    for first in 1...max(count, 1) { _ = try await film(failing: call, first: first) }
  }
}
