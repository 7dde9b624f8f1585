import CoreGraphics
import Desktop
import Foundation
import Lab
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The lab's edits as changes of the exhibits' source.
@MainActor @Suite struct ExhibitChangeTests {
  /// Fails when a parameter's standard value is not found in the source, or when something else is changed with it.
  @Test(arguments: ExhibitName.galleryCases)
  func eachParameterHasItsPlace(name: ExhibitName) throws {
    let exhibit = name.make()
    var random = SeededGenerator(seed: 7)
    for parameter in exhibit.parameters where parameter.name != ParameterPreset.parameter {
      var change = try ExhibitChange(of: exhibit)
      let value = Self.value(for: parameter, &random)
      try change.set(parameter, to: value)
      let changed = change.changes
      #expect(changed.count == 1)
      let lines = changed.flatMap(\.diff).filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
      try #require(lines.count == 1, "\(name.rawValue): \(parameter.name)")
      let code = parameter.code(of: value, isTyped: true)
      #expect(lines[0].contains(code.hasPrefix(".") ? String(code.dropFirst()) : code))
      // Twice the same place: another value replaces the first one.
      try change.set(parameter, to: parameter.standard)
      let again = change.changes.flatMap(\.diff).filter {
        $0.hasPrefix("+") && !$0.hasPrefix("+++")
      }
      #expect(again.count <= 1)
    }
  }

  /// Fails when edits can't be taken back, or when new ones stand beside the old ones.
  @Test func editsAreReplacedAndRemoved() throws {
    let exhibit = ExhibitName.calendar.make()
    var change = try ExhibitChange(of: exhibit)
    let page = AnimationIdentity(path: "UIWindow/UIView(\"a\")", keyPath: "position")
    try change.set([page: AnimationEdit(delay: 0.5)])
    try change.set([page: AnimationEdit(duration: 0.25)])
    let text = change.changes.map(\.after).joined()
    #expect(text.contains("AnimationEdit(duration: 0.25)") && !text.contains("delay: 0.5"))
    #expect(text.contains(#"UIView(\"a\")"#) && text.ranges(of: "var edits").count == 1)
    try change.set(AnimationEdits())
    let diff = change.changes.flatMap(\.diff)
    #expect(!diff.contains { $0.contains("edits") })
  }

