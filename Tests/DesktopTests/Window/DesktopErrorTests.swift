import Compositor
import Foundation
import Testing
import Typesetting

@testable import Desktop

/// Each error is one sentence: what is wrong, why, and what to do.
@Suite struct DesktopErrorTests {
  /// Errors, and the words that each sentence must contain.
  static let errors: [(DesktopError, [String])] = [
    (
      .noDisplay(cause: "x11 not available"),
      ["display", "x11 not available", "DISPLAY"]
    ),
    (
      .uselessDriver(name: "dummy", cause: "no windows"),
      ["SDL_VIDEODRIVER", "'dummy'", "no windows", "unset", "DISPLAY"]
    ),
    (.typesetting(.noFonts), ["No font", "fonts-inter"]),
    (.noWindow(cause: "BadAlloc"), ["window", "BadAlloc", "smaller"]),
    (.noGraphics(cause: "no EGL"), ["OpenGL ES 3.0", "no EGL", "apt-get install"]),
    (
      .missingFolder(name: "Shaders", searched: ["/a", "/b"]),
      ["Shaders", "/a, /b", ResourceFolder.shaders.variable]
    ),
    (
      .compositor(.missingShader(path: "/s/quad.vert")),
      ["/s/quad.vert", ResourceFolder.shaders.variable]
    ),
    (
      .compositor(.brokenShader(path: "/s/box.frag", line: 7, message: "syntax error")),
      ["/s/box.frag", "line 7", "syntax error"]
    ),
  ]

  @Test(arguments: errors)
  func isOneSentence(error: DesktopError, words: [String]) {
    let sentence = error.description
    for word in words { #expect(sentence.contains(word), "\(sentence)") }
    #expect(sentence.first?.isUppercase == true)
    #expect(sentence.hasSuffix("."))
    #expect(!sentence.contains("\n"))
    // The library's errors name no command and no option of one program.
    #expect(!sentence.contains("interlude") && !sentence.contains(" --"))
    #expect(!sentence.contains(". "))
    // `localizedDescription` is the same sentence.
    #expect((error as any Error).localizedDescription == sentence)
  }
}
