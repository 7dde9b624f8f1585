import ArgumentParser
import CoreGraphics
import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The parameters of the exhibits, in the code and on the command line.
@MainActor @Suite struct ParameterTests {
  /// A value that is clearly not the standard one.
  private static func other(than parameter: ExhibitParameter) -> ParameterValue {
    switch (parameter.kind, parameter.standard) {
    case (.number(let range, _, _), .number(let standard)):
      // Less if less is possible: a demonstration films a moment, in which a longer time shows less.
      let less = max(range.lowerBound, standard * 0.4)
      return .number(standard - less > 0.1 * standard ? less : (standard + range.upperBound) / 2)
    case (.choice(let options), .choice(let word)):
      return .choice(options.last { $0.word != word }?.word ?? "")
    default: return .timing(.curve(.linear))
    }
  }

  /// The value that another parameter needs before this one can have an effect.
  private static func condition(_ exhibit: ExhibitName, _ parameter: String) -> ParameterValues {
    // A spring has its own duration.
    exhibit == .photos && parameter == "duration" ? ["curve": .timing(.curve(.easeOut))] : [:]
  }

  private static let fractions = [0.15, 0.5, 0.9]

  /// A step's duration and pictures.
  private struct Film: Equatable {
    var duration: TimeInterval
    var frames: [Bitmap]
  }

  /// Films the exhibit's steps one after the other until `isDone` has seen enough.
  private func film(
    _ exhibit: any Exhibit, _ isDone: (Int, Film) -> Bool = { _, _ in false }
  ) throws -> [Film] {
    let session = try HeadlessSession(width: 320, height: 240)
    return try HeadlessStage.open(exhibit, in: session) { steps in
      var films: [Film] = []
      for (index, step) in steps.enumerated() {
        let row = try Filmstrip.film(step, at: Self.fractions, in: session)
        films.append(Film(duration: row.duration, frames: row.frames.map { Bitmap($0) }))
        if isDone(index, films[index]) { break }
      }
      return films
    }
  }

  /// Fails when a parameter is not read, or when its value does not reach the transition.
  @Test(arguments: ExhibitName.galleryCases)
  func eachParameterIsSeen(name: ExhibitName) throws {
    let exhibit = name.makeAtFixedTime()
    #expect(!exhibit.parameters.isEmpty)
    // By the parameters that have the values of a condition.
    var standards: [[String]: [Film]] = [:]
    for parameter in exhibit.parameters {
      let condition = Self.condition(name, parameter.name)
      let standard =
        try standards[condition.keys.sorted()]
        ?? film(AdjustedExhibit(base: exhibit, values: condition))
      standards[condition.keys.sorted()] = standard
      let values = condition.merging([parameter.name: Self.other(than: parameter)]) { $1 }
      var isSeen = false
      _ = try film(AdjustedExhibit(base: exhibit, values: values)) { index, film in
        isSeen = film != standard[index]
        return isSeen
      }
      #expect(isSeen, "\(name.rawValue): \(parameter.name) = \(values[parameter.name]!)")
    }
  }

  /// Fails when a default is outside of its range, a name is used twice, or a value that is set is not the one that is read.
  @Test(arguments: ExhibitName.galleryCases)
  func valuesAreRead(name: ExhibitName) throws {
    _ = try AppStart.findResources()
    let exhibit = name.makeAtFixedTime()
    let parameters = exhibit.parameters
    #expect(Set(parameters.map(\.name)).count == parameters.count)
    let session = try HeadlessSession(width: 320, height: 240, draws: false)
    defer { withExtendedLifetime(session) {} }
    let settings = try exhibit.load(seed: 1).settings
    #expect(settings.changes.isEmpty)
    for parameter in parameters where parameter.name != ParameterPreset.parameter {
      // A timing is written with six digits.
      #expect(parameter.value(parameter.standard.description) != nil, "\(parameter.name)")
      #expect(settings[parameter.name] == parameter.standard)
      let other = Self.other(than: parameter)
      settings[parameter.name] = other
      #expect(settings[parameter.name]?.description == other.description)
      #expect(settings.changes.keys.sorted() == [parameter.name])
      settings[parameter.name] = parameter.standard
      #expect(settings.changes.isEmpty)
    }
    #expect(settings["nonsense"] == nil)
  }