  /// Fails when other programs can't apply what is shown.
  @Test func patchTakesTheChange() async throws {
    let exhibit = ExhibitName.photos.make()
    var change = try ExhibitChange(of: exhibit)
    for parameter in exhibit.parameters
    where !["duration", ParameterPreset.parameter].contains(parameter.name) {
      var random = SeededGenerator(seed: 3)
      try change.set(parameter, to: Self.value(for: parameter, &random))
    }
    let folder = try TemporaryFolder()
    for file in change.changes { _ = try folder.write(file.before, to: file.path) }
    let diff = change.changes.flatMap(\.diff).joined(separator: "\n") + "\n"
    let patch = try folder.write(diff, to: "lab.diff")
    let outcome = try await Program.run("git", ["apply", patch], directory: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(change.changes.count == 2)
    for file in change.changes {
      let text = try String(
        contentsOf: folder.url.appendingPathComponent(file.path), encoding: .utf8)
      #expect(text == file.after)
    }
  }

  /// More than a hundred random edits of parameters and animations in all exhibits are written into the source. The app is compiled
  /// from that; its filmstrips are those of this process with the same edits, pixel for pixel.
  ///
  /// The two reference scenes share their source, so only one of them takes part.
  @Test func theChangedSourceShowsTheEdits() async throws {
    let cases = ExhibitName.galleryCases.filter { $0 != .referenceSplit }
    var random = SeededGenerator(seed: 1607)
    var count = 0
    var changes: [SourceChange] = []
    var expected: [(name: ExhibitName, strip: Bitmap)] = []
    for name in cases {
      let exhibit = name.makeAtFixedTime()
      var change = try ExhibitChange(of: exhibit)
      var values: ParameterValues = [:]
      for parameter in exhibit.parameters where parameter.name != ParameterPreset.parameter {
        // The container's demonstration resets what its own controls show: to the values in the source, which would be others.
        if name == .container, parameter.name != "curve" { continue }
        // In so small a window the demonstration's drag is too short to close UIKit's zoom.
        if name == .photos, parameter.name == "opening" { continue }
        let value = Self.value(for: parameter, &random)
        values[parameter.name] = value
        try change.set(parameter, to: value)
      }
      let adjusted = AdjustedExhibit(base: exhibit, values: values)
      var edits = AnimationEdits()
      for animation in try Self.animations(of: adjusted).shuffled(using: &random).prefix(10) {
        edits.animations[animation] = Self.edit(&random)
      }
      try change.set(edits)
      count += values.count + edits.animations.count
      changes += change.changes
      let plain = try Bitmap(Self.strip(adjusted))
      let strip = try Bitmap(Self.strip(EditedExhibit(base: adjusted, edits: edits)))
      #expect(edits.animations.isEmpty || strip != plain, "\(name.rawValue): no edit is seen")
      expected.append((name, strip))
    }
    #expect(count >= 100)
    let app = try await Self.build(changes)
    for (name, strip) in expected {
      let file = app.folder.path("\(name.rawValue).png")
      let outcome = try await Program.run(
        app.binary,
        ["filmstrip", name.rawValue, "--at", "10,40,75", "--size", "320x240", "-o", file],
        directory: App.sources)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let shown = Bitmap(try CGImage.load(contentsOf: URL(fileURLWithPath: file)))
      #expect(shown.difference(from: strip).count == 0, "\(name.rawValue) differs")
    }
  }

  // MARK: Edits

  /// An exhibit with edits of its animations.
  private struct EditedExhibit: Exhibit {
    let base: any Exhibit
    let edits: AnimationEdits

    var name: ExhibitName { base.name }
    var title: String { base.title }
    var summary: String { base.summary }
    var images: [ImageAsset] { base.images }
    var script: String { base.script }
    var source: String { base.source }
    func open(seed: UInt64) -> OpenExhibit { base.open(seed: seed) }
  }

  private static func strip(_ exhibit: any Exhibit) throws -> CGImage {
    try Filmstrip.record(
      exhibit, at: [0.1, 0.4, 0.75], size: WindowSize(width: 320, height: 240), pictureWidth: 384)
  }

  /// The animations of the exhibit's demonstration.
  private static func animations(of exhibit: any Exhibit) throws -> [AnimationIdentity] {
    let session = try HeadlessSession(width: 320, height: 240, draws: false)
    _ = try AppStart.findResources()
    let (open, window) = try AppStart.show(exhibit, seed: AppStart.fixedSeed)
    defer {
      window.isHidden = true
      endWhatRuns()
    }
    window.playback.isEnabled = true
    session.runUntilIdle()
    var found: Set<AnimationIdentity> = []
    for step in open.demonstration {
      var player = StepPlayer(step, in: session)
      var time = player.start
      while !player.isFinished {
        time += HeadlessSession.framePeriod
        try player.advance(to: time)
      }
      for row in window.playback.recordings.flatMap(\.rows) {
        found.formUnion(row.animations.filter { $0.timing != nil }.map(\.id))
      }
    }
    return found.sorted { "\($0)" < "\($1)" }
  }

  /// A random value, not far from the standard one, with all its digits.
  private static func value(
    for parameter: ExhibitParameter, _ random: inout SeededGenerator
  ) -> ParameterValue {
    switch (parameter.kind, parameter.standard) {
    case (.number(let range, _, _), .number(let standard)):
      let value = standard * Double.random(in: 0.6...1.4, using: &random)
      // Float keeps fewer digits.
      let rounded = (value * 1e4).rounded() / 1e4 + 0.0001
      return .number(min(max(rounded, range.lowerBound), range.upperBound))
    case (.choice(let options), .choice(let word)):
      let others = options.filter { $0.word != word }
      return .choice(others.randomElement(using: &random)?.word ?? word)
    default: return .timing(timing(&random))
    }
  }

  private static func timing(_ random: inout SeededGenerator) -> AnimationTiming {
    if Bool.random(using: &random) {
      let x = Double.random(in: 0...1, using: &random)
      return .curve(TimingCurve(x, Double.random(in: -0.2...1.2, using: &random), 1 - x, 1))
    }
    return .spring(
      Spring(
        mass: 1, stiffness: Double.random(in: 80...400, using: &random),
        damping: Double.random(in: 10...30, using: &random), initialVelocity: 0))
  }

  private static func edit(_ random: inout SeededGenerator) -> AnimationEdit {
    AnimationEdit(
      delay: Double.random(in: 0...0.2, using: &random),
      duration: Double.random(in: 0.3...0.9, using: &random),
      timing: Bool.random(using: &random) ? timing(&random) : nil)
  }

  // MARK: The app from changed source

  /// The almanac of `makeAtFixedTime()`.
  private static let fixedTime = """
    import Foundation
    extension Almanac {
      static var fixed: Almanac {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_GB")
        calendar.timeZone = .gmt
        return Almanac(calendar: calendar, now: Date(timeIntervalSince1970: 1_795_256_400))
      }
    }
    """

  /// SwiftPM names a package after its folder.
  private static let packageName = App.sources.lastPathComponent.lowercased()

  /// Compiles the app's own module from its changed source, and links it with the other modules as they were built.
  private static func build(
    _ changes: [SourceChange]
  ) async throws -> (binary: String, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let built = URL(fileURLWithPath: App.binary).deletingLastPathComponent()
    let sources = App.sources.appendingPathComponent("Sources/Interlude")
    var changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.path, $0.after) })
    // The time of day on screen must not be another one than in this process.
    let names = try String(
      contentsOf: sources.appendingPathComponent("Exhibits/Exhibit.swift"), encoding: .utf8)
    changed["Sources/Interlude/Exhibits/Exhibit.swift"] = names.replacing(
      "YearExhibit()", with: "YearExhibit(almanac: .fixed)")
    var files: [String] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where name.hasSuffix(".swift") {
      let path = "Sources/Interlude/" + name
      if let text = changed[path] {
        files.append(try folder.write(text, to: path))
      } else {
        files.append(sources.appendingPathComponent(name).path)
      }
    }
    files.append(try folder.write(fixedTime, to: "FixedTime.swift"))
    files.append(
      try folder.write("enum BuildCommit { static let name = \"\" }\n", to: "Commit.swift"))
    // The modules import these for themselves only, but the compiler wants to have seen them.
    let libraries = [
      "CArguments", "CGIO", "CGLES", "CPango", "CPerfEvent", "CSDL2", "CTurboJPEG", "CWebP", "CXCB",
      "CZlib",
    ]
    _ = try folder.write(
      libraries.map { "module \($0) {}" }.joined(separator: "\n"), to: "modules/module.modulemap")
    var link = try linkCommand(of: built)
    let object = folder.path("Interlude.o")
    let compiled = try await Program.run(
      "swiftc",
      [
        "-c", "-Onone", "-wmo", "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
        "-warnings-as-errors", "-package-name", packageName, "-parse-as-library", "-module-name",
        "Interlude", "-I", built.appendingPathComponent("Modules").path, "-I",
        folder.path("modules"), "-o", object,
      ] + link.filter { $0.hasPrefix("-sanitize") } + files)
    try #require(compiled.status == 0, "\(compiled.output)\(compiled.errors)")
    let list = try #require(link.firstIndex { $0.hasPrefix("@") })
    let objects = try String(contentsOfFile: String(link[list].dropFirst()), encoding: .utf8)
      .split(separator: "\n").filter { !$0.contains("/Interlude.build/") }
    link[list] =
      "@"
      + (try folder.write((objects + [Substring(object)]).joined(separator: "\n"), to: "objects"))
    let output = try #require(link.firstIndex(of: "-o"))
    link[output + 1] = folder.path("interlude")
    let linked = try await Program.run(link[0], Array(link.dropFirst()))
    try #require(linked.status == 0, "\(linked.output)\(linked.errors)")
    return (folder.path("interlude"), folder)
  }

  /// The command with which the package manager links the app: in the plan beside the folder of products.
  private static func linkCommand(of built: URL) throws -> [String] {
    let plan = built.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(built.lastPathComponent + ".yaml")
    let product = "\"\(built.appendingPathComponent("interlude").path)\",\"-module-name\""
    let line = try String(contentsOf: plan, encoding: .utf8).split(separator: "\n")
      .first { $0.contains("args: [") && $0.contains(product) && $0.contains("emit-executable") }
    let arguments = try #require(line).drop { $0 != "[" }
    return try JSONDecoder().decode([String].self, from: Data(arguments.utf8))
  }
}
