import Foundation
import TestSupport
import Testing
import UIKit

@testable import Desktop

@Suite struct InputScriptTests {
  private static let head = #"{"interlude-input": 1}"#

  private func read(_ lines: String...) throws -> InputScript {
    try InputScript(([Self.head] + lines).joined(separator: "\n") + "\n", path: "a.jsonl")
  }

  nonisolated private static let actions: [(String, InputScript.Action)] = [
    (#""type": "pointer-down", "x": 12, "y": 400"#, .pointerDown(.point(CGPoint(x: 12, y: 400)))),
    (
      #""type": "pointer-up", "x": 1.5, "y": 2, "button": "secondary", "clicks": 2"#,
      .pointerUp(.point(CGPoint(x: 1.5, y: 2)), .secondary, clicks: 2)
    ),
    (#""type": "pointer-up""#, .pointerUp(nil)),
    (#""type": "pointer-move", "at": "Back""#, .pointerMove(.view("Back"))),
    (#""type": "pointer-left""#, .pointerLeft),
    (#""type": "cancel""#, .cancel),
    (
      #""type": "scroll", "at": "list", "anchor": [0.5, 0.1], "offset": [3, -4], "dy": -40, "precise": true"#,
      .scroll(
        .view("list", anchor: CGPoint(x: 0.5, y: 0.1), offset: CGVector(dx: 3, dy: -4)),
        CGVector(dx: 0, dy: -40), isPrecise: true)
    ),
    (
      #""type": "key-down", "key": "Escape", "repeat": true"#,
      .keyDown(UIKey(keyCode: .keyboardEscape), isRepeat: true)
    ),
    (
      #""type": "key", "key": "a", "modifiers": ["shift", "control"]"#,
      .key(
        UIKey(
          keyCode: UIKeyboardHIDUsage(rawValue: 4), modifierFlags: [.shift, .control],
          characters: "A"))
    ),
    (
      #""type": "key-up", "key": "usage-200", "characters": "ä""#,
      .keyUp(UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 200), characters: "ä"))
    ),
    (
      #""type": "touch", "id": 3, "phase": "cancelled", "x": 0, "y": 0"#,
      .touch(id: 3, .cancelled, .point(.zero))
    ),
    (#""type": "text", "text": "né 你""#, .text("né 你")),
    (
      #""type": "resize", "width": 600, "height": 900"#,
      .resize(InputScript.Header.Size(width: 600, height: 900))
    ),
    (#""type": "appearance", "appearance": "dark""#, .appearance("dark")),
    (
      #""type": "text", "text": "ni", "marked": true, "selection": [0, 1]"#,
      .text("ni", marked: true, selection: 0..<1)
    ),
    (#""type": "text", "text": "", "marked": true"#, .text("", marked: true)),
    (#""type": "click", "at": "a\"b\\c", "hold": 0.5"#, .click(.view("a\"b\\c"), hold: 0.5)),
    (#""type": "tap", "x": -1, "y": 0.25"#, .tap(.point(CGPoint(x: -1, y: 0.25)))),
    (
      #""type": "drag", "from": {"at": "window", "anchor": [0, 0.5]}, "to": {"offset": [300, 0]}, "duration": 0.5, "easing": "ease-out", "hold": 0.1, "samples": 60, "with": "touch", "id": 2"#,
      .drag(
        {
          var drag = InputScript.Drag(
            from: .view("window", anchor: CGPoint(x: 0, y: 0.5)),
            to: .offset(CGVector(dx: 300, dy: 0)), duration: 0.5)
          drag.easing = .easeOut
          drag.hold = 0.1
          drag.samples = 60
          drag.device = .touch
          drag.finger = 2
          return drag
        }())
    ),
    (#""type": "mark", "name": "pop", "duration": 2"#, .mark(InputScript.Mark("pop", duration: 2))),
    (#""type": "wait""#, .wait),
  ]

  @Test func everyLineReadsAndWritesTheSame() throws {
    for (text, action) in Self.actions {
      let line = #"{"t": 0.25, \#(text)}"#
      let script = try read(line)
      #expect(script.lines == [InputScript.Line(action, at: 0.25)])
      #expect(script.lines[0].text == line)
      #expect(script.lines[0].number == 2)
    }
  }

  @Test func theHeaderReadsAndWritesTheSame() throws {
    let text =
      #"{"interlude-input": 1, "width": 1024, "height": 700, "exhibit": "calendar", "appearance": "dark", "slow": 4, "seed": 4294967295, "set": ["duration=0.4", "curve=linear"]}"#
    let script = try InputScript("# a note\n\n" + text, path: "a")
    #expect(
      script.header
        == InputScript.Header(
          size: .init(width: 1024, height: 700), exhibit: "calendar", appearance: "dark",
          slowdownFactor: 4, seed: .max, settings: ["duration=0.4", "curve=linear"]))
    #expect(script.text == text + "\n")
  }

  @Test(arguments: [
    ("", "a.jsonl:1: expected a header with the field 'interlude-input', found an empty file."),
    ("{}\n", "a.jsonl:1: expected a header with the field 'interlude-input', found a line"),
    ("[1]\n", "a.jsonl:1: expected a JSON object, found an array."),
    (
      #"{"interlude-input": 2}"#,
      "expected interlude-input 1 (this program reads version 1), found interlude-input 2."
    ),
    (#"{"interlude-input": 1, "width": 10}"#, "expected height, a whole number from 1 to 8192"),
    (#"{"interlude-input": 1, "slow": 0}"#, "expected slow, a number from 1 to 100, found slow 0."),
    (#"{"interlude-input": 1, "appearance": "grey"}"#, "one of 'light', 'dark', found"),
    (#"{"interlude-input": 1, "set": ["a=1", 2]}"#, "expected set, an array of strings, found"),
    (#"{"interlude-input": 1, "weight": 1}"#, "expected only the fields 'appearance', "),
  ])
  func headerMistakes(text: String, sentence: String) {
    #expect {
      try InputScript(text, path: "a.jsonl")
    } throws: {
      "\($0)".contains(sentence)
    }
  }

  @Test(arguments: [
    ("nonsense", "expected a JSON object, found 'nonsense'."),
    (#"{"type": "wait"}"#, "expected t, a number from 0 to 86400, found no field 't'."),
    (#"{"t": true, "type": "wait"}"#, "found t true."),
    (#"{"t": 0.5, "type": "wait"}"#, "expected a time 't' of 1 or later, as the line before"),
    (#"{"t": 1}"#, "expected type, a string, found no field 'type'."),
    (#"{"t": 1, "type": "jump"}"#, "expected type, one of 'pointer-down', "),
    (#"{"t": 1, "type": "tap"}"#, "expected a place, x and y or at, found none."),
    (#"{"t": 1, "type": "tap", "x": 1}"#, "expected y, a number from"),
    (#"{"t": 1, "type": "tap", "x": 1, "y": "2"}"#, "found y \"2\"."),
    (#"{"t": 1, "type": "tap", "at": 5}"#, "expected at, a string, found at 5."),
    (#"{"t": 1, "type": "tap", "at": "a", "anchor": [1]}"#, "anchor, an array of two numbers"),
    (#"{"t": 1, "type": "tap", "at": "a", "clicks": 2}"#, "found 'clicks'."),
    (#"{"t": 1, "type": "click", "at": "a", "clicks": 0}"#, "clicks, a whole number from 1 to 255"),
    (#"{"t": 1, "type": "click", "at": "a", "button": 1}"#, "button, one of 'primary', 'middle'"),
    (#"{"t": 1, "type": "scroll", "precise": 1}"#, "expected precise, true or false"),
    (#"{"t": 1, "type": "text"}"#, "expected text, a string, found no field 'text'."),
    (#"{"t": 1, "type": "text", "text": ""}"#, "found an empty one."),
    (#"{"t": 1, "type": "text", "text": "a", "selection": [0, 1]}"#, "found 'selection'."),
    (
      #"{"t": 1, "type": "text", "text": "ab", "marked": true, "selection": [1, 3]}"#,
      "expected selection, a start and an end from 0 to 2, found 1 and 3."
    ),
    (
      #"{"t": 1, "type": "text", "text": "ab", "marked": true, "selection": [0.5, 1]}"#,
      "found 0.5 and 1."
    ),
    (#"{"t": 1, "type": "key", "key": "Esc"}"#, "found key \"Esc\"."),
    (
      #"{"t": 1, "type": "key", "key": "a", "modifiers": "shift"}"#,
      "modifiers, an array of strings"
    ),
    (#"{"t": 1, "type": "key", "key": "a", "modifiers": ["ctrl"]}"#, "modifiers, some of 'shift'"),
    (#"{"t": 1, "type": "touch", "id": 1, "phase": "up", "x": 0, "y": 0}"#, "one of 'began', "),
    (#"{"t": 1, "type": "drag", "from": 1}"#, "expected from, an object, found from 1."),
    (
      #"{"t": 1, "type": "drag", "from": {"x": 0, "y": 0}, "to": {}, "duration": 1}"#,
      "expected to.x and to.y, to.at or to.offset, found none of them."
    ),
    (
      #"{"t": 1, "type": "drag", "from": {"x": 0, "y": 0, "z": 0}, "to": {}}"#, "found 'from.z'."
    ),
    (#"{"t": 1, "type": "mark"}"#, "expected name, a string"),
  ])
  func lineMistakes(line: String, sentence: String) {
    #expect {
      try read(#"{"t": 1, "type": "wait"}"#, line)
    } throws: {
      "\($0)".hasPrefix("a.jsonl:3: expected ") && "\($0)".contains(sentence)
    }
  }

  @Test func aLineThatWasCutOffIsLeftOut() throws {
    let whole = Self.head + "\n" + #"{"t": 1, "type": "wait"}"# + "\n"
    let line = #"{"t": 2, "type": "key", "key": "a"}"#
    for length in 0..<line.count {
      let script = try InputScript(whole + line.prefix(length), path: "a")
      #expect(script.lines.count == 1)
    }
    #expect(try InputScript(whole + line, path: "a").lines.count == 2)
  }

  /// A line may be cut off after a brace inside it. The script has the number of the lost line. A complete but invalid last
  /// line is still an error, with or without a line break.
  @Test func aCutOffLineIsNamed() throws {
    let whole = Self.head + "\n" + #"{"t": 1, "type": "wait"}"# + "\n"
    let cut = #"{"t": 2, "type": "drag", "from": {"x": 1, "y": 2}"#
    let script = try InputScript(whole + cut, path: "a")
    #expect(script.lines.count == 1 && script.cutOffLine == 3)
    #expect(try InputScript(whole, path: "a").cutOffLine == nil)
    #expect(try InputScript(whole + #"{"t": 2, "type": "wait"}"#, path: "a").cutOffLine == nil)
    #expect { try InputScript(whole + #"{"t": 2, "type": "dance"}"#, path: "a") } throws: {
      "\($0)".hasPrefix("a:3: ")
    }
  }

  /// The file may also be cut off in the middle of a character.
  @Test func aFileThatWasCutOffIsReadAsFarAsItGoes() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("cut.jsonl")
    let whole = Self.head + "\n" + #"{"t": 1, "type": "wait"}"# + "\n"
    let line = Data(#"{"t": 2, "type": "mark", "name": "é"}"#.utf8)
    for length in 0..<line.count {
      try (Data(whole.utf8) + line.prefix(length)).write(to: file)
      #expect(try InputScript(contentsOf: file).lines.count == 1)
    }
    try (Data(whole.utf8) + [0xC3, 0x28, 0x0A] + line).write(to: file)
    #expect { try InputScript(contentsOf: file) } throws: {
      "\($0)".hasSuffix("cut.jsonl:3: expected UTF-8 text, found other bytes.")
    }
  }

  @Test func endsOfLinesMayBeWindows() throws {
    let text = Self.head + "\n" + #"{"t": 1, "type": "wait"}"# + "\n"
    let script = try InputScript(text.replacingOccurrences(of: "\n", with: "\r\n"), path: "a")
    #expect(script.lines.count == 1)
  }

  @Test func aDragIsItsSamples() throws {
    var drag = InputScript.Drag(
      from: .point(CGPoint(x: 10, y: 20)), to: .offset(CGVector(dx: 100, dy: 0)), duration: 0.4)
    drag.samples = 10
    drag.hold = 0.2
    var pointer = CGPoint.zero
    let events = try InputScript.Action.drag(drag).events(pointer: &pointer) {
      place throws(InputScriptError) in
      guard case .point(let point) = place else { return .zero }
      return point
    }
    #expect(events.map(\.time) == [0, 0.1, 0.2, 0.3, 0.4, 0.4 + 0.2])
    #expect(events[0].kind == .pointerDown(location: CGPoint(x: 10, y: 20)))
    #expect(events[2].kind == .pointerMoved(location: CGPoint(x: 60, y: 20)))
    #expect(events[4].kind == .pointerMoved(location: CGPoint(x: 110, y: 20)))
    #expect(events[5].kind == .pointerUp(location: CGPoint(x: 110, y: 20)))
    #expect(pointer == CGPoint(x: 110, y: 20))
  }

  @Test func marksMakeSteps() throws {
    let script = try read(
      #"{"t": 1, "type": "mark", "name": "a"}"#, #"{"t": 1.5, "type": "key", "key": "x"}"#,
      #"{"t": 3, "type": "mark", "name": "b", "duration": 2}"#, #"{"t": 4, "type": "wait"}"#)
    let steps = script.steps(named: "all")
    #expect(steps.map(\.name) == ["a", "b"])
    #expect(steps.map(\.duration) == [nil, 2])
    #expect(steps.map { $0.lines.map(\.time) } == [[0.5], [1]] && steps.map(\.leadIn) == [0, 0])
    let late = try read(
      #"{"t": 1, "type": "key", "key": "x"}"#, #"{"t": 1.5, "type": "mark", "name": "a"}"#,
      #"{"t": 1.5, "type": "key", "key": "y"}"#
    ).steps(named: "all")
    #expect(late.map(\.leadIn) == [0.5] && late.map { $0.lines.map(\.time) } == [[0, 0.5]])
    #expect(try read(#"{"t": 2, "type": "wait"}"#).steps(named: "all").map(\.duration) == [2])
  }

  /// Places are those of the window that the input is for, which may be in the middle of the screen and scaled down.
  @MainActor @Test func placesAreCountedFromTheWindowsCorner() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "interlude-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("input.jsonl")
    let recording = try InputRecording(to: file, header: InputScript.Header())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    (window.center, window.transform) = (
      CGPoint(x: 110, y: 45), CGAffineTransform(scaleX: 0.5, y: 0.5)
    )
    recording.window = window
    func kinds(_ point: CGPoint) -> [InputEvent.Kind] {
      [
        .pointerMoved(location: point), .pointerDown(location: point), .pointerUp(location: point),
        .scroll(location: point, deltaX: 1, deltaY: 2, isPrecise: true),
        .touch(id: 1, .began, location: point), .touch(id: 1, .ended, location: point),
      ]
    }
    for kind in kinds(CGPoint(x: 103, y: 47)) {
      recording.append(InputEvent(kind, at: CACurrentMediaTime()))
    }
    recording.finish()
    let expected = kinds(CGPoint(x: 6, y: 14)).map(InputScript.Action.init)
    #expect(try InputScript(contentsOf: file).lines.map(\.action) == expected)
  }

  @MainActor @Test func eventsAreWrittenLineByLine() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "interlude-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("input.jsonl")
    let header = InputScript.Header(size: .init(width: 640, height: 480), exhibit: "flip")
    let recording = try InputRecording(to: file, header: header)
    let start = CACurrentMediaTime()
    let kinds: [InputEvent.Kind] = [
      .text("é"), .markedText("ni", selection: 0..<1), .markedText("", selection: 0..<0),
      .pointerMoved(location: CGPoint(x: 1, y: 2)), .pointerDown(location: CGPoint(x: 3, y: 4)),
      .pointerUp(location: CGPoint(x: 3, y: 4)), .key(.down(), UIKey(keyCode: .keyboardTab)),
    ]
    for (index, kind) in kinds.enumerated() {
      recording.append(InputEvent(kind, at: start + Double(index)))
    }
    recording.finish()
    // Below the header, a comment says what the file has.
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(rows.count == kinds.count + 2 && rows[0] == header.text)
    #expect(rows[1].hasPrefix("#") && rows[1].contains("typed"))
    let script = try InputScript(contentsOf: file)
    #expect(script.header == header && recording.count == kinds.count)
    #expect(script.lines.map(\.action) == kinds.map(InputScript.Action.init))
    #expect(zip(script.lines, 0...).allSatisfy { abs($0.time - Double($1)) < 1 })
    #expect {
      try InputRecording(to: URL(fileURLWithPath: "/dev/null/x/input.jsonl"), header: header)
    } throws: {
      "\($0)"
        == "The input script /dev/null/x/input.jsonl cannot be written (not a directory); choose a folder that you may write to."
    }
    // Folders created for a file that can't be created are removed.
    let place = folder.appendingPathComponent("new")
    let name = String(repeating: "x", count: 300)
    #expect(throws: InputScriptError.self) {
      try InputRecording(to: place.appendingPathComponent("deep/\(name)"), header: header)
    }
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }
}
