import CoreGraphics
import Desktop
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Interlude
@testable import Lab

/// The user's own pictures in place of the exhibits' pages, in the code and on the command line.
@MainActor @Suite struct OwnPagesTests {
  /// Colours that no exhibit has.
  private static let colors: [OwnPages.PageRole: UIColor] = [
    .first: UIColor(red: 1, green: 0, blue: 1, alpha: 1),
    .second: UIColor(red: 0, green: 1, blue: 0.2, alpha: 1),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a picture: `color` in its upper part, black in its lower half.
  private func write(_ color: UIColor, _ name: String, halfBlack: Bool = false) throws -> String {
    let size = CGSize(width: 60, height: 120)
    let renderer = UIGraphicsImageRenderer(size: size)
    let image = renderer.image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      guard halfBlack else { return }
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: 60, width: 60, height: 60))
    }
    let file = folder.url.appendingPathComponent(name)
    try #require(image.pngData()).write(to: file)
    return file.path
  }

  private func writeBoth() throws -> [String] {
    try OwnPages.PageRole.allCases.map { try write(Self.colors[$0] ?? .black, "\($0).png") }
  }

  /// Shows the pictures while `body` runs.
  private func with<Result>(_ files: [String], _ body: () throws -> Result) throws -> Result {
    OwnPages.shared.pictures = try OwnPages.read(files)
    defer { OwnPages.shared.pictures = [:] }
    return try body()
  }

  /// The fraction of a picture's pixels that have the colour of a role's picture, or a darker shade of it.
  private func fraction(of role: OwnPages.PageRole, in picture: CGImage) -> Double {
    let bitmap = Bitmap(picture)
    var (count, total) = (0, 0)
    // A sixteenth of the pixels is enough, and much faster.
    for y in stride(from: 0, to: picture.height, by: 4) {
      for x in stride(from: 0, to: picture.width, by: 4) {
        total += 1
        let pixel = bitmap[x, y]
        let (red, green, blue) = (Int(pixel.x), Int(pixel.y), Int(pixel.z))
        let isFirst = red > 90 && abs(red - blue) < 12 && green < red / 4
        let isSecond = green > 90 && red < green / 4 && abs(5 * blue - green) < 40
        if role == .first ? isFirst : isSecond { count += 1 }
      }
    }
    return Double(count) / Double(total)
  }

  /// Fails for an exhibit with a page that does not take its picture, or takes that of the other role.
  @Test(arguments: ExhibitName.galleryCases)
  func aTransitionLeadsFromOnePictureToTheOther(name: ExhibitName) throws {
    try with(writeBoth()) {
      let session = try HeadlessSession(width: 640, height: 400)
      let rows = try Filmstrip.rows(of: name.makeAtFixedTime(), at: [0, 0.3, 1], in: session)
      // Not every step shows both. In the middle, a page that turns stands on its edge.
      let found = rows.filter {
        fraction(of: .first, in: $0.frames[0]) > 0.04
          && fraction(of: .second, in: $0.frames[2]) > 0.04
      }
      #expect(!found.isEmpty)
      // A cross-fade mixes their colours.
      for row in found where !row.name.hasPrefix("cross-fade") {
        let middle = OwnPages.PageRole.allCases.map { fraction(of: $0, in: row.frames[1]) }
        #expect(middle.reduce(0, +) > 0.02, "\(row.name)")
      }
    }
  }

  /// The front page parts, and the picture of the new page rises between its halves.
  @Test func theCalendarSplitsThePicture() throws {
    try with(writeBoth()) {
      let stage = try ExhibitStage(.calendar)
      try stage.begin("push")
      let picture = try stage.picture(at: 0.3)
      func isFirst(_ y: Int) -> Bool { picture[200, y].x > 200 && picture[200, y].y < 60 }
      #expect(isFirst(60) && isFirst(290))
      #expect(picture[200, 172].y > 200)
    }
  }

  /// A page that is on screen takes a new picture at once, and gets its own content back.
  @Test func picturesComeAndGoWhileThePageIsOnScreen() throws {
    let stage = try ExhibitStage(.calendar)
    let (original, views) = (try stage.picture(), stage.viewCount)
    try with(writeBoth()) {
      stage.session.runUntilIdle()
      let covered = try #require(stage.session.image())
      #expect(fraction(of: .first, in: covered) > 0.7)
      OwnPages.shared.areShown = false
      defer { OwnPages.shared.areShown = true }
      stage.session.runUntilIdle()
      let uncovered = try stage.picture()
      #expect(uncovered.difference(from: original).count == 0)
    }
    stage.session.runUntilIdle()
    #expect(stage.viewCount == views)
  }

  /// With one picture the second page is the exhibit's own; with `-` the first one is.
  @Test func oneSideMayKeepTheExhibitsPage() throws {
    let file = try writeBoth()[0]
    for (files, first, second) in [([file], true, false), (["-", file], false, true)] {
      try with(files) {
        #expect(OwnPages.shared.files == files)
        let stage = try ExhibitStage(.referenceSplit)
        let before = try #require(stage.session.image())
        try stage.perform("push")
        let after = try #require(stage.session.image())
        #expect((fraction(of: .first, in: before) > 0.9) == first)
        #expect((fraction(of: .first, in: after) > 0.9) == second)
      }
    }
  }

  /// A click on a covered page does what its main control does.
  @Test func aClickOnThePictureBeginsTheTransition() throws {
    try with(writeBoth()) {
      let stage = try ExhibitStage(.corner)
      stage.session.click(at: CGPoint(x: 60, y: 200))
      stage.finish()
      #expect(stage.presented != nil)
      stage.session.click(at: CGPoint(x: 60, y: 200))
      stage.finish()
      #expect(stage.presented == nil)
    }
  }

  /// A wide page shows the top of a tall picture, from edge to edge.
  @Test func aPictureFillsThePageFromItsTop() throws {
    let image = UIImage(
      cgImage: try CGImage.load(
        contentsOf: URL(fileURLWithPath: write(.red, "tall.png", halfBlack: true))))
    let view = PagePictureView(image)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    view.layoutIfNeeded()
    #expect(view.subviews.map(\.frame) == [CGRect(x: 0, y: 0, width: 200, height: 400)])
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 200)
    view.layoutIfNeeded()
    #expect(view.subviews.map(\.frame) == [CGRect(x: -25, y: 0, width: 100, height: 200)])
  }

  // MARK: Drops

  private func drop(_ files: [String], at location: CGPoint, in window: UIWindow?) -> String {
    OwnPages.shared.take(
      FileDrop(files: files.map { URL(fileURLWithPath: $0) }, location: location), in: window,
      hasExhibit: window != nil)
  }

  /// One picture goes to the page under the pointer, and two to both pages.
  @Test func aDropReplacesThePageUnderThePointer() throws {
    defer { OwnPages.shared.pictures = [:] }
    let (files, place) = (try writeBoth(), CGPoint(x: 200, y: 200))
    let stage = try ExhibitStage(.calendar)
    let window = stage.exhibit.root.view.window
    #expect(drop([files[0]], at: place, in: window).contains("first.png is now the page that"))
    #expect(OwnPages.shared.files == [files[0]])
    try stage.perform("push")
    #expect(drop([files[1]], at: place, in: window).contains("transitions go to"))
    #expect(OwnPages.shared.files == files)
    stage.session.runUntilIdle()
    let covered = try #require(stage.session.image())
    #expect(fraction(of: .second, in: covered) > 0.7)
    #expect(drop(files.reversed(), at: place, in: window).contains("are the pages now"))
    #expect(OwnPages.shared.files == files.reversed())
  }

  /// Without an exhibit the picture is for the next one. Bad files leave everything as it was.
  @Test func aDropOnTheListAndBadDrops() throws {
    defer { OwnPages.shared.pictures = [:] }
    let files = try writeBoth()
    #expect(drop([files[0]], at: .zero, in: nil).contains("Open an exhibit"))
    let text = try folder.write("words", to: "text.png")
    #expect(drop([files[1], text], at: .zero, in: nil).contains("is not a PNG or JPEG image"))
    #expect(drop(files + files, at: .zero, in: nil).contains("Drop one picture"))
    #expect(OwnPages.shared.files == [files[0]])
  }

  /// The switch on the page of parameters brings the exhibit's pages back, and the user's again.
  @Test func theSwitchShowsTheOriginalPages() throws {
    #expect(OwnPages.shared.labParameter == nil)
    try with(writeBoth()) {
      let parameter = try #require(OwnPages.shared.labParameter)
      #expect(parameter.title.contains("first.png, second.png"))
      parameter.value = parameter.standard
      #expect(OwnPages.shared.files.isEmpty)
      parameter.value = .flag(true)
      #expect(OwnPages.shared.files.count == 2)
    }
  }

  // MARK: The command line

  @Test func aClipAndAFilmstripShowThePictures() async throws {
    let (files, strip) = (try writeBoth(), folder.path("strip.png"))
    expectSuccess(
      try await App.run(
        "filmstrip", "reference", "--at", "50", "--size", "320x240", "--width", "320",
        "--page", files[0], "--page", files[1], "-o", strip))
    let picture = try CGImage.load(contentsOf: URL(fileURLWithPath: strip))
    for role in OwnPages.PageRole.allCases { #expect(fraction(of: role, in: picture) > 0.1) }
  }

  /// Each with the words of its sentence. Nothing is written.
  @Test(arguments: [
    ("none.png", "does not exist"), ("text.png", "is not a PNG or JPEG image"),
    ("broken.png", "is damaged"), (".", "can't be read"),
  ])
  func aBadPictureIsOneSentence(name: String, words: String) async throws {
    _ = try folder.write("words", to: "text.png")
    let whole = try Data(contentsOf: URL(fileURLWithPath: try write(.red, "whole.png")))
    try whole.prefix(60).write(to: folder.url.appendingPathComponent("broken.png"))
    let output = folder.path("out.gif")
    for command in [["clip"], ["record", "--headless"]] {
      expectSentence(
        try await Program.run(
          App.binary,
          command + ["calendar", "--page", folder.path(name), "-o", output]), words)
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test func unusablePagesAreRejected() async throws {
    let (file, output) = (try write(.red, "page.png"), folder.path("out.png"))
    expectUsageError(
      try await App.run(
        "filmstrip", "calendar", "--page", file, "--page", file, "--page", file, "-o", output),
      ["--page can be given twice", "not 3 times"])
    let outcome = try await App.run("filmstrip", "bench-crowd", "--page", file, "-o", output)
    #expect(outcome.status == 64)
    expectSentence(outcome, "bench-crowd takes no --page")
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  /// Fails when a replay differs silently from its recording.
  @Test func aScriptNamesItsPages() async throws {
    var header = InputScript.Header(exhibit: "calendar")
    header.pages = [folder.path("gone.png")]
    let script = InputScript(
      header: header, lines: [.init(.mark(.init("push", duration: 1)), at: 0)])
    let file = try folder.write(script.text, to: "input.jsonl")
    let read = try InputScript(contentsOf: URL(fileURLWithPath: file))
    #expect(read.header.pages == header.pages)
    func film(_ options: String...) async throws -> Program.Outcome {
      try await Program.run(
        App.binary,
        ["filmstrip", "calendar", "--size", "320x240", "--input", file]
          + ["-o", folder.path("strip.png")] + options)
    }
    expectSentence(try await film(), "gone.png", "does not exist")
    expectSuccess(try await film("--page", try write(.red, "page.png")))
  }
}
