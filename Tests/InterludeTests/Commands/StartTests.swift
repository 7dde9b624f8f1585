import Foundation
import TestSupport
import Testing

@testable import Interlude

/// The errors of an app that can't start: one sentence that says what happened, where, and what to do.
@Suite struct StartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Draws one small picture: the whole way from the files to the pixels.
  private func draw(
    _ exhibit: ExhibitName = .calendar, environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    try await Program.run(
      App.binary,
      [
        "filmstrip", exhibit.rawValue, "--at", "0", "--size", "320x240", "-o",
        folder.path("strip.png"),
      ],
      environment: environment)
  }

  /// A copy of a folder of the source tree, to be damaged.
  private func copy(_ name: String) throws -> URL {
    let place = folder.url.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.copyItem(at: App.sources.appendingPathComponent(name), to: place)
    return place
  }

  // MARK: Displays

  /// Nothing to connect to, a display that does not answer, a driver that SDL does not have.
  @Test(arguments: [
    [:], ["DISPLAY": ":987"], ["WAYLAND_DISPLAY": "nowhere"],
    ["XDG_RUNTIME_DIR": "/nowhere", "WAYLAND_DISPLAY": "nowhere"], ["SDL_VIDEODRIVER": "nonsense"],
    ["SDL_VIDEODRIVER": "dummy"], ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"],
  ])
  func withoutADisplayItSaysHowToDoWithout(environment: [String: String]) async throws {
    let outcome = try await Program.run(App.binary, environment: environment)
    expectSentence(
      outcome, "display", "DISPLAY", "interlude tour", "interlude filmstrip",
      "interlude record --headless")
    // EX_UNAVAILABLE of sysexits.h, which scripts/run.sh waits for.
    #expect(outcome.status == 69)
    if let driver = environment["SDL_VIDEODRIVER"], driver != "x11" {
      expectSentence(outcome, "SDL_VIDEODRIVER", "'\(driver)'", "unset it")
    }
  }

  // MARK: make run

  /// A program in the app's place that records its arguments. It ends with `status`, for a tour with 0.
  private func start(status: Int, _ arguments: String...) async throws -> Program.Outcome {
    let binary = try folder.write(
      "#!/bin/sh\necho \"$*\"\n[ \"$1\" = tour ] || exit \(status)\n", to: "app")
    #expect(chmod(binary, 0o755) == 0)
    let script = App.sources.appendingPathComponent("scripts/run.sh").path
    return try await Program.run(
      script, [binary] + arguments, environment: ["DISPLAY": ":987"], directory: folder.url)
  }

  @Test func withoutADisplayTheTourIsDrawnInstead() async throws {
    let plain = try await start(status: 69)
    #expect(plain.status == 0)
    #expect(plain.output == "\ntour -o out/tour --overwrite\n")
    #expect(plain.errors.contains("the tour of every exhibit is drawn to out/tour/ instead."))
    let withArguments = try await start(status: 69, "--exhibit", "calendar")
    #expect(withArguments.status == 0)
    #expect(withArguments.output == "--exhibit calendar\ntour -o out/tour --overwrite\n")
    #expect(withArguments.errors.contains("without --exhibit calendar."))
  }

  @Test(arguments: [0, 1, 64, 130])
  func whateverElseEndsTheAppEndsTheRun(status: Int) async throws {
    let outcome = try await start(status: status, "--fullscreen")
    #expect(outcome.status == Int32(status))
    #expect(outcome.output == "--fullscreen\n")
  }

  @Test func otherCommandsHaveNoSubstitute() async throws {
    let outcome = try await start(status: 69, "record", "calendar")
    #expect(outcome.status == 69)
    #expect(outcome.output == "record calendar\n")
  }

  // MARK: Fonts

  @Test(arguments: [
    ["filmstrip", "calendar", "-o", "strip.png"], ["tour"],
    ["record", "calendar", "-o", "recording", "--headless"],
    ["record", "calendar", "-o", "window"],
    [],
  ])
  func withoutAFontItSaysWhatToInstall(arguments: [String]) async throws {
    let fonts = try folder.write(
      "<?xml version=\"1.0\"?><fontconfig></fontconfig>", to: "fonts.conf")
    let outcome = try await Program.run(
      App.binary, arguments,
      environment: ["FONTCONFIG_FILE": fonts, "SDL_VIDEODRIVER": "offscreen"],
      directory: folder.url)
    expectSentence(outcome, "No font is installed", "fonts-inter")
  }

  @Test func recordingInAWindowNeedsADisplayToo() async throws {
    let outcome = try await App.run("record", "calendar", "-o", folder.path("recording"))
    expectSentence(outcome, "display", "interlude record --headless")
    #expect(!FileManager.default.fileExists(atPath: folder.path("recording")))
  }

  // MARK: Shaders

  static let shaders = [
    "quad.vert", "coverage.glsl", "solid.frag", "box.frag", "border.frag", "image.frag",
    "untintedImage.frag", "filteredImage.frag",
    "conic.frag", "imageBox.frag", "mask.frag", "radial.frag", "blur.frag",
  ]

  @Test func noShaderIsForgottenHere() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: App.sources.appendingPathComponent("Shaders").path)
    #expect(Set(files) == Set(Self.shaders))
  }

  @Test(arguments: shaders)
  func aBrokenShaderIsNamedWithItsLine(name: String) async throws {
    let place = try copy("Shaders")
    let file = place.appendingPathComponent(name)
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    lines.insert("this is no shader;", at: 2)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let outcome = try await draw(environment: ["INTERLUDE_SHADERS": place.path])
    expectSentence(outcome, file.path, "line 3:", "does not compile")
  }

  @Test(arguments: shaders)
  func aMissingShaderIsNamed(name: String) async throws {
    let place = try copy("Shaders")
    let file = place.appendingPathComponent(name)
    try FileManager.default.removeItem(at: file)
    let outcome = try await draw(environment: ["INTERLUDE_SHADERS": place.path])
    expectSentence(outcome, file.path, "missing or unreadable", "INTERLUDE_SHADERS")
  }

  @Test func aMissingFolderOfShadersIsNamed() async throws {
    let outcome = try await draw(environment: ["INTERLUDE_SHADERS": folder.path("nowhere")])
    expectSentence(outcome, folder.path("nowhere"), "INTERLUDE_SHADERS")
  }

  // MARK: Pictures

  /// One of each exhibit that has any.
  static let pictures: [(name: String, exhibit: ExhibitName)] = [
    ("cat-in-bin", .calendar), ("photo-lake", .photos), ("pet-turtle", .petCare),
    ("pet-cat", .flip), ("pet-cat", .styles), ("reference", .reference),
    ("reference", .referenceSplit),
  ]

  @MainActor @Test func everyExhibitWithPicturesIsListedHere() {
    let exhibits = ExhibitName.galleryCases.filter { !$0.make().images.isEmpty }
    #expect(Set(Self.pictures.map(\.exhibit)) == Set(exhibits))
  }

  @Test(arguments: pictures)
  func aMissingPictureIsNamed(name: String, exhibit: ExhibitName) async throws {
    let place = try copy("Resources")
    for file in ["\(name).png", "\(name)@2x.png"] {
      try? FileManager.default.removeItem(at: place.appendingPathComponent(file))
    }
    let outcome = try await draw(exhibit, environment: ["INTERLUDE_RESOURCES": place.path])
    expectSentence(outcome, name, place.path)
  }

  /// Damages of a file and the words of the error.
  @Test(
    arguments: pictures,
    [
      (Data(), "is not a PNG or JPEG image"), (Data("<svg>".utf8), "is not a PNG or JPEG image"),
      (Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "is damaged"),
    ])
  func aDamagedPictureIsNamed(
    picture: (name: String, exhibit: ExhibitName), damage: (contents: Data, words: String)
  ) async throws {
    let (name, exhibit) = picture
    let place = try copy("Resources")
    let file = place.appendingPathComponent("\(name).png")
    try damage.contents.write(to: file)
    let outcome = try await draw(exhibit, environment: ["INTERLUDE_RESOURCES": place.path])
    expectSentence(outcome, file.path, damage.words)
  }

  @Test(arguments: pictures)
  func aPictureCutOffInItsMiddleIsNamed(name: String, exhibit: ExhibitName) async throws {
    let place = try copy("Resources")
    let file = place.appendingPathComponent("\(name).png")
    let contents = try Data(contentsOf: file)
    try contents.prefix(contents.count / 2).write(to: file)
    let outcome = try await draw(exhibit, environment: ["INTERLUDE_RESOURCES": place.path])
    expectSentence(outcome, file.path, "is damaged")
  }

  @Test func theWindowChecksItsPicturesToo() async throws {
    for (picture, arguments) in [
      ("icon-256.png", []), ("cat-in-bin.png", ["--exhibit", "calendar"]),
      ("cat-in-bin.png", ["record", "calendar", "-o", folder.path("recording")]),
    ] {
      let place = try copy("Resources")
      try Data().write(to: place.appendingPathComponent(picture))
      let outcome = try await Program.run(
        App.binary, arguments,
        environment: ["INTERLUDE_RESOURCES": place.path, "SDL_VIDEODRIVER": "offscreen"])
      expectSentence(outcome, picture)
    }
  }

  @Test func aMissingFolderOfPicturesIsNamed() async throws {
    let outcome = try await draw(environment: ["INTERLUDE_RESOURCES": folder.path("nowhere")])
    expectSentence(outcome, folder.path("nowhere"))
  }

  // MARK: Places

  @Test func anInstalledCopyWorksFromAnywhere() async throws {
    let prefix = folder.path("prefix")
    let script = App.sources.appendingPathComponent("scripts/install.sh").path
    expectSuccess(
      try await Program.run(script, ["install", App.binary, "", prefix]))
    let binary = prefix + "/bin/interlude"
    let link = folder.path("link")
    #expect(symlink(binary, link) == 0)
    for start in [binary, link] {
      let outcome = try await Program.run(
        start,
        [
          "filmstrip", "reference", "--at", "0", "--size", "320x240", "-o", "strip.png",
          "--overwrite",
        ],
        directory: folder.url)
      expectSuccess(outcome)
      #expect(FileManager.default.fileExists(atPath: folder.path("strip.png")))
    }
    let share = prefix + "/share"
    for file in [
      "man/man1/interlude.1.gz", "man/man1/interlude-record.1.gz",
      "bash-completion/completions/interlude", "mime/packages/interlude.xml",
      "metainfo/io.github.interlude_app.Interlude.metainfo.xml",
      "icons/hicolor/16x16/apps/interlude.png",
    ] {
      let data = try Data(contentsOf: URL(fileURLWithPath: share + "/" + file))
      #expect(!data.isEmpty, "\(file)")
    }
    // Its own files, not the source tree's: without them it can't start.
    try FileManager.default.removeItem(atPath: prefix + "/share/interlude/Shaders")
    let outcome = try await Program.run(
      binary, ["filmstrip", "reference", "-o", "other.png"], directory: folder.url)
    expectSentence(outcome, "Shaders", prefix + "/share/interlude/Shaders", "INTERLUDE_SHADERS")
  }

  @Test func uninstallingLeavesNoFile() async throws {
    let prefix = folder.path("prefix")
    let script = App.sources.appendingPathComponent("scripts/install.sh").path
    expectSuccess(try await Program.run(script, ["install", App.binary, "", prefix]))
    expectSuccess(try await Program.run(script, ["uninstall", "", prefix]))
    let left = FileManager.default.enumerator(
      at: URL(fileURLWithPath: prefix), includingPropertiesForKeys: [.isRegularFileKey])
    for case let file as URL in try #require(left) {
      let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      #expect(isFile == false, "\(file.path)")
    }
  }

  /// A binary that needs a newer C library than packages promise is refused, with the names of the symbols.
  @Test func aBinaryForNewSystemsIsNoPackage() async throws {
    let source = try folder.write(
      "#include <math.h>\nint main(int n, char **a) { return (int)hypot(n, n + 1); }", to: "new.c")
    let binary = folder.path("new")
    expectSuccess(
      try await Program.run("/usr/bin/cc", ["-O0", "-fno-builtin", source, "-lm", "-o", binary]))
    let script = App.sources.appendingPathComponent("scripts/check-binary.sh").path
    let outcome = try await Program.run(script, [binary])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("2.34") && outcome.errors.contains("hypot"))
  }

  @Test func aPackageWithoutABinaryIsOneSentence() async throws {
    let script = App.sources.appendingPathComponent("scripts/package.sh").path
    let missing = folder.path("missing")
    expectSentence(try await Program.run(script, ["deb", missing, folder.path("out")]), missing)
  }

  @Test func theBuildTreeWorksFromAnywhere() async throws {
    let outcome = try await Program.run(
      App.binary, ["filmstrip", "calendar", "--at", "0", "--size", "320x240", "-o", "strip.png"],
      directory: folder.url)
    expectSuccess(outcome)
  }
}