  /// A preset sets every duration and curve, is shown until one of them changes, and is taken back by the default one. Fails when an
  /// exhibit has no presets, or when two of them are alike.
  @Test(arguments: ExhibitName.galleryCases)
  func presetsAreNamedAndTakenBack(name: ExhibitName) throws {
    _ = try AppStart.findResources()
    let exhibit = name.makeAtFixedTime()
    let session = try HeadlessSession(width: 320, height: 240, draws: false)
    defer { withExtendedLifetime(session) {} }
    let settings = try exhibit.load(seed: 1).settings
    let parameter = try #require(settings.parameters.first)
    #expect(parameter.name == "preset" && parameter.standard == .choice("default"))
    #expect(parameter.values == "default, gentle, snappy, slow")
    var seen: Set<String> = []
    for word in ["gentle", "snappy", "slow"] {
      settings["preset"] = .choice(word)
      #expect(settings["preset"] == .choice(word))
      #expect(!settings.changes.isEmpty && settings.changes["preset"] == nil)
      for (name, value) in settings.changes {
        let changed = settings.parameters.first { $0.name == name }
        #expect(changed?.value(value.description) != nil, "\(word): \(name)=\(value)")
      }
      seen.insert(settings.values.map { "\($0)=\($1)" }.sorted().joined(separator: " "))
    }
    #expect(seen.count == 3)
    // The preset comes first, whatever the order of the words on the command line.
    let seconds = try #require(
      settings.parameters.first { $0.values.hasSuffix(" s") })
    settings.apply([seconds.name: .number(0.77), "preset": .choice("snappy")])
    #expect(settings[seconds.name] == .number(0.77) && settings["preset"] == .choice(""))
    settings["preset"] = .choice("default")
    #expect(settings.changes.isEmpty && settings["preset"] == .choice("default"))
  }

  /// A change while an exhibit is open takes effect on the next run, and the gallery keeps it when it reopens the exhibit.
  @Test func aChangeIsForTheNextRun() throws {
    let stage = try ExhibitStage(.calendar, draws: false)
    let animator = try #require(stage.navigation as? CalendarNavigationController).animator
    #expect(animator.duration == 1)
    stage.exhibit.settings.apply(["duration": .number(0.25), "curve": .choice("linear")])
    try stage.begin("push")
    #expect(stage.navigation.transitionCoordinator?.transitionDuration == 0.25)
    #expect(animator.curve == .curveLinear)
    stage.finish()
  }

  // MARK: The command line

  @Test func theListHasEveryParameter() async throws {
    let outcome = try await App.run("list", "--parameters")
    expectSuccess(outcome)
    let lines = outcome.output.split(separator: "\n")
    let all = ExhibitName.galleryCases.map { $0.make() }
    #expect(lines.count == all.map(\.parameters.count).reduce(0, +))
    #expect(lines.contains { $0.contains(/^calendar +duration +1 +0\.1 to 5 s +Duration$/) })
    #expect(lines.contains { $0.contains(/^year +preset +default +default, gentle, snappy/) })
    #expect(lines.contains { $0.contains(/^photos +curve +spring\(3,1000,109\.545,0\) +a curve/) })
  }

  @Test(arguments: [
    (
      ["calendar", "--set", "speed=2"],
      "has no parameter 'speed'; it has preset, duration, curve, split."
    ),
    (
      ["calendar", "--set", "duratoin=2"], "has no parameter 'duratoin' (did you mean 'duration'?)"
    ),
    (
      ["calendar", "--set", "duration=20"],
      "The parameter duration of the exhibit calendar can't be '20'; it takes 0.1 to 5 s."
    ),
    (["calendar", "--set", "duration=nan"], "can't be 'nan'; it takes 0.1 to 5 s."),
    (["corner", "--set", "curve=bouncy"], "it takes easeInOut, easeIn, easeOut, linear."),
    (["photos", "--set", "curve=spring(1)"], "it takes a curve or a spring"),
    (["corner", "--set", "preset=fast"], "it takes default, gentle, snappy, slow."),
    (["bench-card", "--set", "duration=1"], "has no parameters, so 'duration' can't be set."),
    (["calendar", "--set", "duration"], "--set takes NAME=VALUE, such as duration=0.4"),
  ])
  func aBadValueIsOneSentence(arguments: [String], words: String) async throws {
    let folder = try TemporaryFolder()
    for command in [["filmstrip"], ["clip"], ["record", "--headless"]] {
      let outcome = try await Program.run(
        App.binary, command + arguments + ["-o", folder.path("out.png")])
      #expect(outcome.status == 64)
      expectSentence(outcome, words)
    }
  }

  @Test func theGalleryNeedsAnExhibitToSet() async throws {
    let outcome = try await App.run("gallery", "--set", "duration=1")
    #expect(outcome.status == 64)
    expectSentence(outcome, "--set changes the exhibit that --exhibit opens")
  }

  /// Fails when the values do not reach the film, or when the defaults change it.
  @Test func aFilmstripHasTheValues() async throws {
    let folder = try TemporaryFolder()
    func strip(_ options: String...) async throws -> Data {
      let file = folder.path("strip\(options.joined()).png")
      expectSuccess(
        try await Program.run(
          App.binary,
          ["filmstrip", "calendar", "--at", "50", "--size", "320x240", "-o", file] + options))
      return try Data(contentsOf: URL(fileURLWithPath: file))
    }
    let plain = try await strip()
    #expect(try await strip("--set", "duration=1", "--set", "curve=easeOut") == plain)
    let linear = try await strip("--set", "curve=linear")
    #expect(linear != plain)
    // Of two values, the last one counts.
    // All of the calendar's durations and curves.
    let snappy = try await strip("--set", "preset=snappy")
    #expect(try await strip("--set", "duration=0.6", "--set", "curve=easeOut") == snappy)
    #expect(try await strip("--set", "curve=easeIn", "--set", "curve=linear") == linear)
  }

  @Test func aRecordingIsNamedAfterItsValues() async throws {
    let folder = try TemporaryFolder()
    let place = folder.path("recording")
    expectSuccess(
      try await App.run(
        "record", "reference", "--headless", "--repeat", "1", "--size", "320x240", "--set",
        "duration=0.2", "-o", place))
    let summary = try String(contentsOfFile: place + "/summary.json", encoding: .utf8)
    #expect(summary.contains("reference --repeat 1 --set duration=0.2 --headless"))
  }

  /// Fails when a script that is recorded with other values is replayed with the standard ones.
  @Test func aScriptKeepsTheValues() throws {
    let folder = try TemporaryFolder()
    let stage = try GalleryStage(width: 400, height: 300)
    let overlay = OverlayWindow(stage.session.log)
    let recorder = InputScriptRecorder(stage.gallery, overlay)
    defer {
      recorder.stop()
      overlay.isHidden = true
    }
    try stage.gallery.open(CalendarExhibit(), seed: 1, animated: false)
    let values: ParameterValues = ["duration": .number(0.4), "curve": .choice("linear")]
    stage.gallery.settings?.apply(values)
    recorder.toggle(size: CGSize(width: 400, height: 300), slowdownFactor: 1, folder: folder.url)
    // The exhibit has been opened anew, with its values.
    #expect(stage.gallery.settings?.changes == values)
    recorder.stop()
    let script = try ScriptFile(folder.path("input.jsonl"))
    #expect(script.script.header.settings == ["curve=linear", "duration=0.4"])
    // The command line comes after the script.
    let plain = try ParameterArguments.parse([]).applied(to: CalendarExhibit(), after: script)
    #expect((plain as? AdjustedExhibit)?.values == values)
    let other = try ParameterArguments.parse(["--set", "duration=2"])
      .applied(to: CalendarExhibit(), after: script)
    #expect((other as? AdjustedExhibit)?.values["duration"] == .number(2))
  }

  @Test func aClipFromTheGalleryHasTheValues() {
    let request = ClipExport.Request(
      exhibit: .calendar, values: ["split": .number(0.25), "curve": .choice("linear")],
      file: URL(fileURLWithPath: "/tmp/a.gif"))
    let words = request.arguments
    #expect(words.contains("curve=linear") && words.contains("split=0.25"))
  }
}
